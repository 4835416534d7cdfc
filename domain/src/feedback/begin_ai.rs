//! Begins to ask the model about an attempt, once its request has its turn. An attempt that was handed in is
//! `ai_reviewing` from then on; one that a reviewer holds stays with the reviewer, and the model reads it all the same.
//! What its learner has taken back or superseded since, and what a person has decided about, the model does not read: the
//! feedback has failed, and uses up nothing of the quota.

use crate::feedback::AiStatus;
use crate::ids::SubmissionId;
use crate::mission::SubmissionStatus;
use crate::submission::advance::{AdvanceFacts, Moved, Mover};
use crate::time::Timestamp;

/// All that beginning takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeginAiFacts {
    /// The instant.
    pub now: Timestamp,
    /// Where the feedback stands.
    pub status: AiStatus,
    /// The attempt.
    pub submission: SubmissionId,
    /// Where the attempt stands.
    pub attempt: SubmissionStatus,
}

/// Feedback whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiBegun {
    /// Where the feedback stands now. The model is asked if it is `running`, and else not.
    pub status: AiStatus,
    /// The move of the attempt, where beginning moves it.
    pub moved: Option<Moved>,
}

impl AiBegun {
    /// Whether the model is asked.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.status == AiStatus::Running
    }
}

/// Begins to ask the model. Who was interrupted may begin again.
#[must_use]
pub fn begin_ai(facts: &BeginAiFacts) -> AiBegun {
    let BeginAiFacts { now, status, submission, attempt } = *facts;
    if !status.is_in_flight() {
        return AiBegun { status, moved: None };
    }
    if !is_readable(attempt) {
        return AiBegun { status: AiStatus::Failed, moved: None };
    }
    let step = AdvanceFacts { now, from: attempt, to: SubmissionStatus::AiReviewing, by: Mover::Model };
    AiBegun { status: AiStatus::Running, moved: Moved::of(submission, &step).ok() }
}

fn is_readable(attempt: SubmissionStatus) -> bool {
    match attempt {
        SubmissionStatus::Submitted | SubmissionStatus::AiReviewing | SubmissionStatus::InReview => true,
        SubmissionStatus::Draft
        | SubmissionStatus::AiReviewed
        | SubmissionStatus::Passed
        | SubmissionStatus::Returned
        | SubmissionStatus::Withdrawn
        | SubmissionStatus::Superseded => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::submission_id;
    use crate::fixtures::instant;

    fn check(status: AiStatus, attempt: SubmissionStatus, expected: (AiStatus, Option<SubmissionStatus>)) {
        let now = instant("2026-11-20T12:00:00Z");
        let begun = begin_ai(&BeginAiFacts { now, status, submission: submission_id(1), attempt });
        let to = begun.moved.map(|moved| moved.advanced.status);
        assert_eq!((begun.status, to), expected, "{status:?} {attempt:?}");
    }

    #[test]
    fn what_waits_is_read_and_what_is_over_is_not() {
        use AiStatus::{Failed, Queued, Running};
        use SubmissionStatus::{AiReviewing, InReview, Submitted};
        for attempt in SubmissionStatus::ALL {
            let expected = match attempt {
                Submitted => (Running, Some(AiReviewing)),
                AiReviewing | InReview => (Running, None),
                _ => (Failed, None),
            };
            check(Queued, attempt, expected);
            check(Running, attempt, expected);
        }
    }

    #[test]
    fn what_has_ended_does_not_begin_again() {
        for status in [AiStatus::Ready, AiStatus::Failed] {
            check(status, SubmissionStatus::Submitted, (status, None));
        }
    }
}
