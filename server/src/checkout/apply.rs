//! Applies the effects of a payment's status change, in the transaction of the change. The domain decides the effects.

use domain::coupon::reserve::{ReserveFacts, reserve};
use domain::coupon::settle::{SettleFacts, settle};
use domain::enrolment::enrol::{EnrolFacts, enrol};
use domain::ids::PaymentId;
use domain::money::Money;
use domain::payment::PaymentStatus;
use domain::payment::effect::Effect;
use domain::payment::settle::evidence::SettledPayment;
use domain::price::{LineKind, QuoteItem};
use domain::reward::spend::{SpendFacts, spend};
use domain::reward::unspend::{Returning, UnspendFacts, unspend};
use serde_json::{Value, json};

use crate::checkout::extension::{count_extension, grant_extension};
use crate::checkout::notices::tell_payer;
use crate::checkout::open_cases::count_open_cases;
use crate::checkout::tell_desk::TellDesk;
use crate::coupon::rows::{self as coupon_rows, known_code};
use crate::enrolment::extension_rows::follow_access;
use crate::enrolment::rows::{apply_by_subscription, apply_enrolment, apply_restored, apply_withdrawn, enrolment_in};
use crate::jobs;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::payment::document_rows::{issue_credit_note, issue_receipt};
use crate::payment::give_back::give_back;
use crate::payment::mailbox_rows::note_paid;
use crate::payment::rows::{self, Move, PaymentRow};
use crate::prelude::*;
use crate::program::rows::{SessionKey, session, session_place};
use crate::referral::convert::convert;
use crate::reward::credit::reverse_for;
use crate::reward::ledger_rows;
use crate::subscription::call_back::follow_call_back;

/// Changes the status of a payment as the rule decided, and applies all effects.
pub(super) async fn apply_settled(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    settled: &SettledPayment,
    source: &str,
    evidence: &Value,
    now: Timestamp,
) -> Result<()> {
    apply_effects(conn, payment, &settled.effects, now).await?;
    if settled.from != settled.to {
        let id = PaymentId(payment.id);
        rows::apply_move(conn, id, settled.to, now).await?;
        let moved = Move { from: Some(settled.from), to: settled.to, source };
        let evidence = json!({ "said": evidence, "discrepancies": settled.discrepancies });
        rows::note_move(conn, id, moved, &evidence, now).await?;
        if matches!(payment.item.0, QuoteItem::Subscription(_)) {
            follow_call_back(conn, id, now).await?;
        }
    }
    Ok(())
}

/// Applies all effects of a status change, in order.
pub(super) async fn apply_effects(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    effects: &[Effect],
    now: Timestamp,
) -> Result<()> {
    for effect in effects {
        apply_effect(conn, payment, effect, effects, now).await?;
    }
    Ok(())
}

async fn apply_effect(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    effect: &Effect,
    all: &[Effect],
    now: Timestamp,
) -> Result<()> {
    let (id, user) = (PaymentId(payment.id), UserId(payment.user_id));
    match effect {
        Effect::CallOff { payment: other, releases_coupon, releases_credit } => {
            let before = rows::lock_payment(conn, *other).await?;
            let before = before.ok_or_else(|| Error::broken("the payment to cancel does not exist"))?;
            if *releases_coupon {
                end_use(conn, &before, false, now).await?;
            }
            if releases_credit.is_some() {
                release_credit(conn, &before, now).await?;
            }
            rows::apply_move(conn, *other, PaymentStatus::Cancelled, now).await?;
            let moved = Move { from: Some(before.status.0), to: PaymentStatus::Cancelled, source: "called_off" };
            rows::note_move(conn, *other, moved, &json!({ "for": id }), now).await
        }
        Effect::ReserveCoupon { until } => take_use(conn, payment, *until, now).await,
        Effect::GrantEntitlement => match payment.item.0.extension_days() {
            None => grant(conn, payment, now).await,
            Some(days) => grant_extension(conn, payment, days, now).await,
        },
        Effect::RevokeEntitlement | Effect::SuspendEntitlement => match payment.item.0.extension_days() {
            None => withdraw(conn, payment, now).await,
            Some(_) => count_extension(conn, payment, false, now).await,
        },
        Effect::RestoreEntitlement => match payment.item.0.extension_days() {
            None => restore(conn, payment, now).await,
            Some(_) => count_extension(conn, payment, true, now).await,
        },
        Effect::CommitCoupon => {
            if coupon_rows::redemption_of(conn, id).await?.is_none() {
                take_use(conn, payment, payment.expires_at.0, now).await?;
            }
            end_use(conn, payment, true, now).await
        }
        Effect::ReleaseCoupon => end_use(conn, payment, false, now).await,
        Effect::SpendCredit { amount } => {
            let entries = ledger_rows::entries_of(conn, user).await?;
            let posted = spend(&SpendFacts { now, entries, payment: id, amount: *amount })?;
            ledger_rows::apply_posted(conn, user, &posted, now).await
        }
        Effect::ReleaseCredit { .. } => release_credit(conn, payment, now).await,
        Effect::BookPurchase { amount } => {
            if !amount.is_zero() {
                note_paid(conn, user).await?;
            }
            convert(conn, (id, user), *amount, now).await?;
            let title = match payment.session_id {
                Some(session) => session_place(conn, session).await?.1,
                None => return Err(Error::broken("only places and extensions can be bought here")),
            };
            issue_receipt(conn, payment, (title, *amount), now).await
        }
        Effect::BookRefund { amount } => {
            issue_credit_note(conn, payment, *amount, now).await?;
            rows::apply_refunded(conn, id, *amount).await
        }
        Effect::GiveBack { amount, .. } => {
            give_back(conn, payment, *amount, now).await?;
            count_open_cases(conn, payment, now).await
        }
        Effect::ReverseRewards => reverse_for(conn, id, now).await,
        Effect::Notify { kind } => tell_payer(conn, payment, *kind, all, now).await,
        Effect::TellStaff => {
            jobs::enqueue(conn, None, &TellDesk { payment: id, refund: None }, now, now).await.map(|_| ())
        }
    }
}

