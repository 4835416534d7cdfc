//! The stand-ins of the payment providers, all in one program.

use anyhow::Result;

use crate::ports::Port;
use crate::postgres::new_password;
use crate::stand_ins::{Launcher, Plan, StandIn, Variables, calling};

/// Path of each provider, below the common address.
const URLS: [(&str, &str); 6] = [
    ("FIELDWORK_STRIPE_URL", "/stripe"),
    ("FIELDWORK_STRIPE_SCRIPT_URL", "/stripe/stripe.js"),
    ("FIELDWORK_PAYPAL_URL", "/paypal"),
    ("FIELDWORK_PAYSTACK_URL", "/paystack"),
    ("FIELDWORK_FLUTTERWAVE_URL", "/flutterwave/v3"),
    ("FIELDWORK_PAYMENTWALL_URL", "/paymentwall"),
];

/// Settings that hold a key, and the prefix of each key.
const KEYS: [(&str, &str); 12] = [
    ("FIELDWORK_STRIPE_SECRET_KEY", "sk_test_"),
    ("FIELDWORK_STRIPE_PUBLISHABLE_KEY", "pk_test_"),
    ("FIELDWORK_STRIPE_WEBHOOK_SECRET", "whsec_"),
    ("FIELDWORK_PAYPAL_CLIENT_ID", ""),
    ("FIELDWORK_PAYPAL_CLIENT_SECRET", ""),
    ("FIELDWORK_PAYPAL_WEBHOOK_ID", "WH-"),
    ("FIELDWORK_PAYSTACK_SECRET_KEY", "sk_test_"),
    ("FIELDWORK_FLUTTERWAVE_SECRET_KEY", "FLWSECK_TEST-"),
    ("FIELDWORK_FLUTTERWAVE_SECRET_HASH", ""),
    ("FIELDWORK_PAYMENTWALL_PROJECT_KEY", ""),
    ("FIELDWORK_PAYMENTWALL_SECRET_KEY", ""),
    ("FIELDWORK_PAYMENTWALL_WIDGET", "p1_"),
];

/// Starts them. They send webhooks to this server. Without a server, they use the addresses that are set at `/control`.
pub(crate) fn start(launcher: Launcher<'_>, server: Option<&Port>) -> Result<StandIn> {
    let keys = KEYS.map(|(name, prefix)| Ok((name, format!("{prefix}{}", new_password()?))));
    let mut keys = keys.into_iter().collect::<Result<Variables>>()?;
    // Pingbacks come from this machine.
    keys.push(("FIELDWORK_PAYMENTWALL_ADDRESSES", "127.0.0.0/8".to_owned()));
    let plan = Plan {
        name: "providers",
        port: 9200,
        arguments: calling("--webhooks", server, "/api/webhooks"),
        marker: launcher.marker(),
        keys,
        control: "/control",
    };
    Ok(StandIn::start(launcher, plan)?.with_urls(&URLS))
}
