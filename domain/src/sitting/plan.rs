//! Plans the sittings in which a learner can do the missions that are left.
//!
//! # The result
//! | [verdict](SittingVerdict) | meaning |
//! |---|---|
//! | `fits` | every required mission is done in time |
//! | `part_fits` | some missions are left over; the sittings are for the others |
//! | `none_fits` | no required mission fits |
//! | `done` | no required mission is left to submit |
//! | `unknown` | too many possibilities to try all |
//!
//! If missions are left over, the [remedies](SittingPlan::remedies) say what would make everything fit.
//!
//! # How it plans
//! [`mission::plan`](crate::mission::plan) finds the order of the missions with the earliest finish and follows every
//! lock, every review and the end of the access. Its working hours are the learner's
//! [wishes](crate::sitting::SittingWishes). So work happens only in wished hours, begins at full five minutes, and is
//! divided into parts of at least half an hour, or the rest of a mission. Parts that follow each other without a break
//! form one sitting.
//!
//! The plan begins at the board's time. A sitting that was missed is therefore planned again by the same function.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::MissionBoard;
use crate::mission::blocked::Blocked;
use crate::mission::plan::{Feasibility, Latest, PlanStep, plan as plan_missions};
use crate::refusal::Refusals;
use crate::sitting::change_wishes::change_wishes;
use crate::sitting::limits::MAX_SITTING_MINUTES;
use crate::sitting::remedies::{SittingRemedy, remedies};
use crate::sitting::{DueDay, SittingFacts};
use crate::time::{LocalDate, Timestamp, Zone};

const SECONDS_PER_MINUTE: i64 = 60;

/// Sittings of a learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SittingPlan {
    /// The verdict.
    pub verdict: SittingVerdict,
    /// The sittings by week, in order; weeks without a sitting are left out.
    pub weeks: Vec<SittingWeek>,
    /// The missions of the sittings, in order.
    pub goals: Vec<SittingGoal>,
    /// When the last sitting ends; `None` without a sitting.
    pub finish: Option<DueDay>,
    /// Number of days from the last sitting to the end of the access. `None` without a sitting, or if the learner may
    /// work after that end.
    pub days_to_spare: Option<i32>,
    /// The required missions that do not fit, with the reasons of their locks.
    pub left_over: Vec<Blocked>,
    /// The changes that would make all missions fit, each on its own; empty if all fit or if no remedy is known.
    pub remedies: Vec<SittingRemedy>,
}

/// Whether the missions that are left fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SittingVerdict {
    /// All required missions fit.
    Fits,
    /// Some required missions do not fit.
    PartFits,
    /// No required mission fits.
    NoneFits,
    /// No required mission is left to submit.
    Done,
    /// Unknown: there were too many possibilities to try all.
    Unknown,
}

/// Sittings of a week of the learner's calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SittingWeek {
    /// The week's Monday.
    pub monday: LocalDate,
    /// Minutes of all its sittings.
    pub minutes: u32,
    /// The sittings, in order.
    pub sittings: Vec<Sitting>,
}

/// Time in which a learner works without a break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sitting {
    /// The day in the learner's zone.
    pub day: LocalDate,
    /// Its begin.
    pub starts_at: Timestamp,
    /// Its end.
    pub ends_at: Timestamp,
    /// Its length.
    pub minutes: u32,
    /// The missions or their parts, in order.
    pub parts: Vec<SittingPart>,
}

/// A mission, or a part of one, in a sitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SittingPart {
    /// The mission.
    pub mission: MissionId,
    /// Number of the part, from 1.
    pub part: u32,
    /// Number of parts of the mission.
    pub parts: u32,
    /// Minutes of the part.
    pub minutes: u32,
    /// Whether the mission is submitted at the end of this part.
    pub is_submitted: bool,
}

/// A mission of the plan and when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SittingGoal {
    /// The mission.
    pub mission: MissionId,
    /// When it opens, if it opens later than now.
    pub opens_at: Option<Timestamp>,
    /// Minutes of its sittings.
    pub minutes: u32,
    /// When its last sitting ends.
    pub ends_at: Timestamp,
    /// The day and the part of the day in which its last sitting ends.
    pub by: DueDay,
    /// Whether it is submitted then. Otherwise it is only begun, because another mission requires that.
    pub is_submitted: bool,
    /// When it must be submitted at the latest so that all required missions of the plan can still be done.
    pub do_by: Latest,
}

/// Returns the sittings for the missions that are left.
///
/// # Errors
/// The refusals of [`change_wishes`] if the wishes are not valid.
pub fn plan(board: &MissionBoard, facts: &SittingFacts) -> Result<SittingPlan, Refusals> {
    let wishes = change_wishes(facts.wishes.clone())?;
    let whole = plan_missions(board, &facts.with(&wishes));
    let zone = &facts.zone;
    match whole.verdict {
        Feasibility::Feasible => {
            let verdict = if whole.steps.is_empty() { SittingVerdict::Done } else { SittingVerdict::Fits };
            Ok(of_steps(board, zone, verdict, &whole.steps))
        }
        Feasibility::Unknown => Ok(of_steps(board, zone, SittingVerdict::Unknown, &[])),
        Feasibility::Infeasible => {
            let rest = plan_missions(&without(board, &whole.blocked), &facts.with(&wishes));
            let verdict = if rest.steps.is_empty() { SittingVerdict::NoneFits } else { SittingVerdict::PartFits };
            let remedies = remedies(board, facts, &wishes, whole.remedy);
            Ok(SittingPlan { left_over: whole.blocked, remedies, ..of_steps(board, zone, verdict, &rest.steps) })
        }
    }
}

