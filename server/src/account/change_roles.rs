//! Grants and revokes roles, only from the command line. The account is changed first and is authoritative; the claims
//! at the identity service follow.

use diesel_async::AsyncConnection as _;
use domain::account::Role;
use domain::account::attach_claims::Claims;
use domain::account::change_roles::{RoleChange, RoleFacts, account_of_address, change_roles};
use domain::account::end_sign_ins::end_sign_ins;
use domain::ids::UserId;
use domain::notification::notice::SecurityEvent;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::account::rows::{self, UserRow};
use crate::account::tell_security;
use crate::db;
use crate::error::{Error, Result};
use crate::platform::Platform;
use crate::ports::identity::IdentityFailure;

/// Roles of an account after a change.
#[derive(Debug)]
pub struct RolesReport {
    /// Roles of the account.
    pub roles: Vec<Role>,
    /// Failure to update the claims at the identity service; `None` if they are up to date.
    pub claims_failure: Option<IdentityFailure>,
}

/// Changes the roles of the account with this address or id.
///
/// # Errors
/// If no account has the address, if several have it, or if the account is to get a role and its address is not
/// verified.
pub async fn change_roles_of(
    platform: &Platform,
    account: &str,
    change: RoleChange,
    now: Timestamp,
) -> Result<RolesReport> {
    let account = account.trim().to_lowercase();
    let mut conn = db::connect(&platform.config.database_url).await?;
    let (user, roles, ends_sign_ins) = conn
        .transaction(async |conn| {
            let user = match Uuid::try_parse(&account) {
                Ok(id) => rows::standing_user(conn, UserId(id)).await?.ok_or_else(|| Error::broken(UNKNOWN))?,
                Err(_) => account_meant(rows::users_by_address(conn, &account).await?)?,
            };
            let id = UserId(user.id);
            let facts = RoleFacts { held: user.roles(), is_verified: user.email_verified };
            let changed = change_roles(&facts, change)
                .map_err(|_| Error::broken("the account has not verified this address; nothing was changed"))?;
            rows::apply_roles(conn, id, &changed.roles, now).await?;
            if changed.ends_sign_ins {
                rows::apply_end_of_sign_ins(conn, id, end_sign_ins(now), now).await?;
            }
            tell_security(conn, id, SecurityEvent::RolesChanged, None, now).await?;
            Ok::<_, Error>((user, changed.roles, changed.ends_sign_ins))
        })
        .await?;
    let claims = Claims { id: UserId(user.id), roles: roles.clone() };
    let mut told = platform.identity.set_claims(&user.uid, &claims).await;
    if told.is_ok() && ends_sign_ins {
        told = platform.identity.end_sign_ins(&user.uid, end_sign_ins(now)).await;
    }
    Ok(RolesReport { roles, claims_failure: told.err() })
}

const UNKNOWN: &str = "no account has this address or id; nothing was changed";

fn account_meant(mut users: Vec<UserRow>) -> Result<UserRow> {
    let is_verified = users.iter().map(|user| user.email_verified).collect::<Vec<_>>();
    match account_of_address(&is_verified) {
        Some(place) => Ok(users.swap_remove(place)),
        None if users.is_empty() => Err(Error::broken(UNKNOWN)),
        None => {
            let ids = users.iter().map(|user| user.id.to_string()).collect::<Vec<_>>().join(", ");
            Err(Error::broken(format!("more than one account has this address; name one by its id: {ids}")))
        }
    }
}
