//! Refunds charges of a subscription that was stopped because a later one is paid as well, and notifies its learner of
//! the refunds.

use diesel_async::AsyncPgConnection;
use domain::ids::{PaymentId, UserId};
use domain::notification::notice::{Notice, PaymentPlace, RefundOutcome};
use domain::subscription::give_back::{self as rule, GiveBackFacts, GivenBack, SurplusCharge};
use domain::time::Timestamp;

use crate::error::Result;
use crate::notification::tell::{NoticeMessage, tell};
use crate::payment::give_back::give_back;
use crate::payment::refund_rows::{RefundRow, refunds_of};
use crate::payment::rows::{PaymentRow, payments_of};
use crate::subscription::book::place;
use crate::subscription::rows::{self, InvoiceRow, SubscriptionRow};

/// If the subscription was stopped in favour of a later one, refunds the charges that the rule selects. The
/// subscription's row and its learner's row must be locked. Returns whether a charge cannot be refunded yet, because
/// the provider's id for it is unknown.
pub(super) async fn give_charges_back(
    conn: &mut AsyncPgConnection,
    row: &SubscriptionRow,
    now: Timestamp,
) -> Result<bool> {
    let Some(stopped_at) = row.surplus_at else { return Ok(false) };
    let charges = charges_of(conn, row).await?;
    let ids = charges.iter().map(|(payment, _)| payment.id).collect::<Vec<_>>();
    let refunds = refunds_of(conn, &ids).await?;
    let facts = GiveBackFacts {
        stopped_at: stopped_at.0,
        period_end: row.period_end.map(|end| end.0),
        charges: charges.iter().filter_map(|booked| charge(booked, &refunds).transpose()).collect::<Result<_>>()?,
    };
    let returns = rule::give_back(&facts);
    for given in &returns.now {
        if let Some((payment, _)) = charges.iter().find(|(payment, _)| payment.id == given.payment.0) {
            give_charge_back(conn, (row, payment), *given, now).await?;
        }
    }
    Ok(returns.is_name_awaited)
}

/// The payments of a subscription's invoices, each with its invoice.
pub(super) async fn charges_of(
    conn: &mut AsyncPgConnection,
    row: &SubscriptionRow,
) -> Result<Vec<(PaymentRow, InvoiceRow)>> {
    let invoices = rows::invoices_of(conn, row.id).await?;
    let payments = payments_of(conn, UserId(row.user_id)).await?;
    let charges = payments.into_iter().filter_map(|payment| {
        let invoice = invoices.iter().find(|invoice| invoice.payment_id == Some(payment.id))?;
        Some((payment, invoice.clone()))
    });
    Ok(charges.collect())
}

/// Facts about a charge for the rule. `None` if its payment is not booked.
fn charge((payment, invoice): &(PaymentRow, InvoiceRow), refunds: &[RefundRow]) -> Result<Option<SurplusCharge>> {
    let Some(booked_at) = payment.booked_at else { return Ok(None) };
    let known = payment.facts(&[])?;
    let own = refunds.iter().filter(|refund| refund.payment_id == payment.id);
    Ok(Some(SurplusCharge {
        payment: PaymentId(payment.id),
        made_at: invoice.made_at.0,
        booked_at: booked_at.0,
        status: known.status,
        paid: known.paid(),
        refunded: known.refunded,
        refunds: own.map(|refund| refund.status.0).collect(),
        is_named: payment.transaction.is_some(),
    }))
}

async fn give_charge_back(
    conn: &mut AsyncPgConnection,
    (row, payment): (&SubscriptionRow, &PaymentRow),
    GivenBack { payment: id, amount }: GivenBack,
    now: Timestamp,
) -> Result<()> {
    let refund = give_back(conn, payment, amount, now).await?;
    rows::apply_invoice_returned(conn, (row.id, id), refund).await?;
    let program = place(conn, row).await?.plan;
    let payment = PaymentPlace { id, amount, session: None, program, days: None };
    let outcome = RefundOutcome::SubscriptionBack { amount, provider: row.provider.0 };
    // The credit note is issued later, when the money has been returned.
    let notice = Notice::Refund { payment, outcome, credit_note: None };
    tell(conn, vec![NoticeMessage::new(UserId(row.user_id), notice)], now).await
}
