//! Signatures of webhooks: the text that a provider signs, and its verification with our secret.

use aws_lc_rs::{digest, hmac};

use crate::secret::Secret;
use crate::{Fault, Result};

/// Hash function of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hash {
    /// HMAC with SHA-256, keyed with the secret.
    HmacSha256,
    /// HMAC with SHA-512, keyed with the secret.
    HmacSha512,
    /// SHA-256 of the text followed by the secret.
    Sha256,
}

/// A text with its signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SignedText {
    /// The hash function.
    pub(crate) hash: Hash,
    /// The text.
    pub(crate) text: String,
    /// The signatures, in lower-case hexadecimal digits. One match is enough.
    pub(crate) signatures: Vec<String>,
}

/// Verifies the signatures of a text; `None` is treated as not signed.
pub(crate) fn check(signed: Option<SignedText>, secret: &Secret) -> Result<()> {
    let SignedText { hash, text, signatures } = signed.ok_or(Fault::NotSigned)?;
    let ours = hashed(hash, &text, secret);
    signatures.iter().any(|theirs| is_equal(&ours, theirs)).then_some(()).ok_or(Fault::NotSigned)
}

/// Verifies that a request carries the secret itself. An empty secret accepts no webhook, because anybody could send it.
pub(crate) fn check_secret(sent: &str, secret: &Secret) -> Result<()> {
    let is_right = !secret.expose().is_empty() && is_equal(secret.expose(), sent);
    is_right.then_some(()).ok_or(Fault::NotSigned)
}

/// Whether two texts are equal. The time that the comparison takes reveals only their lengths.
#[must_use]
pub(crate) fn is_equal(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// Whether a text consists of hexadecimal digits.
#[must_use]
pub(crate) fn is_hex(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit())
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
    use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
    use proptest::proptest;

    use super::*;

    fn check_vector(hash: Hash, secret: &str, text: &str, expected: &str) {
        assert_eq!(hashed(hash, text, &Secret::from(secret)), expected);
        let signed = |signatures| Some(SignedText { hash, text: text.to_owned(), signatures });
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
        let sent = |secret: &str, sent: &str| check_secret(sent, &secret.into());
        assert_eq!(sent("fw-1", "fw-1"), Ok(()));
        for (secret, wrong) in [("fw-1", "fw-2"), ("fw-1", ""), ("", "")] {
            assert_eq!(sent(secret, wrong), Err(Fault::NotSigned), "{wrong}");
        }
    }

    #[test]
    fn two_signatures_are_compared_by_their_letters() {
        for (one, other, expected) in [
            ("cafe", "cafe", true),
            ("CAFE", "cafe", false),
            ("", "", true),
            ("cafe", "cafd", false),
            ("bafe", "cafe", false),
            ("cafe", "caf", false),
            ("caf", "cafe", false),
            ("c\u{e4}", "c\u{c4}", false),
        ] {
            assert_eq!(is_equal(one, other), expected, "{one} {other}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn texts_are_equal_as_texts_are(one in "[ab]{0,3}", other in "[ab]{0,3}") {
            prop_assert_eq!(is_equal(&one, &other), one == other);
            prop_assert!(is_equal(&one, &one));
        }
    }
}
