//! Clients of the five payment providers, with one shape for all: an [`Order`] is [started](Providers::start), what a
//! provider says of it is a [`Statement`], a webhook that it has signed is an [`Event`], and what goes wrong is a
//! [`Fault`]. Whoever calls needs no match over providers.
//!
//! Nothing here decides. A provider's words leave as they came, for
//! [`read_status`](domain::payment::read_status::read_status) and
//! [`read_refund`](domain::payment::refund::read_refund::read_refund); amounts are written and read by
//! [`provider_units`](domain::money::provider_units), signatures by
//! [`signing_payload`](domain::payment::signing_payload::signing_payload). Nothing here reads the environment, a clock or
//! a database either, and no secret is ever in a text that this crate writes.

mod amount;
mod event;
mod fault;
mod fields;
mod flutterwave;
mod http;
mod order;
mod paymentwall;
mod paypal;
mod paystack;
mod providers;
mod refund;
mod secret;
mod settings;
mod signature;
mod statement;
mod stripe;
mod subscription;

pub use crate::event::{Delivery, Event, News};
pub use crate::fault::Fault;
pub use crate::order::{Order, Started, Then};
pub use crate::providers::Providers;
pub use crate::refund::{RefundOrder, RefundStatement};
pub use crate::secret::Secret;
pub use crate::settings::{
    FlutterwaveSettings, PaymentwallSettings, PaypalSettings, PaystackSettings, Settings, StripeSettings,
};
pub use crate::statement::{DisputeStatement, Statement, Subject};
pub use crate::subscription::{
    InvoiceStatement, PlanOrder, SubscriptionChange, SubscriptionOrder, SubscriptionStatement,
};

/// What a call gives.
pub type Result<T, E = Fault> = std::result::Result<T, E>;
