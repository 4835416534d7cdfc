//! Tells the other members of a team in which question of their draft somebody is writing, for a moment.

use crate::live::rows::publish;
use crate::live::{LiveFeature, Published};
use crate::prelude::*;
use crate::submission::attempt_rows::mates_of;
use crate::submission::team_rows;

/// Where one is writing.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WritingRequest {
    /// The question; nothing where one has stopped.
    block: Option<BlockId>,
}

/// Says where one is writing in an attempt of a team.
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
        let updates = others.into_iter().map(|other| Published::new(other, LiveFeature::Team, session));
        publish(conn, &updates.collect::<Vec<_>>(), now).await
    });
    said.await?;
    Ok(HttpResponse::NoContent().finish())
}
