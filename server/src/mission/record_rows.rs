//! Writes to `user_missions`, which has a row for each mission that a learner has opened, and queries of that table
//! that need no course.

use std::collections::HashMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::MissionId;
use domain::mission::SubmissionStatus;
use domain::mission::answer_key::MarkCounts;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::{Error, Result};
use crate::mission::rows::UserMissionRow;
use crate::schema::{missions, user_missions};

/// Number of submitted missions for each of these enrolments. Enrolments without any are left out.
pub async fn submitted_missions(conn: &mut AsyncPgConnection, enrolments: &[Uuid]) -> Result<HashMap<Uuid, u32>> {
    let submitted = user_missions::submitted_at.is_not_null();
    let query = user_missions::table.filter(user_missions::enrolment_id.eq_any(enrolments)).filter(submitted);
    let mut submitted = HashMap::new();
    for enrolment in query.select(user_missions::enrolment_id).load::<Uuid>(conn).await? {
        *submitted.entry(enrolment).or_default() += 1;
    }
    Ok(submitted)
}

/// The record of a newly opened mission.
macro_rules! unlocked {
    ($enrolment:expr, $mission:expr, $at:expr) => {
        (
            user_missions::id.eq(new_id($at)),
            user_missions::enrolment_id.eq($enrolment),
            user_missions::mission_id.eq($mission.0),
            user_missions::unlocked_at.eq(At($at)),
        )
    };
}

/// Records that a mission was opened.
pub async fn apply_unlock(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
    mission: MissionId,
    at: Timestamp,
) -> Result<UserMissionRow> {
    let row = diesel::insert_into(user_missions::table)
        .values(unlocked!(enrolment, mission, at))
        .returning(UserMissionRow::as_returning());
    Ok(row.get_result(conn).await?)
}

/// Records that others have opened a mission for a learner. Does nothing if the learner has just opened it.
pub async fn apply_unlock_by_others(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
    mission: MissionId,
    at: Timestamp,
) -> Result<UserMissionRow> {
    diesel::insert_into(user_missions::table)
        .values(unlocked!(enrolment, mission, at))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let row = record(conn, enrolment, mission).await?;
    row.ok_or_else(|| Error::broken("a user mission does not exist any longer"))
}

/// The record of a mission in a course. `None`: the mission was never opened.
pub async fn record(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
    mission: MissionId,
) -> Result<Option<UserMissionRow>> {
    let own = user_missions::enrolment_id.eq(enrolment).and(user_missions::mission_id.eq(mission.0));
    let query = user_missions::table.filter(own).select(UserMissionRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Resets a learner's records of team missions after the learner has left the team, because its attempts no longer
/// belong to the learner. Completed missions stay complete.
pub async fn apply_team_left(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<()> {
    let of_teams = missions::table.filter(missions::team).select(missions::id);
    let open = user_missions::enrolment_id.eq(enrolment).and(user_missions::completed_at.is_null());
    diesel::update(user_missions::table.filter(open.and(user_missions::mission_id.eq_any(of_teams))))
        .set((
            user_missions::attempted_at.eq(None::<At>),
            user_missions::submitted_at.eq(None::<At>),
            user_missions::submission_status.eq(None::<TextEnum<SubmissionStatus>>),
            user_missions::score_bp.eq(None::<i32>),
            user_missions::attempts.eq(0),
            user_missions::marks.eq(None::<JsonColumn<MarkCounts>>),
            user_missions::excerpt.eq(None::<String>),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes all columns of a record that a verb may change.
pub async fn store(conn: &mut AsyncPgConnection, row: &UserMissionRow) -> Result<()> {
    let changed = diesel::update(user_missions::table.find(row.id))
        .set((
            user_missions::viewed_at.eq(row.viewed_at),
            user_missions::attempted_at.eq(row.attempted_at),
            user_missions::submitted_at.eq(row.submitted_at),
            user_missions::completed_at.eq(row.completed_at),
            user_missions::score_bp.eq(row.score_bp),
            user_missions::submission_status.eq(row.submission_status),
            user_missions::attempts.eq(row.attempts),
            user_missions::marks.eq(row.marks.as_ref()),
            user_missions::excerpt.eq(&row.excerpt),
        ))
        .execute(conn)
        .await?;
    if changed == 1 { Ok(()) } else { Err(Error::broken("a user mission does not exist any longer")) }
}

/// Writes the learner's rating of a mission.
pub async fn store_rating(conn: &mut AsyncPgConnection, id: Uuid, rating: i16, text: Option<&str>) -> Result<()> {
    diesel::update(user_missions::table.find(id))
        .set((user_missions::rating.eq(rating), user_missions::rating_text.eq(text)))
        .execute(conn)
        .await?;
    Ok(())
}
