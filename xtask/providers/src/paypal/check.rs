//! PayPal's checks of an order, a plan, a subscription and an amount.

use serde_json::Value;

use crate::paypal::{invalid, unprocessable};
use local_web::Reply;

/// PayPal's currencies with decimal places, and those without.
const CURRENCIES: [&str; 18] = [
    "AUD", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HKD", "ILS", "MXN", "NOK", "NZD", "PHP", "PLN", "SEK", "SGD",
    "THB", "USD",
];
const WHOLE: [&str; 3] = ["HUF", "JPY", "TWD"];

/// Refuses a field that is not in this list.
pub(super) fn known(body: &Value, names: &[&str]) -> Result<(), Reply> {
    let fields = body.as_object().ok_or_else(|| invalid("MALFORMED_REQUEST_JSON"))?;
    let is_known = fields.keys().all(|name| names.contains(&name.as_str()));
    if is_known { Ok(()) } else { Err(invalid("INVALID_PARAMETER")) }
}

/// Requires a text with at least one character and at most `most`.
pub(super) fn text(body: &Value, name: &str, most: usize) -> Result<(), Reply> {
    let text = body.get(name).ok_or_else(|| invalid("MISSING_REQUIRED_PARAMETER"))?;
    let count = text.as_str().ok_or_else(|| invalid("INVALID_PARAMETER_SYNTAX"))?.chars().count();
    match count {
        0 => Err(invalid("INVALID_STRING_MIN_LENGTH")),
        count if count > most => Err(invalid("INVALID_STRING_MAX_LENGTH")),
        _ => Ok(()),
    }
}

/// Checks a plan. This stand-in accepts only one endless cycle.
pub(super) fn plan(body: &Value) -> Result<(), Reply> {
    known(body, &["product_id", "name", "description", "status", "billing_cycles", "payment_preferences", "taxes"])?;
    text(body, "product_id", 50)?;
    text(body, "name", 127)?;
    let cycles = body["billing_cycles"].as_array().ok_or_else(|| invalid("MISSING_REQUIRED_PARAMETER"))?;
    let [cycle] = cycles.as_slice() else { return Err(invalid("INVALID_ARRAY_LENGTH")) };
    known(cycle, &["frequency", "tenure_type", "sequence", "total_cycles", "pricing_scheme"])?;
    known(&cycle["frequency"], &["interval_unit", "interval_count"])?;
    let is_unit = ["MONTH", "YEAR"].iter().any(|unit| cycle["frequency"]["interval_unit"] == *unit);
    let is_count = cycle["frequency"]["interval_count"].as_u64().is_some_and(|count| (1..=12).contains(&count));
    let is_regular = cycle["tenure_type"] == "REGULAR" && cycle["sequence"] == 1 && cycle["total_cycles"] == 0;
    if !is_unit || !is_count || !is_regular {
        return Err(invalid("INVALID_PARAMETER_VALUE"));
    }
    known(&cycle["pricing_scheme"], &["fixed_price"])?;
    amount(&cycle["pricing_scheme"]["fixed_price"])?;
    let preferences = &body["payment_preferences"];
    known(preferences, &["auto_bill_outstanding", "payment_failure_threshold"])?;
    let is_threshold = preferences["payment_failure_threshold"].as_u64().is_some_and(|threshold| threshold <= 999);
    if preferences["auto_bill_outstanding"].is_boolean() && is_threshold {
        Ok(())
    } else {
        Err(invalid("INVALID_PARAMETER_VALUE"))
    }
}

pub(super) fn subscription(body: &Value) -> Result<(), Reply> {
    known(body, &["plan_id", "custom_id", "application_context"])?;
    text(body, "plan_id", 50)?;
    text(body, "custom_id", 127)?;
    let context = &body["application_context"];
    known(context, &["brand_name", "locale", "shipping_preference", "user_action", "return_url", "cancel_url"])?;
    text(context, "return_url", 4_000)?;
    text(context, "cancel_url", 4_000)?;
    // With the other value, the seller would have to activate the subscription, which this stand-in does not support.
    if context["user_action"] == "SUBSCRIBE_NOW" { Ok(()) } else { Err(invalid("INVALID_PARAMETER_VALUE")) }
}

pub(super) fn order(body: &Value) -> Result<(), Reply> {
    if body["intent"] != "CAPTURE" && body["intent"] != "AUTHORIZE" {
        return Err(invalid("MISSING_REQUIRED_PARAMETER"));
    }
    let units = body["purchase_units"].as_array().ok_or_else(|| invalid("MISSING_REQUIRED_PARAMETER"))?;
    let [unit] = units.as_slice() else { return Err(invalid("INVALID_ARRAY_LENGTH")) };
    amount(&unit["amount"])?;
    for (name, most) in [("reference_id", 256), ("custom_id", 127), ("invoice_id", 127), ("description", 127)] {
        let is_right = |value: &Value| value.as_str().is_some_and(|text| text.chars().count() <= most);
        if unit.get(name).is_some_and(|value| !is_right(value)) {
            return Err(invalid("INVALID_PARAMETER_SYNTAX"));
        }
    }
    let context = &body["payment_source"]["paypal"]["experience_context"];
    let is_address = |name: &str| context[name].as_str().is_some_and(|address| address.starts_with("http"));
    if !is_address("return_url") || !is_address("cancel_url") {
        return Err(invalid("MISSING_REQUIRED_PARAMETER"));
    }
    Ok(())
}

/// The amount in hundredths, or in whole units if the currency has no decimal places.
pub(super) fn amount(amount: &Value) -> Result<u64, Reply> {
    if amount["value"].is_null() || amount["currency_code"].is_null() {
        return Err(invalid("MISSING_REQUIRED_PARAMETER"));
    }
    let (value, currency) = (amount["value"].as_str(), amount["currency_code"].as_str());
    let value = value.filter(|value| value.len() <= 32).ok_or_else(|| invalid("INVALID_PARAMETER_SYNTAX"))?;
    let currency = currency.ok_or_else(|| invalid("INVALID_PARAMETER_SYNTAX"))?;
    let is_whole = WHOLE.contains(&currency);
    if !is_whole && !CURRENCIES.contains(&currency) {
        return Err(unprocessable("CURRENCY_NOT_SUPPORTED"));
    }
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) || value.ends_with('.') {
        return Err(invalid("INVALID_PARAMETER_SYNTAX"));
    }
    let places = if is_whole { 0 } else { 2 };
    if fraction.len() > places {
        return Err(unprocessable("DECIMAL_PRECISION"));
    }
    let units = format!("{whole}{fraction:0<places$}").parse().map_err(|_| invalid("INVALID_PARAMETER_SYNTAX"))?;
    if units == 0 { Err(unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE")) } else { Ok(units) }
}
