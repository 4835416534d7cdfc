//! Payments: one attempt to pay for one item at one provider, from the first click to the refund.
//!
//! # Statuses
//! | Status | Meaning | Next |
//! |---|---|---|
//! | `initialised` | it is stored here, perhaps unknown to the provider | any below |
//! | `pending` | the learner has to pay | any below |
//! | `processing` | the provider is processing it | any below |
//! | `review` | something does not match, or the provider reviews it | any below; staff decide |
//! | `failed`, `cancelled`, `expired` | ended unpaid | `succeeded` (if paid late), `review`, the last two |
//! | `succeeded` | paid: this status gives the item to the learner | the three below |
//! | `partially_refunded` | a part was refunded; the learner keeps the item | the two below |
//! | `disputed` | the payer's bank has reversed the payment | `refunded`, or its earlier status if we win |
//! | `refunded` | everything was refunded | final |
//!
//! A payment moves down this table ([`PaymentStatus::may_become`]), except in two cases: late money that does not match
//! moves an unpaid payment to `review`, and a dispute that is won restores the earlier status (`succeeded` or
//! `partially_refunded`; `review` if the payment had never been granted). Every move is recorded. A payment that was
//! never paid does not become `partially_refunded`. If the money was paid and then refunded or disputed before we
//! learned of the payment, the payment becomes `refunded` or `disputed` directly, or `review` if only a part was
//! refunded: it is never granted.
//!
//! A payment reserves a coupon and spends credit when it begins. Both are released when the payment ends unpaid, and
//! never taken again. So if the payment had a coupon or credit, late money goes to review.
//!
//! # Moves
//! [`initialise`](initialise::initialise) creates a payment, one live payment per item, with a [`method`]. The
//! provider's client (`server/providers`) parses the provider's report, and [`settle`](settle::settle) moves the
//! payment, whether the report comes from a [webhook](receive_webhook::receive_webhook), the learner's return or the
//! [`sweep`](sweep::sweep). [`review`](review::review) is the decision of staff; its page explains why a payment is in
//! review, who settles it and what happens to the money. [`refund`](refund::refund) and
//! [`advance_refund`](refund::advance::advance_refund) refund money, by the [progress](refund::progress) of the refund
//! at the provider. [`dispute`](dispute::dispute) applies the bank's decisions.
//!
//! # Why was a payment refused?
//! `<provider>` in a code is one of `card`, `paypal`, `paystack`, `flutterwave`, `paymentwall`. `card` is Stripe; only
//! the code of a webhook has `stripe`.
//!
//! - `program-already-purchased`: the learner has the item.
//! - `payment/quote-stale`: the price was shown half an hour ago or longer, or has changed; the payload has the new
//!   one. The old quote is never charged, even if the new total is the same.
//! - `unexpected-payment-type`: a free checkout of an item that costs something, a paid checkout of a free item, or
//!   evidence from another provider.
//! - `payment/in-progress`: a payment for the same item is in progress.
//! - `payment/awaited`: the same item may have been paid at Paymentwall, which reports payments late. Another payment
//!   may charge the learner twice, so the learner has to be warned first.
//! - `payment/provider-not-offered`: the provider does not support this currency or amount, or the coupon is for other
//!   providers. The learner can choose another provider or pay without the coupon.
//! - `payment/<provider>-initiate-failed`: the provider did not start the payment. The learner was not charged and can
//!   choose another provider.
//! - `payment/<provider>-verify-failed`: the caller is not the payer, the payment is unknown, or the provider could not
//!   be asked about it.
//! - `payment/<provider>-signature-mismatch`: a webhook without the provider's signature, or from an unknown address.
//!   It is never shown to learners.
//! - `payment/not-refundable`: see [`refund`]. `payment/<provider>-refund-failed`: the provider did not make the
//!   refund; see [`refund::advance`].
//! - `payment/not-in-review`, `payment/refund-not-open`: staff get these if somebody else has already decided.
//!   `payment/second-person-needed`: a large refund must be [approved](refund::approve) by two people.
//!   `payment/not-received`: staff cannot accept a payment without money in its currency.
//! - A payment in `review` is not refused: its [`Discrepancy`](settle::evidence::Discrepancy)s say what does not match.

pub mod billing;
pub mod dispute;
pub mod effect;
pub mod initialise;
pub mod limits;
pub mod method;
pub mod receipt;
pub mod receive_webhook;
pub mod refund;
pub mod review;
pub mod settle;
pub mod sweep;

use serde::{Deserialize, Serialize};

use crate::coupon::PurchaseState;
use crate::ids::UserId;
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::payment::method::PaymentMethod;
use crate::price::check_country::FitFacts;
use crate::refusal::Refusal;

