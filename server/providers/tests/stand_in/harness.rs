//! The stand-ins, an inbox for their webhooks, clients for both, and a browser without scripts.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::ids::{PaymentId, RefundId, UserId};
use domain::money::provider_units::PaymentProvider;
use domain::money::{Currency, Money};
use domain::payment::PaymentStatus;
use domain::payment::method::PaymentMethod;
use domain::time::Timestamp;
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use local_providers::{FlutterwaveKeys, PaymentwallKeys, PaypalKeys, Service, StripeKeys};
use providers::{
    Delivery, Event, Fault, FlutterwaveSettings, Order, PaymentwallSettings, PaypalSettings, PaystackSettings,
    Providers, RefundOrder, Settings, Started, Statement, StripeSettings, Subject, Then,
};
use uuid::Uuid;

/// Time to wait for an expected webhook, and for a webhook that should not be sent.
const PATIENCE: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(150);

/// A webhook that arrived.
pub(crate) struct Came {
    pub(crate) provider: PaymentProvider,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) query: String,
}

pub(crate) struct Bench {
    pub(crate) service: Arc<Service>,
    pub(crate) providers: Providers,
    pub(crate) address: String,
    pub(crate) browser: reqwest::Client,
    inbox: Arc<Inbox>,
}

/// Webhooks that were received, and the answers to the next ones. When these are used up, each webhook gets the usual
/// answer.
#[derive(Default)]
struct Inbox {
    came: Mutex<Vec<Came>>,
    answers: Mutex<VecDeque<(u16, &'static str)>>,
}

/// The result of pressing a button of a page.
pub(crate) struct Page {
    pub(crate) status: u16,
    /// The address of a redirect, if there is one.
    pub(crate) sent_to: Option<String>,
    pub(crate) text: String,
}

impl Bench {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Settings)) -> Self {
        let inbox = Arc::<Inbox>::default();
        let webhooks = listen_for_webhooks(Arc::clone(&inbox));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("its address"));
        let service = Service::new(local_providers::Settings {
            address: address.clone(),
            webhooks: Some(webhooks),
            stripe: StripeKeys {
                secret: "sk_test_1".to_owned(),
                publishable: "pk_test_1".to_owned(),
                webhook_secret: "whsec_test_secret".to_owned(),
            },
            paypal: PaypalKeys {
                client_id: "client-1".to_owned(),
                client_secret: "secret-1".to_owned(),
                webhook_id: "WEBHOOK-1".to_owned(),
            },
            paystack: "sk_test_secret".to_owned(),
            flutterwave: FlutterwaveKeys { secret: "FLWSECK-1".to_owned(), secret_hash: "fw-1".to_owned() },
            paymentwall: PaymentwallKeys {
                project: "project-1".to_owned(),
                secret: "pw_secret".to_owned(),
                widget: "p1_1".to_owned(),
            },
        });
        tokio::spawn(local_providers::serve(listener, Arc::clone(&service)));
        let mut settings = Settings {
            stripe: Some(StripeSettings {
                secret_key: "sk_test_1".into(),
                publishable_key: "pk_test_1".to_owned(),
                webhook_secret: "whsec_test_secret".into(),
                url: format!("{address}/stripe"),
                script_url: format!("{address}/stripe/stripe.js"),
            }),
            paypal: Some(PaypalSettings {
                client_id: "client-1".to_owned(),
                client_secret: "secret-1".into(),
                webhook_id: "WEBHOOK-1".to_owned(),
                url: format!("{address}/paypal"),
            }),
            paystack: Some(PaystackSettings {
                secret_key: "sk_test_secret".into(),
                url: format!("{address}/paystack"),
            }),
            flutterwave: Some(FlutterwaveSettings {
                secret_key: "FLWSECK-1".into(),
                secret_hash: "fw-1".into(),
                url: format!("{address}/flutterwave/v3"),
            }),
            paymentwall: Some(PaymentwallSettings {
                project_key: "project-1".to_owned(),
                secret_key: "pw_secret".into(),
                widget: "p1_1".to_owned(),
                url: format!("{address}/paymentwall"),
                addresses: Vec::new(),
            }),
            timeout: Duration::from_secs(5),
            pause: Duration::from_millis(10),
        };
        change(&mut settings);
        let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
        let providers = Providers::new(&settings).expect("clients");
        Self { service, providers, address, browser: browser.expect("a browser"), inbox }
    }

    /// The stand-ins' clock.
    pub(crate) fn now(&self) -> Timestamp {
        let since = i64::try_from(self.service.now()).expect("a time");
        Timestamp::parse("1970-01-01T00:00:00Z").expect("an instant").plus_seconds(since)
    }

    pub(crate) fn order(&self, method: PaymentMethod, amount_minor: i64, currency: &str) -> Order {
        Order {
            payment: PaymentId(Uuid::new_v4()),
            item: "Data & dashboards <1>".to_owned(),
            amount: money(amount_minor, currency),
            user: UserId(Uuid::new_v4()),
            email: "ada@example.org".to_owned(),
            locale: "en-NG".to_owned(),
            return_to: "http://127.0.0.1:9/checkout/success?payment=1".to_owned(),
            cancel_to: "http://127.0.0.1:9/checkout?left=1".to_owned(),
            now: self.now(),
            expires_at: method.expires_at(self.now()),
            checks_card: false,
        }
    }

    /// Starts a payment; returns its reference and the address of its page.
    pub(crate) async fn started(&self, method: PaymentMethod, amount_minor: i64, currency: &str) -> (Subject, String) {
        let order = self.order(method, amount_minor, currency);
        let Started { reference, then } = self.providers.start(method, &order).await.expect("a payment");
        let address = match then {
            Then::Page { address } => address,
            Then::ClientSecret { client_secret, .. } => client_secret.expose().to_owned(),
        };
        let (payment, user) = (Some(order.payment), Some(order.user));
        let subject = Subject { payment, reference: Some(reference), transaction: None, user };
        (subject, address)
    }

    /// Reads the payment at the provider. Returns the report and the status that it means.
    pub(crate) async fn read(&self, provider: PaymentProvider, of: &Subject) -> (Statement, Option<PaymentStatus>) {
        let statement = self.providers.read(provider, of).await.expect("a statement");
        let status = statement.words.reading.map(|reading| reading.status);
        (statement, status)
    }

    /// Opens the page and presses one of its buttons.
    pub(crate) async fn press(&self, address: &str, button: &str) -> Page {
        let request = self.browser.post(address).header("content-type", "application/x-www-form-urlencoded");
        page(request.body(format!("do={button}"))).await
    }

    /// Opens the page.
    pub(crate) async fn open(&self, address: &str) -> Page {
        page(self.browser.get(address)).await
    }

    /// Waits for this number of webhooks and returns them.
    pub(crate) async fn webhooks(&self, count: usize) -> Vec<Came> {
        let arrived = async {
            while self.inbox.came.lock().unwrap_or_else(PoisonError::into_inner).len() < count {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        assert!(tokio::time::timeout(PATIENCE, arrived).await.is_ok(), "fewer than {count} webhooks came");
        tokio::time::sleep(MOMENT).await;
        let came = std::mem::take(&mut *self.inbox.came.lock().unwrap_or_else(PoisonError::into_inner));
        assert_eq!(came.len(), count, "so many webhooks came");
        came
    }

    /// Sets the inbox's answers to the next webhooks.
    pub(crate) fn answer_webhooks(&self, answers: impl IntoIterator<Item = (u16, &'static str)>) {
        self.inbox.answers.lock().unwrap_or_else(PoisonError::into_inner).extend(answers);
    }

    /// Waits for this number of webhooks, and returns their events, verified as our server does.
    pub(crate) async fn events(&self, count: usize) -> Vec<Result<Event, Fault>> {
        let mut events = Vec::new();
        for came in self.webhooks(count).await {
            events.push(self.verify(&came).await);
        }
        events
    }

    pub(crate) async fn verify(&self, came: &Came) -> Result<Event, Fault> {
        let Came { provider, headers, body, query } = came;
        self.providers.verify_webhook(*provider, Delivery { headers, body, query, now: self.now() }).await
    }
}

pub(crate) fn money(amount_minor: i64, currency: &str) -> Money {
    Money { amount_minor, currency: Currency::from_code(currency).expect("a currency") }
}

pub(crate) fn refund_of(statement: &Statement, amount_minor: i64) -> RefundOrder {
    let paid = statement.amount.expect("an amount");
    RefundOrder {
        refund: RefundId(Uuid::new_v4()),
        sent: 0,
        of: statement.subject.clone(),
        amount: Money { amount_minor, ..paid },
        paid,
        note: "As you asked.".to_owned(),
    }
}

async fn page(request: reqwest::RequestBuilder) -> Page {
    let answer = request.send().await.expect("an answer");
    let sent_to = answer.headers().get("location").and_then(|value| value.to_str().ok()).map(str::to_owned);
    Page { status: answer.status().as_u16(), sent_to, text: answer.text().await.expect("a text") }
}

fn listen_for_webhooks(inbox: Arc<Inbox>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/webhooks", listener.local_addr().expect("its address"));
    listener.set_nonblocking(true).expect("a socket that does not block");
    let listener = tokio::net::TcpListener::from_std(listener).expect("a socket");
    tokio::spawn(async move {
        loop {
            let Ok((socket, _)) = listener.accept().await else { continue };
            let inbox = Arc::clone(&inbox);
            let taken = service_fn(move |request| take(Arc::clone(&inbox), request));
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), taken));
        }
    });
    address
}

async fn take(inbox: Arc<Inbox>, request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let headers = head
        .headers
        .iter()
        .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
    let provider = match head.uri.path().rsplit('/').next() {
        Some("stripe") => PaymentProvider::Stripe,
        Some("paypal") => PaymentProvider::Paypal,
        Some("paystack") => PaymentProvider::Paystack,
        Some("flutterwave") => PaymentProvider::Flutterwave,
        _ => PaymentProvider::Paymentwall,
    };
    let came = Came {
        provider,
        headers: headers.collect(),
        body: body.collect().await.map(|body| body.to_bytes().to_vec()).unwrap_or_default(),
        query: head.uri.query().unwrap_or_default().to_owned(),
    };
    inbox.came.lock().unwrap_or_else(PoisonError::into_inner).push(came);
    let answer = inbox.answers.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let (status, text) = answer.unwrap_or((200, "OK"));
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = StatusCode::from_u16(status).expect("a status");
    Ok(response)
}
