//! Lets the model answer a question. Stores the releasable text while the model writes it, so that pages can show it
//! and a killed server loses little. No transaction is open meanwhile, and no log contains a text. A server that takes
//! over from a killed one calls the model again.

use domain::assistant::AnswerStatus;
use domain::assistant::release::{ReleasedText, TextReleaseFacts, release};
use domain::feedback::AiFailure;
use domain::feedback::spend_call::NoCall;
use domain::mission::block::BlockBody;
use domain::submission::reveal::is_revealed;
use tokio::time::{Duration, Instant, sleep};

use crate::assistant::ask::{citations, passages};
use crate::assistant::rows::{self, AnswerChange, MessageRow};
use crate::assistant::{Citation, prompt};
use crate::bonus::BonusCourse;
use crate::bonus::rows::bonus_course;
use crate::columns::{JsonColumn, TextEnum};
use crate::feedback::reader::BUILT_IN;
use crate::html::plain_text;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::ports::model::stream::StreamRequest;
use crate::ports::model::{Model, ModelFailure};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::submission::SubmissionView;
use crate::submission::revealed::reveal_facts;
use crate::submission::view_rows::views_in;

/// Minimum time between two writes of the text.
const WRITING_PAUSE: Duration = Duration::from_millis(200);

/// Job that answers a question.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnswerQuestion {
    /// The answer.
    pub answer: Uuid,
}

/// Inputs of an answer.
struct Material {
    asking: StreamRequest,
    passages: Vec<String>,
    citations: Vec<Citation>,
    model_answers: Vec<String>,
}

impl Job for AnswerQuestion {
    const KIND: &'static str = "assistant/answer";
    const LANE: Lane = Lane::Answering;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Some(material) = material(context, self.answer).await? else { return Ok(()) };
        let change = match context.platform.model.as_ref() {
            Some(model) => answer(context, model, self.answer, &material).await?,
            // The question was meant for a model. If no model is configured any longer, no other reader answers.
            None => failed(AiFailure::Away),
        };
        rows::change_answer(&mut *context.pool.connection().await?, self.answer, &change).await?;
        Ok(())
    }
}

/// Returns the inputs of the answer; `None` if the answer has already ended.
async fn material(context: &Context<'_>, answer: Uuid) -> Result<Option<Material>> {
    let (mut conn, now) = (context.pool.connection().await?, context.now);
    let Some((row, thread)) = rows::message(&mut conn, answer).await? else { return Ok(None) };
    let is_open = row.status.is_some_and(|status| status.0.is_open());
    let question = match row.question_id.filter(|_| is_open) {
        Some(question) => rows::message(&mut conn, question).await?,
        None => None,
    };
    let Some((MessageRow { text: question, .. }, _)) = question else { return Ok(None) };
    let key = SessionKey::Id(thread.session_id);
    let bonus = bonus_course(&mut conn, context.curricula, UserId(thread.user_id), &key).await?;
    let mission = thread.mission_id.map(MissionId);
    let passages = passages(&mut conn, &bonus, mission, &question, now).await?;
    Ok(Some(Material {
        asking: prompt::asking(&question, &passages),
        citations: citations(&bonus, &passages),
        passages: passages.into_iter().map(|found| found.passage.body).collect(),
        model_answers: model_answers(&mut conn, context.curricula, UserId(thread.user_id), &bonus).await?,
    }))
}

/// Returns the texts of the model answers that the learner must not see yet.
async fn model_answers(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    BonusCourse { course, .. }: &BonusCourse,
) -> Result<Vec<String>> {
    let mut hidden = Vec::new();
    for mission in &course.curriculum.missions {
        let attempts = views_in(conn, curricula, user, course, mission.facts.id).await?;
        let tried = attempts.iter().map(SubmissionView::as_tried).collect::<Vec<_>>();
        let is_complete = course.row(mission.facts.id).is_some_and(|row| row.completed_at.is_some());
        let facts = reveal_facts(mission, is_complete, &tried);
        for block in &mission.blocks {
            if let BlockBody::ModelAnswer { reveal, html: Some(html) } = &block.body
                && !is_revealed(*reveal, &facts)
            {
                hidden.push(plain_text(html));
            }
        }
    }
    Ok(hidden)
}

