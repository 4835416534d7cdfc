//! Uses an uploaded picture as a person's picture. The change of an account calls this; the file is inspected first,
//! outside any transaction.

use actix_web::HttpRequest;
use diesel_async::AsyncPgConnection;
use domain::field::IssueRule;
use domain::ids::UserId;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use domain::upload::fault_of;

use crate::auth::Learner;
use crate::error::Result;
use crate::platform::Platform;
use crate::upload::{Purpose, inspect, rows};

/// A picture that is uploaded and valid.
#[derive(Debug)]
pub struct Avatar(String);

impl Avatar {
    /// Inspects the upload with this key. The caller's connection is released in the meantime.
    ///
    /// # Errors
    /// `validation-fail` if the caller does not have this upload, or if it is not a picture.
    pub async fn inspect(
        mut learner: Learner,
        request: &HttpRequest,
        platform: &Platform,
        key: &str,
    ) -> Result<(Learner, Self)> {
        let keys = [key.to_owned()];
        let rows = rows::known(&mut learner.conn, learner.id, Purpose::Avatar, &keys).await?;
        let (learner, known) = learner.without_connection(request, inspect(platform, rows)).await?;
        match known.as_slice().first().map_or(Some(IssueRule::NotUploaded), fault_of) {
            None => Ok((learner, Self(key.to_owned()))),
            Some(rule) => {
                let field = Some("photo".to_owned());
                Err(Refusal::ValidationFail { block: None, field, rule, need: None, have: None }.into())
            }
        }
    }
}

/// Makes `avatar` the person's only picture in use, and returns its address for the account; `None` means no picture.
/// Must run in the transaction that writes the address to the account.
pub async fn take_avatar(
    conn: &mut AsyncPgConnection,
    user: UserId,
    avatar: Option<&Avatar>,
    now: Timestamp,
) -> Result<Option<String>> {
    let key = avatar.map(|avatar| avatar.0.as_str());
    rows::show_only(conn, user, key, now).await?;
    Ok(key.map(|key| format!("/api/{key}")))
}
