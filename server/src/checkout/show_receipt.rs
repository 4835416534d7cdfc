//! The receipt of a purchase, to keep and to print. What went back since is on it.

use domain::ids::PaymentId;
use domain::price::quote::QuoteItem;
use domain::screen::Screen;
use papers::ReceiptPaper;

use crate::payment::rows;
use crate::prelude::*;
use crate::program::rows::session_place;
use crate::progression::paper::drawn;

/// Gives the receipt of a purchase as a PDF.
#[utoipa::path(
    params(("id" = PaymentId, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"))
)]
#[get("/purchases/{id}/receipt.pdf")]
pub(crate) async fn show_receipt(
    mut learner: Learner,
    platform: Data<Platform>,
    id: Path<Uuid>,
) -> Result<HttpResponse> {
    let found = rows::purchase(&mut learner.conn, learner.id, PaymentId(*id)).await?;
    let (purchase, payment) = found.ok_or(Refusal::RouteNotFound)?;
    let program = match payment.session_id {
        Some(session) => Some(session_place(&mut learner.conn, session).await?.1),
        None => None,
    };
    let (buyer, paid, refunded) = (learner.user.clone(), purchase.paid()?, payment.money(payment.refunded_minor)?);
    // Others may use the connection while the paper is drawn.
    drop(learner);
    let (number, seller) = (purchase.receipt(), platform.config.seller.clone());
    let (item, page) =
        (written(&payment.item.0, program), platform.config.page_link(&Screen::Purchases.address(&[]), &[]));
    let draw = move || {
        let paper = ReceiptPaper {
            number: &purchase.receipt(),
            paid_at: purchase.booked_at.0,
            seller: &seller,
            name: buyer.name.as_deref(),
            email: &buyer.email,
            item: &item,
            lines: &payment.quote.0.lines,
            paid,
            method: payment.method.0,
            status: payment.status.0,
            refunded,
            page: &page,
        };
        paper.draw()
    };
    drawn(&format!("receipt-{number}"), draw).await
}

/// What was bought, as the receipt writes it.
fn written(item: &QuoteItem, program: Option<String>) -> String {
    match (item, program) {
        (QuoteItem::Program, Some(program)) => program,
        (QuoteItem::Extension(days), Some(program)) => format!("{program}, {days} days more"),
        (QuoteItem::Subscription(plan), _) => format!("Subscription {plan}"),
        (QuoteItem::Program | QuoteItem::Extension(_), None) => "A place".to_owned(),
    }
}
