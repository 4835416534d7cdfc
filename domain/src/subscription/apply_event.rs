//! Parses a provider's event about a subscription, and applies it unless a newer one is known. The provider's
//! timestamps decide, so an old event never overwrites a newer one, in any order of arrival.
//!
//! # Paid periods
//! The end of the paid period changes only if the event reports a trial, or an active subscription whose period is
//! paid. Stripe begins the next period, and reports the subscription as `active`, an hour before it charges for that
//! period. When the renewal fails, and afterwards, Stripe's events also contain the end of that unpaid period.
//!
//! PayPal reports the end of the current period and the latest payment, but not the period of that payment. A payment
//! is for the next period if it was made after the end of the previous one, or at most a day before that end.
//!
//! # Status words that are ambiguous
//! - Stripe reports `active` while collection is paused, and begins further periods: that means `paused`.
//! - PayPal has no word for past due. A subscription becomes `SUSPENDED` when its renewals failed, and also when
//!   somebody paused it. With a failed payment and an ended period, the subscription is `past_due`, and the grace days
//!   begin at the end of that period. Otherwise it is `paused`. A paused subscription stays paused when PayPal repeats
//!   the word.
//! - PayPal reports `ACTIVE` as soon as the payer agrees. Before the first payment, that means `incomplete`. A
//!   suspended subscription that is active again after its paid period keeps its status until PayPal has charged for
//!   it; we ask PayPal every hour.
//! - PayPal never reports that its page was closed: a subscription that is still `incomplete` a day after it was
//!   requested is `expired`, unless PayPal later reports a payment.

use serde::{Deserialize, Serialize};

use crate::money::provider_units::PaymentProvider;
use crate::notification::NotificationKind;
use crate::subscription::SubscriptionStatus;
use crate::subscription::limits::{
    SUBSCRIPTION_ASK_AGAIN_HOURS, SUBSCRIPTION_GRACE_DAYS, SUBSCRIPTION_PAGE_HOURS, SUBSCRIPTION_RENEWAL_HOURS,
};
use crate::time::Timestamp;

/// The stored facts of a subscription from earlier events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownSubscription {
    /// The provider.
    pub provider: PaymentProvider,
    /// Status.
    pub status: SubscriptionStatus,
    /// End of the paid period or of the trial.
    pub period_end: Option<Timestamp>,
    /// Whether it ends with the period.
    pub cancel_at_period_end: bool,
    /// End of the grace days.
    pub grace_until: Option<Timestamp>,
    /// Whether the learner was notified that the current period is past due because no renewal was reported.
    pub is_past_due_told: bool,
    /// The provider's timestamp of the latest event; `None` before the first one.
    pub news_at: Option<Timestamp>,
    /// When the learner requested it.
    pub begun_at: Timestamp,
}

/// A provider's event about a subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubscriptionEvent {
    /// The provider.
    pub provider: PaymentProvider,
    /// The status that its word means; `None` if the word is not known.
    pub status: Option<SubscriptionStatus>,
    /// The provider's timestamp.
    pub at: Timestamp,
    /// End of the period, paid or not, if reported.
    pub period_end: Option<Timestamp>,
    /// Whether that period is paid: the latest invoice is paid, or no payment has failed since the latest successful
    /// one.
    pub is_paid: bool,
    /// Time of the latest payment, for a provider that does not report its period (PayPal).
    pub paid_at: Option<Timestamp>,
    /// Whether collection is paused (`pause_collection` at Stripe).
    pub is_collection_paused: bool,
    /// Whether the subscription ends with the period, if reported.
    pub cancel_at_period_end: Option<bool>,
}

/// Result of applying an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Applied {
    /// Ignored: the word is not known, or the event is from another provider.
    Unknown,
    /// Ignored: a newer event is known.
    Old,
    /// The subscription changes as reported.
    Changed {
        /// New status.
        status: SubscriptionStatus,
        /// End of the paid period.
        period_end: Option<Timestamp>,
        /// Whether it ends with the period.
        cancel_at_period_end: bool,
        /// End of the grace days while it is past due.
        grace_until: Option<Timestamp>,
        /// Timestamp of the latest event, which is this one.
        news_at: Timestamp,
        /// Notices for the learner.
        notify: Vec<NotificationKind>,
        /// When to ask the provider again, because it is about to charge for a resumed subscription.
        ask_again_at: Option<Timestamp>,
    },
}

