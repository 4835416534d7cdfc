//! Subscriptions: a plan is made once for each price, the payer approves it on PayPal's page, and PayPal charges every
//! period.

use domain::ids::SubscriptionId;
use domain::subscription::PlanInterval;
use domain::time::Timestamp;
use serde::Deserialize as _;
use serde_json::{Value, json};

use crate::fields::{is_id, text};
use crate::order::{Started, Then};
use crate::paypal::status;
use crate::paypal::{AMOUNTS, Paypal, money};
use crate::subscription::{InvoiceStatement, PlanOrder, SubscriptionChange, SubscriptionOrder, SubscriptionStatement};
use crate::{Fault, Result};

/// Maximum number of characters of the name of a product or a plan.
const MAX_NAME: usize = 127;

/// PayPal's error code for a subscription whose status does not allow the change.
const WRONG_STATUS: &str = "SUBSCRIPTION_STATUS_INVALID";

impl Paypal {
    /// Makes the product and the plan, and returns PayPal's id of the plan. The same order again returns the same id.
    pub(crate) async fn make_plan(&self, order: &PlanOrder) -> Result<String> {
        let name = order.title.chars().take(MAX_NAME).collect::<String>();
        let product = json!({ "name": name, "type": "SERVICE" });
        let path = "/v1/catalogs/products";
        let product = self.post(path, Some(&format!("product-{}", order.key)), product.to_string()).await?;
        let product = text(&product["id"]).ok_or(Fault::Nonsense("a product without its id"))?;
        let price = json!({
            "currency_code": order.price.currency.code(),
            "value": AMOUNTS.write(order.price)?,
        });
        let plan = json!({
            "product_id": product,
            "name": name,
            "billing_cycles": [{
                "frequency": { "interval_unit": interval(order.interval), "interval_count": 1 },
                "tenure_type": "REGULAR",
                "sequence": 1,
                "total_cycles": 0,
                "pricing_scheme": { "fixed_price": price },
            }],
            // A failed charge is not owed later: the learner had no access for that time. PayPal tries to charge a
            // period three times, then suspends the subscription.
            "payment_preferences": { "auto_bill_outstanding": false, "payment_failure_threshold": 1 },
        });
        let plan = self.post("/v1/billing/plans", Some(&format!("plan-{}", order.key)), plan.to_string()).await?;
        text(&plan["id"]).ok_or(Fault::Nonsense("a plan without its id"))
    }

    pub(crate) async fn subscribe(&self, order: &SubscriptionOrder) -> Result<Started> {
        let plan = order.provider_plan.as_ref().ok_or(Fault::Impossible("there is no plan"))?;
        let subscription = order.subscription.to_string();
        let body = json!({
            "plan_id": plan,
            "custom_id": subscription,
            "application_context": {
                "return_url": order.return_to,
                "cancel_url": order.cancel_to,
                "shipping_preference": "NO_SHIPPING",
                "user_action": "SUBSCRIBE_NOW",
            },
        });
        let key = format!("subscribe-{subscription}");
        let made = self.post("/v1/billing/subscriptions", Some(&key), body.to_string()).await?;
        let links = made["links"].as_array().map(Vec::as_slice).unwrap_or_default();
        let page = links.iter().find(|link| link["rel"] == "approve");
        let (Some(reference), Some(address)) = (text(&made["id"]), page.and_then(|page| text(&page["href"]))) else {
            return Err(Fault::Nonsense("a subscription without its id or its page"));
        };
        Ok(Started { reference, then: Then::Page { address } })
    }

    pub(crate) async fn read_subscription(&self, reference: &str) -> Result<SubscriptionStatement> {
        let subscription = self.get(&path(reference)?).await?;
        let said = statement(&subscription).ok_or(Fault::Nonsense("a subscription without its id or its status"))?;
        let Some(mut invoice) = said.invoice else { return Ok(said) };
        invoice.transaction = self.transaction_at(reference, &invoice).await?;
        Ok(SubscriptionStatement { invoice: Some(invoice), ..said })
    }

