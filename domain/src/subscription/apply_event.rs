//! Reads what a provider says of a subscription, and applies it unless something newer is known: news count by the
//! provider's own time, so that old news never undo newer ones in whatever order they come.
//!
//! # What is paid
//! Only news that the subscription is tried, or is active with its period paid, move the end of the paid period. Stripe
//! begins the next period, and tells of it as `active`, an hour before it asks for the money; with news that the
//! renewal failed, and after them, it tells the end of that period too.
//!
//! PayPal names the end of the period that it is in, and the latest payment, but not what that was for. A payment is for
//! the next period if it was made when the one before was over, or at most a day earlier.
//!
//! # What a word does not say
//! - Stripe says `active` while nothing is collected, and moves the period on: that is `paused`.
//! - PayPal has no word for past due. A subscription ends in `SUSPENDED` when its renewals failed, and also when
//!   somebody paused it: with a payment that failed and the paid period over it is `past_due` from the end of that period
//!   on, else `paused`; and what is paused stays so when PayPal says it again.
//! - PayPal says `ACTIVE` from the payer's yes on. Before the first payment that is `incomplete`. What was suspended and
//!   is active again after its paid period stays what it was until PayPal has charged for it, which is asked for each
//!   hour.
//! - PayPal's page never says that it has closed: a day after it was opened a subscription that is still `incomplete` is
//!   `expired`, until PayPal says that it was paid all the same.

use serde::{Deserialize, Serialize};

use crate::money::provider_units::PaymentProvider;
use crate::notification::NotificationKind;
use crate::subscription::SubscriptionStatus;
use crate::subscription::limits::{
    SUBSCRIPTION_ASK_AGAIN_HOURS, SUBSCRIPTION_GRACE_DAYS, SUBSCRIPTION_PAGE_HOURS, SUBSCRIPTION_RENEWAL_HOURS,
};
use crate::subscription::parse_status::parse_status;
use crate::time::Timestamp;

/// What is known of a subscription from earlier news.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownSubscription {
    /// Whose news they are.
    pub provider: PaymentProvider,
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// The end of the period that is paid, or of the trial.
    pub period_end: Option<Timestamp>,
    /// Whether it ends with the period.
    pub cancel_at_period_end: bool,
    /// The end of the days of grace.
    pub grace_until: Option<Timestamp>,
    /// Whether the learner was told that the present period is past due, because nobody said that it was renewed.
    pub is_past_due_told: bool,
    /// The provider's time of the latest news; nothing where there were none.
    pub news_at: Option<Timestamp>,
    /// When the learner asked for it.
    pub begun_at: Timestamp,
}

/// What a provider says of a subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubscriptionEvent {
    /// Whose news it is.
    pub provider: PaymentProvider,
    /// Its word for where the subscription stands; of Paymentwall, the type of the pingback.
    pub word: String,
    /// The provider's own time of it.
    pub at: Timestamp,
    /// The end of the period, paid or not, where it says so.
    pub period_end: Option<Timestamp>,
    /// Whether that period is paid: the latest invoice is, or no payment has failed since the latest that was made.
    pub is_paid: bool,
    /// When the latest payment was made, at a provider that does not say which period it was for (PayPal).
    pub paid_at: Option<Timestamp>,
    /// Whether nothing is collected for now (`pause_collection` at Stripe).
    pub is_collection_paused: bool,
    /// Whether the subscription ends with the period, where it says so.
    pub cancel_at_period_end: Option<bool>,
}

/// What the news did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Applied {
    /// Nothing: the word is not known, or is another provider's.
    Unknown,
    /// Nothing: something newer is known already.
    Old,
    /// The subscription is as the news say.
    Changed {
        /// Where it stands now.
        status: SubscriptionStatus,
        /// The end of the period that is paid.
        period_end: Option<Timestamp>,
        /// Whether it ends with the period.
        cancel_at_period_end: bool,
        /// The end of the days of grace, while it is past due.
        grace_until: Option<Timestamp>,
        /// The time of the latest news now.
        news_at: Timestamp,
        /// What the learner is told of.
        notify: Vec<NotificationKind>,
        /// When the provider is asked again, because it is about to charge for what was resumed.
        ask_again_at: Option<Timestamp>,
    },
}

/// Applies the news. Of two with the same time the one further down the [order](SubscriptionStatus::ALL) counts, and
/// of two with the same status too the one that came last.
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

/// Where a subscription stands that its provider does not know, or not any more: a page that nobody has agreed to is
/// `expired` a day after it was opened, whichever provider's it is; anything else stays what it was.
#[must_use]
pub fn status_unknown_there(known: &KnownSubscription, now: Timestamp) -> SubscriptionStatus {
    let is_over = known.status == SubscriptionStatus::Incomplete && is_given_up(known, now);
    if is_over { SubscriptionStatus::Expired } else { known.status }
}