/// Applies the event. Of two with the same time, the later status in the [order](SubscriptionStatus::ALL) wins; with
/// the same status, the event that arrived last wins.
#[must_use]
pub fn apply_event(known: &KnownSubscription, news: &SubscriptionEvent) -> Applied {
    let Some(status) = told_status(known, news) else { return Applied::Unknown };
    if known.news_at.is_some_and(|known_at| (known_at, known.status) > (news.at, status)) {
        return Applied::Old;
    }
    let is_paid = status == SubscriptionStatus::Active && is_paid_for(known, news);
    let counts = status == SubscriptionStatus::Trialing || is_paid;
    let is_past_due = status == SubscriptionStatus::PastDue;
    let was_past_due = known.status == SubscriptionStatus::PastDue;
    let grace_until = known.grace_until.filter(|_| was_past_due);
    let grace_until = grace_until.unwrap_or(unpaid_since(known, news).plus_days(SUBSCRIPTION_GRACE_DAYS));
    let is_told = is_past_due && !was_past_due && !known.is_past_due_told;
    Applied::Changed {
        status,
        period_end: news.period_end.filter(|_| counts).or(known.period_end),
        cancel_at_period_end: news.cancel_at_period_end.unwrap_or(known.cancel_at_period_end),
        grace_until: is_past_due.then_some(grace_until),
        news_at: news.at,
        notify: is_told.then_some(NotificationKind::SubscriptionPastDue).into_iter().collect(),
        ask_again_at: is_charge_awaited(known, news).then(|| ask_again_at(news.at)),
    }
}

/// Status of a subscription that its provider does not know, or no longer knows. If the learner has not agreed on the
/// provider's page, the subscription is `expired` a day after it was requested. Otherwise the status is unchanged.
#[must_use]
pub fn status_unknown_there(known: &KnownSubscription, now: Timestamp) -> SubscriptionStatus {
    let is_over = known.status == SubscriptionStatus::Incomplete && is_given_up(known, now);
    if is_over { SubscriptionStatus::Expired } else { known.status }
}

/// When to ask the provider again, because it is about to charge or could not be reached.
#[must_use]
pub fn ask_again_at(now: Timestamp) -> Timestamp {
    now.plus_seconds(SUBSCRIPTION_ASK_AGAIN_HOURS * 60 * 60)
}

/// The status that the event reports; `None` if the word is not known or the event is from another provider.
fn told_status(known: &KnownSubscription, news: &SubscriptionEvent) -> Option<SubscriptionStatus> {
    let status = news.status.filter(|_| news.provider == known.provider)?;
    let status = match status {
        SubscriptionStatus::Active if is_at_paypal(news) && news.paid_at.is_none() => SubscriptionStatus::Incomplete,
        _ => status,
    };
    Some(match status {
        SubscriptionStatus::Trialing | SubscriptionStatus::Active if news.is_collection_paused => {
            SubscriptionStatus::Paused
        }
        SubscriptionStatus::Active if is_charge_awaited(known, news) => known.status,
        SubscriptionStatus::Incomplete if is_at_paypal(news) && is_given_up(known, news.at) => {
            SubscriptionStatus::Expired
        }
        SubscriptionStatus::Paused if known.status != status && is_suspended_unpaid(known, news) => {
            SubscriptionStatus::PastDue
        }
        _ => status,
    })
}

fn is_at_paypal(news: &SubscriptionEvent) -> bool {
    news.provider == PaymentProvider::Paypal
}

/// Whether the period of the event is paid, by a payment that was not for the previous one.
fn is_paid_for(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    let early = SUBSCRIPTION_RENEWAL_HOURS * 60 * 60;
    let is_for_next = |paid_at| known.period_end.is_none_or(|end| end.plus_seconds(-early) <= paid_at);
    news.is_paid && news.paid_at.is_none_or(is_for_next)
}

