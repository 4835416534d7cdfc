//! The server under test, and its client: `app.get("/api/user/").by(&learner).await`.

use std::net::TcpListener;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use domain::time::Timestamp;
use futures_util::future::join_all;
use reqwest::{Method, StatusCode, header};
use serde_json::Value;
use server::clock::Clock;
use server::config::{BrowserSettings, Config, Environment, Identity, IdentitySource, MailSettings};
use server::db::Pool;
use server::jobs::{Lane, plan, run_due};
use server::kinds::KINDS;
use server::payment::document_rows::apply_seller;
use server::platform::Platform;
use server::program::curriculum::Curricula;

use super::actors::Actor;
use super::db::TestDatabase;
use super::files::file_store;
use super::identity::IdentityService;
use super::mails::MailFolder;
use super::refusals::assert_documented;
use super::tokens::{KeyServer, PROJECT};

/// Start time of every test.
pub(crate) const START: &str = "2026-06-01T09:00:00Z";

/// A server with everything that it needs.
pub(crate) struct App {
    pub(crate) url: String,
    pub(crate) clock: TestClock,
    pub(crate) platform: Arc<Platform>,
    pub(crate) curricula: Arc<Curricula>,
    pub(crate) keys: KeyServer,
    pub(crate) identity: IdentityService,
    pub(crate) http: reqwest::Client,
    pub(crate) mails: MailFolder,
    server: ServerHandle,
    /// Connections of the jobs.
    jobs: OnceLock<Pool>,
    pub(crate) database: TestDatabase,
}