/// Status of a payment; the [module](self) explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// Stored here, perhaps unknown to the provider.
    Initialised,
    /// The learner has to pay.
    Pending,
    /// The provider is processing it. No action of the learner is needed.
    Processing,
    /// Something does not match, or the provider reviews it; staff can [decide](review).
    Review,
    /// The provider reports that it will not be paid, or staff have refused it in review.
    Failed,
    /// Cancelled before it was paid: at the provider, or because the learner began another payment for the same item.
    Cancelled,
    /// Not paid within 24 hours, or within the provider's time limit.
    Expired,
    /// Paid. This status gives the item to the learner.
    Succeeded,
    /// Paid, and a part of it refunded.
    PartiallyRefunded,
    /// The payer's bank has reversed the payment.
    Disputed,
    /// Refunded in full.
    Refunded,
}

impl PaymentStatus {
    /// Every status, in order.
    pub const ALL: [Self; 11] = [
        Self::Initialised,
        Self::Pending,
        Self::Processing,
        Self::Review,
        Self::Failed,
        Self::Cancelled,
        Self::Expired,
        Self::Succeeded,
        Self::PartiallyRefunded,
        Self::Disputed,
        Self::Refunded,
    ];

    /// Whether a payment may move from this status to `next`: forward, from an unpaid end to review, and from a won
    /// dispute back to an earlier status. No status moves to itself.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match (self, next) {
            (Self::Failed | Self::Cancelled | Self::Expired, Self::Review) => true,
            (Self::Disputed, Self::Review | Self::Succeeded | Self::PartiallyRefunded) => true,
            _ => self.depth() < next.depth() && !(self.is_unpaid() && next == Self::PartiallyRefunded),
        }
    }

    /// Whether only the payer's action is missing.
    #[must_use]
    pub fn waits_for_payer(self) -> bool {
        matches!(self, Self::Initialised | Self::Pending)
    }

    /// Whether all of its money is refunded.
    #[must_use]
    pub fn is_all_back(self) -> bool {
        self == Self::Refunded
    }

    /// Whether the learner has the item.
    #[must_use]
    pub fn grants(self) -> bool {
        matches!(self, Self::Succeeded | Self::PartiallyRefunded)
    }

    /// Whether it may still be paid in the usual way, so that there must be no second payment.
    #[must_use]
    pub fn is_live(self) -> bool {
        self.depth() <= Self::Review.depth()
    }

    /// Whether it ended unpaid.
    #[must_use]
    pub fn is_closed_unpaid(self) -> bool {
        self.depth() == Self::Failed.depth()
    }

    /// Whether, as far as we know, it was never paid.
    #[must_use]
    pub fn is_unpaid(self) -> bool {
        self.depth() < Self::Succeeded.depth()
    }

    /// Its state for coupons: whether the item counts as bought. During an open dispute it still counts as bought.
    #[must_use]
    pub fn purchase_state(self) -> PurchaseState {
        match self {
            Self::Initialised | Self::Pending | Self::Processing | Self::Review => PurchaseState::Open,
            Self::Succeeded | Self::PartiallyRefunded | Self::Disputed => PurchaseState::Bought,
            Self::Failed | Self::Cancelled | Self::Expired | Self::Refunded => PurchaseState::Over,
        }
    }

    /// Position in the order of statuses. The three unpaid ends share one position.
    fn depth(self) -> u8 {
        match self {
            Self::Initialised => 0,
            Self::Pending => 1,
            Self::Processing => 2,
            Self::Review => 3,
            Self::Failed | Self::Cancelled | Self::Expired => 4,
            Self::Succeeded => 5,
            Self::PartiallyRefunded => 6,
            Self::Disputed => 7,
            Self::Refunded => 8,
        }
    }
}

/// Whether the payer may have paid without our knowledge, so that another payment may charge the payer twice.
#[must_use]
pub fn is_awaited(method: PaymentMethod, status: PaymentStatus) -> bool {
    method.is_heard_late() && status.waits_for_payer()
}

/// A payment with the facts that the rules need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentFacts {
    /// The payer.
    pub user: UserId,
    /// The provider; `None` if the total was zero.
    pub provider: Option<PaymentProvider>,
    /// Our reference at the provider.
    pub reference: String,
    /// Status.
    pub status: PaymentStatus,
    /// The amount to pay: the total of its quote.
    pub amount: Money,
    /// The amount that was booked as a purchase; `None` if it was never granted.
    pub booked: Option<Money>,
    /// The amount that is already refunded.
    pub refunded: Money,
    /// Whether a coupon was reserved for it.
    pub coupon: bool,
    /// The credit that was spent on it, if any.
    pub credit: Option<Money>,
    /// Whether its coupon and credit have been released.
    pub holds_released: bool,
    /// Whether staff have decided on it. Then no evidence of a provider can mark it as paid.
    pub is_decided: bool,
    /// Statuses of the learner's other payments for the same item.
    pub others: Vec<PaymentStatus>,
    /// Its regional price, with the payer's country as known when it began; `None` if the price is not regional.
    pub fit: Option<FitFacts>,
}

