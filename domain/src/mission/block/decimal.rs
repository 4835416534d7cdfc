//! Decimal numbers without floats: parsed, compared and written exactly.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::mission::limits::MAX_DECIMALS;

/// Maximum number of digits before the decimal point.
const MAX_WHOLE_DIGITS: usize = 12;

/// A decimal number with up to 12 digits before the decimal point and 6 decimal places.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Decimal {
    text: String,
    micros: i64,
    places: u8,
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Decimal {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        crate::schema::text("^[+-]?[0-9]{1,12}(\\.[0-9]{1,6})?$", "12.5")
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Decimal {}

impl Decimal {
    /// Parses digits with an optional sign and at most one point; surrounding spaces are ignored.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let fits = !whole.is_empty() && whole.len() <= MAX_WHOLE_DIGITS && fraction.len() <= MAX_DECIMALS.into();
        let ends_in_point = digits.ends_with('.');
        if !fits || ends_in_point || !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let places = u8::try_from(fraction.len()).ok()?;
        let scale = 10_i64.pow(u32::from(MAX_DECIMALS - places));
        let fraction_value = if fraction.is_empty() { 0 } else { fraction.parse::<i64>().ok()? };
        let unsigned = whole.parse::<i64>().ok()? * 10_i64.pow(MAX_DECIMALS.into()) + fraction_value * scale;
        let micros = if text.starts_with('-') { -unsigned } else { unsigned };
        Some(Self { text: text.to_owned(), micros, places })
    }

    /// Number of decimal places, as typed.
    #[must_use]
    pub fn places(&self) -> u8 {
        self.places
    }

    /// Whether its distance from another number is at most the tolerance.
    #[must_use]
    pub fn is_near(&self, other: &Self, tolerance: &Self) -> bool {
        self.micros.abs_diff(other.micros) <= tolerance.micros.unsigned_abs()
    }

    /// Whether the number is not 0, but smaller than one unit of this decimal place: 0.05 is smaller than 0.1, one unit
    /// of the first place.
    #[must_use]
    pub fn is_below_place(&self, decimals: u8) -> bool {
        let place = 10_u64.pow(u32::from(MAX_DECIMALS.saturating_sub(decimals)));
        self.micros != 0 && self.micros.unsigned_abs() < place
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.micros == other.micros
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.micros.cmp(&other.micros)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl TryFrom<String> for Decimal {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a decimal number has digits, an optional sign and at most one point")
    }
}

impl From<Decimal> for String {
    fn from(decimal: Decimal) -> Self {
        decimal.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_compare_by_value_and_keep_their_text() {
        let number = |text| Decimal::parse(text).unwrap();
        assert_eq!(number("1.50"), number(" +1.5 "));
        assert!(number("-2") < number("-1.999999"));
        assert_eq!(number("1.50").to_string(), "1.50");
        assert_eq!(number("1.50").places(), 2);
        assert_eq!(number("-0"), number("0"));
        assert_ne!(number("1.5"), number("1.6"));
    }

    #[test]
    fn a_tolerance_reaches_to_both_sides_and_includes_its_end() {
        let number = |text| Decimal::parse(text).unwrap();
        let is_near = |one, other, tolerance| number(one).is_near(&number(other), &number(tolerance));
        assert!(is_near("9.0", "9", "0"));
        assert!(is_near("9.1", "9", "0.1") && is_near("8.9", "9", "0.1"));
        assert!(!is_near("9.100001", "9", "0.1") && !is_near("-9", "9", "17.9"));
        assert!(!is_near("-999999999999", "999999999999", "999999999999"));
        let is_below = |text, decimals| number(text).is_below_place(decimals);
        assert!(is_below("0.05", 1) && is_below("0.9", 0));
        assert!(!is_below("0.1", 1) && !is_below("0", 0) && !is_below("0.000001", 9));
    }

    #[test]
    fn what_is_not_a_plain_decimal_is_not_a_number() {
        for wrong in ["", ".", "1.", ".5", "1e3", "1,5", "0x1", "--1", "1 000", "1234567890123", "1.2345678", "٣"] {
            assert_eq!(Decimal::parse(wrong), None, "{wrong}");
        }
    }
}
