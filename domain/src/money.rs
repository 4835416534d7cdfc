//! Money as whole minor units of one currency. No float ever holds an amount, and amounts of two
//! currencies never meet. Formatting for a reader happens at the edge, never here.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An ISO 4217 alphabetic currency code, three upper-case ASCII letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("USD", "NGN"), pattern = "^[A-Z]{3}$"))]
#[serde(try_from = "String", into = "String")]
pub struct Currency([u8; 3]);

impl Currency {
    /// The currency with this code, or nothing where it is not three upper-case letters.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let letters: [u8; 3] = code.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(Self(letters))
    }

    /// The three-letter code.
    #[must_use]
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Currencies without a minor unit, of ISO 4217.
const WHOLE: [&str; 17] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
    "XPF",
];

/// Currencies with thousandths, of ISO 4217.
const THOUSANDTHS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

impl Currency {
    /// How many decimal places an amount in the major unit has (ISO 4217): 2 but for those listed there.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        if WHOLE.contains(&self.code()) {
            0
        } else if THOUSANDTHS.contains(&self.code()) {
            3
        } else {
            2
        }
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
    /// Whole minor units, as ISO 4217 gives the currency's exponent.
    pub amount_minor: i64,
    /// The currency of the amount.
    pub currency: Currency,
}

impl Money {
    /// The amount in the major unit as machines write it: `49.00`, `-0.05`, `1230`.
    #[must_use]
    pub fn to_decimal(&self) -> String {
        let unit = 10_u64.pow(self.currency.exponent());
        let (sign, amount) = (if self.amount_minor < 0 { "-" } else { "" }, self.amount_minor.unsigned_abs());
        if unit == 1 {
            return format!("{sign}{amount}");
        }
        let places = self.currency.exponent() as usize;
        format!("{sign}{}.{:0places$}", amount / unit, amount % unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_with_the_places_of_its_currency() {
        for (amount_minor, code, expected) in [
            (4_900, "USD", "49.00"),
            (5, "USD", "0.05"),
            (-5, "EUR", "-0.05"),
            (1_230, "JPY", "1230"),
            (1_230, "KWD", "1.230"),
            (0, "NGN", "0.00"),
            (i64::MIN, "USD", "-92233720368547758.08"),
        ] {
            let money = Money { amount_minor, currency: Currency::from_code(code).unwrap() };
            assert_eq!(money.to_decimal(), expected);
        }
    }

    #[test]
    fn a_currency_is_three_upper_case_letters() {
        assert_eq!(Currency::from_code("NGN").map(|c| c.code().to_owned()).as_deref(), Some("NGN"));
        for wrong in ["", "us", "usd", "USDT", "U1D", "ÄÖ"] {
            assert_eq!(Currency::from_code(wrong), None, "{wrong}");
        }
    }
}
