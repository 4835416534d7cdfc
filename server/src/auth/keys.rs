//! The identity service's signing keys, cached as long as its response allows. They are renewed in the background at 80
//! % of that time, one request at a time. An unknown key causes at most one request a minute. The last good keys remain
//! valid for 6 more hours if the service is unreachable.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use jsonwebtoken::DecodingKey;
use serde::Deserialize;
use tokio::sync::{Mutex, MutexGuard};

use crate::clock::Clock;
use crate::error::{Error, Result};

/// Lifetime of the keys if the response does not state it, and the maximum lifetime.
const USUAL_AGE: i64 = 60 * 60;
const MAX_AGE: i64 = 24 * 60 * 60;
/// Time for which the last good keys are used after their lifetime.
const GRACE: i64 = 6 * 60 * 60;
/// Minimum time between two requests for unknown keys, and minimum pause after a failed request.
const FORCED_EVERY: i64 = 60;
const RETRY_EVERY: i64 = 5;

/// The keys, and the state of their renewal.
pub(super) struct KeySet {
    http: reqwest::Client,
    url: String,
    clock: Clock,
    known: ArcSwapOption<Known>,
    renewal: Mutex<Renewal>,
}

struct Known {
    keys: HashMap<String, Arc<DecodingKey>>,
    fetched_at: Timestamp,
    max_age: i64,
    generation: u64,
}

#[derive(Default)]
struct Renewal {
    not_before: Option<Timestamp>,
    forced_not_before: Option<Timestamp>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Age,
    UnknownKey,
}

#[derive(Deserialize)]
struct PublishedKeys {
    keys: Vec<PublishedKey>,
}

#[derive(Deserialize)]
struct PublishedKey {
    kid: String,
    kty: String,
    alg: Option<String>,
    n: Option<String>,
    e: Option<String>,
}

impl KeySet {
    pub(super) fn new(url: &str, clock: Clock) -> Result<Arc<Self>> {
        let http = reqwest::Client::builder()
            .timeout(Duration::from_secs(3))
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(Error::broken)?;
        Ok(Arc::new(Self {
            http,
            url: url.to_owned(),
            clock,
            known: ArcSwapOption::empty(),
            renewal: Mutex::default(),
        }))
    }

    /// Returns the key with this id; `None` if the service does not publish it.
    pub(super) async fn find(self: &Arc<Self>, kid: &str) -> Result<Option<Arc<DecodingKey>>> {
        let known = self.current().await?;
        if let Some(key) = known.keys.get(kid) {
            return Ok(Some(Arc::clone(key)));
        }
        self.renew(known.generation, Reason::UnknownKey).await;
        Ok(self.known.load().as_ref().and_then(|known| known.keys.get(kid).cloned()))
    }

    async fn current(self: &Arc<Self>) -> Result<Arc<Known>> {
        let Some(known) = self.known.load_full() else {
            self.renew(0, Reason::Age).await;
            return self.known.load_full().ok_or_else(|| Refusal::TemporarilyUnavailable.into());
        };
        let age = self.clock.now().seconds_since(known.fetched_at);
        if age.saturating_mul(5) < known.max_age.saturating_mul(4) {
            return Ok(known);
        }
        if age < known.max_age {
            let this = Arc::clone(self);
            let generation = known.generation;
            tokio::spawn(async move { this.renew_unless_underway(generation).await });
            return Ok(known);
        }
        self.renew(known.generation, Reason::Age).await;
        let latest = self.known.load_full().unwrap_or(known);
        let age = self.clock.now().seconds_since(latest.fetched_at);
        if age < latest.max_age.saturating_add(GRACE) {
            Ok(latest)
        } else {
            Err(Refusal::TemporarilyUnavailable.into())
        }
    }

    async fn renew_unless_underway(&self, seen_generation: u64) {
        if let Ok(renewal) = self.renewal.try_lock() {
            self.renew_with(renewal, seen_generation, Reason::Age).await;
        }
    }

    async fn renew(&self, seen_generation: u64, reason: Reason) {
        self.renew_with(self.renewal.lock().await, seen_generation, reason).await;
    }

    /// Renews the keys, unless another task did so in the meantime or it is too soon to retry.
    async fn renew_with(&self, mut renewal: MutexGuard<'_, Renewal>, seen_generation: u64, reason: Reason) {
        let now = self.clock.now();
        let is_renewed = self.known.load().as_ref().is_some_and(|known| known.generation > seen_generation);
        let is_too_soon = renewal.not_before.is_some_and(|at| now < at)
            || (reason == Reason::UnknownKey && renewal.forced_not_before.is_some_and(|at| now < at));
        if is_renewed || is_too_soon {
            return;
        }
        if reason == Reason::UnknownKey {
            renewal.forced_not_before = Some(now.plus_seconds(FORCED_EVERY));
        }
        match self.fetch().await {
            Ok((keys, max_age)) => {
                let known = Known { keys, fetched_at: now, max_age, generation: seen_generation + 1 };
                self.known.store(Some(Arc::new(known)));
                renewal.not_before = None;
            }
            Err(cause) => {
                tracing::warn!(%cause, "the identity service's keys could not be fetched");
                renewal.not_before = Some(now.plus_seconds(RETRY_EVERY));
            }
        }
    }

    async fn fetch(&self) -> Result<(HashMap<String, Arc<DecodingKey>>, i64)> {
        let answer = self.http.get(&self.url).send().await.and_then(reqwest::Response::error_for_status);
        let answer = answer.map_err(Error::broken)?;
        let cache_control = answer.headers().get(reqwest::header::CACHE_CONTROL);
        let max_age = cache_control.and_then(|value| max_age_of(value.to_str().ok()?)).unwrap_or(USUAL_AGE);
        let published: PublishedKeys = answer.json().await.map_err(Error::broken)?;
        let keys: HashMap<_, _> = published.keys.into_iter().filter_map(usable).collect();
        if keys.is_empty() {
            return Err(Error::broken("none of the published keys can be used"));
        }
        Ok((keys, max_age.clamp(0, MAX_AGE)))
    }
}

fn usable(key: PublishedKey) -> Option<(String, Arc<DecodingKey>)> {
    if key.kty != "RSA" || key.alg.is_some_and(|alg| alg != "RS256") {
        return None;
    }
    let decoding = DecodingKey::from_rsa_components(&key.n?, &key.e?).ok()?;
    Some((key.kid, Arc::new(decoding)))
}

fn max_age_of(cache_control: &str) -> Option<i64> {
    cache_control.split(',').find_map(|part| part.trim().strip_prefix("max-age=")?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_is_read_from_the_cache_header() {
        assert_eq!(max_age_of("public, max-age=19302, must-revalidate, no-transform"), Some(19_302));
        assert_eq!(max_age_of("no-cache"), None);
        assert_eq!(max_age_of("max-age=soon"), None);
    }
}