/// Returns the board on which these missions are not required.
fn without(board: &MissionBoard, blocked: &[Blocked]) -> MissionBoard {
    let mut board = board.clone();
    for mission in &mut board.missions {
        mission.required &= blocked.iter().all(|blocked| blocked.mission != mission.id);
    }
    board
}

fn of_steps(board: &MissionBoard, zone: &Zone, verdict: SittingVerdict, steps: &[PlanStep]) -> SittingPlan {
    let weeks = by_week(sittings(zone, steps));
    let last = weeks.last().and_then(|week| week.sittings.last()).map(|sitting| sitting.ends_at);
    let finish = last.map(|end| DueDay::of(zone, end, board.snapshot.now));
    let access = board.snapshot.enrolment.as_ref().map(|enrolment| zone.date_of(enrolment.access_until));
    SittingPlan {
        verdict,
        weeks,
        goals: steps.iter().filter_map(|step| goal(board.snapshot.now, zone, step)).collect(),
        finish,
        days_to_spare: access
            .zip(finish)
            .map(|(access, finish)| access.days_since(finish.day))
            .filter(|days| 0 <= *days),
        left_over: Vec::new(),
        remedies: Vec::new(),
    }
}

/// The parts of a step that become sittings. A mission that is only begun has its first part only.
fn parts_of(step: &PlanStep) -> &[(Timestamp, Timestamp)] {
    let count = if step.submit_at.is_some() { step.parts.len() } else { 1 };
    step.parts.get(..count).unwrap_or_default()
}

fn sittings(zone: &Zone, steps: &[PlanStep]) -> Vec<Sitting> {
    let mut sittings = Vec::<Sitting>::new();
    for step in steps {
        let parts = parts_of(step);
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX);
        for (number, (starts_at, ends_at)) in (1..).zip(parts.iter().copied()) {
            let minutes = minutes_between(starts_at, ends_at);
            let is_submitted = number == count && step.submit_at.is_some();
            let part = SittingPart { mission: step.mission, part: number, parts: count, minutes, is_submitted };
            let day = zone.date_of(starts_at);
            match sittings.last_mut() {
                Some(last) if last.ends_at == starts_at && last.day == day && last.has_room_for(minutes) => {
                    last.ends_at = ends_at;
                    last.minutes += minutes;
                    last.parts.push(part);
                }
                _ => sittings.push(Sitting { day, starts_at, ends_at, minutes, parts: vec![part] }),
            }
        }
    }
    sittings
}

impl Sitting {
    fn has_room_for(&self, minutes: u32) -> bool {
        self.minutes.saturating_add(minutes) <= MAX_SITTING_MINUTES
    }
}

fn by_week(sittings: Vec<Sitting>) -> Vec<SittingWeek> {
    let mut weeks = Vec::<SittingWeek>::new();
    for sitting in sittings {
        let (monday, minutes) = (sitting.day.monday(), sitting.minutes);
        match weeks.last_mut() {
            Some(week) if week.monday == monday => {
                week.minutes += minutes;
                week.sittings.push(sitting);
            }
            _ => weeks.push(SittingWeek { monday, minutes, sittings: vec![sitting] }),
        }
    }
    weeks
}

fn goal(now: Timestamp, zone: &Zone, step: &PlanStep) -> Option<SittingGoal> {
    let parts = parts_of(step);
    let (_, ends_at) = parts.last().copied()?;
    Some(SittingGoal {
        mission: step.mission,
        opens_at: Some(step.opens_at).filter(|opens_at| now < *opens_at),
        minutes: parts.iter().map(|(from, until)| minutes_between(*from, *until)).sum(),
        ends_at,
        by: DueDay::of(zone, ends_at, now),
        is_submitted: step.submit_at.is_some(),
        do_by: step.do_by,
    })
}

