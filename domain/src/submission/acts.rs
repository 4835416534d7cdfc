//! Returns what a learner may do with their latest attempt: [withdraw](mod@crate::submission::withdraw) it, or [begin
//! another](mod@crate::submission::attempt) from its answers. It calls the rules of both acts. So a page can offer only
//! acts that will be accepted, and show why the other act is refused.

use serde::Serialize;

use crate::refusal::Refusal;
use crate::submission::attempt::{AttemptFacts, begin};
use crate::submission::withdraw::{WithdrawFacts, withdraw};
use crate::time::Timestamp;

/// Possible acts on the latest attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttemptActs {
    /// The refusal to withdraw it; `None` if that is possible.
    pub withdraw: Option<Refusal>,
    /// The refusal to begin another attempt from its answers; `None` if that is possible.
    pub improve: Option<Refusal>,
    /// Whether a review of it is requested and not decided. A later attempt takes its place in the queue if the review
    /// [still waits](crate::feedback::carry_over), so a page asks first.
    pub is_review_asked: bool,
}

/// Returns the acts that are possible on the last attempt at `now`; `None` if there is no attempt.
#[must_use]
pub fn acts(facts: AttemptFacts, now: Timestamp) -> Option<AttemptActs> {
    let latest = *facts.earlier.last()?;
    let taking_back = WithdrawFacts {
        now,
        decision: facts.mission.clone(),
        submission: latest.id,
        status: latest.status,
        is_complete: facts.is_complete,
        is_scored_by_keys: latest.is_scored_by_keys,
    };
    let improving = AttemptFacts { from_attempt: Some(latest.attempt), ..facts };
    Some(AttemptActs {
        withdraw: withdraw(&taking_back).err().map(|refusals| refusals.first().clone()),
        improve: begin(&improving).err().map(|refusals| refusals.first().clone()),
        is_review_asked: latest.is_review_asked,
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::{a_board, a_mission, mission_id};
    use crate::ids::SubmissionId;
    use crate::mission::SubmissionStatus;
    use crate::mission::decide::decide;
    use crate::submission::attempt::EarlierAttempt;

    /// Compares the codes of the refusals to withdraw the attempt and to begin another.
    fn check(status: SubmissionStatus, is_complete: bool, max_attempts: Option<u32>, expected: [&str; 2]) {
        let board = a_board().with(a_mission(1)).build();
        let id = SubmissionId(Uuid::from_u128(1));
        let facts = AttemptFacts {
            mission: decide(&board, mission_id(1)).unwrap(),
            is_complete,
            earlier: vec![EarlierAttempt { id, attempt: 1, status, is_review_asked: false, is_scored_by_keys: false }],
            max_attempts,
            from_attempt: None,
        };
        let acts = acts(facts, board.snapshot.now).unwrap();
        let codes = [acts.withdraw, acts.improve].map(|refusal| refusal.map_or("", |refusal| refusal.code()));
        assert_eq!(codes, expected, "{status:?}");
    }

    #[test]
    fn what_is_submitted_is_taken_back_or_once_complete_improved() {
        let open = "submission/already-exists";
        let closed = "submission/not-withdrawable";
        check(SubmissionStatus::Submitted, false, None, ["", open]);
        check(SubmissionStatus::Submitted, true, None, [closed, ""]);
        check(SubmissionStatus::InReview, false, None, [closed, open]);
        check(SubmissionStatus::Returned, false, None, [closed, ""]);
        check(SubmissionStatus::Withdrawn, false, Some(1), [closed, ""]);
        check(SubmissionStatus::Returned, false, Some(1), [closed, "submission/no-attempts-left"]);
    }

    #[test]
    fn a_page_knows_that_a_review_waits() {
        let board = a_board().with(a_mission(1)).build();
        let is_known = |is_review_asked| {
            let (id, status) = (SubmissionId(Uuid::from_u128(1)), SubmissionStatus::Submitted);
            let latest = EarlierAttempt { id, attempt: 1, status, is_review_asked, is_scored_by_keys: false };
            let facts = AttemptFacts {
                mission: decide(&board, mission_id(1)).unwrap(),
                is_complete: true,
                earlier: vec![latest],
                max_attempts: None,
                from_attempt: None,
            };
            acts(facts, board.snapshot.now).unwrap().is_review_asked
        };
        assert!(is_known(true) && !is_known(false));
    }
}
