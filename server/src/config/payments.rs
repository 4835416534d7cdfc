//! The accounts at payment providers. A provider without its keys is not offered.

use std::net::{AddrParseError, IpAddr};

use clap::Args;
use ipnet::IpNet;
use providers::{FlutterwaveSettings, PaymentwallSettings, PaypalSettings, PaystackSettings, Settings, StripeSettings};

use super::{SettingsFault, is_guessable, is_unset, set};

/// Arguments for payments.
#[derive(Args, Clone, Debug)]
pub(super) struct PaymentArguments {
    /// Stripe's secret key; with it, cards are accepted.
    #[arg(long, env = "FIELDWORK_STRIPE_SECRET_KEY", hide_env_values = true)]
    stripe_secret_key: Option<String>,
    /// Stripe's publishable key.
    #[arg(long, env = "FIELDWORK_STRIPE_PUBLISHABLE_KEY")]
    stripe_publishable_key: Option<String>,
    /// The secret of Stripe's webhook.
    #[arg(long, env = "FIELDWORK_STRIPE_WEBHOOK_SECRET", hide_env_values = true)]
    stripe_webhook_secret: Option<String>,
    /// URL of Stripe's API; in development it may be a stand-in.
    #[arg(long, env = "FIELDWORK_STRIPE_URL", default_value = StripeSettings::URL)]
    stripe_url: String,
    /// URL of Stripe's script.
    #[arg(long, env = "FIELDWORK_STRIPE_SCRIPT_URL", default_value = StripeSettings::SCRIPT_URL)]
    stripe_script_url: String,
    /// The id of our application at PayPal.
    #[arg(long, env = "FIELDWORK_PAYPAL_CLIENT_ID")]
    paypal_client_id: Option<String>,
    /// Its secret.
    #[arg(long, env = "FIELDWORK_PAYPAL_CLIENT_SECRET", hide_env_values = true)]
    paypal_client_secret: Option<String>,
    /// The id of our webhook at PayPal.
    #[arg(long, env = "FIELDWORK_PAYPAL_WEBHOOK_ID")]
    paypal_webhook_id: Option<String>,
    /// URL of PayPal's API.
    #[arg(long, env = "FIELDWORK_PAYPAL_URL", default_value = PaypalSettings::URL)]
    paypal_url: String,
    /// Paystack's secret key.
    #[arg(long, env = "FIELDWORK_PAYSTACK_SECRET_KEY", hide_env_values = true)]
    paystack_secret_key: Option<String>,
    /// URL of Paystack's API.
    #[arg(long, env = "FIELDWORK_PAYSTACK_URL", default_value = PaystackSettings::URL)]
    paystack_url: String,
    /// Flutterwave's secret key.
    #[arg(long, env = "FIELDWORK_FLUTTERWAVE_SECRET_KEY", hide_env_values = true)]
    flutterwave_secret_key: Option<String>,
    /// The value of the header verif-hash in Flutterwave's webhooks.
    #[arg(long, env = "FIELDWORK_FLUTTERWAVE_SECRET_HASH", hide_env_values = true)]
    flutterwave_secret_hash: Option<String>,
    /// URL of version 3 of Flutterwave's API.
    #[arg(long, env = "FIELDWORK_FLUTTERWAVE_URL", default_value = FlutterwaveSettings::URL)]
    flutterwave_url: String,
    /// The key of our project at Paymentwall.
    #[arg(long, env = "FIELDWORK_PAYMENTWALL_PROJECT_KEY")]
    paymentwall_project_key: Option<String>,
    /// Its secret key.
    #[arg(long, env = "FIELDWORK_PAYMENTWALL_SECRET_KEY", hide_env_values = true)]
    paymentwall_secret_key: Option<String>,
    /// The code of its widget.
    #[arg(long, env = "FIELDWORK_PAYMENTWALL_WIDGET")]
    paymentwall_widget: Option<String>,
    /// URL of Paymentwall.
    #[arg(long, env = "FIELDWORK_PAYMENTWALL_URL", default_value = PaymentwallSettings::URL)]
    paymentwall_url: String,
    /// Addresses and networks that send Paymentwall's pingbacks, separated by commas.
    #[arg(
        long,
        env = "FIELDWORK_PAYMENTWALL_ADDRESSES",
        value_delimiter = ',',
        value_parser = network,
        default_value = PaymentwallSettings::ADDRESSES
    )]
    paymentwall_addresses: Vec<IpNet>,
}

/// A network, or one address.
fn network(text: &str) -> Result<IpNet, AddrParseError> {
    text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from))
}

/// Whether some of the keys that belong together are set, but not all.
fn is_partial<const N: usize>(keys: [&Option<String>; N]) -> bool {
    let set = keys.iter().filter(|key| !is_unset(key.as_ref())).count();
    set != 0 && set != N
}

/// Whether this is a key of a provider's test mode, in which nothing is charged.
fn is_test_key(key: &str) -> bool {
    let key = key.trim().to_ascii_lowercase();
    ["sk_test_", "rk_test_", "pk_test_", "flwseck_test"].iter().any(|prefix| key.starts_with(prefix))
}