/// The amount by which the coupon reduces the price in a payment's quote.
fn taken_off(payment: &PaymentRow) -> Result<Money> {
    let quote = &payment.quote.0;
    let line = quote.lines.iter().find(|line| line.kind == LineKind::Coupon);
    let off = line.map_or(Money::zero(quote.currency), |line| line.amount);
    Money::zero(quote.currency).minus(off).map_err(|fault| Error::broken(format!("a coupon: {fault:?}")))
}

/// Reserves a use of the coupon for a payment. Locks the coupon, so that uses are reserved one after the other.
async fn take_use(conn: &mut AsyncPgConnection, payment: &PaymentRow, until: Timestamp, now: Timestamp) -> Result<()> {
    let (id, user) = (PaymentId(payment.id), UserId(payment.user_id));
    let known = known_code(conn, payment.coupon_code.as_deref().unwrap_or_default(), Some(user), true).await?;
    let code = known.code.ok_or(Refusal::CouponNotFound)?;
    reserve(&code, &ReserveFacts { now, own_uses: known.own_uses, provider_until: Some(until) })?;
    let row = coupon_rows::reserved(&code.terms, (id, user), taken_off(payment)?, until, now);
    coupon_rows::apply_reserved(conn, &row).await
}

/// Ends the reserved use of a payment's coupon.
async fn end_use(conn: &mut AsyncPgConnection, payment: &PaymentRow, is_paid: bool, now: Timestamp) -> Result<()> {
    let (code, user) = (payment.coupon_code.as_deref().unwrap_or_default(), UserId(payment.user_id));
    let known = known_code(conn, code, Some(user), true).await?;
    let Some((code, row)) = known.code.zip(coupon_rows::redemption_of(conn, PaymentId(payment.id)).await?) else {
        return Ok(());
    };
    let facts = SettleFacts { now, status: row.standing()?, is_paid, own_uses: known.own_uses };
    coupon_rows::apply_settled(conn, &row, settle(&code, &facts), now).await
}

/// Gives back the credit that was reserved for a payment, because the payment did not succeed.
async fn release_credit(conn: &mut AsyncPgConnection, payment: &PaymentRow, now: Timestamp) -> Result<()> {
    let (id, user) = (PaymentId(payment.id), UserId(payment.user_id));
    let entries = ledger_rows::entries_of(conn, user).await?;
    let posted = unspend(&UnspendFacts { now, entries, payment: id, returning: Returning::Failed })?;
    ledger_rows::apply_posted(conn, user, &posted, now).await
}

/// Gives the payer the paid place.
async fn grant(conn: &mut AsyncPgConnection, payment: &PaymentRow, now: Timestamp) -> Result<()> {
    let (id, user) = (PaymentId(payment.id), UserId(payment.user_id));
    let key = payment.session_id.map(SessionKey::Id).ok_or(Refusal::XsNotFound)?;
    let session = session(conn, &key).await?.ok_or(Refusal::XsNotFound)?;
    let existing = enrolment_in(conn, user, session.id).await?.map(|row| (EnrolmentId(row.id), row.status.0));
    let facts = EnrolFacts { now, session: session.offer_facts()?, price: None, existing };
    let enrolment = match enrol(&facts) {
        Ok(enrolled) => apply_enrolment(conn, user, &session, &enrolled).await?.id,
        Err(refusals) => match refusals.first() {
            Refusal::ProgramAlreadyPurchased { enrolment } => {
                apply_by_subscription(conn, enrolment.0, false).await?;
                follow_access(conn, enrolment.0, now).await?;
                enrolment.0
            }
            _ => return Err(refusals.into()),
        },
    };
    rows::apply_granted(conn, id, enrolment).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, session.id)], now).await
}

/// Reopens the closed place. The place belongs to the payment again, even if a subscription has opened it in the
/// meantime.
async fn restore(conn: &mut AsyncPgConnection, payment: &PaymentRow, now: Timestamp) -> Result<()> {
    let (Some(enrolment), Some(session)) = (payment.enrolment_id, payment.session_id) else { return Ok(()) };
    apply_restored(conn, enrolment).await?;
    apply_by_subscription(conn, enrolment, false).await?;
    follow_access(conn, enrolment, now).await?;
    publish(conn, &[PublishedUpdate::new(UserId(payment.user_id), LiveFeature::Enrolment, session)], now).await
}

/// Closes the paid place; all work in it is kept. The place stays open if a subscription has opened it in the meantime.
async fn withdraw(conn: &mut AsyncPgConnection, payment: &PaymentRow, now: Timestamp) -> Result<()> {
    let (Some(enrolment), Some(session)) = (payment.enrolment_id, payment.session_id) else { return Ok(()) };
    let user = UserId(payment.user_id);
    if enrolment_in(conn, user, session).await?.is_some_and(|place| place.by_subscription) {
        return Ok(());
    }
    apply_withdrawn(conn, enrolment).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, session)], now).await
}
