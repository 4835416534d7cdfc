//! Decides whether a sign-in is still valid for its account.

use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Facts for [`admit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdmitFacts {
    /// Whether the account is disabled.
    pub is_disabled: bool,
    /// Sign-ins before this time are no longer valid; `None` if no sign-in was ended.
    pub valid_after: Option<Timestamp>,
    /// When the person signed in, in whole seconds as the identity service reports it.
    pub signed_in_at: Timestamp,
}

/// Admits the person.
///
/// # Errors
/// `auth/forbidden` without roles if the account is disabled or the sign-in was ended.
pub fn admit(facts: &AdmitFacts) -> Result<(), Refusals> {
    let is_ended = facts.valid_after.is_some_and(|since| since.seconds_since(facts.signed_in_at) > 0);
    if facts.is_disabled || is_ended { Err(Refusal::AuthForbidden { needs: Vec::new() }.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    fn check(is_disabled: bool, valid_after: Option<&str>, expected: bool) {
        let signed_in_at = instant("2026-11-20T09:00:00Z");
        let facts = AdmitFacts { is_disabled, valid_after: valid_after.map(instant), signed_in_at };
        assert_eq!(admit(&facts).is_ok(), expected, "{facts:?}");
    }

    #[test]
    fn a_sign_in_counts_until_it_is_ended_or_the_account_is_shut() {
        check(false, None, true);
        check(false, Some("2026-11-20T08:59:59Z"), true);
        check(false, Some("2026-11-20T09:00:00Z"), true);
        check(false, Some("2026-11-20T09:00:01Z"), false);
        check(true, None, false);
    }

    #[test]
    fn parts_of_a_second_that_the_identity_service_does_not_tell_are_no_reason() {
        check(false, Some("2026-11-20T09:00:00.9Z"), true);
    }
}
