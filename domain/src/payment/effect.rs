//! What a move of a payment brings with it, all in the transaction of the move.

use std::cmp::Ordering;

use serde::Serialize;

use crate::money::Money;
use crate::notification::NotificationKind;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::time::Timestamp;

/// One thing that is to be done together with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Effect {
    /// The coupon of the quote is kept for this payment.
    ReserveCoupon {
        /// Until when.
        until: Timestamp,
    },
    /// The credit of the quote is kept for this payment.
    ReserveCredit {
        /// How much.
        amount: Money,
        /// Until when.
        until: Timestamp,
    },
    /// What was paid for becomes the learner's: the place, the extension.
    GrantEntitlement,
    /// What was paid for is not the learner's any more.
    RevokeEntitlement,
    /// What was paid for is closed until the dispute is decided.
    SuspendEntitlement,
    /// What was closed for a dispute is open again; nothing where nothing was closed.
    RestoreEntitlement,
    /// The coupon counts as used, for good: a refund gives no use back.
    CommitCoupon,
    /// The coupon may be used again, at once.
    ReleaseCoupon,
    /// The credit is spent.
    SpendCredit {
        /// How much.
        amount: Money,
    },
    /// The credit is the learner's again.
    ReleaseCredit {
        /// How much.
        amount: Money,
    },
    /// The purchase is written into the ledger, with a receipt.
    BookPurchase {
        /// What was paid.
        amount: Money,
    },
    /// What was given back is written into the ledger.
    BookRefund {
        /// How much, now.
        amount: Money,
    },
    /// Credit that this payment earned others is taken [back](crate::reward::reverse), as far as it is not spent.
    ReverseRewards,
    /// The learner is told.
    Notify {
        /// Of what.
        kind: NotificationKind,
    },
    /// A person of ours has to look at the payment.
    TellStaff,
}

/// What goes back now, where `total` of the payment is back in all: never less than nothing, and never more than
/// is left of it.
pub(crate) fn given_back_now(payment: &PaymentFacts, total: Money) -> Money {
    let nothing = Money::zero(payment.amount.currency);
    let total = if total.compared(payment.amount).is_ok_and(Ordering::is_lt) { total } else { payment.amount };
    total.minus(payment.refunded).ok().filter(|now| !now.is_negative()).unwrap_or(nothing)
}

/// What the move brings with it; `given_back` is what a refund gives back now.
pub(crate) fn effects_of(payment: &PaymentFacts, next: PaymentStatus, given_back: Money) -> Vec<Effect> {
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
        PaymentStatus::Succeeded => granted(payment),
        PaymentStatus::PartiallyRefunded if given_back.is_zero() => vec![Effect::TellStaff],
        PaymentStatus::PartiallyRefunded => {
            vec![Effect::BookRefund { amount: given_back }, notify(NotificationKind::Refund)]
        }
        PaymentStatus::Disputed if payment.status.grants() => vec![Effect::SuspendEntitlement, Effect::TellStaff],
        PaymentStatus::Refunded if payment.status.may_become(PaymentStatus::Succeeded) => never_granted(payment),
        PaymentStatus::Disputed => never_granted(payment),
        PaymentStatus::Refunded => {
            let mut effects = vec![Effect::RevokeEntitlement, Effect::ReverseRewards];
            effects.extend(payment.credit.map(|amount| Effect::ReleaseCredit { amount }));
            effects.extend([Effect::BookRefund { amount: given_back }, notify(NotificationKind::Refund)]);
            effects
        }
    }
}

fn granted(payment: &PaymentFacts) -> Vec<Effect> {
    let mut effects = vec![Effect::GrantEntitlement];
    effects.extend(payment.coupon.then_some(Effect::CommitCoupon));
    effects.extend(payment.credit.map(|amount| Effect::SpendCredit { amount }));
    effects.push(Effect::BookPurchase { amount: payment.amount });
    effects.push(Effect::Notify { kind: NotificationKind::PaymentSucceeded });
    effects
}

/// What was kept for a payment is free again; a payment that was closed has nothing kept any more.
fn released(payment: &PaymentFacts) -> Vec<Effect> {
    if payment.status.is_closed_unpaid() {
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
