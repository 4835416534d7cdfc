//! Finds the tax of a sale in the table of rates: the rate for the buyer's country that is valid now and began last.
//! There is no tax if the country is not known or has no rate. No rate is built in.
//!
//! A rate is either *added* to prices or *included* in them: see [`quote`](crate::price::quote). Both are rounded once,
//! half to even.

use serde::{Deserialize, Serialize};

use crate::ids::RuleId;
use crate::price::Country;
use crate::price::quote::Tax;
use crate::time::Timestamp;

/// Row of the table of rates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxRate {
    /// The row.
    pub rule: RuleId,
    /// The country in which the tax is due.
    pub country: Country,
    /// Its name, for example `VAT`.
    pub label: String,
    /// The rate in basis points.
    pub bp: u32,
    /// Whether prices include it.
    pub is_included: bool,
    /// The first instant at which it is valid; `None` if it always was.
    pub valid_from: Option<Timestamp>,
    /// The first instant at which it is no longer valid; `None` if it has no end.
    pub valid_to: Option<Timestamp>,
}

/// The buyer's country and the table of rates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxFacts {
    /// The time now.
    pub now: Timestamp,
    /// The buyer's country, if known.
    pub country: Option<Country>,
    /// The table of rates.
    pub rates: Vec<TaxRate>,
}

/// The tax of the sale, if any.
#[must_use]
pub fn tax(facts: &TaxFacts) -> Option<Tax> {
    let is_valid = |rate: &&TaxRate| {
        Some(rate.country) == facts.country
            && rate.valid_from.is_none_or(|from| from <= facts.now)
            && rate.valid_to.is_none_or(|to| facts.now < to)
    };
    let rate = facts.rates.iter().filter(is_valid).max_by_key(|rate| rate.valid_from)?;
    let TaxRate { rule, label, bp, is_included, .. } = rate.clone();
    Some(Tax { rule, label, bp, is_included })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::prices::{country, rule_id};

    fn rate(number: u32, code: &str, bp: u32, from: Option<&str>, to: Option<&str>) -> TaxRate {
        let [valid_from, valid_to] = [from, to].map(|at| at.map(instant));
        let label = "VAT".to_owned();
        TaxRate { rule: rule_id(number), country: country(code), label, bp, is_included: false, valid_from, valid_to }
    }

    fn check(now: &str, code: Option<&str>, expected: Option<u32>) {
        let rates = vec![
            rate(1, "GB", 1_750, None, Some("2027-01-01T00:00:00Z")),
            rate(2, "GB", 2_000, Some("2027-01-01T00:00:00Z"), None),
            rate(3, "DE", 1_900, None, None),
            rate(4, "DE", 1_600, Some("2026-12-01T00:00:00Z"), Some("2026-12-24T00:00:00Z")),
        ];
        let facts = TaxFacts { now: instant(now), country: code.map(country), rates };
        assert_eq!(tax(&facts).map(|tax| tax.bp), expected, "{now} {code:?}");
    }

    #[test]
    fn the_rate_is_that_of_the_country_and_the_date() {
        check("2026-12-31T23:59:59Z", Some("GB"), Some(1_750));
        check("2027-01-01T00:00:00Z", Some("GB"), Some(2_000));
        check("2026-11-30T23:59:59Z", Some("DE"), Some(1_900));
        check("2026-12-01T00:00:00Z", Some("DE"), Some(1_600));
        check("2026-12-24T00:00:00Z", Some("DE"), Some(1_900));
        check("2026-12-01T00:00:00Z", Some("US"), None);
        check("2026-12-01T00:00:00Z", None, None);
    }
}
