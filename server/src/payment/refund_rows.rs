//! Rows and queries of the tables `refunds` and `disputes`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable,
    Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{PaymentId, RefundId, UserId};
use domain::money::Money;
use domain::payment::dispute::DisputeStatus;
use domain::payment::method::PaymentMethod;
use domain::payment::refund::RefundStatus;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::payment::rows::{PaymentRow, amount};
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{disputes, payments, refunds};

/// Personal data in refunds and disputes. The rows are kept, as payments are; the requester's own words are erased.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "refunds", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Columns("reason = ''") },
    PersonalTable {
        table: "disputes",
        theirs: "payment_id IN (SELECT id FROM payments WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Nothing,
    },
];

/// One refund.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = refunds)]
pub struct RefundRow {
    pub id: Uuid,
    pub payment_id: Uuid,
    pub user_id: Uuid,
    pub status: TextEnum<RefundStatus>,
    pub amount_minor: i64,
    pub currency: String,
    pub reason: String,
    pub reference: Option<String>,
    pub sent: i32,
    pub called: i32,
    pub requested_at: At,
    pub updated_at: At,
    pub asked_by: Option<Uuid>,
    pub approved_by: Option<Uuid>,
}

impl RefundRow {
    /// A new refund of a payment.
    #[must_use]
    pub fn new(payment: &PaymentRow, amount: Money, status: RefundStatus, reason: String, now: Timestamp) -> Self {
        Self {
            id: new_id(now),
            payment_id: payment.id,
            user_id: payment.user_id,
            status: TextEnum(status),
            amount_minor: amount.amount_minor,
            currency: amount.currency.code().to_owned(),
            reason,
            reference: None,
            sent: 0,
            called: 0,
            requested_at: At(now),
            updated_at: At(now),
            asked_by: None,
            approved_by: None,
        }
    }

    /// Whether one staff member has approved it and a second approval is still required.
    #[must_use]
    pub fn waits_for_second_person(&self) -> bool {
        self.approved_by.is_some() && self.status.0.waits_for_staff()
    }

    /// The amount that it gives back.
    pub fn amount(&self) -> Result<Money> {
        amount(self.amount_minor, &self.currency)
    }
}

/// Writes a new refund.
pub async fn insert(conn: &mut AsyncPgConnection, row: &RefundRow) -> Result<()> {
    diesel::insert_into(refunds::table).values(row).execute(conn).await?;
    Ok(())
}

/// The refunds of payments, oldest first.
pub async fn refunds_of(conn: &mut AsyncPgConnection, payments: &[Uuid]) -> Result<Vec<RefundRow>> {
    let query = refunds::table.filter(refunds::payment_id.eq_any(payments)).order((refunds::requested_at, refunds::id));
    Ok(query.select(RefundRow::as_select()).load(conn).await?)
}

/// Statuses of all refunds and disputes of the payments for an enrolment and its extensions.
pub async fn statuses_for(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
) -> Result<(Vec<RefundStatus>, Vec<DisputeStatus>)> {
    let of_enrolment = payments::enrolment_id.eq(enrolment);
    let refunds = refunds::table.inner_join(payments::table).filter(of_enrolment).select(refunds::status);
    let refunds: Vec<TextEnum<RefundStatus>> = refunds.load(conn).await?;
    let disputes = disputes::table.inner_join(payments::table).filter(of_enrolment).select(disputes::status);
    let disputes: Vec<TextEnum<DisputeStatus>> = disputes.load(conn).await?;
    let refunds = refunds.into_iter().map(|status| status.0).collect();
    Ok((refunds, disputes.into_iter().map(|status| status.0).collect()))
}

