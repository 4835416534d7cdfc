//! Rows and writes of the tables `reviews` and `review_drafts`. Code that changes a review locks its learner's course,
//! so that two reviewers cannot change it at once.

use diesel::SelectableHelper as _;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::{
    AsChangeset, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::feedback::edit::FeedbackVersion;
use domain::feedback::request_review::ReviewRequested;
use domain::feedback::{AiStatus, Claim, ReviewFacts, ReviewOutcome, ReviewStatus, ReviewedAttempt, Said};
use domain::ids::{EnrolmentId, ReviewId, SubmissionId, UserId};
use domain::refusal::Refusal;
use domain::submission::advance::Moved;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::feedback::ai_rows;
use crate::mission::facts_rows::change_enrolment_facts;
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::curriculum::Curricula;
use crate::schema::{review_drafts, reviews};
use crate::submission::attempt_rows::{Attempt, apply_moves, locked_for_judge};
use crate::submission::rows as submission_rows;
use crate::submission::team_rows;

/// Personal data in reviews: of the learner and of the reviewer.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable {
        table: "reviews",
        theirs: "submission_id IN (SELECT s.id FROM submissions s JOIN user_missions m ON m.id = s.user_mission_id \
                 JOIN enrolments e ON e.id = m.enrolment_id WHERE e.user_id = $1 AND s.team_id IS NULL)",
        left_out: &["claimed_by", "not_by"],
        erasure: Erasure::Columns("reason = NULL, not_by = NULL, rating_text = NULL, history = '[]'"),
    },
    PersonalTable { table: "review_drafts", theirs: "reviewer_id = $1", left_out: &[], erasure: Erasure::Rows },
];

/// SQL condition that a review is open: a reviewer can still work on it.
pub(super) fn is_open() -> SqlLiteral<Bool> {
    sql(&open_in_sql())
}

/// Returns the same condition as text. The statuses are literals and not parameters, so that PostgreSQL uses the
/// queue's index.
pub(super) fn open_in_sql() -> String {
    let open = ReviewStatus::ALL.into_iter().filter(|status| status.is_open());
    let words = open.map(|status| format!("'{}'", TextEnum(status).word())).collect::<Vec<_>>();
    format!("reviews.status IN ({})", words.join(", "))
}

/// One review.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = reviews, treat_none_as_null = true)]
pub struct ReviewRow {
    pub id: Uuid,
    pub submission_id: Uuid,
    pub status: TextEnum<ReviewStatus>,
    pub reason: Option<String>,
    pub not_by: Option<Uuid>,
    pub requested_at: At,
    pub due_at: At,
    pub claimed_by: Option<Uuid>,
    pub claimed_until: Option<At>,
    pub decided_at: Option<At>,
    pub outcome: Option<TextEnum<ReviewOutcome>>,
    pub score_bp: Option<i32>,
    pub history: JsonColumn<Vec<FeedbackVersion>>,
    pub rating: Option<i16>,
    pub rating_text: Option<String>,
    pub reminded: Option<i32>,
    pub ask_at: Option<At>,
}

impl ReviewRow {
    /// Returns a newly requested review. For an appeal, `appeal` is its reason and the earlier reviewer, who may not
    /// decide it.
    #[must_use]
    pub fn new(submission: SubmissionId, asked: &ReviewRequested, appeal: Option<(String, UserId)>) -> Self {
        let (reason, not_by) = appeal.map(|(reason, by)| (reason, by.0)).unzip();
        Self {
            id: new_id(asked.at),
            submission_id: submission.0,
            status: TextEnum(ReviewStatus::Requested),
            reason,
            not_by,
            requested_at: At(asked.at),
            due_at: At(asked.due_at),
            claimed_by: None,
            claimed_until: None,
            decided_at: None,
            outcome: None,
            score_bp: None,
            history: JsonColumn(Vec::new()),
            rating: None,
            rating_text: None,
            reminded: None,
            ask_at: Some(At(asked.at)),
        }
    }

    /// Returns the review's facts for the rules.
    #[must_use]
    pub fn facts(&self) -> ReviewFacts {
        let claim = self.claimed_by.zip(self.claimed_until);
        ReviewFacts {
            status: self.status.0,
            requested_at: self.requested_at.0,
            claim: claim.map(|(by, until)| Claim { by: UserId(by), until: until.0 }),
            decided_at: self.decided_at.map(|at| at.0),
        }
    }

    /// Returns the latest version of the feedback.
    #[must_use]
    pub fn said(&self) -> Option<&FeedbackVersion> {
        self.history.0.as_slice().last()
    }
}

/// A review with its attempt.
#[derive(Debug)]
pub struct Reviewed {
    pub review: ReviewRow,
    pub attempt: Attempt,
    /// Learner whose course is used for the attempt.
    pub author: UserId,
    /// Status of the last AI check of the attempt.
    pub ai: Option<AiStatus>,
}

impl Reviewed {
    /// Returns the attempt's facts for the rules.
    #[must_use]
    pub fn attempt_facts(&self) -> ReviewedAttempt {
        let row = &self.attempt.row;
        ReviewedAttempt { submission: SubmissionId(row.id), status: row.status.0, ai: self.ai }
    }

    /// Writes the changed review, the move of its attempt, and the record of its mission.
    pub async fn store(&mut self, conn: &mut AsyncPgConnection, moved: Option<Moved>, now: Timestamp) -> Result<()> {
        apply_moves(conn, &mut self.attempt, self.author, moved.as_slice(), now).await?;
        store(conn, &self.review, self.attempt.begun_in, now).await
    }
}

