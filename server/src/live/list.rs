//! What has changed for a person since a time, for pages that cannot follow the stream.

use crate::live::LiveUpdate;
use crate::live::position::Position;
use crate::live::rows::{self, Missed};
use crate::prelude::*;

/// Since when.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdatesQuery {
    /// The `at` of the last answer, or a position of the stream.
    #[param(value_type = String)]
    since: Position,
}

/// What has changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct LiveUpdates {
    /// Position of the answer; the next request asks from here.
    #[schema(value_type = String)]
    at: Position,
    /// The updates; some of them the page may know.
    updates: Vec<LiveUpdate>,
    /// Whether more may have changed than is listed, because it was too long ago.
    is_anything: bool,
}

/// Lists what has changed for the person who asks.
#[utoipa::path(params(UpdatesQuery),
    responses((status = 200, body = LiveUpdates)))]
#[get("/updates")]
pub(crate) async fn list_updates(mut learner: Learner, query: Query<UpdatesQuery>) -> Result<Json<LiveUpdates>> {
    let missed = rows::missed(&mut learner.conn, learner.id, &query.since, learner.position.at).await?;
    let (updates, is_anything) = match missed {
        Missed::Updates(updates) => (updates, false),
        Missed::Anything => (Vec::new(), true),
    };
    Ok(Json(LiveUpdates { at: learner.position, updates, is_anything }))
}
