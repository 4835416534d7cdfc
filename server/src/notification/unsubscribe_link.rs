//! Token of a link that stops e-mails. It contains the person and the kind of e-mails. We sign it, so that it works
//! without a sign-in and cannot be forged. It does not expire, because a mail may be read years later.

use domain::ids::UserId;
use domain::notification::unsubscribe::Unsubscribe;
use domain::refusal::Refusal;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// Audience of the signature, so that it is valid for no other purpose.
const AUDIENCE: &str = "unsubscribe";

#[derive(Serialize, Deserialize)]
struct UnsubscribeClaims {
    aud: String,
    sub: UserId,
    stop: Unsubscribe,
}

/// Returns the token for a link.
pub fn write(secret: &str, user: UserId, stop: Unsubscribe) -> Result<String> {
    let claims = UnsubscribeClaims { aud: AUDIENCE.to_owned(), sub: user, stop };
    encode(&Header::new(Algorithm::HS256), &claims, &EncodingKey::from_secret(secret.as_bytes())).map_err(Error::broken)
}

/// Returns the person and the e-mails of a token.
///
/// # Errors
/// `notification/unknown-link` if the signature is invalid.
pub fn read(secret: &str, token: &str) -> Result<(UserId, Unsubscribe), Refusal> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.set_audience(&[AUDIENCE]);
    let read = decode::<UnsubscribeClaims>(token, &DecodingKey::from_secret(secret.as_bytes()), &validation);
    read.map(|token| (token.claims.sub, token.claims.stop)).map_err(|_| Refusal::NotificationUnknownLink)
}

#[cfg(test)]
mod tests {
    use domain::notification::NotificationKind;
    use uuid::Uuid;

    use super::*;

    const SECRET: &str = "a secret that only this test knows";

    #[test]
    fn a_link_names_whose_mails_stop_and_which() {
        let user = UserId(Uuid::from_u128(7));
        for stop in [Unsubscribe::All, Unsubscribe::Kind(NotificationKind::SessionEnding)] {
            let token = write(SECRET, user, stop).expect("a token");
            assert_eq!(read(SECRET, &token), Ok((user, stop)));
        }
    }

    #[test]
    fn a_link_that_we_did_not_make_is_unknown() {
        let token = write(SECRET, UserId(Uuid::from_u128(7)), Unsubscribe::All).expect("a token");
        let refused = Err(Refusal::NotificationUnknownLink);
        assert_eq!(read("another secret", &token), refused);
        assert_eq!(read(SECRET, ""), refused);
        let parts = token.split('.').collect::<Vec<_>>();
        let other = write(SECRET, UserId(Uuid::from_u128(8)), Unsubscribe::All).expect("a token");
        let payload = other.split('.').nth(1).expect("a payload");
        assert_eq!(read(SECRET, &[parts[0], payload, parts[2]].join(".")), refused);
        // Signed with our key, but for another audience.
        let claims = serde_json::json!({ "aud": "another", "sub": UserId(Uuid::nil()), "stop": "all" });
        let elsewhere = encode(&Header::new(Algorithm::HS256), &claims, &EncodingKey::from_secret(SECRET.as_bytes()));
        assert_eq!(read(SECRET, &elsewhere.expect("a token")), refused);
    }
}
