//! Strict stand-ins for the payment providers, and a server that uses them.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl as _;
use local_providers::{FlutterwaveKeys, PaymentwallKeys, PaypalKeys, Service, Settings, StripeKeys};
use providers::{FlutterwaveSettings, PaymentwallSettings, PaypalSettings, PaystackSettings, StripeSettings};
use serde_json::{Value, json};
use server::clock::Clock;
use uuid::Uuid;

use super::actors::Learner;
use super::app::{App, Request};
use super::learning::{a_key, text};

impl App {
    /// A server with programs that takes cards at the stand-in. Its clock shows the real time, because the stand-in has
    /// a separate clock. No session is over.
    pub(crate) async fn with_payments() -> (Self, Arc<Service>) {
        Self::with_providers(|settings| settings).await
    }

    /// The same server with every provider.
    pub(crate) async fn with_all_payments() -> (Self, Arc<Service>) {
        Self::with_providers(|settings| {
            let stripe = settings.stripe.as_ref().expect("Stripe");
            let address = stripe.url.trim_end_matches("/stripe").to_owned();
            providers::Settings {
                paypal: Some(PaypalSettings {
                    client_id: key("id"),
                    client_secret: key("secret").into(),
                    webhook_id: key("WH"),
                    url: format!("{address}/paypal"),
                }),
                paystack: Some(PaystackSettings {
                    secret_key: key("sk_test").into(),
                    url: format!("{address}/paystack"),
                }),
                flutterwave: Some(FlutterwaveSettings {
                    secret_key: key("FLWSECK").into(),
                    secret_hash: key("hash").into(),
                    url: format!("{address}/flutterwave/v3"),
                }),
                paymentwall: Some(PaymentwallSettings {
                    project_key: key("project"),
                    secret_key: key("secret").into(),
                    widget: "p1_1".to_owned(),
                    url: format!("{address}/paymentwall"),
                    addresses: vec!["127.0.0.0/8".parse().expect("a network")],
                }),
                ..settings
            }
        })
        .await
    }

    async fn with_providers(change: impl FnOnce(providers::Settings) -> providers::Settings) -> (Self, Arc<Service>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("its address"));
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
            config.payments = change(providers::Settings {
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
            });
        })
        .await;
        app.send_webhooks_to(&app.url, None).await;
        app.publish(|_| {}).await;
        app.sql("UPDATE experience_sessions SET ends_at = '2040-01-01', enrol_until = NULL").await;
        app.clock.advance_seconds(Clock::system().now().seconds_since(app.clock.now()));
        (app, service)
    }

    /// Makes the stand-in send its webhooks to this server, too, and no longer to the other one if it is given.
    pub(crate) async fn send_webhooks_to(&self, url: &str, instead_of: Option<&str>) {
        let stripe = self.platform.config.payments.stripe.as_ref().expect("Stripe");
        let control = format!("{}/control", stripe.url.trim_end_matches("/stripe"));
        let webhooks_of = |url: &str| format!("{url}/api/webhooks");
        let webhooks = json!({ "webhooks": webhooks_of(url), "no_webhooks": instead_of.map(webhooks_of) });
        self.elsewhere(reqwest::Method::POST, &control).json(&webhooks).await.expect(200);
    }

    /// Gives a learner credit in USD, directly in the ledger.
    pub(crate) async fn give_credit(&self, learner: &Learner, amount_minor: i64) {
        let (lot, source) = (Uuid::new_v4(), json!({ "reward": Uuid::new_v4() }));
        let entry = |account: &str, amount: i64| {
            format!(
                "(gen_random_uuid(), '{}', '{lot}', '{account}', {amount}, 'USD', 'earn', '{source}', NULL, '2040-01-01', \
                 '{}')",
                learner.id,
                self.clock.now()
            )
        };
        let entries = [entry("issued", -amount_minor), entry("available", amount_minor)].join(", ");
        self.sql(&format!("INSERT INTO ledger_entries VALUES {entries}")).await;
    }

    /// A stored quote of an enrolment for a learner.
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

    /// The provider's reference of a payment.
    pub(crate) async fn reference_of(&self, begun: &Value) -> String {
        #[derive(QueryableByName)]
        struct Reference {
            #[diesel(sql_type = Text)]
            reference: String,
        }
        let query = format!("SELECT reference FROM payments WHERE id = '{}'", text(&begun["payment"]["id"]));
        let found: Reference =
            diesel::sql_query(query).get_result(&mut self.database.connect().await).await.expect("a payment");
        found.reference
    }

    /// Pays for an enrolment by card, and returns the intent.
    pub(crate) async fn pay_by_card(&self, service: &Arc<Service>, learner: &Learner, quote: &Value) -> String {
        self.pay_by(service, learner, quote, "pay").await
    }

    /// Pays for an enrolment with the card of this number.
    pub(crate) async fn pay_by_this_card(&self, service: &Arc<Service>, learner: &Learner, quote: &Value, card: &str) {
        self.pay_by(service, learner, quote, &format!("pay {card}")).await;
    }

    async fn pay_by(&self, service: &Arc<Service>, learner: &Learner, quote: &Value, deed: &str) -> String {
        let begun = self.initialise(learner, "card-intent", quote).await.expect(201);
        let intent = intent_of(&begun);
        assert!(service.act(&intent, deed).await);
        let paid = self.verify(learner, "card-intent", &begun["payment"]).await.expect(200);
        assert_eq!(paid["payment"]["status"], "succeeded");
        self.run_jobs().await;
        intent
    }

    /// Verifies a payment as a payer who returns from a provider.
    pub(crate) fn verify(&self, learner: &Learner, method: &str, payment: &Value) -> Request {
        let body = json!({ "reference": text(&payment["id"]) });
        self.post(&format!("/api/payment/{method}/verify-transaction"), &body).by(learner)
    }
}

fn key(name: &str) -> String {
    format!("{name}_of_a_server_under_test")
}

/// The provider's reference of a payment by card: the first part of the form's secret.
pub(crate) fn intent_of(begun: &Value) -> String {
    let secret = text(&begun["then"]["client_secret"]);
    secret.split("_secret_").next().expect("an id").to_owned()
}
