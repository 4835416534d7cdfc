//! The clients against the strict stand-ins, over sockets: each way to be paid, declined, cancelled and left, each refusal,
//! and webhooks and calls that go wrong.

mod calls;
mod flutterwave;
mod harness;
mod paymentwall;
mod paypal;
mod paypal_subscriptions;
mod paystack;
mod stripe;
mod subscriptions;
