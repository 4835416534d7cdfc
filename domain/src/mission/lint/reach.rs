//! Checks whether a session's learners can open every mission. It follows learners through the real lock rules. One
//! learner does everything as soon as possible. Another leaves out what the rule of a mission forbids with a `not`.

use uuid::Uuid;

use crate::enrolment::EnrolmentStatus;
use crate::ids::{MissionId, SessionId};
use crate::limits::{RULES_VERSION, WHOLE_BP};
use crate::mission::decide::{decide_all, next_change_at};
use crate::mission::lint::finding::{Finding, FindingKind};
use crate::mission::lint::outline::{OutlineMission, OutlineSession, ProgramOutline};
use crate::mission::{
    Access, Anchor, EnrolmentFacts, Entitlement, HeldEntitlement, LearnerSnapshot, MissionBoard, Moment, Rule,
    RuleNode, SessionFacts, SubmissionStatus, UserMissionFacts,
};
use crate::program::ContinuedAccess;
use crate::time::Timestamp;

pub(super) fn lint(outline: &ProgramOutline, session: &OutlineSession, findings: &mut Vec<Finding>) {
    let mut found = |finding: Finding| findings.push(Finding { session: Some(session.slug.clone()), ..finding });
    if session.ends_at <= session.starts_at {
        found(Finding::of_program(FindingKind::EndsBeforeStart));
        return;
    }
    for mission in &outline.missions {
        for at in dates_after_end(&mission.facts.lock_rule, session) {
            found(Finding::of_mission(mission, FindingKind::DateAfterEnd(at)));
        }
    }
    let opened_by_all = opened(outline, diligent_board(outline, session), &[]);
    for mission in &outline.missions {
        if opened_by_all.contains(&mission.facts.id) || opens_to_a_careful_learner(outline, session, mission) {
            continue;
        }
        let kind =
            if opens_alone(outline, session, mission) { FindingKind::Unreachable } else { FindingKind::AlwaysLocked };
        found(Finding::of_mission(mission, kind));
    }
}

/// Returns the dates after the session's end that a rule requires in any case. If a date is counted from an act of the
/// learner, this function counts it from the session's start, the earliest possible instant.
fn dates_after_end(rule: &RuleNode, session: &OutlineSession) -> Vec<Timestamp> {
    let mut dates = Vec::new();
    rule.visit(&mut |condition, place| {
        let awaited = match condition {
            Rule::NotBefore(moment) => Some(moment).filter(|_| place.is_wanted),
            Rule::NotAfter(moment) => Some(moment).filter(|_| !place.is_wanted),
            Rule::All(_) | Rule::Any(_) | Rule::Not(_) => None,
            Rule::MissionDone(_)
            | Rule::HasEntitlement(_)
            | Rule::InTeam
            | Rule::OnboardingStepDone(_)
            | Rule::SurveyDone(_)
            | Rule::PendingReviewsBelow(_) => None,
        };
        let Some(moment) = awaited.filter(|_| place.is_certain) else { return };
        let at = match moment {
            Moment::At(at) => *at,
            Moment::From(from) => {
                let start = match from.anchor {
                    Anchor::SessionEnd => session.ends_at,
                    Anchor::SessionStart | Anchor::Enrolment | Anchor::MissionDone(_) => session.starts_at,
                };
                session.zone.days_after(start, from.plus_days.into(), from.at_local_time)
            }
        };
        if session.ends_at < at {
            dates.push(at);
        }
    });
    dates
}

/// Returns the missions that open to a learner who does every open mission at once, except those in `left_out`.
fn opened(outline: &ProgramOutline, mut board: MissionBoard, left_out: &[MissionId]) -> Vec<MissionId> {
    let mut opened = Vec::new();
    loop {
        let decisions = decide_all(&board);
        let is_new = |mission: &MissionId| !opened.contains(mission);
        let open = decisions.iter().filter(|decision| decision.access == Access::Full);
        let new = open.map(|decision| decision.mission).filter(is_new).collect::<Vec<_>>();
        let now = board.snapshot.now;
        let rows = new.iter().map(|mission| UserMissionFacts {
            score_bp: best_score(outline, *mission).filter(|_| !left_out.contains(mission)),
            ..row(*mission, now, left_out.contains(mission))
        });
        board.snapshot.user_missions.extend(rows);
        if new.is_empty() {
            let Some(next) = next_change_at(&decisions) else { return opened };
            board.snapshot.now = next;
        }
        opened.extend(new);
    }
}