/// When a provider is asked again that is about to charge, or could not be asked now.
#[must_use]
pub fn ask_again_at(now: Timestamp) -> Timestamp {
    now.plus_seconds(SUBSCRIPTION_ASK_AGAIN_HOURS * 60 * 60)
}

/// Where the subscription stands by the news, or nothing where they say nothing of it.
fn told_status(known: &KnownSubscription, news: &SubscriptionEvent) -> Option<SubscriptionStatus> {
    let status = parse_status(news.provider, &news.word).filter(|_| news.provider == known.provider)?;
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

/// Whether the period of the news is paid, by a payment that was not for the one before.
fn is_paid_for(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    let early = SUBSCRIPTION_RENEWAL_HOURS * 60 * 60;
    let is_for_next = |paid_at| known.period_end.is_none_or(|end| end.plus_seconds(-early) <= paid_at);
    news.is_paid && news.paid_at.is_none_or(is_for_next)
}

/// Whether PayPal has taken up what was suspended, after the period that is paid, and has not charged for it yet.
fn is_charge_awaited(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    let was_suspended = matches!(known.status, SubscriptionStatus::Paused | SubscriptionStatus::PastDue);
    let is_active = parse_status(news.provider, &news.word) == Some(SubscriptionStatus::Active);
    is_at_paypal(news) && was_suspended && is_active && is_over(known, news) && !is_paid_for(known, news)
}

/// Whether the period that is paid is over.
fn is_over(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    known.period_end.is_some_and(|end| end <= news.at)
}

/// Whether nobody has agreed to it for so long that nobody waits for it any more.
fn is_given_up(known: &KnownSubscription, now: Timestamp) -> bool {
    known.begun_at.plus_seconds(SUBSCRIPTION_PAGE_HOURS * 60 * 60) <= now
}

/// Whether PayPal suspended the subscription after the period that is paid, because it could not be renewed.
fn is_suspended_unpaid(known: &KnownSubscription, news: &SubscriptionEvent) -> bool {
    is_at_paypal(news) && !news.is_paid && is_over(known, news)
}

/// From when the days of grace are counted: PayPal suspends long after the renewal failed, the others tell at once.
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

    fn news(word: &str, at: &str) -> SubscriptionEvent {
        SubscriptionEvent {
            provider: PaymentProvider::Stripe,
            word: word.to_owned(),
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
        assert_eq!(apply_event(&known(Active), &news("resting", LATER)), Applied::Unknown);
        let elsewhere = SubscriptionEvent { provider: PaymentProvider::Paypal, ..news("ACTIVE", LATER) };
        assert_eq!(apply_event(&known(Active), &elsewhere), Applied::Unknown);
    }

    #[test]
    fn old_news_never_undo_newer_ones() {
        assert_eq!(apply_event(&known(Canceled), &news("active", EARLIER)), Applied::Old);
        assert_eq!(apply_event(&known(Active), &news("canceled", EARLIER)), Applied::Old);
        assert_eq!(status_of(&apply_event(&known(Canceled), &news("active", LATER))), Some(Active));
        let first = KnownSubscription { news_at: None, ..known(Canceled) };
        assert_eq!(status_of(&apply_event(&first, &news("incomplete", EARLIER))), Some(Incomplete));
    }

    #[test]
    fn of_two_at_the_same_time_the_further_one_counts() {
        assert_eq!(status_of(&apply_event(&known(Trialing), &news("active", NOW))), Some(Active));
        assert_eq!(apply_event(&known(Unpaid), &news("paused", NOW)), Applied::Old);
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
        assert_eq!(apply_event(&ending, &news("active", LATER)), expected(end, true));
        let renewed =
            SubscriptionEvent { period_end: Some(next), cancel_at_period_end: Some(false), ..news("active", LATER) };
        assert_eq!(apply_event(&ending, &renewed), expected(next, false));
    }

    #[test]
    fn the_second_of_two_that_say_the_same_at_the_same_time_counts() {
        let ending = SubscriptionEvent { cancel_at_period_end: Some(true), ..news("active", NOW) };
        match apply_event(&known(Active), &ending) {
            Applied::Changed { cancel_at_period_end, .. } => assert!(cancel_at_period_end),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_a_period_that_is_paid_or_tried_moves_what_is_paid_until() {
        let (paid, next) = (instant("2026-12-01T00:00:00Z"), instant("2027-01-01T00:00:00Z"));
        for (word, expected) in [
            ("trialing", next),
            ("active", next),
            ("past_due", paid),
            ("unpaid", paid),
            ("canceled", paid),
            ("paused", paid),
            ("incomplete_expired", paid),
        ] {
            check_period_end(word, true, expected);
        }
        for (word, expected) in [("trialing", next), ("active", paid), ("past_due", paid), ("canceled", paid)] {
            check_period_end(word, false, expected);
        }
    }

    /// Compares what is paid until after news of a period until 1 January.
    fn check_period_end(word: &str, is_paid: bool, expected: Timestamp) {
        let period_end = Some(instant("2027-01-01T00:00:00Z"));
        let told = SubscriptionEvent { period_end, is_paid, ..news(word, LATER) };
        match apply_event(&known(Active), &told) {
            Applied::Changed { period_end, .. } => assert_eq!(period_end, Some(expected), "{word} {is_paid}"),
            other => panic!("{word}: {other:?}"),
        }
    }

    #[test]
    fn a_renewal_that_fails_pays_nothing_whatever_the_provider_tells_on_the_way() {
        let next = Some(instant("2027-01-01T00:00:00Z"));
        let mut latest = known(Active);
        for (word, at) in [
            ("active", "2026-12-01T00:00:05Z"),
            ("past_due", "2026-12-01T01:00:00Z"),
            ("canceled", "2026-12-08T00:00:00Z"),
        ] {
            let told = SubscriptionEvent { period_end: next, is_paid: false, ..news(word, at) };
            match apply_event(&latest, &told) {
                Applied::Changed { status, period_end, grace_until, news_at, .. } => {
                    assert_eq!(period_end, known(Active).period_end, "{word}");
                    latest = KnownSubscription { status, grace_until, news_at: Some(news_at), ..latest };
                }
                other => panic!("{word}: {other:?}"),
            }
        }
        assert_eq!(latest.status, Canceled);
    }

    #[test]
    fn what_is_not_collected_is_paused_and_pays_no_period() {
        let next = Some(instant("2027-01-01T00:00:00Z"));
        for (word, expected) in
            [("active", Paused), ("trialing", Paused), ("past_due", PastDue), ("canceled", Canceled)]
        {
            let resting = SubscriptionEvent { period_end: next, is_collection_paused: true, ..news(word, LATER) };
            match apply_event(&known(Active), &resting) {
                Applied::Changed { status, period_end, .. } => {
                    assert_eq!((status, period_end), (expected, known(Active).period_end), "{word}");
                }
                other => panic!("{word}: {other:?}"),
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
            assert_eq!(
                status_of(&apply_event(&known, &from_paypal("SUSPENDED", LATER))),
                Some(Paused),
                "by its learner"
            );
            match apply_event(&known, &SubscriptionEvent { is_paid: false, ..from_paypal("SUSPENDED", LATER) }) {
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
        let again = SubscriptionEvent { is_paid: false, ..from_paypal("SUSPENDED", LATER) };
        assert_eq!(status_of(&apply_event(&resting, &again)), Some(Paused));
        assert_eq!(status_of(&apply_event(&over(), &news("paused", LATER))), Some(Paused));
    }

    /// News of PayPal, with a payment of the first of the month.
    fn from_paypal(word: &str, at: &str) -> SubscriptionEvent {
        let paid_at = Some(instant("2026-11-01T00:00:00Z"));
        SubscriptionEvent { provider: PaymentProvider::Paypal, paid_at, ..news(word, at) }
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
                ..from_paypal("ACTIVE", LATER)
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
        let unpaid = SubscriptionEvent { paid_at: None, ..from_paypal("ACTIVE", LATER) };
        let begun = KnownSubscription { begun_at: instant(NOW), ..at_paypal(Incomplete, None) };
        assert_eq!(status_of(&apply_event(&begun, &unpaid)), Some(Incomplete));
        assert_eq!(status_of(&apply_event(&begun, &from_paypal("ACTIVE", LATER))), Some(Active));
    }

    #[test]
    fn what_nobody_agrees_to_for_a_day_is_given_up_at_paypal_and_taken_up_when_it_is_paid() {
        let begun = |at: &str| KnownSubscription { begun_at: instant(at), ..at_paypal(Incomplete, None) };
        let pending = || from_paypal("APPROVAL_PENDING", LATER);
        assert_eq!(status_of(&apply_event(&begun("2026-11-19T12:00:02Z"), &pending())), Some(Incomplete));
        assert_eq!(status_of(&apply_event(&begun("2026-11-19T12:00:01Z"), &pending())), Some(Expired));
        let late = at_paypal(Expired, None);
        assert_eq!(status_of(&apply_event(&late, &from_paypal("ACTIVE", LATER))), Some(Active));
        let at_stripe = KnownSubscription { provider: PaymentProvider::Stripe, ..begun(EARLIER) };
        assert_eq!(status_of(&apply_event(&at_stripe, &news("incomplete", LATER))), Some(Incomplete));
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
            let told = SubscriptionEvent { paid_at: Some(instant(paid_at)), ..from_paypal("ACTIVE", LATER) };
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
        match apply_event(&told, &news("past_due", LATER)) {
            Applied::Changed { status, notify, .. } => assert_eq!((status, notify), (PastDue, Vec::new())),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_days_of_grace_begin_once_and_the_learner_is_told_once() {
        let grace = |known: &KnownSubscription, at| match apply_event(known, &news("past_due", at)) {
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
