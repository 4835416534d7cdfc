//! Computes the signatures of [`signing_payload`](domain::payment::signing_payload::signing_payload) with our secrets.

use aws_lc_rs::{digest, hmac};
use domain::payment::signing_payload::{Hash, SignedText, is_equal};

use crate::secret::Secret;
use crate::{Fault, Result};

/// Compares a signed text with its signatures. PayPal's webhooks are not verified here.
pub(crate) fn check(text: Option<SignedText>, secret: &Secret) -> Result<()> {
    let is_right = match text {
        Some(SignedText::Hashed { hash, text, signatures }) => {
            let ours = hashed(hash, &text, secret);
            signatures.iter().any(|theirs| is_equal(&ours, theirs))
        }
        // An empty secret would otherwise accept every webhook.
        Some(SignedText::Secret { sent }) => !secret.expose().is_empty() && is_equal(secret.expose(), &sent),
        Some(SignedText::AskPaypal { .. }) | None => false,
    };
    is_right.then_some(()).ok_or(Fault::NotSigned)
}

/// The hash in lower-case hexadecimal digits.
pub(crate) fn hashed(hash: Hash, text: &str, secret: &Secret) -> String {
    let secret = secret.expose();
    let keyed = |algorithm| {
        let key = hmac::Key::new(algorithm, secret.as_bytes());
        hex(hmac::sign(&key, text.as_bytes()).as_ref())
    };
    match hash {
        Hash::HmacSha256 => keyed(hmac::HMAC_SHA256),
        Hash::HmacSha512 => keyed(hmac::HMAC_SHA512),
        Hash::Sha256 => hex(digest::digest(&digest::SHA256, [text, secret].concat().as_bytes()).as_ref()),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_vector(hash: Hash, secret: &str, text: &str, expected: &str) {
        assert_eq!(hashed(hash, text, &Secret::from(secret)), expected);
        let signed = |signatures| Some(SignedText::Hashed { hash, text: text.to_owned(), signatures });
        let secret = Secret::from(secret);
        assert_eq!(check(signed(vec!["00".to_owned(), expected.to_owned()]), &secret), Ok(()));
        assert_eq!(check(signed(vec![expected[1..].to_owned()]), &secret), Err(Fault::NotSigned));
        assert_eq!(check(signed(Vec::new()), &secret), Err(Fault::NotSigned));
    }

    #[test]
    fn each_provider_s_own_example_is_signed_as_it_says() {
        check_vector(
            Hash::HmacSha256,
            "whsec_test_secret",
            r#"1763640000.{"id":"evt_1","type":"payment_intent.succeeded"}"#,
            "fcff15e29fbb1d4fd038f0e35f125f684d93a2280e31b4b87b77e005d8eb4c3f",
        );
        check_vector(
            Hash::HmacSha512,
            "sk_test_secret",
            r#"{"event":"charge.success","data":{"id":302961,"reference":"r-1"}}"#,
            "f12cfba54472875935c6efc3a54c2fd9e37fc8dc5e9499cc0ae9b5bb3fb18c7fcf5b888555fb0b0ae5d34004c6571a0e411248836841c03a63d65fd35a7c1938",
        );
        check_vector(
            Hash::Sha256,
            "pw_secret",
            "goodsid=p1is_test=1ref=b1sign_version=3slength=speriod=type=0uid=u1",
            "58d9ae0903e16587036c9755b65be449e8dcff2e1c9cf83ca0bb3e8136c9ea10",
        );
    }

    #[test]
    fn a_secret_that_is_sent_is_the_very_one_and_never_an_empty_one() {
        let sent = |secret: &str, sent: &str| check(Some(SignedText::Secret { sent: sent.to_owned() }), &secret.into());
        assert_eq!(sent("fw-1", "fw-1"), Ok(()));
        for (secret, wrong) in [("fw-1", "fw-2"), ("fw-1", ""), ("", "")] {
            assert_eq!(sent(secret, wrong), Err(Fault::NotSigned), "{wrong}");
        }
    }
}
