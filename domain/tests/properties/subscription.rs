//! Properties of subscriptions: the effects of time, the possible acts, and events in any order.

use domain::fixtures::notices::a_date;
use domain::fixtures::subscriptions::{a_subscription, manage_facts, story, subscription, when};
use domain::money::provider_units::PaymentProvider;
use domain::notification::NotificationKind;
use domain::notification::schedule::{ScheduleFacts, Watched, schedule};
use domain::subscription::apply_event::{Applied, KnownSubscription, SubscriptionEvent, apply_event};
use domain::subscription::manage::manage;
use domain::subscription::standing::{past_due_at, standing};
use domain::subscription::{SubscriptionAction, SubscriptionFacts, SubscriptionStatus};
use proptest::prelude::{Just, ProptestConfig, Strategy, prop_assert, prop_assert_eq};
use proptest::proptest;

/// The state that is known after these events in this order.
fn after(mut known: KnownSubscription, all: &[SubscriptionEvent]) -> KnownSubscription {
    for news in all {
        if let Applied::Changed { status, period_end, cancel_at_period_end, grace_until, news_at, .. } =
            apply_event(&known, news)
        {
            let news_at = Some(news_at);
            known = KnownSubscription { status, period_end, cancel_at_period_end, grace_until, news_at, ..known };
        }
    }
    known
}

/// Replaces a suspension at PayPal by active, because the meaning of a suspension depends on the period paid so far.
fn no_suspension(news: SubscriptionEvent) -> SubscriptionEvent {
    let is_at_paypal = news.provider == PaymentProvider::Paypal;
    let is_suspended = is_at_paypal && news.status == Some(SubscriptionStatus::Paused);
    let status = if is_suspended { Some(SubscriptionStatus::Active) } else { news.status };
    let is_collection_paused = news.is_collection_paused && !is_at_paypal;
    SubscriptionEvent { status, is_collection_paused, ..news }
}

/// Replaces a suspension at PayPal by active, because the end of a suspension depends on the period paid so far.
fn not_suspended(known: KnownSubscription) -> KnownSubscription {
    let is_suspended = known.provider == PaymentProvider::Paypal
        && matches!(known.status, SubscriptionStatus::Paused | SubscriptionStatus::PastDue);
    KnownSubscription { status: if is_suspended { SubscriptionStatus::Active } else { known.status }, ..known }
}

/// The subscription as it is stored.
fn stored(known: &KnownSubscription) -> SubscriptionFacts {
    let KnownSubscription { provider, status, period_end, cancel_at_period_end, grace_until, .. } = *known;
    SubscriptionFacts { provider, status, period_end, cancel_at_period_end, grace_until, ..a_subscription().build() }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn the_order_in_which_news_come_does_not_matter_for_where_it_stands(
        (known, all, shuffled) in story(5).prop_flat_map(|(known, all)| {
            let all: Vec<_> = all.into_iter().map(no_suspension).collect();
            (Just(not_suspended(known)), Just(all.clone()), Just(all).prop_shuffle())
        }),
    ) {
        let (one, other) = (after(known.clone(), &all), after(known, &shuffled));
        prop_assert_eq!((one.status, one.news_at), (other.status, other.news_at));
    }

    #[test]
    fn news_are_applied_once_and_never_take_the_time_back((known, all) in story(5)) {
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
    fn only_what_is_paid_moves_what_is_paid_until((known, all) in story(5), now in when()) {
        let then = after(known.clone(), &all);
        let may_pay = |news: &SubscriptionEvent| news.is_paid || news.status == Some(SubscriptionStatus::Trialing);
        if !all.iter().any(|news| may_pay(news) && !news.is_collection_paused) {
            prop_assert_eq!(then.period_end, known.period_end);
        }
        if !matches!(
            then.status,
            SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::PastDue
        ) {
            prop_assert!(standing(&stored(&then), now).access_until <= then.period_end);
        }
    }

    #[test]
    fn what_was_said_of_cancelling_pausing_and_going_on_comes_true(facts in manage_facts()) {
        let Ok(managed) = manage(&facts) else { return Ok(()) };
        let SubscriptionFacts { status, cancel_at_period_end, .. } = facts.subscription;
        let (status, cancel_at_period_end) = match facts.action {
            // A subscription that was never paid has no period.
            SubscriptionAction::Cancel if managed.is_final && status == SubscriptionStatus::Incomplete => return Ok(()),
            SubscriptionAction::Cancel if managed.is_final => (SubscriptionStatus::Canceled, cancel_at_period_end),
            SubscriptionAction::Cancel => (status, true),
            SubscriptionAction::Pause => (SubscriptionStatus::Paused, cancel_at_period_end),
            SubscriptionAction::Resume => (SubscriptionStatus::Active, false),
            SubscriptionAction::ChangePlan => return Ok(()),
        };
        let done = SubscriptionFacts { status, cancel_at_period_end, ..facts.subscription };
        let then = standing(&done, facts.now);
        if facts.action == SubscriptionAction::Resume {
            prop_assert!(!then.ends && then.status != SubscriptionStatus::Canceled);
            return Ok(());
        }
        prop_assert_eq!(then.access_until, managed.access_until.filter(|until| facts.now < *until));
        let at_its_end = standing(&done, managed.access_until.unwrap_or(managed.effective_at));
        prop_assert!(!managed.is_final || standing(&done, managed.effective_at).actions.is_empty());
        let expected = match facts.action {
            SubscriptionAction::Cancel => SubscriptionStatus::Canceled,
            _ => SubscriptionStatus::Paused,
        };
        prop_assert_eq!((at_its_end.status, at_its_end.has_access), (expected, false));
    }

    #[test]
    fn whoever_is_past_due_by_time_alone_is_told_when_it_is(subscription in subscription()) {
        let Some(at) = past_due_at(&subscription) else { return Ok(()) };
        let before = standing(&subscription, at.plus_seconds(-1));
        prop_assert_eq!((before.status, before.next_change_at), (subscription.status, Some(at)));
        prop_assert_eq!(standing(&subscription, at).status, SubscriptionStatus::PastDue);
        let watched = Watched { at, ..a_date(NotificationKind::SubscriptionPastDue, "2026-12-14T09:00:00Z") };
        let facts = ScheduleFacts { since: at.plus_seconds(-1), now: at, watched: vec![watched] };
        let due: Vec<_> = schedule(&facts).iter().map(|notice| notice.due_at).collect();
        prop_assert_eq!(due, [at]);
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
                prop_assert_eq!(managed.is_charged_now, managed.charged_at == Some(facts.now));
                prop_assert!(!managed.is_final || facts.action == SubscriptionAction::Cancel);
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
