//! Feedback: readings of an attempt by a model or the built-in reader, ratings by the learner, and reviews by a person.

#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod ai_rows;
pub mod appeal;
pub mod ask_model;
pub mod carry_over;
pub mod change_submission;
pub mod claim;
pub mod decide_review;
pub mod edit;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod inbox_rows;
pub mod list_reviews;
pub mod mark_read;
pub mod open_file;
pub mod prompt;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod queue_rows;
pub mod rate;
pub mod rate_self;
pub mod read_attempt;
pub mod reader;
pub mod release;
pub mod remind;
pub mod request_ai;
pub mod request_review;
pub mod review_notices;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod review_rows;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod save_draft;
pub mod show_inbox;
pub mod show_review;
pub mod show_reviews;
pub mod submit;
pub mod withdraw;

use domain::feedback::accept_ai::{AiJudgement, LeftOpen};
use domain::feedback::prescreen::DecidedAnswer;
use domain::feedback::rate_self::SelfRatingFacts;
use domain::feedback::request_ai::Quota;
use domain::feedback::{AiFailure, AiStatus, Mark, ReviewOutcome, ReviewStatus, Rubric, Said};
use domain::ids::{ReviewId, UserMissionId};
use domain::mission::SubmissionStatus;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::columns::count;
use crate::feedback::ai_rows::AiFeedbackRow;
use crate::feedback::reader::Reader;
use crate::feedback::review_rows::ReviewRow;

/// A learner's rating of an attempt.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SelfRating)]
pub(crate) struct SelfRatingView {
    /// Level of each rated criterion, in the rubric's order.
    marks: Vec<Mark>,
    /// Time of the last rating; `None` if it was never rated.
    rated_at: Option<Timestamp>,
    /// Whether it can be rated now.
    can_rate: bool,
}

impl SelfRatingView {
    fn new(facts: &SelfRatingFacts, marks: Vec<Mark>, rated_at: Option<Timestamp>) -> Self {
        Self { marks, rated_at, can_rate: facts.open_rubric().is_some() }
    }
}

/// Result of a request for feedback.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AiResult {
    /// The attempt was read.
    Read {
        /// Judgement of each criterion, in the rubric's order.
        judgements: Vec<AiJudgement>,
        /// Criteria that are left to a person.
        left_open: Vec<LeftOpen>,
        /// Score in basis points; `None` if a criterion is left open.
        score_bp: Option<u32>,
        /// Whether the attempt has passed according to this feedback.
        has_passed: bool,
    },
    /// The attempt has no text to read.
    NotRead {
        /// For each answer, the reason why it was not sent to a model.
        decided: Vec<DecidedAnswer>,
    },
    /// The model gave no usable answer.
    NoAnswer {
        /// Reason.
        because: AiFailure,
    },
}

/// Requested feedback.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiFeedback)]
pub(crate) struct AiFeedbackView {
    /// The request.
    id: Uuid,
    /// Reader.
    reader: Reader,
    /// Status.
    status: AiStatus,
    /// Time of the request.
    requested_at: Timestamp,
    /// Time at which the feedback was ready or the request failed.
    ended_at: Option<Timestamp>,
    /// Result; `None` until the request has ended.
    result: Option<AiResult>,
}

impl From<AiFeedbackRow> for AiFeedbackView {
    fn from(row: AiFeedbackRow) -> Self {
        Self {
            id: row.id,
            reader: Reader::named(&row.model),
            status: row.status.0,
            requested_at: row.requested_at.0,
            ended_at: row.ended_at.map(|at| at.0),
            result: row.result.map(|result| result.0),
        }
    }
}

/// State of the feedback on an attempt.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiFeedbackState)]
pub(crate) struct AiFeedbackStateView {
    /// User mission of the attempt.
    user_mission: UserMissionId,
    /// Status of the attempt.
    submission_status: SubmissionStatus,
    /// Reader that would answer a request now.
    reader: Reader,
    /// Whether the learner must consent first.
    needs_consent: bool,
    /// Rubric; `None` if the mission is not judged by a rubric.
    rubric: Option<Rubric>,
    /// Latest feedback; `None` if it was never requested.
    feedback: Option<AiFeedbackView>,
    /// Quota of the day.
    quota: Quota,
    /// Whether feedback may be requested now.
    can_ask: bool,
}

/// An accepted request.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiFeedbackAsked)]
pub(crate) struct AiFeedbackAskedView {
    /// The feedback, queued.
    feedback: AiFeedbackView,
    /// Quota, including this request.
    quota: Quota,
}

/// A review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Review)]
pub(crate) struct ReviewView {
    /// The review.
    id: ReviewId,
    /// Status.
    status: ReviewStatus,
    /// Reason for the appeal; `None` if this is not an appeal.
    appeal: Option<String>,
    /// Time of the request.
    requested_at: Timestamp,
    /// Time by which a decision is promised.
    due_at: Timestamp,
    /// Time of the decision; `None` before it.
    decided_at: Option<Timestamp>,
    /// Outcome; `None` before the decision.
    outcome: Option<ReviewOutcome>,
    /// Score in basis points; `None` without a rubric.
    score_bp: Option<u32>,
    /// Latest version of the review's text and marks.
    said: Option<Said>,
    /// Number of versions.
    rev: u32,
    /// The learner's rating, from 1 to 5; `None` if not rated.
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
