//! Finds the notices that fall due between two times because of a date, not because of an act.
//!
//! | Kind | Date | Time before the date |
//! |---|---|---|
//! | `session_starting` | the session starts | 1 and 0 days ([`SESSION_STARTING_DAYS`]) |
//! | `session_ending` | the session ends | 7, 2 and 0 days ([`SESSION_ENDING_DAYS`]) |
//! | `access_ending` | the access ends | 7, 2 and 0 days ([`ACCESS_ENDING_DAYS`]) |
//! | `event_reminder` | the event starts | 24 hours and 15 minutes ([`EVENT_REMINDER_MINUTES`]) |
//! | `unlock_soon` | the mission opens | 1 day ([`UNLOCK_SOON_DAYS`]) |
//! | `mission_unlocked` | the mission opens by the passing of time | 0 |
//! | `coupon_expiring` | the coupon expires | 7 and 1 days ([`COUPON_EXPIRING_DAYS`]) |
//! | `subscription_past_due` | [it was not renewed in time](crate::subscription::standing::past_due_at) | 0 |
//! | `review_delayed` | the review was promised; the learner gets the notice | 0 |
//! | `referral_stale` | the referral becomes stale | 0 |
//! | `survey_due` | the survey is to be answered | 0 |
//!
//! A run covers the time after the previous run, up to and including its own time. So each notice is sent once, however
//! often the job runs. If a date is moved, its notices fall due again, because they belong to another date.
//!
//! A date may have passed before it is watched. Its notices are then skipped, except those that still [wait for the
//! person](NotificationKind::waits): a survey that was due yesterday is announced today, once.
//!
//! A run may process one kind or any number of dates at a time, because no notice depends on another date. The server
//! stores with each date [when its next notice is due](next_due_at), and selects the dates of a run by that time.

use serde::{Deserialize, Serialize};

use crate::ids::SubjectId;
use crate::notification::NotificationKind;
use crate::notification::limits::{
    ACCESS_ENDING_DAYS, COUPON_EXPIRING_DAYS, EVENT_REMINDER_MINUTES, SESSION_ENDING_DAYS, SESSION_STARTING_DAYS,
    UNLOCK_SOON_DAYS,
};
use crate::time::{Timestamp, Zone};

/// A date about which one person is notified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watched {
    /// Kind of the notices.
    pub kind: NotificationKind,
    /// The subject: a session, an event, a mission, a coupon and so on.
    pub subject: SubjectId,
    /// The date.
    pub at: Timestamp,
    /// The time zone in which the days before the date are counted: the session's, or the person's if there is no
    /// session.
    pub zone: Zone,
    /// When the subject ended, if it did: when the program was completed, the mission opened, the review decided, the
    /// coupon used, the survey answered, the event cancelled. After that no notice is sent.
    pub ended_at: Option<Timestamp>,
}

/// Facts for [`schedule`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduleFacts {
    /// The time of the previous run. The notices that were due then have been sent.
    pub since: Timestamp,
    /// The time of this run.
    pub now: Timestamp,
    /// The watched dates. Their notices may be of one kind or of several.
    pub watched: Vec<Watched>,
}

/// Time between a notice and its date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Lead {
    /// Calendar days.
    Days(i32),
    /// Minutes.
    Minutes(i64),
}

/// A notice that is due. Two with the same kind, subject and time are the same notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DueNotice {
    /// When it fell due.
    pub due_at: Timestamp,
    /// Kind of the notice.
    pub kind: NotificationKind,
    /// The subject: a session, an event, a mission, a coupon and so on.
    pub subject: SubjectId,
    /// Time between the notice and the date.
    pub lead: Lead,
    /// The date.
    pub at: Timestamp,
}

/// Returns the notices that fell due after `since`, up to and including `now`, in order of time.
#[must_use]
pub fn schedule(facts: &ScheduleFacts) -> Vec<DueNotice> {
    let is_due = |notice: &DueNotice| facts.since < notice.due_at && notice.due_at <= facts.now;
    let open = facts.watched.iter().filter(|watched| watched.ended_at.is_none());
    let mut due: Vec<_> = open.flat_map(notices).filter(is_due).collect();
    due.sort_unstable();
    due.dedup();
    due
}

