//! A content of a bonus module to read.

use domain::bonus::decide::decide;
use domain::ids::BonusContentId;

use crate::bonus::{BonusContentView, rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// A content with its text.
#[derive(Serialize, ToSchema)]
pub(crate) struct BonusContent<'a> {
    /// The content's entry in the list of modules.
    #[serde(flatten)]
    content: BonusContentView<'a>,
    /// Its text; sanitised.
    html: &'a str,
}

/// Shows a content of a session's bonus modules to a learner who may read it.
#[utoipa::path(responses((status = 200, body = BonusContent<'_>)))]
#[get("/session/{id}/bonus-content/{content}")]
pub(crate) async fn show_bonus_content(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    path: Path<(String, Uuid)>,
) -> Result<HttpResponse> {
    let (session, content) = path.into_inner();
    let key = SessionKey::parse(&session);
    let bonus = rows::bonus_course(&mut learner.conn, &curricula, learner.id, &key).await?;
    let (module, row) = bonus.content(BonusContentId(content))?;
    let decisions = decide(&bonus.course.board(now)?, &bonus.facts());
    let mut decisions = decisions.iter().filter(|decision| decision.module.0 == module.row.id);
    if let Some(refusal) = decisions.find_map(|decision| decision.refusal_to_read()) {
        return Err(refusal.into());
    }
    json(&BonusContent { content: bonus.line(row), html: &row.html })
}
