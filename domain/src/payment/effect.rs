//! Effects of a payment's move to another status. The move and its effects are in one transaction.
//!
//! | the payment becomes | item | its coupon | its credit | the learner |
//! |---|---|---|---|---|
//! | `initialised` | | is reserved while the page is open | is spent from now on | gets no mail |
//! | `pending`, `processing` | | unchanged | stays spent | gets no mail |
//! | `review` | | unchanged: reserved while the page is open | stays spent | gets no mail; staff are notified |
//! | `failed` | | is released | is returned | gets the mail `payment_failed` |
//! | `cancelled`, `expired` | | is released | is returned | gets no mail |
//! | `succeeded` | is granted | is committed | stays spent | gets the mail `payment_succeeded` |
//! | `partially_refunded` | is kept | stays committed | stays spent | gets the mail `refund`; without an amount, staff are notified instead |
//! | `disputed` | is suspended, unless another payment pays for it | stays committed | stays spent | gets no mail; staff are notified |
//! | `refunded` | is revoked, unless another payment pays for it | is released, except after a lost dispute | is returned | gets the mail `refund` |
//!
//! A payment that was never granted and is refunded or disputed revokes no item: its coupon is released, its credit is
//! returned, and staff are notified.
//!
//! # Effects for the learner
//! A place that is suspended or revoked is no longer a [place](crate::enrolment): its missions answer
//! `program-not-enrolled`. The place is withdrawn. When it is opened again, all its work is still there. Items that the
//! learner has through another payment are not affected. An issued certificate stays: no payment revokes it, but
//! [staff can](crate::account::permission::Permission::RevokeCertificate).

use std::cmp::Ordering;

use serde::Serialize;

use crate::ids::PaymentId;
use crate::money::Money;
use crate::notification::NotificationKind;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::time::Timestamp;

/// One effect of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Effect {
    /// Another payment for the same item becomes `cancelled`: its coupon is released, and its credit is returned.
    CallOff {
        /// The payment.
        payment: PaymentId,
        /// Whether its coupon is released.
        releases_coupon: bool,
        /// The credit that is returned, if any.
        releases_credit: Option<Money>,
    },
    /// Reserves the quote's coupon for this payment.
    ReserveCoupon {
        /// End of the reservation.
        until: Timestamp,
    },
    /// Grants the item to the learner: the place or the extension.
    GrantEntitlement,
    /// Revokes the item.
    RevokeEntitlement,
    /// Suspends the item until the dispute is decided.
    SuspendEntitlement,
    /// Restores a suspended item; no effect if it was not suspended.
    RestoreEntitlement,
    /// Commits the use of the coupon.
    CommitCoupon,
    /// Releases the use of the coupon at once.
    ReleaseCoupon,
    /// [Spends](crate::reward::spend) the quote's credit when the payment begins.
    SpendCredit {
        /// The amount.
        amount: Money,
    },
    /// [Returns](crate::reward::unspend) the credit.
    ReleaseCredit {
        /// The amount.
        amount: Money,
    },
    /// Books the purchase in the ledger and issues a receipt.
    BookPurchase {
        /// The paid amount.
        amount: Money,
    },
    /// Asks the provider to refund what it received: creates a refund in `processing`.
    GiveBack {
        /// The amount.
        amount: Money,
        /// Whether the learner has the item through another payment.
        has_item: bool,
    },
    /// Books the refund in the ledger.
    BookRefund {
        /// The amount that is refunded now.
        amount: Money,
    },
    /// [Reverses](crate::reward::reverse) the unspent part of the credit that this payment earned for others.
    ReverseRewards,
    /// Notifies the learner.
    Notify {
        /// Kind of the notice.
        kind: NotificationKind,
    },
    /// Notifies staff, who have to look at the payment.
    TellStaff,
}

