//! Refunds: collects the facts for the rules, and applies the effects of a refund's step in the same transaction.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use domain::ids::{PaymentId, RefundId, UserId};
use domain::money::Money;
use domain::payment::refund::advance::{RefundAdvanceFacts, RefundStep, advance_refund};
use domain::payment::refund::approve::{Approval, ApproveFacts, approve};
use domain::payment::refund::{RefundFacts, refund};
use domain::payment::settle::evidence::SettledPayment;
use domain::price::sum;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

use crate::checkout::apply::apply_settled;
use crate::checkout::open_cases::count_open_cases;
use crate::enrolment::rows::lock_enrolment;
use crate::error::{Error, Result};
use crate::mission::record_rows::submitted_missions;
use crate::payment::refund_rows::{self, RefundRow};
use crate::payment::rows::{self, PaymentRow, PurchaseRow, payments_of};
use crate::progression::certificate_rows::enrolments_with_certificate;

/// The learner's work in the paid places.
#[derive(Debug, Default)]
pub(super) struct Work {
    submitted: HashMap<Uuid, u32>,
    certified: Vec<Uuid>,
}

impl Work {
    /// The work in the places of these payments.
    pub(super) async fn of(conn: &mut AsyncPgConnection, payments: &[&PaymentRow]) -> Result<Self> {
        let enrolments = payments.iter().filter_map(|payment| payment.enrolment_id).collect::<Vec<_>>();
        if enrolments.is_empty() {
            return Ok(Self::default());
        }
        let submitted = submitted_missions(conn, &enrolments).await?;
        Ok(Self { submitted, certified: enrolments_with_certificate(conn, &enrolments).await? })
    }

    fn has_certificate(&self, payment: &PaymentRow) -> bool {
        payment.enrolment_id.is_some_and(|enrolment| self.certified.contains(&enrolment))
    }
}

/// Requests a refund of a payment whose row is locked: of `amount`, or of all that has not been refunded. `asked_by` is
/// the staff member who asks; `None` if the payer asks.
///
/// # Errors
/// `payment/not-refundable`; `route-not-found` if the payment has no receipt.
pub(super) async fn ask(
    conn: &mut AsyncPgConnection,
    paid: &PaymentRow,
    amount: Option<Money>,
    (reason, asked_by): (String, Option<UserId>),
    now: Timestamp,
) -> Result<RefundRow> {
    let receipt = rows::receipt(conn, PaymentId(paid.id)).await?.ok_or(Refusal::RouteNotFound)?;
    let refunds = refund_rows::refunds_of(conn, &[paid.id]).await?;
    if let Some(enrolment) = paid.enrolment_id {
        // While the enrolment is locked, no certificate can be issued for it. With a certificate, the refund would be
        // refused.
        lock_enrolment(conn, enrolment).await?;
    }
    let work = Work::of(conn, &[paid]).await?;
    let facts = RefundFacts { amount, ..refund_facts((&receipt, paid), &refunds, &work, now)? };
    let requested = refund(&facts)?;
    let row = RefundRow::new(paid, requested.amount, requested.status, reason, now);
    let row = RefundRow { asked_by: asked_by.map(|by| by.0), ..row };
    refund_rows::insert(conn, &row).await?;
    count_open_cases(conn, paid, now).await?;
    Ok(row)
}

/// Facts for a refund of all that has not been refunded. `refunds` may contain refunds of other payments.
pub(super) fn refund_facts(
    (purchase, payment): (&PurchaseRow, &PaymentRow),
    refunds: &[RefundRow],
    work: &Work,
    now: Timestamp,
) -> Result<RefundFacts> {
    let mut own = refunds.iter().filter(|refund| refund.payment_id == payment.id);
    let submitted = payment.enrolment_id.and_then(|enrolment| work.submitted.get(&enrolment));
    Ok(RefundFacts {
        now,
        status: payment.status.0,
        paid_at: Some(purchase.booked_at.0),
        paid: purchase.paid()?,
        credit: payment.credit()?,
        refunded: payment.money(payment.refunded_minor)?,
        has_open_refund: own.any(|refund| refund.status.0.is_open()),
        missions_submitted: submitted.copied().unwrap_or_default(),
        has_certificate: work.has_certificate(payment),
        amount: None,
    })
}

