//! Redeems the reward of a milestone. The tests run in this order. The first two are reported together, and so are the
//! last two. Otherwise only the first refusal is reported:
//!
//! 1. `referral/no-program-provided`: the reward is a coupon, and the request names no program.
//! 2. `referral/invalid-code`: the code in the request is malformed or not this learner's.
//! 3. `referral/no-code`: this learner never had a code, so there are no referrals.
//! 4. `referral/reward-not-found`: no milestone has this reward, or its milestone is for another program.
//! 5. `referral/already-redeemed`.
//! 6. `referral/stale-referrals`: together with the stale referrals, the required number would be reached. The refusal
//!    has the count of the stale referrals, and the instant at which the latest became stale. Reminders can be sent.
//! 7. `referral/milestone-locked`: too few referrals count. The refusal has the required number and the number that
//!    count.

use serde::{Deserialize, Serialize};

use crate::ids::{MilestoneId, ProgramId, RewardId};
use crate::referral::ReferralCode;
use crate::referral::limits::REWARD_COUPON_DAYS;
use crate::referral::milestones::{
    Milestone, MilestoneStanding, MilestoneState, ReferralBoard, RewardKind, milestones,
};
use crate::referral::read_code::read_code;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A request for a reward.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RedeemRequest {
    /// The reward.
    pub reward: RewardId,
    /// The program for which a coupon is requested.
    pub program: Option<ProgramId>,
    /// The learner's code as the page sends it, if it does.
    pub code: Option<String>,
}

/// The request, and the learner's code and referrals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferralRedeemFacts {
    /// The request.
    pub request: RedeemRequest,
    /// The learner's code, if there is one.
    pub code: Option<ReferralCode>,
    /// The learner's referrals, the milestones, and the redeemed rewards.
    pub board: ReferralBoard,
}

/// A reward to give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Redeemed {
    /// The milestone.
    pub milestone: MilestoneId,
    /// Its reward. A learner gets it only once.
    pub reward: RewardId,
    /// Kind of the reward.
    pub kind: RewardKind,
    /// The program for which a coupon is valid; `None` for other rewards.
    pub program: Option<ProgramId>,
    /// The time of the redemption.
    pub at: Timestamp,
    /// When the coupon expires; `None` for other rewards.
    pub expires_at: Option<Timestamp>,
}

/// Redeems a reward.
///
/// # Errors
/// Those of this [module](self), in its order.
pub fn redeem(facts: &ReferralRedeemFacts) -> Result<Redeemed, Refusals> {
    let ReferralRedeemFacts { request, code, board } = facts;
    let found = board.milestones.iter().position(|milestone| milestone.reward == request.reward);
    if let Some(refusals) = Refusals::from_all(unfit_request(facts, found.map(|at| &board.milestones[at]))) {
        return Err(refusals);
    }
    if code.is_none() {
        return Err(Refusal::ReferralNoCode.into());
    }
    let at = found.ok_or(Refusal::ReferralRewardNotFound)?;
    let milestone = &board.milestones[at];
    if is_coupon(milestone) && milestone.program.is_some() && milestone.program != request.program {
        return Err(Refusal::ReferralRewardNotFound.into());
    }
    let standing = milestones(board).milestones.swap_remove(at);
    refuse_unreached(&standing)?;
    Ok(give(milestone, request.program, board.now))
}

fn is_coupon(milestone: &Milestone) -> bool {
    matches!(milestone.kind, RewardKind::Coupon(_))
}

fn unfit_request(facts: &ReferralRedeemFacts, milestone: Option<&Milestone>) -> Vec<Refusal> {
    let ReferralRedeemFacts { request, code, .. } = facts;
    let lacks_program = milestone.is_some_and(is_coupon) && request.program.is_none();
    let is_own = |typed: &String| read_code(typed).is_ok_and(|typed| code.as_ref().is_none_or(|code| *code == typed));
    let has_wrong_code = request.code.as_ref().is_some_and(|typed| !is_own(typed));
    let lacks = lacks_program.then_some(Refusal::ReferralNoProgramProvided);
    lacks.into_iter().chain(has_wrong_code.then_some(Refusal::ReferralInvalidCode)).collect()
}

/// Refuses a reward that is not available now.
pub(super) fn refuse_unreached(standing: &MilestoneStanding) -> Result<(), Refusals> {
    let MilestoneStanding { need, have, stale, .. } = *standing;
    match standing.state {
        MilestoneState::Reached => Ok(()),
        MilestoneState::Redeemed => Err(Refusal::ReferralAlreadyRedeemed.into()),
        MilestoneState::Locked => {
            let locked = Refusal::ReferralMilestoneLocked { need, have };
            let enough = standing.newest_stale_at.filter(|_| have + stale >= need);
            let waiting = enough.map(|newest_at| Refusal::ReferralStaleReferrals { count: stale, newest_at });
            Err(Refusals::from_all(waiting.into_iter().chain([locked.clone()]).collect()).unwrap_or(locked.into()))
        }
    }
}

