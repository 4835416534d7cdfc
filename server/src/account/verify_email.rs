//! Mails the link by which a person proves an address: that of the account, or the one that the
//! account is to have. The link leads to our own page, which hands the code to the identity service.

use actix_web::web::Data;
use actix_web::{get, post};
use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::account::verify_email::{VerifyFacts, VerifyMail, allowance, verify_email};
use domain::ids::UserId;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::account::rows::{self, UserRow};
use crate::account::{code_link, mail_rows};
use crate::app::Platform;
use crate::auth::{Learner, Now};
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::http::Json;
use crate::jobs::{self, Context, Job, Lane};
use crate::ports::identity::Failure;
use crate::ports::mail::{Mail, Message};

/// Which address to prove.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerifyEmailRequest {
    /// The address that the account is to have; without it, the one that it has.
    email: Option<String>,
}

/// Where the proof of the address stands.
#[derive(Serialize, ToSchema)]
#[schema(as = VerifyEmail)]
pub(crate) struct VerifyEmailView {
    /// The address that the last mail went to, or the account's.
    sent_to: String,
    /// Whether the account's address is proved.
    is_verified: bool,
    /// When the next mail may be asked for; nothing where it may be now.
    retry_at: Option<Timestamp>,
    /// How many mails may be asked for yet within the hour.
    left: u32,
}

/// Mails a link to the account's address, or to the one that it is to have.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = VerifyEmailRequest,
    responses((status = 200, body = VerifyEmailView)))]
#[post("/auth/verify-email")]
pub(crate) async fn verify_user_email(
    learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    Json(body): Json<VerifyEmailRequest>,
) -> Result<Json<VerifyEmailView>> {
    let Learner { id, mut user, token, mut conn } = learner;
    rows::apply_identity(&mut conn, &mut user, &token, now).await?;
    let (mail, note) = take_turn(&mut conn, id, &user, body.email, now).await?;
    drop(conn);
    let message = message(&platform, &user.email, &mail).await;
    let mut conn = pool.connection().await?;
    match (message, note) {
        (Ok(Some(message)), Some(mail)) => {
            let mail = SendVerification { user: id, mail, message };
            jobs::enqueue(&mut conn, Some(id), &mail, now, now).await?;
        }
        (Ok(_), _) => {}
        (Err(failure), note) => {
            tracing::error!(%failure, "the verification link could not be made");
            if let Some(note) = note {
                mail_rows::forget_verification_mail(&mut conn, note).await?;
            }
            return Err(Refusal::AuthGenVerifyLinkFail.into());
        }
    }
    view(&mut conn, &user, now).await
}

/// Shows where the proof of the address stands, and sends nothing.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = VerifyEmailView)))]
#[get("/auth/verify-email")]
pub(crate) async fn show_verification(learner: Learner, Now(now): Now) -> Result<Json<VerifyEmailView>> {
    let Learner { mut user, token, mut conn, .. } = learner;
    rows::apply_identity(&mut conn, &mut user, &token, now).await?;
    view(&mut conn, &user, now).await
}

/// Decides on the mail and notes it, one request of the account after the other.
async fn take_turn(
    conn: &mut AsyncPgConnection,
    id: UserId,
    user: &UserRow,
    wanted: Option<String>,
    now: Timestamp,
) -> Result<(VerifyMail, Option<Uuid>)> {
    conn.transaction(async |conn| {
        mail_rows::lock_account(conn, id).await?;
        let earlier = mail_rows::verification_mails_of(conn, id, now).await?;
        let facts = VerifyFacts {
            now,
            address: user.email.clone(),
            is_verified: user.email_verified,
            wanted,
            earlier: earlier.into_iter().map(|(at, _)| at).collect(),
        };
        let mail = verify_email(&facts)?;
        let note = match &mail {
            VerifyMail::Unneeded => None,
            VerifyMail::Verify { to } | VerifyMail::Change { to } => {
                Some(mail_rows::note_verification_mail(conn, id, to, now).await?)
            }
        };
        Ok::<_, Error>((mail, note))
    })
    .await
}

/// The mail with its link. None goes to an address that is another account's, and nobody is told so.
async fn message(platform: &Platform, address: &str, mail: &VerifyMail) -> Result<Option<Message>, Failure> {
    let link = |code: &str| code_link(platform, "verification", code);
    Ok(match mail {
        VerifyMail::Unneeded => None,
        VerifyMail::Verify { to } => {
            let code = platform.identity.verification_code(to).await?;
            Some(Message::VerifyEmail { link: link(&code) })
        }
        VerifyMail::Change { to } => {
            let code = platform.identity.change_code(address, to).await?;
            code.map(|code| Message::ChangeEmail { link: link(&code) })
        }
    })
}

/// The job: sends a verification mail to the address that was noted for it.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendVerification {
    user: UserId,
    mail: Uuid,
    message: Message,
}

impl Job for SendVerification {
    const KIND: &'static str = "account/verify_email";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), jobs::Failure> {
        let address = mail_rows::verification_address(&mut *context.pool.connection().await?, self.mail).await?;
        let Some(to) = address else { return Ok(()) };
        let mail = Mail { user: Some(self.user), to, reply_to: None, message: self.message };
        Ok(context.platform.mailer.send(&mail, context.id, context.now).await?)
    }
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
