//! Subscriptions: the payer enters a card on Stripe's page, and Stripe charges it every period.

use domain::ids::SubscriptionId;
use domain::subscription::PlanInterval;
use domain::time::Timestamp;
use serde::Deserialize as _;
use serde_json::Value;

use crate::fields::text;
use crate::order::Started;
use crate::stripe::status;
use crate::stripe::{AMOUNTS, SESSION, Stripe, money};
use crate::subscription::{InvoiceStatement, SubscriptionChange, SubscriptionOrder, SubscriptionStatement};
use crate::{Fault, Result};

/// Statuses of a subscription whose page is not paid: the page is open, or it is closed.
const INCOMPLETE: &str = "incomplete";
const INCOMPLETE_EXPIRED: &str = "incomplete_expired";

impl Stripe {
    pub(crate) async fn subscribe(&self, order: &SubscriptionOrder) -> Result<Started> {
        let subscription = order.subscription.to_string();
        let form = vec![
            ("mode", "subscription".to_owned()),
            ("line_items[0][price_data][currency]", order.price.currency.code().to_ascii_lowercase()),
            ("line_items[0][price_data][product_data][name]", order.plan.clone()),
            ("line_items[0][price_data][unit_amount]", AMOUNTS.write(order.price)?),
            ("line_items[0][price_data][recurring][interval]", interval(order.interval).to_owned()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("payment_method_types[]", "card".to_owned()),
            ("success_url", order.return_to.clone()),
            ("cancel_url", order.cancel_to.clone()),
            ("customer_email", order.email.clone()),
            ("client_reference_id", subscription.clone()),
            ("metadata[subscription]", subscription.clone()),
            ("subscription_data[metadata][subscription]", subscription.clone()),
            ("subscription_data[metadata][plan]", order.slug.clone()),
        ];
        self.open_session(&format!("subscribe:{subscription}"), form).await
    }

    pub(crate) async fn read_subscription(&self, reference: &str) -> Result<SubscriptionStatement> {
        if !reference.starts_with(SESSION) {
            let expanded = vec![("expand[]", "latest_invoice.payments".to_owned())];
            let subscription = self.get(&format!("/v1/subscriptions/{reference}"), &expanded).await?;
            return statement(&subscription).ok_or(Fault::Nonsense("a subscription without its id or its status"));
        }
        let expanded = vec![("expand[]", "subscription.latest_invoice.payments".to_owned())];
        let session = self.get(&format!("/v1/checkout/sessions/{reference}"), &expanded).await?;
        if let Some(statement) = statement(&session["subscription"]) {
            return Ok(statement);
        }
        let word = if session["status"] == "expired" { INCOMPLETE_EXPIRED } else { INCOMPLETE };
        Ok(SubscriptionStatement {
            word: word.to_owned(),
            status: status::subscription(word),
            ..SubscriptionStatement::default()
        })
    }

    pub(crate) async fn change_subscription(
        &self,
        reference: &str,
        change: &SubscriptionChange,
        key: &str,
    ) -> Result<SubscriptionStatement> {
        let path = format!("/v1/subscriptions/{reference}");
        let form = match change {
            SubscriptionChange::EndWithPeriod => vec![("cancel_at_period_end", "true".to_owned())],
            // Stripe makes invoices void during a pause.
            SubscriptionChange::Pause => vec![("pause_collection[behavior]", "void".to_owned())],
            SubscriptionChange::GoOn { is_charged_now } => {
                let mut form = vec![("cancel_at_period_end", "false".to_owned()), ("pause_collection", String::new())];
                if *is_charged_now {
                    // A new period begins now, without credit for the period of the void invoice. The subscription
                    // resumes only if the new period is paid.
                    form.extend([
                        ("billing_cycle_anchor", "now".to_owned()),
                        ("proration_behavior", "none".to_owned()),
                        ("payment_behavior", "error_if_incomplete".to_owned()),
                    ]);
                }
                form
            }
            SubscriptionChange::EndNow => {
                self.delete(&path, key).await?;
                return self.read_subscription(reference).await;
            }
            SubscriptionChange::Plan { slug, price, interval: every } => {
                let now = self.get(&path, &Vec::new()).await?;
                let item = &now["items"]["data"][0];
                let (Some(id), Some(product)) = (text(&item["id"]), text(&item["price"]["product"])) else {
                    return Err(Fault::Nonsense("a subscription without its item"));
                };
                vec![
                    ("items[0][id]", id),
                    ("items[0][price_data][currency]", price.currency.code().to_ascii_lowercase()),
                    ("items[0][price_data][product]", product),
                    ("items[0][price_data][unit_amount]", AMOUNTS.write(*price)?),
                    ("items[0][price_data][recurring][interval]", interval(*every).to_owned()),
                    ("proration_behavior", "always_invoice".to_owned()),
                    ("metadata[plan]", slug.clone()),
                ]
            }
        };
        self.post(&path, key, form).await?;
        self.read_subscription(reference).await
    }
}

fn interval(interval: PlanInterval) -> &'static str {
    match interval {
        PlanInterval::Month => "month",
        PlanInterval::Year => "year",
    }
}

fn statement(subscription: &Value) -> Option<SubscriptionStatement> {
    let word = text(&subscription["status"])?;
    let (invoice, item) = (&subscription["latest_invoice"], &subscription["items"]["data"][0]);
    Some(SubscriptionStatement {
        subscription: SubscriptionId::deserialize(&subscription["metadata"]["subscription"]).ok(),
        reference: Some(text(&subscription["id"])?),
        plan: text(&subscription["metadata"]["plan"]),
        price: money(&item["price"]["unit_amount"], &item["price"]["currency"]),
        status: status::subscription(&word),
        word,
        period_end: instant(&item["current_period_end"]),
        is_paid: invoice["status"] == "paid",
        paid_at: None,
        is_collection_paused: subscription["pause_collection"].is_object(),
        cancel_at_period_end: subscription["cancel_at_period_end"].as_bool(),
        invoice: invoice_of(invoice),
    })
}

/// The latest invoice; `None` if it is void, for example during a pause.
fn invoice_of(invoice: &Value) -> Option<InvoiceStatement> {
    if invoice["status"] == "void" {
        return None;
    }
    let is_paid = invoice["status"] == "paid";
    let amount = &invoice[if is_paid { "amount_paid" } else { "amount_due" }];
    Some(InvoiceStatement {
        reference: text(&invoice["id"])?,
        amount: money(amount, &invoice["currency"])?,
        transaction: text(&invoice["payments"]["data"][0]["payment"]["payment_intent"]),
        is_paid,
        made_at: instant(&invoice["created"])?,
    })
}

/// Stripe's format of an instant: seconds since 1970.
fn instant(seconds: &Value) -> Option<Timestamp> {
    Some(Timestamp::parse("1970-01-01T00:00:00Z")?.plus_seconds(seconds.as_i64()?))
}
