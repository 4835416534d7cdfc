//! Stops an answer that is being written. Its text so far is kept.

use domain::assistant::AnswerStatus;

use crate::assistant::MessageView;
use crate::assistant::rows::{self, AnswerChange};
use crate::prelude::*;

/// Stops an answer; one that has ended stays unchanged.
#[utoipa::path(responses((status = 200, body = MessageView)))]
#[post("/ai/messages/{id}/stop")]
pub(crate) async fn stop_answer(mut learner: Learner, id: Path<Uuid>, _: NoBody) -> Result<Json<MessageView>> {
    let found = rows::message(&mut learner.conn, *id).await?;
    if found.is_none_or(|(_, thread)| thread.user_id != learner.id.0) {
        return Err(Refusal::AiThreadsNotFound.into());
    }
    rows::change_answer(&mut learner.conn, *id, &AnswerChange::ended(AnswerStatus::Stopped)).await?;
    let stopped = rows::message(&mut learner.conn, *id).await?.ok_or(Refusal::AiThreadsNotFound)?;
    Ok(Json(stopped.0.into()))
}
