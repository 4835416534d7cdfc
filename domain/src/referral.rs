//! Referrals: who came through whose code, how far they got, and what that earns the person who told them.
//!
//! # From the link to the payment
//! A link with somebody's [code](make_code) is followed: that is [captured](mod@capture) for thirty days, and of
//! several links the first counts. At the sign-up the referral is [bound](mod@bind), never after. From there it
//! only goes forward, [step by step](mod@advance):
//!
//! | Status | Reached when |
//! |---|---|
//! | `captured` | a link was followed, and nobody signed up yet |
//! | `signed_up` | an account was made within the thirty days |
//! | `verified` | the e-mail address of the account is verified |
//! | `engaged` | besides, the first mission was handed in, or something was paid |
//! | `converted` | besides, something was paid |
//! | `rejected` | never to count: see [`Rejection`]; nothing follows |
//!
//! What happens before the address is verified is remembered and counts once it is. A refund changes no
//! status that the server keeps; to whoever shared the code, and for a milestone, what was refunded is engaged.
//!
//! # What whoever shared the code may know
//! [`visible`](mod@visible) says it: how far each friend is, since when, and when that goes stale. Only the server knows
//! the rest. What is told is all that [standings](mod@standing) and [milestones](mod@milestones) ask, so that the
//! browser finds what the server finds.
//!
//! A sign-up alone earns nothing. What earns something, and what:
//!
//! | what the friend did | the one who told them | the friend |
//! |---|---|---|
//! | signed up, address verified | counts for milestones of `verified` | may use the [offer](mod@offer) for 30 days |
//! | handed in a mission | counts for milestones of `engaged` | |
//! | paid | counts for milestones of `converted`; credit, [held](crate::reward::earn) 14 days | used the offer |
//! | got it back in full | counts no more as `converted`; the credit is [taken back](crate::reward::reverse) | |
//!
//! # Stale referrals
//! A referral is [stale](mod@standing) where its address was not verified within thirty days, or nothing was done
//! with it for ninety days after. A stale referral does not count for any milestone; it can be
//! [reminded](mod@remind) where somebody signed up, and counts again as soon as it goes on.
//!
//! # Why did this friend bring nothing?
//! In this order: nobody [bound](mod@bind) them at the sign-up, because the link was followed too early or too late,
//! the [account was older than ten minutes](mod@bind) by then, or there was no link; the referral is `rejected`, and
//! never counts; it is stale; it counts, but not yet for what this milestone asks (verified, engaged, converted); the
//! milestone is for another program; it counts, and the number is not reached yet; or the number is reached, and the
//! reward was not [redeemed](mod@redeem): it does not come by itself. The referrer may know how far each friend is:
//! each referral of a [board](milestones::ReferralBoard) is as [`visible`](mod@visible) tells it, with its status, also
//! `rejected`. Why it was [rejected](Rejection), and what lies behind that, which device or which card ([`Signs`]),
//! only the server knows, and it is not told. The friend is told nothing: to them the [offer](mod@offer) is simply not
//! there.
//!
//! # Milestones and their rewards
//! A [milestone](mod@milestones) asks a number of referrals that are verified, engaged or converted, of one program
//! or of all, and gives a reward. Why a reward was refused is told by the code, in the order of
//! [`redeem`](mod@redeem): `referral/no-program-provided`, `referral/invalid-code`, `referral/no-code`,
//! `referral/reward-not-found`, `referral/already-redeemed`, `referral/stale-referrals`,
//! `referral/milestone-locked`. The coupon for the one who told others is [`coupon`](mod@coupon); what the person
//! gets who came through a code is [`offer`](mod@offer).

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

use crate::ids::{ProgramId, ReferralId};
use crate::referral::read_code::canonical;
use crate::time::Timestamp;

/// Somebody's code as it is kept: eight digits and upper-case letters, of which none looks like another.
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
}

impl TryFrom<String> for ReferralCode {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        canonical(&text).ok_or("a referral code has eight digits and letters")
    }
}

impl From<ReferralCode> for String {
    fn from(code: ReferralCode) -> Self {
        code.0
    }
}

/// How far a referral is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReferralStatus {
    /// A link was followed, and nobody signed up yet.
    Captured,
    /// An account was made.
    SignedUp,
    /// Its e-mail address is verified.
    Verified,
    /// Besides, the first mission was handed in or something was paid.
    Engaged,
    /// Besides, something was paid.
    Converted,
    /// It never counts.
    Rejected,
}

/// Why a referral never counts; where several hold, the first in this order. Only the server knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    /// Both are one person: one account, or one mailbox (what stands behind a `+` makes no other).
    #[serde(rename = "self")]
    Own,
    /// Both use one device.
    Device,
    /// Both pay with one card or account.
    PaymentInstrument,
    /// The address is of a service for addresses to throw away.
    DisposableEmail,
}

/// What speaks against a referral, as far as it is known. Only the server knows it, and which [`Rejection`] follows
/// from it; that there is one is told, and neither learners nor support are told which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signs {
    /// Both are one person.
    pub is_own: bool,
    /// Both use one device.
    pub is_same_device: bool,
    /// Both pay with one card or account.
    pub is_same_payment_instrument: bool,
    /// The address is of a service for addresses to throw away.
    pub is_disposable_email: bool,
}

impl Signs {
    /// Why the referral is rejected, where it is; the first reason in the order of [`Rejection`].
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

/// One person's coming through another's code, and when each step was taken first. Only the server knows it;
/// [`visible`](mod@visible) says what whoever shared the code may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Referral {
    /// The referral.
    pub id: ReferralId,
    /// The program that the code was for, where it was for one.
    pub program: Option<ProgramId>,
    /// When the link was followed.
    pub captured_at: Timestamp,
    /// When the account was made.
    pub signed_up_at: Option<Timestamp>,
    /// When its address was verified.
    pub verified_at: Option<Timestamp>,
    /// When its person last did anything in a session.
    pub last_active_at: Option<Timestamp>,
    /// When the first mission was handed in.
    pub engaged_at: Option<Timestamp>,
    /// When something was paid first.
    pub converted_at: Option<Timestamp>,
    /// When that payment was given back.
    pub refunded_at: Option<Timestamp>,
    /// Why it never counts, where it does not; the referrer knows [that](mod@visible) it does not, and not why.
    pub rejected: Option<Rejection>,
    /// When its person was reminded.
    pub reminded: Vec<Timestamp>,
}

impl Referral {
    /// How far it is: the furthest step, of which a verified address is the condition.
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

/// A link that was followed: whose code, and when.
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
