//! Gives the redeemed reward: a personal coupon, credit, or a badge.

use domain::ids::{LotId, ProgramId, RewardId};
use domain::referral::limits::REFERRAL_CODE_BYTES;
use domain::referral::make_code::make_code;
use domain::referral::milestones::RewardKind;
use domain::referral::redeem::Redeemed;
use domain::reward::Earning;
use domain::reward::earn::{EarnFacts, earn};

use crate::clock::new_id;
use crate::coupon::issue::{Issue, issue};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::badge_rows;
use crate::prelude::*;
use crate::referral::rows::{self, RewardRow};
use crate::reward::ledger_rows;

/// A person's redeemed reward.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnReward {
    /// The reward.
    reward: RewardId,
    /// The title of its milestone.
    title: String,
    /// The kind of reward.
    gives: RewardKind,
    /// The program of a coupon.
    program: Option<ProgramId>,
    /// The code of a coupon.
    coupon: Option<String>,
    /// The time at which it was redeemed.
    redeemed_at: Timestamp,
    /// The time at which it expires.
    expires_at: Option<Timestamp>,
}

impl OwnReward {
    pub(crate) fn new(row: &RewardRow, title: String) -> Self {
        Self {
            reward: RewardId(row.reward_id),
            title,
            gives: row.kind.0.clone(),
            program: row.program_id.map(ProgramId),
            coupon: row.coupon_code.clone(),
            redeemed_at: row.redeemed_at.0,
            expires_at: row.expires_at.map(|at| at.0),
        }
    }
}

/// Gives a redeemed reward.
pub(crate) async fn give(
    conn: &mut AsyncPgConnection,
    user: UserId,
    redeemed: &Redeemed,
    now: Timestamp,
) -> Result<RewardRow> {
    let mut code = None;
    match &redeemed.kind {
        RewardKind::Coupon(percent_bp) => {
            let coupon = Issue {
                reason: "Friends",
                percent_bp: *percent_bp,
                program: redeemed.program,
                code: coupon_code(),
                expires_at: redeemed.expires_at,
            };
            code = Some(issue(conn, user, &coupon, now).await?);
        }
        RewardKind::Credit(amount) => {
            let entries = ledger_rows::entries_of(conn, user).await?;
            let (lot, earning) = (LotId(new_id(now)), Earning::Reward(redeemed.reward));
            let posted = earn(&EarnFacts { now, entries, lot, earning, amount: *amount })?;
            ledger_rows::apply_posted(conn, user, &posted, now).await?;
        }
        RewardKind::Badge(badge) => {
            badge_rows::apply_awarded(conn, user, &[*badge], now).await?;
        }
        // Redeeming the reward only unlocks the perk. The learner then takes it from the list of offers.
        RewardKind::Perk(_) => {}
    }
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Reward, redeemed.reward.0)], now).await?;
    rows::apply_redeemed(conn, user, redeemed, code).await
}

/// A random code with a prefix that shows its purpose.
fn coupon_code() -> String {
    let mut random = [0; REFERRAL_CODE_BYTES];
    random.copy_from_slice(&Uuid::new_v4().as_bytes()[..REFERRAL_CODE_BYTES]);
    format!("FRIENDS-{}", make_code(random).as_str())
}
