//! Clients of the five payment providers, with one interface for all: [start](Providers::start) an [`Order`], read its
//! state as a [`Statement`], receive a signed webhook as an [`Event`], and report failures as a [`Fault`]. Callers need
//! no match over providers.
//!
//! A provider's client translates between the provider's words and the terms of the domain: statuses, amounts, the text
//! that is signed, and the fields that identify an event. This crate makes no decisions, reads no environment, no clock
//! and no database, and writes no secret into any text.

mod amount;
mod event;
mod event_id;
mod fault;
mod fields;
mod flutterwave;
mod http;
mod order;
mod paymentwall;
mod paypal;
mod paystack;
mod provider;
mod providers;
mod reading;
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
pub use crate::reading::PaymentReading;
pub use crate::refund::{RefundOrder, RefundStatement, RefundWords};
pub use crate::secret::Secret;
pub use crate::settings::{
    FlutterwaveSettings, PaymentwallSettings, PaypalSettings, PaystackSettings, Settings, StripeSettings,
};
pub use crate::statement::{DisputeStatement, ProviderWords, Statement, Subject};
pub use crate::subscription::{
    InvoiceStatement, PlanOrder, SubscriptionChange, SubscriptionOrder, SubscriptionStatement,
};

/// Result of a call.
pub type Result<T, E = Fault> = std::result::Result<T, E>;
