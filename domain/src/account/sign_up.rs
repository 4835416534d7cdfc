//! Decides whether a person with an identity token may create an account here.

use crate::account::Role;
use crate::account::read_identity::ClaimedAddress;
use crate::refusal::{Refusal, Refusals};

/// Facts for [`sign_up`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignUpFacts {
    /// Whether new accounts are accepted at all.
    pub is_open: bool,
    /// Whether the account of this same identity was erased. The identity's tokens stay valid for up to an hour, and a
    /// client that sends one would otherwise create the account again.
    pub is_erased: bool,
    /// The e-mail address in the identity token, as [`read_identity`](super::read_identity) reads it.
    pub email: Option<ClaimedAddress>,
}

/// An account that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedUp {
    /// The address.
    pub email: String,
    /// The roles of a new account.
    pub roles: Vec<Role>,
}

/// Allows the account.
///
/// # Errors
/// `auth/unauthorized` if the identity's account was erased; `auth/signup-not-allowed` if no new accounts are accepted
/// or the sign-in carries no address; `auth/email-unusable` if no mail can be sent to its address.
pub fn sign_up(facts: &SignUpFacts) -> Result<SignedUp, Refusals> {
    if facts.is_erased {
        return Err(Refusal::AuthUnauthorized.into());
    }
    match &facts.email {
        Some(ClaimedAddress::Usable(email)) if facts.is_open => {
            Ok(SignedUp { email: email.clone(), roles: vec![Role::Learner] })
        }
        Some(ClaimedAddress::Unusable) if facts.is_open => Err(Refusal::AuthEmailUnusable.into()),
        _ => Err(Refusal::AuthSignupNotAllowed.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usable() -> Option<ClaimedAddress> {
        Some(ClaimedAddress::Usable("ada@example.org".to_owned()))
    }

    fn check(is_open: bool, email: Option<ClaimedAddress>, expected: Result<&str, &str>) {
        let actual = sign_up(&SignUpFacts { is_open, is_erased: false, email });
        let actual = actual.as_ref().map(|signed_up| signed_up.email.as_str());
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_new_account_is_a_learners() {
        let facts = SignUpFacts { is_open: true, is_erased: false, email: usable() };
        assert_eq!(sign_up(&facts).unwrap().roles, [Role::Learner]);
        check(true, usable(), Ok("ada@example.org"));
    }

    #[test]
    fn nobody_signs_up_without_a_usable_address_or_while_it_is_closed() {
        check(true, None, Err("auth/signup-not-allowed"));
        check(true, Some(ClaimedAddress::Unusable), Err("auth/email-unusable"));
        check(false, usable(), Err("auth/signup-not-allowed"));
        check(false, Some(ClaimedAddress::Unusable), Err("auth/signup-not-allowed"));
    }

    #[test]
    fn an_identity_whose_account_was_erased_does_not_come_back_by_an_old_token() {
        let facts = SignUpFacts { is_open: true, is_erased: true, email: usable() };
        assert_eq!(sign_up(&facts), Err(Refusal::AuthUnauthorized.into()));
    }
}
