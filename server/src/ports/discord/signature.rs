//! Verifies Discord's requests: our application's key signs the timestamp together with the body.

use aws_lc_rs::signature::{ED25519, UnparsedPublicKey};
use domain::time::Timestamp;
use time::OffsetDateTime;

/// The signature of a request.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// `X-Signature-Timestamp`.
    pub timestamp: &'a str,
    /// `X-Signature-Ed25519`.
    pub signature: &'a str,
}

impl Signature<'_> {
    /// Whether Discord has signed this body.
    #[must_use]
    pub fn is_of(&self, public_key: &[u8; 32], body: &[u8]) -> bool {
        let Some(signature) = bytes_of(self.signature) else { return false };
        let signed = [self.timestamp.as_bytes(), body].concat();
        UnparsedPublicKey::new(&ED25519, public_key).verify(&signed, &signature).is_ok()
    }

    /// The time of signing. `None` if it cannot be parsed.
    #[must_use]
    pub fn signed_at(&self) -> Option<Timestamp> {
        OffsetDateTime::from_unix_timestamp(self.timestamp.parse().ok()?).ok().map(Timestamp::from)
    }
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    if hex.len() != 128 || !hex.is_ascii() {
        return None;
    }
    (0..64).map(|at| u8::from_str_radix(hex.get(2 * at..2 * at + 2)?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair as _};

    use super::*;

    #[test]
    fn only_the_signed_time_and_body_count() {
        let pair = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a key");
        let key: [u8; 32] = pair.public_key().as_ref().try_into().expect("32 bytes");
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let signed = hex(pair.sign(b"1780304400{\"type\":1}").as_ref());
        let check = |timestamp: &str, signature: &str, body: &str| {
            Signature { timestamp, signature }.is_of(&key, body.as_bytes())
        };
        assert!(check("1780304400", &signed, "{\"type\":1}"));
        assert!(!check("1780304401", &signed, "{\"type\":1}"));
        assert!(!check("1780304400", &signed, "{\"type\":2}"));
        assert!(!check("1780304400", &signed[2..], "{\"type\":1}"));
        assert!(!check("1780304400", &"00".repeat(64), "{\"type\":1}"));
        assert!(!check("1780304400", "", "{\"type\":1}"));
        let at = Signature { timestamp: "1780304400", signature: "" }.signed_at();
        assert_eq!(at, Timestamp::parse("2026-06-01T09:00:00Z"));
        assert_eq!(Signature { timestamp: "now", signature: "" }.signed_at(), None);
    }
}
