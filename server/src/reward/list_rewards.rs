//! The caller's rewards: those that they can redeem, those that are locked, and those that they have.

use domain::coupon::CouponTerms;
use domain::referral::milestones::{MilestoneState, milestones};

use crate::coupon::rows as coupon_rows;
use crate::prelude::*;
use crate::referral::board::{LadderStep, board_of};
use crate::reward::give::OwnReward;

/// A person's rewards.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserRewards {
    /// Rewards that they can redeem now.
    available: Vec<LadderStep>,
    /// Rewards that need more friends.
    locked: Vec<LadderStep>,
    /// Rewards that they have, newest first.
    history: Vec<OwnReward>,
}

/// A personal coupon.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserCoupon {
    /// The code.
    code: String,
    /// Its reduction and validity.
    terms: CouponTerms,
    /// Whether it was used.
    is_used: bool,
}

/// Lists the caller's rewards.
#[utoipa::path(responses((status = 200, body = UserRewards)))]
#[get("/rewards")]
pub(crate) async fn list_rewards(mut learner: Learner, Now(now): Now) -> Result<Json<UserRewards>> {
    let board = board_of(&mut learner.conn, learner.id, now).await?;
    let standings = milestones(&board.facts).milestones;
    let history = board.rewards.iter().map(|(row, title)| OwnReward::new(row, title.clone())).collect();
    let mut rewards = UserRewards { available: Vec::new(), locked: Vec::new(), history };
    for step in LadderStep::all(&board.milestones, standings) {
        match step.standing.state {
            MilestoneState::Reached => rewards.available.push(step),
            MilestoneState::Locked => rewards.locked.push(step),
            MilestoneState::Redeemed => {}
        }
    }
    Ok(Json(rewards))
}

/// Lists the caller's coupons.
#[utoipa::path(responses((status = 200, body = Page<UserCoupon>)))]
#[get("/rewards/coupons")]
pub(crate) async fn list_coupons(mut learner: Learner) -> Result<Json<Page<UserCoupon>>> {
    let coupons = coupon_rows::coupons_of(&mut learner.conn, learner.id).await?;
    let coupon = |(terms, is_used): (CouponTerms, bool)| UserCoupon { code: terms.code.clone(), terms, is_used };
    Ok(Json(Page::whole(coupons.into_iter().map(coupon).collect())))
}
