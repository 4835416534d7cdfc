//! Moves an attempt from one status to the next, and returns the effects. [`mover`] is the only table of the moves and
//! of the parties that make them. The page of the module [`submission`](crate::submission) shows the same table.
//!
//! | the attempt becomes | notice to its learners | may complete the mission | other effects |
//! |---|---|---|---|
//! | `submitted` by its learner | `submission_received` | yes | supersedes an earlier attempt that still waits |
//! | `submitted`, `ai_reviewing` or `ai_reviewed` again | – | no | |
//! | `ai_reviewed` | `ai_feedback_ready` | no: the model has not passed it | |
//! | `passed` by the model | – | yes | a requested review continues |
//! | `passed` by a reviewer | that of the [decision](crate::feedback::decide_review) | yes | |
//! | `returned` | that of the [decision](crate::feedback::decide_review) | no | |
//! | `withdrawn` | – | no | closes a requested review |
//! | `superseded` | – | no | a requested review is [carried over](crate::feedback::carry_over) |
//!
//! The mission's [policy](crate::mission::complete) decides whether the mission is complete.

use serde::{Deserialize, Serialize};

use crate::ids::SubmissionId;
use crate::mission::SubmissionStatus;
use crate::notification::NotificationKind;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Party that moves an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// The attempt's learner, or a member of the team that it belongs to.
    Learner,
    /// The model.
    Model,
    /// A reviewer, or a timeout that ends a reviewer's work.
    Reviewer,
}

impl Mover {
    /// All parties.
    pub const ALL: [Self; 3] = [Self::Learner, Self::Model, Self::Reviewer];
}

/// Facts for [`advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AdvanceFacts {
    /// The time of the move.
    pub now: Timestamp,
    /// The present status.
    pub from: SubmissionStatus,
    /// The next status.
    pub to: SubmissionStatus,
    /// The party that moves it.
    pub by: Mover,
}

/// A moved attempt, and the effects of the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advanced {
    /// The new status.
    pub status: SubmissionStatus,
    /// The time of the move.
    pub at: Timestamp,
    /// The notice to its learners, if there is one. A reviewer's decision sends its own notice.
    pub tells: Option<NotificationKind>,
    /// Whether the mission may be complete now, so that its [policy](crate::mission::complete) must be evaluated.
    pub may_complete: bool,
    /// Whether this [closes](crate::feedback::ReviewStatus::Closed) a requested review, which is no longer needed.
    pub closes_review: bool,
    /// Whether this supersedes an earlier attempt that still waits.
    pub supersedes_earlier: bool,
}

/// An attempt that a verb has moved. Every verb that moves attempts returns all its moves. The server changes the
/// status of an attempt only as these moves say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moved {
    /// The attempt.
    pub submission: SubmissionId,
    /// The new status and the effects.
    pub advanced: Advanced,
}

impl Moved {
    /// Returns an attempt's move by these facts.
    ///
    /// # Errors
    /// `submission/cannot-move`, from [`advance`].
    pub fn of(submission: SubmissionId, facts: &AdvanceFacts) -> Result<Self, Refusals> {
        Ok(Self { submission, advanced: advance(facts)? })
    }
}

/// Returns who moves an attempt from one status to another; `None` if the move does not exist.
#[must_use]
pub fn mover(from: SubmissionStatus, to: SubmissionStatus) -> Option<Mover> {
    use SubmissionStatus::{
        AiReviewed, AiReviewing, Draft, InReview, Passed, Returned, Submitted, Superseded, Withdrawn,
    };
    match (from, to) {
        (Draft, Submitted) | (Submitted, Withdrawn) | (Submitted | AiReviewed, Superseded) => Some(Mover::Learner),
        (Submitted, AiReviewing) | (AiReviewing, AiReviewed | Submitted) | (AiReviewed, Passed) => Some(Mover::Model),
        (Submitted | AiReviewing | AiReviewed, InReview)
        | (InReview, Submitted | AiReviewing | AiReviewed | Passed | Returned)
        | (Returned, Passed) => Some(Mover::Reviewer),
        _ => None,
    }
}

/// Whether the attempt returns to an earlier status because the model or the reviewer stopped without a result.
fn waits_again(from: SubmissionStatus, to: SubmissionStatus) -> bool {
    use SubmissionStatus::{AiReviewed, AiReviewing, InReview, Submitted};
    matches!((from, to), (InReview, Submitted | AiReviewing | AiReviewed) | (AiReviewing, Submitted))
}