/// Returns a review, and locks it and its learner's course until the transaction ends.
pub async fn locked_review(conn: &mut AsyncPgConnection, curricula: &Curricula, id: ReviewId) -> Result<Reviewed> {
    let submission = reviews::table.find(id.0).select(reviews::submission_id).first::<Uuid>(conn).await.optional()?;
    let submission = SubmissionId(submission.ok_or(Refusal::ReviewNotFound)?);
    let (attempt, author) = locked_for_judge(conn, curricula, submission).await?;
    let review = reviews::table.find(id.0).select(ReviewRow::as_select()).first(conn).await?;
    let ai = ai_rows::last_status(conn, attempt.row.id).await?;
    Ok(Reviewed { review, attempt, author, ai })
}

/// Returns the authors of the work: the learner, or everybody who is in the team or has a part in the attempt.
pub async fn authors_of(conn: &mut AsyncPgConnection, reviewed: &Reviewed) -> Result<Vec<UserId>> {
    let mut authors = vec![reviewed.author];
    if let Some(sharing) = &reviewed.attempt.sharing {
        authors.extend(sharing.team.members.iter().map(|member| member.user));
        let written = team_rows::written(conn, reviewed.attempt.row.id).await?;
        authors.extend(written.into_iter().map(|written| written.user));
    }
    Ok(authors)
}

/// Returns the reviews of an attempt, oldest first.
pub async fn reviews_of(conn: &mut AsyncPgConnection, submission: SubmissionId) -> Result<Vec<ReviewRow>> {
    let query = reviews::table.filter(reviews::submission_id.eq(submission.0));
    Ok(query.order((reviews::requested_at, reviews::id)).select(ReviewRow::as_select()).load(conn).await?)
}

/// Writes a requested review, and marks its attempt as waiting for a review.
pub async fn insert(conn: &mut AsyncPgConnection, row: &ReviewRow, enrolment: Uuid, now: Timestamp) -> Result<()> {
    diesel::insert_into(reviews::table).values(row).execute(conn).await?;
    mark_asked(conn, row.submission_id, enrolment, 1, now).await
}

/// Writes the whole row of a changed review. If the review has ended, its attempt is no longer marked as waiting for a
/// review.
pub async fn store(conn: &mut AsyncPgConnection, row: &ReviewRow, enrolment: Uuid, now: Timestamp) -> Result<()> {
    let was_open = reviews::table.find(row.id).filter(is_open());
    let was_open = was_open.select(reviews::id).first::<Uuid>(conn).await.optional()?.is_some();
    diesel::update(reviews::table.find(row.id)).set(row).execute(conn).await?;
    let has_ended = was_open && !row.facts().is_open();
    if has_ended { mark_asked(conn, row.submission_id, enrolment, -1, now).await } else { Ok(()) }
}

/// Writes that an open review belongs to a later attempt now. The learner waits for as many reviews as before.
pub async fn carry(conn: &mut AsyncPgConnection, row: &mut ReviewRow, to: SubmissionId) -> Result<()> {
    submission_rows::apply_review_asked(conn, row.submission_id, false).await?;
    submission_rows::apply_review_asked(conn, to.0, true).await?;
    row.submission_id = to.0;
    diesel::update(reviews::table.find(row.id)).set(&*row).execute(conn).await?;
    Ok(())
}

/// Records whether an attempt waits for a review, on the attempt and in the facts of the locks.
async fn mark_asked(
    conn: &mut AsyncPgConnection,
    submission: Uuid,
    enrolment: Uuid,
    change: i32,
    now: Timestamp,
) -> Result<()> {
    submission_rows::apply_review_asked(conn, submission, change == 1).await?;
    change_enrolment_facts(conn, EnrolmentId(enrolment), now, |facts| facts.pending_reviews += change).await
}

/// Writes a reviewer's draft.
pub async fn apply_draft(
    conn: &mut AsyncPgConnection,
    review: ReviewId,
    reviewer: UserId,
    said: &Said,
    now: Timestamp,
) -> Result<()> {
    let values = (review_drafts::said.eq(JsonColumn(said.clone())), review_drafts::saved_at.eq(At(now)));
    diesel::insert_into(review_drafts::table)
        .values((review_drafts::review_id.eq(review.0), review_drafts::reviewer_id.eq(reviewer.0), values.clone()))
        .on_conflict((review_drafts::review_id, review_drafts::reviewer_id))
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the drafts of a decided review.
pub async fn forget_drafts(conn: &mut AsyncPgConnection, review: Uuid) -> Result<()> {
    diesel::delete(review_drafts::table.filter(review_drafts::review_id.eq(review))).execute(conn).await?;
    Ok(())
}

/// Returns whether the review exists.
pub async fn exists(conn: &mut AsyncPgConnection, id: ReviewId) -> Result<bool> {
    let found = reviews::table.find(id.0).select(reviews::id).first::<Uuid>(conn).await;
    Ok(found.optional()?.is_some())
}

/// Returns the review that has been due longest; `None` if no review is due.
pub async fn next_to_ask(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<Option<ReviewId>> {
    let due = reviews::table.filter(reviews::ask_at.le(At(now))).order(reviews::ask_at).select(reviews::id);
    Ok(due.first::<Uuid>(conn).await.optional()?.map(ReviewId))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_reviews_are_found_by_the_words_of_the_index() {
        let index = include_str!("../../../migrations/2026-11-22-000093_create_reviews/up.sql");
        let words = open_in_sql().replace("reviews.", "");
        assert!(index.contains(&format!("ON reviews (requested_at, id) WHERE {words};")), "{words}");
    }
}
