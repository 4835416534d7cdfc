//! Erases an account: first at the identity service, so that signing in becomes impossible, then in our records and
//! files. Before both steps, the request enqueues a job that runs a minute later. The job finishes an erasure that a
//! crash has interrupted, and erases data that other requests or jobs have written about the person in the meantime. If
//! the account and its identity still exist, the job changes no data.

use domain::account::erase::{EraseFacts, erase};
use serde_json::json;

use crate::account::finish_erasure::{FinishErasure, Leaving, erase_here};
use crate::db::Pool;
use crate::jobs;
use crate::ports::identity;
use crate::prelude::*;

/// Delay of the job in seconds. After this delay, every request or other job that began before the erasure has ended.
const JOB_DELAY_SECONDS: i64 = 60;

/// Confirmation of the erasure.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EraseRequest {
    /// Address of the account.
    confirm: String,
}

/// Erases the caller's account.
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
        // If the identity service gave no response, it may have deleted the account nevertheless; the job checks that.
        if matches!(failure, identity::IdentityFailure::Refused(_)) {
            jobs::rows::remove(&mut *pool.connection().await?, job).await?;
        }
        return Err(Refusal::AuthDeleteUserFailed.into());
    }
    if let Err(failure) = erase_here(&platform, &pool, &leaving, now).await {
        tracing::warn!(%failure, "an account is erased by its job");
    }
    Ok(HttpResponse::Accepted().json(json!({})))
}
