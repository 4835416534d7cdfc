//! Properties of the sittings of a plan.

use domain::fixtures::plans::{roomy_board, sitting_facts};
use domain::mission::MissionBoard;
use domain::mission::limits::DEFAULT_MISSION_MINUTES;
use domain::program::ContinuedAccess;
use domain::sitting::SittingFacts;
use domain::sitting::change_wishes::change_wishes;
use domain::sitting::plan::{Sitting, SittingPlan, SittingVerdict, plan};
use domain::time::Timestamp;
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq, prop_assume};
use proptest::proptest;

fn sittings(plan: &SittingPlan) -> impl Iterator<Item = &Sitting> {
    plan.weeks.iter().flat_map(|week| &week.sittings)
}

/// The span of time on the sitting's day in which the learner wants to work; `None` if that day is free.
fn wished(facts: &SittingFacts, sitting: &Sitting) -> Option<(Timestamp, Timestamp)> {
    let date = facts.zone.date_of(sitting.starts_at);
    let day = facts.wishes.days.iter().find(|day| day.day == date.day_of_week())?;
    if facts.wishes.days_off.contains(&date) {
        return None;
    }
    let from = facts.zone.days_after(sitting.starts_at, 0, Some(day.from));
    Some((from, from.plus_seconds(i64::from(day.minutes) * 60)))
}

fn question() -> impl Strategy<Value = (MissionBoard, SittingFacts)> {
    (roomy_board(4), sitting_facts())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn invalid_wishes_are_refused_and_no_others((board, facts) in question()) {
        prop_assert_eq!(plan(&board, &facts).is_err(), change_wishes(facts.wishes.clone()).is_err());
    }

    #[test]
    fn every_sitting_is_in_a_wished_span_and_before_the_next((board, facts) in question()) {
        let plan = plan(&board, &facts);
        prop_assume!(plan.is_ok());
        let (plan, mut last) = (plan.unwrap(), board.snapshot.now);
        for sitting in sittings(&plan) {
            let span = wished(&facts, sitting);
            prop_assert!(span.is_some_and(|(from, until)| from <= sitting.starts_at && sitting.ends_at <= until));
            prop_assert!(last <= sitting.starts_at);
            prop_assert!(sitting.starts_at < sitting.ends_at);
            prop_assert_eq!(facts.zone.local_time(sitting.starts_at).minute_of_day() % 5, 0);
            prop_assert_eq!(sitting.day, facts.zone.date_of(sitting.starts_at));
            last = sitting.ends_at;
        }
    }

    #[test]
    fn a_part_has_half_an_hour_or_is_the_rest_of_its_mission((board, facts) in question()) {
        let plan = plan(&board, &facts);
        prop_assume!(plan.is_ok());
        let plan = plan.unwrap();
        for sitting in sittings(&plan) {
            prop_assert!(sitting.minutes <= 120);
            prop_assert_eq!(sitting.minutes, sitting.parts.iter().map(|part| part.minutes).sum::<u32>());
            prop_assert_eq!(i64::from(sitting.minutes) * 60, sitting.ends_at.seconds_since(sitting.starts_at));
            for part in &sitting.parts {
                prop_assert_eq!(part.minutes % 5, 0);
                prop_assert!(part.minutes >= 30 || part.part == part.parts);
            }
        }
        for week in &plan.weeks {
            prop_assert_eq!(week.minutes, week.sittings.iter().map(|sitting| sitting.minutes).sum::<u32>());
            prop_assert!(week.sittings.iter().all(|sitting| sitting.day.monday() == week.monday));
        }
    }

    #[test]
    fn a_mission_gets_its_time_after_it_opens_and_before_the_access_ends((board, facts) in question()) {
        let plan = plan(&board, &facts);
        prop_assume!(plan.is_ok());
        let plan = plan.unwrap();
        let access = board.snapshot.enrolment.as_ref().unwrap().access_until;
        let is_endless = board.snapshot.session.continued_access == ContinuedAccess::Full;
        for goal in plan.goals.iter().filter(|goal| goal.is_submitted) {
            let mission = board.mission(goal.mission).unwrap();
            let minutes = if mission.minutes == 0 { DEFAULT_MISSION_MINUTES } else { mission.minutes };
            prop_assert_eq!(goal.minutes, minutes);
            prop_assert!(is_endless || goal.ends_at <= access);
            let mut own = Vec::new();
            for sitting in sittings(&plan) {
                let mut at = sitting.starts_at;
                for part in &sitting.parts {
                    own.extend((part.mission == goal.mission).then_some((at, *part)));
                    at = at.plus_seconds(i64::from(part.minutes) * 60);
                }
            }
            prop_assert_eq!(own.iter().map(|(_, part)| part.minutes).sum::<u32>(), minutes);
            prop_assert!(own.iter().zip(1..).all(|((_, part), number)| part.part == number));
            prop_assert!(own.iter().all(|(at, _)| goal.opens_at.is_none_or(|opens_at| opens_at <= *at)));
            prop_assert_eq!(own.iter().filter(|(_, part)| part.is_submitted).count(), 1);
        }
    }

    #[test]
    fn missions_are_left_over_only_if_not_everything_fits((board, facts) in question()) {
        let plan = plan(&board, &facts);
        prop_assume!(plan.is_ok());
        let plan = plan.unwrap();
        let is_short = matches!(plan.verdict, SittingVerdict::PartFits | SittingVerdict::NoneFits);
        prop_assert_eq!(is_short, !plan.left_over.is_empty());
        prop_assert!(is_short || plan.remedies.is_empty());
        prop_assert_eq!(plan.goals.is_empty(), plan.weeks.is_empty());
        if plan.verdict == SittingVerdict::Fits {
            let left = board.missions.iter().filter(|mission| mission.required);
            for mission in left {
                let row = board.snapshot.user_missions.iter().find(|row| row.mission == mission.id);
                let is_in = plan.goals.iter().any(|goal| goal.mission == mission.id);
                prop_assert!(is_in || row.is_some_and(|row| row.submitted_at.or(row.completed_at).is_some()));
            }
        }
    }
}
