//! Properties of subscriptions: what time does to them, what may be done, and news in any order.

use domain::fixtures::subscriptions::{known, manage_facts, news, subscription, when};
use domain::subscription::apply_news::{Applied, KnownSubscription, SubscriptionNews, apply_news};
use domain::subscription::manage::manage;
use domain::subscription::standing::standing;
use domain::subscription::{SubscriptionAction, SubscriptionStatus};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, prop_assert, prop_assert_eq};
use proptest::proptest;

/// What is known after all of these came in this order.
fn after(mut known: KnownSubscription, all: &[SubscriptionNews]) -> KnownSubscription {
    for news in all {
        if let Applied::Changed { status, period_end, cancel_at_period_end, grace_until, news_at, .. } =
            apply_news(&known, news)
        {
            let news_at = Some(news_at);
            known = KnownSubscription { status, period_end, cancel_at_period_end, grace_until, news_at, ..known };
        }
    }
    known
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn the_order_in_which_news_come_does_not_matter_for_where_it_stands(
        known in known(), (all, shuffled) in vec(news(), 0..6).prop_flat_map(|all| {
            (Just(all.clone()), Just(all).prop_shuffle())
        }),
    ) {
        let (one, other) = (after(known.clone(), &all), after(known, &shuffled));
        prop_assert_eq!((one.status, one.news_at), (other.status, other.news_at));
    }

    #[test]
    fn news_are_applied_once_and_never_take_the_time_back(known in known(), all in vec(news(), 0..6)) {
        let mut latest = known;
        for news in all {
            let then = after(latest.clone(), std::slice::from_ref(&news));
            prop_assert!(latest.news_at <= then.news_at);
            prop_assert_eq!(&after(then.clone(), std::slice::from_ref(&news)), &then);
            prop_assert_eq!(then.grace_until.is_some() && then != latest, then != latest
                && then.status == SubscriptionStatus::PastDue);
            latest = then;
        }
    }

    #[test]
    fn time_alone_changes_a_subscription_when_it_was_said_and_never_opens_it(
        subscription in subscription(), now in when(), later in when(),
    ) {
        let (now, later) = (now.min(later), now.max(later));
        let (first, then) = (standing(&subscription, now), standing(&subscription, later));
        prop_assert!(first.has_access || !then.has_access);
        match first.next_change_at {
            Some(next) => {
                prop_assert!(now < next);
                if later < next {
                    prop_assert_eq!(then, first);
                } else {
                    prop_assert!(then != first);
                }
            }
            None => prop_assert_eq!(then, first),
        }
    }

    #[test]
    fn access_lasts_as_long_as_was_said(subscription in subscription(), now in when()) {
        let first = standing(&subscription, now);
        prop_assert_eq!(first.has_access, first.access_until.is_some());
        if let Some(until) = first.access_until {
            prop_assert!(standing(&subscription, until.plus_seconds(-1).max(now)).has_access);
            prop_assert!(!standing(&subscription, until).has_access);
        }
    }

    #[test]
    fn exactly_what_was_said_to_be_possible_is(facts in manage_facts()) {
        let is_possible = standing(&facts.subscription, facts.now).actions.contains(&facts.action);
        match manage(&facts) {
            Ok(managed) => {
                prop_assert!(is_possible && facts.now <= managed.effective_at);
                let bought = facts.subscription.programs.iter().filter(|begun| begun.is_bought).count();
                prop_assert_eq!(managed.keeps.len(), bought);
                let ends = matches!(facts.action, SubscriptionAction::Cancel | SubscriptionAction::Pause);
                let rest = facts.subscription.programs.len() - bought;
                prop_assert_eq!(managed.closes.len(), if ends { rest } else { 0 });
                prop_assert_eq!(managed.charged_at.is_none(), ends);
            }
            Err(refusals) => {
                let code = refusals.first().code();
                prop_assert_eq!(code, if is_possible { "subscription/plan-not-offered" } else {
                    "subscription/not-possible"
                });
            }
        }
    }
}
