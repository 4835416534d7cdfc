//! Mails the link that verifies an address: the account's current one, or its new one. The link leads to our own page,
//! which passes the code to the identity service.

use domain::account::address::read_address;
use domain::account::verify_email::{VerifyFacts, VerifyMail, allowance, verify_email};
use domain::screen::Screen;

use crate::account::follow_identity::follow_identity;
use crate::account::rows::UserRow;
use crate::account::send_verification::{SendAddressChange, SendVerification};
use crate::account::{code_link, mail_rows};
use crate::db::Pool;
use crate::jobs;
use crate::ports::mail::MailMessage;
use crate::prelude::*;
use crate::rate_limit::Sender;

/// The address to verify.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerifyEmailRequest {
    /// New address of the account; without it, the current one is verified.
    email: Option<String>,
}

/// State of the verification of the address.
#[derive(Serialize, ToSchema)]
#[schema(as = VerifyEmail)]
pub(crate) struct VerifyEmailView {
    /// Address to which the last mail of the past hour was sent; without a mail, the account's address.
    sent_to: String,
    /// Whether the account's address is verified.
    is_verified: bool,
    /// Time at which the next mail may be requested; `None` if it may be requested now.
    retry_at: Option<Timestamp>,
    /// Number of mails that may still be requested within the hour.
    left: u32,
}

/// Mails a link to the account's address, or to its new one.
#[utoipa::path(responses((status = 200, body = VerifyEmailView)))]
#[post("/auth/verify-email")]
pub(crate) async fn verify_user_email(
    learner: Learner,
    sender: Sender,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    Json(body): Json<VerifyEmailRequest>,
) -> Result<Json<VerifyEmailView>> {
    let Learner { id, mut user, token, mut conn, .. } = learner;
    follow_identity(&mut conn, &mut user, &token, now).await?;
    if let Some((to, note)) = take_turn(&mut conn, id, &user, body.email, sender, now).await? {
        drop(conn);
        let code = platform.identity.verification_code(&to).await;
        conn = pool.connection().await?;
        match code {
            Ok(code) => {
                let message = MailMessage::VerifyEmail { link: code_link(&platform, Screen::Verification, &code) };
                let mail = SendVerification { user: id, mail: note, message };
                jobs::enqueue(&mut conn, Some(id), &mail, now, now).await?;
            }
            Err(failure) => {
                tracing::error!(%failure, "the verification link could not be made");
                mail_rows::forget_verification_mail(&mut conn, note).await?;
                return Err(Refusal::AuthGenVerifyLinkFail.into());
            }
        }
    }
    view(&mut conn, &user, now).await
}

/// Shows the state of the verification, and sends no mail.
#[utoipa::path(responses((status = 200, body = VerifyEmailView)))]
#[get("/auth/verify-email")]
pub(crate) async fn show_verification(learner: Learner, Now(now): Now) -> Result<Json<VerifyEmailView>> {
    let Learner { mut user, token, mut conn, .. } = learner;
    follow_identity(&mut conn, &mut user, &token, now).await?;
    view(&mut conn, &user, now).await
}

/// Decides on the mail and records it, for one request per account at a time. Returns the address and the record if the
/// mail verifies the account's own address. For a new address, a job makes the link, so that the request does the same
/// work whether or not another account has that address.
async fn take_turn(
    conn: &mut AsyncPgConnection,
    id: UserId,
    user: &UserRow,
    wanted: Option<String>,
    Sender(sender): Sender,
    now: Timestamp,
) -> Result<Option<(String, Uuid)>> {
    let sender = sender.to_string();
    conn.transaction(async |conn| {
        mail_rows::lock_account(conn, id).await?;
        let earlier = mail_rows::verification_mails_of(conn, id, now).await?;
        let of_sender = mail_rows::verification_mails_by(conn, &sender, now).await?;
        let to_wanted = match wanted.as_deref().and_then(read_address) {
            Some(address) => mail_rows::verification_mails_to(conn, &address, now).await?,
            None => Vec::new(),
        };
        let facts = VerifyFacts {
            now,
            address: user.email.clone(),
            is_verified: user.email_verified,
            wanted,
            earlier: earlier.into_iter().map(|(at, _)| at).collect(),
            to_wanted,
            of_sender,
        };
        match verify_email(&facts)? {
            VerifyMail::Unneeded => Ok(None),
            VerifyMail::Verify { to } => {
                let note = mail_rows::note_verification_mail(conn, id, &to, &sender, now).await?;
                Ok(Some((to, note)))
            }
            VerifyMail::Change { to } => {
                let note = mail_rows::note_verification_mail(conn, id, &to, &sender, now).await?;
                jobs::enqueue(conn, Some(id), &SendAddressChange { mail: note }, now, now).await?;
                Ok::<_, Error>(None)
            }
        }
    })
    .await
}

async fn view(conn: &mut AsyncPgConnection, user: &UserRow, now: Timestamp) -> Result<Json<VerifyEmailView>> {
    let mails = mail_rows::verification_mails_of(conn, UserId(user.id), now).await?;
    let times: Vec<_> = mails.iter().map(|(at, _)| *at).collect();
    let allowance = allowance(&times, now);
    let sent_to = mails.into_iter().next().map_or_else(|| user.email.clone(), |(_, address)| address);
    Ok(Json(VerifyEmailView {
        sent_to,
        is_verified: user.email_verified,
        retry_at: allowance.retry_at,
        left: allowance.left,
    }))
}
