//! Writes the account's id and roles into the caller's future tokens. The client calls this by itself when a response
//! says `auth/missing-access-roles`, often several times at once.

use domain::account::attach_claims::{Claims, attach_claims};

use crate::account::rows;
use crate::auth::SignedIn;
use crate::prelude::*;

/// Attaches the claims at the identity service.
#[utoipa::path(responses((status = 200, body = Claims)))]
#[post("/auth/claims")]
pub(crate) async fn attach_user_claims(
    signed_in: SignedIn,
    platform: Data<Platform>,
    _: NoBody,
) -> Result<Json<Claims>> {
    let SignedIn { token, conn } = signed_in;
    let user = rows::user_for_token(&conn, &token.uid).await?.ok_or(Refusal::AuthUserNotFound)?;
    drop(conn);
    user.require_open(&token)?;
    let wanted = Claims { id: UserId(user.id), roles: user.roles() };
    let claims = attach_claims(wanted, token.claims.as_ref())?;
    if let Err(failure) = platform.identity.set_claims(&token.uid, &claims).await {
        tracing::error!(?failure, "the claims could not be attached");
        return Err(Refusal::AuthRoleAssignmentFailed.into());
    }
    Ok(Json(claims))
}
