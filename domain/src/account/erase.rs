//! Decides whether an account may be erased. The owner must repeat the account's address and must have signed in within
//! the last ten minutes, so that access to an unattended device is not enough.

use crate::account::field_refusal;
use crate::account::limits::RECENT_SIGN_IN_MINUTES;
use crate::field::IssueRule;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;
use crate::visible::seen;

/// Facts for [`erase`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EraseFacts {
    /// The time now.
    pub now: Timestamp,
    /// When the owner signed in.
    pub signed_in_at: Timestamp,
    /// The address of the account.
    pub address: String,
    /// The owner's confirmation: the address, typed again.
    pub confirm: String,
}

/// Allows the account to be erased.
///
/// # Errors
/// `validation-fail` if the confirmation is not the account's address (upper and lower case are the same);
/// `auth/recent-sign-in-needed` if the sign-in is ten minutes old or older.
pub fn erase(facts: &EraseFacts) -> Result<(), Refusals> {
    if seen(&facts.confirm).trim().to_lowercase() != facts.address.to_lowercase() {
        return Err(field_refusal("confirm", IssueRule::Mismatch, None, None).into());
    }
    let age = facts.now.seconds_since(facts.signed_in_at);
    if age >= i64::from(RECENT_SIGN_IN_MINUTES) * 60 {
        return Err(Refusal::AuthRecentSignInNeeded { max_age_minutes: RECENT_SIGN_IN_MINUTES }.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    fn check(confirm: &str, now: &str, expected: Result<(), &str>) {
        let facts = EraseFacts {
            now: instant(now),
            signed_in_at: instant("2026-11-20T09:00:00Z"),
            address: "ada@example.org".to_owned(),
            confirm: confirm.to_owned(),
        };
        assert_eq!(
            erase(&facts).map_err(|refusals| refusals.first().code().to_owned()),
            expected.map_err(str::to_owned)
        );
    }

    #[test]
    fn the_owner_repeats_the_address() {
        check("ada@example.org", "2026-11-20T09:01:00Z", Ok(()));
        check(" Ada@Example.ORG", "2026-11-20T09:01:00Z", Ok(()));
        for wrong in ["", "ada", "ben@example.org", "delete"] {
            check(wrong, "2026-11-20T09:01:00Z", Err("validation-fail"));
        }
    }

    #[test]
    fn the_sign_in_is_younger_than_ten_minutes() {
        check("ada@example.org", "2026-11-20T09:09:59Z", Ok(()));
        check("ada@example.org", "2026-11-20T09:10:00Z", Err("auth/recent-sign-in-needed"));
        check("ben@example.org", "2026-11-20T09:10:00Z", Err("validation-fail"));
    }
}