/// Returns the reward of a reached milestone.
pub(super) fn give(milestone: &Milestone, program: Option<ProgramId>, now: Timestamp) -> Redeemed {
    let is_coupon = is_coupon(milestone);
    Redeemed {
        milestone: milestone.id,
        reward: milestone.reward,
        kind: milestone.kind.clone(),
        program: program.filter(|_| is_coupon),
        at: now,
        expires_at: is_coupon.then(|| now.plus_days(REWARD_COUPON_DAYS)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{
        MilestoneBuilder, ReferralBoardBuilder, a_code, a_milestone, a_referral, a_referral_board, program_id,
        reward_id,
    };
    use crate::fixtures::wallets::usd;
    use crate::referral::milestones::Counting;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn credit() -> MilestoneBuilder {
        a_milestone(1).asking(1, Counting::Verified).giving(RewardKind::Credit(usd(500)))
    }

    fn coupon() -> MilestoneBuilder {
        a_milestone(1).asking(1, Counting::Verified).giving(RewardKind::Coupon(1_500))
    }

    fn facts(board: ReferralBoardBuilder) -> ReferralRedeemFacts {
        let request = RedeemRequest { reward: reward_id(1), program: None, code: None };
        ReferralRedeemFacts { request, code: Some(a_code("7K3M9QXA")), board: board.build() }
    }

    fn reached(milestone: MilestoneBuilder) -> ReferralRedeemFacts {
        let referral = a_referral(1).captured("2026-11-01T12:00:00Z").signed_up("2026-11-02T12:00:00Z");
        facts(a_referral_board(NOW).with(milestone).referral(referral.verified("2026-11-03T12:00:00Z")))
    }

    fn refused(facts: &ReferralRedeemFacts, expected: &[Refusal]) {
        let refusals = redeem(facts).unwrap_err();
        assert_eq!(refusals.iter().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
    }

    fn with(mut facts: ReferralRedeemFacts, change: impl FnOnce(&mut ReferralRedeemFacts)) -> ReferralRedeemFacts {
        change(&mut facts);
        facts
    }

    #[test]
    fn a_reached_milestone_gives_its_reward() {
        let redeemed = redeem(&reached(credit())).unwrap();
        let expected = Redeemed {
            milestone: credit().build().id,
            reward: reward_id(1),
            kind: RewardKind::Credit(usd(500)),
            program: None,
            at: instant(NOW),
            expires_at: None,
        };
        assert_eq!(redeemed, expected);
        let needless = with(reached(credit()), |facts| facts.request.program = Some(program_id(7)));
        assert_eq!(redeem(&needless).unwrap(), expected);
    }

    #[test]
    fn a_coupon_is_for_the_program_that_was_named_and_expires() {
        let facts = with(reached(coupon()), |facts| facts.request.program = Some(program_id(7)));
        let redeemed = redeem(&facts).unwrap();
        assert_eq!(
            (redeemed.program, redeemed.expires_at),
            (Some(program_id(7)), Some(instant("2027-02-18T12:00:00Z")))
        );
        refused(&reached(coupon()), &[Refusal::ReferralNoProgramProvided]);
    }

    #[test]
    fn the_coupon_of_one_programs_milestone_is_for_that_program() {
        let mut facts = reached(coupon().of_program(7));
        facts.board.referrals[0].program = Some(program_id(7));
        facts.request.program = Some(program_id(7));
        assert!(redeem(&facts).is_ok());
        facts.request.program = Some(program_id(8));
        refused(&facts, &[Refusal::ReferralRewardNotFound]);
    }

    #[test]
    fn a_code_that_is_named_has_to_be_ones_own() {
        let named = |code: &str| with(reached(credit()), |facts| facts.request.code = Some(code.to_owned()));
        assert!(redeem(&named("7k3m-9qxa")).is_ok());
        for wrong in ["7K3M9QXB", "7K3M", ""] {
            refused(&named(wrong), &[Refusal::ReferralInvalidCode]);
        }
        let both = with(reached(coupon()), |facts| facts.request.code = Some("7K3M".to_owned()));
        refused(&both, &[Refusal::ReferralNoProgramProvided, Refusal::ReferralInvalidCode]);
    }

    #[test]
    fn who_has_no_code_has_no_referrals_and_an_unknown_reward_is_not_found() {
        let unknown = with(reached(credit()), |facts| facts.request.reward = reward_id(9));
        refused(&unknown, &[Refusal::ReferralRewardNotFound]);
        refused(&with(unknown, |facts| facts.code = None), &[Refusal::ReferralNoCode]);
        let named =
            with(reached(credit()), |facts| (facts.code, facts.request.code) = (None, Some("7K3M9QXA".to_owned())));
        refused(&named, &[Refusal::ReferralNoCode]);
    }

    #[test]
    fn a_reward_is_given_once() {
        let again = with(reached(credit()), |facts| facts.board.redeemed.push(reward_id(1)));
        refused(&again, &[Refusal::ReferralAlreadyRedeemed]);
    }

    #[test]
    fn too_few_referrals_are_told_with_the_stale_ones_that_would_be_enough() {
        let stale = |number| a_referral(number).captured("2026-06-01T12:00:00Z").signed_up("2026-06-02T12:00:00Z");
        let newest_at = instant("2026-07-02T12:00:00Z");
        let board = |need| a_referral_board(NOW).with(credit().asking(need, Counting::Verified));
        refused(&facts(board(1)), &[Refusal::ReferralMilestoneLocked { need: 1, have: 0 }]);
        for (need, is_enough) in [(2, true), (3, false)] {
            let locked = Refusal::ReferralMilestoneLocked { need, have: 0 };
            let waiting = Refusal::ReferralStaleReferrals { count: 2, newest_at };
            let expected = if is_enough { vec![waiting, locked] } else { vec![locked] };
            refused(&facts(board(need).referral(stale(1)).referral(stale(2))), &expected);
        }
    }

    #[test]
    fn each_milestone_is_looked_at_by_its_reward() {
        let mut facts = reached(credit());
        facts.board.milestones.insert(0, a_milestone(2).asking(5, Counting::Verified).build());
        assert_eq!(redeem(&facts).unwrap().reward, reward_id(1));
    }
}
