//! Withdraws an attempt before the model or a reviewer has begun to look at it. An attempt cannot be withdrawn once its
//! mission is complete.

use crate::ids::SubmissionId;
use crate::mission::{Decision, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::submission::advance::{AdvanceFacts, Moved, Mover};
use crate::time::Timestamp;

/// Facts for [`withdraw`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithdrawFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The decision on the mission's lock.
    pub decision: Decision,
    /// The attempt.
    pub submission: SubmissionId,
    /// Its status.
    pub status: SubmissionStatus,
    /// Whether the mission is complete.
    pub is_complete: bool,
    /// Whether the attempt's score is from keys only. Then it is already judged and does not wait for a review.
    pub is_scored_by_keys: bool,
}

/// A withdrawn attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawn {
    /// The move of the attempt.
    pub moved: Moved,
}

/// Withdraws the attempt.
///
/// # Errors
/// The first of these that applies: the refusal of the [lock](crate::mission::decide), and
/// `submission/not-withdrawable` unless the attempt is submitted, neither the model nor a reviewer has begun to look at
/// it, its score is not from keys only, and the mission is not complete.
pub fn withdraw(facts: &WithdrawFacts) -> Result<Withdrawn, Refusals> {
    if let Some(refusal) = facts.decision.refusal_to_write() {
        return Err(refusal.into());
    }
    if facts.status != SubmissionStatus::Submitted || facts.is_complete || facts.is_scored_by_keys {
        return Err(Refusal::SubmissionNotWithdrawable.into());
    }
    let WithdrawFacts { now, submission, status: from, .. } = *facts;
    let facts = AdvanceFacts { now, from, to: SubmissionStatus::Withdrawn, by: Mover::Learner };
    Ok(Withdrawn { moved: Moved::of(submission, &facts)? })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, mission_id};
    use crate::mission::decide::decide;

    fn submitted_on(board: BoardBuilder) -> WithdrawFacts {
        let board = board.with(a_mission(1)).build();
        WithdrawFacts {
            now: board.snapshot.now,
            decision: decide(&board, mission_id(1)).unwrap(),
            submission: SubmissionId(Uuid::from_u128(7)),
            status: SubmissionStatus::Submitted,
            is_complete: false,
            is_scored_by_keys: false,
        }
    }

    /// Compares the status of the attempt, and whether a review of it is closed.
    fn check(facts: &WithdrawFacts, expected: Result<(SubmissionStatus, bool), &str>) {
        let actual = withdraw(facts);
        if let Ok(Withdrawn { moved }) = &actual {
            assert_eq!((moved.submission, moved.advanced.at), (facts.submission, facts.now));
        }
        let actual = actual.as_ref().map(|Withdrawn { moved }| (moved.advanced.status, moved.advanced.closes_review));
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn only_an_attempt_that_waits_for_its_review_is_taken_back() {
        for status in SubmissionStatus::ALL {
            let expected = if status == SubmissionStatus::Submitted {
                Ok((SubmissionStatus::Withdrawn, true))
            } else {
                Err("submission/not-withdrawable")
            };
            check(&WithdrawFacts { status, ..submitted_on(a_board()) }, expected);
        }
    }

    #[test]
    fn what_completed_the_mission_stays() {
        let complete = WithdrawFacts { is_complete: true, ..submitted_on(a_board()) };
        check(&complete, Err("submission/not-withdrawable"));
    }

    #[test]
    fn what_keys_have_scored_is_not_taken_back() {
        let scored = WithdrawFacts { is_scored_by_keys: true, ..submitted_on(a_board()) };
        check(&scored, Err("submission/not-withdrawable"));
    }

    #[test]
    fn nothing_is_taken_back_once_the_access_has_ended() {
        let over = submitted_on(a_board().opened(1).at("2027-01-04T09:00:00Z"));
        check(&over, Err("mission/locked-no-continued-access"));
    }
}
