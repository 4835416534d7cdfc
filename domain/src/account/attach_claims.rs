//! Decides which claims the identity service is to put into a person's tokens: the account's id, and
//! its roles.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::ids::UserId;
use crate::refusal::{Refusal, Refusals};

/// The product's own claims in an identity token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Claims {
    /// The account.
    pub id: UserId,
    /// Its roles.
    pub roles: Vec<Role>,
}

/// Gives the claims to attach.
///
/// # Errors
/// `auth/claims-already-attached` where the token that was shown carries these very claims.
pub fn attach_claims(wanted: Claims, carried: Option<&Claims>) -> Result<Claims, Refusals> {
    if carried == Some(&wanted) {
        return Err(Refusal::AuthClaimsAlreadyAttached.into());
    }
    Ok(wanted)
}