/// Whether the mission opens to a learner who leaves out what its rule forbids.
fn opens_to_a_careful_learner(outline: &ProgramOutline, session: &OutlineSession, mission: &OutlineMission) -> bool {
    let mut board = diligent_board(outline, session);
    let (mut wanted, mut unwanted) = (Vec::new(), Vec::new());
    mission.facts.lock_rule.visit(&mut |condition, place| {
        let list = if place.is_wanted { &mut wanted } else { &mut unwanted };
        list.push(condition);
    });
    let missions = |conditions: &[&Rule]| {
        let done = conditions.iter().filter_map(|condition| condition.mission_done());
        done.map(|done| done.mission).collect::<Vec<_>>()
    };
    let needed = missions(&wanted);
    let mut left_out = missions(&unwanted);
    left_out.retain(|mission| !needed.contains(mission));
    let snapshot = &mut board.snapshot;
    for condition in unwanted.into_iter().filter(|condition| !wanted.contains(condition)) {
        match condition {
            Rule::HasEntitlement(kind) => snapshot.entitlements.retain(|held| held.kind != *kind),
            Rule::InTeam => snapshot.in_team = false,
            Rule::OnboardingStepDone(step) => snapshot.onboarding_steps.retain(|done| done != step),
            Rule::SurveyDone(survey) => snapshot.surveys.retain(|done| done != survey),
            Rule::PendingReviewsBelow(_) => snapshot.pending_reviews = u32::MAX,
            // Missions are left out below. Dates need no change, because time passes in `opened`.
            Rule::MissionDone(_) | Rule::NotBefore(_) | Rule::NotAfter(_) => {}
            Rule::All(_) | Rule::Any(_) | Rule::Not(_) => {}
        }
    }
    opened(outline, board, &left_out).contains(&mission.facts.id)
}

/// Whether the mission would open if every other mission were open from the beginning.
fn opens_alone(outline: &ProgramOutline, session: &OutlineSession, mission: &OutlineMission) -> bool {
    let mut others_open = outline.clone();
    for other in others_open.missions.iter_mut().filter(|other| other.facts.id != mission.facts.id) {
        other.facts.lock_rule = RuleNode::open();
    }
    let opened = opened(&others_open, diligent_board(&others_open, session), &[]);
    opened.contains(&mission.facts.id) || opens_to_a_careful_learner(&others_open, session, mission)
}

/// Returns the board of a learner who enrols at the session's start and meets every condition except those about
/// missions and dates.
pub(in crate::mission) fn diligent_board(outline: &ProgramOutline, session: &OutlineSession) -> MissionBoard {
    let (mut onboarding_steps, mut surveys) = (Vec::new(), Vec::new());
    for mission in &outline.missions {
        mission.facts.lock_rule.visit(&mut |condition, _| match condition {
            Rule::OnboardingStepDone(step) => onboarding_steps.push(step.clone()),
            Rule::SurveyDone(survey) => surveys.push(survey.clone()),
            // The snapshot below has a team, all entitlements and no pending reviews. The learner meets the other
            // conditions by doing missions and as time passes.
            Rule::HasEntitlement(_) | Rule::InTeam | Rule::PendingReviewsBelow(_) => {}
            Rule::MissionDone(_) | Rule::NotBefore(_) | Rule::NotAfter(_) => {}
            Rule::All(_) | Rule::Any(_) | Rule::Not(_) => {}
        });
    }
    let access_until = session.zone.days_after(session.ends_at, session.grace_days.into(), None);
    MissionBoard {
        snapshot: LearnerSnapshot {
            now: session.starts_at,
            rules_version: RULES_VERSION.to_owned(),
            session: SessionFacts {
                id: SessionId(Uuid::nil()),
                starts_at: session.starts_at,
                ends_at: session.ends_at,
                zone: session.zone.clone(),
                continued_access: ContinuedAccess::None,
                sequential: session.sequential,
            },
            enrolment: Some(EnrolmentFacts {
                status: EnrolmentStatus::Active,
                enrolled_at: session.starts_at,
                access_until,
            }),
            entitlements: Entitlement::ALL.map(HeldEntitlement::for_good).to_vec(),
            onboarding_steps,
            surveys,
            in_team: true,
            pending_reviews: 0,
            user_missions: Vec::new(),
            grants: Vec::new(),
        },
        missions: outline.missions.iter().map(|mission| mission.facts.clone()).collect(),
    }
}

/// Returns the full score for a mission with a rubric; `None` for any other mission, so a rule that requires a minimum
/// score of that mission can never hold.
fn best_score(outline: &ProgramOutline, mission: MissionId) -> Option<u32> {
    let mission = outline.missions.iter().find(|other| other.facts.id == mission)?;
    let weights = mission.rubric_weights_bp.as_ref().filter(|weights| !weights.is_empty());
    weights.map(|_| WHOLE_BP)
}

