//! Limits how many codes may be tried, so that nobody guesses one: so many a minute for an account, and so
//! many for an IP address, whichever is reached first. Each try counts, a code that is known as well.

use serde::{Deserialize, Serialize};

use crate::account::window::Window;
use crate::limits::{COUPON_TRIES_PER_IP, COUPON_TRIES_PER_USER, COUPON_TRY_SECONDS};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

const OF_USER: Window = Window { most: COUPON_TRIES_PER_USER, seconds: COUPON_TRY_SECONDS };
const OF_IP: Window = Window { most: COUPON_TRIES_PER_IP, seconds: COUPON_TRY_SECONDS };

/// Who tried when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TryFacts {
    /// The time now.
    pub now: Timestamp,
    /// When the account tried codes; empty for somebody who is not signed in.
    pub by_user: Vec<Timestamp>,
    /// When codes were tried from the IP address.
    pub by_ip: Vec<Timestamp>,
}

/// Lets a code be tried.
///
/// # Errors
/// `rate-limit-exceeded` with the first instant at which both limits leave room for a try.
pub fn allow_try(facts: &TryFacts) -> Result<(), Refusals> {
    let opens_at = OF_USER.opens_at(&facts.by_user, facts.now).max(OF_IP.opens_at(&facts.by_ip, facts.now));
    opens_at.map_or(Ok(()), |retry_at| Err(Refusal::RateLimitExceeded { retry_at }.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    /// The times of so many tries, the newest at `newest` and a second between two.
    fn tries(count: u32, newest: &str) -> Vec<Timestamp> {
        (0..count).map(|ago| instant(newest).plus_seconds(-i64::from(ago))).collect()
    }

    fn check(by_user: Vec<Timestamp>, by_ip: Vec<Timestamp>, expected: Option<&str>) {
        let facts = TryFacts { now: instant("2026-11-20T12:00:00Z"), by_user, by_ip };
        let refused = expected.map(|at| Refusals::from(Refusal::RateLimitExceeded { retry_at: instant(at) }));
        assert_eq!(allow_try(&facts).err(), refused);
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
