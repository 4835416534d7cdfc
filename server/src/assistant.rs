//! The assistant: answers questions from the texts of a program that the learner may read, and stores them in
//! conversations.

pub mod answer;
mod answer_by_rule;
pub mod ask;
pub mod change_thread;
mod events;
pub mod excerpt;
mod follow;
pub mod list_contexts;
pub mod list_flagged;
pub mod list_messages;
pub mod list_threads;
pub mod open_thread;
pub mod portfolio;
pub mod prompt;
#[cfg(test)]
mod questions;
pub mod rate_message;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod search;
pub mod show_answer;
pub mod stop;
pub mod write_message;

use domain::assistant::AnswerStatus;
use domain::assistant::answer_by_rule::RuleAnswer;
use domain::assistant::rate_message::{MessageRating, MessageRole};
use domain::feedback::AiFailure;
use domain::feedback::request_ai::Quota;
use domain::ids::{BlockId, MissionId, SessionId};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::assistant::excerpt::Excerpt;
use crate::assistant::rows::{MessageRow, ThreadRow};
use crate::assistant::search::FoundPassage;
use crate::feedback::reader::Reader;
use crate::program::curriculum::Curriculum;
use crate::program::passages::PassageKind;

/// A passage that an answer cites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Citation {
    /// Number by which the text cites it.
    number: u32,
    /// Kind of text that contains the passage.
    place: PassageKind,
    /// Title of that text.
    title: String,
    /// Text of the passage as Markdown.
    quote: String,
    /// The part that matches the question, with its sentence marked, as sanitised HTML; `None` in an older answer.
    #[serde(default)]
    lead_html: Option<String>,
    /// The passage with the marked sentence, as sanitised HTML; `None` if the lead is the whole passage.
    #[serde(default)]
    passage_html: Option<String>,
    /// Slug of the mission, if the passage is from a brief, a block or a file.
    mission: Option<String>,
    /// Id of the block, if the passage is from a block or a file.
    block: Option<BlockId>,
    /// Slugs of the module and of the content, if the passage is from a bonus content.
    bonus: Option<BonusPlace>,
}

/// Slugs of a content of a bonus module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BonusPlace {
    /// The module.
    module: String,
    /// The content.
    content: String,
}

impl Citation {
    /// Returns the citation of this passage under this number.
    #[must_use]
    pub fn new(number: u32, FoundPassage { passage, excerpt }: &FoundPassage, curriculum: &Curriculum) -> Self {
        let place = &passage.place;
        let mission = place.mission.and_then(|id| curriculum.mission(id)).map(|mission| mission.row.slug.clone());
        let bonus = place.bonus.and_then(|(module, content)| {
            let module = curriculum.bonus_modules.iter().find(|other| other.row.id == module)?;
            let content = module.contents.iter().find(|other| other.id == content)?;
            Some(BonusPlace { module: module.row.slug.clone(), content: content.slug.clone() })
        });
        let Excerpt { lead_html, passage_html } = excerpt.clone();
        let (title, quote, lead_html) = (passage.title.clone(), passage.body.clone(), Some(lead_html));
        Self { number, place: place.kind, title, quote, lead_html, passage_html, mission, block: place.block, bonus }
    }
}

/// A conversation.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Thread)]
pub(crate) struct ThreadView {
    /// The conversation.
    id: Uuid,
    /// The session that the conversation is about.
    session: SessionId,
    /// The mission that the conversation is about; `None` if it is about the whole session.
    mission: Option<MissionId>,
    /// Title; `None` before the first question.
    title: Option<String>,
    /// When it began.
    created_at: Timestamp,
    /// Time of the last question.
    updated_at: Timestamp,
    /// Time at which it was archived; `None` if it is not archived.
    archived_at: Option<Timestamp>,
}

impl From<ThreadRow> for ThreadView {
    fn from(row: ThreadRow) -> Self {
        Self {
            id: row.id,
            session: SessionId(row.session_id),
            mission: row.mission_id.map(MissionId),
            title: row.title,
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
            archived_at: row.archived_at.map(|at| at.0),
        }
    }
}

/// A question or an answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Message)]
pub(crate) struct MessageView {
    /// The message.
    id: Uuid,
    /// Author.
    role: MessageRole,
    /// Text: plain, with the numbers of citations in brackets. Empty for an answer by rule or one that only quotes.
    text: String,
    /// Time of writing.
    created_at: Timestamp,
    /// Fields that only an answer has.
    answer: Option<AnswerView>,
}

/// Fields that only an answer has.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AnswerState)]
pub(crate) struct AnswerView {
    /// Status.
    status: AnswerStatus,
    /// Reader that answers. The built-in reader only quotes.
    reader: Reader,
    /// Cited passages, in the order of the text.
    citations: Vec<Citation>,
    /// Answer by rule, without a text and citations; `None` if the texts of the program answer.
    by_rule: Option<RuleAnswer>,
    /// Reason why there is no answer; `None` if there is one.
    failure: Option<AiFailure>,
    /// The learner's rating.
    rating: Option<MessageRating>,
}

impl From<MessageRow> for MessageView {
    fn from(row: MessageRow) -> Self {
        let rating = row.rating.and_then(|value| {
            let reason = row.rating_reason.map(|reason| reason.0);
            Some(MessageRating { value: i8::try_from(value).ok()?, reason, comment: row.rating_comment.clone() })
        });
        let answer = row.status.zip(row.citations).map(|(status, citations)| AnswerView {
            status: status.0,
            reader: Reader::named(row.model.as_deref().unwrap_or_default()),
            citations: citations.0,
            by_rule: row.by_rule.map(|answer| answer.0),
            failure: row.failure.map(|failure| failure.0),
            rating,
        });
        Self { id: row.id, role: row.role.0, text: row.text, created_at: row.created_at.0, answer }
    }
}

/// An accepted question, with its answer so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct QuestionAsked {
    /// The conversation.
    thread: ThreadView,
    /// The question.
    question: MessageView,
    /// The answer.
    answer: MessageView,
    /// The day's quota, this question included.
    usage: Quota,
}
