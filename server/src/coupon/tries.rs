//! Counts the tries of coupon codes, in the memory of one server; the domain sets the limits.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use domain::coupon::allow_try::{Try, TryFacts, allow_try};
use domain::coupon::limits::COUPON_TRY_SECONDS;
use domain::coupon::normalise::normalise;
use domain::ids::UserId;
use domain::refusal::Refusals;
use domain::time::Timestamp;

use crate::rate_limit::Sender;

/// Number of remembered accounts or addresses above which those without a recent try are forgotten.
const REMEMBERED: usize = 10_000;

/// The recent tries of codes, by account and by address.
#[derive(Default)]
pub struct CouponTries(Mutex<Tried>);

#[derive(Default)]
struct Tried {
    by_user: HashMap<UserId, Vec<TriedCode>>,
    by_sender: HashMap<Sender, Vec<TriedCode>>,
}

/// A try that was counted.
struct TriedCode {
    at: Timestamp,
    /// The code that an account tried. `None` for a text that cannot be a code, and for tries without an account.
    code: Option<String>,
}

impl CouponTries {
    /// Counts another try of a typed code.
    ///
    /// # Errors
    /// `rate-limit-exceeded` if the account, or the address without an account, has tried too many.
    pub fn count(&self, user: Option<UserId>, sender: Sender, typed: &str, now: Timestamp) -> Result<(), Refusals> {
        let mut tried = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let code = user.and_then(|_| normalise(typed));
        let by_user = user.and_then(|user| tried.by_user.get(&user)).map_or(&[][..], Vec::as_slice);
        let of_sender = tried.by_sender.get(&sender).filter(|_| user.is_none());
        let by_ip = of_sender.map_or(&[][..], Vec::as_slice);
        let same_code = by_user.iter().rfind(|tried| tried.code.is_some() && tried.code == code);
        let facts = TryFacts {
            now,
            same_code_at: same_code.map(|tried| tried.at),
            by_user: times(by_user),
            by_ip: times(by_ip),
        };
        if allow_try(&facts)? == Try::New {
            match user {
                Some(user) => note(&mut tried.by_user, user, TriedCode { at: now, code }),
                None => note(&mut tried.by_sender, sender, TriedCode { at: now, code: None }),
            }
        }
        Ok(())
    }
}

fn times(tries: &[TriedCode]) -> Vec<Timestamp> {
    tries.iter().map(|tried| tried.at).collect()
}

fn note<K: Eq + Hash>(tried: &mut HashMap<K, Vec<TriedCode>>, key: K, new: TriedCode) {
    let since = new.at.plus_seconds(-COUPON_TRY_SECONDS);
    if tried.len() >= REMEMBERED {
        tried.retain(|_, tries| tries.iter().any(|tried| since < tried.at));
    }
    let tries = tried.entry(key).or_default();
    tries.retain(|tried| since < tried.at);
    tries.push(new);
}
