//! Decrypts a message as the browser does (RFC 8188, with the keys of RFC 8291).

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::hmac;

/// The bytes before the sender's key: the salt, the size of a record, and the length of the key.
const SALT_BYTES: usize = 16;
const HEAD_BYTES: usize = SALT_BYTES + 4 + 1;

/// Minimum length of a record: the delimiter and the tag.
const MIN_RECORD_BYTES: u32 = 18;

/// The text of the message's only record.
pub(crate) fn decrypt(key: &PrivateKey, secret: &[u8], body: &[u8]) -> Option<Vec<u8>> {
    let (head, rest) = body.split_at_checked(HEAD_BYTES)?;
    let (salt, size) = head.split_at(SALT_BYTES);
    let size = u32::from_be_bytes(size.get(..4)?.try_into().ok()?);
    let (sender, record) = rest.split_at_checked(usize::from(*head.last()?))?;
    if size < MIN_RECORD_BYTES || u32::try_from(record.len()).ok()? > size {
        return None;
    }
    let own = key.compute_public_key().ok()?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
    let shared = agree(key, peer, (), |shared| Ok(mac(secret, &[shared]))).ok()?;
    let both = [b"WebPush: info\0".as_slice(), own.as_ref(), sender, &[1]];
    let secret = mac(salt, &[&mac(&shared, &both)]);
    let key = mac(&secret, &[b"Content-Encoding: aes128gcm\0\x01"]);
    let nonce = mac(&secret, &[b"Content-Encoding: nonce\0\x01"]);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, key.get(..16)?).ok()?);
    let nonce = Nonce::try_assume_unique_for_key(nonce.get(..12)?).ok()?;
    let mut record = record.to_vec();
    let text = key.open_in_place(nonce, Aad::empty(), &mut record).ok()?;
    // The text of the last record is followed by a byte of value 2, and then by zeros that hide the text's length.
    let end = text.iter().rposition(|byte| *byte != 0)?;
    (text[end] == 2).then(|| text[..end].to_vec())
}

fn mac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    parts.iter().for_each(|part| context.update(part));
    context.sign().as_ref().to_vec()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(digits: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(digits).expect("bytes")
    }

    #[test]
    fn the_example_of_the_standard_is_read_and_nothing_else() {
        let key = PrivateKey::from_private_key(&ECDH_P256, &bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
        let (key, secret) = (key.expect("a key"), bytes("BTBZMqHH6r4Tts7J_aSIgg"));
        let mut body = bytes(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        );
        let text = decrypt(&key, &secret, &body).expect("a text");
        assert_eq!(String::from_utf8_lossy(&text), "When I grow up, I want to be a watermelon");
        assert_eq!(decrypt(&key, &[0; 16], &body), None);
        *body.last_mut().expect("a byte") ^= 1;
        assert_eq!(decrypt(&key, &secret, &body), None);
        assert_eq!(decrypt(&key, &secret, &body[..20]), None);
    }
}
