//! What a move of a payment brings with it, all in the transaction of the move.
//!
//! | the payment becomes | what was bought | its coupon | its credit | the learner |
//! |---|---|---|---|---|
//! | `initialised` | | is kept while the page is open | is spent, from now on | hears nothing |
//! | `pending`, `processing` | | as before | stays spent | hears nothing |
//! | `review` | | as before: kept while the page is open | stays spent | hears nothing; staff are told |
//! | `failed` | | is free again | is back | gets the mail `payment_failed` |
//! | `cancelled`, `expired` | | is free again | is back | hears nothing |
//! | `succeeded` | is the learner's | is used | stays spent | gets the mail `payment_succeeded` |
//! | `partially_refunded` | stays | stays used | stays spent | gets the mail `refund`; staff are told where no amount is |
//! | `disputed` | is closed, unless another payment pays for it | stays used | stays spent | hears nothing; staff are told |
//! | `refunded` | is taken away, unless another payment pays for it | is free again, but after a lost dispute | is back | gets the mail `refund` |
//!
//! What never granted and went back, or was called back, takes nothing away: its coupon is free, its credit is back, and
//! staff are told.
//!
//! # What the learner sees of it
//! A place that is closed or taken away is no [place](crate::enrolment) any more: its missions say
//! `program-not-enrolled`. It is withdrawn, and taken up again with all that was done when it is opened again. What
//! they have by another payment stays as it is, and so does a certificate that was issued: no payment takes it back,
//! [staff may](crate::account::permission::Permission::RevokeCertificate).

use std::cmp::Ordering;

use serde::Serialize;

use crate::ids::PaymentId;
use crate::money::Money;
use crate::notification::NotificationKind;
use crate::payment::{PaymentFacts, PaymentStatus};
use crate::time::Timestamp;

/// One thing that is to be done together with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Effect {
    /// Another payment for the same item becomes `cancelled`: its coupon is free again, and its credit is back.
    CallOff {
        /// The payment.
        payment: PaymentId,
        /// Whether its coupon may be used again.
        releases_coupon: bool,
        /// The credit that is the learner's again, where there is any.
        releases_credit: Option<Money>,
    },
    /// The coupon of the quote is kept for this payment.
    ReserveCoupon {
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
    /// The coupon counts as used.
    CommitCoupon,
    /// The coupon may be used again, at once.
    ReleaseCoupon,
    /// The credit of the quote is [spent](crate::reward::spend), as the payment begins.
    SpendCredit {
        /// How much.
        amount: Money,
    },
    /// The credit is [given back](crate::reward::unspend).
    ReleaseCredit {
        /// How much.
        amount: Money,
    },
    /// The purchase is written into the ledger, with a receipt.
    BookPurchase {
        /// What was paid.
        amount: Money,
    },
    /// The provider is asked to give back what it received: a refund of the payment that is `processing`.
    GiveBack {
        /// How much.
        amount: Money,
        /// Whether the item is the learner's by another payment.
        has_item: bool,
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
pub(crate) fn refunded_now(payment: &PaymentFacts, total: Money) -> Money {
    let paid = payment.paid();
    let nothing = Money::zero(paid.currency);
    let total = if total.compared(paid).is_ok_and(Ordering::is_lt) { total } else { paid };
    total.minus(payment.refunded).ok().filter(|now| !now.is_negative()).unwrap_or(nothing)
}

/// What the move brings with it; `refunded_now` is what a refund gives back now.
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

/// What was paid for becomes the learner's: so much is booked, and the coupon is taken where it is to be. The credit
/// was spent when the payment began.
pub(crate) fn granted(paid: Money, takes_coupon: bool) -> Vec<Effect> {
    let mut effects = vec![Effect::GrantEntitlement];
    effects.extend(takes_coupon.then_some(Effect::CommitCoupon));
    effects.push(Effect::BookPurchase { amount: paid });
    effects.push(Effect::Notify { kind: NotificationKind::PaymentSucceeded });
    effects
}

/// What was paid for is closed by a dispute, but where another payment pays for it or it was never open.
pub(crate) fn suspended(payment: &PaymentFacts) -> Vec<Effect> {
    let closes = payment.booked.is_some() && !payment.is_paid_elsewhere();
    closes.then_some(Effect::SuspendEntitlement).into_iter().chain([Effect::TellStaff]).collect()
}

/// A part, or all, that went back.
pub(crate) fn booked_back(refunded_now: Money) -> Vec<Effect> {
    vec![Effect::BookRefund { amount: refunded_now }, Effect::Notify { kind: NotificationKind::Refund }]
}

/// Whether a full refund of a payment gives the use of its coupon back: the payment still has the use, and the money was
/// not taken back by a dispute.
fn returns_coupon(payment: &PaymentFacts) -> bool {
    payment.coupon && !payment.has_released_holds() && payment.status != PaymentStatus::Disputed
}

fn spent_credit(payment: &PaymentFacts) -> Option<Money> {
    payment.credit.filter(|_| !payment.has_released_holds())
}

/// The coupon that was kept for a payment is free again, and its credit is back; where that was done before it is not
/// done again.
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
