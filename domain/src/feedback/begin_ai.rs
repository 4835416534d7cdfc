//! Begins the model's feedback on an attempt when its request is at the front of the queue. A submitted attempt is
//! `ai_reviewing` from then on. An attempt that a reviewer holds stays `in_review`, but the model reads it too. The
//! model does not read an attempt that was withdrawn, superseded or decided meanwhile. In that case the feedback fails,
//! and does not count against the quota.

use crate::feedback::AiStatus;
use crate::ids::SubmissionId;
use crate::mission::SubmissionStatus;
use crate::submission::advance::{AdvanceFacts, Moved, Mover};
use crate::time::Timestamp;

/// Facts for [`begin_ai`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeginAiFacts {
    /// The present time.
    pub now: Timestamp,
    /// Status of the feedback.
    pub status: AiStatus,
    /// The attempt.
    pub submission: SubmissionId,
    /// Status of the attempt.
    pub attempt: SubmissionStatus,
}

/// Result of [`begin_ai`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiBegun {
    /// The new status of the feedback. The model is called only if it is `running`.
    pub status: AiStatus,
    /// The attempt's change of status; `None` if the status stays.
    pub moved: Option<Moved>,
}

impl AiBegun {
    /// Whether the model is called.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.status == AiStatus::Running
    }
}

/// Begins the model's feedback. After an interruption the feedback may begin again.
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
