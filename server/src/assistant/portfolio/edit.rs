//! Stores a learner's edit of a draft as a new version.

use domain::assistant::portfolio::PortfolioText;
use domain::assistant::portfolio::edit::{PortfolioEditFacts, edit};

use crate::assistant::portfolio::rows::{self, PortfolioVersionRow};
use crate::assistant::portfolio::{DraftView, VersionAuthor};
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::prelude::*;

/// An edit of a draft.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortfolioEdit {
    /// Number of the version that was edited.
    base: u32,
    /// New text of the draft.
    text: PortfolioText,
}

/// Edits a draft. Earlier versions are kept; an edit without a change creates no version.
#[utoipa::path(responses((status = 200, body = DraftView)))]
#[patch("/ai/portfolio-drafts/{id}")]
pub(crate) async fn edit_draft(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    Json(PortfolioEdit { base, text }): Json<PortfolioEdit>,
) -> Result<Json<DraftView>> {
    let user = learner.id;
    let view = learner.conn.transaction(async |conn| {
        rows::lock(conn, user, *id).await?;
        let (mut row, newest) = rows::draft_of(conn, user, *id).await?;
        let theirs = newest.as_ref().map(|version| (count(version.number), &version.text.0));
        let edited = edit(&PortfolioEditFacts { newest: theirs, sources: &row.sources.0, base, text })?;
        let Some(text) = edited.text else { return Ok(DraftView::new(row, newest)) };
        let version = PortfolioVersionRow {
            draft_id: row.id,
            number: column(edited.version),
            author: TextEnum(VersionAuthor::Learner),
            text: JsonColumn(text),
            created_at: At(now),
        };
        rows::add_version(conn, &version).await?;
        row.updated_at = At(now);
        Ok::<_, Error>(DraftView::new(row, Some(version)))
    });
    Ok(Json(view.await?))
}
