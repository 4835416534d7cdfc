//! Names the standing of a mission for its learner: one word for the mission's state, the learner's access and the
//! latest attempt together. Every page shows this word, so no two pages say different things about one attempt.
//!
//! | standing | when |
//! |---|---|
//! | `locked` | the mission is locked |
//! | `read_only` | the access has ended, and the mission was not finished |
//! | `open`, `in_progress` | the learner can work on it |
//! | `handed_in` | an attempt is submitted, and the mission is not complete |
//! | `in_review` | the same, and a reviewer has claimed the attempt |
//! | `returned` | the latest attempt is returned, and the mission is not complete |
//! | `complete` | the mission is complete, and the latest attempt is neither passed nor returned |
//! | `passed` | the mission is complete, and the model or a reviewer has passed the latest attempt |
//! | `complete_returned` | the mission is complete, and the latest attempt is returned with advice |

use crate::mission::{Access, MissionStanding, MissionState, SubmissionStatus};

/// Returns the standing of a mission with this state and access, and with this status of its latest attempt.
#[must_use]
pub fn standing(state: MissionState, access: Access, latest: Option<SubmissionStatus>) -> MissionStanding {
    match state {
        MissionState::Locked => MissionStanding::Locked,
        MissionState::Unlocked | MissionState::InProgress | MissionState::Returned if access != Access::Full => {
            MissionStanding::ReadOnly
        }
        MissionState::Unlocked => MissionStanding::Open,
        MissionState::InProgress => MissionStanding::InProgress,
        MissionState::Returned => MissionStanding::Returned,
        MissionState::Submitted if latest == Some(SubmissionStatus::InReview) => MissionStanding::InReview,
        MissionState::Submitted => MissionStanding::HandedIn,
        MissionState::Complete => match latest {
            Some(SubmissionStatus::Passed) => MissionStanding::Passed,
            Some(SubmissionStatus::Returned) => MissionStanding::CompleteReturned,
            _ => MissionStanding::Complete,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use MissionState::{Complete, InProgress, Locked, Returned, Submitted, Unlocked};

    fn check(state: MissionState, latest: Option<SubmissionStatus>, expected: MissionStanding) {
        assert_eq!(standing(state, Access::Full, latest), expected, "{state:?} {latest:?}");
    }

    #[test]
    fn an_unfinished_mission_has_the_word_of_its_state() {
        check(Locked, None, MissionStanding::Locked);
        check(Unlocked, None, MissionStanding::Open);
        check(InProgress, Some(SubmissionStatus::Draft), MissionStanding::InProgress);
        check(Returned, Some(SubmissionStatus::Returned), MissionStanding::Returned);
        for state in [Unlocked, InProgress, Returned] {
            assert_eq!(standing(state, Access::ReadOnly, None), MissionStanding::ReadOnly);
        }
    }

    #[test]
    fn a_submitted_attempt_is_handed_in_until_a_reviewer_claims_it() {
        check(Submitted, Some(SubmissionStatus::Submitted), MissionStanding::HandedIn);
        check(Submitted, Some(SubmissionStatus::AiReviewed), MissionStanding::HandedIn);
        check(Submitted, Some(SubmissionStatus::InReview), MissionStanding::InReview);
        let after_the_end = standing(Submitted, Access::ReadOnly, Some(SubmissionStatus::Submitted));
        assert_eq!(after_the_end, MissionStanding::HandedIn);
    }

    #[test]
    fn a_complete_mission_says_what_its_latest_attempt_came_to() {
        for status in SubmissionStatus::ALL {
            let expected = match status {
                SubmissionStatus::Passed => MissionStanding::Passed,
                SubmissionStatus::Returned => MissionStanding::CompleteReturned,
                _ => MissionStanding::Complete,
            };
            check(Complete, Some(status), expected);
            assert_eq!(standing(Complete, Access::ReadOnly, Some(status)), expected);
        }
        check(Complete, None, MissionStanding::Complete);
    }
}