fn minutes_between(from: Timestamp, until: Timestamp) -> u32 {
    u32::try_from(until.seconds_since(from) / SECONDS_PER_MINUTE).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, MissionBuilder, a_board, a_mission, instant, london, mission_id};
    use crate::mission::change::Change;
    use crate::mission::plan::WorkingDay;
    use crate::sitting::SittingWishes;
    use crate::time::{DayOfWeek, LocalTime};

    fn facts(days: &[DayOfWeek], from: &str, minutes: u32) -> SittingFacts {
        let from = LocalTime::parse(from).unwrap();
        let days = days.iter().map(|day| WorkingDay { day: *day, from, minutes }).collect();
        let wishes = SittingWishes { days, days_off: Vec::new() };
        SittingFacts { zone: london(), wishes, extensions: vec![7, 14] }
    }

    fn planned(board: BoardBuilder, facts: &SittingFacts) -> SittingPlan {
        plan(&board.build(), facts).unwrap()
    }

    /// Compares the begin and the minutes of each sitting.
    fn check(board: BoardBuilder, facts: &SittingFacts, expected: &[(&str, u32)]) {
        let plan = planned(board, facts);
        let sittings = plan.weeks.iter().flat_map(|week| &week.sittings);
        let found = sittings.map(|sitting| (sitting.starts_at.to_string(), sitting.minutes)).collect::<Vec<_>>();
        let expected = expected.iter().map(|(at, minutes)| ((*at).to_owned(), *minutes)).collect::<Vec<_>>();
        assert_eq!(found, expected);
    }

    fn long(number: u32, minutes: u32) -> MissionBuilder {
        a_mission(number).lasting(minutes)
    }

    #[test]
    fn missions_share_a_sitting_and_a_long_one_has_several() {
        let evenings = facts(&[DayOfWeek::Tuesday, DayOfWeek::Friday], "18:30", 90);
        let board = a_board().with(long(1, 30)).with(long(2, 100));
        check(board.clone(), &evenings, &[("2026-11-20T18:30:00Z", 90), ("2026-11-24T18:30:00Z", 40)]);
        let plan = planned(board, &evenings);
        assert_eq!((plan.verdict, plan.days_to_spare), (SittingVerdict::Fits, Some(41)));
        assert_eq!(plan.weeks[0].sittings[0].parts.len(), 2);
        assert_eq!(
            plan.goals[1].by,
            DueDay::of(&london(), instant("2026-11-24T19:10:00Z"), instant("2026-11-20T12:00:00Z"))
        );
    }

    #[test]
    fn a_missed_sitting_is_planned_again() {
        let evenings = facts(&[DayOfWeek::Friday], "18:30", 60);
        let late = a_board().with(a_mission(1)).but(|snapshot| snapshot.now = instant("2026-11-20T19:30:00Z"));
        check(late, &evenings, &[("2026-11-27T18:30:00Z", 30)]);
    }

    #[test]
    fn the_time_of_the_day_stays_when_the_clocks_change() {
        let evenings = facts(&[DayOfWeek::Saturday, DayOfWeek::Sunday], "09:00", 60);
        let board = a_board().with(long(1, 120)).but(|snapshot| {
            snapshot.now = instant("2026-10-23T12:00:00Z");
            snapshot.session.starts_at = instant("2026-10-01T09:00:00Z");
        });
        check(board, &evenings, &[("2026-10-24T08:00:00Z", 60), ("2026-10-25T09:00:00Z", 60)]);
    }

    #[test]
    fn without_a_day_no_mission_fits_and_more_days_help() {
        let plan = planned(a_board().with(a_mission(1)), &facts(&[], "18:30", 90));
        assert_eq!((plan.verdict, plan.weeks.len()), (SittingVerdict::NoneFits, 0));
        assert_eq!(plan.left_over[0].mission, mission_id(1));
        assert_eq!(plan.remedies, [SittingRemedy::MoreDays(vec![DayOfWeek::Tuesday])]);
    }

    #[test]
    fn missions_that_do_not_fit_are_left_over_with_the_remedies() {
        let mondays = facts(&[DayOfWeek::Monday], "18:30", 30);
        let board = a_board().with(long(1, 30)).with(long(2, 210)).but(|snapshot| {
            let enrolment = snapshot.enrolment.as_mut().unwrap();
            enrolment.access_until = instant("2026-12-08T09:00:00Z");
        });
        check(board.clone(), &mondays, &[("2026-11-23T18:30:00Z", 30)]);
        let plan = planned(board, &mondays);
        assert_eq!(plan.verdict, SittingVerdict::PartFits);
        let left = plan.left_over.iter().map(|blocked| blocked.mission).collect::<Vec<_>>();
        assert_eq!(left, [mission_id(2)]);
        let more = SittingRemedy::MoreDays(vec![DayOfWeek::Tuesday]);
        assert_eq!(plan.remedies[..2], [SittingRemedy::Longer(90), more]);
    }

    #[test]
    fn after_the_end_of_the_access_only_an_extension_helps() {
        let board = a_board().with(a_mission(1)).but(|snapshot| snapshot.now = instant("2027-01-05T09:00:00Z"));
        let plan = planned(board, &facts(&[DayOfWeek::Friday], "18:30", 60));
        assert_eq!((plan.verdict, plan.weeks.len()), (SittingVerdict::NoneFits, 0));
        assert_eq!(plan.remedies, [SittingRemedy::Acts(vec![Change::Extend(7)])]);
    }

    #[test]
    fn a_course_without_missions_left_is_done() {
        let plan = planned(a_board().with(a_mission(1)).completed(1), &facts(&[DayOfWeek::Friday], "18:30", 60));
        assert_eq!((plan.verdict, plan.finish, plan.days_to_spare), (SittingVerdict::Done, None, None));
    }
}