/// Moves the attempt.
///
/// # Errors
/// `submission/cannot-move` with both statuses, if the move does not exist or another party makes it.
pub fn advance(facts: &AdvanceFacts) -> Result<Advanced, Refusals> {
    let AdvanceFacts { now, from, to, by } = *facts;
    if mover(from, to) != Some(by) {
        return Err(Refusal::SubmissionCannotMove { from, to }.into());
    }
    let is_news = !waits_again(from, to);
    Ok(Advanced {
        status: to,
        at: now,
        tells: if is_news { tells(to) } else { None },
        may_complete: is_news && matches!(to, SubmissionStatus::Submitted | SubmissionStatus::Passed),
        closes_review: to == SubmissionStatus::Withdrawn,
        supersedes_earlier: is_news && to == SubmissionStatus::Submitted,
    })
}

fn tells(to: SubmissionStatus) -> Option<NotificationKind> {
    match to {
        SubmissionStatus::Submitted => Some(NotificationKind::SubmissionReceived),
        SubmissionStatus::AiReviewed => Some(NotificationKind::AiFeedbackReady),
        SubmissionStatus::Draft
        | SubmissionStatus::AiReviewing
        | SubmissionStatus::InReview
        | SubmissionStatus::Passed
        | SubmissionStatus::Returned
        | SubmissionStatus::Withdrawn
        | SubmissionStatus::Superseded => None,
    }
}

#[cfg(test)]
mod tests {
    use super::SubmissionStatus::{
        AiReviewed, AiReviewing, Draft, InReview, Passed, Returned, Submitted, Superseded, Withdrawn,
    };
    use super::*;
    use crate::fixtures::instant;

    type Row = (SubmissionStatus, SubmissionStatus, Mover, Option<NotificationKind>, [bool; 3]);

    /// Every move: the two statuses, the party that makes it, its notice, and three flags. The flags say whether it may
    /// complete the mission, closes a requested review, and supersedes an earlier attempt.
    const MOVES: [Row; 17] = [
        (Draft, Submitted, Mover::Learner, Some(NotificationKind::SubmissionReceived), [true, false, true]),
        (Submitted, Withdrawn, Mover::Learner, None, [false, true, false]),
        (Submitted, Superseded, Mover::Learner, None, [false, false, false]),
        (AiReviewed, Superseded, Mover::Learner, None, [false, false, false]),
        (Submitted, AiReviewing, Mover::Model, None, [false, false, false]),
        (AiReviewing, AiReviewed, Mover::Model, Some(NotificationKind::AiFeedbackReady), [false, false, false]),
        (AiReviewing, Submitted, Mover::Model, None, [false, false, false]),
        (InReview, Submitted, Mover::Reviewer, None, [false, false, false]),
        (InReview, AiReviewing, Mover::Reviewer, None, [false, false, false]),
        (InReview, AiReviewed, Mover::Reviewer, None, [false, false, false]),
        (AiReviewed, Passed, Mover::Model, None, [true, false, false]),
        (Submitted, InReview, Mover::Reviewer, None, [false, false, false]),
        (AiReviewing, InReview, Mover::Reviewer, None, [false, false, false]),
        (AiReviewed, InReview, Mover::Reviewer, None, [false, false, false]),
        (InReview, Passed, Mover::Reviewer, None, [true, false, false]),
        (InReview, Returned, Mover::Reviewer, None, [false, false, false]),
        (Returned, Passed, Mover::Reviewer, None, [true, false, false]),
    ];

    #[test]
    fn the_moves_are_these_and_no_others() {
        let now = instant("2026-11-20T12:00:00Z");
        for from in SubmissionStatus::ALL {
            for to in SubmissionStatus::ALL {
                let row = MOVES.iter().find(|row| (row.0, row.1) == (from, to));
                assert_eq!(mover(from, to), row.map(|row| row.2), "{from:?} {to:?}");
                for by in Mover::ALL {
                    let expected = match row.filter(|row| row.2 == by) {
                        None => Err(Refusal::SubmissionCannotMove { from, to }.into()),
                        Some((_, _, _, tells, [may_complete, closes_review, supersedes_earlier])) => Ok(Advanced {
                            status: to,
                            at: now,
                            tells: *tells,
                            may_complete: *may_complete,
                            closes_review: *closes_review,
                            supersedes_earlier: *supersedes_earlier,
                        }),
                    };
                    assert_eq!(advance(&AdvanceFacts { now, from, to, by }), expected, "{from:?} {to:?} {by:?}");
                }
            }
        }
    }
}
