//! Books a charge of a subscription: a succeeded payment, its receipt, and the mail about it. The amount is that of the
//! provider's invoice, not the plan's price.

use diesel_async::AsyncPgConnection;
use domain::ids::{PaymentId, SubscriptionId, UserId};
use domain::money::provider_units::PaymentProvider;
use domain::notification::notice::{ChargeCause, Notice, SubscriptionPlace};
use domain::payment::PaymentStatus;
use domain::payment::method::PaymentMethod;
use domain::price::QuoteItem;
use domain::price::quote::{QuoteFacts, quote};
use domain::price::{Price, PriceLevel};
use domain::time::Timestamp;
use providers::InvoiceStatement;
use serde_json::json;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::{Error, Result};
use crate::notification::tell::{NoticeMessage, tell};
use crate::payment::document_rows::issue_receipt;
use crate::payment::mailbox_rows::note_paid;
use crate::payment::rows::{self as payment_rows, Move, PaymentRow, receipt};
use crate::subscription::plan_rows::plan_title;
use crate::subscription::rows::{SubscriptionRow, apply_invoice_booked};

/// Books a charge. The subscription's row must be locked. All other changes of the provider's statement must be written
/// before, because the receipt is issued last.
pub(super) async fn book(
    conn: &mut AsyncPgConnection,
    subscription: &SubscriptionRow,
    (cause, invoice): (ChargeCause, &InvoiceStatement),
    now: Timestamp,
) -> Result<()> {
    let payment = payment(subscription, invoice, now)?;
    let id = PaymentId(payment.id);
    payment_rows::insert(conn, &payment).await?;
    let moved = Move { from: None, to: PaymentStatus::Succeeded, source: "subscription" };
    let said = json!({ "subscription": subscription.id, "invoice": invoice.reference, "amount": invoice.amount });
    payment_rows::note_move(conn, id, moved, &said, now).await?;
    apply_invoice_booked(conn, (subscription.id, &invoice.reference), id).await?;
    let mut named = place(conn, subscription).await?;
    issue_receipt(conn, &payment, (named.plan.clone(), invoice.amount), now).await?;
    if !invoice.amount.is_zero() {
        note_paid(conn, UserId(subscription.user_id)).await?;
    }
    named.amount = invoice.amount;
    let until = subscription.period_end.map(|until| until.0);
    let number = receipt(conn, id).await?.map(|purchase| purchase.receipt.0.number);
    let notice = Notice::SubscriptionRenewed { subscription: named, until, cause, receipt: number };
    tell(conn, vec![NoticeMessage::new(UserId(subscription.user_id), notice)], now).await
}

/// A subscription, as notices name it.
pub(super) async fn place(conn: &mut AsyncPgConnection, row: &SubscriptionRow) -> Result<SubscriptionPlace> {
    let plan = plan_title(conn, &row.plan_slug).await?;
    Ok(SubscriptionPlace { id: SubscriptionId(row.id), plan, amount: row.price()? })
}

/// The row of a succeeded payment for a charge.
fn payment(subscription: &SubscriptionRow, invoice: &InvoiceStatement, now: Timestamp) -> Result<PaymentRow> {
    let item = QuoteItem::Subscription(subscription.plan_slug.clone());
    let price = Price { amount: invoice.amount, compare_at: None, level: PriceLevel::Default, row: None };
    let quote = quote(&QuoteFacts {
        now,
        id: None,
        item: item.clone(),
        program: None,
        session: None,
        country: None,
        price,
        coupon: None,
        automatic: Vec::new(),
        tax: None,
        credit: None,
    });
    let quote = quote.map_err(|fault| Error::broken(format!("a charge of a subscription: {fault:?}")))?;
    let method = match subscription.provider.0 {
        PaymentProvider::Stripe => PaymentMethod::CheckoutSession,
        PaymentProvider::Paypal => PaymentMethod::Paypal,
        _ => return Err(Error::broken("this provider has no subscriptions")),
    };
    // If the provider has no id for a charge, the ids of the subscription and the invoice identify it.
    let of_subscription = subscription.reference.as_deref().unwrap_or_default();
    let unnamed = || format!("{of_subscription} {}", invoice.reference);
    let code = invoice.amount.currency.code().to_owned();
    Ok(PaymentRow {
        id: new_id(now),
        user_id: subscription.user_id,
        program_id: None,
        session_id: None,
        item: JsonColumn(item),
        method: TextEnum(method),
        reference: invoice.transaction.clone().unwrap_or_else(unnamed),
        quote_hash: quote.hash.clone(),
        quote: JsonColumn(quote),
        status: TextEnum(PaymentStatus::Succeeded),
        amount_minor: invoice.amount.amount_minor,
        currency: code.clone(),
        booked_minor: None,
        refunded_minor: 0,
        coupon_code: None,
        credit_minor: None,
        holds_released: false,
        is_decided: false,
        enrolment_id: None,
        page: None,
        expires_at: At(now),
        asked_at: Some(At(now)),
        created_at: At(now),
        updated_at: At(now),
        transaction: invoice.transaction.clone(),
        is_page_open: false,
        booked_at: None,
        received_minor: Some(invoice.amount.amount_minor),
        received_currency: Some(code),
        country_fit: None,
        card_country: None,
    })
}
