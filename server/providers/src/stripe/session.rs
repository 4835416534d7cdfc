//! Checkout sessions: the payer enters a card on Stripe's page.

use domain::time::Timestamp;
use serde_json::Value;

use crate::fields::{ours, text};
use crate::order::{Order, Started, Then};
use crate::statement::{ProviderWords, Statement, Subject};
use crate::stripe::status;
use crate::stripe::{AMOUNTS, Form, MANUAL, Stripe, card, card_country, id, money, refunded, set_aside};
use crate::{Fault, Result};

/// The languages of Stripe's page.
const LANGUAGES: [&str; 32] = [
    "bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fil", "fr", "hr", "hu", "id", "it", "ja", "ko", "lt", "lv",
    "ms", "mt", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "th", "zh",
];

/// Number of seconds by which Stripe's page closes earlier than ours: Stripe refuses a session that would be open for
/// more than 24 hours by Stripe's clock.
const CLOCKS_DIFFER_SECONDS: i64 = 60;

/// Status detail of a session whose payment failed later. It is named after Stripe's event.
const FAILED_LATER: &str = "async_payment_failed";

impl Stripe {
    pub(crate) async fn start_session(&self, order: &Order) -> Result<Started> {
        let language = order.locale.split('-').next().unwrap_or_default();
        let language = if LANGUAGES.contains(&language) { language } else { "auto" };
        let payment = order.payment.to_string();
        let mut form = vec![
            ("mode", "payment".to_owned()),
            ("line_items[0][price_data][currency]", order.amount.currency.code().to_ascii_lowercase()),
            ("line_items[0][price_data][product_data][name]", order.item.clone()),
            ("line_items[0][price_data][unit_amount]", AMOUNTS.write(order.amount)?),
            ("line_items[0][quantity]", "1".to_owned()),
            ("payment_method_types[]", "card".to_owned()),
            ("success_url", order.return_to.clone()),
            ("cancel_url", order.cancel_to.clone()),
            ("customer_email", order.email.clone()),
            ("client_reference_id", payment.clone()),
            ("metadata[payment]", payment.clone()),
            ("payment_intent_data[metadata][payment]", payment.clone()),
            ("expires_at", seconds(order.expires_at.plus_seconds(-CLOCKS_DIFFER_SECONDS)).to_string()),
            ("locale", language.to_owned()),
        ];
        if order.checks_card {
            form.push(("payment_intent_data[capture_method]", MANUAL.to_owned()));
        }
        self.open_session(&format!("session:{payment}"), form).await
    }

    /// Opens a page at Stripe with this form. The same key opens only one page.
    pub(super) async fn open_session(&self, key: &str, form: Form<'_>) -> Result<Started> {
        let session = self.post("/v1/checkout/sessions", key, form).await?;
        let (Some(reference), Some(address)) = (text(&session["id"]), text(&session["url"])) else {
            return Err(Fault::Nonsense("a session without its id or its address"));
        };
        Ok(Started { reference, then: Then::Page { address } })
    }

    pub(super) async fn read_session(&self, reference: &str) -> Result<Statement> {
        let expanded = vec![("expand[]", "payment_intent.latest_charge".to_owned())];
        let session = self.get(&format!("/v1/checkout/sessions/{reference}"), &expanded).await?;
        statement(&session).ok_or(Fault::Nonsense("a session without its id or its status"))
    }
}

fn statement(session: &Value) -> Option<Statement> {
    let intent = &session["payment_intent"];
    let subject = Subject {
        payment: ours(&session["metadata"]),
        reference: Some(text(&session["id"])?),
        transaction: id(intent),
        ..Subject::default()
    };
    let amount = money(&session["amount_total"], &session["currency"]);
    let charge = &intent["latest_charge"];
    let (instrument, card) = (card(charge), card_country(charge));
    if let Some((words, refunded)) = refunded(charge) {
        return Some(Statement { subject, words, amount, refunded, instrument, card });
    }
    if let Some(words) = set_aside(intent) {
        return Some(Statement { subject, words, amount, refunded: None, instrument, card });
    }
    let (status, paid) = (text(&session["status"])?, text(&session["payment_status"]));
    let detail = if has_failed(session) { Some(FAILED_LATER.to_owned()) } else { paid };
    let words = ProviderWords::new(status::checkout, status, detail);
    Some(Statement { subject, words, amount, refunded: None, instrument, card })
}

/// Whether a delayed payment failed: the session stays `complete` and `unpaid`, and its intent is cancelled or requires
/// another card, which cannot be entered in this session.
fn has_failed(session: &Value) -> bool {
    let intent = &session["payment_intent"];
    let is_over = intent["status"] == "requires_payment_method" || intent["status"] == "canceled";
    session["status"] == "complete" && session["payment_status"] == "unpaid" && is_over
}

/// Seconds since 1970.
fn seconds(at: Timestamp) -> i64 {
    Timestamp::parse("1970-01-01T00:00:00Z").map_or(0, |start| at.seconds_since(start))
}
