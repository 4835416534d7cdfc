//! Decides which offers of partners are open to a learner. An unpublished or withdrawn offer is shown only to learners
//! who took it. A locked offer is shown with everything that the learner lacks.

use serde::{Deserialize, Serialize};

use crate::ids::PerkId;

/// Status of a partner's offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PerkStatus {
    /// Not published yet.
    Pending,
    /// Available.
    Active,
    /// Out of stock for now.
    OutOfBudget,
    /// Withdrawn.
    Retired,
}

/// Need that a learner must meet for an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PerkNeed {
    /// A place in a session.
    Enrolment,
    /// A subscription.
    Subscription,
    /// A number of completed programs.
    ProgramsCompleted(u32),
    /// A redemption of the offer for referrals.
    Redemption,
}

/// A partner's offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Perk {
    /// The offer.
    pub id: PerkId,
    /// Its status.
    pub status: PerkStatus,
    /// Needs that must all be met. Empty: everyone qualifies.
    pub needs: Vec<PerkNeed>,
    /// The number of codes that are left; `None` if learners do not get separate codes.
    pub left: Option<u32>,
}

/// The facts about a learner that offers require.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PerkHolder {
    /// Whether the learner has a place in a session.
    pub is_enrolled: bool,
    /// Whether the learner has a subscription.
    pub is_subscribed: bool,
    /// Number of completed programs.
    pub programs_completed: u32,
    /// The offers that the learner redeemed for referrals.
    pub redeemed: Vec<PerkId>,
    /// The offers that the learner took.
    pub taken: Vec<PerkId>,
}

/// Facts for [`perks`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PerkFacts {
    /// The offers, in the order in which they are shown.
    pub perks: Vec<Perk>,
    /// The learner.
    pub holder: PerkHolder,
}

/// State of an offer for a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PerkState {
    /// The learner has taken it.
    Taken,
    /// The learner can take it now.
    Open,
    /// The learner does not meet every need; `lacking` has the missing ones.
    Locked,
    /// The learner meets every need, but the offer is out of stock for now.
    OutOfBudget,
}

/// A need that the learner does not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lacking {
    /// The need.
    pub need: PerkNeed,
    /// The learner's number now, for a need with a number.
    pub have: u32,
}

/// An offer as a learner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PerkStanding {
    /// The offer.
    pub perk: PerkId,
    /// Its state.
    pub state: PerkState,
    /// The needs that the learner does not meet; empty unless it is locked.
    pub lacking: Vec<Lacking>,
}

/// Returns the offers that a learner sees.
#[must_use]
pub fn perks(facts: &PerkFacts) -> Vec<PerkStanding> {
    facts.perks.iter().filter_map(|perk| stand(perk, &facts.holder)).collect()
}

/// Returns the standing of an offer for a learner; `None` if it is not shown to them.
pub(super) fn stand(perk: &Perk, holder: &PerkHolder) -> Option<PerkStanding> {
    if holder.taken.contains(&perk.id) {
        return Some(PerkStanding { perk: perk.id, state: PerkState::Taken, lacking: Vec::new() });
    }
    let lacking: Vec<_> = perk.needs.iter().filter_map(|need| lacking(*need, perk.id, holder)).collect();
    let state = match perk.status {
        PerkStatus::Pending | PerkStatus::Retired => return None,
        PerkStatus::Active | PerkStatus::OutOfBudget if !lacking.is_empty() => PerkState::Locked,
        PerkStatus::Active if perk.left != Some(0) => PerkState::Open,
        PerkStatus::Active | PerkStatus::OutOfBudget => PerkState::OutOfBudget,
    };
    Some(PerkStanding { perk: perk.id, state, lacking })
}

