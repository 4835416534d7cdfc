//! Renames a conversation, archives or restores it, and deletes it for good.

use domain::assistant::name_thread::name_thread;

use crate::assistant::{ThreadView, rows};
use crate::columns::At;
use crate::prelude::*;

/// Changes of a conversation. Omitted fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThreadChange {
    /// New title.
    #[serde(default)]
    title: Option<String>,
    /// Whether it is archived.
    #[serde(default)]
    is_archived: Option<bool>,
}

/// Changes a conversation.
#[utoipa::path(responses((status = 200, body = ThreadView)))]
#[patch("/ai/threads/{id}")]
pub(crate) async fn change_thread(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    Json(change): Json<ThreadChange>,
) -> Result<Json<ThreadView>> {
    let mut thread = rows::thread(&mut learner.conn, learner.id, *id).await?;
    if let Some(title) = change.title {
        thread.title = Some(name_thread(&title)?);
    }
    if let Some(is_archived) = change.is_archived {
        thread.archived_at = is_archived.then(|| thread.archived_at.unwrap_or(At(now)));
    }
    rows::store_thread(&mut learner.conn, &thread).await?;
    Ok(Json(thread.into()))
}

/// Deletes a conversation.
#[utoipa::path(responses((status = 204)))]
#[delete("/ai/threads/{id}")]
pub(crate) async fn delete_thread(mut learner: Learner, id: Path<Uuid>, _: NoBody) -> Result<HttpResponse> {
    let thread = rows::thread(&mut learner.conn, learner.id, *id).await?;
    rows::delete_thread(&mut learner.conn, thread.id).await?;
    Ok(HttpResponse::NoContent().finish())
}