    /// PayPal's transaction id for the payment of an invoice. It can appear later than the payment itself.
    async fn transaction_at(&self, reference: &str, invoice: &InvoiceStatement) -> Result<Option<String>> {
        let (from, until) = (invoice.made_at.plus_seconds(-60), invoice.made_at.plus_seconds(60));
        let listed = self.get(&format!("{}/transactions?start_time={from}&end_time={until}", path(reference)?)).await?;
        let listed = listed["transactions"].as_array().map(Vec::as_slice).unwrap_or_default();
        let is_meant = |one: &&Value| {
            let amount = money(&one["amount_with_breakdown"]["gross_amount"]);
            one["status"] == "COMPLETED" && amount == Some(invoice.amount)
        };
        Ok(listed.iter().find(is_meant).and_then(|one| text(&one["id"])))
    }

    /// Reads the subscription if it already has the wanted status.
    pub(crate) async fn change_subscription(
        &self,
        reference: &str,
        change: &SubscriptionChange,
        key: &str,
    ) -> Result<SubscriptionStatement> {
        let (act, then, reason) = match change {
            SubscriptionChange::EndNow => ("cancel", "CANCELLED", "The subscriber has cancelled it."),
            SubscriptionChange::Pause => ("suspend", "SUSPENDED", "The subscriber has paused it."),
            // If a charge is due when the subscription resumes, PayPal makes it by itself.
            SubscriptionChange::GoOn { .. } => ("activate", "ACTIVE", "The subscriber has resumed it."),
            SubscriptionChange::EndWithPeriod => return Err(Fault::Impossible("it ends at once there")),
            SubscriptionChange::Plan { .. } => return Err(Fault::Impossible("the payer would have to agree anew")),
        };
        let body = json!({ "reason": reason }).to_string();
        let asked = self.post(&format!("{}/{act}", path(reference)?), Some(key), body).await;
        let is_wrong_status = matches!(&asked, Err(Fault::Refused { code, .. }) if code == WRONG_STATUS);
        if !is_wrong_status {
            asked?;
            return self.read_subscription(reference).await;
        }
        let said = self.read_subscription(reference).await?;
        if said.word == then { Ok(said) } else { asked.map(|_| said) }
    }
}

fn path(reference: &str) -> Result<String> {
    is_id(reference).then(|| format!("/v1/billing/subscriptions/{reference}")).ok_or(Fault::Unknown)
}

fn interval(interval: PlanInterval) -> &'static str {
    match interval {
        PlanInterval::Month => "MONTH",
        PlanInterval::Year => "YEAR",
    }
}

fn statement(subscription: &Value) -> Option<SubscriptionStatement> {
    let word = text(&subscription["status"])?;
    let billing = &subscription["billing_info"];
    let has_failed = billing["failed_payments_count"].as_u64().is_some_and(|failed| failed != 0);
    let payment = &billing["last_payment"];
    Some(SubscriptionStatement {
        subscription: SubscriptionId::deserialize(&subscription["custom_id"]).ok(),
        reference: Some(text(&subscription["id"])?),
        plan: None,
        price: None,
        status: status::subscription(&word),
        word,
        period_end: instant(&billing["next_billing_time"]),
        is_paid: !has_failed,
        paid_at: instant(&payment["time"]),
        is_collection_paused: false,
        cancel_at_period_end: None,
        invoice: invoice(payment),
    })
}

/// PayPal makes no invoices. Each payment is treated as an invoice, with the payment's time as its reference.
fn invoice(payment: &Value) -> Option<InvoiceStatement> {
    Some(InvoiceStatement {
        reference: text(&payment["time"])?,
        amount: money(&payment["amount"])?,
        transaction: None,
        is_paid: true,
        made_at: instant(&payment["time"])?,
    })
}

fn instant(time: &Value) -> Option<Timestamp> {
    Timestamp::parse(time.as_str()?)
}
