//! Amounts of payment providers: what is read can be held, and is read again from what is written of it,
//! by every provider that can write it. The first byte picks the currency.

#![no_main]

use domain::limits::MAX_AMOUNT_MINOR;
use domain::money::provider_units::{PaymentProvider, ProviderAmount, from_provider, to_provider};
use domain::money::{Currency, Money};
use libfuzzer_sys::fuzz_target;

/// One of each way in which some provider writes amounts.
const CODES: [&str; 10] = ["USD", "JPY", "KWD", "ISK", "UGX", "MGA", "XOF", "HUF", "TWD", "TND"];

fuzz_target!(|text: &str| {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return };
    let text = chars.as_str();
    let code = CODES[usize::try_from(u32::from(first)).unwrap_or_default() % CODES.len()];
    let currency = Currency::from_code(code).expect("three letters are a code");
    for provider in PaymentProvider::ALL {
        check(provider, &ProviderAmount::Decimal(text.to_owned()), currency);
        if let Ok(units) = text.parse() {
            check(provider, &ProviderAmount::Units(units), currency);
        }
    }
});

fn check(provider: PaymentProvider, amount: &ProviderAmount, currency: Currency) {
    let Some(money) = from_provider(provider, amount, currency) else { return };
    assert_eq!(money.currency, currency);
    assert!(money.amount_minor.unsigned_abs() <= MAX_AMOUNT_MINOR.unsigned_abs());
    for other in PaymentProvider::ALL {
        if let Some(written) = to_provider(other, money) {
            assert_eq!(from_provider(other, &written, currency), Some(money), "{other:?} {written:?}");
        }
    }
    assert_eq!(read_plainly(&money), Some(money));
}

/// The amount read from its plain decimal number.
fn read_plainly(money: &Money) -> Option<Money> {
    from_provider(PaymentProvider::Flutterwave, &ProviderAmount::Decimal(money.to_decimal()), money.currency)
}
