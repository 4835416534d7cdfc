//! The checks of a push service before it accepts a message.

use std::time::{SystemTime, UNIX_EPOCH};

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyper::header::HeaderMap;
use serde_json::Value;

use crate::decrypt::decrypt;
use crate::{Browser, Delivered};

/// Maximum size of a message (RFC 8030, section 7.2), and the longest time that Mozilla keeps one.
const MAX_MESSAGE_BYTES: usize = 4_096;
const MAX_TTL_SECONDS: u32 = 30 * 24 * 60 * 60;

/// The longest lifetime of a token, and the maximum number of characters of a topic.
const MAX_TOKEN_SECONDS: u64 = 24 * 60 * 60;
const MAX_TOPIC_CHARS: usize = 32;

/// A refused message: the status and the reason.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) u16, pub(crate) &'static str);

/// Checks and decrypts a message.
pub(crate) fn message(origin: &str, browser: &Browser, headers: &HeaderMap, body: &[u8]) -> Result<Delivered, Refused> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    sender(origin, browser, header("authorization").unwrap_or_default())?;
    let ttl = header("ttl").ok_or(Refused(400, "there is no TTL"))?;
    let ttl = ttl.parse::<u32>().map_err(|_| Refused(400, "the TTL is no number of seconds"))?;
    if ttl > MAX_TTL_SECONDS {
        return Err(Refused(400, "the TTL is longer than thirty days"));
    }
    let urgency = header("urgency").unwrap_or("normal");
    if !["very-low", "low", "normal", "high"].contains(&urgency) {
        return Err(Refused(400, "there is no such urgency"));
    }
    let topic = header("topic").unwrap_or_default();
    if topic.len() > MAX_TOPIC_CHARS || !topic.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Refused(400, "the topic is invalid"));
    }
    if header("content-encoding") != Some("aes128gcm") {
        return Err(Refused(400, "the content is not encrypted as RFC 8188 says"));
    }
    if body.len() > MAX_MESSAGE_BYTES {
        return Err(Refused(413, "the message is too long"));
    }
    let text = decrypt(&browser.key, &browser.secret, body).ok_or(Refused(400, "the browser cannot read it"))?;
    let text = String::from_utf8(text).map_err(|_| Refused(400, "the message is no text"))?;
    Ok(Delivered { text, ttl, urgency: urgency.to_owned(), topic: topic.to_owned() })
}

/// Checks that the sender is the one for which the browser has subscribed.
fn sender(origin: &str, browser: &Browser, authorization: &str) -> Result<(), Refused> {
    let parameters = authorization.strip_prefix("vapid ").ok_or(Refused(401, "the sender does not identify itself"))?;
    let parameter = |name: &str| {
        let mut all = parameters.split(',').filter_map(|part| part.trim().split_once('='));
        all.find(|(known, _)| *known == name).map(|(_, value)| value)
    };
    let (token, key) = parameter("t").zip(parameter("k")).ok_or(Refused(401, "a token or a key is missing"))?;
    if key != browser.sender {
        return Err(Refused(403, "the browser has subscribed for another sender"));
    }
    let (signed, signature) = token.rsplit_once('.').ok_or(Refused(403, "the token is malformed"))?;
    let decoded = |digits: &str| URL_SAFE_NO_PAD.decode(digits).map_err(|_| Refused(403, "the token is malformed"));
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(key)?);
    key.verify(signed.as_bytes(), &decoded(signature)?).map_err(|_| Refused(403, "the signature is wrong"))?;
    let (header, claims) = signed.split_once('.').ok_or(Refused(403, "the token is malformed"))?;
    let parse =
        |part: &str| serde_json::from_slice::<Value>(&decoded(part)?).map_err(|_| Refused(403, "it is no JSON"));
    let (header, claims) = (parse(header)?, parse(claims)?);
    if header["alg"] != "ES256" {
        return Err(Refused(403, "the token has another algorithm"));
    }
    if claims["aud"] != origin {
        return Err(Refused(403, "the token is for another service"));
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let ends_at = claims["exp"].as_u64().ok_or(Refused(403, "the token has no end"))?;
    if ends_at <= now || ends_at > now + MAX_TOKEN_SECONDS {
        return Err(Refused(403, "the token has expired or is valid for over a day"));
    }
    let contact = claims["sub"].as_str().unwrap_or_default();
    if contact.starts_with("mailto:") || contact.starts_with("https:") {
        Ok(())
    } else {
        Err(Refused(403, "the sender names no contact"))
    }
}
