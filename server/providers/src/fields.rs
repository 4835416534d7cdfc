//! Fields of the providers' answers.

use domain::ids::PaymentId;
use domain::price::Country;
use serde::Deserialize as _;
use serde_json::Value;

/// A non-empty text.
pub(crate) fn text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// A non-empty text, or a number with the digits of the JSON.
pub(crate) fn text_or_number(value: &Value) -> Option<String> {
    value.as_number().map(ToString::to_string).or_else(|| text(value))
}

/// The payment's id from the metadata that we wrote.
pub(crate) fn ours(metadata: &Value) -> Option<PaymentId> {
    PaymentId::deserialize(&metadata["payment"]).ok()
}

/// The payment's id, parsed from a text.
pub(crate) fn payment(text: &str) -> Option<PaymentId> {
    PaymentId::deserialize(&Value::from(text)).ok()
}

/// A country by its code, with or without its name, as Flutterwave writes `NIGERIA NG`.
pub(crate) fn country(value: &Value) -> Option<Country> {
    value.as_str()?.split_whitespace().find_map(Country::from_code)
}

/// Whether a text can be put into a URL's path unchanged.
pub(crate) fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}
