//! Feedback: so far, how learners rate their own attempts by the rubric.

pub mod rate_self;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;

use domain::feedback::Mark;
use domain::feedback::rate_self::SelfRatingFacts;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

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
