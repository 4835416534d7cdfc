//! The caller's referrer, and the offer for the caller.

use domain::referral::ReferralStatus;
use domain::referral::mask_name::first_name;
use domain::referral::offer::{FriendOfferFacts, ReferralOffer, offer};
use domain::referral::visible::visible;

use crate::payment::mailbox_rows::is_first_purchase_of;
use crate::prelude::*;
use crate::referral::rows;

/// The referral through which the caller signed up.
#[derive(Serialize, ToSchema)]
pub(crate) struct Referred {
    /// The first name of the referrer. `None`: they have not given a name.
    by: Option<String>,
    /// The offer.
    offer: ReferralOffer,
    /// The progress.
    status: ReferralStatus,
}

/// Shows the referral through which the caller signed up.
#[utoipa::path(responses((status = 200, body = Referred)))]
#[get("/referrals/referred")]
pub(crate) async fn show_referred(mut learner: Learner, Now(now): Now) -> Result<Json<Referred>> {
    let conn = &mut learner.conn;
    let row = rows::referral_of(conn, learner.id).await?.ok_or(Refusal::ReferralDetailsNotFound)?;
    let percent_bp = rows::terms(conn).await?.percent_bp.and_then(|bp| u32::try_from(bp).ok());
    let is_first_purchase = is_first_purchase_of(conn, &learner.user).await?;
    let offer = offer(&FriendOfferFacts { now, referral: Some(row.facts()), percent_bp, is_first_purchase })?;
    let by = rows::person(conn, UserId(row.referrer_id)).await?.and_then(|(name, _)| first_name(name.as_deref()));
    Ok(Json(Referred { by, offer, status: visible(&row.facts()).status }))
}
