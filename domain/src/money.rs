//! Money as whole minor units of one currency. An amount is never a float, and amounts in different currencies are
//! never combined. This module never formats an amount for readers.

pub mod provider_units;
pub(crate) mod share;

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::limits::MAX_AMOUNT_MINOR;

/// An ISO 4217 alphabetic currency code, three upper-case ASCII letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("USD", "NGN"), pattern = "^[A-Z]{3}$"))]
#[serde(try_from = "String", into = "String")]
pub struct Currency([u8; 3]);

impl Currency {
    /// Returns the currency with this code; `None` unless the code is three upper-case letters.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let letters: [u8; 3] = code.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(Self(letters))
    }

    /// Three-letter code.
    #[must_use]
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Currencies without a minor unit (ISO 4217).
const WHOLE: [&str; 17] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
    "XPF",
];

/// Currencies with three decimal places (ISO 4217).
const THOUSANDTHS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/// Units of account with four decimal places (ISO 4217).
const TEN_THOUSANDTHS: [&str; 2] = ["CLF", "UYW"];

/// The currencies whose number of decimal places is not two, each with that number (ISO 4217).
pub fn unusual_exponents() -> impl Iterator<Item = (&'static str, u32)> {
    let whole = WHOLE.into_iter().map(|code| (code, 0));
    whole.chain(THOUSANDTHS.into_iter().map(|code| (code, 3))).chain(TEN_THOUSANDTHS.into_iter().map(|code| (code, 4)))
}

impl Currency {
    /// Number of decimal places of an amount in the major unit (ISO 4217): 2, except for the listed currencies.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        unusual_exponents().find(|(code, _)| *code == self.code()).map_or(2, |(_, places)| places)
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl TryFrom<String> for Currency {
    type Error = &'static str;

    fn try_from(code: String) -> Result<Self, Self::Error> {
        Self::from_code(&code).ok_or("a currency code is three upper-case letters")
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.code().to_owned()
    }
}

/// An amount in minor units (cents, kobo, yen) of one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Money {
    /// Whole minor units, by the currency's exponent in ISO 4217.
    pub amount_minor: i64,
    /// The currency of the amount.
    pub currency: Currency,
}

/// Reason why a calculation with amounts failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MoneyFault {
    /// The amounts have different currencies.
    CurrencyMismatch,
    /// The absolute value of the result is more than [`MAX_AMOUNT_MINOR`] minor units.
    Overflow,
}

impl Money {
    /// Zero in this currency.
    #[must_use]
    pub fn zero(currency: Currency) -> Self {
        Self { amount_minor: 0, currency }
    }

    /// Whether the amount is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.amount_minor == 0
    }

    /// Whether the amount is negative.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.amount_minor < 0
    }

    /// Returns the sum.
    ///
    /// # Errors
    /// [`MoneyFault`] if the currencies differ or the sum does not fit.
    pub fn plus(self, other: Self) -> Result<Self, MoneyFault> {
        self.combined(other, |one, other| one + other)
    }

    /// Returns the difference, which may be negative.
    ///
    /// # Errors
    /// [`MoneyFault`] if the currencies differ or the difference does not fit.
    pub fn minus(self, other: Self) -> Result<Self, MoneyFault> {
        self.combined(other, |one, other| one - other)
    }

    /// Compares two amounts.
    ///
    /// # Errors
    /// [`MoneyFault::CurrencyMismatch`] if the currencies differ: amounts are never converted.
    pub fn compared(self, other: Self) -> Result<Ordering, MoneyFault> {
        if self.currency == other.currency {
            Ok(self.amount_minor.cmp(&other.amount_minor))
        } else {
            Err(MoneyFault::CurrencyMismatch)
        }
    }

    fn combined(self, other: Self, by: fn(i128, i128) -> i128) -> Result<Self, MoneyFault> {
        self.compared(other)?;
        self.with_minor(by(self.amount_minor.into(), other.amount_minor.into()))
    }

    /// This many minor units of the same currency.
    fn with_minor(self, amount: i128) -> Result<Self, MoneyFault> {
        let amount_minor = i64::try_from(amount).map_err(|_| MoneyFault::Overflow)?;
        if amount_minor.unsigned_abs() > MAX_AMOUNT_MINOR.unsigned_abs() {
            return Err(MoneyFault::Overflow);
        }
        Ok(Self { amount_minor, ..self })
    }

    /// The amount in the major unit as a machine-readable decimal number: `49.00`, `-0.05`, `1230`.
    #[must_use]
    pub fn to_decimal(&self) -> String {
        write_decimal(self.amount_minor, self.currency.exponent())
    }
}