/// Takes a step of a refund, with its effects.
///
/// # Errors
/// Those of [`advance_refund`]; `route-not-found` if the refund does not exist.
pub(super) async fn advance(
    conn: &mut AsyncPgConnection,
    id: RefundId,
    step: RefundStep,
    now: Timestamp,
) -> Result<RefundRow> {
    let named = refund_rows::refund(conn, id).await?.ok_or(Refusal::RouteNotFound)?;
    let payment = rows::lock_payment(conn, PaymentId(named.payment_id)).await?;
    let payment = payment.ok_or_else(|| Error::broken("a refund has no payment"))?;
    let all = refund_rows::refunds_of(conn, &[payment.id]).await?;
    let (own, others): (Vec<RefundRow>, Vec<RefundRow>) = all.into_iter().partition(|refund| refund.id == id.0);
    let refund = own.into_iter().next().ok_or(Refusal::RouteNotFound)?;
    let work = Work::of(conn, &[&payment]).await?;
    let facts = RefundAdvanceFacts {
        payment: payment.facts(&payments_of(conn, UserId(payment.user_id)).await?)?,
        others: given_back(&payment, &others)?,
        amount: refund.amount()?,
        status: refund.status.0,
        has_open_refund: others.iter().any(|other| other.status.0.is_open()),
        has_certificate: work.has_certificate(&payment),
        step,
    };
    let advanced = advance_refund(&facts)?;
    if let Some(failure) = &advanced.failure {
        tracing::warn!(refund = %refund.id, code = failure.code(), "a refund failed");
    }
    if advanced.status != refund.status.0 {
        refund_rows::apply_moved(conn, id, advanced.status, now).await?;
        count_open_cases(conn, &payment, now).await?;
    }
    let (from, to) = (payment.status.0, advanced.payment);
    let settled = SettledPayment { from, to, discrepancies: Vec::new(), effects: advanced.effects };
    apply_settled(conn, &payment, &settled, "refund", &json!({ "refund": id, "step": step }), now).await?;
    refund_rows::refund(conn, id).await?.ok_or_else(|| Error::broken("a refund does not exist"))
}

/// Whether the approval by this staff member is enough.
///
/// # Errors
/// Those of [`approve`].
pub(super) async fn approval(conn: &mut AsyncPgConnection, refund: RefundId, by: UserId) -> Result<Approval> {
    let row = refund_rows::refund(conn, refund).await?.ok_or(Refusal::RouteNotFound)?;
    let payment = rows::lock_payment(conn, PaymentId(row.payment_id)).await?;
    let payment = payment.ok_or_else(|| Error::broken("a refund has no payment"))?;
    let row = refund_rows::refund(conn, refund).await?.ok_or(Refusal::RouteNotFound)?;
    if !row.status.0.waits_for_staff() {
        // No approval is needed: the step itself will be refused, or was taken before.
        return Ok(Approval::Complete);
    }
    let total = row.amount()?.plus(payment.money(payment.refunded_minor)?);
    let total = total.map_err(|fault| Error::broken(format!("a refund: {fault:?}")))?;
    let (asked_by, approved_by) = (row.asked_by.map(UserId), row.approved_by.map(UserId));
    Ok(approve(&ApproveFacts { total, payer: UserId(row.user_id), asked_by, approved_by, by })?)
}

/// The total of a payment's other refunds that have given money back.
fn given_back(payment: &PaymentRow, others: &[RefundRow]) -> Result<Money> {
    let nothing = payment.money(0)?;
    let given = others.iter().filter(|other| other.status.0.has_given_back());
    let amounts = given.map(RefundRow::amount).collect::<Result<Vec<_>>>()?;
    let of_payment = amounts.into_iter().filter(|amount| amount.currency == nothing.currency);
    sum(nothing.currency, of_payment).map_err(|fault| Error::broken(format!("refunds: {fault:?}")))
}
