//! Takes a partner's offer, once. A learner who takes it again keeps what they have and gets no second one.
//!
//! Only the first refusal is reported, in this order: `reward/perk-not-found`, also for an unpublished or withdrawn
//! offer; `reward/perk-locked`, with everything that the learner lacks; `reward/perk-out-of-budget`.

use serde::{Deserialize, Serialize};

use crate::refusal::{Refusal, Refusals};
use crate::reward::perks::{Perk, PerkHolder, PerkState, stand};

/// Facts for [`take_perk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakePerkFacts {
    /// The offer, if there is one.
    pub perk: Option<Perk>,
    /// The learner.
    pub holder: PerkHolder,
}

/// The result of taking an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum PerkGiven {
    /// The learner takes it now. If the offer has separate codes, the learner gets one.
    Now,
    /// The learner took it earlier, and keeps what they got.
    Before,
}

/// Takes an offer.
///
/// # Errors
/// The refusals of this [page](self), in its order.
pub fn take_perk(facts: &TakePerkFacts) -> Result<PerkGiven, Refusals> {
    let standing = facts.perk.as_ref().and_then(|perk| stand(perk, &facts.holder));
    let standing = standing.ok_or(Refusal::RewardPerkNotFound)?;
    match standing.state {
        PerkState::Taken => Ok(PerkGiven::Before),
        PerkState::Open => Ok(PerkGiven::Now),
        PerkState::Locked => Err(Refusal::RewardPerkLocked { lacking: standing.lacking }.into()),
        PerkState::OutOfBudget => Err(Refusal::RewardPerkOutOfBudget.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::wallets::perk_id;
    use crate::reward::perks::{Lacking, PerkNeed, PerkStatus};

    fn perk(status: PerkStatus, left: Option<u32>) -> Perk {
        Perk { id: perk_id(1), status, needs: vec![PerkNeed::ProgramsCompleted(1)], left }
    }

    fn graduate() -> PerkHolder {
        PerkHolder { programs_completed: 1, ..PerkHolder::default() }
    }

    fn check(perk: Option<Perk>, holder: PerkHolder, expected: Result<PerkGiven, Refusal>) {
        assert_eq!(take_perk(&TakePerkFacts { perk, holder }), expected.map_err(Refusals::from));
    }

    #[test]
    fn an_open_offer_is_given_once() {
        for left in [None, Some(1)] {
            check(Some(perk(PerkStatus::Active, left)), graduate(), Ok(PerkGiven::Now));
        }
        let holder = PerkHolder { taken: vec![perk_id(1)], ..PerkHolder::default() };
        check(Some(perk(PerkStatus::Retired, Some(0))), holder, Ok(PerkGiven::Before));
    }

    #[test]
    fn what_is_not_shown_is_not_there() {
        check(None, graduate(), Err(Refusal::RewardPerkNotFound));
        for status in [PerkStatus::Pending, PerkStatus::Retired] {
            check(Some(perk(status, None)), graduate(), Err(Refusal::RewardPerkNotFound));
        }
    }

    #[test]
    fn what_is_lacking_is_told_before_that_nothing_is_left() {
        let lacking = vec![Lacking { need: PerkNeed::ProgramsCompleted(1), have: 0 }];
        let locked = Refusal::RewardPerkLocked { lacking };
        check(Some(perk(PerkStatus::Active, Some(0))), PerkHolder::default(), Err(locked));
        for (status, left) in [(PerkStatus::Active, Some(0)), (PerkStatus::OutOfBudget, None)] {
            check(Some(perk(status, left)), graduate(), Err(Refusal::RewardPerkOutOfBudget));
        }
    }
}