/// Whether PayPal has resumed a suspended subscription after the paid period, and has not charged for it yet.
fn is_charge_awaited(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    let was_suspended = matches!(known.status, SubscriptionStatus::Paused | SubscriptionStatus::PastDue);
    let is_active = news.status == Some(SubscriptionStatus::Active);
    is_at_paypal(news) && was_suspended && is_active && is_over(known, news) && !is_paid_for(known, news)
}

/// Whether the paid period is over.
fn is_over(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    known.period_end.is_some_and(|end| end <= news.at)
}

/// Whether the provider's page has been open for so long without the learner's agreement that it counts as abandoned.
fn is_given_up(known: &KnownSubscription, now: Timestamp) -> bool {
    known.begun_at.plus_seconds(SUBSCRIPTION_PAGE_HOURS * 60 * 60) <= now
}

/// Whether PayPal suspended the subscription after the paid period because it could not be renewed.
fn is_suspended_unpaid(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    is_at_paypal(news) && !news.is_paid && is_over(known, news)
}

/// Start of the grace days. PayPal suspends long after the renewal failed; other providers report a failure at once.
fn unpaid_since(known: &KnownSubscription, news: &SubscriptionEvent) -> Timestamp {
    known.period_end.filter(|_| is_suspended_unpaid(known, news)).unwrap_or(news.at)
}

#[cfg(test)]
mod tests {
    use super::SubscriptionStatus::{Active, Canceled, Expired, Incomplete, PastDue, Paused, Trialing, Unpaid};
    use super::*;
    use crate::fixtures::instant;

    const EARLIER: &str = "2026-11-20T11:59:59Z";
    const NOW: &str = "2026-11-20T12:00:00Z";
    const LATER: &str = "2026-11-20T12:00:01Z";

    fn known(status: SubscriptionStatus) -> KnownSubscription {
        KnownSubscription {
            provider: PaymentProvider::Stripe,
            status,
            period_end: Some(instant("2026-12-01T00:00:00Z")),
            cancel_at_period_end: false,
            grace_until: None,
            is_past_due_told: false,
            news_at: Some(instant(NOW)),
            begun_at: instant("2026-11-01T00:00:00Z"),
        }
    }

    fn news(status: SubscriptionStatus, at: &str) -> SubscriptionEvent {
        SubscriptionEvent {
            provider: PaymentProvider::Stripe,
            status: Some(status),
            at: instant(at),
            period_end: None,
            is_paid: true,
            paid_at: None,
            is_collection_paused: false,
            cancel_at_period_end: None,
        }
    }

    fn status_of(applied: &Applied) -> Option<SubscriptionStatus> {
        match applied {
            Applied::Changed { status, .. } => Some(*status),
            Applied::Unknown | Applied::Old => None,
        }
    }

    #[test]
    fn a_word_that_is_not_known_or_is_another_providers_does_nothing() {
        assert_eq!(
            apply_event(&known(Active), &SubscriptionEvent { status: None, ..news(Active, LATER) }),
            Applied::Unknown
        );
        let elsewhere = SubscriptionEvent { provider: PaymentProvider::Paypal, ..news(Active, LATER) };
        assert_eq!(apply_event(&known(Active), &elsewhere), Applied::Unknown);
    }

    #[test]
    fn old_news_never_undo_newer_ones() {
        assert_eq!(apply_event(&known(Canceled), &news(Active, EARLIER)), Applied::Old);
        assert_eq!(apply_event(&known(Active), &news(Canceled, EARLIER)), Applied::Old);
        assert_eq!(status_of(&apply_event(&known(Canceled), &news(Active, LATER))), Some(Active));
        let first = KnownSubscription { news_at: None, ..known(Canceled) };
        assert_eq!(status_of(&apply_event(&first, &news(Incomplete, EARLIER))), Some(Incomplete));
    }

    #[test]
    fn of_two_at_the_same_time_the_further_one_counts() {
        assert_eq!(status_of(&apply_event(&known(Trialing), &news(Active, NOW))), Some(Active));
        assert_eq!(apply_event(&known(Unpaid), &news(Paused, NOW)), Applied::Old);
    }

