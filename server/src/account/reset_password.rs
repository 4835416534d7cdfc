//! Mails the link by which a person sets a new password. Anybody may ask for any address: the request
//! does the same work and gets the same answer whether or not an account has it, and a job does the rest.

use actix_web::{HttpResponse, post};
use diesel_async::AsyncConnection as _;
use domain::account::reset_password::{gets_reset_mail, reset_password};
use domain::ids::UserId;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::account::rows::users_by_address;
use crate::account::{code_link, mail_rows};
use crate::auth::Now;
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::http::Json;
use crate::jobs::{self, Context, Failure, Job, Lane};
use crate::ports::mail::{Mail, Message};
use crate::rate_limit::Sender;

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
        jobs::enqueue(conn, None, &SendPasswordReset { request }, now, now).await?;
        Ok::<_, Error>(())
    })
    .await?;
    Ok(HttpResponse::Accepted().json(json!({})))
}

/// The job: makes the link and mails it, where an account has the address and has not had its share of
/// such mails.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendPasswordReset {
    request: Uuid,
}

impl Job for SendPasswordReset {
    const KIND: &'static str = "account/reset_password";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let Context { platform, pool, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let Some(request) = mail_rows::reset(&mut conn, self.request).await? else { return Ok(()) };
        let users = users_by_address(&mut conn, &request.address).await?;
        drop(conn);
        if gets_reset_mail(&request.earlier, request.asked_at)
            && let Some(code) = platform.identity.reset_code(&request.address).await?
        {
            let message = Message::ResetPassword { link: code_link(platform, "passwordreset", &code) };
            let user = users.as_slice().first().map(|user| UserId(user.id));
            let mail = Mail { user, to: request.address, reply_to: None, message };
            platform.mailer.send(&mail, self.request, now).await?;
        }
        Ok(mail_rows::forget_address_of_reset(&mut *pool.connection().await?, self.request).await?)
    }
}
