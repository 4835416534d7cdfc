//! Lists the learner's drafts of a portfolio.

use domain::assistant::portfolio::{DraftStatus, PortfolioFormat, PortfolioTone};

use crate::assistant::portfolio::rows::{self, DraftRow};
use crate::columns::count;
use crate::page::PageQuery;
use crate::prelude::*;

/// A draft in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct PortfolioCard {
    /// The draft.
    id: Uuid,
    /// Format.
    format: PortfolioFormat,
    /// Tone.
    tone: PortfolioTone,
    /// Status.
    status: DraftStatus,
    /// Titles of the programs on which it is based.
    programs: Vec<String>,
    /// Number of its newest version; 0 before the first.
    version: u32,
    /// Time of the request.
    created_at: Timestamp,
    /// Time of the last change.
    updated_at: Timestamp,
}

impl From<DraftRow> for PortfolioCard {
    fn from(row: DraftRow) -> Self {
        Self {
            id: row.id,
            format: row.format.0,
            tone: row.tone.0,
            status: row.status.0,
            programs: row.sources.0.into_iter().map(|program| program.title).collect(),
            version: count(row.version),
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
        }
    }
}

/// Lists the learner's drafts, latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<PortfolioCard>)))]
#[get("/ai/portfolio-drafts")]
pub(crate) async fn list_drafts(mut learner: Learner, query: Query<PageQuery>) -> Result<Json<Page<PortfolioCard>>> {
    let rows = rows::list(&mut learner.conn, learner.id, query.after_id()?).await?;
    Ok(Json(Page::of_rows(rows.into_iter().map(PortfolioCard::from).collect(), |card| card.id.to_string())))
}
