//! Properties of notices on generated facts.

use domain::fixtures::events::ics_facts;
use domain::fixtures::notices::{digest_facts, notification_kind, route_facts, schedule_facts, unsubscribe_facts};
use domain::notification::digest::digest;
use domain::notification::ics::ics;
use domain::notification::limits::ICS_LINE_BYTES;
use domain::notification::route::{Delivery, RouteFacts, route};
use domain::notification::schedule::{ScheduleFacts, schedule};
use domain::notification::unsubscribe::{Unsubscribe, UnsubscribeFacts, unsubscribe};
use domain::notification::{Cadence, NotificationKind, NotifyChoice};
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;

/// The text that a calendar application shows, after joining folded lines.
fn unfold(text: &str) -> String {
    text.replace("\r\n ", "")
}

/// The value of an escaped text.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    plain
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_switched_off_never_comes_and_what_is_on_always_does(facts in route_facts()) {
        let choice = facts.chosen.unwrap_or_else(|| facts.kind.default_choice());
        let routed = route(&facts);
        let is_unheard = facts.is_muted && facts.kind == NotificationKind::Announcement;
        prop_assert_eq!(routed.web == Delivery::Not, !choice.web || is_unheard);
        let is_outside = |is_on: bool| is_on && !facts.is_muted;
        prop_assert_eq!(routed.email == Delivery::Not, !is_outside(choice.email) && !facts.kind.is_always());
        prop_assert_eq!(routed.push == Delivery::Not, !is_outside(choice.push));
    }

    #[test]
    fn what_always_comes_comes_by_mail_now(facts in route_facts()) {
        let routed = route(&facts);
        prop_assert!(!facts.kind.is_always() || routed.email == Delivery::Now);
        prop_assert!(!matches!(routed.web, Delivery::At(_)));
    }

    #[test]
    fn quiet_hours_put_off_and_never_lose(facts in route_facts()) {
        let loud = route(&RouteFacts { quiet_hours: None, ..facts.clone() });
        let quiet = route(&facts);
        let at = |delivery| match delivery {
            Delivery::Now => Some(facts.now),
            Delivery::At(at) => Some(at),
            Delivery::Not => None,
        };
        for (loud, quiet) in [(loud.email, quiet.email), (loud.push, quiet.push)] {
            match (at(loud), at(quiet)) {
                (Some(loud), Some(quiet)) => {
                    let waited = quiet.seconds_since(loud);
                    prop_assert!((0..=26 * 3_600).contains(&waited), "delayed by {} s", waited);
                }
                (loud, quiet) => prop_assert_eq!(loud, quiet),
            }
        }
    }

    #[test]
    fn what_comes_later_would_come_at_once_then(facts in route_facts()) {
        let choice = facts.chosen.unwrap_or_else(|| facts.kind.default_choice());
        if let Delivery::At(then) = route(&facts).push {
            prop_assert!(facts.now < then);
            let at_once = NotifyChoice { cadence: Cadence::Instant, ..choice };
            let again = RouteFacts { now: then, chosen: Some(at_once), ..facts };
            prop_assert_eq!(route(&again).push, Delivery::Now);
        }
    }

    #[test]
    fn each_notice_comes_once_however_often_the_runs_come(facts in schedule_facts(), cut in 0_i64..=100) {
        let whole = schedule(&facts);
        let span = facts.now.seconds_since(facts.since);
        let between = facts.since.plus_seconds(span * cut / 100);
        let mut parts = schedule(&ScheduleFacts { now: between, ..facts.clone() });
        parts.extend(schedule(&ScheduleFacts { since: between, ..facts.clone() }));
        prop_assert_eq!(&parts, &whole);
        let at_one = whole.first().map(|notice| notice.due_at).unwrap_or(between);
        let mut parts = schedule(&ScheduleFacts { now: at_one, ..facts.clone() });
        parts.extend(schedule(&ScheduleFacts { since: at_one, ..facts }));
        prop_assert_eq!(parts, whole);
    }

    #[test]
    fn what_is_due_is_told_or_dropped_and_never_both(facts in digest_facts()) {
        let digest = digest(&facts);
        let due = facts.waiting.iter().filter(|notice| notice.send_at <= facts.now).count();
        prop_assert_eq!(digest.told.len() + digest.dropped.len(), due);
        prop_assert!(digest.told.iter().all(|told| !digest.dropped.contains(told)));
        let counted = digest.lines.iter().map(|line| line.count as usize).sum::<usize>();
        prop_assert!(counted <= digest.told.len() && (digest.more > 0 || counted == digest.told.len()));
        prop_assert_eq!(digest.lines.is_empty(), digest.told.is_empty());
    }

    #[test]
    fn an_unsubscription_wins_over_every_default(facts in unsubscribe_facts(), kind in notification_kind()) {
        let stopped = unsubscribe(&facts);
        let is_named = facts.scope == Unsubscribe::All || facts.scope == Unsubscribe::Kind(kind);
        let stored = stopped.stored.iter().find(|stored| stored.kind == kind).map(|stored| stored.choice);
        prop_assert_eq!(stopped.still_sent.contains(&kind), is_named && kind.is_always());
        if is_named && !kind.is_always() {
            prop_assert_eq!(stored.map(|choice| choice.email), Some(false));
        } else {
            let before = facts.stored.iter().find(|stored| stored.kind == kind).map(|stored| stored.choice);
            prop_assert_eq!(stored, before);
        }
        let again = UnsubscribeFacts { stored: stopped.stored.clone(), scope: facts.scope };
        prop_assert_eq!(unsubscribe(&again), stopped);
    }

    #[test]
    fn a_calendar_is_lines_of_at_most_75_bytes_that_give_the_text_back(facts in ics_facts()) {
        let text = ics(&facts);
        prop_assert!(text.ends_with("END:VCALENDAR\r\n"));
        let lines = text.strip_suffix("\r\n").unwrap_or(&text).split("\r\n").collect::<Vec<_>>();
        prop_assert!(lines.iter().all(|line| !line.is_empty() && line.len() <= ICS_LINE_BYTES));
        prop_assert!(lines.iter().all(|line| !line.contains(['\r', '\n'])));
        let unfolded = unfold(&text);
        let titles = unfolded.split("\r\n").filter_map(|line| line.strip_prefix("SUMMARY:")).map(unescape);
        let seen = facts.events.iter().filter(|event| event.audience.includes(&facts.teams));
        let words = |text: &str| {
            let parts = text.split(|c: char| c.is_whitespace() || c.is_control());
            parts.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        };
        let expected = seen.map(|event| words(&event.title)).collect::<Vec<_>>();
        prop_assert_eq!(titles.map(|title| words(&title)).collect::<Vec<_>>(), expected);
    }
}
