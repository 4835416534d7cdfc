//! Checks an identity token by the list in the identity service's own documentation ("Verify ID tokens using a
//! third-party JWT library"), read strictly. The functions are pure: `verifier.rs` checks the signature, and the time
//! is an argument.

use std::collections::HashSet;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::account::attach_claims::Claims;
use domain::account::read_identity::{Identity, IdentityClaims, read_identity};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use lettre::Address;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use time::OffsetDateTime;

/// Tolerated difference between clocks, in seconds.
const SKEW: i64 = 30;

/// Maximum length of a token. The identity service's tokens are shorter, because it limits custom claims to 1,000
/// bytes.
const MAX_BYTES: usize = 8 * 1024;

/// A person, with the facts that the identity service confirms.
#[derive(Clone, Debug)]
pub struct Token {
    /// Id at the identity service.
    pub uid: String,
    /// Address, name and picture, if they are usable.
    pub identity: Identity,
    /// Whether the address is verified.
    pub email_verified: bool,
    /// Claims that we attached to the account; `None` before they are attached.
    pub claims: Option<Claims>,
    /// Time of the sign-in.
    pub signed_in_at: Timestamp,
    /// Time at which the token was issued. The token's content was true at this time.
    pub issued_at: Timestamp,
    /// Expiry of the token, in seconds since 1970.
    pub expires_at: i64,
}

impl Token {
    /// Returns whether the token has expired.
    #[must_use]
    pub fn is_expired(&self, now: Timestamp) -> bool {
        OffsetDateTime::from(now).unix_timestamp() >= self.expires_at.saturating_add(SKEW)
    }
}

/// Header of a token.
#[derive(Debug, Deserialize)]
pub(super) struct Header {
    pub(super) alg: String,
    pub(super) kid: Option<String>,
    typ: Option<String>,
    crit: Option<serde::de::IgnoredAny>,
}

/// The parts of a token, which are not trusted yet.
pub(super) struct Parts<'a> {
    pub(super) header: Header,
    pub(super) signed: &'a str,
    pub(super) signature: &'a str,
    payload: &'a str,
}

#[derive(Deserialize)]
struct Payload {
    aud: String,
    iss: String,
    sub: String,
    exp: i64,
    iat: i64,
    auth_time: i64,
    email: Option<String>,
    email_verified: Option<bool>,
    name: Option<String>,
    picture: Option<String>,
    id: Option<Value>,
    roles: Option<Value>,
}

/// Splits a token and parses its header. Keys in the header (`jwk`, `jku`, `x5u`) are ignored.
pub(super) fn take_apart(token: &str) -> Option<Parts<'_>> {
    if token.len() > MAX_BYTES {
        return None;
    }
    let (signed, signature) = token.rsplit_once('.')?;
    let (header, payload) = signed.split_once('.')?;
    if payload.contains('.') {
        return None;
    }
    let header: Header = read_strictly(header)?;
    let is_jwt = header.typ.as_ref().is_none_or(|typ| typ.eq_ignore_ascii_case("JWT"));
    (is_jwt && header.crit.is_none()).then_some(Parts { header, signed, signature, payload })
}

/// Parses the payload of a token with a valid signature. Refuses a token that is for another project, is dated in the
/// future or has expired.
pub(super) fn believe(parts: &Parts<'_>, project: &str, now: Timestamp) -> Result<Token, Refusal> {
    let payload: Payload = read_strictly(parts.payload).ok_or(Refusal::AuthUnauthorized)?;
    let now_seconds = OffsetDateTime::from(now).unix_timestamp();
    let latest_past = now_seconds.saturating_add(SKEW);
    let is_ours = payload.aud == project
        && payload.iss.strip_prefix("https://securetoken.google.com/") == Some(project)
        && (1..=128).contains(&payload.sub.chars().count())
        && payload.iat <= latest_past
        && payload.auth_time <= latest_past;
    if !is_ours {
        return Err(Refusal::AuthUnauthorized);
    }
    let claimed = IdentityClaims { email: payload.email, name: payload.name, picture: payload.picture };
    let token = Token {
        uid: payload.sub,
        identity: read_identity(claimed, |address| address.parse::<Address>().is_ok()),
        email_verified: payload.email_verified.unwrap_or(false),
        claims: claims_of(payload.id, payload.roles),
        signed_in_at: instant(payload.auth_time),
        issued_at: instant(payload.iat),
        expires_at: payload.exp,
    };
    if token.is_expired(now) { Err(Refusal::AuthIdTokenExpired) } else { Ok(token) }
}

/// Returns the instant, or 1970 if it cannot be represented.
fn instant(seconds: i64) -> Timestamp {
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH).into()
}

/// Returns the claims. Unreadable claims count as missing, so that they are attached again.
fn claims_of(id: Option<Value>, roles: Option<Value>) -> Option<Claims> {
    let id = serde_json::from_value(id?).ok()?;
    let roles = serde_json::from_value(roles?).ok()?;
    Some(Claims { id, roles })
}

fn read_strictly<T: for<'de> Deserialize<'de>>(part: &str) -> Option<T> {
    let json = URL_SAFE_NO_PAD.decode(part).ok()?;
    let mut strict = serde_json::Deserializer::from_slice(&json);
    UniqueKeys.deserialize(&mut strict).ok()?;
    strict.end().ok()?;
    serde_json::from_slice(&json).ok()
}

/// Skips any JSON, and fails if an object has a key twice, because two parsers of that object may read different
/// values.
struct UniqueKeys;

impl<'de> DeserializeSeed<'de> for UniqueKeys {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for UniqueKeys {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without repeated keys")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            map.next_value_seed(Self)?;
            if !seen.insert(key) {
                return Err(serde::de::Error::custom("a repeated key"));
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while seq.next_element_seed(Self)?.is_some() {}
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
