//! The answers that learners found not helpful, for the staff who moderate conversations. Who asked is not shown: what is
//! wrong with an answer stands in it.

use domain::assistant::AnswerStatus;
use domain::assistant::rate_message::RatingReason;

use crate::assistant::Citation;
use crate::assistant::rows;
use crate::auth::ModerateThreads;
use crate::feedback::reader::Reader;
use crate::page::PageQuery;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// An answer that was found not helpful.
#[derive(Serialize, ToSchema)]
pub(crate) struct FlaggedMessage {
    /// The answer.
    id: Uuid,
    /// The title of the program that it is about.
    program: String,
    /// The title of the mission that it is about, if it is about one.
    mission: Option<String>,
    /// What was asked.
    question: String,
    /// What was answered. An answer that only quotes has no text.
    text: String,
    /// How the answer ended.
    status: Option<AnswerStatus>,
    /// Who has answered.
    reader: Reader,
    /// What the answer rests on.
    citations: Vec<Citation>,
    /// Why it was not helpful.
    reason: Option<RatingReason>,
    /// The same in words.
    comment: Option<String>,
    /// When it was answered.
    created_at: Timestamp,
}

/// Lists the answers that were found not helpful, the latest first.
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
            reason: row.rating_reason.map(|reason| reason.0),
            comment: row.rating_comment,
            created_at: row.created_at.0,
        });
    }
    Ok(Json(Page::of_rows(items, |item| item.id.to_string())))
}
