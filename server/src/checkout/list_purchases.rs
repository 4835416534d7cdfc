//! The caller's own purchases, with their receipts.

use domain::ids::PaymentId;

use crate::checkout::purchase::{PurchaseView, views};
use crate::page::PageQuery;
use crate::payment::rows;
use crate::prelude::*;

/// Lists the caller's purchases, newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<PurchaseView>)))]
#[get("/purchases")]
pub(crate) async fn list_purchases(
    mut learner: Learner,
    Now(now): Now,
    query: Query<PageQuery>,
) -> Result<Json<Page<PurchaseView>>> {
    let found = rows::purchases_of(&mut learner.conn, learner.id, query.after_id()?).await?;
    let views = views(&mut learner.conn, found, now).await?;
    Ok(Json(Page::of_rows(views, |view| view.id.to_string())))
}

/// Shows one of the caller's purchases.
#[utoipa::path(params(("id" = PaymentId, Path)), responses((status = 200, body = PurchaseView)))]
#[get("/purchases/{id}")]
pub(crate) async fn show_purchase(mut learner: Learner, Now(now): Now, id: Path<Uuid>) -> Result<Json<PurchaseView>> {
    let found = rows::purchase(&mut learner.conn, learner.id, PaymentId(*id)).await?;
    let view = views(&mut learner.conn, found.into_iter().collect(), now).await?.pop();
    view.map(Json).ok_or_else(|| Refusal::RouteNotFound.into())
}