impl App {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// A server with changed settings.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let database = TestDatabase::create().await;
        let keys = KeyServer::start();
        let identity = IdentityService::start();
        let clock = TestClock::new();
        let mails = MailFolder::new();
        let mut config = config(&database, &keys, &identity, &mails);
        change(&mut config);
        let platform = Arc::new(server::app::platform(config, clock.clock()).expect("a platform"));
        let conn = &mut database.connect().await;
        apply_seller(conn, &platform.config.seller, clock.now()).await.expect("a seller that is stored");
        let curricula = Arc::default();
        let (url, server) = serve(&platform, &curricula);
        // The client closes an idle connection earlier than the server, which closes it after 5 s. Otherwise a request
        // in flight could fail.
        let http = reqwest::Client::builder().pool_idle_timeout(Duration::from_secs(2)).build().expect("a client");
        let jobs = OnceLock::new();
        Self { url, clock, platform, curricula, keys, identity, http, mails, server, jobs, database }
    }

    pub(crate) fn get(&self, path: &str) -> Request {
        self.request(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Request {
        self.request(Method::POST, path).json(body)
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Request {
        self.request(Method::PUT, path).json(body)
    }

    pub(crate) fn patch(&self, path: &str, body: &Value) -> Request {
        self.request(Method::PATCH, path).json(body)
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> Request {
        self.elsewhere(method, &format!("{}{path}", self.url))
    }

    /// Starts another server on the same database, which it reaches through this URL.
    pub(crate) fn beside(&self, database_url: &str) -> Beside {
        let config = Config { database_url: database_url.to_owned(), ..self.platform.config.clone() };
        let platform = Arc::new(server::app::platform(config, self.clock.clock()).expect("a platform"));
        let curricula = Arc::default();
        let (url, server) = serve(&platform, &curricula);
        let pool = platform.database.pool();
        Beside { url, platform, curricula, pool, server }
    }

    /// A request to any URL, for example of another server.
    pub(crate) fn elsewhere(&self, method: Method, url: &str) -> Request {
        Request(self.http.request(method, url))
    }

    /// Sends requests so that they run at the same time: each request first reads the table `users`, which stays locked
    /// until as many requests wait for it as the server has connections.
    pub(crate) async fn at_once(&self, requests: impl IntoIterator<Item = Request>) -> Vec<Answer> {
        let requests: Vec<_> = requests.into_iter().map(IntoFuture::into_future).collect();
        let config = &self.platform.config;
        let most = requests.len().min(config.workers * config.connections_per_worker);
        let gate = self.database.close_table("users").await;
        let (answers, ()) = tokio::join!(join_all(requests), gate.open_for(most));
        answers
    }

    /// Plans the recurring jobs.
    pub(crate) async fn plan_jobs(&self) {
        plan(&mut self.database.connect().await, KINDS, self.clock.now()).await.expect("a plan");
    }

    /// Runs the due jobs, and returns their number.
    pub(crate) async fn run_jobs(&self) -> usize {
        let pool = self.jobs.get_or_init(|| self.platform.database.pool());
        run_jobs((&self.platform, &self.curricula), pool).await.expect("jobs that are done")
    }

    /// Number of database statements that the server has sent so far.
    pub(crate) fn statements(&self) -> u64 {
        self.platform.database.statements()
    }
}

/// A second server on the database of an [`App`].
pub(crate) struct Beside {
    pub(crate) url: String,
    platform: Arc<Platform>,
    curricula: Arc<Curricula>,
    pool: Pool,
    server: ServerHandle,
}

impl Beside {
    /// Runs the due jobs. Returns their number, or the error that prevented it.
    pub(crate) async fn try_jobs(&self) -> server::error::Result<usize> {
        run_jobs((&self.platform, &self.curricula), &self.pool).await
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        drop(self.server.stop(false));
    }
}

/// Starts a server, and returns its URL.
fn serve(platform: &Arc<Platform>, curricula: &Arc<Curricula>) -> (String, ServerHandle) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("its address"));
    let running = server::app::start(Arc::clone(platform), Arc::clone(curricula), listener).expect("a server");
    let server = running.handle();
    tokio::spawn(running);
    (url, server)
}

async fn run_jobs(of: (&Platform, &Curricula), pool: &Pool) -> server::error::Result<usize> {
    let mut count = 0;
    for lane in Lane::ALL {
        count += run_due(of, pool, KINDS, lane).await?;
    }
    Ok(count)
}

impl Drop for App {
    fn drop(&mut self) {
        drop(self.server.stop(false));
    }
}

fn config(database: &TestDatabase, keys: &KeyServer, identity: &IdentityService, mails: &MailFolder) -> Config {
    Config {
        database_url: database.url.clone(),
        connections_per_worker: 4,
        requests_at_once: 4,
        // On a busy machine, the first connection may take longer than the usual limit.
        connection_timeout: Duration::from_secs(10),
        addr: "127.0.0.1:0".parse().expect("an address"),
        workers: 1,
        environment: Environment::Development,
        identity: Identity {
            project: PROJECT.to_owned(),
            api_key: "a-public-key".to_owned(),
            auth_domain: "auth.fieldwork.test".to_owned(),
            source: IdentitySource::Live {
                token_keys_url: keys.url.clone(),
                credentials: Some(identity.credentials.clone()),
                admin_url: identity.url.clone(),
            },
        },
        public_url: "http://127.0.0.1".to_owned(),
        allowed_origins: Vec::new(),
        is_signup_open: true,
        link_secret: "the secret of a server under test".to_owned(),
        signing_key_file: None,
        mail: MailSettings {
            from: "Fieldwork <no-reply@fieldwork.test>".parse().expect("a sender"),
            smtp_url: None,
            folder: mails.path.clone(),
            support: "desk@fieldwork.test".to_owned(),
        },
        does_jobs: false,
        trusted_proxies: Vec::new(),
        country_header: None,
        requests_per_second: 0,
        files: Some(file_store()),
        model: None,
        payments: providers::Settings::default(),
        discord: None,
        push: None,
        seller: domain::payment::receipt::Seller {
            name: "Fieldwork Ltd".to_owned(),
            address: vec!["Lagos".to_owned()],
            tax_number: None,
        },
        linkedin_organization: None,
        metrics_addr: None,
        metrics_key: None,
        drain: Duration::ZERO,
        browser: BrowserSettings::default(),
    }
}

/// A clock that moves only on request.
#[derive(Clone)]
pub(crate) struct TestClock(Arc<AtomicI64>);

impl TestClock {
    fn new() -> Self {
        Self(Arc::default())
    }

    /// Current time.
    pub(crate) fn now(&self) -> Timestamp {
        let start = Timestamp::parse(START).expect("an instant");
        start.plus_seconds(self.0.load(Ordering::SeqCst))
    }

    /// Current time, in seconds since 1970.
    pub(crate) fn seconds(&self) -> i64 {
        time::OffsetDateTime::from(self.now()).unix_timestamp()
    }

    pub(crate) fn advance_seconds(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }

    pub(crate) fn advance_days(&self, days: i64) {
        self.advance_seconds(days * 24 * 60 * 60);
    }

    fn clock(&self) -> Clock {
        let clock = self.clone();
        Clock::new(move || clock.now())
    }
}

/// A request builder. Awaiting it sends the request.
pub(crate) struct Request(reqwest::RequestBuilder);

impl Request {
    /// Sets the actor.
    pub(crate) fn by(self, actor: &impl Actor) -> Self {
        match actor.token() {
            Some(token) => self.header("authorization", &format!("Bearer {token}")),
            None => self,
        }
    }

    /// Sets the Idempotency-Key.
    pub(crate) fn once(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        Self(self.0.json(body))
    }

    /// Sets these headers.
    pub(crate) fn headers(mut self, headers: &Value) -> Self {
        for (name, value) in headers.as_object().expect("headers") {
            self = self.header(name, value.as_str().expect("a header's value"));
        }
        self
    }

    /// Sets this body unchanged.
    pub(crate) fn bytes(self, body: &[u8]) -> Self {
        Self(self.0.body(body.to_vec()))
    }

    /// Sets this body of any type.
    pub(crate) fn raw(self, content_type: &str, body: impl Into<reqwest::Body>) -> Self {
        Self(self.0.header(header::CONTENT_TYPE, content_type).body(body))
    }

    pub(crate) fn header(self, name: &str, value: &str) -> Self {
        Self(self.0.header(name, value))
    }
}

impl IntoFuture for Request {
    type Output = Answer;
    type IntoFuture = Pin<Box<dyn Future<Output = Answer> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let response = self.0.send().await.expect("an answer");
            let status = response.status();
            let headers = response.headers().clone();
            let bytes = response.bytes().await.expect("a whole answer").to_vec();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let body = serde_json::from_str(&text).unwrap_or(Value::Null);
            Answer { status, headers, bytes, text, body }
        })
    }
}

/// A response of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: header::HeaderMap,
    pub(crate) bytes: Vec<u8>,
    pub(crate) text: String,
    pub(crate) body: Value,
}

impl Answer {
    /// The text of a PDF, read by an independent library.
    pub(crate) fn said(&self) -> String {
        assert_eq!(self.status, 200, "{}", self.text);
        lopdf::Document::load_mem(&self.bytes).expect("a PDF").extract_text(&[1]).expect("text")
    }

    /// Asserts the status, and returns the body.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self.body
    }

    /// Asserts a refusal by its status and code, and returns its facts.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status.as_u16(), self.body["code"].as_str()), (status, Some(code)), "{}", self.text);
        assert!(self.body["message"].is_string(), "{}", self.text);
        assert_documented(&self.body);
        self.body["meta"].clone()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}
