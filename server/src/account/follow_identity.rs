//! Copies a changed address from the identity service into the account. The previous address is notified.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::account::follow_identity::{KnownAddress, follow_identity as decide};
use domain::account::read_identity::ClaimedAddress;
use domain::ids::UserId;
use domain::notification::notice::SecurityEvent;
use domain::time::Timestamp;

use crate::account::rows::{self, UserRow};
use crate::account::tell_security;
use crate::auth::token::Token;
use crate::error::{Error, Result};

/// Stores the token's address in the account if it is newer. An address that cannot receive mail is ignored.
pub async fn follow_identity(
    conn: &mut AsyncPgConnection,
    user: &mut UserRow,
    token: &Token,
    now: Timestamp,
) -> Result<()> {
    let Some(ClaimedAddress::Usable(email)) = token.identity.email.clone() else { return Ok(()) };
    let as_of = user.email_as_of.map(|at| at.0);
    let held = KnownAddress { email: user.email.clone(), is_verified: user.email_verified, as_of };
    let told = KnownAddress { email, is_verified: token.email_verified, as_of: Some(token.issued_at) };
    let Some(followed) = decide(&held, &told) else { return Ok(()) };
    let id = UserId(user.id);
    *user = conn
        .transaction(async |conn| {
            let user = rows::apply_address(conn, id, followed.known, now).await?;
            if followed.left.is_some() {
                tell_security(conn, id, SecurityEvent::AddressChanged, followed.left, now).await?;
            }
            Ok::<_, Error>(user)
        })
        .await?;
    Ok(())
}
