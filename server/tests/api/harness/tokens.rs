//! Identity tokens with real signatures, and the server that publishes their keys.

use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};
use aws_lc_rs::encoding::AsDer as _;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey};
use serde_json::{Value, json};
use tokio::sync::watch;

/// Project of the tests' server.
pub(crate) const PROJECT: &str = "fieldwork-test";

/// The identity service's signing key, and one that it does not publish.
pub(crate) static KEY: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::generate("current"));
pub(crate) static STRANGE_KEY: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::generate("current"));

/// An RSA key with its id.
pub(crate) struct SigningKey {
    pub(crate) kid: &'static str,
    pub(crate) pem: String,
    key: EncodingKey,
}

impl SigningKey {
    pub(crate) fn generate(kid: &'static str) -> Self {
        let der = KeyPair::generate(KeySize::Rsa2048).expect("a key").as_der().expect("its PKCS 8 form");
        let pem =
            format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", STANDARD.encode(der.as_ref()));
        let key = EncodingKey::from_rsa_pem(pem.as_bytes()).expect("an RSA key");
        Self { kid, pem, key }
    }

    /// The key as the service publishes it.
    pub(crate) fn published(&self) -> Value {
        self.published_as(self.kid)
    }

    pub(crate) fn published_as(&self, kid: &str) -> Value {
        let mut jwk = Jwk::from_encoding_key(&self.key, Algorithm::RS256).expect("a public key");
        jwk.common.key_id = Some(kid.to_owned());
        serde_json::to_value(jwk).expect("JSON")
    }

    /// `text` with its RS256 signature.
    pub(crate) fn sign(&self, text: &str) -> String {
        let signature = jsonwebtoken::crypto::sign(text.as_bytes(), &self.key, Algorithm::RS256);
        format!("{text}.{}", signature.expect("a signature"))
    }

    /// A complete token.
    pub(crate) fn token(&self, header: &Value, payload: &Value) -> String {
        self.sign(&unsigned(&header.to_string(), &payload.to_string()))
    }
}

/// Header and payload in the form in which they are signed.
pub(crate) fn unsigned(header: &str, payload: &str) -> String {
    format!("{}.{}", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode(payload))
}

/// Header of a valid token.
pub(crate) fn header() -> Value {
    json!({ "alg": "RS256", "kid": KEY.kid, "typ": "JWT" })
}

/// Payload of a valid token, issued at `now` for an hour.
pub(crate) fn payload(uid: &str, now: i64) -> Value {
    json!({
        "iss": format!("https://securetoken.google.com/{PROJECT}"),
        "aud": PROJECT,
        "sub": uid,
        "user_id": uid,
        "auth_time": now,
        "iat": now,
        "exp": now + 3600,
        "email": format!("{uid}@example.org"),
        "email_verified": true,
        "firebase": { "identities": { "email": [format!("{uid}@example.org")] }, "sign_in_provider": "password" },
    })
}

/// Publishes keys as the identity service does.
pub(crate) struct KeyServer {
    pub(crate) url: String,
    pub(crate) published: Arc<Published>,
}

pub(crate) struct Published {
    pub(crate) keys: Mutex<Vec<Value>>,
    pub(crate) max_age: AtomicUsize,
    pub(crate) is_away: AtomicBool,
    /// Number of requests for the keys.
    pub(crate) requests: watch::Sender<usize>,
}

impl KeyServer {
    pub(crate) fn start() -> Self {
        let published = Arc::new(Published {
            keys: Mutex::new(vec![KEY.published()]),
            max_age: AtomicUsize::new(3600),
            is_away: AtomicBool::new(false),
            requests: watch::Sender::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/keys", listener.local_addr().expect("its address"));
        let data = Data::from(Arc::clone(&published));
        let server =
            HttpServer::new(move || App::new().app_data(data.clone()).route("/keys", web::get().to(show_keys)));
        tokio::spawn(server.workers(1).disable_signals().listen(listener).expect("a socket").run());
        Self { url, published }
    }
}

async fn show_keys(published: Data<Published>) -> HttpResponse {
    published.requests.send_modify(|requests| *requests += 1);
    if published.is_away.load(Ordering::SeqCst) {
        return HttpResponse::ServiceUnavailable().finish();
    }
    let max_age = published.max_age.load(Ordering::SeqCst);
    let keys = published.keys.lock().expect("the keys").clone();
    HttpResponse::Ok()
        .insert_header(("cache-control", format!("public, max-age={max_age}, must-revalidate, no-transform")))
        .json(json!({ "keys": keys }))
}
