//! The learner's pace and the duration of reviews. A plan needs these facts, and no lock rule has them.

use serde::{Deserialize, Serialize};

use crate::limits::REVIEW_TARGET_DAYS;
use crate::mission::limits::{DEFAULT_MISSION_MINUTES, PLAN_AI_REVIEW_MINUTES, PLAN_HORIZON_DAYS};
use crate::mission::{CompletionPolicy, MissionFacts};
use crate::time::{LocalTime, Timestamp, Zone};

const SECONDS_PER_MINUTE: i64 = 60;
const SECONDS_PER_HOUR: i64 = 60 * SECONDS_PER_MINUTE;
const SECONDS_PER_DAY: i64 = 24 * SECONDS_PER_HOUR;
const MINUTES_PER_HOUR: u32 = 60;
const HOURS_PER_DAY: u32 = 24;
const DAYS_PER_WEEK: u32 = 7;

/// Number of working days that are searched for the first working time at or after an instant: the two days before, the
/// day itself, and the two days after.
const WINDOWS_AROUND: usize = 5;

/// Pace of a learner, who does one mission after another, with breaks only outside the working hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pace {
    /// Minutes for every mission, if the learner set them. Otherwise the author's estimate for each mission, or
    /// [`DEFAULT_MISSION_MINUTES`] without an estimate.
    pub minutes_per_mission: Option<u32>,
    /// The learner's working hours; `None` for any time.
    pub working_day: Option<WorkingDay>,
}

/// Daily working hours of a learner, on the clocks of the session's zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkingDay {
    /// When they begin.
    pub from: LocalTime,
    /// Their length in minutes. They end at the latest when the next day's working hours begin.
    pub minutes: u32,
}

/// Time from the submission of a mission until its review is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewTimes {
    /// Minutes of an AI review, which also gives the score.
    pub ai_minutes: u32,
    /// Hours of a review by a person, day and night.
    pub human_hours: u32,
}

impl WorkingDay {
    /// Returns daily working hours that begin at this time. The hours a week are divided by seven days and rounded up
    /// to whole minutes.
    #[must_use]
    pub fn of_week(hours: u32, from: LocalTime) -> Self {
        Self { from, minutes: hours.saturating_mul(MINUTES_PER_HOUR).div_ceil(DAYS_PER_WEEK) }
    }
}

impl ReviewTimes {
    /// The times that learners can expect: a review takes the promised days.
    pub const PROMISED: Self =
        Self { ai_minutes: PLAN_AI_REVIEW_MINUTES, human_hours: REVIEW_TARGET_DAYS * HOURS_PER_DAY };

    /// Returns the seconds from submitting until the review is decided.
    pub(in crate::mission) fn seconds(self, mission: &MissionFacts) -> i64 {
        match mission.completion {
            CompletionPolicy::Viewed | CompletionPolicy::Submitted => 0,
            CompletionPolicy::AiPassed | CompletionPolicy::Score => i64::from(self.ai_minutes) * SECONDS_PER_MINUTE,
            CompletionPolicy::HumanPassed => i64::from(self.human_hours) * SECONDS_PER_HOUR,
        }
    }
}

impl Pace {
    /// Returns the seconds of work on a mission.
    pub(super) fn seconds(self, mission: &MissionFacts) -> i64 {
        let estimate = if mission.minutes == 0 { DEFAULT_MISSION_MINUTES } else { mission.minutes };
        i64::from(self.minutes_per_mission.unwrap_or(estimate)) * SECONDS_PER_MINUTE
    }

    /// Returns the first instant from `at` on at which the learner works.
    pub(super) fn begin(self, zone: &Zone, at: Timestamp) -> Option<Timestamp> {
        let Some(day) = self.working_day else { return Some(at) };
        let mut near = windows(day, zone, at).take(WINDOWS_AROUND);
        near.find(|(from, until)| at < *until && from < until).map(|(from, _)| from.max(at))
    }

    /// Returns the end of work that takes this many seconds and begins at `at` or with the next working hours. Work
    /// that begins later never ends earlier.
    pub(super) fn end(self, zone: &Zone, at: Timestamp, seconds: i64) -> Option<Timestamp> {
        let begin = self.begin(zone, at)?;
        let Some(day) = self.working_day else { return Some(begin.plus_seconds(seconds)) };
        let mut left = seconds;
        for (from, until) in windows(day, zone, begin) {
            let start = from.max(begin);
            let lasts = until.seconds_since(start).max(0);
            if left <= lasts {
                return Some(start.plus_seconds(left));
            }
            left -= lasts;
        }
        None
    }
}

/// The working hours of the days around and after an instant, as far as a plan looks ahead.
fn windows(day: WorkingDay, zone: &Zone, around: Timestamp) -> impl Iterator<Item = (Timestamp, Timestamp)> {
    let opens = move |days| zone.days_after(around, days, Some(day.from));
    (-2..PLAN_HORIZON_DAYS).map(move |days| {
        let from = opens(days);
        (from, from.plus_seconds(i64::from(day.minutes) * SECONDS_PER_MINUTE).min(opens(days + 1)))
    })
}

/// Whether the zone's clocks later show the local time of this instant again, because they are put back.
pub(super) fn is_shown_again(zone: &Zone, at: Timestamp) -> bool {
    let pairs = zone.offsets.iter().zip(zone.offsets.iter().skip(1));
    pairs.into_iter().any(|(before, after)| {
        let back = before.seconds.saturating_sub(after.seconds).max(0);
        after.from.plus_seconds(-i64::from(back)) <= at && at < after.from
    })
}