/// The amount that is refunded now if the refunded total is `total`: never negative, and never more than what is left
/// of the payment.
pub(crate) fn refunded_now(payment: &PaymentFacts, total: Money) -> Money {
    let paid = payment.paid();
    let nothing = Money::zero(paid.currency);
    let total = if total.compared(paid).is_ok_and(Ordering::is_lt) { total } else { paid };
    total.minus(payment.refunded).ok().filter(|now| !now.is_negative()).unwrap_or(nothing)
}

/// Effects of the move; `refunded_now` is the amount that a refund returns now.
pub(crate) fn effects_of(payment: &PaymentFacts, next: PaymentStatus, refunded_now: Money) -> Vec<Effect> {
    let notify = |kind| Effect::Notify { kind };
    match next {
        PaymentStatus::Initialised | PaymentStatus::Pending | PaymentStatus::Processing => Vec::new(),
        PaymentStatus::Review => vec![Effect::TellStaff],
        PaymentStatus::Failed => {
            let mut effects = released(payment);
            effects.push(notify(NotificationKind::PaymentFailed));
            effects
        }
        PaymentStatus::Cancelled | PaymentStatus::Expired => released(payment),
        PaymentStatus::Succeeded => granted(payment.amount, payment.coupon),
        PaymentStatus::PartiallyRefunded if refunded_now.is_zero() => vec![Effect::TellStaff],
        PaymentStatus::PartiallyRefunded => booked_back(refunded_now),
        PaymentStatus::Disputed | PaymentStatus::Refunded if payment.booked.is_none() => never_granted(payment),
        PaymentStatus::Disputed => suspended(payment),
        PaymentStatus::Refunded => {
            let mut effects = Vec::new();
            effects.extend((!payment.is_paid_elsewhere()).then_some(Effect::RevokeEntitlement));
            effects.push(Effect::ReverseRewards);
            effects.extend(returns_coupon(payment).then_some(Effect::ReleaseCoupon));
            effects.extend(spent_credit(payment).map(|amount| Effect::ReleaseCredit { amount }));
            effects.extend(booked_back(refunded_now));
            effects
        }
    }
}

/// Grants the item, books this amount, and commits the coupon if `takes_coupon`. The credit was spent when the payment
/// began.
pub(crate) fn granted(paid: Money, takes_coupon: bool) -> Vec<Effect> {
    let mut effects = vec![Effect::GrantEntitlement];
    effects.extend(takes_coupon.then_some(Effect::CommitCoupon));
    effects.push(Effect::BookPurchase { amount: paid });
    effects.push(Effect::Notify { kind: NotificationKind::PaymentSucceeded });
    effects
}

/// Suspends the item because of a dispute, unless another payment pays for it or it was never granted.
pub(crate) fn suspended(payment: &PaymentFacts) -> Vec<Effect> {
    let closes = payment.booked.is_some() && !payment.is_paid_elsewhere();
    closes.then_some(Effect::SuspendEntitlement).into_iter().chain([Effect::TellStaff]).collect()
}

/// Books a partial or full refund.
pub(crate) fn booked_back(refunded_now: Money) -> Vec<Effect> {
    vec![Effect::BookRefund { amount: refunded_now }, Effect::Notify { kind: NotificationKind::Refund }]
}

/// Whether a full refund releases the use of the payment's coupon: the payment still has it, and the money was not lost
/// in a dispute.
fn returns_coupon(payment: &PaymentFacts) -> bool {
    payment.coupon && !payment.has_released_holds() && payment.status != PaymentStatus::Disputed
}

fn spent_credit(payment: &PaymentFacts) -> Option<Money> {
    payment.credit.filter(|_| !payment.has_released_holds())
}

/// Releases the coupon and returns the credit of a payment, unless that was done before.
fn released(payment: &PaymentFacts) -> Vec<Effect> {
    if payment.has_released_holds() {
        return Vec::new();
    }
    let coupon = payment.coupon.then_some(Effect::ReleaseCoupon);
    coupon.into_iter().chain(payment.credit.map(|amount| Effect::ReleaseCredit { amount })).collect()
}

fn never_granted(payment: &PaymentFacts) -> Vec<Effect> {
    let mut effects = released(payment);
    effects.push(Effect::TellStaff);
    effects
}
