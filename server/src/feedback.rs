//! Feedback: what is said of an attempt by a reader that is no person, how learners rate their own by the rubric, and
//! the reviews by a person.

#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod ai_rows;
pub mod appeal;
pub mod ask_model;
pub mod change_submission;
pub mod claim;
pub mod decide_review;
pub mod edit;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod inbox_rows;
pub mod list_reviews;
pub mod mark_read;
pub mod move_attempt;
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

/// What came of a request for feedback.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AiResult {
    /// The attempt was read.
    Read {
        /// What is said by each criterion, in the rubric's order.
        judgements: Vec<AiJudgement>,
        /// The criteria that are left to a person.
        left_open: Vec<LeftOpen>,
        /// The score in basis points, unless a criterion is left open.
        score_bp: Option<u32>,
        /// Whether the attempt has passed by this.
        has_passed: bool,
    },
    /// There was nothing to read.
    NotRead {
        /// Why, for each text.
        decided: Vec<DecidedAnswer>,
    },
    /// There is no answer of the model that counts.
    NoAnswer {
        /// Why.
        because: AiFailure,
    },
}

/// Feedback that was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiFeedback)]
pub(crate) struct AiFeedbackView {
    /// The request.
    id: Uuid,
    /// Who reads it.
    reader: Reader,
    /// Where it stands.
    status: AiStatus,
    /// When it was asked for.
    requested_at: Timestamp,
    /// When it was ready, or failed.
    ended_at: Option<Timestamp>,
    /// What came of it.
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

/// Where feedback on an attempt stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiFeedbackState)]
pub(crate) struct AiFeedbackStateView {
    /// The record of the mission that is attempted.
    user_mission: UserMissionId,
    /// Where the attempt stands.
    submission_status: SubmissionStatus,
    /// Who reads what is asked now.
    reader: Reader,
    /// Whether the learner has to agree to it first.
    needs_consent: bool,
    /// What is judged by, if it can be read by.
    rubric: Option<Rubric>,
    /// The latest feedback, if it was ever asked for.
    feedback: Option<AiFeedbackView>,
    /// What of the day's quota is used.
    quota: Quota,
    /// Whether it may be asked for now.
    can_ask: bool,
}

/// A request that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AiFeedbackAsked)]
pub(crate) struct AiFeedbackAskedView {
    /// The feedback, queued.
    feedback: AiFeedbackView,
    /// The quota, this request included.
    quota: Quota,
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
