//! Decides whether a visitor is asked for consent before analytics record what they do.

/// Countries whose law requires consent first (ISO 3166): the European Economic Area, the United Kingdom, Switzerland
/// and Brazil.
const ASKING: [&str; 33] = [
    "AT", "BE", "BG", "BR", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE", "IS",
    "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// Whether a visitor from this country is asked first. A visitor from an unknown country is asked.
#[must_use]
pub fn is_consent_needed(country: Option<&str>) -> bool {
    country.is_none_or(|country| ASKING.iter().any(|asking| asking.eq_ignore_ascii_case(country)) || country.len() != 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consent_is_asked_where_the_law_wants_it_or_may() {
        for (country, expected) in [
            (None, true),
            (Some("DE"), true),
            (Some("de"), true),
            (Some("GB"), true),
            (Some(""), true),
            (Some("Germany"), true),
            (Some("NG"), false),
            (Some("US"), false),
        ] {
            assert_eq!(is_consent_needed(country), expected, "{country:?}");
        }
    }
}
