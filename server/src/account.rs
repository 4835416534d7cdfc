//! The account: a person as the product knows them.

pub mod attach_claims;
pub mod change_roles;
pub mod change_settings;
pub mod end_sign_ins;
pub mod erase;
pub mod export;
pub mod finish_erasure;
pub mod follow_identity;
pub mod follow_password;
pub mod forget;
pub mod list_devices;
pub mod mail_rows;
pub mod profile;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod profile_rows;
pub mod register_device;
pub mod remove_device;
pub mod reset_password;
pub mod rows;
pub mod save_profile;
pub mod send_password_reset;
pub mod send_verification;
pub mod show;
pub mod show_profile;
pub mod show_settings;
pub mod sign_up;
pub mod staff_action_rows;
pub mod take_avatar;
pub mod unsubscribe;
mod unsubscription;
pub mod update;
pub mod upload_avatar;
pub mod verify_email;

use diesel_async::AsyncPgConnection;
use domain::account::Role;
use domain::ids::UserId;
use domain::notification::notice::{Notice, SecurityEvent};
use domain::screen::Screen;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::profile_rows::has_profile;
use crate::account::rows::UserRow;
use crate::error::Result;
use crate::notification::tell::{Message, tell};
use crate::platform::Platform;

/// An account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub struct UserView {
    /// The account.
    id: UserId,
    /// Their address.
    email: String,
    /// Whether they proved that the address is theirs.
    email_verified: bool,
    /// Their name.
    name: Option<String>,
    /// The address of their picture.
    photo_url: Option<String>,
    /// The language they read.
    locale: String,
    /// Their IANA time zone.
    timezone: Option<String>,
    /// Their ISO 3166 country.
    country: Option<String>,
    /// What they may do.
    roles: Vec<Role>,
    /// When the account was made.
    created_at: Timestamp,
    /// Whether `GET /user/profile` has a profile to show.
    has_profile: bool,
}

impl UserView {
    /// The account of this row.
    pub async fn of(conn: &mut AsyncPgConnection, row: UserRow) -> Result<Self> {
        let has_profile = has_profile(conn, UserId(row.id)).await?;
        Ok(Self {
            id: UserId(row.id),
            roles: row.roles(),
            email: row.email,
            email_verified: row.email_verified,
            name: row.name,
            photo_url: row.photo_url,
            locale: row.locale,
            timezone: row.timezone,
            country: row.country,
            created_at: row.created_at.0,
            has_profile,
        })
    }
}

/// Tells a person that something happened to their account, at the account's own address or at another one.
async fn tell_security(
    conn: &mut AsyncPgConnection,
    user: UserId,
    event: SecurityEvent,
    mail_to: Option<String>,
    now: Timestamp,
) -> Result<()> {
    tell(conn, vec![Message { user, notice: Notice::Security { user, event }, mail_to }], now).await
}

/// The address of our page that hands a code of the identity service back to it.
fn code_link(platform: &Platform, screen: Screen, code: &str) -> String {
    platform.config.page_link(&screen.address(&[]), &[("code", code)])
}
