//! What a learner bought before, and which purchase is their first.

use serde::{Deserialize, Serialize};

use crate::ids::{PaymentId, ProgramId, SessionId};
use crate::price::quote::QuoteItem;

/// Status of one of the learner's payments, as coupons need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PurchaseState {
    /// It is not settled yet.
    Open,
    /// It was paid, and not refunded in full.
    Bought,
    /// It ended unpaid, or all of it went back.
    Over,
}

/// One of the learner's payments, and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Purchase {
    /// The payment.
    pub payment: PaymentId,
    /// What is bought.
    pub item: QuoteItem,
    /// The program that it is for; none for a subscription.
    pub program: Option<ProgramId>,
    /// The session of it, if one was chosen.
    pub session: Option<SessionId>,
    /// How far it is; see [`PaymentStatus::purchase_state`](crate::payment::PaymentStatus::purchase_state).
    pub state: PurchaseState,
    /// Whether it ever succeeded with a total above zero, also if the money went back.
    pub has_paid: bool,
}

/// Whether the learner buys for the first time: no payment of theirs ever succeeded with a total above zero, and none of
/// another account with the [same mailbox](crate::account::mailbox). Coupons and the discount for referred learners
/// share this definition.
#[must_use]
pub fn is_first_purchase(purchases: &[Purchase], has_paid_elsewhere: bool) -> bool {
    !has_paid_elsewhere && !purchases.iter().any(|purchase| purchase.has_paid)
}
