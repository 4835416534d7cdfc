//! Rows and queries of the tables `contributions` and `writers`: who wrote which answers of a team's attempts, and who
//! is writing now.

use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::ids::{BlockId, MissionId, TeamId, UserId};
use domain::submission::SavedAnswer;
use domain::team::contribution::Written;
use domain::team::share;
use domain::team::writing::Writer;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::schema::{contributions, enrolments, team_members, user_missions, writers};

/// Of the working members of a team who have opened a mission, the one who joined first.
pub async fn anybody(conn: &mut AsyncPgConnection, team: TeamId, mission: MissionId) -> Result<Option<UserId>> {
    let place = enrolments::user_id.eq(team_members::user_id).and(enrolments::session_id.eq(team_members::session_id));
    let query = team_members::table
        .inner_join(enrolments::table.on(place))
        .inner_join(user_missions::table.on(user_missions::enrolment_id.eq(enrolments::id)))
        .filter(team_members::team_id.eq(team.0).and(team_members::left_at.is_null()))
        .filter(user_missions::mission_id.eq(mission.0))
        .order((team_members::joined_at, team_members::user_id))
        .select((team_members::user_id, enrolments::status));
    let rows: Vec<(Uuid, TextEnum<EnrolmentStatus>)> = query.load(conn).await?;
    let working = rows.into_iter().find(|(_, status)| share::working_team(Some(team), status.0).is_some());
    Ok(working.map(|(user, _)| UserId(user)))
}

/// When each writer last saved each block of an attempt.
pub async fn written(conn: &mut AsyncPgConnection, submission: Uuid) -> Result<Vec<Written>> {
    let query = contributions::table.filter(contributions::submission_id.eq(submission));
    let query = query.order((contributions::saved_at, contributions::block_id));
    let rows: Vec<(Uuid, Uuid, At)> =
        query.select((contributions::block_id, contributions::user_id, contributions::saved_at)).load(conn).await?;
    let written = |(block, user, at): (Uuid, Uuid, At)| Written { block: BlockId(block), user: UserId(user), at: at.0 };
    Ok(rows.into_iter().map(written).collect())
}

/// Records who saved an answer.
pub async fn apply_written(
    conn: &mut AsyncPgConnection,
    submission: Uuid,
    user: UserId,
    answer: &SavedAnswer,
) -> Result<()> {
    let at = contributions::saved_at.eq(At(answer.saved_at));
    diesel::insert_into(contributions::table)
        .values((
            contributions::submission_id.eq(submission),
            contributions::block_id.eq(answer.block.0),
            contributions::user_id.eq(user.0),
            at,
        ))
        .on_conflict((contributions::submission_id, contributions::block_id, contributions::user_id))
        .do_update()
        .set(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// For an attempt that copies the answers of another one, also copies who wrote them.
pub async fn copy_written(conn: &mut AsyncPgConnection, from: Uuid, to: Uuid) -> Result<()> {
    let rows = written(conn, from).await?.into_iter().map(|Written { block, user, at }| {
        (
            contributions::submission_id.eq(to),
            contributions::block_id.eq(block.0),
            contributions::user_id.eq(user.0),
            contributions::saved_at.eq(At(at)),
        )
    });
    let rows = rows.collect::<Vec<_>>();
    if !rows.is_empty() {
        diesel::insert_into(contributions::table).values(rows).execute(conn).await?;
    }
    Ok(())
}

/// The latest reports of who is writing in an attempt, newest first.
pub async fn writers(conn: &mut AsyncPgConnection, submission: Uuid) -> Result<Vec<Writer>> {
    let query = writers::table.filter(writers::submission_id.eq(submission)).order(writers::said_at.desc());
    let rows: Vec<(Uuid, Uuid, At)> =
        query.select((writers::user_id, writers::block_id, writers::said_at)).load(conn).await?;
    let writer = |(user, block, at): (Uuid, Uuid, At)| Writer { user: UserId(user), block: BlockId(block), at: at.0 };
    Ok(rows.into_iter().map(writer).collect())
}

/// Records in which block a user is writing, or that the user has stopped.
pub async fn apply_writing(
    conn: &mut AsyncPgConnection,
    submission: Uuid,
    user: UserId,
    block: Option<BlockId>,
    now: Timestamp,
) -> Result<()> {
    let Some(block) = block else {
        let own = writers::submission_id.eq(submission).and(writers::user_id.eq(user.0));
        diesel::delete(writers::table.filter(own)).execute(conn).await?;
        return Ok(());
    };
    let values = (writers::block_id.eq(block.0), writers::said_at.eq(At(now)));
    diesel::insert_into(writers::table)
        .values((writers::submission_id.eq(submission), writers::user_id.eq(user.0), values))
        .on_conflict((writers::submission_id, writers::user_id))
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}
