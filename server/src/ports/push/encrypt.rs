//! Encrypts a message for one device (RFC 8291, with the content coding of RFC 8188). Only that device can read it, not
//! its push service. Every message has its own key.

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use aws_lc_rs::rand;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The bytes of a salt.
const SALT_BYTES: usize = 16;

/// Maximum size of a message that every push service accepts: 4,096 bytes with the header and the padding.
pub const MAX_BYTES: usize = 3_993;

/// The size of a record. A message is a single record, which is also the last.
const RECORD_BYTES: u32 = 4_096;
const LAST_RECORD: u8 = 2;

/// The encrypted message. `None` if the message is too long or a key is invalid.
#[must_use]
pub fn encrypt(p256dh: &str, auth: &str, message: &[u8]) -> Option<Vec<u8>> {
    let mut salt = [0; SALT_BYTES];
    rand::fill(&mut salt).ok()?;
    encrypt_with(p256dh, auth, message, &PrivateKey::generate(&ECDH_P256).ok()?, salt)
}

fn encrypt_with(
    p256dh: &str,
    auth: &str,
    message: &[u8],
    ours: &PrivateKey,
    salt: [u8; SALT_BYTES],
) -> Option<Vec<u8>> {
    if message.len() > MAX_BYTES {
        return None;
    }
    let [theirs, auth] = [p256dh, auth].map(|digits| URL_SAFE_NO_PAD.decode(digits).ok());
    let (theirs, auth) = theirs.zip(auth)?;
    let our_point = ours.compute_public_key().ok()?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &theirs);
    let shared = agree(ours, peer, (), |shared| Ok(Salt::new(HKDF_SHA256, &auth).extract(shared))).ok()?;
    let both = [b"WebPush: info\0".as_slice(), &theirs, our_point.as_ref()].concat();
    let secret: [u8; 32] = expand(&shared, &both)?;
    let secret = Salt::new(HKDF_SHA256, &salt).extract(&secret);
    let key: [u8; 16] = expand(&secret, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = expand(&secret, b"Content-Encoding: nonce\0")?;
    let mut record = [message, &[LAST_RECORD]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
    let length = u8::try_from(our_point.as_ref().len()).ok()?;
    Some([&salt[..], &RECORD_BYTES.to_be_bytes(), &[length], our_point.as_ref(), &record].concat())
}

fn expand<const BYTES: usize>(secret: &Prk, info: &[u8]) -> Option<[u8; BYTES]> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; BYTES];
    secret.expand(&[info], Length(BYTES)).ok()?.fill(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys and the message of RFC 8291, appendix A.
    const P256DH: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
    const MESSAGE: &[u8] = b"When I grow up, I want to be a watermelon";

    #[test]
    fn the_example_of_the_standard_comes_out_to_the_byte() {
        let bytes = |digits: &str| URL_SAFE_NO_PAD.decode(digits).expect("bytes");
        let ours = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let ours = PrivateKey::from_private_key(&ECDH_P256, &ours).expect("a key");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("a salt");
        let sent = encrypt_with(P256DH, AUTH, MESSAGE, &ours, salt).expect("a message");
        assert_eq!(
            URL_SAFE_NO_PAD.encode(sent),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn every_message_has_a_key_of_its_own_and_a_length_that_services_take() {
        let sent = || encrypt(P256DH, AUTH, MESSAGE).expect("a message");
        assert_ne!(sent(), sent());
        assert_eq!(encrypt(P256DH, AUTH, &[b'x'; MAX_BYTES]).expect("a message").len(), 4_096);
        assert_eq!(encrypt(P256DH, AUTH, &[b'x'; MAX_BYTES + 1]), None);
    }

    #[test]
    fn what_is_no_key_encrypts_nothing() {
        let no_point = URL_SAFE_NO_PAD.encode([4; 65]);
        for (p256dh, auth) in [(no_point.as_str(), AUTH), ("", AUTH), ("é", AUTH), (P256DH, "*")] {
            assert_eq!(encrypt(p256dh, auth, MESSAGE), None, "{p256dh}");
        }
    }
}
