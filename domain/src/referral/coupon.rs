//! Gives a referrer a coupon for a program; the request names no milestone. It takes a milestone whose coupon is not
//! redeemed yet: a reached one if there is one, and of several, the one that requires the fewest referrals.

use serde::{Deserialize, Serialize};

use crate::ids::ProgramId;
use crate::referral::milestones::{MilestoneState, ReferralBoard, RewardKind, milestones};
use crate::referral::redeem::{Redeemed, give, refuse_unreached};
use crate::refusal::{Refusal, Refusals};

/// A request for a coupon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponFacts {
    /// The program for which the coupon is requested.
    pub program: Option<ProgramId>,
    /// The learner's referrals, the milestones, and the redeemed rewards.
    pub board: ReferralBoard,
}

/// Returns the coupon of a milestone for the program or for all programs.
///
/// # Errors
/// `referral/no-program-provided`; `referral/reward-not-found` if no milestone gives a coupon for the program;
/// `referral/already-redeemed` if all coupons were redeemed; `referral/stale-referrals` and `referral/milestone-locked`
/// as in [`redeem`](mod@crate::referral::redeem).
pub fn coupon(facts: &CouponFacts) -> Result<Redeemed, Refusals> {
    let program = facts.program.ok_or(Refusal::ReferralNoProgramProvided)?;
    let standings = milestones(&facts.board).milestones;
    let for_program = facts.board.milestones.iter().zip(&standings).filter(|(milestone, _)| {
        matches!(milestone.kind, RewardKind::Coupon(_)) && milestone.program.is_none_or(|of| of == program)
    });
    let mut for_program = for_program.peekable();
    for_program.peek().ok_or(Refusal::ReferralRewardNotFound)?;
    let open = for_program.filter(|(_, standing)| standing.state != MilestoneState::Redeemed);
    let next = open.min_by_key(|(milestone, standing)| (standing.state == MilestoneState::Locked, milestone.need));
    let (milestone, standing) = next.ok_or(Refusal::ReferralAlreadyRedeemed)?;
    refuse_unreached(standing)?;
    Ok(give(milestone, facts.program, facts.board.now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{
        MilestoneBuilder, ReferralBoardBuilder, a_milestone, a_referral, a_referral_board, program_id,
    };
    use crate::fixtures::wallets::usd;
    use crate::referral::milestones::Counting;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn coupons(number: u32, need: u32) -> MilestoneBuilder {
        a_milestone(number).asking(need, Counting::Verified).giving(RewardKind::Coupon(1_500))
    }

    fn board(referrals: u32) -> ReferralBoardBuilder {
        let verified = |number| {
            let signed_up = a_referral(number).captured("2026-11-01T12:00:00Z").signed_up("2026-11-02T12:00:00Z");
            signed_up.verified("2026-11-03T12:00:00Z")
        };
        (1..=referrals).fold(a_referral_board(NOW), |board, number| board.referral(verified(number)))
    }

    fn check(board: ReferralBoardBuilder, program: Option<u32>, expected: Result<u32, &str>) {
        let facts = CouponFacts { program: program.map(program_id), board: board.build() };
        let actual = coupon(&facts);
        let expected = expected.map(|number| a_milestone(number).build().id);
        assert_eq!(actual.as_ref().map(|it| it.milestone).map_err(|refusals| refusals.first().code()), expected);
        if let Ok(redeemed) = actual {
            assert_eq!((redeemed.program, redeemed.at), (facts.program, instant(NOW)));
        }
    }

    #[test]
    fn the_coupon_is_of_the_milestone_that_asks_least() {
        check(board(3).with(coupons(1, 3)).with(coupons(2, 1)), Some(7), Ok(2));
        check(board(3).with(coupons(1, 3)).with(coupons(2, 1)).redeemed(2), Some(7), Ok(1));
    }

    #[test]
    fn a_reached_milestone_comes_before_one_that_is_not() {
        let engaged = a_milestone(2).asking(1, Counting::Engaged).giving(RewardKind::Coupon(2_000));
        check(board(3).with(engaged.clone()).with(coupons(1, 3)), Some(7), Ok(1));
        check(board(2).with(engaged).with(coupons(1, 3)), Some(7), Err("referral/milestone-locked"));
    }

    #[test]
    fn what_is_missing_is_told() {
        check(board(1).with(coupons(1, 1)), None, Err("referral/no-program-provided"));
        check(board(1), Some(7), Err("referral/reward-not-found"));
        check(board(1).with(coupons(1, 1).of_program(8)), Some(7), Err("referral/reward-not-found"));
        check(
            board(1).with(coupons(1, 1).giving(RewardKind::Credit(usd(500)))),
            Some(7),
            Err("referral/reward-not-found"),
        );
        check(board(1).with(coupons(1, 1)).redeemed(1), Some(7), Err("referral/already-redeemed"));
        check(board(1).with(coupons(1, 2)), Some(7), Err("referral/milestone-locked"));
    }
}
