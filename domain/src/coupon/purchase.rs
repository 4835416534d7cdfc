//! Earlier purchases of a learner, and the definition of a first purchase.

use serde::{Deserialize, Serialize};

use crate::ids::{PaymentId, ProgramId, SessionId};
use crate::price::QuoteItem;

/// Status of one of the learner's payments, as far as coupons need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PurchaseState {
    /// Not settled yet.
    Open,
    /// Paid, and not refunded in full.
    Bought,
    /// Ended unpaid, or refunded in full.
    Over,
}

/// One of the learner's payments and its item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Purchase {
    /// The payment.
    pub payment: PaymentId,
    /// The item.
    pub item: QuoteItem,
    /// The program; `None` for a subscription.
    pub program: Option<ProgramId>,
    /// The session, if the learner chose one.
    pub session: Option<SessionId>,
    /// Status; see [`PaymentStatus::purchase_state`](crate::payment::PaymentStatus::purchase_state).
    pub state: PurchaseState,
    /// Whether the payment ever succeeded with a total above zero, even if it was refunded later.
    pub has_paid: bool,
}

/// Whether this is the learner's first purchase: no payment of the learner, or of another account with the
/// [same mailbox](crate::account::mailbox), ever succeeded with a total above zero. Coupons and the discount for
/// referred learners share this definition.
#[must_use]
pub fn is_first_purchase(purchases: &[Purchase], has_paid_elsewhere: bool) -> bool {
    !has_paid_elsewhere && !purchases.iter().any(|purchase| purchase.has_paid)
}
