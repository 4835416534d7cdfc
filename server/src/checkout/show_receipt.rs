//! The documents of a purchase, to keep and to print: its receipt, and a credit note for each refund. Both are drawn
//! from data that was stored when they were issued.

use domain::ids::{CreditNoteId, PaymentId};
use domain::screen::Screen;
use papers::{CreditNotePaper, ReceiptPaper};

use crate::payment::{document_rows, rows};
use crate::prelude::*;
use crate::progression::paper::drawn;

/// Returns the receipt of a purchase as a PDF.
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
    let (purchase, _) = found.ok_or(Refusal::RouteNotFound)?;
    // The connection is free for others while the PDF is drawn.
    drop(learner);
    let (mut receipt, page) = (purchase.receipt.0, platform.config.page_link(&Screen::Purchases.address(&[]), &[]));
    receipt.seller.get_or_insert_with(|| platform.config.seller.clone());
    let name = format!("receipt-{}", receipt.number);
    drawn(&name, move || ReceiptPaper { receipt: &receipt, page: &page }.draw()).await
}

/// Returns a credit note of a purchase as a PDF.
#[utoipa::path(
    params(("id" = CreditNoteId, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"))
)]
#[get("/credit-notes/{id}/credit-note.pdf")]
pub(crate) async fn show_credit_note(
    mut learner: Learner,
    platform: Data<Platform>,
    id: Path<Uuid>,
) -> Result<HttpResponse> {
    let found = document_rows::credit_note(&mut learner.conn, learner.id, CreditNoteId(*id)).await?;
    let mut note = found.ok_or(Refusal::RouteNotFound)?.note.0;
    drop(learner);
    let page = platform.config.page_link(&Screen::Purchases.address(&[]), &[]);
    note.receipt.seller.get_or_insert_with(|| platform.config.seller.clone());
    let name = format!("credit-note-{}", note.number);
    drawn(&name, move || CreditNotePaper { note: &note, page: &page }.draw()).await
}