impl PaymentFacts {
    /// The amount that was paid: the booked one, or else the amount to pay.
    #[must_use]
    pub fn paid(&self) -> Money {
        self.booked.unwrap_or(self.amount)
    }

    /// Whether the learner has the item through another payment.
    #[must_use]
    pub fn is_paid_elsewhere(&self) -> bool {
        self.others.iter().any(|status| status.grants())
    }

    /// Whether staff have refused it. Its money is refunded, and the refund does not change its status.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.is_decided && self.status.is_closed_unpaid()
    }

    /// Whether its coupon and credit are released: it ended unpaid, or it was refunded or disputed without ever being
    /// granted.
    #[must_use]
    pub fn has_released_holds(&self) -> bool {
        let is_gone = matches!(self.status, PaymentStatus::Disputed | PaymentStatus::Refunded);
        self.holds_released || self.status.is_closed_unpaid() || (is_gone && self.booked.is_none())
    }
}

/// The refusals that name a provider.
struct ProviderRefusals {
    initiate: Refusal,
    verify: Refusal,
    refund: Refusal,
    signature: Refusal,
}

fn refusals_of(provider: PaymentProvider) -> ProviderRefusals {
    match provider {
        PaymentProvider::Stripe => ProviderRefusals {
            initiate: Refusal::PaymentCardInitiateFailed,
            verify: Refusal::PaymentCardVerifyFailed,
            refund: Refusal::PaymentCardRefundFailed,
            signature: Refusal::PaymentStripeSignatureMismatch,
        },
        PaymentProvider::Paypal => ProviderRefusals {
            initiate: Refusal::PaymentPaypalInitiateFailed,
            verify: Refusal::PaymentPaypalVerifyFailed,
            refund: Refusal::PaymentPaypalRefundFailed,
            signature: Refusal::PaymentPaypalSignatureMismatch,
        },
        PaymentProvider::Paystack => ProviderRefusals {
            initiate: Refusal::PaymentPaystackInitiateFailed,
            verify: Refusal::PaymentPaystackVerifyFailed,
            refund: Refusal::PaymentPaystackRefundFailed,
            signature: Refusal::PaymentPaystackSignatureMismatch,
        },
        PaymentProvider::Flutterwave => ProviderRefusals {
            initiate: Refusal::PaymentFlutterwaveInitiateFailed,
            verify: Refusal::PaymentFlutterwaveVerifyFailed,
            refund: Refusal::PaymentFlutterwaveRefundFailed,
            signature: Refusal::PaymentFlutterwaveSignatureMismatch,
        },
        PaymentProvider::Paymentwall => ProviderRefusals {
            initiate: Refusal::PaymentPaymentwallInitiateFailed,
            verify: Refusal::PaymentPaymentwallVerifyFailed,
            refund: Refusal::PaymentPaymentwallRefundFailed,
            signature: Refusal::PaymentPaymentwallSignatureMismatch,
        },
    }
}

/// The refusal of a payment that the provider could not start: `payment/<provider>-initiate-failed`.
#[must_use]
pub fn initiate_failed(provider: PaymentProvider) -> Refusal {
    refusals_of(provider).initiate
}

/// The refusal of a payment that could not be verified: `payment/<provider>-verify-failed`.
#[must_use]
pub fn verify_failed(provider: PaymentProvider) -> Refusal {
    refusals_of(provider).verify
}

/// The refusal of a refund that the provider did not make: `payment/<provider>-refund-failed`.
#[must_use]
pub fn refund_failed(provider: PaymentProvider) -> Refusal {
    refusals_of(provider).refund
}

/// The refusal of a webhook without the provider's signature: `payment/<provider>-signature-mismatch`.
#[must_use]
pub fn signature_mismatch(provider: PaymentProvider) -> Refusal {
    refusals_of(provider).signature
}

#[cfg(test)]
mod tests {
    use super::PaymentStatus::{
        Cancelled, Disputed, Expired, Failed, Initialised, PartiallyRefunded, Pending, Processing, Refunded, Review,
        Succeeded,
    };
    use super::*;
    use crate::fixtures::payments::{a_payment, money};

    fn check(from: PaymentStatus, expected: &[PaymentStatus]) {
        let next = PaymentStatus::ALL.into_iter().filter(|next| from.may_become(*next));
        assert_eq!(next.collect::<Vec<_>>(), expected, "{from:?}");
    }

