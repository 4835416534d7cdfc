//! The learner's enrolments, bare; the portal's cards are `mission/list_cards.rs`.

use actix_web::get;

use crate::auth::Learner;
use crate::enrolment::{EnrolmentView, rows};
use crate::error::Result;
use crate::http::Json;
use crate::page::Page;

/// Lists the enrolments of the learner who asks, newest first.
#[utoipa::path(tag = "enrolment", security(("bearer" = [])), responses((status = 200, body = Page<EnrolmentView>)))]
#[get("/user-experience-sessions")]
pub(crate) async fn list_enrolments(mut learner: Learner) -> Result<Json<Page<EnrolmentView>>> {
    let rows = rows::enrolments_of(&mut learner.conn, learner.id).await?;
    Ok(Json(Page::whole(rows.iter().map(EnrolmentView::from).collect())))
}
