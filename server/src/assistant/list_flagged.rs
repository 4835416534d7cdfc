//! Lists the answers that learners rated as not helpful, for staff who moderate conversations. The learner is not
//! shown, because the fault is in the answer.

use domain::assistant::AnswerStatus;
use domain::assistant::answer_by_rule::RuleAnswer;
use domain::assistant::rate_message::RatingReason;

use crate::assistant::Citation;
use crate::assistant::rows;
use crate::auth::ModerateThreads;
use crate::feedback::reader::Reader;
use crate::page::PageQuery;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// An answer rated as not helpful.
#[derive(Serialize, ToSchema)]
pub(crate) struct FlaggedMessage {
    /// The answer.
    id: Uuid,
    /// Title of its program.
    program: String,
    /// Title of its mission, if the conversation is about a mission.
    mission: Option<String>,
    /// Text of the question.
    question: String,
    /// Text of the answer. Empty for an answer that only quotes.
    text: String,
    /// Status in which the answer ended.
    status: Option<AnswerStatus>,
    /// Reader that answered.
    reader: Reader,
    /// Cited passages.
    citations: Vec<Citation>,
    /// Answer by rule; `None` if the texts of the program answer.
    by_rule: Option<RuleAnswer>,
    /// Reason for the rating.
    reason: Option<RatingReason>,
    /// Comment on the rating.
    comment: Option<String>,
    /// Time of the answer.
    created_at: Timestamp,
}

/// Lists the answers rated as not helpful, latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<FlaggedMessage>)))]
#[get("/ai/messages/flagged")]
pub(crate) async fn list_flagged_messages(
    staff: Staff<ModerateThreads>,
    curricula: Data<Curricula>,
    query: Query<PageQuery>,
) -> Result<Json<Page<FlaggedMessage>>> {
    let mut conn = staff.learner.conn;
    let mut items = Vec::new();
    for found in rows::flagged(&mut conn, query.after_id()?).await? {
        let curriculum = curricula.get(&mut conn, found.version).await?;
        let mission = found.mission.and_then(|id| curriculum.mission(MissionId(id)));
        let row = found.answer;
        items.push(FlaggedMessage {
            id: row.id,
            program: curriculum.program.title.clone(),
            mission: mission.map(|mission| mission.row.title.clone()),
            question: found.question,
            text: row.text,
            status: row.status.map(|status| status.0),
            reader: Reader::named(row.model.as_deref().unwrap_or_default()),
            citations: row.citations.map(|citations| citations.0).unwrap_or_default(),
            by_rule: row.by_rule.map(|answer| answer.0),
            reason: row.rating_reason.map(|reason| reason.0),
            comment: row.rating_comment,
            created_at: row.created_at.0,
        });
    }
    Ok(Json(Page::of_rows(items, |item| item.id.to_string())))
}
