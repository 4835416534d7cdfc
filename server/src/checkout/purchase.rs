//! A purchase as the learner sees it.

use domain::ids::{CreditNoteId, PaymentId, SessionId};
use domain::money::Money;
use domain::payment::PaymentStatus;
use domain::payment::billing::BillingDetails;
use domain::payment::method::PaymentMethod;
use domain::payment::receipt::Receipt;
use domain::payment::refund::{NotRefundable, not_refundable};
use domain::price::{QuoteItem, QuoteLine};

use crate::checkout::refund::{Work, refund_facts};
use crate::checkout::request_refund::RefundView;
use crate::payment::document_rows::{CreditNoteRow, credit_notes_of};
use crate::payment::refund_rows::refunds_of;
use crate::payment::rows::{PaymentRow, PurchaseRow};
use crate::prelude::*;
use crate::program::rows::{SessionRow, sessions_by_id};

/// A purchase with its receipt.
#[derive(Serialize, ToSchema)]
#[schema(as = PurchaseReceipt)]
pub(crate) struct PurchaseView {
    /// Id of the payment for the item.
    pub(super) id: PaymentId,
    /// The number of its receipt.
    receipt: String,
    /// When it was paid.
    bought_at: Timestamp,
    /// The purchased item.
    item: QuoteItem,
    /// The title of the program, or of the subscription's plan.
    title: String,
    /// The session.
    session: Option<SessionId>,
    /// The session's slug in URLs.
    session_slug: Option<String>,
    /// The enrolment that the payment has paid for.
    enrolment: Option<EnrolmentId>,
    /// The payment method.
    method: PaymentMethod,
    /// The status of the payment.
    status: PaymentStatus,
    /// The charged amounts, line by line.
    lines: Vec<QuoteLine>,
    /// The amount paid.
    paid: Money,
    /// The amount refunded.
    refunded: Money,
    /// The credit notes for the refunds, oldest first.
    credit_notes: Vec<CreditNoteView>,
    /// The provider's id of the payment.
    reference: Option<String>,
    /// The billing details on the receipt.
    billing: Option<BillingDetails>,
    /// The latest refund, if any.
    refund: Option<RefundView>,
    /// Reasons why no refund can be requested now. Empty: a refund can be requested.
    not_refundable: Vec<NotRefundable>,
}

/// A refund of a purchase, as documented.
#[derive(Serialize, ToSchema)]
#[schema(as = CreditNote)]
pub(crate) struct CreditNoteView {
    /// The credit note.
    id: CreditNoteId,
    /// Its number.
    number: String,
    /// When the money went back.
    issued_at: Timestamp,
    /// The amount.
    amount: Money,
}

impl From<CreditNoteRow> for CreditNoteView {
    fn from(CreditNoteRow { id, note, .. }: CreditNoteRow) -> Self {
        Self { id: CreditNoteId(id), number: note.0.number, issued_at: note.0.issued_at, amount: note.0.amount }
    }
}

/// The views of purchases.
pub(super) async fn views(
    conn: &mut AsyncPgConnection,
    found: Vec<(PurchaseRow, PaymentRow)>,
    now: Timestamp,
) -> Result<Vec<PurchaseView>> {
    let ids = found.iter().filter_map(|(_, payment)| payment.session_id).collect::<Vec<_>>();
    let sessions = if ids.is_empty() { Vec::new() } else { sessions_by_id(conn, &ids).await? };
    let payments = found.iter().map(|(_, payment)| payment.id).collect::<Vec<_>>();
    let refunds = if payments.is_empty() { Vec::new() } else { refunds_of(conn, &payments).await? };
    let work = Work::of(conn, &found.iter().map(|(_, payment)| payment).collect::<Vec<_>>()).await?;
    let mut views = Vec::new();
    let notes = if payments.is_empty() { Vec::new() } else { credit_notes_of(conn, &payments).await? };
    for (purchase, payment) in found {
        let session = sessions.iter().find(|session| Some(session.id) == payment.session_id);
        let facts = refund_facts((&purchase, &payment), &refunds, &work, now)?;
        let refund = refunds.iter().rfind(|refund| refund.payment_id == payment.id);
        let refund = refund.map(RefundView::of).transpose()?;
        let own = notes.iter().filter(|note| note.payment_id == payment.id).cloned().map(CreditNoteView::from);
        let back = (refund, not_refundable(&facts), own.collect());
        views.push(view((purchase, payment), session, back)?);
    }
    Ok(views)
}

fn view(
    (purchase, payment): (PurchaseRow, PaymentRow),
    session: Option<&SessionRow>,
    (refund, not_refundable, credit_notes): (Option<RefundView>, Vec<NotRefundable>, Vec<CreditNoteView>),
) -> Result<PurchaseView> {
    let paid = purchase.paid()?;
    let Receipt { number, item, title, lines, method, reference, buyer, .. } = purchase.receipt.0;
    Ok(PurchaseView {
        id: PaymentId(payment.id),
        receipt: number,
        bought_at: purchase.booked_at.0,
        item,
        title,
        session: payment.session_id.map(SessionId),
        session_slug: session.map(|session| session.slug.clone()),
        enrolment: payment.enrolment_id.map(EnrolmentId),
        method,
        status: payment.status.0,
        refunded: payment.money(payment.refunded_minor)?,
        credit_notes,
        reference,
        billing: buyer.billing,
        lines,
        refund,
        not_refundable,
        paid,
    })
}