/// Returns the time up to which notices of a newly watched date count as sent: earlier notices are skipped, except one
/// that [waits for its person](NotificationKind::waits), which is sent late.
#[must_use]
pub fn told_until(watched: &Watched, now: Timestamp) -> Timestamp {
    if watched.kind.waits() { now.min(watched.at.plus_seconds(-1)) } else { now }
}

/// Returns when the next notice of a date is due after a given time; `None` after the last.
#[must_use]
pub fn next_due_at(watched: &Watched, after: Timestamp) -> Option<Timestamp> {
    if watched.ended_at.is_some() {
        return None;
    }
    notices(watched).map(|notice| notice.due_at).filter(|due_at| after < *due_at).min()
}

/// Every notice of a date.
fn notices(watched: &Watched) -> impl Iterator<Item = DueNotice> {
    leads(watched.kind).into_iter().map(|lead| {
        let due_at = match lead {
            Lead::Days(days) => watched.zone.days_after(watched.at, -days, None),
            Lead::Minutes(minutes) => watched.at.plus_seconds(-minutes * SECONDS_OF_A_MINUTE),
        };
        DueNotice { due_at, kind: watched.kind, subject: watched.subject, lead, at: watched.at }
    })
}

const SECONDS_OF_A_MINUTE: i64 = 60;

