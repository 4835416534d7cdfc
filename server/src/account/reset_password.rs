//! Mails the link by which a person sets a new password. Anybody may ask for any address: the request
//! does the same work and gets the same answer whether or not an account has it, and a job does the rest.

use actix_web::{HttpResponse, post};
use diesel_async::AsyncConnection as _;
use domain::account::reset_password::{gets_reset_mail, reset_password};
use domain::ids::UserId;
use domain::time::Timestamp;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::account::rows::users_by_address;
use crate::account::{code_link, mail_rows};
use crate::app::Platform;
use crate::auth::Now;
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::http::Json;
use crate::jobs::{self, Job};
use crate::ports::mail::{Mail, Message};
use crate::senders::Sender;

/// Whose password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordResetRequest {
    /// The address of the account.
    email: String,
}

/// Takes the request.
#[utoipa::path(tag = "account", request_body = PasswordResetRequest, responses((status = 202, body = Object)))]
#[post("/auth/password-reset")]
pub(crate) async fn reset_user_password(
    pool: Pool,
    sender: Sender,
    Now(now): Now,
    Json(body): Json<PasswordResetRequest>,
) -> Result<HttpResponse> {
    let sender = sender.0.to_string();
    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| {
        let earlier = mail_rows::resets_of_sender(conn, &sender, now).await?;
        let address = reset_password(&body.email, &earlier, now)?;
        let request = mail_rows::note_reset(conn, &address, &sender, now).await?;
        jobs::enqueue(conn, None, &Job::SendPasswordReset { request, address }, now, now).await?;
        Ok::<_, Error>(())
    })
    .await?;
    Ok(HttpResponse::Accepted().json(json!({})))
}

/// The job: makes the link and mails it, where an account has the address and has not had its share of
/// such mails.
pub(crate) async fn send_mail(
    platform: &Platform,
    pool: &Pool,
    request: Uuid,
    address: &str,
    now: Timestamp,
) -> Result<(), jobs::Failure> {
    let mut conn = pool.connection().await?;
    let found = mail_rows::reset_and_earlier(&mut conn, request, address).await?;
    let users = users_by_address(&mut conn, address).await?;
    drop(conn);
    if !found.is_some_and(|(asked_at, earlier)| gets_reset_mail(&earlier, asked_at)) {
        return Ok(());
    }
    let Some(code) = platform.identity.reset_code(address).await? else { return Ok(()) };
    let message = Message::ResetPassword { link: code_link(platform, "passwordreset", &code) };
    let user = users.as_slice().first().map(|user| UserId(user.id));
    let mail = Mail { user, to: address.to_owned(), reply_to: None, message };
    Ok(platform.mailer.send(&mail, request, now).await?)
}
