//! Erases an account: first at the identity service, so that nobody can sign in any more, then here. A
//! job written beforehand finishes what a crash in between leaves; it does nothing while the identity
//! still stands.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete};
use diesel_async::AsyncConnection as _;
use domain::account::erase::{EraseFacts, erase};
use domain::ids::UserId;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::account::rows::UserRow;
use crate::account::{mail_rows, rows};
use crate::auth::{Learner, Now};
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::http::Json;
use crate::jobs::{self, Context, Failure, Job, Lane};
use crate::platform::Platform;
use crate::ports::identity;
use crate::upload;

/// How long the job waits for the request to end that wrote it.
const JOB_DELAY_SECONDS: i64 = 60;

/// The proof that it is meant.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EraseRequest {
    /// The address of the account.
    confirm: String,
}

/// Whose account goes.
struct Leaving {
    user: UserId,
    uid: String,
    address: String,
}

/// Erases the account of the person who asks.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = EraseRequest,
    responses((status = 202, body = Object)))]
#[delete("/user/")]
pub(crate) async fn erase_user(
    learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    Json(body): Json<EraseRequest>,
) -> Result<HttpResponse> {
    let Learner { id, user, token, mut conn } = learner;
    let facts =
        EraseFacts { now, signed_in_at: token.signed_in_at, address: user.email.clone(), confirm: body.confirm };
    erase(&facts)?;
    let leaving = Leaving { user: id, uid: token.uid.clone(), address: user.email };
    let job = FinishErasure { user: id };
    let job = jobs::enqueue(&mut conn, Some(id), &job, now.plus_seconds(JOB_DELAY_SECONDS), now).await?;
    drop(conn);
    if let Err(failure) = platform.identity.delete_account(&leaving.uid).await {
        tracing::error!(%failure, "an account could not be deleted at the identity service");
        // Where no answer came it may be gone all the same; the job finds out.
        if matches!(failure, identity::Failure::Refused(_)) {
            jobs::rows::remove(&mut *pool.connection().await?, job).await?;
        }
        return Err(Refusal::AuthDeleteUserFailed.into());
    }
    match erase_here(&platform, &pool, &leaving, now).await {
        Ok(()) => jobs::rows::remove(&mut *pool.connection().await?, job).await?,
        Err(failure) => tracing::warn!(%failure, "an account is erased by its job"),
    }
    Ok(HttpResponse::Accepted().json(json!({})))
}

/// The job: erases what is left, where the identity is gone.
#[derive(Debug, Serialize, Deserialize)]
pub struct FinishErasure {
    user: UserId,
}

impl Job for FinishErasure {
    const KIND: &'static str = "account/erase";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), Failure> {
        let Context { platform, pool, now, .. } = *context;
        let user = rows::standing_user(&mut *pool.connection().await?, self.user).await?;
        let Some(UserRow { uid, email: address, .. }) = user else { return Ok(()) };
        if platform.identity.has_account(&uid).await? {
            return Ok(());
        }
        erase_here(platform, pool, &Leaving { user: self.user, uid, address }, now).await
    }
}

async fn erase_here(platform: &Platform, pool: &Pool, leaving: &Leaving, now: Timestamp) -> Result<(), Failure> {
    if let Err(error) = upload::remove_all_of(pool, platform, leaving.user).await {
        tracing::warn!(%error, "the files of an erased account go with the next tidying");
    }
    let mut conn = pool.connection().await?;
    let addresses = conn
        .transaction(async |conn| {
            let mut addresses = mail_rows::verification_addresses_of(conn, leaving.user).await?;
            addresses.push(leaving.address.clone());
            platform.personal_data.erase_records_of(conn, leaving.user, now).await?;
            for address in &addresses {
                mail_rows::forget_mails_to(conn, address).await?;
            }
            jobs::rows::remove_all_of(conn, leaving.user, FinishErasure::KIND).await?;
            rows::note_erased_identity(conn, &leaving.uid, now).await?;
            Ok::<_, Error>(addresses)
        })
        .await?;
    Ok(platform.mailer.forget(leaving.user, &addresses)?)
}
