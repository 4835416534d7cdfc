//! Shows when the caller signed in, and ends all sign-ins on every device. The account stores the time before which
//! sign-ins are invalid, so they end at once, even if the identity service cannot be reached.

use domain::account::end_sign_ins::end_sign_ins;
use domain::notification::notice::SecurityEvent;

use crate::account::{rows, tell_security};
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::prelude::*;

/// Time of the current sign-in, and the time before which sign-ins are invalid.
#[derive(Serialize, ToSchema)]
#[schema(as = SignIns)]
pub(crate) struct SignInsView {
    /// Time of this sign-in.
    signed_in_at: Timestamp,
    /// Sign-ins before this time are invalid.
    valid_after: Option<Timestamp>,
}

/// Shows the caller's sign-in.
#[utoipa::path(responses((status = 200, body = SignInsView)))]
#[get("/user/sessions")]
pub(crate) async fn show_sign_ins(learner: Learner) -> Json<SignInsView> {
    let valid_after = learner.user.tokens_valid_after.map(|at| at.0);
    Json(SignInsView { signed_in_at: learner.token.signed_in_at, valid_after })
}

/// Ends every sign-in so far, including this one.
#[utoipa::path(responses((status = 204)))]
#[delete("/user/sessions")]
pub(crate) async fn end_user_sign_ins(mut learner: Learner, Now(now): Now, _: NoBody) -> Result<HttpResponse> {
    let (id, since) = (learner.id, end_sign_ins(now));
    let job = EndSignIns { user: id, since };
    let ended = learner.conn.transaction(async |conn| {
        rows::apply_end_of_sign_ins(conn, id, since, now).await?;
        tell_security(conn, id, SecurityEvent::SignInsEnded, None, now).await?;
        jobs::enqueue(conn, Some(id), &job, now, now).await?;
        Ok::<_, Error>(())
    });
    ended.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Job that ends a person's sign-ins at the identity service too.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndSignIns {
    user: UserId,
    since: Timestamp,
}

impl Job for EndSignIns {
    const KIND: &'static str = "account/end_sign_ins";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let user = rows::standing_user(&mut *context.pool.connection().await?, self.user).await?;
        let Some(user) = user else { return Ok(()) };
        Ok(context.platform.identity.end_sign_ins(&user.uid, self.since).await?)
    }
}
