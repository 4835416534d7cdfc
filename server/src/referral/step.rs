//! Advances a referral in the transaction that causes the step; the domain decides the result. The referrer is notified
//! of the step, and later notified if the friend becomes inactive.

use domain::ids::{ReferralId, SubjectId};
use domain::notification::NotificationKind;
use domain::notification::notice::{FriendPlace, Notice};
use domain::referral::advance::{ReferralAdvanced, ReferralStep, StepFacts, advance};
use domain::referral::mask_name::mask_name;
use domain::referral::visible::visible;
use domain::referral::{Referral, ReferralStatus, Signs};

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::notification::tell::{NoticeMessage, tell};
use crate::notification::watch::{NoticeDate, unwatch, watch};
use crate::payment::instrument_rows::share_instrument;
use crate::prelude::*;
use crate::referral::rows::{self, ReferralRow};

/// The time zone that is stored with dates that do not depend on a zone.
const ZONE: &str = "UTC";

/// A referral after a step.
#[derive(Debug)]
pub struct AppliedStep {
    /// The referrer.
    pub referrer: UserId,
    /// The friend, as shown to the referrer.
    pub friend: FriendPlace,
    /// The result of the step.
    pub advanced: ReferralAdvanced,
}

/// Advances the referral through which a person signed up. `None` if there is no referral.
pub async fn take_step(
    conn: &mut AsyncPgConnection,
    referee: UserId,
    step: ReferralStep,
    now: Timestamp,
) -> Result<Option<AppliedStep>> {
    let Some(row) = rows::lock_referee(conn, referee).await? else { return Ok(None) };
    let (name, address) = rows::person(conn, referee).await?.unwrap_or_default();
    let signs = signs(conn, &row, &address).await?;
    let referral = row.facts();
    let advanced = advance(&StepFacts { now, referral: referral.clone(), step, signs });
    if advanced.referral == referral {
        let friend = FriendPlace { id: ReferralId(row.id), name: mask_name(name.as_deref()) };
        return Ok(Some(AppliedStep { referrer: UserId(row.referrer_id), friend, advanced }));
    }
    rows::apply_step(conn, &advanced.referral, now).await?;
    let friend = follow(conn, UserId(row.referrer_id), &advanced.referral, name.as_deref(), now).await?;
    if advanced.reached.contains(&ReferralStatus::Verified) {
        let notice = Notice::ReferralVerified { friend: friend.clone() };
        tell(conn, vec![NoticeMessage::new(UserId(row.referrer_id), notice)], now).await?;
    }
    Ok(Some(AppliedStep { referrer: UserId(row.referrer_id), friend, advanced }))
}

/// Known signs of abuse of a referral.
async fn signs(conn: &mut AsyncPgConnection, row: &ReferralRow, address: &str) -> Result<Signs> {
    let (referrer, referee) = (UserId(row.referrer_id), UserId(row.referee_id));
    Ok(Signs {
        is_own: false,
        is_same_device: rows::share_device(conn, referrer, referee).await?,
        is_same_payment_instrument: share_instrument(conn, referrer, referee).await?,
        is_disposable_email: rows::terms(conn).await?.is_disposable(address),
    })
}

/// Updates the referrer's pages, and watches the date at which the friend becomes inactive.
pub async fn follow(
    conn: &mut AsyncPgConnection,
    referrer: UserId,
    referral: &Referral,
    name: Option<&str>,
    now: Timestamp,
) -> Result<FriendPlace> {
    let friend = FriendPlace { id: referral.id, name: mask_name(name) };
    publish(conn, &[PublishedUpdate::new(referrer, LiveFeature::Referral, referral.id.0)], now).await?;
    match visible(referral).stale_at {
        Some(at) => {
            let notice = Notice::ReferralStale { friend: friend.clone() };
            let date = NoticeDate { notice, at, timezone: ZONE.to_owned(), ended_at: None };
            watch(conn, referrer, vec![date], now).await?;
        }
        None => {
            unwatch(conn, referrer, &[(NotificationKind::ReferralStale, SubjectId(referral.id.0))], now).await?;
        }
    }
    Ok(friend)
}
