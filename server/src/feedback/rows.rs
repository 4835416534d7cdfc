//! Rows and queries of the table `self_ratings`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::feedback::Mark;
use domain::feedback::rate_self::{SelfRated, SelfRatingFacts};
use domain::ids::{MissionId, SubmissionId, UserId};
use domain::mission::SubmissionStatus;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::curriculum::Curricula;
use crate::schema::{enrolments, self_ratings, submissions, user_missions};

/// Personal data in feedback.
pub const PERSONAL_TABLES: &[PersonalTable] = &[of_attempts("self_ratings"), of_attempts("ai_feedback")];

/// Returns a table whose rows are about a person's attempts and are erased with them.
const fn of_attempts(table: &'static str) -> PersonalTable {
    PersonalTable {
        table,
        theirs: "submission_id IN (SELECT s.id FROM submissions s JOIN user_missions m ON m.id = s.user_mission_id \
                 JOIN enrolments e ON e.id = m.enrolment_id WHERE e.user_id = $1 AND s.team_id IS NULL)",
        left_out: &[],
        erasure: Erasure::Rows,
    }
}

/// One rating.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = self_ratings)]
pub struct SelfRatingRow {
    pub marks: JsonColumn<Vec<Mark>>,
    pub rated_at: At,
}

type AttemptRow = (Uuid, Uuid, TextEnum<SubmissionStatus>, Option<SelfRatingRow>);

/// Returns the facts for rating the learner's attempt, and the rating so far. A caller that writes must lock the
/// attempt.
pub async fn facts_for_self_rating(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    id: SubmissionId,
    now: Timestamp,
) -> Result<(SelfRatingFacts, Option<SelfRatingRow>)> {
    let own = submissions::id.eq(id.0).and(enrolments::user_id.eq(user.0));
    let query = submissions::table
        .inner_join(user_missions::table.inner_join(enrolments::table))
        .left_join(self_ratings::table)
        .filter(own)
        .select((
            enrolments::version_id,
            user_missions::mission_id,
            submissions::status,
            Option::<SelfRatingRow>::as_select(),
        ));
    let row: Option<AttemptRow> = query.first(conn).await.optional()?;
    let (version, mission, status, rating) = row.ok_or(Refusal::SubmissionNotFound)?;
    let curriculum = curricula.get(conn, version).await?;
    let mission = curriculum.mission(MissionId(mission)).ok_or(Refusal::SubmissionNotFound)?;
    let rubric = mission.row.rubric.as_ref().map(|rubric| rubric.0.clone());
    Ok((SelfRatingFacts { now, status: status.0, rubric }, rating))
}

/// Locks the attempt until the transaction ends.
pub async fn lock_attempt(conn: &mut AsyncPgConnection, id: SubmissionId) -> Result<()> {
    submissions::table.find(id.0).select(submissions::id).for_update().load::<Uuid>(conn).await?;
    Ok(())
}

/// Writes a rating. It replaces the earlier one.
pub async fn apply_self_rating(conn: &mut AsyncPgConnection, id: SubmissionId, rated: &SelfRated) -> Result<()> {
    let values = (self_ratings::marks.eq(JsonColumn(rated.marks.clone())), self_ratings::rated_at.eq(At(rated.at)));
    diesel::insert_into(self_ratings::table)
        .values((self_ratings::submission_id.eq(id.0), values.clone()))
        .on_conflict(self_ratings::submission_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}
