//! Payments whose money went back without having bought anything: one that came twice, for instance.

use domain::ids::PaymentId;
use domain::payment::method::PaymentMethod;
use domain::price::quote::QuoteItem;

use crate::checkout::request_refund::RefundView;
use crate::payment::refund_rows::returned_of;
use crate::prelude::*;
use crate::program::rows::session_place;

/// A payment that bought nothing and whose money goes back.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReturnedPayment {
    /// The payment.
    id: PaymentId,
    /// What it was meant for.
    item: QuoteItem,
    /// The title of the program.
    title: Option<String>,
    /// How it was paid.
    method: PaymentMethod,
    /// The refund of all that was received.
    refund: RefundView,
}

/// Lists the learner's payments that bought nothing and whose money goes back, newest first.
#[utoipa::path(responses((status = 200, body = Page<ReturnedPayment>)))]
#[get("/purchases/returned")]
pub(crate) async fn list_returned(mut learner: Learner) -> Result<Json<Page<ReturnedPayment>>> {
    let mut items = Vec::new();
    for (refund, payment) in returned_of(&mut learner.conn, learner.id).await? {
        let title = match payment.session_id {
            Some(session) => Some(session_place(&mut learner.conn, session).await?.1),
            None => None,
        };
        let (id, item, method) = (PaymentId(payment.id), payment.item.0, payment.method.0);
        items.push(ReturnedPayment { id, item, title, method, refund: RefundView::of(&refund)? });
    }
    Ok(Json(Page::whole(items)))
}
