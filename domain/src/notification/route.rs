//! Decides for each channel whether a notice is sent, and when. The page of [`notification`](crate::notification) lists
//! the order of the tests.

use serde::{Deserialize, Serialize};

use crate::notification::limits::DIGEST_HOUR;
use crate::notification::{Cadence, NotificationKind, NotifyChoice, QuietHours};
use crate::time::{LocalTime, Timestamp, Zone};

/// Facts for [`route`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RouteFacts {
    /// When the notice is created.
    pub now: Timestamp,
    /// Kind of the notice.
    pub kind: NotificationKind,
    /// The person's preference for this kind; `None` for the default.
    pub chosen: Option<NotifyChoice>,
    /// The person's quiet hours, if there are any.
    pub quiet_hours: Option<QuietHours>,
    /// The person's time zone.
    pub zone: Zone,
    /// When e-mail and push become useless: for a reminder, the start of its event. `None` if they stay useful.
    #[serde(default)]
    pub until: Option<Timestamp>,
    /// Whether it appears in the application only, whatever the preference is.
    #[serde(default)]
    pub is_quiet: bool,
    /// Whether the person has muted its session.
    #[serde(default)]
    pub is_muted: bool,
}

/// When a notice is sent through one channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Delivery {
    /// At once.
    Now,
    /// At a later time: with the next digest or at the end of the quiet hours, whichever is later.
    At(Timestamp),
    /// Never: the channel is switched off for the kind, the notice would be too late or is quiet, or its session is
    /// muted.
    Not,
}

/// When a notice is sent through each channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Routed {
    /// In the application.
    pub web: Delivery,
    /// By e-mail.
    pub email: Delivery,
    /// By push.
    pub push: Delivery,
}

/// Returns when a notice is sent through each channel. An e-mail that is always sent is never delayed.
#[must_use]
pub fn route(facts: &RouteFacts) -> Routed {
    let choice = facts.chosen.unwrap_or_else(|| facts.kind.default_choice());
    let later = || match sent_at(facts, choice.cadence) {
        at if facts.until.is_some_and(|until| until <= at) => Delivery::Not,
        at if at > facts.now => Delivery::At(at),
        _ => Delivery::Now,
    };
    let is_inside = facts.is_quiet || facts.is_muted;
    let outside = |is_on: bool| if is_on && !is_inside { later() } else { Delivery::Not };
    let is_unheard = facts.is_muted && facts.kind == NotificationKind::Announcement;
    Routed {
        web: if choice.web && !is_unheard { Delivery::Now } else { Delivery::Not },
        email: if facts.kind.is_always() { Delivery::Now } else { outside(choice.email) },
        push: outside(choice.push),
    }
}

/// The first time that the cadence and the quiet hours allow.
fn sent_at(facts: &RouteFacts, cadence: Cadence) -> Timestamp {
    let due = match cadence {
        Cadence::Instant => facts.now,
        Cadence::Daily => next_digest(facts, 0, 1),
        Cadence::Weekly => next_digest(facts, days_to_monday(facts), DAYS_OF_A_WEEK),
    };
    facts.quiet_hours.map_or(due, |hours| after_quiet(hours, &facts.zone, due))
}

const DAYS_OF_A_WEEK: i32 = 7;

fn days_to_monday(facts: &RouteFacts) -> i32 {
    (DAYS_OF_A_WEEK - i32::from(facts.zone.days_since_monday(facts.now))) % DAYS_OF_A_WEEK
}

/// The time of the digest in `days` days, or one period later if that is not after now: a notice that is created at the
/// exact time of a digest is in the next one.
fn next_digest(facts: &RouteFacts, days: i32, period: i32) -> Timestamp {
    let on = |days| facts.zone.days_after(facts.now, days, Some(LocalTime::at_hour(DIGEST_HOUR)));
    if facts.now < on(days) { on(days) } else { on(days + period) }
}

/// The first time from `start` on that is not in the quiet hours.
fn after_quiet(hours: QuietHours, zone: &Zone, start: Timestamp) -> Timestamp {
    let mut at = start;
    while is_quiet(hours, zone.local_time(at)) {
        let next = zone.next_reading(at, hours.to);
        if next <= at {
            return start;
        }
        at = next;
    }
    at
}