/// Calls the model until there is an answer or no call is left. Returns the final change of the answer.
async fn answer(context: &Context<'_>, model: &Model, id: Uuid, material: &Material) -> Result<AnswerChange> {
    let mut last = AiFailure::Away;
    loop {
        let calls = match spend(context, model, id).await? {
            Ok(calls) => calls,
            Err(NoCall::CalledOften) => return Ok(failed(last)),
            Err(NoCall::BudgetUsedUp) => {
                tracing::warn!(budget = model.calls_per_day(), "the day's calls of the model are used up");
                return Ok(quoted(material));
            }
        };
        let failure = match follow(context, model, id, material).await? {
            Ok(change) => return Ok(change),
            Err(failure) => failure,
        };
        tracing::warn!(answer = %id, calls, %failure, "the model gave no complete answer");
        last = match failure {
            ModelFailure::Away { .. } => AiFailure::Away,
            ModelFailure::Unfit(_) => AiFailure::Unfit,
            ModelFailure::Refused(_) => return Ok(failed(AiFailure::Away)),
            ModelFailure::Declined => return Ok(failed(AiFailure::Declined)),
        };
        sleep(model.pause_after(calls, &failure)).await;
    }
}

async fn spend(context: &Context<'_>, model: &Model, id: Uuid) -> Result<Result<u32, NoCall>> {
    let (now, budget) = (context.platform.clock.now(), model.calls_per_day());
    let mut conn = context.pool.connection().await?;
    conn.transaction(async |conn| rows::spend(conn, id, budget, now).await).await
}

/// Stores the text while the model writes it. Returns the final change of the answer.
async fn follow(
    context: &Context<'_>,
    model: &Model,
    id: Uuid,
    material: &Material,
) -> Result<Result<AnswerChange, ModelFailure>> {
    let mut writing = match model.write(&material.asking).await {
        Ok(writing) => writing,
        Err(failure) => return Ok(Err(failure)),
    };
    let (mut text, mut shown, mut written_at) = (String::new(), 0, Instant::now());
    loop {
        let is_whole = match writing.next().await {
            Ok(Some(piece)) => {
                text.push_str(&piece);
                false
            }
            Ok(None) => true,
            Err(failure) => return Ok(Err(failure)),
        };
        let released = material.release(&text, is_whole);
        if released.is_held_back || is_whole {
            let status = if released.is_held_back { AnswerStatus::HeldBack } else { AnswerStatus::Whole };
            return Ok(Ok(AnswerChange { status: Some(TextEnum(status)), ..material.so_far(released) }));
        }
        if released.text.len() > shown && (shown == 0 || written_at.elapsed() >= WRITING_PAUSE) {
            (shown, written_at) = (released.text.len(), Instant::now());
            let change = material.so_far(released);
            let is_awaited = rows::change_answer(&mut *context.pool.connection().await?, id, &change).await?;
            if !is_awaited {
                // The learner has stopped the answer, so reading ends here.
                return Ok(Ok(change));
            }
        }
    }
}

impl Material {
    fn release(&self, text: &str, is_whole: bool) -> ReleasedText {
        let (passages, model_answers) = (&self.passages, &self.model_answers);
        release(&TextReleaseFacts { text, is_whole, passages, model_answers })
    }

    /// Returns the change with the releasable text so far and its citations.
    fn so_far(&self, released: ReleasedText) -> AnswerChange {
        let cited = released
            .cited
            .iter()
            .filter_map(|number| self.citations.iter().find(|citation| citation.number == *number).cloned());
        AnswerChange::text(released.text, cited.collect())
    }
}

/// Returns the change to an answer that only quotes the passages, as without a model.
fn quoted(material: &Material) -> AnswerChange {
    AnswerChange {
        text: Some(String::new()),
        citations: Some(JsonColumn(material.citations.clone())),
        model: Some(BUILT_IN.to_owned()),
        ..AnswerChange::ended(AnswerStatus::Whole)
    }
}

fn failed(because: AiFailure) -> AnswerChange {
    AnswerChange { failure: Some(TextEnum(because)), ..AnswerChange::ended(AnswerStatus::Failed) }
}