/// The times between the notices of a kind and their date; empty for kinds without a date.
fn leads(kind: NotificationKind) -> Vec<Lead> {
    let days = |days: &[i32]| days.iter().copied().map(Lead::Days).collect();
    match kind {
        NotificationKind::SessionStarting => days(&SESSION_STARTING_DAYS),
        NotificationKind::SessionEnding => days(&SESSION_ENDING_DAYS),
        NotificationKind::AccessEnding => days(&ACCESS_ENDING_DAYS),
        NotificationKind::UnlockSoon => days(&UNLOCK_SOON_DAYS),
        NotificationKind::CouponExpiring => days(&COUPON_EXPIRING_DAYS),
        NotificationKind::EventReminder => EVENT_REMINDER_MINUTES.into_iter().map(Lead::Minutes).collect(),
        NotificationKind::MissionUnlocked
        | NotificationKind::SubscriptionPastDue
        | NotificationKind::ReviewDelayed
        | NotificationKind::ReferralStale
        | NotificationKind::SurveyDue => vec![Lead::Minutes(0)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::notices::a_date;

    const EARLY: &str = "2026-01-01T00:00:00Z";
    const LATE: &str = "2027-12-31T00:00:00Z";

    /// Compares the times at which notices fall due after `since` and up to `now`.
    fn check(watched: Vec<Watched>, since: &str, now: &str, expected: &[&str]) {
        let facts = ScheduleFacts { since: instant(since), now: instant(now), watched };
        let due = schedule(&facts);
        assert_eq!(due.iter().map(|notice| notice.due_at.to_string()).collect::<Vec<_>>(), expected, "{due:?}");
    }

    fn whole_plan(kind: NotificationKind, expected: &[&str]) {
        check(vec![a_date(kind, "2026-12-14T09:00:00Z")], EARLY, LATE, expected);
    }

    #[test]
    fn each_kind_comes_as_long_before_its_date_as_the_table_says() {
        let (week, two_days, day) = ("2026-12-07T09:00:00Z", "2026-12-12T09:00:00Z", "2026-12-13T09:00:00Z");
        let end = "2026-12-14T09:00:00Z";
        whole_plan(NotificationKind::SessionStarting, &[day, end]);
        whole_plan(NotificationKind::SessionEnding, &[week, two_days, end]);
        whole_plan(NotificationKind::AccessEnding, &[week, two_days, end]);
        whole_plan(NotificationKind::EventReminder, &[day, "2026-12-14T08:45:00Z"]);
        whole_plan(NotificationKind::UnlockSoon, &[day]);
        whole_plan(NotificationKind::CouponExpiring, &[week, day]);
        for at_once in [
            NotificationKind::MissionUnlocked,
            NotificationKind::SubscriptionPastDue,
            NotificationKind::ReviewDelayed,
            NotificationKind::ReferralStale,
            NotificationKind::SurveyDue,
        ] {
            whole_plan(at_once, &[end]);
        }
        let by_date = NotificationKind::ALL.iter().filter(|kind| !leads(**kind).is_empty());
        assert_eq!(by_date.count(), 11);
        whole_plan(NotificationKind::Announcement, &[]);
    }

    #[test]
    fn a_notice_belongs_to_the_run_that_reaches_its_instant() {
        let ending = || vec![a_date(NotificationKind::SurveyDue, "2026-12-14T09:00:00Z")];
        let (before, at, after) = ("2026-12-14T08:59:59.999999Z", "2026-12-14T09:00:00Z", "2026-12-14T09:00:01Z");
        check(ending(), EARLY, before, &[]);
        check(ending(), before, at, &[at]);
        check(ending(), at, after, &[]);
        check(ending(), at, at, &[]);
    }

    #[test]
    fn what_has_ended_otherwise_is_not_notified_of() {
        let ended_at = Some(instant("2026-12-01T09:00:00Z"));
        let ended = Watched { ended_at, ..a_date(NotificationKind::SessionEnding, "2026-12-14T09:00:00Z") };
        check(vec![ended], EARLY, LATE, &[]);
    }

    #[test]
    fn the_next_notice_is_known_until_there_is_none() {
        let (week, two_days, end) = ("2026-12-07T09:00:00Z", "2026-12-12T09:00:00Z", "2026-12-14T09:00:00Z");
        let ending = a_date(NotificationKind::SessionEnding, end);
        let next = |after: &str| next_due_at(&ending, instant(after)).map(|at| at.to_string());
        assert_eq!(next(EARLY).as_deref(), Some(week));
        assert_eq!(next(week).as_deref(), Some(two_days));
        assert_eq!(next("2026-12-13T00:00:00Z").as_deref(), Some(end));
        assert_eq!(next(end), None);
        let ended_at = Some(instant(EARLY));
        assert_eq!(next_due_at(&Watched { ended_at, ..ending }, instant(EARLY)), None);
        assert_eq!(next_due_at(&a_date(NotificationKind::Announcement, end), instant(EARLY)), None);
    }

    #[test]
    fn what_waits_is_told_late_and_what_was_only_near_is_not() {
        let (before, at, now) = ("2026-11-20T11:59:59Z", "2026-11-20T12:00:00Z", "2026-11-20T12:00:30Z");
        let until = |kind, at: &str| told_until(&a_date(kind, at), instant(now));
        assert_eq!(until(NotificationKind::SurveyDue, at), instant(before));
        assert_eq!(until(NotificationKind::SurveyDue, "2026-12-14T09:00:00Z"), instant(now));
        assert_eq!(until(NotificationKind::MissionUnlocked, at), instant(now));
        check(vec![a_date(NotificationKind::SurveyDue, at)], before, now, &[at]);
    }

    #[test]
    fn days_keep_the_hour_of_the_zone_and_minutes_do_not() {
        let ends_in_spring = "2026-03-30T08:00:00Z";
        let ending = a_date(NotificationKind::SessionEnding, ends_in_spring);
        check(vec![ending], EARLY, LATE, &["2026-03-23T09:00:00Z", "2026-03-28T09:00:00Z", ends_in_spring]);
        let event = a_date(NotificationKind::EventReminder, "2026-03-29T08:00:00Z");
        check(vec![event], EARLY, LATE, &["2026-03-28T08:00:00Z", "2026-03-29T07:45:00Z"]);
    }

    #[test]
    fn notices_come_in_the_order_of_time_and_one_date_told_twice_is_one() {
        let survey = a_date(NotificationKind::SurveyDue, "2026-12-14T09:00:00Z");
        let mission = a_date(NotificationKind::UnlockSoon, "2026-12-14T09:00:00Z");
        let expected = ["2026-12-13T09:00:00Z", "2026-12-14T09:00:00Z"];
        check(vec![survey.clone(), mission, survey], EARLY, LATE, &expected);
    }

    #[test]
    fn a_notice_says_what_it_is_of() {
        let watched = a_date(NotificationKind::UnlockSoon, "2026-12-14T09:00:00Z");
        let (subject, at) = (watched.subject, watched.at);
        let facts = ScheduleFacts { since: instant(EARLY), now: instant(LATE), watched: vec![watched] };
        let (kind, due_at, lead) = (NotificationKind::UnlockSoon, instant("2026-12-13T09:00:00Z"), Lead::Days(1));
        assert_eq!(schedule(&facts), [DueNotice { due_at, kind, subject, lead, at }]);
    }
}