/// Writes a number of smallest units with this many decimal places.
#[must_use]
pub fn write_decimal(units: i64, places: u32) -> String {
    let (sign, digits) = (if units < 0 { "-" } else { "" }, units.unsigned_abs());
    if places == 0 {
        return format!("{sign}{digits}");
    }
    let (unit, width) = (10_u64.pow(places), places as usize);
    format!("{sign}{}.{:0width$}", digits / unit, digits % unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(code: &str, amount_minor: i64) -> Money {
        Money { amount_minor, currency: Currency::from_code(code).unwrap() }
    }

    #[test]
    fn amounts_of_one_currency_add_up_and_others_never_meet() {
        assert_eq!(money("USD", 150).plus(money("USD", 50)), Ok(money("USD", 200)));
        assert_eq!(money("USD", 50).minus(money("USD", 150)), Ok(money("USD", -100)));
        assert_eq!(money("USD", 50).compared(money("USD", 150)), Ok(Ordering::Less));
        for fault in [money("USD", 1).plus(money("NGN", 1)), money("USD", 1).minus(money("NGN", 1))] {
            assert_eq!(fault, Err(MoneyFault::CurrencyMismatch));
        }
        assert_eq!(money("USD", 1).compared(money("NGN", 1)), Err(MoneyFault::CurrencyMismatch));
        assert_eq!(money("USD", MAX_AMOUNT_MINOR).plus(money("USD", 1)), Err(MoneyFault::Overflow));
        assert_eq!(money("USD", -MAX_AMOUNT_MINOR).minus(money("USD", 1)), Err(MoneyFault::Overflow));
        assert_eq!(money("USD", MAX_AMOUNT_MINOR - 1).plus(money("USD", 1)), Ok(money("USD", MAX_AMOUNT_MINOR)));
        assert_eq!(MAX_AMOUNT_MINOR, 9_007_199_254_740_991, "what a browser counts exactly");
    }

    #[test]
    fn nothing_is_neither_more_nor_less_than_nothing() {
        for (amount_minor, is_zero, is_negative) in [(0, true, false), (1, false, false), (-1, false, true)] {
            let amount = money("USD", amount_minor);
            assert_eq!((amount.is_zero(), amount.is_negative()), (is_zero, is_negative), "{amount_minor}");
        }
        assert!(Money::zero(money("USD", 1).currency).is_zero());
    }

    #[test]
    fn an_amount_is_written_with_the_places_of_its_currency() {
        for (amount_minor, code, expected) in [
            (4_900, "USD", "49.00"),
            (5, "USD", "0.05"),
            (-5, "EUR", "-0.05"),
            (1_230, "JPY", "1230"),
            (1_230, "KWD", "1.230"),
            (12_345, "CLF", "1.2345"),
            (0, "NGN", "0.00"),
            (i64::MIN, "USD", "-92233720368547758.08"),
        ] {
            assert_eq!(money(code, amount_minor).to_decimal(), expected);
        }
    }

    #[test]
    fn a_currency_has_the_places_that_iso_4217_gives_it() {
        let places = |expected: u32, codes: &str| {
            for code in codes.split(' ') {
                assert_eq!(Currency::from_code(code).unwrap().exponent(), expected, "{code}");
            }
        };
        places(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF");
        places(2, "AUD BRL CAD CHF CNY COP CRC EUR GBP GHS HUF IDR INR KES LBP MGA MRU NGN TWD TZS USD UYU ZAR ZMW");
        places(3, "BHD IQD JOD KWD LYD OMR TND");
        places(4, "CLF UYW");
    }

    #[test]
    fn a_currency_is_three_upper_case_letters() {
        assert_eq!(Currency::from_code("NGN").map(|c| c.code().to_owned()).as_deref(), Some("NGN"));
        let naira = Currency::from_code("NGN").unwrap();
        assert_eq!((format!("{naira:?}"), String::from(naira)), ("NGN".to_owned(), "NGN".to_owned()));
        for wrong in ["", "us", "usd", "USDT", "U1D", "ÄÖ"] {
            assert_eq!(Currency::from_code(wrong), None, "{wrong}");
        }
    }
}
