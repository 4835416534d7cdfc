//! Rows and queries of receipts and credit notes, and of the data printed on them: `document_series`, `sellers`,
//! `billing_details` and `credit_notes`. Receipts are rows of `purchases`.
//!
//! The row of a series is locked until the transaction ends, so that numbers have no gaps. To avoid deadlocks, code
//! that issues a document takes all other locks first.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    ExpressionMethods as _, Insertable, NullableExpressionMethods as _, OptionalExtension as _, QueryDsl as _,
    Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{CreditNoteId, PaymentId, UserId};
use domain::money::Money;
use domain::payment::billing::BillingDetails;
use domain::payment::receipt::{Buyer, CreditNote, Receipt, Seller, credit_lines, credit_note_number, receipt_number};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn};
use crate::error::{Error, Result};
use crate::payment::refund_rows::{RefundRow, refunds_of};
use crate::payment::rows::{self, PaymentRow, PurchaseRow};
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{billing_details, credit_notes, document_series, sellers, users};

/// Personal data in documents. Credit notes are kept, as receipts are: payments must remain accounted for.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "billing_details", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable { table: "credit_notes", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Nothing },
];

/// A credit note.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = credit_notes)]
pub struct CreditNoteRow {
    pub id: Uuid,
    pub payment_id: Uuid,
    pub user_id: Uuid,
    pub refund_id: Option<Uuid>,
    pub note_number: i64,
    pub note: JsonColumn<CreditNote>,
    pub issued_at: At,
}

/// Takes the next number of a series.
async fn next_number(conn: &mut AsyncPgConnection, series: &str) -> Result<i64> {
    let first = (document_series::series.eq(series), document_series::last_number.eq(1));
    let row = diesel::insert_into(document_series::table).values(first).on_conflict(document_series::series);
    let next = row.do_update().set(document_series::last_number.eq(document_series::last_number + 1));
    Ok(next.returning(document_series::last_number).get_result(conn).await?)
}

/// Issues the receipt of a payment that is being booked.
pub async fn issue_receipt(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    (title, paid): (String, Money),
    now: Timestamp,
) -> Result<()> {
    let buyer = users::table.find(payment.user_id).left_join(billing_details::table);
    let buyer = buyer.select((users::name, users::email, billing_details::details.nullable()));
    let (name, email, billing): (Option<String>, String, Option<JsonColumn<BillingDetails>>) =
        buyer.first(conn).await?;
    let seller = sellers::table.order((sellers::since.desc(), sellers::id.desc())).select(sellers::seller);
    let seller: Option<JsonColumn<Seller>> = seller.first(conn).await.optional()?;
    let reference = payment.transaction.clone().unwrap_or_else(|| payment.reference.clone());
    let number = next_number(conn, "receipt").await?;
    let receipt = Receipt {
        number: receipt_number(number),
        issued_at: now,
        seller: seller.map(|seller| seller.0),
        buyer: Buyer { name, email, billing: billing.map(|billing| billing.0) },
        item: payment.item.0.clone(),
        title,
        lines: payment.quote.0.lines.clone(),
        paid,
        method: payment.method.0,
        reference: payment.method.0.provider().map(|_| reference),
    };
    rows::apply_booked(conn, payment, number, receipt).await
}

/// Issues the credit note for money of a payment that was returned to the payer. A payment that was never booked gets
/// no credit note.
pub async fn issue_credit_note(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    back: Money,
    now: Timestamp,
) -> Result<()> {
    let Some(PurchaseRow { receipt, .. }) = rows::receipt(conn, PaymentId(payment.id)).await? else { return Ok(()) };
    let receipt = receipt.0;
    let lines = credit_lines(&receipt, back, payment.money(payment.refunded_minor)?);
    let lines = lines.map_err(|fault| Error::broken(format!("a credit note: {fault:?}")))?;
    let refund = refund_without_note(conn, payment).await?;
    let note_number = next_number(conn, "credit_note").await?;
    let reference = refund.as_ref().and_then(|refund| refund.reference.clone());
    let number = credit_note_number(note_number);
    let note = CreditNote { number, issued_at: now, receipt, lines, amount: back, reference };
    let row = CreditNoteRow {
        id: new_id(now),
        payment_id: payment.id,
        user_id: payment.user_id,
        refund_id: refund.map(|refund| refund.id),
        note_number,
        note: JsonColumn(note),
        issued_at: At(now),
    };
    diesel::insert_into(credit_notes::table).values(&row).execute(conn).await?;
    Ok(())
}

/// The refund of a payment for which a credit note is missing: the provider is processing it, or has returned the
/// money. `None` if the provider returned money without our request.
async fn refund_without_note(conn: &mut AsyncPgConnection, payment: &PaymentRow) -> Result<Option<RefundRow>> {
    let notes = credit_notes_of(conn, &[payment.id]).await?;
    let has_note = |refund: &RefundRow| notes.iter().any(|note| note.refund_id == Some(refund.id));
    let refunds = refunds_of(conn, &[payment.id]).await?.into_iter();
    let mut sent = refunds.filter(|refund| refund.status.0.is_at_provider() || refund.status.0.has_given_back());
    Ok(sent.find(|refund| !has_note(refund)))
}

/// The credit notes of payments, oldest first.
pub async fn credit_notes_of(conn: &mut AsyncPgConnection, payments: &[Uuid]) -> Result<Vec<CreditNoteRow>> {
    let query = credit_notes::table.filter(credit_notes::payment_id.eq_any(payments)).order(credit_notes::note_number);
    Ok(query.select(CreditNoteRow::as_select()).load(conn).await?)
}

/// One of the learner's credit notes.
pub async fn credit_note(
    conn: &mut AsyncPgConnection,
    user: UserId,
    id: CreditNoteId,
) -> Result<Option<CreditNoteRow>> {
    let query = credit_notes::table.find(id.0).filter(credit_notes::user_id.eq(user.0));
    Ok(query.select(CreditNoteRow::as_select()).first(conn).await.optional()?)
}

/// Stores the seller for new documents, if it has changed.
pub async fn apply_seller(conn: &mut AsyncPgConnection, seller: &Seller, now: Timestamp) -> Result<()> {
    let last = sellers::table.order((sellers::since.desc(), sellers::id.desc())).select(sellers::seller);
    let last: Option<JsonColumn<Seller>> = last.first(conn).await.optional()?;
    if last.is_some_and(|last| last.0 == *seller) {
        return Ok(());
    }
    let row = (sellers::id.eq(new_id(now)), sellers::seller.eq(JsonColumn(seller.clone())), sellers::since.eq(At(now)));
    diesel::insert_into(sellers::table).values(row).execute(conn).await?;
    Ok(())
}

/// The billing details of a user.
pub async fn billing_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<BillingDetails>> {
    let query = billing_details::table.find(user.0).select(billing_details::details);
    let details: Option<JsonColumn<BillingDetails>> = query.first(conn).await.optional()?;
    Ok(details.map(|details| details.0))
}

/// Stores the billing details of a user, or deletes them.
pub async fn apply_billing(
    conn: &mut AsyncPgConnection,
    user: UserId,
    details: Option<&BillingDetails>,
    now: Timestamp,
) -> Result<()> {
    let Some(details) = details else {
        diesel::delete(billing_details::table.find(user.0)).execute(conn).await?;
        return Ok(());
    };
    let values = (billing_details::details.eq(JsonColumn(details.clone())), billing_details::updated_at.eq(At(now)));
    diesel::insert_into(billing_details::table)
        .values((billing_details::user_id.eq(user.0), values.clone()))
        .on_conflict(billing_details::user_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}
