//! Requests the mail with the link that sets a new password. Anybody may request it for any address: the request does
//! the same work and returns the same response whether or not an account has the address. A job sends the mail.

use domain::account::reset_password::reset_password;
use serde_json::json;

use crate::account::mail_rows;
use crate::account::send_password_reset::SendPasswordReset;
use crate::db::Pool;
use crate::jobs;
use crate::prelude::*;
use crate::rate_limit::Sender;

/// Request for a new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordResetRequest {
    /// Address of the account.
    email: String,
}

/// Accepts the request.
#[utoipa::path(security(()), responses((status = 202, body = Object)))]
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
