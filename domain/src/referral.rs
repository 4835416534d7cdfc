//! Referrals: friends who follow a referrer's link, their progress, and the rewards of the referrer.
//!
//! # From the link to the payment
//! When somebody follows a link with a [code](make_code), the link is [captured](mod@capture) for thirty days; if
//! several links are followed, the first one counts. The referral is [bound](mod@bind) to an account at its sign-up,
//! never later. From then on it only moves forward, [step by step](mod@advance):
//!
//! | Status | Reached when |
//! |---|---|
//! | `captured` | the link was followed, without a sign-up yet |
//! | `signed_up` | an account was created within the thirty days |
//! | `verified` | the e-mail address of the account is verified |
//! | `engaged` | also, the first mission was submitted or a payment was made |
//! | `converted` | also, a payment was made |
//! | `rejected` | the referral never counts (see [`Rejection`]); no status follows |
//!
//! Steps before the verification are recorded, but count only once the address is verified. A refund does not change
//! the status that the server stores. The referrer and the milestones see a refunded referral as `engaged`.
//!
//! # Facts that the referrer may know
//! [`visible`](mod@visible) returns each friend's status, when it was reached, and when the referral becomes stale.
//! Only the server knows the rest. [Standings](mod@standing) and [milestones](mod@milestones) read only these facts, so
//! the browser and the server get the same results.
//!
//! A sign-up without a verified address earns no reward. Rewards for each step:
//!
//! | step of the friend | referrer | friend |
//! |---|---|---|
//! | signed up, address verified | counts for milestones of `verified` | may use the [offer](mod@offer) for 30 days |
//! | submitted a mission | counts for milestones of `engaged` | |
//! | paid | counts for milestones of `converted`; credit, [held](crate::reward::earn) for 14 days | has used the offer |
//! | was refunded in full | no longer counts as `converted`; the credit is [reversed](crate::reward::reverse) | |
//!
//! # Stale referrals
//! A referral is [stale](mod@standing) if the friend's address was not verified within thirty days, or if it is
//! verified and the friend was not active for ninety days. A stale referral counts for no milestone. If the friend has
//! signed up, the referrer can send a [reminder](mod@remind). The referral counts again as soon as it makes progress.
//!
//! # Why does this friend not count?
//! Check these causes in this order:
//!
//! 1. The referral was not [bound](mod@bind) at the sign-up: there was no link, the link was followed too early or too
//!    late, or the [account was older than ten minutes](mod@bind).
//! 2. The referral is `rejected` and never counts.
//! 3. The referral is stale.
//! 4. The referral counts, but not yet for this milestone's status (verified, engaged, converted).
//! 5. The milestone is for another program.
//! 6. The referral counts, but the required number is not reached.
//! 7. The number is reached, but the reward was not [redeemed](mod@redeem); it is not given automatically.
//!
//! The referrer may know the progress of each friend: each referral of a [board](milestones::ReferralBoard) has the
//! status of [`visible`](mod@visible), including `rejected`. Only the server knows the [reason](Rejection) and the
//! evidence ([`Signs`]), for example a shared device or card; they are not disclosed. The friend learns no reason
//! either: the [offer](mod@offer) is simply missing.
//!
//! # Milestones and their rewards
//! A [milestone](mod@milestones) requires a number of verified, engaged or converted referrals, of one program or of
//! all, and gives a reward. The code states why a reward was refused, in the order of [`redeem`](mod@redeem):
//! `referral/no-program-provided`, `referral/invalid-code`, `referral/no-code`, `referral/reward-not-found`,
//! `referral/already-redeemed`, `referral/stale-referrals`, `referral/milestone-locked`. [`coupon`](mod@coupon) gives
//! the referrer's coupon, and [`offer`](mod@offer) is the friend's discount.

pub mod advance;
pub mod bind;
pub mod capture;
pub mod coupon;
pub mod limits;
pub mod make_code;
pub mod mask_name;
pub mod milestones;
pub mod offer;
pub mod read_code;
pub mod redeem;
pub mod remind;
pub mod standing;
pub mod visible;

use serde::{Deserialize, Serialize};

use crate::crockford;
use crate::ids::{ProgramId, ReferralId};
use crate::limits::{MAX_REFERRAL_CODE_CHARS, REFERRAL_CODE_CHARS};
use crate::time::Timestamp;

/// A learner's code as it is stored: eight digits and upper-case letters, without letters that resemble digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("7K3M9QXA"), pattern = "^[0-9A-HJKMNP-TV-Z]{8}$"))]
#[serde(try_from = "String", into = "String")]
pub struct ReferralCode(String);

impl ReferralCode {
    /// The eight characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses a code as somebody typed it; `None` if the text cannot be one.
    pub(crate) fn parse(typed: &str) -> Option<Self> {
        crockford::read_code(typed, REFERRAL_CODE_CHARS, MAX_REFERRAL_CODE_CHARS).map(Self)
    }
}

impl TryFrom<String> for ReferralCode {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a referral code has eight digits and letters")
    }
}

