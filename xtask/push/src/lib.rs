//! A stand-in of a push service, for tests and for `cargo xtask up`. Browsers subscribe, servers send messages, and the
//! stand-in decrypts them with the browser's keys. It is as strict as the services of Google, Mozilla, Apple and
//! Microsoft together: it authenticates the sender by its key and its token (RFC 8292), requires a time to live (RFC
//! 8030), and refuses messages that the browser could not decrypt (RFC 8291). On request it is busy or unavailable, or
//! no longer knows a browser.
//!
//! It is an independent description of push services: it shares no code with the client or the rules.

mod check;
mod control;
mod decrypt;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use aws_lc_rs::agreement::{ECDH_P256, PrivateKey};
use aws_lc_rs::rand;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderMap, RETRY_AFTER};
use hyper::{Request, Response};
use serde_json::{Value, json};

use crate::check::Refused;

/// Maximum size of a request body in bytes.
const MAX_BODY_BYTES: usize = 64 * 1024;

/// A push service.
#[derive(Debug)]
pub struct Service {
    origin: String,
    world: Mutex<World>,
}

#[derive(Debug, Default)]
struct World {
    browsers: BTreeMap<String, Browser>,
    /// The refusal of all messages, if it is set: a status and the value of `Retry-After`.
    answer: Option<(u16, Option<String>)>,
    /// The statuses of all answers to senders, oldest first.
    answered: Vec<u16>,
}

/// A subscribed browser.
#[derive(Debug)]
struct Browser {
    key: PrivateKey,
    secret: [u8; 16],
    /// The public key of the only sender that may send.
    sender: String,
    is_gone: bool,
    messages: Vec<Delivered>,
}

/// The subscription that a browser sends to its server.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// The address for messages to the browser.
    pub endpoint: String,
    /// The browser's public key, in base64url. `auth` is its secret.
    pub p256dh: String,
    /// The browser's secret, in base64url.
    pub auth: String,
}

/// A message that a browser has decrypted.
#[derive(Clone, Debug)]
pub struct Delivered {
    /// The text of the message.
    pub text: String,
    /// Time to live in seconds.
    pub ttl: u32,
    /// Urgency of the message.
    pub urgency: String,
    /// Topic. A message replaces earlier ones with the same topic.
    pub topic: String,
}

impl Service {
    /// Creates a push service at this origin.
    #[must_use]
    pub fn new(origin: &str) -> Arc<Self> {
        Arc::new(Self { origin: origin.to_owned(), world: Mutex::default() })
    }

    /// Subscribes a new browser for the sender with this public key.
    ///
    /// # Panics
    /// If there are no random bytes.
    pub fn subscribe(&self, sender: &str) -> Subscription {
        let mut secret = [0; 16];
        rand::fill(&mut secret).expect("random bytes");
        let key = PrivateKey::generate(&ECDH_P256).expect("a key");
        let point = key.compute_public_key().expect("its public half");
        let mut world = self.world();
        let id = format!("browser-{}", world.browsers.len() + 1);
        let subscription = Subscription {
            endpoint: format!("{}/push/{id}", self.origin),
            p256dh: URL_SAFE_NO_PAD.encode(point.as_ref()),
            auth: URL_SAFE_NO_PAD.encode(secret),
        };
        let browser = Browser { key, secret, sender: sender.to_owned(), is_gone: false, messages: Vec::new() };
        world.browsers.insert(id, browser);
        subscription
    }

    /// Ends the subscription of the browser at this address.
    pub fn end(&self, endpoint: &str) {
        if let Some(browser) = self.world().browsers.get_mut(id_of(endpoint)) {
            browser.is_gone = true;
        }
    }

    /// Sets the refusal of all messages: a status and the value of `Retry-After`. With `None` messages are accepted.
    pub fn answer_with(&self, answer: Option<(u16, Option<&str>)>) {
        self.world().answer = answer.map(|(status, retry_after)| (status, retry_after.map(str::to_owned)));
    }

    /// The messages that the browser at this address has read, oldest first.
    #[must_use]
    pub fn messages(&self, endpoint: &str) -> Vec<Delivered> {
        self.world().browsers.get(id_of(endpoint)).map(|browser| browser.messages.clone()).unwrap_or_default()
    }

    /// The statuses of all answers to senders, oldest first.
    #[must_use]
    pub fn answered(&self) -> Vec<u16> {
        self.world().answered.clone()
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn receive(&self, id: &str, headers: &HeaderMap, body: &[u8]) -> (u16, Value, Option<String>) {
        let mut world = self.world();
        let answer = world.answer.clone();
        let (status, retry_after, cause) = match world.browsers.get_mut(id) {
            None => (404, None, "there is no such browser"),
            Some(browser) if browser.is_gone => (410, None, "the subscription has ended"),
            Some(browser) => match check::message(&self.origin, browser, headers, body) {
                Err(Refused(status, cause)) => (status, None, cause),
                Ok(message) => match answer {
                    Some((status, retry_after)) => (status, retry_after, "not now"),
                    None => {
                        browser.messages.push(message);
                        (201, None, "")
                    }
                },
            },
        };
        world.answered.push(status);
        (status, json!({ "message": cause }), retry_after)
    }

    async fn answer(&self, request: Request<Incoming>) -> io::Result<Response<Full<Bytes>>> {
        let (head, body) = request.into_parts();
        let body = Limited::new(body, MAX_BODY_BYTES).collect().await.map_err(io::Error::other)?.to_bytes();
        let (status, answer, retry_after) = match (head.method.as_str(), head.uri.path()) {
            ("POST", path) if path.starts_with("/push/") => self.receive(id_of(path), &head.headers, &body),
            (method, path) => control::answer(self, method, path, &body),
        };
        let mut response = Response::new(Full::from(answer.to_string()));
        *response.status_mut() = status.try_into().map_err(io::Error::other)?;
        if let Some(retry_after) = retry_after {
            response.headers_mut().insert(RETRY_AFTER, retry_after.parse().map_err(io::Error::other)?);
        }
        Ok(response)
    }
}

/// The last segment of an address.
fn id_of(endpoint: &str) -> &str {
    endpoint.rsplit('/').next().unwrap_or_default()
}

/// Serves until the future is dropped.
///
/// # Errors
/// If the socket cannot be listened on.
pub async fn serve(listener: TcpListener, service: Arc<Service>) -> io::Result<Infallible> {
    let answer = move |request| {
        let service = Arc::clone(&service);
        async move { service.answer(request).await }
    };
    local_web::serve(listener, answer).await
}
