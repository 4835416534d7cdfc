//! A push service on this machine, for tests and for `cargo xtask up`: browsers subscribe at it, servers send to them, and it
//! opens what came with the browser's keys, as the browser would. It is as strict as the services of Google, Mozilla, Apple
//! and Microsoft together: it knows the sender by its key and its token (RFC 8292), takes no message without a time to live
//! (RFC 8030), and none that the browser could not read (RFC 8291). On request it is busy, away, or knows a browser no more.
//!
//! It is a description of push services of its own: nothing here is shared with the client or with the rules.

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

/// The most that is read of a request, in bytes.
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
    /// What it answers instead of taking a message: a status, and for how long it wants to be left alone.
    answer: Option<(u16, Option<String>)>,
    /// Every answer that it has given, oldest first.
    answered: Vec<u16>,
}

/// A browser that has subscribed.
#[derive(Debug)]
struct Browser {
    key: PrivateKey,
    secret: [u8; 16],
    /// The key of the one sender that may send.
    sender: String,
    is_gone: bool,
    messages: Vec<Delivered>,
}

/// What a browser tells its server.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// Its address.
    pub endpoint: String,
    /// Its public key and its secret, in the digits of base64url.
    pub p256dh: String,
    /// See `p256dh`.
    pub auth: String,
}

/// A message as a browser has read it.
#[derive(Clone, Debug)]
pub struct Delivered {
    /// Its text.
    pub text: String,
    /// For how many seconds it was to be kept.
    pub ttl: u32,
    /// How soon the device was to be woken.
    pub urgency: String,
    /// The word by which it replaces others.
    pub topic: String,
}

impl Service {
    /// A push service at this origin.
    #[must_use]
    pub fn new(origin: &str) -> Arc<Self> {
        Arc::new(Self { origin: origin.to_owned(), world: Mutex::default() })
    }

    /// A new browser subscribes for the sender with this public key.
    ///
    /// # Panics
    /// Where there are no random bytes.
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

    /// The browser at this address ends its subscription.
    pub fn end(&self, endpoint: &str) {
        if let Some(browser) = self.world().browsers.get_mut(id_of(endpoint)) {
            browser.is_gone = true;
        }
    }

    /// From now on it answers with this status, and how long it wants to be left alone; with `None` it takes messages.
    pub fn answer_with(&self, answer: Option<(u16, Option<&str>)>) {
        self.world().answer = answer.map(|(status, retry_after)| (status, retry_after.map(str::to_owned)));
    }

    /// What the browser at this address has read, oldest first.
    #[must_use]
    pub fn messages(&self, endpoint: &str) -> Vec<Delivered> {
        self.world().browsers.get(id_of(endpoint)).map(|browser| browser.messages.clone()).unwrap_or_default()
    }

    /// The status of every answer so far, oldest first.
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

/// The last part of an address.
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
