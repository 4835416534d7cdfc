//! Takes back an attempt before anybody has begun to review it. What completed the mission stays.

use crate::mission::{Decision, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};

/// An attempt that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawn;

/// Takes the attempt back.
///
/// # Errors
/// In this order: the refusal of the [lock](crate::mission::decide), and `submission/not-withdrawable` unless the
/// attempt is handed in, neither the model nor a reviewer has begun to look at it, and the mission is not complete.
pub fn withdraw(mission: &Decision, status: SubmissionStatus, is_complete: bool) -> Result<Withdrawn, Refusals> {
    if let Some(refusal) = mission.refusal_to_write() {
        return Err(refusal.into());
    }
    if status == SubmissionStatus::Submitted && !is_complete {
        Ok(Withdrawn)
    } else {
        Err(Refusal::SubmissionNotWithdrawable.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, mission_id};
    use crate::mission::decide::decide;

    fn decision(board: BoardBuilder) -> Decision {
        decide(&board.with(a_mission(1)).build(), mission_id(1)).unwrap()
    }

    #[test]
    fn only_an_attempt_that_waits_for_its_review_is_taken_back() {
        for status in SubmissionStatus::ALL {
            let expected = if status == SubmissionStatus::Submitted {
                Ok(Withdrawn)
            } else {
                Err(Refusal::SubmissionNotWithdrawable.into())
            };
            assert_eq!(withdraw(&decision(a_board()), status, false), expected, "{status:?}");
        }
    }

    #[test]
    fn what_completed_the_mission_stays() {
        assert!(withdraw(&decision(a_board()), SubmissionStatus::Submitted, true).is_err());
    }

    #[test]
    fn nothing_is_taken_back_once_the_access_has_ended() {
        let over = decision(a_board().opened(1).at("2027-01-04T09:00:00Z"));
        let refusals = withdraw(&over, SubmissionStatus::Submitted, false).unwrap_err();
        assert_eq!(refusals.first().code(), "mission/locked-no-continued-access");
    }
}
