//! Erases an account: first at the identity service, so that nobody can sign in any more, then here. A job written
//! beforehand looks again a minute later. It finishes what a crash in between leaves, erases what others or jobs wrote of
//! the person meanwhile, and does nothing while the identity still stands.

use domain::account::erase::{EraseFacts, erase};
use serde_json::json;

use crate::account::finish_erasure::{FinishErasure, Leaving, erase_here};
use crate::db::Pool;
use crate::jobs;
use crate::ports::identity;
use crate::prelude::*;

/// Seconds after which the job looks again. No request or other job that began before the erasure lasts so long.
const JOB_DELAY_SECONDS: i64 = 60;

/// The proof that it is meant.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EraseRequest {
    /// The address of the account.
    confirm: String,
}

/// Erases the account of the person who asks.
#[utoipa::path(responses((status = 202, body = Object)))]
#[delete("/user/")]
pub(crate) async fn erase_user(
    learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    Json(body): Json<EraseRequest>,
) -> Result<HttpResponse> {
    let Learner { id, user, token, mut conn, .. } = learner;
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
    if let Err(failure) = erase_here(&platform, &pool, &leaving, now).await {
        tracing::warn!(%failure, "an account is erased by its job");
    }
    Ok(HttpResponse::Accepted().json(json!({})))
}
