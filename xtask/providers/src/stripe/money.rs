//! Stripe's currencies, the minimum amount of each in minor units, and the maximum number of digits of an amount.

const MINIMUMS: [(&str, u64); 27] = [
    ("aed", 200),
    ("aud", 50),
    ("brl", 50),
    ("cad", 50),
    ("chf", 50),
    ("czk", 1_500),
    ("dkk", 250),
    ("eur", 50),
    ("gbp", 30),
    ("ghs", 1),
    ("hkd", 400),
    ("huf", 17_500),
    ("inr", 50),
    ("isk", 100),
    ("jpy", 50),
    ("kes", 1),
    ("kwd", 10),
    ("mxn", 1_000),
    ("myr", 200),
    ("ngn", 1),
    ("nok", 300),
    ("nzd", 50),
    ("pln", 200),
    ("sek", 300),
    ("sgd", 50),
    ("usd", 50),
    ("zar", 1),
];

pub(super) const MAX_DIGITS: usize = 8;
pub(super) const OTHER_MAX_DIGITS: [(&str, usize); 3] = [("inr", 9), ("jpy", 10), ("huf", 10)];

/// Currencies without decimal places.
const WHOLE: [&str; 1] = ["jpy"];

/// The minimum amount, or `None` if the currency is unknown or not in lower case.
pub(super) fn minimum(currency: &str) -> Option<u64> {
    MINIMUMS.iter().find(|(code, _)| *code == currency).map(|(_, least)| *least)
}

/// The amount as it is shown to the payer.
pub(super) fn readable(amount: u64, currency: &str) -> String {
    let currency = currency.to_ascii_uppercase();
    if WHOLE.contains(&currency.to_ascii_lowercase().as_str()) {
        return format!("{currency} {amount}");
    }
    format!("{currency} {}.{:02}", amount / 100, amount % 100)
}