/// Returns the record of a completed mission, or of one that was opened and left out.
fn row(mission: MissionId, now: Timestamp, is_left_alone: bool) -> UserMissionFacts {
    let done_at = (!is_left_alone).then_some(now);
    UserMissionFacts {
        mission,
        unlocked_at: Some(now),
        viewed_at: done_at,
        attempted_at: done_at,
        submitted_at: done_at,
        completed_at: done_at,
        score_bp: None,
        submission: done_at.map(|_| SubmissionStatus::Passed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_mission, all, any, done, from_date, instant, not};
    use crate::mission::lint::lint;
    use crate::mission::lint::tests::{a_program, a_session, check, findings};
    use crate::mission::{CompletionPolicy, DoneLevel, FromAnchor, MissionDone};

    const IN_GRACE: &str = "2026-12-20T09:00:00Z";
    const AFTER_ACCESS: &str = "2027-01-04T09:00:00Z";

    fn from(anchor: Anchor, plus_days: i16) -> Rule {
        Rule::NotBefore(Moment::From(FromAnchor { anchor, plus_days, at_local_time: None }))
    }

    fn until(text: &str) -> Rule {
        Rule::NotAfter(Moment::At(instant(text)))
    }

    #[test]
    fn a_session_ends_after_it_starts() {
        let mut outline = a_program([a_mission(1)]);
        outline.sessions[0].ends_at = outline.sessions[0].starts_at;
        assert_eq!(findings(&outline), [("error ends_before_start".to_owned(), None)]);
    }

    #[test]
    fn a_mission_opens_at_the_latest_as_the_session_ends() {
        let opening = |rule| a_program([a_mission(1).opening_when(rule)]);
        let second = "error date_after_end \"2026-12-14T09:00:01Z\"";
        let day = "error date_after_end \"2026-12-15T09:00:00Z\"";
        check(&opening(from_date("2026-12-14T09:00:00Z")), &[]);
        check(&opening(from_date("2026-12-14T09:00:01Z")), &[(second, 1)]);
        check(&opening(from(Anchor::SessionStart, 42)), &[]);
        check(&opening(from(Anchor::SessionStart, 43)), &[(day, 1)]);
        check(&opening(from(Anchor::Enrolment, 43)), &[(day, 1)]);
        check(&opening(from(Anchor::SessionEnd, 0)), &[]);
        check(&opening(from(Anchor::SessionEnd, 1)), &[(day, 1)]);
        check(&opening(not(until("2026-12-14T09:00:01Z"))), &[(second, 1)]);
        check(&opening(not(any([Rule::InTeam, until("2026-12-14T09:00:01Z")]))), &[(second, 1)]);
        check(&opening(until(IN_GRACE)), &[]);
    }

    #[test]
    fn a_late_date_that_something_else_can_stand_in_for_is_no_fault() {
        let opening = |rule| a_program([a_mission(1).opening_when(rule)]);
        check(&opening(any([from_date(IN_GRACE), Rule::InTeam])), &[]);
        check(&opening(not(all([until(IN_GRACE), Rule::InTeam]))), &[]);
        let ends = format!("error date_after_end \"{IN_GRACE}\"");
        check(&opening(any([from_date(IN_GRACE)])), &[(&ends, 1)]);
    }

    #[test]
    fn a_mission_that_opens_after_the_access_has_ended_is_always_locked() {
        let date = format!("error date_after_end \"{AFTER_ACCESS}\"");
        check(&a_program([a_mission(1).on(AFTER_ACCESS)]), &[(&date, 1), ("error always_locked", 1)]);
        check(&a_program([a_mission(1).opening_when(until("2026-11-02T09:00:00Z"))]), &[("error always_locked", 1)]);
    }

    #[test]
    fn conditions_that_exclude_each_other_lock_for_ever() {
        let opening = |rule| a_program([a_mission(1), a_mission(2).opening_when(rule)]);
        let locked = [("error always_locked", 2)];
        check(&opening(not(all([]))), &locked);
        check(&opening(all([done(1), not(done(1))])), &locked);
        check(&opening(all([from_date("2026-11-20T00:00:00Z"), until("2026-11-19T00:00:00Z")])), &locked);
        check(&opening(all([Rule::InTeam, not(Rule::InTeam)])), &locked);
        check(&opening(Rule::PendingReviewsBelow(0)), &locked);
    }

    #[test]
    fn what_hangs_on_a_locked_mission_is_unreachable() {
        let outline =
            a_program([a_mission(1).opening_when(not(all([]))), a_mission(2).after(1), a_mission(3).after(2)]);
        check(&outline, &[("error always_locked", 1), ("error unreachable", 2), ("error unreachable", 3)]);
    }

    #[test]
    fn a_sequence_makes_everything_after_a_locked_mission_unreachable() {
        let mut outline = a_program([a_mission(1), a_mission(2).opening_when(not(all([]))), a_mission(3)]);
        check(&outline, &[("error always_locked", 2)]);
        outline.sessions[0].sequential = true;
        check(&outline, &[("error always_locked", 2), ("error unreachable", 3)]);
    }

    #[test]
    fn every_kind_of_condition_can_be_met() {
        let score =
            MissionDone { mission: a_mission(1).build().id, level: DoneLevel::Passed, min_score_bp: Some(9_000) };
        let conditions = all([
            Rule::MissionDone(score),
            Rule::HasEntitlement(Entitlement::Pro),
            Rule::InTeam,
            Rule::OnboardingStepDone("profile".to_owned()),
            Rule::SurveyDone("start".to_owned()),
            Rule::PendingReviewsBelow(1),
            from(Anchor::MissionDone(a_mission(1).build().id), 5),
            until("2026-12-01T00:00:00Z"),
        ]);
        let mut outline = a_program([a_mission(1), a_mission(2).opening_when(conditions)]);
        outline.missions[0].rubric_weights_bp = Some(vec![WHOLE_BP]);
        check(&outline, &[]);
    }

    #[test]
    fn a_least_score_is_asked_of_a_mission_that_brings_one() {
        let scored = |policy, change: fn(&mut OutlineMission)| {
            let (mission, level, min_score_bp) = (a_mission(1).build().id, DoneLevel::Passed, Some(WHOLE_BP));
            let rule = Rule::MissionDone(MissionDone { mission, level, min_score_bp });
            let mut outline = a_program([a_mission(1).completed_by(policy), a_mission(2).opening_when(rule)]);
            change(&mut outline.missions[0]);
            findings(&outline).into_iter().filter(|(kind, _)| kind.starts_with("error")).collect::<Vec<_>>()
        };
        let locked = [("error always_locked".to_owned(), Some(2))];
        let nothing = |_: &mut OutlineMission| {};
        let with_rubric = |mission: &mut OutlineMission| mission.rubric_weights_bp = Some(vec![WHOLE_BP]);
        let with_weights = |mission: &mut OutlineMission| mission.blocks[0].weight_bp = WHOLE_BP;
        let policies = [CompletionPolicy::Viewed, CompletionPolicy::Submitted];
        for policy in policies.into_iter().chain([CompletionPolicy::AiPassed, CompletionPolicy::HumanPassed]) {
            assert_eq!(scored(policy, nothing), locked);
            assert_eq!(scored(policy, with_weights), locked);
            assert_eq!(scored(policy, with_rubric), []);
        }
        let no_score = ("error nothing_to_score".to_owned(), Some(1));
        assert_eq!(scored(CompletionPolicy::Score, nothing), [[no_score], locked].concat());
        assert_eq!(scored(CompletionPolicy::Score, with_rubric), []);
    }

    #[test]
    fn a_mission_for_those_who_lack_something_is_reachable() {
        let opening = |rule| a_program([a_mission(1), a_mission(2).opening_when(rule)]);
        check(&opening(not(Rule::HasEntitlement(Entitlement::Pro))), &[]);
        check(&opening(not(any([Rule::InTeam, done(1)]))), &[]);
        check(&opening(not(Rule::OnboardingStepDone("profile".to_owned()))), &[]);
        check(&opening(not(Rule::SurveyDone("start".to_owned()))), &[]);
        check(&opening(not(Rule::PendingReviewsBelow(3))), &[]);
        check(&opening(all([from_date("2026-11-20T00:00:00Z"), not(done(1))])), &[]);
    }

    #[test]
    fn each_session_is_played_with_its_own_dates() {
        let mut outline = a_program([a_mission(1).on("2026-11-30T09:00:00Z")]);
        let ends_at = instant("2026-11-23T09:00:00Z");
        outline.sessions.push(OutlineSession { ends_at, ..a_session("short") });
        outline.sessions.push(OutlineSession { ends_at, grace_days: 0, ..a_session("strict") });
        let found = lint(&outline).into_iter().map(|finding| (finding.session.unwrap(), finding.kind));
        let date = FindingKind::DateAfterEnd(instant("2026-11-30T09:00:00Z"));
        let expected = [
            ("short".to_owned(), date.clone()),
            ("strict".to_owned(), date),
            ("strict".to_owned(), FindingKind::AlwaysLocked),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }
}
