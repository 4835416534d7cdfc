//! Streams the answer to a question from its row: a client that reconnects with a `Last-Event-ID` gets what it missed,
//! from any server.

use actix_web::HttpRequest;

use crate::assistant::events::{AnswerEvent, AnswerPosition, response};
use crate::assistant::rows;
use crate::db::Pool;
use crate::prelude::*;

/// The answer to stream.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerQuery {
    /// Id of a question or of its answer; without it, the latest answer is streamed.
    after: Option<Uuid>,
}

/// Streams an answer of a conversation, beginning at the page's position.
#[utoipa::path(params(AnswerQuery, ("Last-Event-ID" = Option<String>, Header)),
    responses((status = 200, content_type = "text/event-stream", body = AnswerEvent)))]
#[get("/ai/threads/{id}/messages-response")]
pub(crate) async fn show_answer(
    request: HttpRequest,
    mut learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    id: Path<Uuid>,
    query: Query<AnswerQuery>,
) -> Result<HttpResponse> {
    let position = AnswerPosition::of(&request)?;
    let thread = rows::thread(&mut learner.conn, learner.id, *id).await?;
    let answer = rows::answer_to(&mut learner.conn, thread.id, query.after).await?;
    let answer = answer.ok_or(Refusal::AiThreadsNotFound)?;
    let open = platform.people.follow_answer(&learner.token.uid, now)?;
    drop(learner);
    Ok(response(pool, open, answer, position, None))
}
