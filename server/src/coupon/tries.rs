//! Counts who tried how many codes, in the memory of one server; the limits are the domain's.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use domain::coupon::allow_try::{TryFacts, allow_try};
use domain::ids::UserId;
use domain::limits::COUPON_TRY_SECONDS;
use domain::refusal::Refusals;
use domain::time::Timestamp;

use crate::rate_limit::Sender;

/// So many who try are remembered before those are forgotten who have tried nothing for a while.
const REMEMBERED: usize = 10_000;

/// Who tried codes, and when.
#[derive(Default)]
pub struct CouponTries(Mutex<Tried>);

#[derive(Default)]
struct Tried {
    by_user: HashMap<UserId, Vec<Timestamp>>,
    by_sender: HashMap<Sender, Vec<Timestamp>>,
}

impl CouponTries {
    /// Counts one more try.
    ///
    /// # Errors
    /// `rate-limit-exceeded` where the person, or the address, has tried too many.
    pub fn count(&self, user: Option<UserId>, sender: Sender, now: Timestamp) -> Result<(), Refusals> {
        let mut tried = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let by_user = user.and_then(|user| tried.by_user.get(&user)).cloned().unwrap_or_default();
        let by_ip = tried.by_sender.get(&sender).cloned().unwrap_or_default();
        allow_try(&TryFacts { now, by_user, by_ip })?;
        if let Some(user) = user {
            note(&mut tried.by_user, user, now);
        }
        note(&mut tried.by_sender, sender, now);
        Ok(())
    }
}

fn note<K: Eq + Hash>(tried: &mut HashMap<K, Vec<Timestamp>>, key: K, now: Timestamp) {
    let since = now.plus_seconds(-COUPON_TRY_SECONDS);
    if tried.len() >= REMEMBERED {
        tried.retain(|_, tries| tries.iter().any(|at| since < *at));
    }
    let tries = tried.entry(key).or_default();
    tries.retain(|at| since < *at);
    tries.push(now);
}
