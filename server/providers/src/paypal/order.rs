//! Orders: created, approved on PayPal's page, captured by us.

use domain::money::Money;
use serde_json::{Value, json};

use crate::fields::{country, is_id, payment, text};
use crate::order::{Order, Started, Then};
use crate::paypal::status;
use crate::paypal::{AMOUNTS, Paypal, money};
use crate::statement::{ProviderWords, Statement, Subject};
use crate::{Fault, Result};

/// Maximum number of characters of a description.
const MAX_DESCRIPTION: usize = 127;

/// Names that PayPal has used for the link to the payer's page.
const PAGE: [&str; 2] = ["payer-action", "approve"];

impl Paypal {
    pub(crate) async fn start(&self, order: &Order) -> Result<Started> {
        let payment = order.payment.to_string();
        let mut context = json!({
            "return_url": order.return_to,
            "cancel_url": order.cancel_to,
            "shipping_preference": "NO_SHIPPING",
            "user_action": "PAY_NOW",
        });
        if is_locale(&order.locale) {
            context["locale"] = Value::from(order.locale.as_str());
        }
        let body = json!({
            "intent": "CAPTURE",
            "purchase_units": [{
                "amount": {
                    "currency_code": order.amount.currency.code(),
                    "value": AMOUNTS.write(order.amount)?,
                },
                "custom_id": payment,
                "invoice_id": payment,
                "description": order.item.chars().take(MAX_DESCRIPTION).collect::<String>(),
            }],
            "payment_source": { "paypal": { "experience_context": context } },
        });
        let made = self.post("/v2/checkout/orders", Some(&format!("order-{payment}")), body.to_string()).await?;
        let links = made["links"].as_array().map(Vec::as_slice).unwrap_or_default();
        let page = links.iter().find(|link| PAGE.iter().any(|rel| link["rel"] == *rel));
        let (Some(reference), Some(address)) = (text(&made["id"]), page.and_then(|page| text(&page["href"]))) else {
            return Err(Fault::Nonsense("an order without its id or its page"));
        };
        Ok(Started { reference, then: Then::Page { address } })
    }

    pub(crate) async fn read(&self, of: &Subject) -> Result<Statement> {
        let order = self.get(&format!("/v2/checkout/orders/{}", reference(of)?)).await?;
        statement(&order).ok_or(Fault::Nonsense("an order without its id or its status"))
    }

    /// Sends no idempotency key: PayPal captures an order only once, and the payer may use another card after a
    /// decline.
    pub(crate) async fn capture(&self, of: &Subject) -> Result<Statement> {
        let path = format!("/v2/checkout/orders/{}/capture", reference(of)?);
        match self.post(&path, None, "{}".to_owned()).await {
            Ok(order) => statement(&order).ok_or(Fault::Nonsense("an order without its id or its status")),
            Err(Fault::Refused { code, .. }) if code == "ORDER_ALREADY_CAPTURED" => self.read(of).await,
            Err(fault) => Err(fault),
        }
    }
}

fn reference(of: &Subject) -> Result<&str> {
    of.reference.as_deref().filter(|reference| is_id(reference)).ok_or(Fault::Unknown)
}

/// Whether a locale has a form that PayPal accepts: `en` or `en-NG`.
fn is_locale(locale: &str) -> bool {
    let (language, region) = locale.split_once('-').unwrap_or((locale, "NG"));
    let is = |text: &str, is_letter: fn(&u8) -> bool| text.len() == 2 && text.as_bytes().iter().all(is_letter);
    is(language, u8::is_ascii_lowercase) && is(region, u8::is_ascii_uppercase)
}

fn statement(order: &Value) -> Option<Statement> {
    let unit = &order["purchase_units"][0];
    let captures = unit["payments"]["captures"].as_array().map(Vec::as_slice).unwrap_or_default();
    // An order can have a successful capture after a declined one.
    let is_refused = |capture: &&Value| capture["status"] == "DECLINED" || capture["status"] == "FAILED";
    let capture = captures.iter().find(|capture| !is_refused(capture)).or(captures.last()).unwrap_or(&Value::Null);
    let detail = text(&capture["status"]);
    let words = ProviderWords::new(status::order, text(&order["status"])?, detail);
    let ours = unit["custom_id"].as_str().or(capture["custom_id"].as_str());
    let subject = Subject {
        payment: ours.and_then(payment),
        reference: Some(text(&order["id"])?),
        transaction: text(&capture["id"]),
        ..Subject::default()
    };
    let amount = money(&capture["amount"]).or(money(&unit["amount"]));
    let refunds = unit["payments"]["refunds"].as_array().map(Vec::as_slice).unwrap_or_default();
    let card = country(&order["payer"]["address"]["country_code"]);
    Some(Statement { subject, words, amount, refunded: refunded(refunds), instrument: None, card })
}

/// The sum of the completed refunds; `None` without completed refunds, or if they have no sum.
fn refunded(refunds: &[Value]) -> Option<Money> {
    let mut done =
        refunds.iter().filter(|refund| refund["status"] == "COMPLETED").map(|refund| money(&refund["amount"]));
    let first = done.next()??;
    done.try_fold(first, |sum, amount| sum.plus(amount?).ok())
}
