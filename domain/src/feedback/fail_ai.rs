//! Ends the model's feedback on an attempt as failed: the model did not answer, or refused to. Failed feedback does not
//! count against the quota. An attempt that was `ai_reviewing` is `submitted` again, so its learner can request
//! feedback again, request a person, or withdraw it.

use crate::feedback::AiStatus;
use crate::ids::SubmissionId;
use crate::mission::SubmissionStatus;
use crate::submission::advance::{AdvanceFacts, Moved, Mover};
use crate::time::Timestamp;

/// Facts for [`fail_ai`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailAiFacts {
    /// The present time.
    pub now: Timestamp,
    /// Status of the feedback.
    pub status: AiStatus,
    /// The attempt.
    pub submission: SubmissionId,
    /// Status of the attempt.
    pub attempt: SubmissionStatus,
}

/// Failed feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiFailed {
    /// The new status of the feedback: failed, unless it had ended before.
    pub status: AiStatus,
    /// The attempt's change of status; `None` if the status stays.
    pub moved: Option<Moved>,
}

/// Ends the model's feedback as failed.
#[must_use]
pub fn fail_ai(facts: &FailAiFacts) -> AiFailed {
    let FailAiFacts { now, status, submission, attempt } = *facts;
    if !status.is_in_flight() {
        return AiFailed { status, moved: None };
    }
    let step = AdvanceFacts { now, from: attempt, to: SubmissionStatus::Submitted, by: Mover::Model };
    AiFailed { status: AiStatus::Failed, moved: Moved::of(submission, &step).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::submission_id;
    use crate::fixtures::instant;

    #[test]
    fn what_the_model_has_failed_at_waits_as_submitted() {
        for status in AiStatus::ALL {
            for attempt in SubmissionStatus::ALL {
                let now = instant("2026-11-20T12:00:00Z");
                let failed = fail_ai(&FailAiFacts { now, status, submission: submission_id(1), attempt });
                let is_moved = status.is_in_flight() && attempt == SubmissionStatus::AiReviewing;
                let to = failed.moved.map(|moved| moved.advanced.status);
                assert_eq!(to, is_moved.then_some(SubmissionStatus::Submitted), "{status:?} {attempt:?}");
                assert_eq!(failed.status, if status.is_in_flight() { AiStatus::Failed } else { status });
            }
        }
    }
}