/// One refund.
pub async fn refund(conn: &mut AsyncPgConnection, refund: RefundId) -> Result<Option<RefundRow>> {
    let query = refunds::table.find(refund.0).select(RefundRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// The refunds of a learner's payments that were never booked as purchases, and those refunds of the learner whose ids
/// are in `others`, newest first.
pub async fn returned_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    others: &[Uuid],
) -> Result<Vec<(RefundRow, PaymentRow)>> {
    let query = refunds::table.inner_join(payments::table).filter(refunds::user_id.eq(user.0));
    let query = query.filter(payments::booked_at.is_null().or(refunds::id.eq_any(others)));
    let query = query.order((refunds::requested_at.desc(), refunds::id));
    Ok(query.limit(MAX_ROWS).select((RefundRow::as_select(), PaymentRow::as_select())).load(conn).await?)
}

/// The refunds that staff must check: requested ones and failed ones.
pub async fn waiting(conn: &mut AsyncPgConnection) -> Result<Vec<(RefundRow, TextEnum<PaymentMethod>)>> {
    let waits = [RefundStatus::Requested, RefundStatus::Failed].map(TextEnum);
    let query = refunds::table.inner_join(payments::table).filter(refunds::status.eq_any(waits));
    let query = query.order(refunds::requested_at).limit(MAX_ROWS);
    Ok(query.select((RefundRow::as_select(), payments::method)).load(conn).await?)
}

/// The refunds to be sent, oldest first.
pub async fn to_send(conn: &mut AsyncPgConnection) -> Result<Vec<RefundRow>> {
    let query = refunds::table.filter(refunds::status.eq(TextEnum(RefundStatus::Approved)));
    let query = query.order(refunds::requested_at).limit(MAX_ROWS);
    Ok(query.select(RefundRow::as_select()).load(conn).await?)
}

/// The refunds in progress that have a provider's reference; those that were updated longest ago come first.
pub async fn at_provider(conn: &mut AsyncPgConnection) -> Result<Vec<RefundRow>> {
    let query = refunds::table.filter(refunds::status.eq(TextEnum(RefundStatus::Processing)));
    let query = query.filter(refunds::reference.is_not_null()).order(refunds::updated_at).limit(MAX_ROWS);
    Ok(query.select(RefundRow::as_select()).load(conn).await?)
}

/// Changes the status of a refund. If the refund is being sent, also increases the number of times that it was sent.
pub async fn apply_moved(
    conn: &mut AsyncPgConnection,
    refund: RefundId,
    status: RefundStatus,
    now: Timestamp,
) -> Result<()> {
    let row = diesel::update(refunds::table.find(refund.0));
    let moved = (refunds::status.eq(TextEnum(status)), refunds::updated_at.eq(At(now)));
    if status.is_at_provider() {
        row.set((moved, refunds::sent.eq(refunds::sent + 1))).execute(conn).await?;
    } else {
        row.set(moved).execute(conn).await?;
    }
    Ok(())
}

/// Records the first approval of a refund that needs two.
pub async fn apply_first_approval(conn: &mut AsyncPgConnection, refund: RefundId, by: UserId) -> Result<()> {
    let row = diesel::update(refunds::table.find(refund.0));
    row.set(refunds::approved_by.eq(by.0)).execute(conn).await?;
    Ok(())
}

/// Records that the provider is being called to send a refund this time.
pub async fn apply_called(conn: &mut AsyncPgConnection, refund: RefundId) -> Result<()> {
    let row = diesel::update(refunds::table.find(refund.0));
    row.set(refunds::called.eq(refunds::sent)).execute(conn).await?;
    Ok(())
}

/// Stores the provider's reference of a refund.
pub async fn apply_reference(
    conn: &mut AsyncPgConnection,
    refund: RefundId,
    reference: &str,
    now: Timestamp,
) -> Result<()> {
    let row = diesel::update(refunds::table.find(refund.0));
    row.set((refunds::reference.eq(reference), refunds::updated_at.eq(At(now)))).execute(conn).await?;
    Ok(())
}

/// The status of a dispute of a payment, if it is known.
pub async fn dispute_of(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    reference: &str,
) -> Result<Option<DisputeStatus>> {
    let query = disputes::table.find((payment.0, reference)).select(disputes::status);
    Ok(query.first::<TextEnum<DisputeStatus>>(conn).await.optional()?.map(|status| status.0))
}

/// The disputes of these payments: the payment and the status of each dispute.
pub async fn disputes_of(conn: &mut AsyncPgConnection, payments: &[Uuid]) -> Result<Vec<(Uuid, DisputeStatus)>> {
    let query = disputes::table.filter(disputes::payment_id.eq_any(payments));
    let rows: Vec<(Uuid, TextEnum<DisputeStatus>)> =
        query.select((disputes::payment_id, disputes::status)).load(conn).await?;
    Ok(rows.into_iter().map(|(payment, status)| (payment, status.0)).collect())
}

/// Stores the status of a dispute of a payment.
pub async fn apply_dispute(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    reference: &str,
    status: DisputeStatus,
    now: Timestamp,
) -> Result<()> {
    let stands = (disputes::status.eq(TextEnum(status)), disputes::updated_at.eq(At(now)));
    diesel::insert_into(disputes::table)
        .values((disputes::payment_id.eq(payment.0), disputes::reference.eq(reference), stands))
        .on_conflict((disputes::payment_id, disputes::reference))
        .do_update()
        .set(stands)
        .execute(conn)
        .await?;
    Ok(())
}
