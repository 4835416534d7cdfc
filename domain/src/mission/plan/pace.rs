//! The learner's pace and the duration of reviews. A plan needs these facts, and no lock rule has them.

use serde::{Deserialize, Serialize};

use crate::limits::REVIEW_TARGET_DAYS;
use crate::mission::limits::{
    DEFAULT_MISSION_MINUTES, MIN_PART_MINUTES, PLAN_AI_REVIEW_MINUTES, PLAN_HORIZON_DAYS, PLAN_STEP_MINUTES,
};
use crate::mission::{CompletionPolicy, MissionFacts};
use crate::time::{DayOfWeek, LocalDate, LocalTime, Timestamp, Zone};

const SECONDS_PER_MINUTE: i64 = 60;
const SECONDS_PER_HOUR: i64 = 60 * SECONDS_PER_MINUTE;
const SECONDS_PER_DAY: i64 = 24 * SECONDS_PER_HOUR;
const HOURS_PER_DAY: u32 = 24;

const MIN_PART_SECONDS: i64 = MIN_PART_MINUTES as i64 * SECONDS_PER_MINUTE;
const STEP_SECONDS: i64 = PLAN_STEP_MINUTES as i64 * SECONDS_PER_MINUTE;

/// Pace of a learner, who does one mission after another, with breaks only outside the working hours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Minutes for every mission, if the learner set them. Otherwise the author's estimate for each mission, or
    /// [`DEFAULT_MISSION_MINUTES`] without an estimate.
    pub minutes_per_mission: Option<u32>,
    /// The learner's working hours; `None` for any time.
    pub working_hours: Option<WorkingHours>,
}

/// Working hours of a learner, at most one span of time on each day of the week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkingHours {
    /// The zone on whose clocks the days and their times are counted.
    pub zone: Zone,
    /// The days on which the learner works.
    pub days: Vec<WorkingDay>,
    /// Days of the calendar on which the learner does not work.
    pub days_off: Vec<LocalDate>,
}

/// Working hours on a day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkingDay {
    /// The day of the week.
    pub day: DayOfWeek,
    /// When the working hours begin.
    pub from: LocalTime,
    /// Their length in minutes. They end at midnight at the latest.
    pub minutes: u32,
}

/// Time from the submission of a mission until its review is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewTimes {
    /// Minutes of an AI review, which also gives the score.
    pub ai_minutes: u32,
    /// Hours of a review by a person, day and night.
    pub human_hours: u32,
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
    /// Returns the seconds of work on a mission; within working hours a multiple of [`PLAN_STEP_MINUTES`].
    pub(super) fn seconds(&self, mission: &MissionFacts) -> i64 {
        let estimate = if mission.minutes == 0 { DEFAULT_MISSION_MINUTES } else { mission.minutes };
        let minutes = self.minutes_per_mission.unwrap_or(estimate);
        let minutes = match self.working_hours {
            Some(_) => minutes.checked_next_multiple_of(PLAN_STEP_MINUTES).unwrap_or(minutes),
            None => minutes,
        };
        i64::from(minutes) * SECONDS_PER_MINUTE
    }

    /// Returns the first instant from `at` on at which the learner begins a mission. At least [`MIN_PART_MINUTES`] of
    /// working hours follow.
    pub(super) fn begin(&self, at: Timestamp) -> Option<Timestamp> {
        let Some(hours) = &self.working_hours else { return Some(at) };
        let rounded = at.rounded_up(STEP_SECONDS);
        let mut spans = hours.spans(at).map(|(from, until)| (from.max(rounded), until));
        spans.find(|(from, until)| MIN_PART_SECONDS <= until.seconds_since(*from)).map(|(from, _)| from)
    }

    /// Returns the end of work that takes this many seconds and begins at `at` or with the next working hours. Work
    /// that begins later never ends earlier.
    pub(super) fn end(&self, at: Timestamp, seconds: i64) -> Option<Timestamp> {
        self.parts(at, seconds)?.last().map(|(_, until)| *until)
    }

    /// Divides work that takes this many seconds, and begins at `at` or with the next working hours, into parts. A part
    /// is shorter than [`MIN_PART_MINUTES`] only if the work cannot be divided otherwise.
    pub(super) fn parts(&self, at: Timestamp, seconds: i64) -> Option<Vec<(Timestamp, Timestamp)>> {
        let begin = self.begin(at)?;
        let Some(hours) = &self.working_hours else { return Some(vec![(begin, begin.plus_seconds(seconds))]) };
        let (mut left, mut parts) = (seconds, Vec::new());
        for (from, until) in hours.spans(begin) {
            let start = from.max(begin);
            let lasts = until.seconds_since(start);
            if lasts < MIN_PART_SECONDS {
                continue;
            }
            if left <= lasts {
                parts.push((start, start.plus_seconds(left)));
                return Some(parts);
            }
            let moved = (MIN_PART_SECONDS - (left - lasts)).max(0);
            let taken = if lasts - moved < MIN_PART_SECONDS { lasts } else { lasts - moved };
            parts.push((start, start.plus_seconds(taken)));
            left -= taken;
        }
        None
    }
}

