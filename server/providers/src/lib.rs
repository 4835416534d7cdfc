//! Clients of the five payment providers, with one interface for all: [start](Providers::start) an [`Order`], read its
//! state as a [`Statement`], receive a signed webhook as an [`Event`], and report failures as a [`Fault`]. Callers need
//! no match over providers.
//!
//! This crate makes no decisions. It passes on a provider's statuses unchanged, for
//! [`read_status`](domain::payment::read_status::read_status) and
//! [`read_refund`](domain::payment::refund::read_refund::read_refund).
//! [`provider_units`](domain::money::provider_units) writes and parses amounts, and
//! [`signing_payload`](domain::payment::signing_payload::signing_payload) decides what is signed. This crate also reads
//! no environment, no clock and no database, and writes no secret into any text.

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

/// Result of a call.
pub type Result<T, E = Fault> = std::result::Result<T, E>;
