//! Verifies identity tokens. A valid token is cached until it expires, so that a learner's next request costs a hash
//! and not an RSA verification.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::refusal::Refusal;
use domain::time::Timestamp;
use jsonwebtoken::Algorithm;
use sha2::{Digest as _, Sha256};

use super::keys::KeySet;
use super::token::{self, Parts, Token};
use crate::clock::Clock;
use crate::config::{Identity, IdentitySource};
use crate::error::Result;

/// Verifies the tokens of one project.
pub struct Verifier {
    project: String,
    signatures: Signatures,
    remembered: Remembered,
}

enum Signatures {
    /// Tokens of the emulator are unsigned.
    None,
    /// Tokens are signed with RS256, by a key that the identity service publishes.
    Keys(Arc<KeySet>),
}

impl Verifier {
    /// Returns a verifier for the configured project. Unsigned tokens are valid only with an emulator.
    pub fn new(identity: &Identity, clock: Clock) -> Result<Self> {
        let signatures = match &identity.source {
            IdentitySource::Emulator { .. } => Signatures::None,
            IdentitySource::Live { token_keys_url, .. } => Signatures::Keys(KeySet::new(token_keys_url, clock)?),
        };
        Ok(Self { project: identity.project.clone(), signatures, remembered: Remembered::default() })
    }

    /// Returns the verified token. Refuses an invalid or expired one.
    pub async fn verify(&self, token: &str, now: Timestamp) -> Result<Arc<Token>> {
        let digest: Digest = Sha256::digest(token.as_bytes()).into();
        if let Some(known) = self.remembered.get(&digest) {
            return if known.is_expired(now) { Err(Refusal::AuthIdTokenExpired.into()) } else { Ok(known) };
        }
        let parts = token::take_apart(token).ok_or(Refusal::AuthUnauthorized)?;
        if !self.is_signed(&parts).await? {
            return Err(Refusal::AuthUnauthorized.into());
        }
        let token = Arc::new(token::believe(&parts, &self.project, now)?);
        self.remembered.add(digest, Arc::clone(&token), now);
        Ok(token)
    }

    async fn is_signed(&self, parts: &Parts<'_>) -> Result<bool> {
        match (&self.signatures, parts.header.alg.as_str(), &parts.header.kid) {
            (Signatures::None, "none", _) => Ok(parts.signature.is_empty()),
            (Signatures::Keys(keys), "RS256", Some(kid)) => {
                let Some(key) = keys.find(kid).await? else {
                    return Ok(false);
                };
                let is_good =
                    jsonwebtoken::crypto::verify(parts.signature, parts.signed.as_bytes(), &key, Algorithm::RS256);
                Ok(is_good.unwrap_or(false))
            }
            _ => Ok(false),
        }
    }
}

type Digest = [u8; 32];

const SHARDS: usize = 16;
const TOKENS_PER_SHARD: usize = 1024;

/// Verified tokens by their digest, in shards with separate locks.
#[derive(Default)]
struct Remembered {
    shards: [Mutex<HashMap<Digest, Arc<Token>>>; SHARDS],
}

impl Remembered {
    fn get(&self, digest: &Digest) -> Option<Arc<Token>> {
        self.shard(digest).lock().unwrap_or_else(PoisonError::into_inner).get(digest).cloned()
    }

    /// Adds a token. A full shard first removes its expired tokens; if it is still full, it removes all tokens.
    fn add(&self, digest: Digest, token: Arc<Token>, now: Timestamp) {
        let mut shard = self.shard(&digest).lock().unwrap_or_else(PoisonError::into_inner);
        if shard.len() >= TOKENS_PER_SHARD {
            shard.retain(|_, known| !known.is_expired(now));
        }
        if shard.len() >= TOKENS_PER_SHARD {
            shard.clear();
        }
        shard.insert(digest, token);
    }

    fn shard(&self, digest: &Digest) -> &Mutex<HashMap<Digest, Arc<Token>>> {
        &self.shards[usize::from(digest[0]) % SHARDS]
    }
}
