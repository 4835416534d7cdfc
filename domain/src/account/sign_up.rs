//! Decides whether a person whom the identity service knows may have an account here.

use crate::account::Role;
use crate::refusal::{Refusal, Refusals};

/// All that signing up takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignUpFacts {
    /// Whether new accounts are accepted at all.
    pub is_open: bool,
    /// Whether the account of this very identity was erased. Its tokens outlive it by up to an hour, and
    /// a client that shows one would make the account anew.
    pub is_erased: bool,
    /// The e-mail address that the identity service gives.
    pub email: Option<String>,
}

/// An account that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedUp {
    /// The address, lower-case, so that it is found again however it was typed.
    pub email: String,
    /// The roles of a new account.
    pub roles: Vec<Role>,
}

/// Allows the account.
///
/// # Errors
/// `auth/unauthorized` where the identity's account was erased, `auth/signup-not-allowed` where no new accounts are
/// accepted or the sign-in carries no address.
pub fn sign_up(facts: &SignUpFacts) -> Result<SignedUp, Refusals> {
    if facts.is_erased {
        return Err(Refusal::AuthUnauthorized.into());
    }
    let email = facts.email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    match email {
        Some(email) if facts.is_open => Ok(SignedUp { email: email.to_lowercase(), roles: vec![Role::Learner] }),
        _ => Err(Refusal::AuthSignupNotAllowed.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(is_open: bool, email: Option<&str>, expected: Result<&str, &str>) {
        let actual = sign_up(&SignUpFacts { is_open, is_erased: false, email: email.map(str::to_owned) });
        let actual = actual.as_ref().map(|signed_up| signed_up.email.as_str());
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn an_address_is_kept_in_lower_case_without_blanks() {
        check(true, Some(" Ada.Obi@Example.ORG "), Ok("ada.obi@example.org"));
    }

    #[test]
    fn a_new_account_is_a_learners() {
        let facts = SignUpFacts { is_open: true, is_erased: false, email: Some("ada@example.org".to_owned()) };
        assert_eq!(sign_up(&facts).unwrap().roles, [Role::Learner]);
    }

    #[test]
    fn nobody_signs_up_without_an_address_or_while_it_is_closed() {
        check(true, None, Err("auth/signup-not-allowed"));
        check(true, Some("  "), Err("auth/signup-not-allowed"));
        check(false, Some("ada@example.org"), Err("auth/signup-not-allowed"));
    }

    #[test]
    fn an_identity_whose_account_was_erased_does_not_come_back_by_an_old_token() {
        let facts = SignUpFacts { is_open: true, is_erased: true, email: Some("ada@example.org".to_owned()) };
        assert_eq!(sign_up(&facts), Err(Refusal::AuthUnauthorized.into()));
    }
}
