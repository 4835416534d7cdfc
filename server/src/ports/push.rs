//! The push services of browsers (RFC 8030). A message goes to one device and is [encrypted](encrypt) for it; our key
//! identifies us to the service (RFC 8292). Redirects of a service are not followed.

pub mod encrypt;

use std::time::Duration;

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::notification::push::deliver::{Envelope, Urgency};
use domain::time::Timestamp;
use jiff::fmt::rfc2822;
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::{StatusCode, Url, redirect};
use serde_json::json;
use time::OffsetDateTime;

use crate::clock::Clock;
use crate::config::{Environment, PushSettings};
use crate::error::{Error, Result};
use crate::signer::{pem_of, read_or_make, unreadable};

/// Maximum time for a connection, and for a whole call.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(10);

/// Seconds for which our token for a service is valid; at most a day.
const TOKEN_SECONDS: i64 = 12 * 60 * 60;

/// The length of an uncompressed point, and its first byte.
const POINT_BYTES: usize = 65;
const UNCOMPRESSED: u8 = 4;

/// Sends to push services.
pub struct Push {
    http: reqwest::Client,
    key: EncodingKey,
    public_key: String,
    /// The settings.
    pub settings: PushSettings,
    clock: Clock,
}

/// A device, as its push service knows it.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// Its URL at the service.
    pub endpoint: String,
    /// Its public key and its secret, in base64url.
    pub p256dh: String,
    /// See `p256dh`.
    pub auth: String,
}

/// An answer of a push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushResponse {
    /// The service has accepted the message.
    Taken,
    /// The service no longer knows the device.
    Gone,
    /// The service requests a pause, of this many seconds if it gives a number.
    Busy(Option<i64>),
}

/// Reason why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushFailure {
    /// The service cannot be reached, or has an internal error.
    #[error("the push service is unavailable: {0}")]
    Away(String),
    /// The service refuses the message; a retry cannot succeed.
    #[error("the push service refused: {0}")]
    Refused(StatusCode),
    /// The device's keys are invalid, so the message cannot be encrypted.
    #[error("the device has no valid keys")]
    NoKeys,
}

impl Push {
    /// A client with the key of these settings. Its tokens expire by this clock.
    ///
    /// # Errors
    /// If the key cannot be read.
    pub fn new(settings: &PushSettings, environment: Environment, clock: Clock) -> Result<Self> {
        let file = &settings.key_file;
        let pem = read_or_make(file, environment, new_pem)?;
        let key = EncodingKey::from_ec_pem(pem.as_bytes()).map_err(|cause| unreadable(file, &cause))?;
        let public_key = public_key(&key).map_err(|cause| unreadable(file, &cause))?;
        let http = reqwest::Client::builder().connect_timeout(CONNECT_PATIENCE).timeout(PATIENCE);
        let http = http.redirect(redirect::Policy::none()).build().map_err(Error::broken)?;
        Ok(Self { http, key, public_key, settings: settings.clone(), clock })
    }

    /// Our public key in base64url; browsers send it to their service.
    #[must_use]
    pub fn public_key(&self) -> &str {
        &self.public_key
    }

    /// Sends a message to a device.
    ///
    /// # Errors
    /// If the service did not accept it, or cannot be reached.
    pub async fn send(&self, to: &Recipient, envelope: &Envelope, message: &[u8]) -> Result<PushResponse, PushFailure> {
        let body = encrypt::encrypt(&to.p256dh, &to.auth, message).ok_or(PushFailure::NoKeys)?;
        let token = self.token(&to.endpoint).ok_or(PushFailure::NoKeys)?;
        let request = self.http.post(&to.endpoint).body(body);
        let request = request.header(AUTHORIZATION, format!("vapid t={token}, k={}", self.public_key));
        let request = request.header(CONTENT_TYPE, "application/octet-stream").header(CONTENT_ENCODING, "aes128gcm");
        let request = request.header("ttl", envelope.ttl_seconds).header("topic", &envelope.topic);
        let sent = request.header("urgency", word(envelope.urgency)).send().await;
        // The URL is removed from the error, because anyone who knows it could send messages to the device.
        let response = sent.map_err(|cause| PushFailure::Away(cause.without_url().to_string()))?;
        answer(response.status(), response.headers(), self.clock.now())
    }