/// Number of seconds that a plan looks ahead. The instants of a plan are whole seconds apart.
pub(super) const HORIZON_SECONDS: i64 = PLAN_HORIZON_DAYS as i64 * SECONDS_PER_DAY;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_mission, instant, london};

    const HOUR: i64 = SECONDS_PER_HOUR;

    fn pace(from: &str, minutes: u32) -> Pace {
        let working_day = LocalTime::parse(from).map(|from| WorkingDay { from, minutes });
        Pace { minutes_per_mission: None, working_day }
    }

    /// Compares the begin and the end of work of this many seconds.
    fn check(pace: Pace, at: &str, seconds: i64, expected: Option<(&str, &str)>) {
        let actual = pace.begin(&london(), instant(at)).zip(pace.end(&london(), instant(at), seconds));
        assert_eq!(actual, expected.map(|(begin, end)| (instant(begin), instant(end))));
    }

    #[test]
    fn somebody_without_hours_works_at_once_and_through() {
        let any_time = Pace { minutes_per_mission: None, working_day: None };
        check(any_time, "2026-11-20T23:00:00Z", 3 * HOUR, Some(("2026-11-20T23:00:00Z", "2026-11-21T02:00:00Z")));
    }

    #[test]
    fn the_hours_of_a_week_are_spread_over_its_days() {
        let from = LocalTime::at_hour(18);
        for (hours, minutes) in
            [(0, 0), (2, 18), (5, 43), (7, 60), (10, 86), (168, 1_440), (u32::MAX, u32::MAX / 7 + 1)]
        {
            assert_eq!(WorkingDay::of_week(hours, from), WorkingDay { from, minutes });
        }
    }

    #[test]
    fn work_goes_on_the_next_day_where_the_hours_end() {
        let evenings = pace("18:00", 120);
        let first = "2026-11-20T18:00:00Z";
        check(evenings, "2026-11-20T12:00:00Z", 2 * HOUR, Some((first, "2026-11-20T20:00:00Z")));
        check(evenings, "2026-11-20T12:00:00Z", 2 * HOUR + 1, Some((first, "2026-11-21T18:00:01Z")));
        check(evenings, "2026-11-20T12:00:00Z", 5 * HOUR, Some((first, "2026-11-22T19:00:00Z")));
        check(evenings, "2026-11-20T19:59:59Z", 1, Some(("2026-11-20T19:59:59Z", "2026-11-20T20:00:00Z")));
        check(evenings, "2026-11-20T20:00:00Z", 0, Some(("2026-11-21T18:00:00Z", "2026-11-21T18:00:00Z")));
    }

    #[test]
    fn hours_may_go_past_midnight_and_never_past_the_next_day() {
        check(
            pace("23:00", 120),
            "2026-11-21T00:30:00Z",
            HOUR / 2,
            Some(("2026-11-21T00:30:00Z", "2026-11-21T01:00:00Z")),
        );
        let night = Some(("2026-11-21T00:30:00Z", "2026-11-21T23:30:00Z"));
        check(pace("23:00", 120), "2026-11-21T00:30:00Z", HOUR, night);
        let always = Some(("2026-11-20T12:00:00Z", "2026-11-22T12:00:00Z"));
        check(pace("09:00", 10_000), "2026-11-20T12:00:00Z", 48 * HOUR, always);
    }

    #[test]
    fn the_hours_stand_on_the_clocks_of_the_zone() {
        let mornings = pace("09:00", 60);
        check(mornings, "2026-10-24T08:00:00Z", 2 * HOUR, Some(("2026-10-24T08:00:00Z", "2026-10-25T10:00:00Z")));
    }

    #[test]
    fn nothing_is_ever_done_in_no_time_at_all() {
        check(pace("09:00", 0), "2026-11-20T12:00:00Z", 0, None);
        let years = pace("09:00", 1);
        let days = i64::from(PLAN_HORIZON_DAYS);
        assert!(years.end(&london(), instant("2026-11-20T12:00:00Z"), days * 60).is_some());
        assert_eq!(years.end(&london(), instant("2026-11-20T12:00:00Z"), (days + 1) * 60), None);
    }

    #[test]
    fn a_mission_takes_what_the_learner_says_or_else_its_author() {
        let mission = |minutes| MissionFacts { minutes, ..a_mission(1).build() };
        let says = |minutes_per_mission| Pace { minutes_per_mission, working_day: None };
        assert_eq!(says(None).seconds(&mission(45)), 45 * 60);
        assert_eq!(says(None).seconds(&mission(0)), i64::from(DEFAULT_MISSION_MINUTES) * 60);
        assert_eq!(says(Some(20)).seconds(&mission(45)), 20 * 60);
        assert_eq!(says(Some(0)).seconds(&mission(45)), 0);
    }

    #[test]
    fn a_review_takes_as_long_as_whoever_makes_it() {
        let times = ReviewTimes { ai_minutes: 10, human_hours: 72 };
        let seconds = |policy| times.seconds(&a_mission(1).completed_by(policy).build());
        assert_eq!([CompletionPolicy::Viewed, CompletionPolicy::Submitted].map(seconds), [0, 0]);
        assert_eq!([CompletionPolicy::AiPassed, CompletionPolicy::Score].map(seconds), [600, 600]);
        assert_eq!(seconds(CompletionPolicy::HumanPassed), 259_200);
    }

    #[test]
    fn an_hour_is_shown_twice_where_the_clocks_are_put_back() {
        let is_shown_again = |at| is_shown_again(&london(), instant(at));
        assert!(!is_shown_again("2026-10-24T23:59:59Z"));
        assert!(is_shown_again("2026-10-25T00:00:00Z"));
        assert!(is_shown_again("2026-10-25T00:59:59Z"));
        assert!(!is_shown_again("2026-10-25T01:00:00Z"));
        assert!(!is_shown_again("2026-03-29T00:30:00Z"));
        assert!(!is_shown_again("2026-03-29T01:00:00Z"));
    }
}
