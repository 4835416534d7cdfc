//! Says for which country a price is shown: the one of the billing address, else of the profile, else the
//! one that the request came from. What somebody said goes before what was guessed.

use serde::{Deserialize, Serialize};

use crate::price::Country;

/// The countries that are known of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountryFacts {
    /// Of the billing address.
    pub billing: Option<Country>,
    /// Of the profile.
    pub profile: Option<Country>,
    /// Of the IP address that the request came from.
    pub ip: Option<Country>,
}

/// The country to show prices for; nothing where none is known.
#[must_use]
pub fn country(facts: &CountryFacts) -> Option<Country> {
    facts.billing.or(facts.profile).or(facts.ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(billing: Option<&str>, profile: Option<&str>, ip: Option<&str>, expected: Option<&str>) {
        let [billing, profile, ip, expected] =
            [billing, profile, ip, expected].map(|code| code.and_then(Country::from_code));
        assert_eq!(country(&CountryFacts { billing, profile, ip }), expected);
    }

    #[test]
    fn what_somebody_said_goes_before_what_was_guessed() {
        check(Some("NG"), Some("GH"), Some("US"), Some("NG"));
        check(None, Some("GH"), Some("US"), Some("GH"));
        check(None, None, Some("US"), Some("US"));
        check(None, None, None, None);
    }
}
