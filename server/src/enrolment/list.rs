//! The learner's enrolments without further data; the portal's cards are in `mission/list_cards.rs`.

use crate::enrolment::{EnrolmentView, rows};
use crate::page::PageQuery;
use crate::prelude::*;

/// Lists the caller's enrolments, newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<EnrolmentView>)))]
#[get("/user-experience-sessions")]
pub(crate) async fn list_enrolments(
    mut learner: Learner,
    query: Query<PageQuery>,
) -> Result<Json<Page<EnrolmentView>>> {
    let rows = rows::enrolments_of(&mut learner.conn, learner.id, query.after_id()?).await?;
    Ok(Json(Page::of_rows(rows.iter().map(EnrolmentView::from).collect(), |view| view.id.to_string())))
}
