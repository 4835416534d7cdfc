//! The payment providers' strict stand-ins, and a server that is paid through them.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use local_providers::{FlutterwaveKeys, PaymentwallKeys, PaypalKeys, Service, Settings, StripeKeys};
use providers::StripeSettings;
use serde_json::{Value, json};
use server::clock::Clock;

use super::actors::Learner;
use super::app::{App, Request};
use super::learning::{a_key, text};

impl App {
    /// A server with programs that takes cards at the stand-in. It is now, because the stand-in has a clock of its own,
    /// and no session is over.
    pub(crate) async fn with_payments() -> (Self, Arc<Service>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("its address"));
        let key = |name: &str| format!("{name}_of_a_server_under_test");
        let service = Service::new(Settings {
            address: address.clone(),
            webhooks: None,
            stripe: StripeKeys { secret: key("sk_test"), publishable: key("pk_test"), webhook_secret: key("whsec") },
            paypal: PaypalKeys { client_id: key("id"), client_secret: key("secret"), webhook_id: key("WH") },
            paystack: key("sk_test"),
            flutterwave: FlutterwaveKeys { secret: key("FLWSECK"), secret_hash: key("hash") },
            paymentwall: PaymentwallKeys { project: key("project"), secret: key("secret"), widget: "p1_1".to_owned() },
        });
        tokio::spawn(local_providers::serve(listener, Arc::clone(&service)));
        let app = Self::start_with(|config| {
            config.payments = providers::Settings {
                stripe: Some(StripeSettings {
                    secret_key: key("sk_test").into(),
                    publishable_key: key("pk_test"),
                    webhook_secret: key("whsec").into(),
                    url: format!("{address}/stripe"),
                    script_url: format!("{address}/stripe/stripe.js"),
                }),
                timeout: Duration::from_secs(5),
                pause: Duration::from_millis(10),
                ..providers::Settings::default()
            };
        })
        .await;
        let webhooks = json!({ "webhooks": format!("{}/api/webhooks", app.url) });
        app.elsewhere(reqwest::Method::POST, &format!("{address}/control")).json(&webhooks).await.expect(200);
        app.publish(|_| {}).await;
        app.sql("UPDATE experience_sessions SET ends_at = '2040-01-01', enrol_until = NULL").await;
        app.clock.advance_seconds(Clock::system().now().seconds_since(app.clock.now()));
        (app, service)
    }

    /// The price of a place for a learner, as it is kept.
    pub(crate) async fn quote(&self, learner: &Learner, xs: &str, query: &str) -> Value {
        let path = format!("/api/payment/price/experience/{xs}{query}");
        self.get(&path).by(learner).await.expect(200)["quote"].clone()
    }

    /// Begins a payment on a quote.
    pub(crate) fn initialise(&self, learner: &Learner, method: &str, quote: &Value) -> Request {
        let body = json!({ "quote": quote["id"], "hash": quote["hash"] });
        let path = format!("/api/payment/{method}/initialise-transaction");
        self.post(&path, &body).by(learner).once(&a_key())
    }

    /// Comes back from a provider.
    pub(crate) fn verify(&self, learner: &Learner, method: &str, payment: &Value) -> Request {
        let body = json!({ "reference": text(&payment["id"]) });
        self.post(&format!("/api/payment/{method}/verify-transaction"), &body).by(learner)
    }
}

/// The provider's reference of a payment by card: the first part of the form's secret.
pub(crate) fn intent_of(begun: &Value) -> String {
    let secret = text(&begun["then"]["client_secret"]);
    secret.split("_secret_").next().expect("an id").to_owned()
}
