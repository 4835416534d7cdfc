//! The discount for a learner who came through a friend's code.

use diesel_async::AsyncPgConnection;
use domain::ids::UserId;
use domain::referral::offer::{FriendOfferFacts, offer};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::error::Result;
use crate::referral::rows;

/// The discount on the first purchase of a referred learner, in basis points. `None`: no discount.
pub async fn discount_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    is_first_purchase: bool,
    now: Timestamp,
) -> Result<Option<(Uuid, u32)>> {
    let Some(row) = rows::referral_of(conn, user).await? else { return Ok(None) };
    let percent_bp = rows::terms(conn).await?.percent_bp.and_then(|bp| u32::try_from(bp).ok());
    let offer = offer(&FriendOfferFacts { now, referral: Some(row.facts()), percent_bp, is_first_purchase });
    Ok(offer.ok().and_then(|offer| offer.discount_bp()).map(|bp| (row.id, bp)))
}
