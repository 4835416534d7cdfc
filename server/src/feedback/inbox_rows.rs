//! Queries of the feedback on a learner's attempts, and of the time when the learner last read it.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, IntoSql as _, JoinOnDsl as _, NullableExpressionMethods as _,
    OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::feedback::AiStatus;
use domain::feedback::inbox::{AttemptFeedback, CheckFacts, InboxReview};
use domain::ids::{MissionId, SubmissionId, UserId};
use domain::mission::SubmissionStatus;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum, count};
use crate::error::Result;
use crate::feedback::review_rows::ReviewRow;
use crate::mission::Course;
use crate::schema::{ai_feedback, enrolments, reviews, submissions, team_members, user_missions, users};

/// Columns of an attempt for its feedback.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = submissions)]
pub struct InboxAttemptRow {
    id: Uuid,
    attempt: i32,
    status: TextEnum<SubmissionStatus>,
    feedback_read_at: Option<At>,
}

/// A request for a check of an attempt by the reader.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = ai_feedback)]
pub struct CheckRow {
    status: TextEnum<AiStatus>,
    requested_at: At,
    ended_at: Option<At>,
}

/// An attempt with its last check, its last review, and the reviewer's name.
#[derive(Debug)]
pub struct FeedbackRow {
    pub feedback: AttemptFeedback,
    pub reviewer: Option<String>,
}

type InboxJoinedRow = (InboxAttemptRow, Uuid, Option<CheckRow>, Option<ReviewRow>, Option<String>);

/// Returns the learner's own attempts in a course and those of the learner's team, each with its feedback.
pub async fn feedback_of(conn: &mut AsyncPgConnection, course: &Course, user: UserId) -> Result<Vec<FeedbackRow>> {
    let reviewed = reviews::table.left_join(users::table.on(reviews::claimed_by.eq(users::id.nullable())));
    let current = team_members::left_at.is_null().and(team_members::session_id.eq(course.session.id));
    let is_working = course.require_place().is_ok().into_sql::<Bool>();
    let own_team = team_members::table.filter(current.and(team_members::user_id.eq(user.0)).and(is_working));
    let own = user_missions::enrolment_id.eq(course.enrolment.id).and(submissions::team_id.is_null());
    let of_team = submissions::team_id.eq_any(own_team.select(team_members::team_id.nullable())).assume_not_null();
    let rows: Vec<InboxJoinedRow> = submissions::table
        .inner_join(user_missions::table)
        .left_join(ai_feedback::table)
        .left_join(reviewed)
        .filter(own.or(of_team))
        .order((submissions::id, ai_feedback::requested_at, ai_feedback::id, reviews::requested_at, reviews::id))
        .select((
            InboxAttemptRow::as_select(),
            user_missions::mission_id,
            Option::<CheckRow>::as_select(),
            Option::<ReviewRow>::as_select(),
            users::name.nullable(),
        ))
        .load(conn)
        .await?;
    let mut found: Vec<FeedbackRow> = Vec::new();
    for row in rows {
        let row = feedback_row(course, row);
        // An attempt can have several rows. The last one contains its last check and its last review.
        let is_same = |before: &mut FeedbackRow| before.feedback.submission == row.feedback.submission;
        found.pop_if(is_same);
        found.push(row);
    }
    Ok(found)
}

fn feedback_row(course: &Course, (attempt, mission, check, review, reviewer): InboxJoinedRow) -> FeedbackRow {
    let mission = MissionId(mission);
    let check = check.map(|row| CheckFacts {
        status: row.status.0,
        requested_at: row.requested_at.0,
        ended_at: row.ended_at.map(|at| at.0),
    });
    let review = review.map(|row| InboxReview {
        facts: row.facts(),
        due_at: row.due_at.0,
        outcome: row.outcome.map(|outcome| outcome.0),
        said_at: row.said().map(|version| version.at),
    });
    let feedback = AttemptFeedback {
        submission: SubmissionId(attempt.id),
        mission,
        attempt: count(attempt.attempt),
        status: attempt.status.0,
        attempts: course.row(mission).map_or(0, |row| count(row.attempts)),
        read_at: attempt.feedback_read_at.map(|at| at.0),
        check,
        review,
    };
    FeedbackRow { feedback, reviewer }
}

/// Records that the learner has read the feedback of their attempt. Returns the mission.
pub async fn apply_read(
    conn: &mut AsyncPgConnection,
    user: UserId,
    id: SubmissionId,
    now: Timestamp,
) -> Result<MissionId> {
    let theirs = user_missions::table.inner_join(enrolments::table).inner_join(submissions::table);
    let own = theirs.filter(enrolments::user_id.eq(user.0).and(submissions::id.eq(id.0)));
    let mission: Option<Uuid> = own.select(user_missions::mission_id).first(conn).await.optional()?;
    let mission = mission.ok_or(Refusal::SubmissionNotFound)?;
    diesel::update(submissions::table.find(id.0)).set(submissions::feedback_read_at.eq(At(now))).execute(conn).await?;
    Ok(MissionId(mission))
}