impl PaymentArguments {
    pub(super) fn faults(&self, is_production: bool) -> [SettingsFault; 16] {
        let is_elsewhere = |url: &str, own: &str| is_production && url != own;
        let is_test = |key: &Option<String>| is_production && key.as_deref().is_some_and(is_test_key);
        let is_weak =
            |key: &Option<String>| is_production && !is_unset(key.as_ref()) && key.as_deref().is_some_and(is_guessable);
        [
            (
                is_elsewhere(&self.stripe_url, StripeSettings::URL),
                "FIELDWORK_STRIPE_URL is set: only Stripe's own is allowed",
            ),
            (
                is_elsewhere(&self.stripe_script_url, StripeSettings::SCRIPT_URL),
                "FIELDWORK_STRIPE_SCRIPT_URL is set: only Stripe's own is allowed",
            ),
            (
                is_elsewhere(&self.paypal_url, PaypalSettings::URL),
                "FIELDWORK_PAYPAL_URL is set: only PayPal's own is allowed",
            ),
            (
                is_elsewhere(&self.paystack_url, PaystackSettings::URL),
                "FIELDWORK_PAYSTACK_URL is set: only Paystack's own is allowed",
            ),
            (
                is_elsewhere(&self.flutterwave_url, FlutterwaveSettings::URL),
                "FIELDWORK_FLUTTERWAVE_URL is set: only Flutterwave's own is allowed",
            ),
            (
                is_elsewhere(&self.paymentwall_url, PaymentwallSettings::URL),
                "FIELDWORK_PAYMENTWALL_URL is set: only Paymentwall's own is allowed",
            ),
            (is_test(&self.stripe_secret_key), "FIELDWORK_STRIPE_SECRET_KEY is a test key: nobody would be charged"),
            (
                is_test(&self.stripe_publishable_key),
                "FIELDWORK_STRIPE_PUBLISHABLE_KEY is a test key: nobody would be charged",
            ),
            (
                is_test(&self.paystack_secret_key),
                "FIELDWORK_PAYSTACK_SECRET_KEY is a test key: nobody would be charged",
            ),
            (
                is_test(&self.flutterwave_secret_key),
                "FIELDWORK_FLUTTERWAVE_SECRET_KEY is a test key: nobody would be charged",
            ),
            (
                is_weak(&self.stripe_webhook_secret),
                "FIELDWORK_STRIPE_WEBHOOK_SECRET can be guessed: Stripe's own has at least 32 random characters",
            ),
            (
                is_weak(&self.flutterwave_secret_hash),
                "FIELDWORK_FLUTTERWAVE_SECRET_HASH can be guessed: at least 32 random characters are needed",
            ),
            (
                is_partial([&self.stripe_secret_key, &self.stripe_publishable_key, &self.stripe_webhook_secret]),
                "some FIELDWORK_STRIPE_ keys are set, but not all",
            ),
            (
                is_partial([&self.paypal_client_id, &self.paypal_client_secret, &self.paypal_webhook_id]),
                "some FIELDWORK_PAYPAL_ keys are set, but not all",
            ),
            (
                is_partial([&self.flutterwave_secret_key, &self.flutterwave_secret_hash]),
                "some FIELDWORK_FLUTTERWAVE_ keys are set, but not all",
            ),
            (
                is_partial([&self.paymentwall_project_key, &self.paymentwall_secret_key, &self.paymentwall_widget]),
                "some FIELDWORK_PAYMENTWALL_ keys are set, but not all",
            ),
        ]
    }

    /// Whether any provider is configured.
    pub(super) fn is_any_set(&self) -> bool {
        let keys = [
            &self.stripe_secret_key,
            &self.paypal_client_id,
            &self.paystack_secret_key,
            &self.flutterwave_secret_key,
            &self.paymentwall_project_key,
        ];
        keys.into_iter().any(|key| !is_unset(key.as_ref()))
    }

    pub(super) fn settings(self) -> Settings {
        let stripe = set(self.stripe_secret_key).and_then(|key| {
            Some(StripeSettings {
                secret_key: key.into(),
                publishable_key: set(self.stripe_publishable_key)?,
                webhook_secret: set(self.stripe_webhook_secret)?.into(),
                url: self.stripe_url,
                script_url: self.stripe_script_url,
            })
        });
        let paypal = set(self.paypal_client_id).and_then(|client_id| {
            Some(PaypalSettings {
                client_id,
                client_secret: set(self.paypal_client_secret)?.into(),
                webhook_id: set(self.paypal_webhook_id)?,
                url: self.paypal_url,
            })
        });
        let paystack = set(self.paystack_secret_key)
            .map(|key| PaystackSettings { secret_key: key.into(), url: self.paystack_url });
        let flutterwave = set(self.flutterwave_secret_key).and_then(|key| {
            Some(FlutterwaveSettings {
                secret_key: key.into(),
                secret_hash: set(self.flutterwave_secret_hash)?.into(),
                url: self.flutterwave_url,
            })
        });
        let paymentwall = set(self.paymentwall_project_key).and_then(|project_key| {
            Some(PaymentwallSettings {
                project_key,
                secret_key: set(self.paymentwall_secret_key)?.into(),
                widget: set(self.paymentwall_widget)?,
                url: self.paymentwall_url,
                addresses: self.paymentwall_addresses,
            })
        });
        Settings { stripe, paypal, paystack, flutterwave, paymentwall, ..Settings::default() }
    }
}
