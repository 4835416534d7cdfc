//! Limits how many codes can be tried, so that codes cannot be guessed. Each account has a limit per minute. Each IP
//! address has another limit, which counts only the tries of callers who are not signed in. So the learners of a school
//! that share an address do not limit each other. Every code counts, valid or not. The same code again within the
//! minute, for example in another currency, is not a guess and does not count again.

use serde::{Deserialize, Serialize};

use crate::account::window::Window;
use crate::coupon::limits::{COUPON_TRIES_PER_IP, COUPON_TRIES_PER_USER, COUPON_TRY_SECONDS};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

const OF_USER: Window = Window { most: COUPON_TRIES_PER_USER, seconds: COUPON_TRY_SECONDS };
const OF_IP: Window = Window { most: COUPON_TRIES_PER_IP, seconds: COUPON_TRY_SECONDS };

/// Earlier tries of the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TryFacts {
    /// The time now.
    pub now: Timestamp,
    /// When a try of this code by the account last counted; `None` if never.
    pub same_code_at: Option<Timestamp>,
    /// When the account tried codes; empty for a caller who is not signed in.
    pub by_user: Vec<Timestamp>,
    /// When callers who are not signed in tried codes from the IP address; empty for an account.
    pub by_ip: Vec<Timestamp>,
}

/// An allowed try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Try {
    /// It counts towards the limits.
    New,
    /// The same code was counted less than a minute ago, so this try does not count.
    Again,
}

/// Allows a try of a code, or refuses it.
///
/// # Errors
/// `rate-limit-exceeded` with the first instant at which both limits allow a try.
pub fn allow_try(facts: &TryFacts) -> Result<Try, Refusals> {
    if facts.same_code_at.is_some_and(|at| at.plus_seconds(COUPON_TRY_SECONDS) > facts.now) {
        return Ok(Try::Again);
    }
    let opens_at = OF_USER.opens_at(&facts.by_user, facts.now).max(OF_IP.opens_at(&facts.by_ip, facts.now));
    opens_at.map_or(Ok(Try::New), |retry_at| Err(Refusal::RateLimitExceeded { retry_at }.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    /// Times of `count` tries, one second apart, the newest at `newest`.
    fn tries(count: u32, newest: &str) -> Vec<Timestamp> {
        (0..count).map(|ago| instant(newest).plus_seconds(-i64::from(ago))).collect()
    }

    fn facts(by_user: Vec<Timestamp>, by_ip: Vec<Timestamp>) -> TryFacts {
        TryFacts { now: instant("2026-11-20T12:00:00Z"), same_code_at: None, by_user, by_ip }
    }

    fn check(by_user: Vec<Timestamp>, by_ip: Vec<Timestamp>, expected: Option<&str>) {
        let refused = expected.map(|at| Refusals::from(Refusal::RateLimitExceeded { retry_at: instant(at) }));
        assert_eq!(allow_try(&facts(by_user, by_ip)), refused.map_or(Ok(Try::New), Err));
    }

    #[test]
    fn the_same_code_counts_once_a_minute() {
        let tried = facts(tries(10, "2026-11-20T12:00:00Z"), tries(30, "2026-11-20T12:00:00Z"));
        for (at, expected) in [("2026-11-20T11:59:01Z", Ok(Try::Again)), ("2026-11-20T11:59:00Z", allow_try(&tried))] {
            assert_eq!(allow_try(&TryFacts { same_code_at: Some(instant(at)), ..tried.clone() }), expected, "{at}");
        }
    }

    #[test]
    fn an_account_tries_ten_codes_a_minute() {
        check(Vec::new(), Vec::new(), None);
        check(tries(9, "2026-11-20T12:00:00Z"), Vec::new(), None);
        check(tries(10, "2026-11-20T12:00:00Z"), Vec::new(), Some("2026-11-20T12:00:51Z"));
        check(tries(10, "2026-11-20T11:59:10Z"), Vec::new(), Some("2026-11-20T12:00:01Z"));
        check(tries(10, "2026-11-20T11:59:09Z"), Vec::new(), None);
        check(tries(12, "2026-11-20T12:00:00Z"), Vec::new(), Some("2026-11-20T12:00:51Z"));
    }

    #[test]
    fn an_address_tries_thirty_and_the_later_of_both_ends_counts() {
        check(Vec::new(), tries(29, "2026-11-20T12:00:00Z"), None);
        check(Vec::new(), tries(30, "2026-11-20T12:00:00Z"), Some("2026-11-20T12:00:31Z"));
        let (ten, thirty) = (|at| tries(10, at), |at| tries(30, at));
        check(ten("2026-11-20T12:00:00Z"), thirty("2026-11-20T12:00:00Z"), Some("2026-11-20T12:00:51Z"));
        check(ten("2026-11-20T11:59:20Z"), thirty("2026-11-20T12:00:00Z"), Some("2026-11-20T12:00:31Z"));
    }
}