    #[test]
    fn what_the_news_do_not_say_stays_and_what_they_say_counts() {
        let (end, next) = (instant("2026-12-01T00:00:00Z"), instant("2027-01-01T00:00:00Z"));
        let expected = |period_end, cancel_at_period_end| Applied::Changed {
            status: Active,
            period_end: Some(period_end),
            cancel_at_period_end,
            grace_until: None,
            news_at: instant(LATER),
            notify: Vec::new(),
            ask_again_at: None,
        };
        let ending = KnownSubscription { cancel_at_period_end: true, ..known(PastDue) };
        assert_eq!(apply_event(&ending, &news(Active, LATER)), expected(end, true));
        let renewed =
            SubscriptionEvent { period_end: Some(next), cancel_at_period_end: Some(false), ..news(Active, LATER) };
        assert_eq!(apply_event(&ending, &renewed), expected(next, false));
    }

    #[test]
    fn the_second_of_two_that_say_the_same_at_the_same_time_counts() {
        let ending = SubscriptionEvent { cancel_at_period_end: Some(true), ..news(Active, NOW) };
        match apply_event(&known(Active), &ending) {
            Applied::Changed { cancel_at_period_end, .. } => assert!(cancel_at_period_end),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_a_period_that_is_paid_or_tried_moves_what_is_paid_until() {
        let (paid, next) = (instant("2026-12-01T00:00:00Z"), instant("2027-01-01T00:00:00Z"));
        for (said, expected) in [
            (Trialing, next),
            (Active, next),
            (PastDue, paid),
            (Unpaid, paid),
            (Canceled, paid),
            (Paused, paid),
            (Expired, paid),
        ] {
            check_period_end(said, true, expected);
        }
        for (said, expected) in [(Trialing, next), (Active, paid), (PastDue, paid), (Canceled, paid)] {
            check_period_end(said, false, expected);
        }
    }

    /// Checks the end of the paid period after an event, for a period that was paid until 1 January.
    fn check_period_end(said: SubscriptionStatus, is_paid: bool, expected: Timestamp) {
        let period_end = Some(instant("2027-01-01T00:00:00Z"));
        let told = SubscriptionEvent { period_end, is_paid, ..news(said, LATER) };
        match apply_event(&known(Active), &told) {
            Applied::Changed { period_end, .. } => assert_eq!(period_end, Some(expected), "{said:?} {is_paid}"),
            other => panic!("{said:?}: {other:?}"),
        }
    }

    #[test]
    fn a_renewal_that_fails_pays_nothing_whatever_the_provider_tells_on_the_way() {
        let next = Some(instant("2027-01-01T00:00:00Z"));
        let mut latest = known(Active);
        for (said, at) in
            [(Active, "2026-12-01T00:00:05Z"), (PastDue, "2026-12-01T01:00:00Z"), (Canceled, "2026-12-08T00:00:00Z")]
        {
            let told = SubscriptionEvent { period_end: next, is_paid: false, ..news(said, at) };
            match apply_event(&latest, &told) {
                Applied::Changed { status, period_end, grace_until, news_at, .. } => {
                    assert_eq!(period_end, known(Active).period_end, "{said:?}");
                    latest = KnownSubscription { status, grace_until, news_at: Some(news_at), ..latest };
                }
                other => panic!("{said:?}: {other:?}"),
            }
        }
        assert_eq!(latest.status, Canceled);
    }

    #[test]
    fn what_is_not_collected_is_paused_and_pays_no_period() {
        let next = Some(instant("2027-01-01T00:00:00Z"));
        for (said, expected) in [(Active, Paused), (Trialing, Paused), (PastDue, PastDue), (Canceled, Canceled)] {
            let resting = SubscriptionEvent { period_end: next, is_collection_paused: true, ..news(said, LATER) };
            match apply_event(&known(Active), &resting) {
                Applied::Changed { status, period_end, .. } => {
                    assert_eq!((status, period_end), (expected, known(Active).period_end), "{said:?}");
                }
                other => panic!("{said:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn suspended_by_paypal_after_the_paid_period_is_past_due_from_its_end_on() {
        let check = |period_end: Option<&str>, expected: (SubscriptionStatus, Option<&str>)| {
            let known = KnownSubscription {
                provider: PaymentProvider::Paypal,
                period_end: period_end.map(instant),
                ..known(Active)
            };
            assert_eq!(status_of(&apply_event(&known, &from_paypal(Paused, LATER))), Some(Paused), "by its learner");
            match apply_event(&known, &SubscriptionEvent { is_paid: false, ..from_paypal(Paused, LATER) }) {
                Applied::Changed { status, grace_until, notify, .. } => {
                    assert_eq!((status, grace_until), (expected.0, expected.1.map(instant)), "{period_end:?}");
                    assert_eq!(notify.len(), usize::from(expected.0 == PastDue), "{period_end:?}");
                }
                other => panic!("{other:?}"),
            }
        };
        check(Some("2026-11-13T12:00:00Z"), (PastDue, Some("2026-11-28T12:00:00Z")));
        check(Some(LATER), (PastDue, Some("2026-12-05T12:00:01Z")));
        check(Some("2026-11-20T12:00:02Z"), (Paused, None));
        check(None, (Paused, None));
        let resting = KnownSubscription { provider: PaymentProvider::Paypal, status: Paused, ..over() };
        let again = SubscriptionEvent { is_paid: false, ..from_paypal(Paused, LATER) };
        assert_eq!(status_of(&apply_event(&resting, &again)), Some(Paused));
        assert_eq!(status_of(&apply_event(&over(), &news(Paused, LATER))), Some(Paused));
    }

    /// An event of PayPal with a payment on the first of the month.
    fn from_paypal(status: SubscriptionStatus, at: &str) -> SubscriptionEvent {
        let paid_at = Some(instant("2026-11-01T00:00:00Z"));
        SubscriptionEvent { provider: PaymentProvider::Paypal, paid_at, ..news(status, at) }
    }

    fn at_paypal(status: SubscriptionStatus, period_end: Option<&str>) -> KnownSubscription {
        let period_end = period_end.map(instant);
        KnownSubscription { provider: PaymentProvider::Paypal, period_end, ..known(status) }
    }

    #[test]
    fn at_paypal_the_next_period_counts_once_its_own_payment_was_made() {
        let (end, next) = ("2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z");
        let check = |known_end: Option<&str>, paid_at: &str, is_paid: bool, expected: Option<&str>| {
            let told = SubscriptionEvent {
                period_end: Some(instant(next)),
                is_paid,
                paid_at: Some(instant(paid_at)),
                ..from_paypal(Active, LATER)
            };
            match apply_event(&at_paypal(Active, known_end), &told) {
                Applied::Changed { status, period_end, ask_again_at, .. } => {
                    let actual = (status, period_end, ask_again_at);
                    assert_eq!(actual, (Active, expected.map(instant), None), "{known_end:?} {paid_at}");
                }
                other => panic!("{other:?}"),
            }
        };
        check(None, "2026-12-01T00:00:00Z", true, Some(next));
        check(Some(end), "2026-11-30T00:00:00Z", true, Some(next));
        check(Some(end), "2026-11-29T23:59:59Z", true, Some(end));
        check(Some(end), "2026-12-06T00:00:00Z", true, Some(next));
        check(Some(end), "2026-12-06T00:00:00Z", false, Some(end));
    }

    #[test]
    fn active_at_paypal_before_the_first_payment_is_incomplete() {
        let unpaid = SubscriptionEvent { paid_at: None, ..from_paypal(Active, LATER) };
        let begun = KnownSubscription { begun_at: instant(NOW), ..at_paypal(Incomplete, None) };
        assert_eq!(status_of(&apply_event(&begun, &unpaid)), Some(Incomplete));
        assert_eq!(status_of(&apply_event(&begun, &from_paypal(Active, LATER))), Some(Active));
    }

    #[test]
    fn what_nobody_agrees_to_for_a_day_is_given_up_at_paypal_and_taken_up_when_it_is_paid() {
        let begun = |at: &str| KnownSubscription { begun_at: instant(at), ..at_paypal(Incomplete, None) };
        let pending = || from_paypal(Incomplete, LATER);
        assert_eq!(status_of(&apply_event(&begun("2026-11-19T12:00:02Z"), &pending())), Some(Incomplete));
        assert_eq!(status_of(&apply_event(&begun("2026-11-19T12:00:01Z"), &pending())), Some(Expired));
        let late = at_paypal(Expired, None);
        assert_eq!(status_of(&apply_event(&late, &from_paypal(Active, LATER))), Some(Active));
        let at_stripe = KnownSubscription { provider: PaymentProvider::Stripe, ..begun(EARLIER) };
        assert_eq!(status_of(&apply_event(&at_stripe, &news(Incomplete, LATER))), Some(Incomplete));
    }

    #[test]
    fn what_paypal_takes_up_again_waits_for_its_payment() {
        for (status, period_end, paid_at, expected) in [
            (Paused, EARLIER, EARLIER, Active),
            (Paused, EARLIER, "2026-11-01T00:00:00Z", Paused),
            (PastDue, EARLIER, "2026-11-01T00:00:00Z", PastDue),
            (Paused, "2026-12-01T00:00:00Z", "2026-11-01T00:00:00Z", Active),
            (Active, EARLIER, "2026-11-01T00:00:00Z", Active),
        ] {
            let told = SubscriptionEvent { paid_at: Some(instant(paid_at)), ..from_paypal(Active, LATER) };
            match apply_event(&at_paypal(status, Some(period_end)), &told) {
                Applied::Changed { status: actual, ask_again_at, notify, .. } => {
                    let awaited = (expected != Active).then(|| instant("2026-11-20T13:00:01Z"));
                    assert_eq!((actual, ask_again_at, notify), (expected, awaited, Vec::new()), "{status:?} {paid_at}");
                }
                other => panic!("{other:?}"),
            }
        }
    }

    /// A subscription at Stripe whose paid period is over.
    fn over() -> KnownSubscription {
        KnownSubscription { period_end: Some(instant(EARLIER)), ..known(Active) }
    }

    #[test]
    fn somebody_told_when_nobody_said_it_was_renewed_is_not_told_again() {
        let told = KnownSubscription { is_past_due_told: true, ..over() };
        match apply_event(&told, &news(PastDue, LATER)) {
            Applied::Changed { status, notify, .. } => assert_eq!((status, notify), (PastDue, Vec::new())),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_days_of_grace_begin_once_and_the_learner_is_told_once() {
        let grace = |known: &KnownSubscription, at| match apply_event(known, &news(PastDue, at)) {
            Applied::Changed { grace_until, notify, .. } => (grace_until.unwrap().to_string(), notify),
            other => panic!("{other:?}"),
        };
        let told = vec![NotificationKind::SubscriptionPastDue];
        assert_eq!(grace(&known(Active), LATER), ("2026-12-05T12:00:01Z".to_owned(), told.clone()));
        let until = instant("2026-12-01T09:00:00Z");
        let already = KnownSubscription { grace_until: Some(until), ..known(PastDue) };
        assert_eq!(grace(&already, LATER), (until.to_string(), Vec::new()));
        let left_over = KnownSubscription { grace_until: Some(until), ..known(Active) };
        assert_eq!(grace(&left_over, LATER), ("2026-12-05T12:00:01Z".to_owned(), told));
    }

    #[test]
    fn a_page_that_its_provider_has_forgotten_expires_after_a_day() {
        let begun_at = instant("2026-11-19T12:00:00Z");
        let forgotten =
            |status, now| status_unknown_there(&KnownSubscription { begun_at, ..known(status) }, instant(now));
        assert_eq!(forgotten(Incomplete, EARLIER), Incomplete);
        assert_eq!(forgotten(Incomplete, NOW), Expired);
        assert_eq!(forgotten(Active, LATER), Active);
        assert_eq!(forgotten(Canceled, LATER), Canceled);
    }
}
