//! The clients against the strict stand-ins, over sockets: payments that are paid, declined, cancelled or abandoned,
//! each refusal, and webhooks and calls that fail.

mod calls;
mod flutterwave;
mod harness;
mod paymentwall;
mod paypal;
mod paypal_subscriptions;
mod paystack;
mod stripe;
mod subscriptions;
