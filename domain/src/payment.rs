//! Payments: one attempt to pay for one thing at one provider, from the first click to the refund.
//!
//! # Where a payment stands
//! | Status | Meaning | Next |
//! |---|---|---|
//! | `initialised` | we have it, the provider may not | any below |
//! | `pending` | the learner is asked to pay | any below |
//! | `processing` | the provider has it in hand | any below |
//! | `review` | something does not fit, or the provider looks at it | any below; a person of ours decides |
//! | `failed`, `cancelled`, `expired` | closed, no money | `succeeded` (it came late), `review`, the last two |
//! | `succeeded` | paid: the one status that grants | the three below |
//! | `partially_refunded` | a part was given back; what was bought stays | the two below |
//! | `disputed` | the payer's bank has called the money back | `refunded`; what it was, where we win |
//! | `refunded` | all was given back | none |
//!
//! A payment moves down this table ([`PaymentStatus::may_become`]), and up it in two cases: money for a closed payment
//! that does not fit takes it to `review`, and a dispute that is won makes it again what it was (`succeeded`, or
//! `partially_refunded`; `review` where it had never granted). Every move is recorded. What was never paid does not
//! become `partially_refunded`. Money that came and went before we heard of it takes a payment straight to `refunded`
//! or
//! `disputed`, and where only a part went, to `review`: it never grants.
//!
//! What a payment took when it began, its coupon and its credit, is let go when it is closed, and is never taken
//! again: where it had any, money that comes afterwards waits for a person.
//!
//! # Who moves it
//! [`initialise`](initialise::initialise) makes it, one live payment for each item, in one of the ways of
//! [`method`]. The provider's own words are read by [`read_status`](read_status::read_status), and
//! [`settle`](settle::settle) moves the payment by them, whether a [webhook](receive_webhook::receive_webhook), the
//! learner's return or the [`sweep`](sweep::sweep) brought them. What [`signing_payload`](signing_payload::signing_payload) a
//! webhook has to be signed over, and by which [`event_id`](event_id::event_id) its event is known, is told for each
//! provider. [`review`](review::review) is a person's decision; its page says why a payment is in review, who settles
//! it and what becomes of the money. [`refund`](refund::refund) and
//! [`advance_refund`](refund::advance::advance_refund) give money back, by what
//! [`read_refund`](refund::read_refund::read_refund) makes of the provider's words, [`dispute`](dispute::dispute) follows the
//! bank.
//!
//! # Why was a payment refused
//! `<provider>` in a code is one of these words: `card`, `paypal`, `paystack`, `flutterwave`, `paymentwall`. `card` is
//! Stripe; only a webhook's code calls it `stripe`.
//!
//! - `program-already-purchased`: the learner has the item.
//! - `payment/quote-stale`: the price was shown half an hour ago or longer, or has changed since; the payload has the
//!   new one. The old quote is never charged, also where the new one comes to the same.
//! - `unexpected-payment-type`: a free checkout of something that costs, a paid one of something free, or
//!   evidence of another provider.
//! - `payment/in-progress`: the same thing is being paid for already.
//! - `payment/awaited`: the same thing may have been paid for at Paymentwall, which does not say so yet. To pay in another
//!   way may charge twice, so the learner has to be warned first.
//! - `payment/provider-not-offered`: the provider does not take this currency or amount, or the coupon is for other
//!   providers. Another provider helps, or to pay without the coupon.
//! - `payment/<provider>-initiate-failed`: the provider did not start the payment. Nothing was charged; another
//!   provider may be chosen.
//! - `payment/<provider>-verify-failed`: who brings the payment back is not who pays, or its reference has settled
//!   another payment.
//! - `payment/<provider>-signature-mismatch`: a webhook that its provider did not sign, or that comes from elsewhere.
//!   No learner meets it.
//! - `payment/not-refundable`: see [`refund`]. `payment/<provider>-refund-failed`: the provider did not give the money
//!   back; see [`refund::advance`].
//! - `payment/not-in-review`, `payment/refund-not-open`: staff meet them, where somebody else was faster.
//!   `payment/second-person-needed`: staff cannot [approve](refund::approve) a large refund alone.
//!   `payment/not-received`: staff cannot accept a payment for which no money of its currency came.
//! - A payment in `review` is not refused: its [`Discrepancy`](settle::Discrepancy)s say what does not fit.

