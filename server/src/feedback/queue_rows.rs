//! Queries of reviews: the queue, a review for its reviewer, and the reviews of an attempt for its learner.

use std::collections::HashMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _,
    OptionalExtension as _, QueryDsl as _, Queryable, QueryableByName, Selectable,
};
use diesel::sql_types::{self, Array, BigInt, Int4, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::feedback::{Mark, Said};
use domain::ids::{MissionId, ReviewId, SubmissionId, TeamId, UserId, UserMissionId};
use domain::mission::SubmissionStatus;
use domain::mission::complete::PassedBy;
use domain::refusal::Refusal;
use domain::submission::BlockValue;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::columns::{JsonColumn, TextEnum, column, count};
use crate::error::Result;
use crate::feedback::review_rows::{ReviewRow, is_open, open_in_sql};
use crate::page::MAX_ROWS;
use crate::schema::{
    enrolments, experience_sessions, review_drafts, reviews, self_ratings, submission_blocks, submissions,
    team_members, user_missions, users,
};

/// Number of latest decided reviews from which the usual duration is computed.
const RECENT: i64 = 50;

/// Filter of a reviewer's list.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueueFilter {
    /// Reviews that wait for a decision, claimed or not.
    #[default]
    Waiting,
    /// Appeals that wait.
    Appeals,
    /// Reviews that wait for a decision and that this reviewer has claimed.
    Yours,
    /// Reviews that the reviewer has decided.
    Decided,
}

/// A review, with the columns that find its mission.
#[derive(Debug)]
pub struct QueueRow {
    pub review: ReviewRow,
    pub author: UserId,
    pub version: Uuid,
    pub mission: MissionId,
    pub user_mission: UserMissionId,
    /// Team of the attempt; `None` if it is a learner's own.
    pub team: Option<TeamId>,
    pub attempt: u32,
    pub status: SubmissionStatus,
}

/// Columns of a review's attempt.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = submissions)]
pub struct QueueAttemptRow {
    attempt: i32,
    status: TextEnum<SubmissionStatus>,
    team_id: Option<Uuid>,
}

type QueueJoinedRow = (ReviewRow, QueueAttemptRow, (Uuid, Uuid), (Uuid, Uuid));

impl From<QueueJoinedRow> for QueueRow {
    fn from((review, attempt, (user_mission, mission), (author, version)): QueueJoinedRow) -> Self {
        Self {
            review,
            author: UserId(author),
            version,
            mission: MissionId(mission),
            user_mission: UserMissionId(user_mission),
            team: attempt.team_id.map(TeamId),
            attempt: count(attempt.attempt),
            status: attempt.status.0,
        }
    }
}

/// Joins reviews with their attempts.
macro_rules! joined {
    () => {
        reviews::table
            .inner_join(submissions::table.inner_join(user_missions::table.inner_join(enrolments::table)))
            .select((
                ReviewRow::as_select(),
                QueueAttemptRow::as_select(),
                (user_missions::id, user_missions::mission_id),
                (enrolments::user_id, enrolments::version_id),
            ))
    };
}

/// Returns a page of reviews, oldest request first: with `after`, only those after that one.
pub async fn queue(
    conn: &mut AsyncPgConnection,
    reviewer: UserId,
    filter: QueueFilter,
    after: Option<Uuid>,
) -> Result<Vec<QueueRow>> {
    let own_teams = team_members::table.filter(team_members::user_id.eq(reviewer.0));
    let own_teams = own_teams.filter(team_members::left_at.is_null()).select(team_members::team_id.nullable());
    let of_others = submissions::team_id.is_null().or(submissions::team_id.ne_all(own_teams).assume_not_null());
    let listed = joined!().filter(enrolments::user_id.ne(reviewer.0)).filter(of_others).limit(MAX_ROWS).into_boxed();
    let theirs = reviews::claimed_by.eq(reviewer.0);
    let listed = match filter {
        QueueFilter::Waiting => listed.filter(is_open()),
        QueueFilter::Appeals => listed.filter(is_open().and(reviews::not_by.is_not_null())),
        QueueFilter::Yours => listed.filter(is_open()).filter(theirs),
        QueueFilter::Decided => listed.filter(reviews::decided_at.is_not_null()).filter(theirs),
    };
    let listed = match after {
        Some(last) => {
            let seen = diesel::alias!(reviews as seen);
            let at = seen.filter(seen.field(reviews::id).eq(last)).select(seen.field(reviews::requested_at));
            let at = at.single_value().assume_not_null();
            listed.filter(reviews::requested_at.gt(at).or(reviews::requested_at.eq(at).and(reviews::id.gt(last))))
        }
        None => listed,
    };
    let rows: Vec<QueueJoinedRow> = listed.order((reviews::requested_at, reviews::id)).load(conn).await?;
    Ok(rows.into_iter().map(QueueRow::from).collect())
}

/// Returns a review, and the reviewer's draft.
pub async fn review_for(
    conn: &mut AsyncPgConnection,
    reviewer: UserId,
    id: ReviewId,
) -> Result<(QueueRow, Option<Said>)> {
    let row = review(conn, id).await?;
    let draft = review_drafts::table.find((id.0, reviewer.0)).select(review_drafts::said);
    let draft: Option<JsonColumn<Said>> = draft.first(conn).await.optional()?;
    Ok((row, draft.map(|said| said.0)))
}

