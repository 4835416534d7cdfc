//! Amounts in requests and answers: integers in the provider's units, or decimal numbers in the currency's major unit.
//! An amount that can be written is parsed back exactly.

use domain::limits::MAX_AMOUNT_MINOR;
use domain::money::provider_units::{PaymentProvider, from_units, places, to_units};
use domain::money::{Currency, Money, write_decimal};
use serde_json::Value;

use crate::{Fault, Result};

/// A provider's format of amounts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AmountFormat {
    provider: PaymentProvider,
    is_decimal: bool,
}

impl AmountFormat {
    /// Integers in the provider's units.
    pub(crate) const fn units(provider: PaymentProvider) -> Self {
        Self { provider, is_decimal: false }
    }

    /// Decimal numbers in the major unit, with exactly the provider's number of decimal places.
    pub(crate) const fn decimal(provider: PaymentProvider) -> Self {
        Self { provider, is_decimal: true }
    }

    /// The amount as digits, with decimal places if the provider uses them.
    pub(crate) fn write(self, money: Money) -> Result<String> {
        let units = to_units(self.provider, money).ok_or(Fault::Unwritable)?;
        let places = if self.is_decimal { places(self.provider, money.currency) } else { 0 };
        Ok(write_decimal(units, places))
    }

    /// Parses an amount from a number or a text, and a currency code in upper or lower case.
    pub(crate) fn read(self, amount: &Value, currency: &Value) -> Option<Money> {
        let currency = Currency::from_code(&currency.as_str()?.to_ascii_uppercase())?;
        match amount {
            // A number is parsed from its shortest digits, which are exact far beyond any real payment.
            Value::Number(number) => self.parse(&number.to_string(), currency),
            Value::String(text) => self.parse(text, currency),
            _ => None,
        }
    }

    /// Parses digits; `None` if they are malformed or have more decimal places than the currency.
    fn parse(self, text: &str, currency: Currency) -> Option<Money> {
        if !self.is_decimal {
            return from_units(self.provider, text.parse().ok()?, currency);
        }
        let amount_minor = read_decimal(text, currency.exponent())?;
        (amount_minor.unsigned_abs() <= MAX_AMOUNT_MINOR.unsigned_abs()).then_some(Money { amount_minor, currency })
    }
}

/// Parses a plain decimal number, for example `-12.50`, as an integer with this many decimal places. Further digits
/// must be zeros.
fn read_decimal(text: &str, places: u32) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (kept, past) = fraction.split_at_checked(places as usize).unwrap_or((fraction, ""));
    if !is_number(whole) || !is_number(fraction) || past.bytes().any(|byte| byte != b'0') {
        return None;
    }
    let shift = 10_i64.checked_pow(places - u32::try_from(kept.len()).ok()?)?;
    let number: i64 = format!("{whole}{kept}").parse().ok()?;
    number.checked_mul(shift)?.checked_mul(sign)
}

#[cfg(test)]
mod tests {
    use domain::limits::MAX_AMOUNT_MINOR;
    use domain::money::provider_units::PaymentProvider::{Flutterwave, Paymentwall, Paypal, Paystack, Stripe};
    use proptest::prelude::{ProptestConfig, prop, prop_assert, prop_assert_eq};
    use proptest::proptest;

    use super::*;
    use crate::{flutterwave, paymentwall, paypal, paystack, stripe};

    const FORMATS: [AmountFormat; 5] =
        [stripe::AMOUNTS, paypal::AMOUNTS, paystack::AMOUNTS, flutterwave::AMOUNTS, paymentwall::AMOUNTS];

    /// Currencies with different numbers of decimal places.
    const CODES: [&str; 12] = ["USD", "NGN", "JPY", "KWD", "ISK", "UGX", "XOF", "HUF", "TWD", "MGA", "TND", "CLF"];

    fn format(provider: PaymentProvider) -> AmountFormat {
        FORMATS.into_iter().find(|format| format.provider == provider).expect("each provider has a format")
    }

    fn currency(code: &str) -> Currency {
        Currency::from_code(code).expect("three letters are a code")
    }

