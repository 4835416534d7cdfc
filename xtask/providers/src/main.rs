//! Serves the stand-ins of the payment providers until it is stopped. Started by `cargo xtask up`.

use std::error::Error;
use std::net::{SocketAddr, TcpListener};

use clap::Parser;
use local_providers::{FlutterwaveKeys, PaymentwallKeys, PaypalKeys, Service, Settings, StripeKeys, serve};

/// Stand-ins of the payment providers.
#[derive(Parser)]
#[command(name = "local-providers")]
struct Arguments {
    /// Address to listen on.
    #[arg(long)]
    addr: SocketAddr,
    /// Address for webhooks. The name of the provider is appended to it.
    #[arg(long)]
    webhooks: Option<String>,
    /// The secret key of Stripe.
    #[arg(long, env = "FIELDWORK_STRIPE_SECRET_KEY", hide_env_values = true)]
    stripe_secret_key: String,
    /// The publishable key of Stripe.
    #[arg(long, env = "FIELDWORK_STRIPE_PUBLISHABLE_KEY")]
    stripe_publishable_key: String,
    /// The secret that signs the webhooks of Stripe.
    #[arg(long, env = "FIELDWORK_STRIPE_WEBHOOK_SECRET", hide_env_values = true)]
    stripe_webhook_secret: String,
    /// The id of the application at PayPal.
    #[arg(long, env = "FIELDWORK_PAYPAL_CLIENT_ID")]
    paypal_client_id: String,
    /// The secret of the application at PayPal.
    #[arg(long, env = "FIELDWORK_PAYPAL_CLIENT_SECRET", hide_env_values = true)]
    paypal_client_secret: String,
    /// The id of the webhook at PayPal.
    #[arg(long, env = "FIELDWORK_PAYPAL_WEBHOOK_ID")]
    paypal_webhook_id: String,
    /// The secret key of Paystack.
    #[arg(long, env = "FIELDWORK_PAYSTACK_SECRET_KEY", hide_env_values = true)]
    paystack_secret_key: String,
    /// The secret key of Flutterwave.
    #[arg(long, env = "FIELDWORK_FLUTTERWAVE_SECRET_KEY", hide_env_values = true)]
    flutterwave_secret_key: String,
    /// The hash that the webhooks of Flutterwave contain.
    #[arg(long, env = "FIELDWORK_FLUTTERWAVE_SECRET_HASH", hide_env_values = true)]
    flutterwave_secret_hash: String,
    /// The key of the project at Paymentwall.
    #[arg(long, env = "FIELDWORK_PAYMENTWALL_PROJECT_KEY")]
    paymentwall_project_key: String,
    /// The secret of the project at Paymentwall.
    #[arg(long, env = "FIELDWORK_PAYMENTWALL_SECRET_KEY", hide_env_values = true)]
    paymentwall_secret_key: String,
    /// The code of the project's widget.
    #[arg(long, env = "FIELDWORK_PAYMENTWALL_WIDGET")]
    paymentwall_widget: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let settings = Settings {
        address: format!("http://{}", arguments.addr),
        webhooks: arguments.webhooks,
        stripe: StripeKeys {
            secret: arguments.stripe_secret_key,
            publishable: arguments.stripe_publishable_key,
            webhook_secret: arguments.stripe_webhook_secret,
        },
        paypal: PaypalKeys {
            client_id: arguments.paypal_client_id,
            client_secret: arguments.paypal_client_secret,
            webhook_id: arguments.paypal_webhook_id,
        },
        paystack: arguments.paystack_secret_key,
        flutterwave: FlutterwaveKeys {
            secret: arguments.flutterwave_secret_key,
            secret_hash: arguments.flutterwave_secret_hash,
        },
        paymentwall: PaymentwallKeys {
            project: arguments.paymentwall_project_key,
            secret: arguments.paymentwall_secret_key,
            widget: arguments.paymentwall_widget,
        },
    };
    serve(TcpListener::bind(arguments.addr)?, Service::new(settings)).await?;
    Ok(())
}
