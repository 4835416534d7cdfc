//! Format of amounts for each payment provider: integers or decimal numbers, the number of decimal places, and the
//! smallest step. All formats are in one table, because the providers differ and change their rules. An amount that can
//! be written is parsed back exactly. An amount that cannot be written is refused, never rounded.

use serde::{Deserialize, Serialize};

use crate::limits::MAX_AMOUNT_MINOR;
use crate::money::{Currency, Money, write_decimal};

/// A payment provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaymentProvider {
    /// Stripe, for cards.
    Stripe,
    /// PayPal.
    Paypal,
    /// Paystack.
    Paystack,
    /// Flutterwave.
    Flutterwave,
    /// Paymentwall.
    Paymentwall,
}

impl PaymentProvider {
    /// Every provider.
    pub const ALL: [Self; 5] = [Self::Stripe, Self::Paypal, Self::Paystack, Self::Flutterwave, Self::Paymentwall];

    /// Whether the provider reports the country of the card, or of the payer's account, with a payment.
    #[must_use]
    pub fn tells_card_country(self) -> bool {
        !matches!(self, Self::Paymentwall)
    }
}

/// An amount in a provider's format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderAmount {
    /// An integer in the provider's units.
    Units(i64),
    /// A decimal number in the currency's major unit, with exactly the provider's number of decimal places.
    Decimal(String),
}

/// A provider's format for amounts in one currency.
struct Writing {
    /// Decimal places of the major unit.
    places: u32,
    /// Smallest step, in units of the last decimal place.
    step: i64,
    is_decimal: bool,
}

/// Currencies that Stripe counts in hundredths although it charges only whole units.
const STRIPE_WHOLE_IN_HUNDREDTHS: [&str; 2] = ["ISK", "UGX"];

/// A currency that has hundredths in ISO 4217 but is counted in whole units by Stripe.
const STRIPE_WHOLE: [&str; 1] = ["MGA"];

/// Currencies that PayPal supports only without decimal places although they have some in ISO 4217.
const PAYPAL_WHOLE: [&str; 2] = ["HUF", "TWD"];

fn writing(provider: PaymentProvider, currency: Currency) -> Writing {
    let (code, exponent) = (currency.code(), currency.exponent());
    let plain = |places| Writing { places, step: 1, is_decimal: false };
    match provider {
        PaymentProvider::Stripe if STRIPE_WHOLE_IN_HUNDREDTHS.contains(&code) => plain(2),
        PaymentProvider::Stripe if STRIPE_WHOLE.contains(&code) => plain(0),
        // Amounts in thousandths must end in zero.
        PaymentProvider::Stripe if exponent == 3 => Writing { step: 10, ..plain(3) },
        PaymentProvider::Stripe => plain(exponent),
        // Paystack counts every currency in hundredths, even one without decimal places.
        PaymentProvider::Paystack => plain(2),
        PaymentProvider::Paypal if PAYPAL_WHOLE.contains(&code) => Writing { is_decimal: true, ..plain(0) },
        PaymentProvider::Paypal | PaymentProvider::Flutterwave | PaymentProvider::Paymentwall => {
            Writing { is_decimal: true, ..plain(exponent) }
        }
    }
}

/// Converts the amount to the provider's format; `None` if it cannot be written exactly.
#[must_use]
pub fn to_provider(provider: PaymentProvider, money: Money) -> Option<ProviderAmount> {
    let Writing { places, is_decimal, .. } = writing(provider, money.currency);
    let units = units(provider, money)?;
    Some(if is_decimal { ProviderAmount::Decimal(write_decimal(units, places)) } else { ProviderAmount::Units(units) })
}

/// Whether the provider's format can express the amount exactly.
#[must_use]
pub fn writes(provider: PaymentProvider, money: Money) -> bool {
    units(provider, money).is_some()
}

/// The amount in units of the provider's last decimal place.
fn units(provider: PaymentProvider, money: Money) -> Option<i64> {
    let Writing { places, step, .. } = writing(provider, money.currency);
    let units = rescale(money.amount_minor, money.currency.exponent(), places)?;
    (units % step == 0 && units.unsigned_abs() <= MAX_AMOUNT_MINOR.unsigned_abs()).then_some(units)
}

/// Parses a provider's amount; `None` if it is malformed or has more decimal places than the currency.
#[must_use]
pub fn from_provider(provider: PaymentProvider, amount: &ProviderAmount, currency: Currency) -> Option<Money> {
    let Writing { places, .. } = writing(provider, currency);
    let exponent = currency.exponent();
    let amount_minor = match amount {
        ProviderAmount::Units(units) => rescale(*units, places, exponent)?,
        ProviderAmount::Decimal(text) => read_decimal(text, exponent)?,
    };
    Money::zero(currency).with_minor(amount_minor.into()).ok()
}

/// Converts a number to other decimal places; `None` if digits would be lost.
fn rescale(number: i64, from: u32, to: u32) -> Option<i64> {
    if to >= from {
        return number.checked_mul(10_i64.checked_pow(to - from)?);
    }
    let divisor = 10_i64.checked_pow(from - to)?;
    (number % divisor == 0).then(|| number / divisor)
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
    use proptest::prelude::*;

    use super::PaymentProvider::{Flutterwave, Paymentwall, Paypal, Paystack, Stripe};
    use super::*;

    fn currency(code: &str) -> Currency {
        Currency::from_code(code).unwrap()
    }

    fn check(provider: PaymentProvider, code: &str, amount_minor: i64, expected: Option<&str>) {
        let written = to_provider(provider, Money { amount_minor, currency: currency(code) });
        let written = written.map(|amount| match amount {
            ProviderAmount::Units(units) => units.to_string(),
            ProviderAmount::Decimal(text) => format!("{text:?}"),
        });
        assert_eq!(written.as_deref(), expected, "{provider:?} {amount_minor} {code}");
    }

    #[test]
    fn a_number_gets_other_places_where_nothing_is_lost() {
        assert_eq!(rescale(12, 2, 3), Some(120));
        assert_eq!(rescale(120, 3, 2), Some(12));
        assert_eq!(rescale(12, 2, 2), Some(12));
        assert_eq!(rescale(121, 3, 2), None);
        assert_eq!(rescale(i64::MAX, 2, 3), None);
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
        let read = |text: &str, code| {
            from_provider(Paypal, &ProviderAmount::Decimal(text.to_owned()), currency(code)).map(|it| it.amount_minor)
        };
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
        #[test]
        fn what_a_provider_writes_is_read_back_exactly(
            amount_minor in -MAX_AMOUNT_MINOR..=MAX_AMOUNT_MINOR,
            provider in prop::sample::select(PaymentProvider::ALL.to_vec()),
            code in prop::sample::select(vec!["USD", "NGN", "JPY", "KWD", "ISK", "UGX", "XOF", "HUF", "MGA", "TND", "CLF"]),
        ) {
            let money = Money { amount_minor, currency: currency(code) };
            if let Some(written) = to_provider(provider, money) {
                prop_assert_eq!(from_provider(provider, &written, money.currency), Some(money));
            }
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,24}", places in 0_u32..=4) {
            let _ = read_decimal(&text, places);
        }
    }
}
