//! Accounts: a person's sign-in, settings, profile and devices.

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
use crate::notification::tell::{NoticeMessage, tell};
use crate::platform::Platform;

/// An account, as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub struct UserView {
    /// Id of the account.
    id: UserId,
    /// E-mail address.
    email: String,
    /// Whether the address is verified.
    email_verified: bool,
    /// Name.
    name: Option<String>,
    /// URL of the picture.
    photo_url: Option<String>,
    /// Language of pages and mails.
    locale: String,
    /// IANA time zone.
    timezone: Option<String>,
    /// ISO 3166 country.
    country: Option<String>,
    /// Roles.
    roles: Vec<Role>,
    /// Time of creation.
    created_at: Timestamp,
    /// Whether the learner has saved a profile (`GET /user/profile`).
    has_profile: bool,
}

impl UserView {
    /// Returns the view of this row.
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

/// Notifies a person that something happened to their account. The mail goes to the account's address, or to `mail_to`.
async fn tell_security(
    conn: &mut AsyncPgConnection,
    user: UserId,
    event: SecurityEvent,
    mail_to: Option<String>,
    now: Timestamp,
) -> Result<()> {
    tell(conn, vec![NoticeMessage { user, notice: Notice::Security { user, event }, mail_to }], now).await
}

/// Returns the link to the page that passes this code back to the identity service.
fn code_link(platform: &Platform, screen: Screen, code: &str) -> String {
    platform.config.page_link(&screen.address(&[]), &[("code", code)])
}
