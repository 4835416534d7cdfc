//! Lists the messages of a conversation.

use crate::assistant::{MessageView, rows};
use crate::page::PageQuery;
use crate::prelude::*;

/// Lists the messages of a conversation, oldest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<MessageView>)))]
#[get("/ai/threads/{id}/messages")]
pub(crate) async fn list_messages(
    mut learner: Learner,
    id: Path<Uuid>,
    query: Query<PageQuery>,
) -> Result<Json<Page<MessageView>>> {
    let thread = rows::thread(&mut learner.conn, learner.id, *id).await?;
    let rows = rows::messages_of(&mut learner.conn, thread.id, query.after_id()?).await?;
    Ok(Json(Page::of_rows(rows.into_iter().map(MessageView::from).collect(), |view| view.id.to_string())))
}
