//! Settles a payment. All evidence is applied here, in one transaction with all effects, whether it is caused by a
//! webhook, by the learner's return or by the sweep. The evidence is the provider's own answer, never the browser's.

use domain::coupon::settle::KeptUse;
use domain::ids::PaymentId;
use domain::money::provider_units::PaymentProvider;
use domain::payment::PaymentStatus;
use domain::payment::effect::Effect;
use domain::payment::settle::evidence::{Evidence, Note, SettledPayment};
use domain::payment::settle::settle;
use domain::price::check_country::may_capture;
use providers::{Fault, Statement, Subject};
use serde_json::{Value, json};

use crate::checkout::apply::apply_settled;
use crate::coupon::rows::{known_code, redemption_of};
use crate::db::Pool;
use crate::payment::instrument_rows::note_instrument;
use crate::payment::rows::{self, PaymentRow, payments_of};
use crate::prelude::*;

/// PayPal's error code for a card that was declined.
const INSTRUMENT_DECLINED: &str = "INSTRUMENT_DECLINED";

/// Asks the provider about a payment, outside any transaction, and settles it by the answer. A payment that the payer
/// has approved is captured.
pub(super) async fn ask_and_settle(
    platform: &Platform,
    pool: &Pool,
    row: &PaymentRow,
    caller: Option<UserId>,
    source: &str,
) -> Result<PaymentStatus, SettleFault> {
    let Some(provider) = row.method.0.provider() else { return Ok(row.status.0) };
    let of = row.subject();
    let mut statement = platform.providers.read(provider, &of).await.map_err(SettleFault::Provider)?;
    if statement.words.reading.and_then(|reading| reading.note) == Some(Note::MustCapture) {
        if !may_capture(row.fit(), statement.card) {
            platform.providers.release(provider, &of).await.map_err(SettleFault::Provider)?;
            return call_off(platform, pool, row, (provider, &statement), source).await.map_err(SettleFault::Ours);
        }
        statement = match platform.providers.capture(provider, &of).await {
            // The card was declined, but the payer can choose another card on the same page.
            Err(Fault::Refused { code, .. }) if code == INSTRUMENT_DECLINED => statement,
            captured => captured.map_err(SettleFault::Provider)?,
        };
    }
    settle_statement(platform, pool, row, (provider, &statement), caller, source).await.map_err(SettleFault::Ours)
}

/// Reason why a payment could not be settled now.
#[derive(Debug)]
pub(super) enum SettleFault {
    /// The request to the provider failed, or was refused.
    Provider(Fault),
    /// Our own error.
    Ours(Error),
}

/// Settles a payment by its provider's answer.
pub(super) async fn settle_statement(
    platform: &Platform,
    pool: &Pool,
    row: &PaymentRow,
    (provider, statement): (PaymentProvider, &Statement),
    caller: Option<UserId>,
    source: &str,
) -> Result<PaymentStatus> {
    let (id, now) = (PaymentId(row.id), platform.clock.now());
    let reading = statement.words.reading;
    let evidence = Evidence {
        provider,
        caller,
        reference: reference_of(row, &statement.subject),
        status: reading.map(|reading| reading.status),
        note: reading.and_then(|reading| reading.note),
        amount: statement.amount,
        refunded: statement.refunded,
        card: statement.card,
    };
    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| {
        if let Some(instrument) = &statement.instrument {
            note_instrument(conn, UserId(row.user_id), provider, instrument).await?;
        }
        if let Some(transaction) = statement.subject.transaction.as_ref().filter(|_| row.status.0.is_unpaid()) {
            // The transaction's id is stored first, because the receipt contains it.
            rows::lock_payment(conn, id).await?;
            rows::apply_transaction(conn, id, transaction).await?;
        }
        let status = settle_by(conn, id, evidence, source, now).await?;
        rows::apply_card(conn, id, statement.card).await?;
        rows::apply_asked(conn, id, statement.amount, now).await?;
        Ok(status)
    })
    .await
}

/// Cancels a payment whose card does not match its price, before anything is charged.
async fn call_off(
    platform: &Platform,
    pool: &Pool,
    row: &PaymentRow,
    (provider, statement): (PaymentProvider, &Statement),
    source: &str,
) -> Result<PaymentStatus> {
    let (id, now) = (PaymentId(row.id), platform.clock.now());
    let evidence = Evidence {
        provider,
        caller: None,
        reference: reference_of(row, &statement.subject),
        status: Some(PaymentStatus::Cancelled),
        note: None,
        amount: None,
        refunded: None,
        card: statement.card,
    };
    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| {
        let status = settle_by(conn, id, evidence, source, now).await?;
        rows::apply_card(conn, id, statement.card).await?;
        rows::apply_asked(conn, id, None, now).await?;
        Ok(status)
    })
    .await
}

/// The reference by which the provider names the payment. It is our own if the provider names only our payment's id,
/// and empty if it names no payment.
fn reference_of(row: &PaymentRow, subject: &Subject) -> String {
    match (subject.payment, &subject.reference) {
        (Some(payment), _) if payment.0 != row.id => payment.to_string(),
        (_, Some(reference)) => reference.clone(),
        (Some(_), None) => row.reference.clone(),
        (None, None) => String::new(),
    }
}

/// Settles a payment by evidence, in the transaction of this connection. If the place can no longer be granted, staff
/// must review the payment, and no seat is taken.
pub(super) async fn settle_by(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    evidence: Evidence,
    source: &str,
    now: Timestamp,
) -> Result<PaymentStatus> {
    let row = rows::lock_payment(conn, payment).await?.ok_or_else(|| Error::broken("there is no such payment"))?;
    let user = UserId(row.user_id);
    let facts = row.facts(&payments_of(conn, user).await?)?;
    let kept = kept_use(conn, &row, now).await?;
    let said = json!({ "provider": evidence.provider, "status": evidence.status, "amount": evidence.amount });
    let settled = settle(&facts, kept.as_ref(), &evidence)?;
    apply_or_review(conn, &row, settled, source, &said, now).await
}

/// Changes the status of a payment with all effects, and returns the new status. If the place can no longer be granted,
/// staff must review the payment.
pub(super) async fn apply_or_review(
    conn: &mut AsyncPgConnection,
    row: &PaymentRow,
    settled: SettledPayment,
    source: &str,
    said: &Value,
    now: Timestamp,
) -> Result<PaymentStatus> {
    match apply_settled(conn, row, &settled, source, said, now).await {
        Ok(()) => Ok(settled.to),
        Err(Error::Refused(refusals)) if settled.to.grants() => {
            let said = json!({ "said": said, "refused": refusals.first().code() });
            let waits = SettledPayment { to: PaymentStatus::Review, effects: vec![Effect::TellStaff], ..settled };
            apply_settled(conn, row, &waits, source, &said, now).await?;
            Ok(PaymentStatus::Review)
        }
        Err(error) => Err(error),
    }
}

/// The coupon use that is reserved for a payment.
pub(super) async fn kept_use(
    conn: &mut AsyncPgConnection,
    row: &PaymentRow,
    now: Timestamp,
) -> Result<Option<KeptUse>> {
    let Some(code) = row.coupon_code.as_deref() else { return Ok(None) };
    let known = known_code(conn, code, Some(UserId(row.user_id)), true).await?;
    let kept = known.code.zip(redemption_of(conn, PaymentId(row.id)).await?);
    let kept = kept.map(|(code, use_)| Ok(KeptUse { code, now, status: use_.standing()?, own_uses: known.own_uses }));
    kept.transpose()
}
