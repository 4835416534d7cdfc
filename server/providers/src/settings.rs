//! What has to be known of our accounts at the providers. A provider without settings is not offered.

use std::time::Duration;

use ipnet::IpNet;

use crate::secret::Secret;

/// The providers that are set up, and how patiently they are asked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Stripe, for cards on our page and on its own.
    pub stripe: Option<StripeSettings>,
    /// PayPal.
    pub paypal: Option<PaypalSettings>,
    /// Paystack.
    pub paystack: Option<PaystackSettings>,
    /// Flutterwave.
    pub flutterwave: Option<FlutterwaveSettings>,
    /// Paymentwall.
    pub paymentwall: Option<PaymentwallSettings>,
    /// How long an answer may take.
    pub timeout: Duration,
    /// How long to wait before a call that may be repeated is repeated; twice as long before the next.
    pub pause: Duration,
}

impl Default for Settings {
    /// No provider; 30 seconds for an answer, half a second before a repetition.
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
    /// `whsec_…`, as a whole.
    pub webhook_secret: Secret,
    /// Where its API is, without a slash at the end.
    pub url: String,
    /// Where the browser gets its script.
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
    /// The id of our webhook, which its signatures cover.
    pub webhook_id: String,
    /// Where its API is, without a slash at the end.
    pub url: String,
}

impl PaypalSettings {
    /// PayPal's API.
    pub const URL: &str = "https://api-m.paypal.com";
}

/// Our account at Paystack. How long its pages are open is set there, once (`PUT /integration/payment_session_timeout`):
/// 1,800 seconds, as [`PaymentMethod::expires_at`](domain::payment::method::PaymentMethod::expires_at) has it.
#[derive(Clone, Debug)]
pub struct PaystackSettings {
    /// `sk_…`, which signs its webhooks as well.
    pub secret_key: Secret,
    /// Where its API is, without a slash at the end.
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
    /// What its webhooks bring as `verif-hash`.
    pub secret_hash: Secret,
    /// Where version 3 of its API is, without a slash at the end.
    pub url: String,
}

impl FlutterwaveSettings {
    /// Flutterwave's API.
    pub const URL: &str = "https://api.flutterwave.com/v3";
}

/// Our project at Paymentwall. There it has to sign by version 3, to add no parameters of its own to its pingbacks, and
/// to have the payment status API, which Paymentwall activates on request: without it no payment is known to be paid.
#[derive(Clone, Debug)]
pub struct PaymentwallSettings {
    /// The project's key, which its addresses show.
    pub project_key: String,
    /// What signs both ways.
    pub secret_key: Secret,
    /// The code of the widget, `p1_1` for one.
    pub widget: String,
    /// Where its widget and its API are, without a slash at the end.
    pub url: String,
    /// Addresses from which its pingbacks come; empty if any address will do.
    pub addresses: Vec<IpNet>,
}

impl PaymentwallSettings {
    /// Paymentwall's API.
    pub const URL: &str = "https://api.paymentwall.com";
    /// The addresses that Paymentwall has published.
    pub const ADDRESSES: &str = "174.36.92.186,174.36.92.187,174.36.92.192,174.36.96.66,174.37.14.28,216.127.71.0/24";
}