pub mod billing;
pub mod dispute;
pub mod effect;
pub mod event_id;
pub mod initialise;
pub mod limits;
pub mod method;
pub mod read_status;
pub mod receipt;
pub mod receive_webhook;
pub mod refund;
pub mod review;
pub mod settle;
pub mod signing_payload;
pub mod sweep;

use serde::{Deserialize, Serialize};

use crate::coupon::PurchaseState;
use crate::ids::UserId;
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::payment::method::PaymentMethod;
use crate::price::check_country::FitFacts;
use crate::refusal::Refusal;

/// Where a payment stands; the page of the [noun](self) explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// Made here, not known to be at the provider.
    Initialised,
    /// The learner is asked to pay.
    Pending,
    /// The provider has it in hand, and nothing is asked of the learner.
    Processing,
    /// Something does not fit, or the provider looks at it; a person of ours may [decide](review).
    Review,
    /// The provider says that it will not be paid, or a person of ours has refused it in review.
    Failed,
    /// It was called off before it was paid: at the provider, or because the learner began another payment for the
    /// same thing.
    Cancelled,
    /// Nobody paid it within 24 hours, or within the time that the provider gives.
    Expired,
    /// Paid; the one status that grants.
    Succeeded,
    /// Paid, and a part of it given back.
    PartiallyRefunded,
    /// The payer's bank has called the money back.
    Disputed,
    /// All of it was given back.
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

    /// Whether a payment here may move there: forward, to review from where it was closed, and from a dispute
    /// that is won back to where it was. None stands still.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match (self, next) {
            (Self::Failed | Self::Cancelled | Self::Expired, Self::Review) => true,
            (Self::Disputed, Self::Review | Self::Succeeded | Self::PartiallyRefunded) => true,
            _ => self.depth() < next.depth() && !(self.is_unpaid() && next == Self::PartiallyRefunded),
        }
    }

    /// Whether nothing but its payer is needed to go on with it.
    #[must_use]
    pub fn waits_for_payer(self) -> bool {
        matches!(self, Self::Initialised | Self::Pending)
    }

    /// Whether all of its money is back.
    #[must_use]
    pub fn is_all_back(self) -> bool {
        self == Self::Refunded
    }

    /// Whether what was paid for is the learner's.
    #[must_use]
    pub fn grants(self) -> bool {
        matches!(self, Self::Succeeded | Self::PartiallyRefunded)
    }

    /// Whether it may still be paid in the ordinary way, so that no second payment is made beside it.
    #[must_use]
    pub fn is_live(self) -> bool {
        self.depth() <= Self::Review.depth()
    }

    /// Whether it was closed without money.
    #[must_use]
    pub fn is_closed_unpaid(self) -> bool {
        self.depth() == Self::Failed.depth()
    }

    /// Whether no money is known to have come that settled it.
    #[must_use]
    pub fn is_unpaid(self) -> bool {
        self.depth() < Self::Succeeded.depth()
    }

    /// What it is for a coupon: whether what it pays for counts as bought. A dispute that is not decided takes nothing
    /// away from that.
    #[must_use]
    pub fn purchase_state(self) -> PurchaseState {
        match self {
            Self::Initialised | Self::Pending | Self::Processing | Self::Review => PurchaseState::Open,
            Self::Succeeded | Self::PartiallyRefunded | Self::Disputed => PurchaseState::Bought,
            Self::Failed | Self::Cancelled | Self::Expired | Self::Refunded => PurchaseState::Over,
        }
    }

    /// How far along its way a payment is; the three ways of closing it unpaid are one step.
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

/// Whether the payer may have paid without anybody here knowing it yet, so that to pay again may charge them twice.
#[must_use]
pub fn is_awaited(method: PaymentMethod, status: PaymentStatus) -> bool {
    method.is_heard_late() && status.waits_for_payer()
}