fn is_quiet(hours: QuietHours, local: LocalTime) -> bool {
    let (has_begun, goes_on) = (hours.from <= local, local < hours.to);
    if hours.from <= hours.to { has_begun && goes_on } else { has_begun || goes_on }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::notices::a_notice;
    use crate::fixtures::{instant, zone_of};

    /// Compares web, e-mail and push as `now`, `not` or the time.
    fn check(facts: &RouteFacts, web: &str, email: &str, push: &str) {
        let told = |delivery| match delivery {
            Delivery::Now => "now".to_owned(),
            Delivery::At(at) => at.to_string(),
            Delivery::Not => "not".to_owned(),
        };
        let routed = route(facts);
        assert_eq!([routed.web, routed.email, routed.push].map(told), [web, email, push], "{facts:?}");
    }

    #[test]
    fn without_a_choice_a_notice_goes_where_its_kind_goes() {
        check(&a_notice("mission_unlocked").build(), "now", "not", "not");
        check(&a_notice("mention").build(), "now", "now", "not");
        check(&a_notice("coupon_expiring").build(), "not", "now", "not");
        check(&a_notice("thread_reply").build(), "now", "2026-11-21T08:00:00Z", "not");
    }

    #[test]
    fn a_choice_wins_over_the_default() {
        check(&a_notice("mention").to(false, false, false).build(), "not", "not", "not");
        check(&a_notice("mission_unlocked").to(false, true, true).build(), "not", "now", "now");
    }

    #[test]
    fn what_always_comes_comes_by_mail_at_once_whatever_was_chosen() {
        let refund = a_notice("refund").to(false, false, true).gathered(Cadence::Weekly).quiet("00:00", "23:00");
        check(&refund.build(), "not", "now", "2026-11-23T23:00:00Z");
    }

    #[test]
    fn a_daily_mail_is_gathered_at_eight_and_what_comes_then_waits_for_the_next() {
        let daily = |at: &str| a_notice("mention").to(true, true, true).gathered(Cadence::Daily).at(at).build();
        let (friday, saturday) = ("2026-11-20T08:00:00Z", "2026-11-21T08:00:00Z");
        check(&daily("2026-11-20T07:59:59.999999Z"), "now", friday, friday);
        check(&daily("2026-11-20T08:00:00Z"), "now", saturday, saturday);
        check(&daily("2026-11-20T23:59:59Z"), "now", saturday, saturday);
    }

    #[test]
    fn a_weekly_mail_is_gathered_on_monday_at_eight() {
        let weekly = |at: &str| a_notice("mention").to(true, true, false).gathered(Cadence::Weekly).at(at).build();
        for (at, sent_at) in [
            ("2026-11-20T12:00:00Z", "2026-11-23T08:00:00Z"),
            ("2026-11-22T23:59:59Z", "2026-11-23T08:00:00Z"),
            ("2026-11-23T07:59:59Z", "2026-11-23T08:00:00Z"),
            ("2026-11-23T08:00:00Z", "2026-11-30T08:00:00Z"),
            ("2026-11-24T00:00:00Z", "2026-11-30T08:00:00Z"),
        ] {
            check(&weekly(at), "now", sent_at, "not");
        }
    }

    #[test]
    fn the_day_and_the_hour_are_those_of_the_persons_zone() {
        let in_new_york = zone_of("America/New_York", -18_000);
        let daily = a_notice("thread_reply").at("2026-11-20T12:59:59Z").inside(in_new_york.clone());
        check(&daily.build(), "now", "2026-11-20T13:00:00Z", "not");
        let sunday_there = a_notice("mention").to(true, true, false).gathered(Cadence::Weekly);
        let sunday_there = sunday_there.at("2026-11-23T04:59:59Z").inside(in_new_york);
        check(&sunday_there.build(), "now", "2026-11-23T13:00:00Z", "not");
    }

    #[test]
    fn quiet_hours_hold_back_all_but_the_application_until_their_last_minute() {
        let night = |at: &str| a_notice("mention").to(true, true, true).quiet("22:00", "07:00").at(at).build();
        check(&night("2026-11-20T21:59:59.999999Z"), "now", "now", "now");
        let morning = "2026-11-21T07:00:00Z";
        check(&night("2026-11-20T22:00:00Z"), "now", morning, morning);
        check(&night("2026-11-21T00:00:00Z"), "now", morning, morning);
        check(&night("2026-11-21T06:59:59.999999Z"), "now", morning, morning);
        check(&night("2026-11-21T07:00:00Z"), "now", "now", "now");
    }

    #[test]
    fn quiet_hours_within_a_day_end_on_that_day() {
        let noon = |at: &str| a_notice("mention").quiet("12:00", "13:30").at(at).build();
        check(&noon("2026-11-20T11:59:59Z"), "now", "now", "not");
        check(&noon("2026-11-20T12:00:00Z"), "now", "2026-11-20T13:30:00Z", "not");
        check(&noon("2026-11-20T13:30:00Z"), "now", "now", "not");
        check(&a_notice("mention").quiet("12:00", "12:00").build(), "now", "now", "not");
    }

    #[test]
    fn a_gathered_mail_waits_for_the_end_of_the_quiet_hours_too() {
        let late = a_notice("thread_reply").quiet("22:00", "09:30").at("2026-11-20T07:00:00Z");
        check(&late.build(), "now", "2026-11-20T09:30:00Z", "not");
    }

    #[test]
    fn quiet_hours_end_on_the_clocks_that_people_see_when_these_change() {
        let spring = a_notice("mention").quiet("22:00", "07:00").at("2026-03-28T23:00:00Z");
        check(&spring.build(), "now", "2026-03-29T06:00:00Z", "not");
        let autumn = a_notice("mention").quiet("22:00", "07:00").at("2026-10-24T22:00:00Z");
        check(&autumn.build(), "now", "2026-10-25T07:00:00Z", "not");
        let ends_in_the_gap = a_notice("mention").quiet("22:00", "01:30").at("2026-03-29T00:00:00Z");
        check(&ends_in_the_gap.build(), "now", "2026-03-29T01:00:00Z", "not");
        let doubled = |at: &str| a_notice("mention").quiet("22:00", "01:30").at(at).build();
        check(&doubled("2026-10-25T00:10:00Z"), "now", "2026-10-25T00:30:00Z", "not");
        check(&doubled("2026-10-25T01:10:00Z"), "now", "2026-10-25T01:30:00Z", "not");
    }

    #[test]
    fn what_would_come_too_late_does_not_come_outside_the_application() {
        let until = |until: &str| RouteFacts {
            until: Some(instant(until)),
            ..a_notice("event_reminder").quiet("22:00", "07:00").at("2026-11-20T22:45:00Z").build()
        };
        check(&until("2026-11-20T23:00:00Z"), "now", "not", "not");
        check(&until("2026-11-21T07:00:00Z"), "now", "not", "not");
        check(&until("2026-11-21T07:00:01Z"), "now", "2026-11-21T07:00:00Z", "not");
    }

    #[test]
    fn a_quiet_notice_comes_into_the_application_alone() {
        let quiet = |kind| RouteFacts { is_quiet: true, ..a_notice(kind).build() };
        check(&quiet("announcement"), "now", "not", "not");
        check(&a_notice("announcement").build(), "now", "now", "not");
    }

    #[test]
    fn a_muted_session_stays_in_the_application_and_its_announcements_come_nowhere() {
        let muted = |kind: &str| RouteFacts { is_muted: true, ..a_notice(kind).to(true, true, true).build() };
        check(&muted("event_reminder"), "now", "not", "not");
        check(&muted("announcement"), "not", "not", "not");
        check(
            &RouteFacts { is_muted: true, ..a_notice("event_reminder").to(false, true, true).build() },
            "not",
            "not",
            "not",
        );
    }

    #[test]
    fn what_always_comes_comes_from_a_muted_session_too() {
        let muted = RouteFacts { is_muted: true, ..a_notice("payment_failed").to(true, false, true).build() };
        check(&muted, "now", "now", "not");
    }

    #[test]
    fn the_end_of_the_calendar_holds_nothing_back_for_ever() {
        let last = a_notice("mention").quiet("22:00", "07:00").at("9999-12-31T23:59:59Z");
        check(&last.build(), "now", "now", "not");
    }
}