impl WorkingHours {
    /// The working hours of an instant's day and of the days after it, as far as a plan looks ahead.
    fn spans(&self, start: Timestamp) -> impl Iterator<Item = (Timestamp, Timestamp)> {
        let days = if self.days.is_empty() { 0..0 } else { 0..PLAN_HORIZON_DAYS };
        days.filter_map(move |days| {
            let noon = self.zone.days_after(start, days, Some(LocalTime::at_hour(12)));
            let date = self.zone.date_of(noon);
            let day = self.days.iter().find(|day| day.day == date.day_of_week())?;
            if self.days_off.contains(&date) {
                return None;
            }
            let from = self.zone.days_after(noon, 0, Some(day.from));
            let midnight = self.zone.days_after(noon, 1, Some(LocalTime::at_hour(0)));
            Some((from, from.plus_seconds(i64::from(day.minutes) * SECONDS_PER_MINUTE).min(midnight)))
        })
    }
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

    /// The pace of a learner in London who works on these days of the week, from Monday, at the same time.
    fn pace(days: &[usize], from: &str, minutes: u32) -> Pace {
        let day =
            |day: &usize| WorkingDay { day: DayOfWeek::ALL[*day], from: LocalTime::parse(from).unwrap(), minutes };
        let hours = WorkingHours { zone: london(), days: days.iter().map(day).collect(), days_off: Vec::new() };
        Pace { minutes_per_mission: None, working_hours: Some(hours) }
    }

    const DAILY: [usize; 7] = [0, 1, 2, 3, 4, 5, 6];

    /// Compares the parts of work of this many minutes. 20 November 2026 is a Friday.
    fn check(pace: &Pace, at: &str, minutes: i64, expected: &[(&str, &str)]) {
        let expected = expected.iter().map(|(from, until)| (instant(from), instant(until))).collect::<Vec<_>>();
        assert_eq!(pace.begin(instant(at)), expected.first().map(|(from, _)| *from));
        assert_eq!(pace.end(instant(at), minutes * 60), expected.last().map(|(_, until)| *until));
        assert_eq!(pace.parts(instant(at), minutes * 60).unwrap_or_default(), expected);
    }

    #[test]
    fn work_without_working_hours_begins_at_once_and_has_no_break() {
        let any_time = Pace { minutes_per_mission: None, working_hours: None };
        check(&any_time, "2026-11-20T23:00:00Z", 180, &[("2026-11-20T23:00:00Z", "2026-11-21T02:00:00Z")]);
    }

    #[test]
    fn long_work_continues_on_the_next_working_day() {
        let evenings = pace(&[1, 4], "18:00", 120);
        let friday = ("2026-11-20T18:00:00Z", "2026-11-20T20:00:00Z");
        check(&evenings, "2026-11-20T12:00:00Z", 120, &[friday]);
        check(&evenings, "2026-11-20T12:00:00Z", 180, &[friday, ("2026-11-24T18:00:00Z", "2026-11-24T19:00:00Z")]);
        let (tuesday, next) =
            (("2026-11-24T18:00:00Z", "2026-11-24T20:00:00Z"), ("2026-11-27T18:00:00Z", "2026-11-27T19:00:00Z"));
        check(&evenings, "2026-11-20T12:00:00Z", 300, &[friday, tuesday, next]);
    }

