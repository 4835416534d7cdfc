//! Lists the changes for a person since a position, for pages that cannot follow the stream.

use crate::live::LiveUpdate;
use crate::live::position::LivePosition;
use crate::live::rows::{self, Missed};
use crate::prelude::*;

/// Position from which updates are listed.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdatesQuery {
    /// The `at` of the last response, or a position of the stream.
    #[param(value_type = String)]
    since: LivePosition,
}

/// The changes since a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct LiveUpdates {
    /// Position of the response; the next request starts from it.
    #[schema(value_type = String)]
    at: LivePosition,
    /// The updates. The page may already know some of them.
    updates: Vec<LiveUpdate>,
    /// Whether there may be changes that are not listed, because the position is too old.
    is_anything: bool,
}

/// Lists the changes for the caller.
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