    fn check(provider: PaymentProvider, code: &str, amount_minor: i64, expected: Option<&str>) {
        let format = format(provider);
        let written = format.write(Money { amount_minor, currency: currency(code) }).ok();
        let written = written.map(|text| if format.is_decimal { format!("{text:?}") } else { text });
        assert_eq!(written.as_deref(), expected, "{provider:?} {amount_minor} {code}");
    }

    #[test]
    fn each_provider_writes_an_amount_in_its_own_way() {
        check(Stripe, "USD", 4_900, Some("4900"));
        check(Stripe, "JPY", 500, Some("500"));
        check(Stripe, "ISK", 500, Some("50000"));
        check(Stripe, "UGX", 500, Some("50000"));
        check(Stripe, "MGA", 500, Some("5"));
        check(Stripe, "KWD", 1_230, Some("1230"));
        check(Paystack, "NGN", 250_000, Some("250000"));
        check(Paystack, "XOF", 2_500, Some("250000"));
        check(Paypal, "USD", 4_900, Some("\"49.00\""));
        check(Paypal, "JPY", 500, Some("\"500\""));
        check(Paypal, "HUF", 50_000, Some("\"500\""));
        check(Flutterwave, "NGN", 250_005, Some("\"2500.05\""));
        check(Flutterwave, "RWF", 2_500, Some("\"2500\""));
        check(Paymentwall, "EUR", 5, Some("\"0.05\""));
    }

    #[test]
    fn an_amount_that_a_provider_cannot_write_exactly_is_refused() {
        check(Stripe, "KWD", 1_234, None);
        check(Stripe, "MGA", 550, None);
        check(Paypal, "HUF", 50_001, None);
        check(Paystack, "XOF", MAX_AMOUNT_MINOR / 100 + 1, None);
        check(Paystack, "XOF", MAX_AMOUNT_MINOR / 100, Some("9007199254740900"));
        check(Paystack, "KWD", 1_235, None);
    }

    #[test]
    fn a_decimal_number_is_read_whole_or_not_at_all() {
        let read = |text: &str, code| format(Paypal).parse(text, currency(code)).map(|it| it.amount_minor);
        for (text, expected) in [("49.00", 4_900), ("49", 4_900), ("49.5", 4_950), ("49.500", 4_950), ("-0.05", -5)] {
            assert_eq!(read(text, "USD"), Some(expected), "{text}");
        }
        for wrong in ["", ".", "1.", ".5", "1.001", "1e3", "+1", "1,00", " 1", "--1", "99999999999999999999"] {
            assert_eq!(read(wrong, "USD"), None, "{wrong}");
        }
        assert_eq!(read("500", "JPY"), Some(500));
        assert_eq!(read("500.00", "JPY"), Some(500));
        assert_eq!(read("500.5", "JPY"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn what_a_provider_writes_is_read_back_exactly(
            amount_minor in -MAX_AMOUNT_MINOR..=MAX_AMOUNT_MINOR,
            format in prop::sample::select(FORMATS.to_vec()),
            code in prop::sample::select(CODES.to_vec()),
        ) {
            let money = Money { amount_minor, currency: currency(code) };
            if let Ok(written) = format.write(money) {
                prop_assert_eq!(format.parse(&written, money.currency), Some(money));
            }
        }

        #[test]
        fn what_a_provider_sends_can_be_held_and_written_by_every_other(
            text in prop::string::string_regex("-?[0-9]{1,17}([.][0-9]{0,4})?|.{0,24}").expect("it is an expression"),
            format in prop::sample::select(FORMATS.to_vec()),
            code in prop::sample::select(CODES.to_vec()),
        ) {
            let Some(money) = format.parse(&text, currency(code)) else { return Ok(()) };
            prop_assert_eq!(money.currency, currency(code));
            prop_assert!(money.amount_minor.unsigned_abs() <= MAX_AMOUNT_MINOR.unsigned_abs());
            for other in FORMATS {
                if let Ok(written) = other.write(money) {
                    prop_assert_eq!(other.parse(&written, money.currency), Some(money));
                }
            }
            prop_assert_eq!(flutterwave::AMOUNTS.parse(&money.to_decimal(), money.currency), Some(money));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,24}", places in 0_u32..=4) {
            let _ = read_decimal(&text, places);
        }
    }
}
