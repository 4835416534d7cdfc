//! Gives up asking the model about an attempt: it did not answer, or refused to. The feedback has failed and uses up
//! nothing of the quota, and an attempt that was `ai_reviewing` is `submitted` again, so that its learner can ask anew,
//! ask a person or take it back.

use crate::feedback::AiStatus;
use crate::ids::SubmissionId;
use crate::mission::SubmissionStatus;
use crate::submission::advance::{AdvanceFacts, Moved, Mover};
use crate::time::Timestamp;

/// All that giving up takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailAiFacts {
    /// The instant.
    pub now: Timestamp,
    /// Where the feedback stands.
    pub status: AiStatus,
    /// The attempt.
    pub submission: SubmissionId,
    /// Where the attempt stands.
    pub attempt: SubmissionStatus,
}

/// Feedback that there is none of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiFailed {
    /// Where the feedback stands now: failed, unless it had ended before.
    pub status: AiStatus,
    /// The move of the attempt, where giving up moves it.
    pub moved: Option<Moved>,
}

/// Gives up asking the model.
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
    fn what_the_model_has_failed_at_waits_as_handed_in() {
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
