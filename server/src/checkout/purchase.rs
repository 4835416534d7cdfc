//! A purchase as its learner sees it.

use domain::ids::{PaymentId, SessionId};
use domain::money::Money;
use domain::payment::PaymentStatus;
use domain::payment::method::PaymentMethod;
use domain::payment::refund::{NotRefundable, not_refundable};
use domain::price::quote::{QuoteItem, QuoteLine};

use crate::checkout::refund::{Work, refund_facts};
use crate::checkout::request_refund::RefundView;
use crate::payment::refund_rows::refunds_of;
use crate::payment::rows::{PaymentRow, PurchaseRow};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::{SessionRow, sessions_by_id};

/// A purchase with its receipt.
#[derive(Serialize, ToSchema)]
#[schema(as = PurchaseReceipt)]
pub(crate) struct PurchaseView {
    /// The payment that it was paid by.
    pub(super) id: PaymentId,
    /// The number of its receipt.
    receipt: String,
    /// When it was paid.
    bought_at: Timestamp,
    /// What was bought.
    item: QuoteItem,
    /// The title of the program.
    title: Option<String>,
    /// The session.
    session: Option<SessionId>,
    /// Its name in addresses.
    session_slug: Option<String>,
    /// The place that it has paid for.
    enrolment: Option<EnrolmentId>,
    /// How it was paid.
    method: PaymentMethod,
    /// Where the payment stands.
    status: PaymentStatus,
    /// What was charged, line by line.
    lines: Vec<QuoteLine>,
    /// What was paid.
    paid: Money,
    /// How much of it went back.
    refunded: Money,
    /// The refund that was asked for last, where one was.
    refund: Option<RefundView>,
    /// Why no money can be asked back now; empty where it can.
    not_refundable: Vec<NotRefundable>,
}

/// The purchases with all that is shown of them.
pub(super) async fn views(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    found: Vec<(PurchaseRow, PaymentRow)>,
    now: Timestamp,
) -> Result<Vec<PurchaseView>> {
    let ids = found.iter().filter_map(|(_, payment)| payment.session_id).collect::<Vec<_>>();
    let sessions = if ids.is_empty() { Vec::new() } else { sessions_by_id(conn, &ids).await? };
    let payments = found.iter().map(|(_, payment)| payment.id).collect::<Vec<_>>();
    let refunds = if payments.is_empty() { Vec::new() } else { refunds_of(conn, &payments).await? };
    let work = Work::of(conn, &found.iter().map(|(_, payment)| payment).collect::<Vec<_>>()).await?;
    let mut views = Vec::new();
    for (purchase, payment) in found {
        let session = sessions.iter().find(|session| Some(session.id) == payment.session_id);
        let title = match session {
            Some(session) => Some(curricula.get(conn, session.version_id).await?.program.title.clone()),
            None => None,
        };
        let facts = refund_facts((&purchase, &payment), &refunds, &work, now)?;
        let refund = refunds.iter().rfind(|refund| refund.payment_id == payment.id);
        let refund = refund.map(RefundView::of).transpose()?;
        let back = (refund, not_refundable(&facts));
        views.push(view((purchase, payment), session, title, back)?);
    }
    Ok(views)
}

fn view(
    (purchase, payment): (PurchaseRow, PaymentRow),
    session: Option<&SessionRow>,
    title: Option<String>,
    (refund, not_refundable): (Option<RefundView>, Vec<NotRefundable>),
) -> Result<PurchaseView> {
    Ok(PurchaseView {
        id: PaymentId(payment.id),
        receipt: purchase.receipt(),
        bought_at: purchase.booked_at.0,
        item: payment.item.0.clone(),
        title,
        session: payment.session_id.map(SessionId),
        session_slug: session.map(|session| session.slug.clone()),
        enrolment: payment.enrolment_id.map(EnrolmentId),
        method: payment.method.0,
        status: payment.status.0,
        refunded: payment.money(payment.refunded_minor)?,
        lines: payment.quote.0.lines,
        refund,
        not_refundable,
        paid: purchase.paid()?,
    })
}
