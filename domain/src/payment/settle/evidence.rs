//! Evidence of a provider about a payment, its mismatches with the payment, and the result of
//! [`settle`](crate::payment::settle).

use serde::{Deserialize, Serialize};

use crate::ids::UserId;
use crate::money::provider_units::PaymentProvider;
use crate::money::{Currency, Money};
use crate::payment::effect::{Effect, effects_of};
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::price::Country;
use crate::price::check_country::CountryMismatch;

/// Evidence of a provider about a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The provider.
    pub provider: PaymentProvider,
    /// The learner who returned with it from the provider; `None` if it came by a webhook or the sweep.
    pub caller: Option<UserId>,
    /// The reference of the payment at the provider.
    pub reference: String,
    /// Its status; `None` if the provider's words are not known.
    pub status: Option<PaymentStatus>,
    /// Note on the status.
    pub note: Option<Note>,
    /// The paid amount, if reported and readable.
    pub amount: Option<Money>,
    /// The refunded total, if reported and readable.
    pub refunded: Option<Money>,
    /// The country of the card, if reported.
    pub card: Option<Country>,
}

/// Note on a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// One attempt to pay was declined. The payment stays open, and the learner can try another card.
    AttemptFailed,
    /// The learner has agreed, and we must capture the money now. Until then the payer is not charged.
    MustCapture,
    /// The learner left the provider's page, and can still pay under the same reference.
    Retryable,
    /// The status leaves open whether the refund is partial or full; only the amount decides.
    AmountDecides,
}

/// Mismatch between a payment and the evidence that it was paid or refunded. Staff [review](crate::payment::review)
/// each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Discrepancy {
    /// The provider's reference belongs to another payment, so the money may be another learner's.
    Reference,
    /// The provider did not report an amount, or the amount is not readable.
    NoAmount,
    /// It was paid in another currency.
    Currency {
        /// Currency of the payment.
        need: Currency,
        /// Currency of the evidence.
        have: Currency,
    },
    /// Less was paid than the amount to pay. More is accepted.
    Amount {
        /// The amount to pay.
        need: Money,
        /// The amount paid.
        have: Money,
    },
    /// The price is for other countries than the card's.
    Country(CountryMismatch),
    /// Another payment has paid for the same item. One of the two is to be refunded.
    PaidTwice,
    /// Staff have refused this payment in review, and the provider reports again that it was paid.
    Decided,
    /// Its coupon or credit was released before it was paid.
    HoldsReleased {
        /// Whether a coupon was released.
        coupon: bool,
        /// The released credit.
        credit: Option<Money>,
    },
    /// No use of its coupon is left.
    CouponGone,
    /// A part was refunded before we learned that it was paid.
    RefundedFirst {
        /// The refunded amount, if it is known.
        refunded: Option<Money>,
    },
    /// The refunded amount is not reported, or is in another currency.
    RefundedAmount {
        /// The reported amount.
        have: Option<Money>,
    },
}

/// Result of applying evidence to a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettledPayment {
    /// The status before.
    pub from: PaymentStatus,
    /// The status after; the same if the payment did not move.
    pub to: PaymentStatus,
    /// The discrepancies.
    pub discrepancies: Vec<Discrepancy>,
    /// Effects of the move. Without a move there are no effects, with two exceptions: a further partial refund is
    /// booked, and staff are notified of a discrepancy of a payment that does not go to review.
    pub effects: Vec<Effect>,
}

impl SettledPayment {
    /// A move with its effects.
    pub(crate) fn moved(payment: &PaymentFacts, to: PaymentStatus, refunded_now: Money) -> Self {
        Self { from: payment.status, to, discrepancies: Vec::new(), effects: effects_of(payment, to, refunded_now) }
    }

    /// No move.
    pub(crate) fn unmoved(status: PaymentStatus) -> Self {
        Self { from: status, to: status, discrepancies: Vec::new(), effects: Vec::new() }
    }

    /// Discrepancies: an unpaid payment goes to review unless staff have refused it; for any other payment staff are
    /// notified.
    pub(crate) fn with_discrepancies(payment: &PaymentFacts, discrepancies: Vec<Discrepancy>) -> Self {
        let waits = payment.status.is_unpaid() && !payment.is_refused();
        let settled = if payment.status == PaymentStatus::Review {
            Self::unmoved(payment.status)
        } else if waits {
            Self::moved(payment, PaymentStatus::Review, Money::zero(payment.amount.currency))
        } else {
            Self { effects: vec![Effect::TellStaff], ..Self::unmoved(payment.status) }
        };
        Self { discrepancies, ..settled }
    }
}
