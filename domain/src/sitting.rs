//! Sittings: the times at which a learner works. A sitting lasts 30 to 120 minutes and has one mission, a part of one,
//! or several.
//!
//! The learner [chooses](change_wishes) the days of the week, and from when and for how long to work on each. Until
//! then the [usual days](SittingWishes::usual) apply. [`plan`] finds the sittings for the missions that are left. Only
//! the wishes are stored, so a missed sitting needs no act: the next plan begins at the present time with the work that
//! is still left.

pub mod change_wishes;
pub mod limits;
pub mod plan;
mod remedies;

use serde::{Deserialize, Serialize};

use crate::mission::plan::{Pace, PlanFacts, ReviewTimes, WorkingDay, WorkingHours};
use crate::sitting::limits::{MAX_SITTING_DAYS, MAX_SITTING_MINUTES, MIN_SITTING_MINUTES, SITTING_STEP_MINUTES};
use crate::time::{DayOfWeek, LocalDate, LocalTime, Timestamp, Zone};

/// Minutes of a usual sitting, if the learner did not say how many hours a week they have.
const USUAL_MINUTES: u32 = 90;

/// Sittings a week, if the learner did not say how many hours they have.
const USUAL_SITTINGS: u32 = 3;

const DAYS_PER_WEEK: i32 = 7;

/// Days on which a learner usually works, in the order in which they are added.
const USUAL_DAYS: [DayOfWeek; 6] = [
    DayOfWeek::Tuesday,
    DayOfWeek::Thursday,
    DayOfWeek::Saturday,
    DayOfWeek::Wednesday,
    DayOfWeek::Monday,
    DayOfWeek::Friday,
];

/// Facts for [`plan`](mod@plan), in addition to the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SittingFacts {
    /// The learner's zone.
    pub zone: Zone,
    /// When the learner wants to work.
    pub wishes: SittingWishes,
    /// The days by which the learner may extend the access, in ascending order; empty if no extension is offered.
    pub extensions: Vec<u16>,
}

impl SittingFacts {
    /// Returns the facts for a plan of the missions with these wishes.
    fn with(&self, wishes: &SittingWishes) -> PlanFacts {
        let working_hours = Some(wishes.hours_in(&self.zone));
        let pace = Pace { minutes_per_mission: None, working_hours };
        PlanFacts { pace, reviews: ReviewTimes::PROMISED, extensions: self.extensions.clone() }
    }
}

/// When a learner wants to work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SittingWishes {
    /// The days of the week, each with the time and the maximum length of its sitting.
    #[cfg_attr(feature = "openapi", schema(max_items = 7))]
    pub days: Vec<WorkingDay>,
    /// Days of the calendar without a sitting.
    #[cfg_attr(feature = "openapi", schema(max_items = 60))]
    pub days_off: Vec<LocalDate>,
}

impl SittingWishes {
    /// Returns the wishes of a learner who has not chosen any: two evenings and Saturday morning, or as many sittings as
    /// the hours a week need.
    #[must_use]
    pub fn usual(hours_per_week: Option<u32>) -> Self {
        let (count, minutes) = match hours_per_week.map(|hours| hours.saturating_mul(60)) {
            Some(week) => {
                let count = week.div_ceil(USUAL_MINUTES).clamp(1, MAX_SITTING_DAYS);
                let minutes = week.div_ceil(count).clamp(MIN_SITTING_MINUTES, MAX_SITTING_MINUTES);
                (count, minutes.next_multiple_of(SITTING_STEP_MINUTES))
            }
            None => (USUAL_SITTINGS, USUAL_MINUTES),
        };
        let count = usize::try_from(count).unwrap_or(USUAL_DAYS.len());
        let mut days = USUAL_DAYS.into_iter().take(count).map(|day| usual_day(day, minutes)).collect::<Vec<_>>();
        days.sort_unstable_by_key(|day| day.day);
        Self { days, days_off: Vec::new() }
    }

    /// Returns the working hours on the clocks of this zone.
    #[must_use]
    pub fn hours_in(&self, zone: &Zone) -> WorkingHours {
        WorkingHours { zone: zone.clone(), days: self.days.clone(), days_off: self.days_off.clone() }
    }
}