/// A payment as the rules need to know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentFacts {
    /// Who pays.
    pub user: UserId,
    /// Where it is paid; nothing where nothing was left to pay.
    pub provider: Option<PaymentProvider>,
    /// What the provider and we call it.
    pub reference: String,
    /// Where it stands.
    pub status: PaymentStatus,
    /// What has to be paid: the total of its quote.
    pub amount: Money,
    /// What was booked as its purchase; nothing where it never granted.
    pub booked: Option<Money>,
    /// How much of it is back already.
    pub refunded: Money,
    /// Whether a coupon was kept for it.
    pub coupon: bool,
    /// The credit that was spent on it, where there was any.
    pub credit: Option<Money>,
    /// Whether coupon and credit were let go meanwhile.
    pub holds_released: bool,
    /// Whether a person has decided on it; then no provider moves it to be paid any more.
    pub is_decided: bool,
    /// Where the learner's other payments for the same item are.
    pub others: Vec<PaymentStatus>,
    /// The regional price that it is for, and what was known of the payer's country when it began; `None` for a price
    /// for everybody.
    pub fit: Option<FitFacts>,
}

impl PaymentFacts {
    /// What was paid: what was booked, or else what has to be.
    #[must_use]
    pub fn paid(&self) -> Money {
        self.booked.unwrap_or(self.amount)
    }

    /// Whether the item is the learner's by another payment.
    #[must_use]
    pub fn is_paid_elsewhere(&self) -> bool {
        self.others.iter().any(|status| status.grants())
    }

    /// Whether a person has refused it; what it received is given back, and nothing moves it by that.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.is_decided && self.status.is_closed_unpaid()
    }

    /// Whether it has let go of its coupon and its credit: it was closed, or its money came and went.
    #[must_use]
    pub fn has_released_holds(&self) -> bool {
        let is_gone = matches!(self.status, PaymentStatus::Disputed | PaymentStatus::Refunded);
        self.holds_released || self.status.is_closed_unpaid() || (is_gone && self.booked.is_none())
    }
}

/// The refusal of a payment that the provider could not start: `payment/<provider>-initiate-failed`.
#[must_use]
pub fn initiate_failed(provider: PaymentProvider) -> Refusal {
    match provider {
        PaymentProvider::Stripe => Refusal::PaymentCardInitiateFailed,
        PaymentProvider::Paypal => Refusal::PaymentPaypalInitiateFailed,
        PaymentProvider::Paystack => Refusal::PaymentPaystackInitiateFailed,
        PaymentProvider::Flutterwave => Refusal::PaymentFlutterwaveInitiateFailed,
        PaymentProvider::Paymentwall => Refusal::PaymentPaymentwallInitiateFailed,
    }
}

/// The refusal of a payment that could not be verified: `payment/<provider>-verify-failed`.
#[must_use]
pub fn verify_failed(provider: PaymentProvider) -> Refusal {
    match provider {
        PaymentProvider::Stripe => Refusal::PaymentCardVerifyFailed,
        PaymentProvider::Paypal => Refusal::PaymentPaypalVerifyFailed,
        PaymentProvider::Paystack => Refusal::PaymentPaystackVerifyFailed,
        PaymentProvider::Flutterwave => Refusal::PaymentFlutterwaveVerifyFailed,
        PaymentProvider::Paymentwall => Refusal::PaymentPaymentwallVerifyFailed,
    }
}

/// The refusal that tells that the provider did not give the money back: `payment/<provider>-refund-failed`.
#[must_use]
pub fn refund_failed(provider: PaymentProvider) -> Refusal {
    match provider {
        PaymentProvider::Stripe => Refusal::PaymentCardRefundFailed,
        PaymentProvider::Paypal => Refusal::PaymentPaypalRefundFailed,
        PaymentProvider::Paystack => Refusal::PaymentPaystackRefundFailed,
        PaymentProvider::Flutterwave => Refusal::PaymentFlutterwaveRefundFailed,
        PaymentProvider::Paymentwall => Refusal::PaymentPaymentwallRefundFailed,
    }
}

/// The refusal of a webhook that the provider did not sign: `payment/<provider>-signature-mismatch`.
#[must_use]
pub fn signature_mismatch(provider: PaymentProvider) -> Refusal {
    match provider {
        PaymentProvider::Stripe => Refusal::PaymentStripeSignatureMismatch,
        PaymentProvider::Paypal => Refusal::PaymentPaypalSignatureMismatch,
        PaymentProvider::Paystack => Refusal::PaymentPaystackSignatureMismatch,
        PaymentProvider::Flutterwave => Refusal::PaymentFlutterwaveSignatureMismatch,
        PaymentProvider::Paymentwall => Refusal::PaymentPaymentwallSignatureMismatch,
    }
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
