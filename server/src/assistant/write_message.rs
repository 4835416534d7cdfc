//! Accepts a question, in an existing conversation or in a new one.

use domain::feedback::request_ai::Quota;

use crate::assistant::ask::{QuestionContext, ask_in};
use crate::assistant::events::{AnswerEvent, AnswerPosition, response};
use crate::assistant::open_thread::new_thread;
use crate::assistant::{QuestionAsked, rows};
use crate::db::Pool;
use crate::idempotency::{IdempotentResponse, Once};
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// A question in a conversation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageDraft {
    /// The question.
    text: String,
}

/// A question about a session.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaQuestion {
    /// Conversation; without it, a new one is created.
    #[serde(default)]
    thread: Option<Uuid>,
    /// Session, by id or slug.
    xs: String,
    /// Mission of a new conversation.
    #[serde(default)]
    mission: Option<MissionId>,
    /// The question.
    question: String,
}

/// Parts of the response that accepted a question, in this or in an earlier request with the same key.
#[derive(Deserialize)]
struct AcceptedQuestion {
    answer: TakenAnswer,
    usage: Quota,
}

#[derive(Deserialize)]
struct TakenAnswer {
    id: Uuid,
}

/// Accepts a question in a conversation; `messages-response` streams the answer.
#[utoipa::path(params(Once), responses((status = 201, body = QuestionAsked)))]
#[post("/ai/threads/{id}/messages")]
pub(crate) async fn write_message(
    mut learner: Learner,
    once: Once,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(draft): Json<MessageDraft>,
) -> Result<IdempotentResponse> {
    let (user, model) = (learner.id, platform.model.as_ref());
    let work = async |conn: &mut AsyncPgConnection| {
        let thread = rows::thread(conn, user, *id).await?;
        ask_in(conn, &QuestionContext { user, curricula: &curricula, model, now }, thread, draft.text).await
    };
    once.perform(&mut learner.conn, user, now, work).await
}

/// Accepts a question and streams its answer.
#[utoipa::path(params(Once),
    responses((status = 200, content_type = "text/event-stream", body = AnswerEvent)))]
#[post("/ai/ta")]
pub(crate) async fn ask_ta(
    mut learner: Learner,
    once: Once,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    pool: Pool,
    Now(now): Now,
    Json(draft): Json<TaQuestion>,
) -> Result<HttpResponse> {
    let (user, model) = (learner.id, platform.model.as_ref());
    let open = platform.people.follow_answer(&learner.token.uid, now)?;
    let work = async |conn: &mut AsyncPgConnection| {
        let thread = match draft.thread {
            Some(id) => rows::thread(conn, user, id).await?,
            None => {
                let thread = new_thread(conn, &curricula, user, &draft.xs, draft.mission, now).await?;
                rows::add_thread(conn, &thread).await?;
                thread
            }
        };
        ask_in(conn, &QuestionContext { user, curricula: &curricula, model, now }, thread, draft.question).await
    };
    let taken: AcceptedQuestion = once.perform(&mut learner.conn, user, now, work).await?.read()?;
    drop(learner);
    Ok(response(pool, open, taken.answer.id, AnswerPosition::default(), Some(taken.usage)))
}