    #[test]
    fn a_payment_only_moves_forward() {
        let (closed, gone) = ([Failed, Cancelled, Expired], [Succeeded, Disputed, Refunded]);
        check(Initialised, &[&[Pending, Processing, Review][..], &closed, &gone].concat());
        check(Pending, &[&[Processing, Review][..], &closed, &gone].concat());
        check(Processing, &[&[Review][..], &closed, &gone].concat());
        check(Review, &[&closed[..], &gone].concat());
        check(Succeeded, &[PartiallyRefunded, Disputed, Refunded]);
        check(PartiallyRefunded, &[Disputed, Refunded]);
        check(Refunded, &[]);
    }

    #[test]
    fn money_that_comes_late_is_still_money() {
        for closed in [Failed, Cancelled, Expired] {
            check(closed, &[Review, Succeeded, Disputed, Refunded]);
            assert!(closed.is_closed_unpaid());
        }
    }

    #[test]
    fn a_dispute_that_is_won_gives_the_payment_back_where_it_was() {
        check(Disputed, &[Review, Succeeded, PartiallyRefunded, Refunded]);
    }

    #[test]
    fn what_was_set_aside_is_let_go_where_a_payment_was_closed_or_never_granted() {
        for status in PaymentStatus::ALL {
            let (payment, closed) = (a_payment().standing(status), status.is_closed_unpaid());
            let gone = closed || [Disputed, Refunded].contains(&status);
            assert_eq!(payment.clone().build().has_released_holds(), closed, "{status:?}");
            assert_eq!(payment.clone().never_granted().build().has_released_holds(), gone, "{status:?}");
            assert!(payment.let_go().build().has_released_holds(), "{status:?}");
        }
    }

    #[test]
    fn a_payment_is_refused_where_a_person_has_closed_it() {
        for status in PaymentStatus::ALL {
            let payment = a_payment().standing(status);
            assert!(!payment.clone().build().is_refused());
            assert_eq!(payment.decided().build().is_refused(), status.is_closed_unpaid(), "{status:?}");
        }
    }

    #[test]
    fn paid_is_what_was_booked_and_else_what_is_asked() {
        assert_eq!(a_payment().build().paid(), money(4_900));
        assert_eq!(a_payment().standing(Succeeded).booked(100).build().paid(), money(100));
    }

    #[test]
    fn only_paid_money_grants_and_only_an_unsettled_payment_is_live() {
        for status in PaymentStatus::ALL {
            assert_eq!(status.grants(), [Succeeded, PartiallyRefunded].contains(&status), "{status:?}");
            assert_eq!(status.is_live(), [Initialised, Pending, Processing, Review].contains(&status), "{status:?}");
            let closed = [Failed, Cancelled, Expired].contains(&status);
            assert_eq!(status.is_closed_unpaid(), closed, "{status:?}");
            assert_eq!(status.is_unpaid(), status.is_live() || closed, "{status:?}");
        }
    }

    #[test]
    fn bought_is_what_was_paid_and_not_refunded_in_full() {
        for status in PaymentStatus::ALL {
            let is_bought = [Succeeded, PartiallyRefunded, Disputed].contains(&status);
            assert_eq!(status.purchase_state() == PurchaseState::Bought, is_bought, "{status:?}");
            assert_eq!(status.purchase_state() == PurchaseState::Open, status.is_live(), "{status:?}");
        }
    }

    #[test]
    fn an_item_is_paid_elsewhere_while_another_payment_grants_it() {
        for status in PaymentStatus::ALL {
            let mut payment = a_payment().build();
            payment.others = vec![Failed, status, Cancelled];
            assert_eq!(payment.is_paid_elsewhere(), status.grants(), "{status:?}");
        }
    }

    #[test]
    fn each_provider_has_refusals_of_its_own() {
        let codes = |of: fn(PaymentProvider) -> Refusal| PaymentProvider::ALL.map(|provider| of(provider).code());
        let named = |names: [&str; 5], end: &str| names.map(|name| format!("payment/{name}-{end}"));
        let cards = ["card", "paypal", "paystack", "flutterwave", "paymentwall"];
        assert_eq!(codes(initiate_failed), named(cards, "initiate-failed").each_ref().map(String::as_str));
        assert_eq!(codes(verify_failed), named(cards, "verify-failed").each_ref().map(String::as_str));
        assert_eq!(codes(refund_failed), named(cards, "refund-failed").each_ref().map(String::as_str));
        let stripe = ["stripe", "paypal", "paystack", "flutterwave", "paymentwall"];
        assert_eq!(codes(signature_mismatch), named(stripe, "signature-mismatch").each_ref().map(String::as_str));
    }
}
