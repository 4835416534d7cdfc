//! Lists the extensions that a learner may take, with the old and the new end, or the refusals.

use serde::Serialize;

use crate::enrolment::extend::{ExtendFacts, ExtensionPolicy, price_of, refusals_of_time, span, window};
use crate::enrolment::limits::{EXTENSION_DAYS, MAX_EXTENSIONS};
use crate::money::Money;
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// An extension on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExtensionOption {
    /// Number of days.
    pub days: u16,
    /// When the access ends without the extension.
    pub old_until: Timestamp,
    /// When the access ends with the extension.
    pub new_until: Timestamp,
    /// Price; `None` if it is free.
    pub price: Option<Money>,
}

/// The extensions on offer now, or the refusals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExtensionOffer {
    /// The first time at which an extension may be taken.
    pub opens_at: Timestamp,
    /// The time from which no extension may be taken.
    pub closes_at: Timestamp,
    /// Number of extensions left.
    pub left: u32,
    /// The extensions, the shortest first; empty if all of them are refused.
    pub options: Vec<ExtensionOption>,
    /// The refusals that apply to all extensions; empty if there are options, or if all are off sale.
    pub refusals: Vec<Refusal>,
}

/// Returns the extensions on offer now. If the session asks for a payment, days that are not on sale are left out.
#[must_use]
pub fn extension_offer(facts: &ExtendFacts) -> ExtensionOffer {
    let (opens_at, closes_at) = window(facts);
    let mut refusals = refusals_of_time(facts);
    if facts.policy == ExtensionPolicy::None {
        refusals.insert(0, Refusal::ExtensionNotOffered);
    }
    if !facts.status.is_enrolled() {
        refusals = vec![Refusal::ProgramNotEnrolled { price: None }];
    }
    let is_refused = !refusals.is_empty();
    let options = EXTENSION_DAYS.iter().filter_map(|days| {
        let price = price_of(facts, *days);
        let is_on_offer = !is_refused && (facts.policy == ExtensionPolicy::Free || price.is_some());
        let (_, new_until) = span(facts, *days);
        is_on_offer.then_some(ExtensionOption { days: *days, old_until: facts.access_until, new_until, price })
    });
    let left = MAX_EXTENSIONS.saturating_sub(facts.used);
    ExtensionOffer { opens_at, closes_at, left, options: options.collect(), refusals }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::enrolments::{ExtendBuilder, an_extension, dollars};
    use crate::fixtures::instant;

    const OPENS: &str = "2026-12-07T09:00:00Z";
    const CLOSES: &str = "2027-04-04T08:00:00Z";

    #[test]
    fn the_offer_shows_the_old_and_the_new_end_of_each_extension() {
        let offer = extension_offer(&an_extension().used(1).build());
        let (opens_at, closes_at) = (instant(OPENS), instant(CLOSES));
        let old_until = instant("2027-01-04T09:00:00Z");
        let option = |days, new_until, minor| ExtensionOption {
            days,
            old_until,
            new_until: instant(new_until),
            price: Some(dollars(minor)),
        };
        let options = vec![option(7, "2027-01-11T09:00:00Z", 900), option(14, "2027-01-18T09:00:00Z", 1_500)];
        assert_eq!(offer, ExtensionOffer { opens_at, closes_at, left: 2, options, refusals: Vec::new() });
    }

    #[test]
    fn free_extensions_are_offered_without_a_price() {
        let offer = extension_offer(&an_extension().policy(ExtensionPolicy::Free).build());
        let days: Vec<_> = offer.options.iter().map(|option| (option.days, option.price)).collect();
        assert_eq!(days, [(7, None), (14, None), (30, None)]);
        assert_eq!(offer.left, 3);
    }

    #[test]
    fn an_offer_without_options_says_why() {
        let check = |facts: ExtendBuilder, left: u32, codes: &[&str]| {
            let offer = extension_offer(&facts.build());
            assert!(offer.options.is_empty());
            assert_eq!(
                (offer.left, offer.refusals.iter().map(Refusal::code).collect::<Vec<_>>()),
                (left, codes.to_vec())
            );
        };
        check(an_extension().policy(ExtensionPolicy::None), 3, &["extension/not-offered"]);
        check(an_extension().at(CLOSES), 3, &["extension/too-late"]);
        let none_left = an_extension().used(3).policy(ExtensionPolicy::None);
        check(none_left, 0, &["extension/not-offered", "extension/limit-reached"]);
        check(an_extension().used(4).standing(EnrolmentStatus::Withdrawn), 0, &["program-not-enrolled"]);
    }
}
