//! Computes the friend's offer: a percentage off the first payment, for thirty days after the sign-up.

use serde::{Deserialize, Serialize};

use crate::referral::limits::REFERRAL_OFFER_DAYS;
use crate::referral::{Referral, ReferralStatus};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// The friend's referral and purchases, and the configured discount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FriendOfferFacts {
    /// The time now.
    pub now: Timestamp,
    /// The friend's referral, if there is one.
    pub referral: Option<Referral>,
    /// The configured discount for friends, in basis points of a price; `None` if not configured.
    pub percent_bp: Option<u32>,
    /// Whether the friend's next purchase is the [first](crate::coupon::is_first_purchase).
    pub is_first_purchase: bool,
}

/// Status of the offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferState {
    /// It can be used once the address is verified.
    Unverified,
    /// It can be used now.
    Open,
    /// It was used, or the friend has paid without it. There is no second offer.
    Used,
    /// It has expired: the thirty days after the sign-up are over.
    Expired,
}

/// Discount of a referred friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferralOffer {
    /// Discount in basis points of a price.
    pub percent_bp: u32,
    /// Whether it can be used.
    pub state: OfferState,
    /// The first instant at which it is no longer valid.
    pub expires_at: Timestamp,
}

impl ReferralOffer {
    /// Discount on a purchase made now, in basis points of its price. `None` if the offer cannot be used now.
    #[must_use]
    pub fn discount_bp(&self) -> Option<u32> {
        (self.state == OfferState::Open).then_some(self.percent_bp)
    }
}

/// Returns the offer for a friend.
///
/// # Errors
/// `referral/details-not-found` if there is no referral, if it is rejected, or if no discount is configured. The code
/// does not say which.
pub fn offer(facts: &FriendOfferFacts) -> Result<ReferralOffer, Refusals> {
    let counts = facts.referral.as_ref().filter(|referral| referral.rejected.is_none());
    let referral = counts.ok_or(Refusal::ReferralDetailsNotFound)?;
    let signed_up_at = referral.signed_up_at.ok_or(Refusal::ReferralDetailsNotFound)?;
    let percent_bp = facts.percent_bp.ok_or(Refusal::ReferralDetailsNotFound)?;
    let expires_at = signed_up_at.plus_days(REFERRAL_OFFER_DAYS);
    let state = if referral.converted_at.is_some() || !facts.is_first_purchase {
        OfferState::Used
    } else if expires_at <= facts.now {
        OfferState::Expired
    } else if referral.status() < ReferralStatus::Verified {
        OfferState::Unverified
    } else {
        OfferState::Open
    };
    Ok(ReferralOffer { percent_bp, state, expires_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{
        ReferralBuilder, a_captured_referral as captured, a_signed_up_referral as signed_up,
        a_verified_referral as verified,
    };
    use crate::referral::Rejection;

    fn check(
        now: &str,
        referral: Option<ReferralBuilder>,
        percent_bp: Option<u32>,
        expected: Result<OfferState, &str>,
    ) {
        let referral = referral.map(ReferralBuilder::build);
        let actual = offer(&FriendOfferFacts { now: instant(now), referral, percent_bp, is_first_purchase: true });
        let actual = actual.map_err(|refusals| refusals.first().code());
        let expires_at = instant("2026-12-02T12:00:00Z");
        assert_eq!(actual, expected.map(|state| ReferralOffer { percent_bp: 1_000, state, expires_at }));
    }

    #[test]
    fn the_offer_is_open_for_thirty_days_once_the_address_is_verified() {
        let ten_percent = Some(1_000);
        check("2026-12-02T11:59:59Z", Some(signed_up()), ten_percent, Ok(OfferState::Unverified));
        check("2026-12-02T11:59:59Z", Some(verified()), ten_percent, Ok(OfferState::Open));
        check("2026-12-02T12:00:00Z", Some(verified()), ten_percent, Ok(OfferState::Expired));
        check("2026-12-02T12:00:00Z", Some(signed_up()), ten_percent, Ok(OfferState::Expired));
        let discount = |referral: ReferralBuilder| {
            let (now, referral) = (instant("2026-11-20T12:00:00Z"), Some(referral.build()));
            offer(&FriendOfferFacts { now, referral, percent_bp: ten_percent, is_first_purchase: true })
                .unwrap()
                .discount_bp()
        };
        assert_eq!([discount(signed_up()), discount(verified())], [None, ten_percent]);
        let engaged = verified().engaged("2026-11-04T12:00:00Z");
        check("2026-11-20T12:00:00Z", Some(engaged), ten_percent, Ok(OfferState::Open));
    }

    #[test]
    fn the_offer_is_for_what_is_paid_first() {
        let paid = || verified().converted("2026-11-05T12:00:00Z");
        check("2026-11-20T12:00:00Z", Some(paid()), Some(1_000), Ok(OfferState::Used));
        let (now, referral) = (instant("2026-11-20T12:00:00Z"), Some(verified().build()));
        let later = offer(&FriendOfferFacts { now, referral, percent_bp: Some(1_000), is_first_purchase: false });
        assert_eq!(later.unwrap().state, OfferState::Used);
        check("2027-11-20T12:00:00Z", Some(paid()), Some(1_000), Ok(OfferState::Used));
    }

    #[test]
    fn who_was_not_referred_is_offered_nothing() {
        let (now, none) = ("2026-11-20T12:00:00Z", Err("referral/details-not-found"));
        check(now, None, Some(1_000), none);
        check(now, Some(verified().rejected(Rejection::Own)), Some(1_000), none);
        check(now, Some(captured()), Some(1_000), none);
        check(now, Some(verified()), None, none);
    }
}
