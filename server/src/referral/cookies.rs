//! The two cookies of referrals. One contains the first link that was followed, signed so that its date cannot be
//! forged. The other identifies a device, so that people cannot refer themselves on it. Scripts can read neither
//! cookie.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use domain::referral::Touch;
use domain::referral::limits::CAPTURE_DAYS;
use futures_util::future::{Ready, ready};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::Platform;

/// The name of the cookie with the first link.
pub const TOUCH: &str = "fieldwork-touch";

/// The name of the cookie of a device.
pub const DEVICE: &str = "fieldwork-device";

/// The audience of the signature, so that it is valid for no other purpose.
const AUDIENCE: &str = "first-touch";

/// The longest lifetime that browsers allow for a cookie.
const DEVICE_DAYS: i64 = 400;

/// The first link that the sender of a request followed. `None` if the cookie is missing or its signature is invalid.
#[derive(Clone, Debug)]
pub struct FirstTouch(pub Option<Touch>);

/// The device of a request. `None` if it has no id yet.
#[derive(Clone, Copy, Debug)]
pub struct Device(pub Option<Uuid>);

#[derive(Serialize, Deserialize)]
struct ReferralClaims {
    aud: String,
    touch: Touch,
}

impl FromRequest for FirstTouch {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let platform = request.app_data::<Data<Platform>>();
        let touch = platform.zip(request.cookie(TOUCH));
        ready(Ok(Self(touch.and_then(|(platform, cookie)| read(&platform.config.link_secret, cookie.value())))))
    }
}

impl FromRequest for Device {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(request.cookie(DEVICE).and_then(|cookie| Uuid::try_parse(cookie.value()).ok()))))
    }
}

impl Device {
    /// Its id, or a new one.
    #[must_use]
    pub fn named(self) -> Uuid {
        self.0.unwrap_or_else(Uuid::new_v4)
    }
}

/// The cookie that stores a link.
pub fn touch_cookie(config: &Config, touch: &Touch) -> Result<Cookie<'static>> {
    let days = Duration::days(i64::from(CAPTURE_DAYS));
    Ok(cookie(config, TOUCH, write(&config.link_secret, touch)?, days))
}

/// The cookie that deletes the stored link.
#[must_use]
pub fn no_touch_cookie(config: &Config) -> Cookie<'static> {
    cookie(config, TOUCH, String::new(), Duration::ZERO)
}

/// The cookie with the id of a device.
#[must_use]
pub fn device_cookie(config: &Config, device: Uuid) -> Cookie<'static> {
    cookie(config, DEVICE, device.to_string(), Duration::days(DEVICE_DAYS))
}

fn cookie(config: &Config, name: &'static str, value: String, kept: Duration) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/api")
        .max_age(kept)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.public_url.starts_with("https:"))
        .finish()
}

fn write(secret: &str, touch: &Touch) -> Result<String> {
    let claims = ReferralClaims { aud: AUDIENCE.to_owned(), touch: touch.clone() };
    encode(&Header::new(Algorithm::HS256), &claims, &EncodingKey::from_secret(secret.as_bytes())).map_err(Error::broken)
}

fn read(secret: &str, token: &str) -> Option<Touch> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.set_audience(&[AUDIENCE]);
    let read = decode::<ReferralClaims>(token, &DecodingKey::from_secret(secret.as_bytes()), &validation);
    read.ok().map(|token| token.claims.touch)
}

#[cfg(test)]
mod tests {
    use domain::fixtures::referrals::a_touch;

    use super::*;

    const SECRET: &str = "a secret that only this test knows";

    #[test]
    fn a_link_is_read_as_it_was_kept_and_not_when_it_was_altered() {
        let touch = a_touch("7K3M9QXA", "2026-11-01T12:00:00Z");
        let token = write(SECRET, &touch).expect("a token");
        assert_eq!(read(SECRET, &token), Some(touch));
        assert_eq!(read("another secret", &token), None);
        let other = write(SECRET, &a_touch("00000000", "2026-11-01T12:00:00Z")).expect("a token");
        let (parts, others) = (token.split('.').collect::<Vec<_>>(), other.split('.').collect::<Vec<_>>());
        assert_eq!(read(SECRET, &[parts[0], others[1], parts[2]].join(".")), None);
        assert_eq!(read(SECRET, ""), None);
    }
}
