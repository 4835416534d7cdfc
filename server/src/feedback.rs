//! Feedback: how learners rate their own attempts by the rubric, and the reviews by a person.

pub mod appeal;
pub mod change_submission;
pub mod claim;
pub mod decide_review;
pub mod edit;
pub mod list_reviews;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod queue_rows;
pub mod rate;
pub mod rate_self;
pub mod release;
pub mod remind;
pub mod request_review;
pub mod review_notices;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod review_rows;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod save_draft;
pub mod show_review;
pub mod show_reviews;

use domain::feedback::rate_self::SelfRatingFacts;
use domain::feedback::{Mark, ReviewOutcome, ReviewStatus, Said};
use domain::ids::ReviewId;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::columns::count;
use crate::feedback::review_rows::ReviewRow;

/// How a learner rates an attempt.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SelfRating)]
pub(crate) struct SelfRatingView {
    /// A level for each criterion that is rated, in the rubric's order.
    marks: Vec<Mark>,
    /// When it was rated last, if it was.
    rated_at: Option<Timestamp>,
    /// Whether it can be rated now.
    can_rate: bool,
}

impl SelfRatingView {
    fn new(facts: &SelfRatingFacts, marks: Vec<Mark>, rated_at: Option<Timestamp>) -> Self {
        Self { marks, rated_at, can_rate: facts.open_rubric().is_some() }
    }
}

/// A review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Review)]
pub(crate) struct ReviewView {
    /// The review.
    id: ReviewId,
    /// Where it stands.
    status: ReviewStatus,
    /// Why the learner appealed; nothing where this is no appeal.
    appeal: Option<String>,
    /// When it was asked for.
    requested_at: Timestamp,
    /// Until when it is promised.
    due_at: Timestamp,
    /// When it was decided, if it was.
    decided_at: Option<Timestamp>,
    /// What was decided, if it was.
    outcome: Option<ReviewOutcome>,
    /// The score in basis points, where there is a rubric.
    score_bp: Option<u32>,
    /// What was said last.
    said: Option<Said>,
    /// How many versions there are of that.
    rev: u32,
    /// From 1 to 5, if the learner has rated it.
    rating: Option<u8>,
}

impl From<&ReviewRow> for ReviewView {
    fn from(row: &ReviewRow) -> Self {
        Self {
            id: ReviewId(row.id),
            status: row.status.0,
            appeal: row.reason.clone(),
            requested_at: row.requested_at.0,
            due_at: row.due_at.0,
            decided_at: row.decided_at.map(|at| at.0),
            outcome: row.outcome.map(|outcome| outcome.0),
            score_bp: row.score_bp.map(count),
            said: row.said().map(|version| version.said.clone()),
            rev: row.said().map_or(0, |version| version.rev),
            rating: row.rating.and_then(|rating| u8::try_from(rating).ok()),
        }
    }
}
