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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_is_three_upper_case_letters() {
        assert_eq!(Currency::from_code("NGN").map(|c| c.code().to_owned()).as_deref(), Some("NGN"));
        for wrong in ["", "us", "usd", "USDT", "U1D", "ÄÖ"] {
            assert_eq!(Currency::from_code(wrong), None, "{wrong}");
        }
    }
}
