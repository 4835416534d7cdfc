//! Settings of our accounts at the providers. A provider without settings is not offered.

use std::time::Duration;

use ipnet::IpNet;

use crate::secret::Secret;

/// The configured providers, and the timing of calls.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Stripe, for cards on our page and on Stripe's.
    pub stripe: Option<StripeSettings>,
    /// PayPal.
    pub paypal: Option<PaypalSettings>,
    /// Paystack.
    pub paystack: Option<PaystackSettings>,
    /// Flutterwave.
    pub flutterwave: Option<FlutterwaveSettings>,
    /// Paymentwall.
    pub paymentwall: Option<PaymentwallSettings>,
    /// Timeout for an answer.
    pub timeout: Duration,
    /// Pause before a repeatable call is repeated; it doubles with each repetition.
    pub pause: Duration,
}

impl Default for Settings {
    /// No provider; a timeout of 30 seconds, and half a second before a repetition.
    fn default() -> Self {
        Self {
            stripe: None,
            paypal: None,
            paystack: None,
            flutterwave: None,
            paymentwall: None,
            timeout: Duration::from_secs(30),
            pause: Duration::from_millis(500),
        }
    }
}

/// Our account at Stripe.
#[derive(Clone, Debug)]
pub struct StripeSettings {
    /// `sk_…`.
    pub secret_key: Secret,
    /// `pk_…`, which the browser gets.
    pub publishable_key: String,
    /// `whsec_…`, including the prefix.
    pub webhook_secret: Secret,
    /// The address of its API, without a slash at the end.
    pub url: String,
    /// The address of its script for the browser.
    pub script_url: String,
}

impl StripeSettings {
    /// Stripe's API.
    pub const URL: &str = "https://api.stripe.com";
    /// Stripe's script.
    pub const SCRIPT_URL: &str = "https://js.stripe.com/dahlia/stripe.js";
}

/// Our account at PayPal.
#[derive(Clone, Debug)]
pub struct PaypalSettings {
    /// The application's id.
    pub client_id: String,
    /// Its secret.
    pub client_secret: Secret,
    /// The id of our webhook, which PayPal's signatures cover.
    pub webhook_id: String,
    /// The address of its API, without a slash at the end.
    pub url: String,
}

impl PaypalSettings {
    /// PayPal's API.
    pub const URL: &str = "https://api-m.paypal.com";
}

/// Our account at Paystack. A setting of the account (`PUT /integration/payment_session_timeout`) determines how long
/// its pages are open. It has to be 1,800 seconds, which
/// [`PaymentMethod::expires_at`](domain::payment::method::PaymentMethod::expires_at) assumes.
#[derive(Clone, Debug)]
pub struct PaystackSettings {
    /// `sk_…`, which also signs its webhooks.
    pub secret_key: Secret,
    /// The address of its API, without a slash at the end.
    pub url: String,
}

impl PaystackSettings {
    /// Paystack's API.
    pub const URL: &str = "https://api.paystack.co";
}

/// Our account at Flutterwave.
#[derive(Clone, Debug)]
pub struct FlutterwaveSettings {
    /// `FLWSECK…`.
    pub secret_key: Secret,
    /// The value of the header `verif-hash` of its webhooks.
    pub secret_hash: Secret,
    /// The address of version 3 of its API, without a slash at the end.
    pub url: String,
}

impl FlutterwaveSettings {
    /// Flutterwave's API.
    pub const URL: &str = "https://api.flutterwave.com/v3";
}

/// Our project at Paymentwall. The project has to use signatures of version 3, add no custom parameters to its
/// pingbacks, and have the payment status API, which Paymentwall activates on request: without that API, we cannot see
/// that a payment is paid.
#[derive(Clone, Debug)]
pub struct PaymentwallSettings {
    /// The project's key, which appears in its addresses.
    pub project_key: String,
    /// The key that signs our requests and Paymentwall's pingbacks.
    pub secret_key: Secret,
    /// The code of the widget, for example `p1_1`.
    pub widget: String,
    /// The address of its widget and its API, without a slash at the end.
    pub url: String,
    /// Addresses from which its pingbacks come; empty to accept any address.
    pub addresses: Vec<IpNet>,
}

impl PaymentwallSettings {
    /// Paymentwall's API.
    pub const URL: &str = "https://api.paymentwall.com";
    /// The addresses that Paymentwall has published.
    pub const ADDRESSES: &str = "174.36.92.186,174.36.92.187,174.36.92.192,174.36.96.66,174.37.14.28,216.127.71.0/24";
}
