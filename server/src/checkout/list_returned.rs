//! Payments that bought nothing and are refunded: a duplicate payment, or the charge of a subscription that was stopped
//! in favour of a later one.

use domain::ids::PaymentId;
use domain::payment::method::PaymentMethod;
use domain::price::QuoteItem;

use crate::checkout::request_refund::RefundView;
use crate::payment::refund_rows::returned_of;
use crate::payment::rows::receipt;
use crate::prelude::*;
use crate::program::rows::session_place;
use crate::subscription::rows::charges_returned;

/// A payment that bought nothing and is refunded.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReturnedPayment {
    /// The payment.
    id: PaymentId,
    /// The item that it was meant for.
    item: QuoteItem,
    /// The title of the program, or of the subscription's plan.
    title: Option<String>,
    /// The payment method.
    method: PaymentMethod,
    /// The refund of the full amount received.
    refund: RefundView,
}

/// Lists the learner's payments that bought nothing and are refunded, newest first.
#[utoipa::path(responses((status = 200, body = Page<ReturnedPayment>)))]
#[get("/purchases/returned")]
pub(crate) async fn list_returned(mut learner: Learner) -> Result<Json<Page<ReturnedPayment>>> {
    let mut items = Vec::new();
    let charges = charges_returned(&mut learner.conn, learner.id).await?;
    for (refund, payment) in returned_of(&mut learner.conn, learner.id, &charges).await? {
        let id = PaymentId(payment.id);
        let title = match payment.session_id {
            Some(session) => Some(session_place(&mut learner.conn, session).await?.1),
            None => receipt(&mut learner.conn, id).await?.map(|purchase| purchase.receipt.0.title),
        };
        let (item, method) = (payment.item.0, payment.method.0);
        items.push(ReturnedPayment { id, item, title, method, refund: RefundView::of(&refund)? });
    }
    Ok(Json(Page::whole(items)))
}
