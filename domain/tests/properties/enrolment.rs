//! Properties of access and its extensions, on generated enrolments.

use domain::account::Role;
use domain::enrolment::access::{AccessFacts, access};
use domain::enrolment::extend::offer::extension_offer;
use domain::enrolment::extend::{ExtendFacts, ExtensionKind, ExtensionPolicy, ExtensionRequest, extend};
use domain::enrolment::limits::MAX_EXTENSIONS;
use domain::fixtures::enrolments::{access_facts, extend_facts, extension_request};
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn the_access_ends_with_the_latest_of_its_ends(facts in access_facts()) {
        let window = access(&facts);
        let ends = [Some(facts.granted_until), facts.extended_until, facts.entitled_until];
        prop_assert_eq!(Some(window.until), ends.into_iter().max().flatten());
        prop_assert_eq!(window.left.is_some(), window.until <= facts.now);
    }

    #[test]
    fn nothing_that_is_added_shortens_an_access(facts in access_facts()) {
        let bare = access(&AccessFacts { extended_until: None, entitled_until: None, ..facts.clone() });
        prop_assert!(bare.until <= access(&facts).until);
    }

    #[test]
    fn an_extension_only_ever_lengthens_an_access(facts in extend_facts(), request in extension_request()) {
        if let Ok(extended) = extend(&facts, request) {
            prop_assert_eq!(extended.old_until, facts.access_until);
            prop_assert!(facts.access_until <= extended.from && extended.from < extended.new_until);
            prop_assert!(facts.now < extended.new_until);
            prop_assert_eq!(extended.left + facts.used + 1, MAX_EXTENSIONS);
        }
    }

    #[test]
    fn whatever_is_offered_can_be_taken_with_the_end_that_was_shown(facts in extend_facts()) {
        let offer = extension_offer(&facts);
        prop_assert!(offer.refusals.is_empty() || offer.options.is_empty());
        for option in offer.options {
            let kind = option.price.map_or(ExtensionKind::Automatic, |_| ExtensionKind::Purchased);
            let paid = ExtendFacts { paid_days: Some(option.days), ..facts.clone() };
            let extended = extend(&paid, ExtensionRequest { days: option.days, kind });
            let ends = extended.map(|extended| (extended.old_until, extended.new_until));
            prop_assert_eq!(ends, Ok((option.old_until, option.new_until)));
        }
    }

    #[test]
    fn what_keeps_an_offer_empty_refuses_every_request_of_the_learner(facts in extend_facts(), request in extension_request()) {
        let offer = extension_offer(&facts);
        if request.kind != ExtensionKind::Granted && !offer.refusals.is_empty() {
            let refusals = extend(&facts, request).expect_err("the offer refuses");
            for refusal in &offer.refusals {
                prop_assert!(refusals.iter().any(|given| given == refusal), "{:?} is not in {:?}", refusal, refusals);
            }
        }
    }

    #[test]
    fn a_learner_gets_an_extension_only_by_paying_or_where_it_is_free(facts in extend_facts(), request in extension_request()) {
        let learner = ExtendFacts { roles: vec![Role::Learner], ..facts };
        if extend(&learner, request).is_ok() {
            let is_paid = learner.paid_days == Some(request.days) && learner.prices.iter().any(|price| price.days == request.days);
            prop_assert!(learner.policy == ExtensionPolicy::Free || is_paid);
        }
    }

    #[test]
    fn a_learner_never_gets_more_than_three_extensions(facts in extend_facts(), requests in proptest::collection::vec(extension_request(), 0..8)) {
        let mut facts: ExtendFacts = facts;
        for request in requests {
            if let Ok(extended) = extend(&facts, request) {
                facts.access_until = extended.new_until;
                facts.used += 1;
            }
            prop_assert!(facts.used <= MAX_EXTENSIONS);
        }
    }
}
