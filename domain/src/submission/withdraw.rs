//! Takes back an attempt before anybody has begun to review it. What completed the mission stays.

use crate::mission::SubmissionStatus;
use crate::refusal::{Refusal, Refusals};

/// An attempt that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawn;

/// Takes the attempt back.
///
/// # Errors
/// `submission/not-withdrawable` unless it is handed in, unreviewed, and the mission is not complete.
pub fn withdraw(status: SubmissionStatus, is_complete: bool) -> Result<Withdrawn, Refusals> {
    if status == SubmissionStatus::Submitted && !is_complete {
        Ok(Withdrawn)
    } else {
        Err(Refusal::SubmissionNotWithdrawable.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_attempt_that_waits_for_its_review_is_taken_back() {
        for status in SubmissionStatus::ALL {
            let expected = if status == SubmissionStatus::Submitted {
                Ok(Withdrawn)
            } else {
                Err(Refusal::SubmissionNotWithdrawable.into())
            };
            assert_eq!(withdraw(status, false), expected, "{status:?}");
        }
    }

    #[test]
    fn what_completed_the_mission_stays() {
        assert!(withdraw(SubmissionStatus::Submitted, true).is_err());
    }
}
