//! Lists the versions of a draft. No version is ever overwritten.

use crate::assistant::portfolio::{VersionView, rows};
use crate::page::PageQuery;
use crate::prelude::*;

/// Lists the versions of a draft, latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<VersionView>)))]
#[get("/ai/portfolio-drafts/{id}/versions")]
pub(crate) async fn list_versions(
    mut learner: Learner,
    id: Path<Uuid>,
    query: Query<PageQuery>,
) -> Result<Json<Page<VersionView>>> {
    let before = query.after()?.map(|number| number.parse());
    let before = before.transpose().map_err(|_| Error::malformed("the cursor is not from this list"))?;
    let (row, _) = rows::draft_of(&mut learner.conn, learner.id, *id).await?;
    let versions = rows::versions(&mut learner.conn, row.id, before).await?;
    let versions = versions.into_iter().map(|version| VersionView::new(version, row.format.0)).collect();
    Ok(Json(Page::of_rows(versions, |version| version.number.to_string())))
}
