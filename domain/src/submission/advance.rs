//! Moves an attempt from one state to the next, and says what that causes. The moves and who makes them
//! stand in one table, [`mover`]; it is the table of the [noun's page](crate::submission).
//!
//! | the attempt becomes | its learners are told | may complete the mission | besides |
//! |---|---|---|---|
//! | `submitted`, as it is handed in | `submission_received` | yes | an earlier one that waits is superseded |
//! | `submitted`, `ai_reviewing` or `ai_reviewed` again | nothing | no | |
//! | `ai_reviewed` | `ai_feedback_ready` | no: the model has not passed it | |
//! | `passed` by the model | nothing more | yes | a review that is asked for goes on |
//! | `passed` by a reviewer | what the [decision](crate::feedback::decide_review) tells | yes | |
//! | `returned` | what the [decision](crate::feedback::decide_review) tells | no | |
//! | `withdrawn`, `superseded` | nothing | no | a review that is asked for is closed |
//!
//! Whether it does complete the mission is said by the mission's [policy](crate::mission::complete).

use serde::{Deserialize, Serialize};

use crate::ids::SubmissionId;
use crate::mission::SubmissionStatus;
use crate::notification::NotificationKind;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Who moves an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// Its learner, or somebody of its team.
    Learner,
    /// The model.
    Model,
    /// A reviewer, and the clock where it ends what a reviewer was to do.
    Reviewer,
}

impl Mover {
    /// Everybody who moves an attempt.
    pub const ALL: [Self; 3] = [Self::Learner, Self::Model, Self::Reviewer];
}

/// All that moving an attempt takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AdvanceFacts {
    /// The instant of the move.
    pub now: Timestamp,
    /// Where the attempt stands.
    pub from: SubmissionStatus,
    /// Where it is to go.
    pub to: SubmissionStatus,
    /// Who moves it.
    pub by: Mover,
}

/// An attempt that was moved, and what that causes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advanced {
    /// Where it stands now.
    pub status: SubmissionStatus,
    /// Since when.
    pub at: Timestamp,
    /// The notice that its learners get by this, where they get one; what a reviewer decides tells them by itself.
    pub tells: Option<NotificationKind>,
    /// Whether the mission may be complete by this; its [policy](crate::mission::complete) is to be asked.
    pub may_complete: bool,
    /// Whether a review that is asked for is [closed](crate::feedback::ReviewStatus::Closed) with this: nobody has to
    /// look any more.
    pub closes_review: bool,
    /// Whether an attempt before it that still waits is superseded by this.
    pub supersedes_earlier: bool,
}

/// One attempt that a verb has moved. Every verb that moves attempts gives all its moves, and whoever writes them
/// writes nothing else of where an attempt stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moved {
    /// The attempt.
    pub submission: SubmissionId,
    /// Where it stands now, and what that causes.
    pub advanced: Advanced,
}

impl Moved {
    /// The move of an attempt.
    ///
    /// # Errors
    /// `submission/cannot-move`, as [`advance`] says.
    pub fn of(submission: SubmissionId, facts: &AdvanceFacts) -> Result<Self, Refusals> {
        Ok(Self { submission, advanced: advance(facts)? })
    }
}

/// Who moves an attempt from one state to another; nobody where there is no such way.
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

/// Whether the attempt goes back to where it waited: nobody looks at it any more, and nothing was said of it.
fn waits_again(from: SubmissionStatus, to: SubmissionStatus) -> bool {
    use SubmissionStatus::{AiReviewed, AiReviewing, InReview, Submitted};
    matches!((from, to), (InReview, Submitted | AiReviewing | AiReviewed) | (AiReviewing, Submitted))
}

/// Moves the attempt.
///
/// # Errors
/// `submission/cannot-move` with both states, where there is no such way or it is another's to go.
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
        closes_review: matches!(to, SubmissionStatus::Withdrawn | SubmissionStatus::Superseded),
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

    /// Every move with who makes it, what it tells the learners, and whether it may complete the mission, closes a
    /// review that is asked for, and supersedes the attempt before.
    const MOVES: [Row; 17] = [
        (Draft, Submitted, Mover::Learner, Some(NotificationKind::SubmissionReceived), [true, false, true]),
        (Submitted, Withdrawn, Mover::Learner, None, [false, true, false]),
        (Submitted, Superseded, Mover::Learner, None, [false, true, false]),
        (AiReviewed, Superseded, Mover::Learner, None, [false, true, false]),
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
