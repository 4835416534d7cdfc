//! Decides whether a person whom the identity service knows may have an account here.

use crate::account::Role;
use crate::refusal::{Refusal, Refusals};

/// All that signing up takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignUpFacts {
    /// Whether new accounts are accepted at all.
    pub is_open: bool,
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
/// `auth/signup-not-allowed` where no new accounts are accepted or the sign-in carries no address.
pub fn sign_up(facts: &SignUpFacts) -> Result<SignedUp, Refusals> {
    let email = facts.email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    match email {
        Some(email) if facts.is_open => Ok(SignedUp { email: email.to_lowercase(), roles: vec![Role::Learner] }),
        _ => Err(Refusal::AuthSignupNotAllowed.into()),
    }
}
