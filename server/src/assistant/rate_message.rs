//! Stores a learner's rating of an answer.

use domain::assistant::rate_message::{MessageFacts, MessageRating, RateMessageFacts, rate_message};

use crate::assistant::rows::{self, MessageRow, ThreadRow};
use crate::prelude::*;

/// Rates an answer. A second rating replaces the first.
#[utoipa::path(responses((status = 201, body = MessageRating)))]
#[post("/ai/messages/{id}/feedbacks")]
pub(crate) async fn rate_answer(
    mut learner: Learner,
    id: Path<Uuid>,
    Json(rating): Json<MessageRating>,
) -> Result<Created<MessageRating>> {
    let message = rows::message(&mut learner.conn, *id).await?.map(|(row, thread)| facts(&row, &thread));
    let rated = rate_message(&RateMessageFacts { user: learner.id, message, rating })?;
    rows::store_rating(&mut learner.conn, *id, &rated).await?;
    Ok(Created(rated))
}

fn facts(row: &MessageRow, thread: &ThreadRow) -> MessageFacts {
    let is_whole = row.status.is_some_and(|status| status.0.is_whole());
    MessageFacts { owner: UserId(thread.user_id), role: row.role.0, is_whole }
}
