//! Decides whether one more browser may follow the changes that concern its person, and for how long. A browser that
//! may not or cannot follow polls for changes instead.

use crate::notification::limits::{FOLLOW_POLL_SECONDS, FOLLOW_SECONDS, MAX_FOLLOWERS};
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// Facts for [`follow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// Number of the person's browsers that follow already.
    pub following: u32,
    /// When the token of the request expires.
    pub token_ends_at: Timestamp,
}

/// Permission to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// When the permission ends; then the browser asks again.
    pub until: Timestamp,
}

/// Lets the browser follow changes.
///
/// # Errors
/// `rate-limit-exceeded` if the maximum number of browsers follow already.
pub fn follow(facts: &FollowFacts) -> Result<Followed, Refusal> {
    if facts.following >= MAX_FOLLOWERS {
        return Err(Refusal::RateLimitExceeded { retry_at: facts.now.plus_seconds(FOLLOW_POLL_SECONDS) });
    }
    Ok(Followed { until: facts.now.plus_seconds(FOLLOW_SECONDS).min(facts.token_ends_at) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn check(following: u32, token_ends_at: &str, expected: Result<&str, &str>) {
        let facts = FollowFacts { now: instant(NOW), following, token_ends_at: instant(token_ends_at) };
        let followed = follow(&facts);
        let refused = |at: &str| Refusal::RateLimitExceeded { retry_at: instant(at) };
        assert_eq!(followed, expected.map(|at| Followed { until: instant(at) }).map_err(refused));
    }

    #[test]
    fn a_browser_follows_for_ten_minutes_or_as_long_as_its_sign_in_counts() {
        check(0, "2026-11-20T13:00:00Z", Ok("2026-11-20T12:10:00Z"));
        check(2, "2026-11-20T12:04:00Z", Ok("2026-11-20T12:04:00Z"));
    }

    #[test]
    fn the_fourth_browser_is_asked_to_come_back() {
        check(3, "2026-11-20T13:00:00Z", Err("2026-11-20T12:01:00Z"));
        check(9, "2026-11-20T13:00:00Z", Err("2026-11-20T12:01:00Z"));
    }
}
