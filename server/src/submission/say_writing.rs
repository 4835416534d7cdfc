//! Shows the other members of a team, for a moment, the question of their draft in which a member is writing.

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::submission::attempt_rows::mates_of;
use crate::submission::team_rows;

/// Request to report in which question the caller is writing.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WritingRequest {
    /// The question. `None`: the member has stopped writing.
    block: Option<BlockId>,
}

/// Reports in which question of a team's attempt the caller is writing.
#[utoipa::path(responses((status = 204)))]
#[put("/user-submissions/{id}/writing")]
pub(crate) async fn say_writing(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    Json(WritingRequest { block }): Json<WritingRequest>,
) -> Result<HttpResponse> {
    let (user, id) = (learner.id, SubmissionId(*id));
    let said = learner.conn.transaction(async |conn| {
        let (session, others) = mates_of(conn, user, id, block).await?;
        if others.is_empty() {
            return Ok(());
        }
        team_rows::apply_writing(conn, id.0, user, block, now).await?;
        let updates = others.into_iter().map(|other| PublishedUpdate::new(other, LiveFeature::Team, session));
        publish(conn, &updates.collect::<Vec<_>>(), now).await
    });
    said.await?;
    Ok(HttpResponse::NoContent().finish())
}