    #[test]
    fn a_short_rest_becomes_half_an_hour_if_enough_is_left_before_it() {
        let evenings = pace(&DAILY, "18:00", 90);
        let parts =
            [("2026-11-20T18:00:00Z", "2026-11-20T19:05:00Z"), ("2026-11-21T18:00:00Z", "2026-11-21T18:30:00Z")];
        check(&evenings, "2026-11-20T12:00:00Z", 95, &parts);
        let short = pace(&DAILY, "18:00", 30);
        let parts =
            [("2026-11-20T18:00:00Z", "2026-11-20T18:30:00Z"), ("2026-11-21T18:00:00Z", "2026-11-21T18:10:00Z")];
        check(&short, "2026-11-20T12:00:00Z", 40, &parts);
    }

    #[test]
    fn work_begins_at_full_five_minutes_and_only_if_half_an_hour_is_left() {
        let evenings = pace(&DAILY, "18:00", 60);
        check(&evenings, "2026-11-20T18:12:01Z", 30, &[("2026-11-20T18:15:00Z", "2026-11-20T18:45:00Z")]);
        check(&evenings, "2026-11-20T18:30:00Z", 30, &[("2026-11-20T18:30:00Z", "2026-11-20T19:00:00Z")]);
        check(&evenings, "2026-11-20T18:30:01Z", 30, &[("2026-11-21T18:00:00Z", "2026-11-21T18:30:00Z")]);
    }

    #[test]
    fn working_hours_end_at_midnight() {
        let night = pace(&DAILY, "23:00", 120);
        let parts =
            [("2026-11-20T23:00:00Z", "2026-11-21T00:00:00Z"), ("2026-11-21T23:00:00Z", "2026-11-21T23:30:00Z")];
        check(&night, "2026-11-20T12:00:00Z", 90, &parts);
    }

    #[test]
    fn a_day_off_is_left_out() {
        let mut hours = pace(&DAILY, "18:00", 60).working_hours.unwrap();
        hours.days_off = vec![LocalDate::parse("2026-11-20").unwrap(), LocalDate::parse("2026-11-22").unwrap()];
        let pace = Pace { minutes_per_mission: None, working_hours: Some(hours) };
        let parts =
            [("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z"), ("2026-11-23T18:00:00Z", "2026-11-23T19:00:00Z")];
        check(&pace, "2026-11-20T12:00:00Z", 120, &parts);
    }

    #[test]
    fn working_hours_follow_the_clocks_of_the_zone() {
        let mornings = pace(&DAILY, "09:00", 60);
        let parts =
            [("2026-10-24T08:00:00Z", "2026-10-24T09:00:00Z"), ("2026-10-25T09:00:00Z", "2026-10-25T10:00:00Z")];
        check(&mornings, "2026-10-24T08:00:00Z", 120, &parts);
        let night = pace(&DAILY, "01:30", 60);
        check(&night, "2026-03-29T00:00:00Z", 60, &[("2026-03-29T01:30:00Z", "2026-03-29T02:30:00Z")]);
    }

    #[test]
    fn without_working_time_no_work_is_done() {
        check(&pace(&[], "09:00", 60), "2026-11-20T12:00:00Z", 30, &[]);
        check(&pace(&DAILY, "09:00", 20), "2026-11-20T12:00:00Z", 30, &[]);
        let hours = pace(&DAILY, "09:00", 60);
        let days = i64::from(PLAN_HORIZON_DAYS);
        assert!(hours.end(instant("2026-11-20T12:00:00Z"), (days - 1) * HOUR).is_some());
        assert_eq!(hours.end(instant("2026-11-20T12:00:00Z"), (days + 1) * HOUR), None);
    }

    #[test]
    fn a_mission_takes_what_the_learner_says_or_else_its_author() {
        let mission = |minutes| MissionFacts { minutes, ..a_mission(1).build() };
        let says = |minutes_per_mission| Pace { minutes_per_mission, working_hours: None };
        assert_eq!(says(None).seconds(&mission(45)), 45 * 60);
        assert_eq!(says(None).seconds(&mission(0)), i64::from(DEFAULT_MISSION_MINUTES) * 60);
        assert_eq!(says(Some(20)).seconds(&mission(45)), 20 * 60);
        assert_eq!(says(Some(0)).seconds(&mission(45)), 0);
        assert_eq!(pace(&DAILY, "18:00", 60).seconds(&mission(43)), 45 * 60);
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
