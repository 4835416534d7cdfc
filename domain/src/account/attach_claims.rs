//! Decides which claims the identity service puts into a person's tokens: the account's id and its roles.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::ids::UserId;
use crate::refusal::{Refusal, Refusals};

/// The product's own claims in an identity token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Claims {
    /// The account's id.
    pub id: UserId,
    /// The account's roles.
    pub roles: Vec<Role>,
}

/// Returns the claims to attach.
///
/// # Errors
/// `auth/claims-already-attached` if the token already carries exactly these claims.
pub fn attach_claims(wanted: Claims, carried: Option<&Claims>) -> Result<Claims, Refusals> {
    if carried == Some(&wanted) {
        return Err(Refusal::AuthClaimsAlreadyAttached.into());
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn claims(id: u128, roles: &[Role]) -> Claims {
        Claims { id: UserId(Uuid::from_u128(id)), roles: roles.to_vec() }
    }

    #[test]
    fn claims_that_the_token_lacks_or_has_otherwise_are_attached() {
        let wanted = claims(1, &[Role::Learner]);
        for carried in [None, Some(claims(2, &[Role::Learner])), Some(claims(1, &[])), Some(claims(1, &[Role::Admin]))]
        {
            assert_eq!(attach_claims(wanted.clone(), carried.as_ref()), Ok(wanted.clone()), "{carried:?}");
        }
    }

    #[test]
    fn claims_that_the_token_carries_are_not_attached_again() {
        let wanted = claims(1, &[Role::Learner]);
        let refused = attach_claims(wanted.clone(), Some(&wanted));
        assert_eq!(refused, Err(Refusal::AuthClaimsAlreadyAttached.into()));
    }
}