impl From<ReferralCode> for String {
    fn from(code: ReferralCode) -> Self {
        code.0
    }
}

/// Progress of a referral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReferralStatus {
    /// The link was followed, without a sign-up yet.
    Captured,
    /// An account was created.
    SignedUp,
    /// Its e-mail address is verified.
    Verified,
    /// Also, the first mission was submitted or a payment was made.
    Engaged,
    /// Also, a payment was made.
    Converted,
    /// It never counts.
    Rejected,
}

/// Reason why a referral never counts. If several apply, it is the first in this order. Only the server knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    /// Both are the same person: one account, or one mailbox (the part of an address after a `+` is ignored).
    #[serde(rename = "self")]
    Own,
    /// Both use the same device.
    Device,
    /// Both pay with the same card or account.
    PaymentInstrument,
    /// The friend's address belongs to a disposable e-mail service.
    DisposableEmail,
}

/// Evidence against a referral. Only the server knows it and the [`Rejection`] that follows from it. Learners and
/// support can see that a referral is rejected, but not why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signs {
    /// Both are the same person.
    pub is_own: bool,
    /// Both use the same device.
    pub is_same_device: bool,
    /// Both pay with the same card or account.
    pub is_same_payment_instrument: bool,
    /// The friend's address belongs to a disposable e-mail service.
    pub is_disposable_email: bool,
}

impl Signs {
    /// Reason for a rejection, the first in the order of [`Rejection`]; `None` without evidence.
    #[must_use]
    pub fn rejection(self) -> Option<Rejection> {
        let reasons = [
            (self.is_own, Rejection::Own),
            (self.is_same_device, Rejection::Device),
            (self.is_same_payment_instrument, Rejection::PaymentInstrument),
            (self.is_disposable_email, Rejection::DisposableEmail),
        ];
        reasons.into_iter().find_map(|(holds, reason)| holds.then_some(reason))
    }
}

/// A friend who came through a referrer's code, and the first time of each step. Only the server knows it;
/// [`visible`](mod@visible) returns the facts that the referrer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Referral {
    /// The referral.
    pub id: ReferralId,
    /// The program that the link was for, if any.
    pub program: Option<ProgramId>,
    /// When the link was followed.
    pub captured_at: Timestamp,
    /// When the account was created.
    pub signed_up_at: Option<Timestamp>,
    /// When its e-mail address was verified.
    pub verified_at: Option<Timestamp>,
    /// When the friend was last active in a session.
    pub last_active_at: Option<Timestamp>,
    /// When the first mission was submitted.
    pub engaged_at: Option<Timestamp>,
    /// When the first payment was made.
    pub converted_at: Option<Timestamp>,
    /// When that payment was refunded.
    pub refunded_at: Option<Timestamp>,
    /// Reason why it never counts, if so. The referrer may know [that](mod@visible) it is rejected, but not why.
    pub rejected: Option<Rejection>,
    /// When reminders were sent.
    pub reminded: Vec<Timestamp>,
}

impl Referral {
    /// The furthest status. Without a verified address it is at most `signed_up`.
    #[must_use]
    pub fn status(&self) -> ReferralStatus {
        if self.rejected.is_some() {
            ReferralStatus::Rejected
        } else if self.signed_up_at.is_none() {
            ReferralStatus::Captured
        } else if self.verified_at.is_none() {
            ReferralStatus::SignedUp
        } else if self.converted_at.is_some() {
            ReferralStatus::Converted
        } else if self.engaged_at.is_some() {
            ReferralStatus::Engaged
        } else {
            ReferralStatus::Verified
        }
    }
}

/// A link that was followed, with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Touch {
    /// The code.
    pub code: ReferralCode,
    /// When the link was followed.
    pub captured_at: Timestamp,
}

impl Touch {
    /// The instant from which it no longer counts.
    #[must_use]
    pub fn expires_at(&self) -> Timestamp {
        self.captured_at.plus_days(crate::referral::limits::CAPTURE_DAYS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_reasons_the_first_in_order_rejects() {
        let all =
            Signs { is_own: true, is_same_device: true, is_same_payment_instrument: true, is_disposable_email: true };
        let device = Signs { is_own: false, ..all };
        let instrument = Signs { is_same_device: false, ..device };
        let email = Signs { is_same_payment_instrument: false, ..instrument };
        for (signs, expected) in [
            (all, Some(Rejection::Own)),
            (device, Some(Rejection::Device)),
            (instrument, Some(Rejection::PaymentInstrument)),
            (email, Some(Rejection::DisposableEmail)),
            (Signs::default(), None),
        ] {
            assert_eq!(signs.rejection(), expected, "{signs:?}");
        }
    }

    #[test]
    fn a_code_is_read_from_json_in_its_one_form() {
        let code: ReferralCode = serde_json::from_str("\"7k3m-9qxa\"").unwrap();
        assert_eq!(code.as_str(), "7K3M9QXA");
        assert_eq!(serde_json::to_string(&code).unwrap(), "\"7K3M9QXA\"");
        assert!(serde_json::from_str::<ReferralCode>("\"7K3M\"").is_err());
    }
}
