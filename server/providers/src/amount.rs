//! Amounts in requests and answers, by the domain's table of each provider's format.

use domain::money::provider_units::{PaymentProvider, ProviderAmount, from_provider, to_provider};
use domain::money::{Currency, Money};
use serde_json::Value;

use crate::{Fault, Result};

/// The amount as digits, with decimal places if the provider uses them.
pub(crate) fn write(provider: PaymentProvider, money: Money) -> Result<String> {
    match to_provider(provider, money).ok_or(Fault::Unwritable)? {
        ProviderAmount::Units(units) => Ok(units.to_string()),
        ProviderAmount::Decimal(text) => Ok(text),
    }
}

/// Parses an amount from a number or a text, and a currency code in upper or lower case.
pub(crate) fn read(provider: PaymentProvider, amount: &Value, currency: &Value) -> Option<Money> {
    let currency = Currency::from_code(&currency.as_str()?.to_ascii_uppercase())?;
    let text = match amount {
        // A number is parsed from its shortest digits, which are exact far beyond any real payment.
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => return None,
    };
    let is_decimal = matches!(to_provider(provider, Money::zero(currency))?, ProviderAmount::Decimal(_));
    let amount = if is_decimal { ProviderAmount::Decimal(text) } else { ProviderAmount::Units(text.parse().ok()?) };
    from_provider(provider, &amount, currency)
}
