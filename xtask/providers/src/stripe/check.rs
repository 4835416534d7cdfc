//! Stripe's checks of a form.

use serde_json::{Map, Value};

use crate::stripe::money::{MAX_DIGITS, OTHER_MAX_DIGITS, minimum};
use crate::stripe::{Refused, invalid};
use local_web::Fields;

/// Refuses a parameter that is not in this list, nested ones included, and one that occurs twice. `[]` matches any key.
pub(super) fn known(form: &Fields, names: &[&str]) -> Result<(), Refused> {
    let is_known = |name: &str| names.contains(&name) || names.contains(&with_any_key(name).as_str());
    for (at, (name, _)) in form.0.iter().enumerate() {
        if !is_known(name) {
            let message = format!("Received unknown parameter: {name}");
            return Err(invalid("parameter_unknown", name, &message));
        }
        if !name.ends_with("[]") && form.0[..at].iter().any(|(earlier, _)| earlier == name) {
            return Err(invalid("parameter_invalid", name, "The parameter comes twice"));
        }
    }
    Ok(())
}

/// Replaces indexes and the keys of metadata by `[]`: `line_items[0][quantity]` becomes `line_items[][quantity]`.
fn with_any_key(name: &str) -> String {
    let parts = name.split('[').collect::<Vec<_>>();
    let is_free = |at: usize, part: &str| {
        part.trim_end_matches(']').bytes().all(|byte| byte.is_ascii_digit())
            || parts[at - 1].trim_end_matches(']') == "metadata"
    };
    let parts = parts.iter().enumerate().map(|(at, part)| match at {
        0 => (*part).to_owned(),
        _ if is_free(at, part) => "[]".to_owned(),
        _ => format!("[{part}"),
    });
    parts.collect()
}

/// The keys and values below a name.
pub(super) fn metadata(form: &Fields, name: &str) -> Value {
    let pairs = form.0.iter().filter_map(|(key, value)| {
        let key = key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?;
        Some((key.to_owned(), Value::from(value.as_str())))
    });
    Value::Object(pairs.collect::<Map<_, _>>())
}

/// The capture method, `automatic` by default.
pub(super) fn capture_method<'a>(form: &'a Fields, name: &str) -> Result<&'a str, Refused> {
    match form.find(name).unwrap_or("automatic") {
        method @ ("automatic" | "manual") => Ok(method),
        _ => Err(invalid("parameter_invalid", name, "Invalid capture method")),
    }
}

/// An amount in minor units and its currency in lower case.
pub(super) fn money(amount: &str, currency: &str, param: &str) -> Result<(u64, String), Refused> {
    if amount.is_empty() {
        return Err(invalid("parameter_missing", param, &format!("Missing required param: {param}")));
    }
    let is_number = amount.bytes().all(|byte| byte.is_ascii_digit());
    let number = amount.parse::<u64>().ok().filter(|_| is_number);
    let number = number.ok_or_else(|| invalid("parameter_invalid_integer", param, "Invalid integer"))?;
    let minimum = minimum(currency).ok_or_else(|| invalid("parameter_invalid", "currency", "Invalid currency"))?;
    if number < minimum {
        return Err(invalid("amount_too_small", param, "Amount must be at least the minimum charge"));
    }
    let digits = OTHER_MAX_DIGITS.iter().find(|(code, _)| *code == currency).map_or(MAX_DIGITS, |(_, digits)| *digits);
    if amount.trim_start_matches('0').len() > digits {
        return Err(invalid("amount_too_large", param, "Amount must be no more than the maximum"));
    }
    if ["isk", "ugx"].contains(&currency) && number % 100 != 0 || currency == "kwd" && number % 10 != 0 {
        return Err(invalid("parameter_invalid_integer", param, "Invalid last digits"));
    }
    Ok((number, currency.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nested_name_is_known_by_its_form() {
        for (name, expected) in [
            ("amount", "amount"),
            ("line_items[0][price_data][unit_amount]", "line_items[][price_data][unit_amount]"),
            ("metadata[payment]", "metadata[]"),
            ("payment_intent_data[metadata][payment]", "payment_intent_data[metadata][]"),
            ("expand[]", "expand[]"),
        ] {
            assert_eq!(with_any_key(name), expected);
        }
    }
}
