//! When a learner works and how long reviews take: the facts of a plan that no rule knows.

use serde::{Deserialize, Serialize};

use crate::limits::{DEFAULT_MISSION_MINUTES, PLAN_HORIZON_DAYS};
use crate::mission::{CompletionPolicy, MissionFacts};
use crate::time::{LocalTime, Timestamp, Zone};

const SECONDS_PER_MINUTE: i64 = 60;
const SECONDS_PER_HOUR: i64 = 60 * SECONDS_PER_MINUTE;
const SECONDS_PER_DAY: i64 = 24 * SECONDS_PER_HOUR;

/// Working days that are looked at to find the one around or after an instant: two before, the day itself,
/// and two more.
const WINDOWS_AROUND: usize = 5;

/// How a learner works: on one mission after the other, each without a break but for the nights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pace {
    /// Minutes for every mission, where the learner says so; else each takes what its author estimates,
    /// or [`DEFAULT_MISSION_MINUTES`] where no estimate is given.
    pub minutes_per_mission: Option<u32>,
    /// When the learner works; at any time where nothing is said.
    pub working_day: Option<WorkingDay>,
}

/// The part of every day in which a learner works, on the clocks of the session's zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkingDay {
    /// When it begins.
    pub from: LocalTime,
    /// How many minutes it lasts; it ends at the latest where the next one begins.
    pub minutes: u32,
}

/// How long it takes from handing in until a mission is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewTimes {
    /// Minutes of an AI review, which scores too.
    pub ai_minutes: u32,
    /// Hours of a reviewer, day and night.
    pub human_hours: u32,
}

impl ReviewTimes {
    /// Seconds from handing in until the review comes back.
    pub(in crate::mission) fn seconds(self, mission: &MissionFacts) -> i64 {
        match mission.completion {
            CompletionPolicy::Viewed | CompletionPolicy::Submitted => 0,
            CompletionPolicy::AiPassed | CompletionPolicy::Score => i64::from(self.ai_minutes) * SECONDS_PER_MINUTE,
            CompletionPolicy::HumanPassed => i64::from(self.human_hours) * SECONDS_PER_HOUR,
        }
    }
}

impl Pace {
    /// Seconds of work on a mission.
    pub(super) fn seconds(self, mission: &MissionFacts) -> i64 {
        let estimate = if mission.minutes == 0 { DEFAULT_MISSION_MINUTES } else { mission.minutes };
        i64::from(self.minutes_per_mission.unwrap_or(estimate)) * SECONDS_PER_MINUTE
    }

    /// The first instant from `at` on at which the learner works.
    pub(super) fn begin(self, zone: &Zone, at: Timestamp) -> Option<Timestamp> {
        let Some(day) = self.working_day else { return Some(at) };
        let mut near = windows(day, zone, at).take(WINDOWS_AROUND);
        near.find(|(from, until)| at < *until && from < until).map(|(from, _)| from.max(at))
    }

    /// When work of so many seconds is done that begins at `at` or with the next working day. Whoever
    /// begins later is done later or at the same time.
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

/// The working days around and after an instant, as far as plans look.
fn windows(day: WorkingDay, zone: &Zone, around: Timestamp) -> impl Iterator<Item = (Timestamp, Timestamp)> {
    let opens = move |days| zone.days_after(around, days, Some(day.from));
    (-2..PLAN_HORIZON_DAYS).map(move |days| {
        let from = opens(days);
        (from, from.plus_seconds(i64::from(day.minutes) * SECONDS_PER_MINUTE).min(opens(days + 1)))
    })
}

/// Whether the zone's clocks show the time of an instant again afterwards, because they are put back.
pub(super) fn is_shown_again(zone: &Zone, at: Timestamp) -> bool {
    let pairs = zone.offsets.iter().zip(zone.offsets.iter().skip(1));
    pairs.into_iter().any(|(before, after)| {
        let back = before.seconds.saturating_sub(after.seconds).max(0);
        after.from.plus_seconds(-i64::from(back)) <= at && at < after.from
    })
}

/// The instants of a plan lie whole seconds apart; this many lie in its horizon.
pub(super) const HORIZON_SECONDS: i64 = PLAN_HORIZON_DAYS as i64 * SECONDS_PER_DAY;
