//! Chooses the country for which prices are shown: the billing address, otherwise the profile, otherwise the location
//! of the request. A stated country precedes a guessed one. The source is returned too, so that a screen can show the
//! country and let the learner change it.

use serde::{Deserialize, Serialize};

use crate::price::Country;

/// The known countries of a learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountryFacts {
    /// Country of the billing address.
    pub billing: Option<Country>,
    /// Country of the profile.
    pub profile: Option<Country>,
    /// Country of the IP address of the request.
    pub ip: Option<Country>,
}

/// Source of a country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CountrySource {
    /// The billing address.
    Billing,
    /// The profile.
    Profile,
    /// The IP address of the request: a guess.
    Ip,
}

/// The country for which prices are shown, if known.
#[must_use]
pub fn country(facts: &CountryFacts) -> Option<Country> {
    known_country(facts).map(|(country, _)| country)
}

/// The country for which prices are shown, with its source, if known.
#[must_use]
pub fn known_country(facts: &CountryFacts) -> Option<(Country, CountrySource)> {
    let from = |source| move |country| (country, source);
    let billing = facts.billing.map(from(CountrySource::Billing));
    let profile = facts.profile.map(from(CountrySource::Profile));
    billing.or(profile).or(facts.ip.map(from(CountrySource::Ip)))
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
    fn where_the_country_is_known_from_is_told() {
        let [here, there] = ["NG", "US"].map(Country::from_code);
        let source = |billing, profile, ip| known_country(&CountryFacts { billing, profile, ip }).map(|known| known.1);
        assert_eq!(source(here, there, there), Some(CountrySource::Billing));
        assert_eq!(source(None, here, there), Some(CountrySource::Profile));
        assert_eq!(source(None, None, here), Some(CountrySource::Ip));
        assert_eq!(source(None, None, None), None);
    }

    #[test]
    fn what_somebody_said_goes_before_what_was_guessed() {
        check(Some("NG"), Some("GH"), Some("US"), Some("NG"));
        check(None, Some("GH"), Some("US"), Some("GH"));
        check(None, None, Some("US"), Some("US"));
        check(None, None, None, None);
    }
}
