//! The issuer of certificates and the keys with which it has signed. The issuer is Fieldwork at its public URL,
//! identified by the method `did:web`. A key that was used stays published, so that a new key invalidates no
//! certificate.

use diesel_async::AsyncPgConnection;
use reqwest::Url;
use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::platform::Platform;
use crate::progression::certificate_rows::kept_keys;
use crate::signer::Signer;

/// Name of the issuer.
pub const NAME: &str = "Fieldwork";

/// Returns the issuer's id: its public URL in the syntax of `did:web`, which separates host, port and path by colons.
pub fn did(public_url: &str) -> Result<String> {
    let url = Url::parse(public_url).map_err(Error::broken)?;
    let host = url.host_str().ok_or_else(|| Error::broken("the public URL has no host"))?;
    let port = url.port().map(|port| format!("%3A{port}")).unwrap_or_default();
    let folder = url.path().trim_end_matches('/').replace('/', ":");
    Ok(format!("did:web:{host}{port}{folder}"))
}

/// Returns the id of the current signing key.
pub fn key_id(did: &str, signer: &Signer) -> Result<String> {
    Ok(format!("{did}#{}", signer.key_name()?))
}

/// Returns all keys that certificates were signed with and the current one, each as a JWK with its id.
pub async fn keys(conn: &mut AsyncPgConnection, platform: &Platform) -> Result<Vec<(String, Value)>> {
    let mut keys = kept_keys(conn).await?;
    let current = key_id(&did(&platform.config.public_url)?, &platform.signer)?;
    if keys.iter().all(|(kid, _)| *kid != current) {
        keys.insert(0, (current, platform.signer.public_key()?.clone()));
    }
    Ok(keys)
}

/// Returns the keys in the format of `/.well-known/jwks.json`.
#[must_use]
pub fn key_set(keys: &[(String, Value)]) -> Value {
    json!({ "keys": keys.iter().map(|(kid, jwk)| named(kid, jwk)).collect::<Vec<_>>() })
}

/// Returns the issuer in the format of `did.json`.
pub fn document(public_url: &str, keys: &[(String, Value)]) -> Result<Value> {
    let did = did(public_url)?;
    let method = |(kid, jwk): &(String, Value)| json!({ "id": kid, "type": "JsonWebKey", "controller": did, "publicKeyJwk": jwk });
    Ok(json!({
        "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
        "id": did,
        "verificationMethod": keys.iter().map(method).collect::<Vec<_>>(),
        "assertionMethod": keys.iter().map(|(kid, _)| kid).collect::<Vec<_>>(),
    }))
}

fn named(kid: &str, jwk: &Value) -> Value {
    let mut named = jwk.clone();
    named["kid"] = json!(kid);
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_as_did_web_tells_it() {
        for (address, expected) in [
            ("https://fieldwork.example", "did:web:fieldwork.example"),
            ("https://fieldwork.example/", "did:web:fieldwork.example"),
            ("http://localhost:8080", "did:web:localhost%3A8080"),
            ("https://example.org/learn", "did:web:example.org:learn"),
        ] {
            assert_eq!(did(address).expect("an address"), expected);
        }
    }
}