/// The usual time of a sitting: in the morning at weekends, otherwise in the evening.
fn usual_day(day: DayOfWeek, minutes: u32) -> WorkingDay {
    let from = match day {
        DayOfWeek::Saturday | DayOfWeek::Sunday => LocalTime::parse("09:30"),
        _ => LocalTime::parse("18:30"),
    };
    WorkingDay { day, from: from.unwrap_or(LocalTime::at_hour(18)), minutes }
}

/// Part of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PartOfDay {
    /// Before noon.
    Morning,
    /// From noon to 18:00.
    Afternoon,
    /// From 18:00 to midnight.
    Evening,
}

/// The day and the part of the day by which something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DueDay {
    /// The day in the learner's zone.
    pub day: LocalDate,
    /// The part of the day.
    pub part: PartOfDay,
    /// Whether the day is at most six days after today, so that its name says which day it is.
    pub is_near: bool,
}

impl DueDay {
    /// Returns the day and the part of the day in which work ends. Work that ends at midnight ends in the evening.
    #[must_use]
    pub fn of(zone: &Zone, end: Timestamp, now: Timestamp) -> Self {
        let last = end.plus_seconds(-1);
        let time = zone.local_time(last);
        let part = if time < LocalTime::at_hour(12) {
            PartOfDay::Morning
        } else if time < LocalTime::at_hour(18) {
            PartOfDay::Afternoon
        } else {
            PartOfDay::Evening
        };
        let day = zone.date_of(last);
        Self { day, part, is_near: day.days_since(zone.date_of(now)) < DAYS_PER_WEEK }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{instant, london};

    #[test]
    fn the_usual_days_are_two_evenings_and_saturday_morning() {
        let day = |day, from, minutes| WorkingDay { day, from: LocalTime::parse(from).unwrap(), minutes };
        let expected = [
            day(DayOfWeek::Tuesday, "18:30", 90),
            day(DayOfWeek::Thursday, "18:30", 90),
            day(DayOfWeek::Saturday, "09:30", 90),
        ];
        assert_eq!(SittingWishes::usual(None).days, expected);
    }

    #[test]
    fn the_hours_a_week_decide_the_number_of_sittings_and_their_length() {
        let usual = |hours| {
            let days = SittingWishes::usual(Some(hours)).days;
            (days.len(), days[0].minutes)
        };
        assert_eq!([0, 2, 5, 10, 40].map(usual), [(1, 30), (2, 60), (4, 75), (6, 100), (6, 120)]);
        assert_eq!(usual(u32::MAX), (6, 120));
    }

    #[test]
    fn the_name_of_a_day_says_which_day_it_is_for_six_days() {
        let is_near = |end| DueDay::of(&london(), instant(end), instant("2026-11-16T12:00:00Z")).is_near;
        assert!(is_near("2026-11-22T20:00:00Z"));
        assert!(!is_near("2026-11-23T20:00:00Z"));
    }

    #[test]
    fn a_day_has_three_parts() {
        use PartOfDay::{Afternoon, Evening, Morning};
        let part = |end| DueDay::of(&london(), instant(end), instant("2026-11-16T12:00:00Z"));
        let day = |text| LocalDate::parse(text).unwrap();
        for (end, date, expected) in [
            ("2026-11-20T12:00:00Z", "2026-11-20", Morning),
            ("2026-11-20T12:05:00Z", "2026-11-20", Afternoon),
            ("2026-11-20T18:00:00Z", "2026-11-20", Afternoon),
            ("2026-11-20T18:30:00Z", "2026-11-20", Evening),
            ("2026-11-21T00:00:00Z", "2026-11-20", Evening),
            ("2026-11-22T12:00:00Z", "2026-11-22", Morning),
            ("2026-06-20T11:30:00Z", "2026-06-20", Afternoon),
        ] {
            assert_eq!(part(end), DueDay { day: day(date), part: expected, is_near: true }, "{end}");
        }
    }
}