    /// A token that identifies us to the service at this URL.
    fn token(&self, endpoint: &str) -> Option<String> {
        let audience = Url::parse(endpoint).ok()?.origin().ascii_serialization();
        let claims = json!({
            "aud": audience,
            "exp": unix_seconds(self.clock.now()) + TOKEN_SECONDS,
            "sub": self.settings.contact,
        });
        jsonwebtoken::encode(&Header::new(Algorithm::ES256), &claims, &self.key).ok()
    }
}

/// The meaning of a service's status. Windows reports with 406 that it is busy.
fn answer(status: StatusCode, headers: &HeaderMap, now: Timestamp) -> Result<PushResponse, PushFailure> {
    match status {
        status if status.is_success() => Ok(PushResponse::Taken),
        StatusCode::NOT_FOUND | StatusCode::GONE => Ok(PushResponse::Gone),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::NOT_ACCEPTABLE => Ok(PushResponse::Busy(pause(headers, now))),
        status if status.is_server_error() => match pause(headers, now) {
            Some(seconds) => Ok(PushResponse::Busy(Some(seconds))),
            None => Err(PushFailure::Away(status.to_string())),
        },
        status => Err(PushFailure::Refused(status)),
    }
}

/// The pause in seconds that a service requests, given as a number or a date.
fn pause(headers: &HeaderMap, now: Timestamp) -> Option<i64> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?;
    if let Ok(seconds) = text.parse() {
        return Some(seconds);
    }
    Some(rfc2822::parse(text).ok()?.timestamp().as_second() - unix_seconds(now))
}

fn unix_seconds(at: Timestamp) -> i64 {
    OffsetDateTime::from(at).unix_timestamp()
}

fn word(urgency: Urgency) -> &'static str {
    match urgency {
        Urgency::Low => "low",
        Urgency::Normal => "normal",
        Urgency::High => "high",
    }
}

fn new_pem() -> Result<String> {
    let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).map_err(Error::broken)?;
    Ok(pem_of(pair.to_pkcs8v1().map_err(Error::broken)?.as_ref()))
}

/// The public half of a key in the form that browsers expect: its uncompressed point.
fn public_key(key: &EncodingKey) -> Result<String> {
    let jwk = Jwk::from_encoding_key(key, Algorithm::ES256).map_err(Error::broken)?;
    let AlgorithmParameters::EllipticCurve(point) = jwk.algorithm else {
        return Err(Error::broken("the key is not an elliptic-curve key"));
    };
    let [x, y] = [point.x, point.y].map(|half| URL_SAFE_NO_PAD.decode(half).map_err(Error::broken));
    let point = [vec![UNCOMPRESSED], x?, y?].concat();
    if point.len() != POINT_BYTES {
        return Err(Error::broken("the key is not on the curve P-256"));
    }
    Ok(URL_SAFE_NO_PAD.encode(point))
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    fn check(status: u16, retry_after: Option<&'static str>, expected: Result<PushResponse, PushFailure>) {
        let mut headers = HeaderMap::new();
        if let Some(text) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from_static(text));
        }
        let now = Timestamp::parse("2026-11-20T12:00:00Z").expect("an instant");
        let status = StatusCode::from_u16(status).expect("a status");
        assert_eq!(answer(status, &headers, now), expected, "{status}");
    }

    #[test]
    fn what_a_service_answers_is_understood() {
        check(201, None, Ok(PushResponse::Taken));
        check(404, None, Ok(PushResponse::Gone));
        check(410, None, Ok(PushResponse::Gone));
        check(429, Some("120"), Ok(PushResponse::Busy(Some(120))));
        check(429, Some("Fri, 20 Nov 2026 12:02:00 GMT"), Ok(PushResponse::Busy(Some(120))));
        check(429, Some("soon"), Ok(PushResponse::Busy(None)));
        check(406, None, Ok(PushResponse::Busy(None)));
        check(503, Some("5"), Ok(PushResponse::Busy(Some(5))));
        check(500, None, Err(PushFailure::Away("500 Internal Server Error".to_owned())));
        for status in [400, 401, 403, 413, 301] {
            let refused = StatusCode::from_u16(status).expect("a status");
            check(status, None, Err(PushFailure::Refused(refused)));
        }
    }

    #[test]
    fn a_key_is_a_point_that_is_not_compressed() {
        let pem = new_pem().expect("a key");
        let key = EncodingKey::from_ec_pem(pem.as_bytes()).expect("the same key");
        let point = URL_SAFE_NO_PAD.decode(public_key(&key).expect("its public half")).expect("its bytes");
        assert_eq!((point.len(), point[0]), (65, 4));
    }
}
