//! Serves the stand-ins of the payment providers until it is stopped. Started by `cargo xtask up`.

use std::error::Error;
use std::net::{SocketAddr, TcpListener};

use clap::Parser;
use local_providers::{Service, Settings, StripeKeys, serve};

/// Stand-ins of the payment providers.
#[derive(Parser)]
#[command(name = "local-providers")]
struct Arguments {
    /// Address to listen on.
    #[arg(long)]
    addr: SocketAddr,
    /// Where webhooks go: each provider has its name below it.
    #[arg(long)]
    webhooks: Option<String>,
    /// The secret key of Stripe.
    #[arg(long, env = "FIELDWORK_STRIPE_SECRET_KEY", hide_env_values = true)]
    stripe_secret_key: String,
    /// The publishable key of Stripe.
    #[arg(long, env = "FIELDWORK_STRIPE_PUBLISHABLE_KEY")]
    stripe_publishable_key: String,
    /// What signs the webhooks of Stripe.
    #[arg(long, env = "FIELDWORK_STRIPE_WEBHOOK_SECRET", hide_env_values = true)]
    stripe_webhook_secret: String,
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
    };
    serve(TcpListener::bind(arguments.addr)?, Service::new(settings)).await?;
    Ok(())
}
