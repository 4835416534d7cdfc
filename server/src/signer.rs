//! Signs certificates that others verify without calling us: JWTs with RS256, the only algorithm that all verifiers of
//! Open Badges support. The key is in a file, without which a production server does not start.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use aws_lc_rs::encoding::AsDer as _;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jsonwebtoken::jwk::{Jwk, ThumbprintHash};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::Value;

use crate::config::Environment;
use crate::error::{Error, Result};

/// Characters in a line of PEM.
const PEM_LINE: usize = 64;

/// Signs with one key.
pub struct Signer {
    key: OnceLock<Key>,
}

/// A key with its public half.
struct Key {
    secret: EncodingKey,
    name: String,
    public: Value,
}

impl Signer {
    /// Returns a signer with the key of this file. In development, a missing file is created; without a file, the
    /// process creates a temporary key.
    ///
    /// # Errors
    /// If the file cannot be read or contains no RSA key, or if it is missing in production.
    pub fn new(file: Option<&Path>, environment: Environment) -> Result<Self> {
        let key = OnceLock::new();
        if let Some(file) = file {
            let pem = read_or_make(file, environment, new_pem)?;
            let read = Key::read(&pem).map_err(|cause| unreadable(file, &cause))?;
            key.get_or_init(|| read);
        }
        Ok(Self { key })
    }

    /// Returns the id of the key: the thumbprint of its public half, so that two keys never have the same id.
    pub fn key_name(&self) -> Result<&str> {
        Ok(&self.key()?.name)
    }

    /// Returns the public half of the key as a JWK without an id.
    pub fn public_key(&self) -> Result<&Value> {
        Ok(&self.key()?.public)
    }

    /// Returns the JWT of this payload, with this key id.
    pub fn sign(&self, key_id: String, payload: &Value) -> Result<String> {
        let header = Header { kid: Some(key_id), ..Header::new(Algorithm::RS256) };
        jsonwebtoken::encode(&header, payload, &self.key()?.secret).map_err(Error::broken)
    }

    fn key(&self) -> Result<&Key> {
        if let Some(key) = self.key.get() {
            return Ok(key);
        }
        let made = Key::read(&new_pem()?)?;
        Ok(self.key.get_or_init(|| made))
    }
}

impl Key {
    fn read(pem: &str) -> Result<Self> {
        let secret = EncodingKey::from_rsa_pem(pem.as_bytes()).map_err(Error::broken)?;
        let jwk = Jwk::from_encoding_key(&secret, Algorithm::RS256).map_err(Error::broken)?;
        let name = jwk.thumbprint(ThumbprintHash::SHA256).map_err(Error::broken)?;
        Ok(Self { secret, name, public: serde_json::to_value(jwk)? })
    }
}

fn new_pem() -> Result<String> {
    let pair = KeyPair::generate(KeySize::Rsa2048).map_err(Error::broken)?;
    let der = pair.as_der().map_err(Error::broken)?;
    Ok(pem_of(der.as_ref()))
}

/// Returns the text of a key's file, from its bytes in PKCS #8.
pub fn pem_of(der: &[u8]) -> String {
    let text = STANDARD.encode(der);
    let lines = text.as_bytes().chunks(PEM_LINE).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n");
    format!("-----BEGIN PRIVATE KEY-----\n{lines}\n-----END PRIVATE KEY-----\n")
}

/// Returns the text of a key's file. Creates the file if it is missing, except in production.
///
/// # Errors
/// If the file cannot be read, or is missing in production.
pub fn read_or_make(file: &Path, environment: Environment, new_pem: impl FnOnce() -> Result<String>) -> Result<String> {
    match fs::read_to_string(file) {
        Err(cause) if cause.kind() == ErrorKind::NotFound && environment != Environment::Production => {
            make(file, &new_pem()?)
        }
        read => read.map_err(|cause| unreadable(file, &cause)),
    }
}

/// Creates a key in a file that only its owner can read. If two processes create one at once, both use the key that was
/// written first.
fn make(file: &Path, pem: &str) -> Result<String> {
    let partial = PathBuf::from(format!("{}.{}", file.display(), std::process::id()));
    let mut options = OpenOptions::new();
    let written = options.write(true).create(true).truncate(true).mode(0o600).open(&partial);
    written.and_then(|mut made| made.write_all(pem.as_bytes())).map_err(|cause| unreadable(file, &cause))?;
    let first = fs::hard_link(&partial, file);
    fs::remove_file(&partial).map_err(|cause| unreadable(file, &cause))?;
    match first {
        Err(cause) if cause.kind() != ErrorKind::AlreadyExists => Err(unreadable(file, &cause)),
        _ => fs::read_to_string(file).map_err(|cause| unreadable(file, &cause)),
    }
}

/// Returns the error of an unreadable key file.
pub fn unreadable(file: &Path, cause: &dyn std::fmt::Display) -> Error {
    Error::broken(format!("the key {}: {cause}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_in_production_never() {
        let folder = std::env::temp_dir().join(uuid::Uuid::new_v4().to_string());
        fs::create_dir(&folder).expect("a folder");
        let file = folder.join("signing-key.pem");
        assert!(Signer::new(Some(&file), Environment::Production).is_err());
        let made = Signer::new(Some(&file), Environment::Development).expect("a new key");
        let again = Signer::new(Some(&file), Environment::Production).expect("the same key");
        assert_eq!(made.key_name().expect("a name"), again.key_name().expect("a name"));
        fs::write(&file, "no key").expect("a file");
        assert!(Signer::new(Some(&file), Environment::Development).is_err());
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        fs::remove_dir_all(&folder).expect("no folder");
    }
}