fn lacking(need: PerkNeed, perk: PerkId, holder: &PerkHolder) -> Option<Lacking> {
    let (is_met, have) = match need {
        PerkNeed::Enrolment => (holder.is_enrolled, 0),
        PerkNeed::Subscription => (holder.is_subscribed, 0),
        PerkNeed::ProgramsCompleted(need) => (holder.programs_completed >= need, holder.programs_completed),
        PerkNeed::Redemption => (holder.redeemed.contains(&perk), 0),
    };
    (!is_met).then_some(Lacking { need, have })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::wallets::perk_id;
    use PerkNeed::{Enrolment, ProgramsCompleted, Redemption, Subscription};

    fn check(
        status: PerkStatus,
        needs: &[PerkNeed],
        holder: PerkHolder,
        expected: Option<PerkState>,
        have: &[(PerkNeed, u32)],
    ) {
        let perk = Perk { id: perk_id(1), status, needs: needs.to_vec(), left: None };
        let seen = perks(&PerkFacts { perks: vec![perk], holder });
        let lacking = have.iter().map(|(need, have)| Lacking { need: *need, have: *have }).collect();
        let expected = expected.map(|state| PerkStanding { perk: perk_id(1), state, lacking });
        assert_eq!(seen, expected.into_iter().collect::<Vec<_>>());
    }

    fn nobody() -> PerkHolder {
        PerkHolder::default()
    }

    #[test]
    fn an_offer_that_asks_nothing_is_open_to_all_while_it_is_active() {
        check(PerkStatus::Active, &[], nobody(), Some(PerkState::Open), &[]);
        check(PerkStatus::OutOfBudget, &[], nobody(), Some(PerkState::OutOfBudget), &[]);
        check(PerkStatus::Pending, &[], nobody(), None, &[]);
        check(PerkStatus::Retired, &[], nobody(), None, &[]);
    }

    #[test]
    fn where_no_code_is_left_nothing_is_left() {
        for (left, expected) in [(None, PerkState::Open), (Some(1), PerkState::Open), (Some(0), PerkState::OutOfBudget)]
        {
            let perk = Perk { id: perk_id(1), status: PerkStatus::Active, needs: Vec::new(), left };
            assert_eq!(stand(&perk, &nobody()).map(|standing| standing.state), Some(expected), "{left:?}");
        }
    }

    #[test]
    fn who_took_an_offer_keeps_it() {
        for status in [PerkStatus::Pending, PerkStatus::Active, PerkStatus::OutOfBudget, PerkStatus::Retired] {
            let holder = PerkHolder { taken: vec![perk_id(1)], ..nobody() };
            check(status, &[Subscription], holder, Some(PerkState::Taken), &[]);
        }
        let other = PerkHolder { taken: vec![perk_id(2)], ..nobody() };
        check(PerkStatus::Active, &[], other, Some(PerkState::Open), &[]);
    }

    #[test]
    fn everything_that_is_lacking_is_told() {
        let needs = [Enrolment, Subscription, ProgramsCompleted(2), Redemption];
        let all = [(Enrolment, 0), (Subscription, 0), (ProgramsCompleted(2), 1), (Redemption, 0)];
        for status in [PerkStatus::Active, PerkStatus::OutOfBudget] {
            let holder = PerkHolder { programs_completed: 1, ..nobody() };
            check(status, &needs, holder, Some(PerkState::Locked), &all);
        }
        let holder = PerkHolder {
            is_enrolled: true,
            is_subscribed: true,
            programs_completed: 2,
            redeemed: vec![perk_id(1)],
            taken: Vec::new(),
        };
        check(PerkStatus::Active, &needs, holder, Some(PerkState::Open), &[]);
    }

    #[test]
    fn each_need_is_met_by_its_own_proof() {
        let enrolled = PerkHolder { is_enrolled: true, ..nobody() };
        check(PerkStatus::Active, &[Enrolment], enrolled.clone(), Some(PerkState::Open), &[]);
        check(PerkStatus::Active, &[Subscription], enrolled, Some(PerkState::Locked), &[(Subscription, 0)]);
        let subscribed = PerkHolder { is_subscribed: true, ..nobody() };
        check(PerkStatus::Active, &[Subscription], subscribed, Some(PerkState::Open), &[]);
        let other = PerkHolder { redeemed: vec![perk_id(2)], ..nobody() };
        check(PerkStatus::Active, &[Redemption], other, Some(PerkState::Locked), &[(Redemption, 0)]);
    }
}