/// Returns a review.
pub async fn review(conn: &mut AsyncPgConnection, id: ReviewId) -> Result<QueueRow> {
    let row: Option<QueueJoinedRow> = joined!().filter(reviews::id.eq(id.0)).first(conn).await.optional()?;
    Ok(row.ok_or(Refusal::ReviewNotFound)?.into())
}

/// Returns the answers of the attempts that a review shows: its own and the earlier ones.
pub async fn answers_shown(conn: &mut AsyncPgConnection, row: &QueueRow) -> Result<Vec<BlockValue>> {
    let shown = submissions::user_mission_id.eq(row.user_mission.0).and(submissions::attempt.le(column(row.attempt)));
    let query = submission_blocks::table.inner_join(submissions::table).filter(shown);
    let values: Vec<Option<JsonColumn<BlockValue>>> = query.select(submission_blocks::value).load(conn).await?;
    Ok(values.into_iter().flatten().map(|value| value.0).collect())
}

type Ratings = HashMap<Uuid, Vec<Mark>>;
type ReviewsByAttempt = HashMap<Uuid, Vec<ReviewRow>>;

/// Returns the learners' ratings of these attempts, and their reviews.
pub async fn beside(conn: &mut AsyncPgConnection, attempts: &[SubmissionId]) -> Result<(Ratings, ReviewsByAttempt)> {
    let ids = attempts.iter().map(|attempt| attempt.0).collect::<Vec<_>>();
    let ratings = self_ratings::table.filter(self_ratings::submission_id.eq_any(&ids));
    let ratings: Vec<(Uuid, JsonColumn<Vec<Mark>>)> =
        ratings.select((self_ratings::submission_id, self_ratings::marks)).load(conn).await?;
    let found = reviews::table.filter(reviews::submission_id.eq_any(&ids)).order((reviews::requested_at, reviews::id));
    let found: Vec<ReviewRow> = found.select(ReviewRow::as_select()).load(conn).await?;
    let mut by_attempt = ReviewsByAttempt::new();
    for review in found {
        by_attempt.entry(review.submission_id).or_default().push(review);
    }
    Ok((ratings.into_iter().map(|(id, marks)| (id, marks.0)).collect(), by_attempt))
}

/// An attempt with its reviews.
#[derive(Debug)]
pub struct AttemptReviewsRow {
    pub status: SubmissionStatus,
    pub passed_by: Option<PassedBy>,
    pub timezone: String,
    pub reviews: Vec<ReviewRow>,
    /// Name of the reviewer of each review.
    pub reviewers: Vec<Option<String>>,
}

/// Returns the learner's attempt with its reviews, oldest first.
pub async fn attempt_of(conn: &mut AsyncPgConnection, user: UserId, id: SubmissionId) -> Result<AttemptReviewsRow> {
    type Row = (TextEnum<SubmissionStatus>, Option<TextEnum<PassedBy>>, String, Option<ReviewRow>, Option<String>);
    let own = submissions::id.eq(id.0).and(enrolments::user_id.eq(user.0));
    let rows: Vec<Row> = submissions::table
        .inner_join(user_missions::table.inner_join(enrolments::table.inner_join(experience_sessions::table)))
        .left_join(reviews::table.left_join(users::table.on(reviews::claimed_by.eq(users::id.nullable()))))
        .filter(own)
        .order((reviews::requested_at, reviews::id))
        .select((
            submissions::status,
            submissions::passed_by,
            experience_sessions::timezone,
            Option::<ReviewRow>::as_select(),
            users::name.nullable(),
        ))
        .load(conn)
        .await?;
    let (status, passed_by, timezone, ..) = rows.as_slice().first().cloned().ok_or(Refusal::SubmissionNotFound)?;
    let reviewed = rows.into_iter().filter_map(|(.., review, reviewer)| Some((review?, reviewer)));
    let (reviews, reviewers) = reviewed.unzip();
    Ok(AttemptReviewsRow { status: status.0, passed_by: passed_by.map(|by| by.0), timezone, reviews, reviewers })
}

/// Number of reviews ahead of a review in the queue, and the durations of the latest reviews.
#[derive(Debug)]
pub struct QueueBefore {
    pub ahead: u32,
    pub recent_seconds: Vec<u32>,
}

#[derive(QueryableByName)]
struct QueueBeforeRow {
    #[diesel(sql_type = BigInt)]
    ahead: i64,
    #[diesel(sql_type = Array<Int4>)]
    recent: Vec<i32>,
}

/// Returns the number of open reviews that were requested earlier, and the durations of the latest reviews in seconds.
pub async fn queue_before(conn: &mut AsyncPgConnection, review: &ReviewRow) -> Result<QueueBefore> {
    let query = format!(
        "SELECT (SELECT count(*) FROM reviews WHERE {} AND (requested_at, id) < ($1, $2)) AS ahead, \
         ARRAY(SELECT extract(epoch FROM decided_at - requested_at)::integer FROM reviews \
               WHERE decided_at IS NOT NULL ORDER BY decided_at DESC LIMIT $3) AS recent",
        open_in_sql()
    );
    let row: QueueBeforeRow = diesel::sql_query(query)
        .bind::<Timestamptz, _>(review.requested_at)
        .bind::<sql_types::Uuid, _>(review.id)
        .bind::<BigInt, _>(RECENT)
        .get_result(conn)
        .await?;
    let ahead = u32::try_from(row.ahead).unwrap_or(u32::MAX);
    Ok(QueueBefore { ahead, recent_seconds: row.recent.into_iter().map(count).collect() })
}
