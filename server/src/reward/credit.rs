//! Credit for the referrer when a friend makes a purchase. It is held at first, and reversed if the purchase is
//! refunded. A job gives it, because the friend may verify their address long after the purchase.

use diesel_async::AsyncConnection as _;
use domain::ids::{LotId, PaymentId, ReferralId, RewardId};
use domain::notification::notice::{FriendPlace, Notice};
use domain::referral::ReferralStatus;
use domain::referral::mask_name::mask_name;
use domain::referral::milestones::{RewardKind, to_take_back};
use domain::referral::visible::visible;
use domain::reward::Earning;
use domain::reward::earn::{EarnFacts, earn};
use domain::reward::limits::CREDIT_HOLD_DAYS;
use domain::reward::reverse::{ReverseFacts, reverse};

use crate::clock::new_id;
use crate::coupon::rows::switch_off;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::badge_rows;
use crate::notification::tell::{NoticeMessage, tell};
use crate::prelude::*;
use crate::referral::board::board_of;
use crate::referral::convert::unconvert;
use crate::referral::rows::{self, ToCredit};
use crate::reward::ledger_rows;

/// Maximum number of referrals in one run.
const AT_ONCE: i64 = 200;

/// Job that credits friends' purchases.
#[derive(Debug, Serialize, Deserialize)]
pub struct EarnCredit;

impl Job for EarnCredit {
    const KIND: &'static str = "reward/earn_credit";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let (now, mut conn) = (context.now, context.pool.connection().await?);
        for row in rows::to_credit(&mut conn, AT_ONCE).await? {
            conn.transaction(async |conn| credit(conn, &row, now).await).await?;
        }
        Ok(())
    }
}

/// Credits one referral, once.
async fn credit(conn: &mut AsyncPgConnection, row: &ToCredit, now: Timestamp) -> Result<()> {
    let (referral, referrer) = (ReferralId(row.id), UserId(row.referrer_id));
    rows::lock_person(conn, referrer).await?;
    let Some((standing, name)) = rows::lock_friend(conn, referrer, referral).await? else { return Ok(()) };
    rows::apply_credited(conn, referral).await?;
    let offered = rows::terms(conn).await?.credit.0;
    let amount = offered.iter().find(|offered| offered.currency.code() == row.currency).or(offered.first());
    // A purchase that was refunded before it was credited earns no credit.
    let (ReferralStatus::Converted, Some(amount)) = (visible(&standing.facts()).status, amount.copied()) else {
        return Ok(());
    };
    let entries = ledger_rows::entries_of(conn, referrer).await?;
    let (lot, earning) = (LotId(new_id(now)), Earning::Referral(referral));
    let posted = earn(&EarnFacts { now, entries, lot, earning, amount })?;
    ledger_rows::apply_posted(conn, referrer, &posted, now).await?;
    let friend = FriendPlace { id: referral, name: mask_name(name.as_deref()) };
    let notice = Notice::RewardEarned { friend, amount, free_at: now.plus_days(CREDIT_HOLD_DAYS) };
    tell(conn, vec![NoticeMessage::new(referrer, notice)], now).await
}

/// Reverses the rewards that the payer's referrer has received for a purchase, in the transaction of the refund.
pub async fn reverse_for(conn: &mut AsyncPgConnection, payment: PaymentId, now: Timestamp) -> Result<()> {
    let Some((referral, referrer)) = unconvert(conn, payment, now).await? else { return Ok(()) };
    rows::lock_person(conn, referrer).await?;
    let entries = ledger_rows::entries_of(conn, referrer).await?;
    let reversed = reverse(&ReverseFacts { now, entries, earning: Earning::Referral(referral) })?;
    ledger_rows::apply_entries(conn, referrer, &reversed.entries, now).await?;
    let board = board_of(conn, referrer, now).await?;
    for (reward, kind) in to_take_back(&board.facts) {
        take_back(conn, referrer, (reward, &kind), now).await?;
        publish(conn, &[PublishedUpdate::new(referrer, LiveFeature::Reward, reward.0)], now).await?;
    }
    Ok(())
}

/// Takes back a redeemed reward. A credit reward stays redeemed, because it is given only once. Any other reward can be
/// redeemed again when enough friends have paid.
async fn take_back(
    conn: &mut AsyncPgConnection,
    user: UserId,
    (reward, kind): (RewardId, &RewardKind),
    now: Timestamp,
) -> Result<()> {
    match kind {
        RewardKind::Credit(_) => {
            let entries = ledger_rows::entries_of(conn, user).await?;
            let reversed = reverse(&ReverseFacts { now, entries, earning: Earning::Reward(reward) })?;
            return ledger_rows::apply_entries(conn, user, &reversed.entries, now).await;
        }
        RewardKind::Badge(badge) => badge_rows::delete_awarded(conn, user, *badge).await?,
        RewardKind::Coupon(_) | RewardKind::Perk(_) => {}
    }
    if let Some(code) = rows::delete_redeemed(conn, user, reward).await? {
        switch_off(conn, &code).await?;
    }
    Ok(())
}
