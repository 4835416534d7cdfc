//! What PayPal refuses of an order and of an amount.

use serde_json::Value;

use crate::paypal::{invalid, unprocessable};
use crate::web::Reply;

/// The currencies that PayPal takes; those without decimal places apart.
const CURRENCIES: [&str; 18] = [
    "AUD", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HKD", "ILS", "MXN", "NOK", "NZD", "PHP", "PLN", "SEK", "SGD",
    "THB", "USD",
];
const WHOLE: [&str; 3] = ["HUF", "JPY", "TWD"];

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

/// The amount in hundredths, or as whole units where the currency has no smaller ones.
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
