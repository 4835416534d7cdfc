//! Properties of the lock rules and of the checks, on generated boards and forms.

use std::collections::BTreeSet;

use domain::fixtures::boards::{board, charted, grant_facts, opened_board, preview_facts, rule, timestamp};
use domain::fixtures::forms::form;
use domain::fixtures::team_missions::latest_attempt;
use domain::fixtures::{a_board, a_mission, mission_id};
use domain::ids::SubmissionId;
use domain::limits::{PASS_MARK_BP, WHOLE_BP};
use domain::mission::cohort::{CohortFacts, LearnerMarks, LockChart};
use domain::mission::complete::{LatestAttempt, complete};
use domain::mission::decide::{decide, decide_all, next_change_at};
use domain::mission::grant::grant;
use domain::mission::preview::preview;
use domain::mission::{
    Access, CompletionPolicy, Decision, GrantKind, GrantTarget, LockCode, LockGrant, MissionBoard, MissionState,
    RuleKind, RuleNode, SubmissionStatus,
};
use domain::program::ContinuedAccess;
use domain::submission::submit::{SubmitFacts, submit, verdict};
use domain::time::Timestamp;
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq};
use proptest::proptest;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use uuid::Uuid;

fn at(board: &MissionBoard, now: Timestamp) -> MissionBoard {
    let mut board = board.clone();
    board.snapshot.now = now;
    board
}

/// The parts of decisions that must stay the same until the next change. `unlocks` is calculated for one instant only.
fn locks(decisions: &[Decision]) -> Vec<Decision> {
    let lock = |decision: &Decision| Decision { unlocks: Vec::new(), next_change_at: None, ..decision.clone() };
    decisions.iter().map(lock).collect()
}

/// The board after completing the mission at `index` with the highest possible score.
fn with_completed(board: &MissionBoard, index: usize) -> MissionBoard {
    let mut changed = board.clone();
    let (mission, now) = (&board.missions[index], board.snapshot.now);
    let brings_score = !matches!(mission.completion, CompletionPolicy::Viewed | CompletionPolicy::Submitted);
    let row = changed.snapshot.record(mission.id);
    row.completed_at = row.completed_at.or(Some(now));
    row.score_bp = row.score_bp.max(brings_score.then_some(WHOLE_BP));
    changed
}

/// If no generated rule had a condition, no property would test it.
#[test]
fn every_kind_of_rule_is_generated() {
    fn note(node: &RuleNode, kinds: &mut BTreeSet<RuleKind>) {
        kinds.insert(node.rule.kind());
        node.rule.parts().iter().for_each(|part| note(part, kinds));
    }
    let (mut runner, mut kinds) = (TestRunner::deterministic(), BTreeSet::new());
    for _ in 0..1_000 {
        note(&rule().new_tree(&mut runner).expect("a rule").current(), &mut kinds);
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), RuleKind::ALL);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn many_learners_at_once_get_the_answers_of_each_alone(board in charted()) {
        let course = CohortFacts { session: board.snapshot.session.clone(), missions: board.missions.clone() };
        let chart = LockChart::of(&course).expect("marks tell all that these rules ask");
        let open = chart.at(board.snapshot.now).open(&LearnerMarks::of(&board).expect("an enrolment without permissions"));
        let decisions = decide_all(&board);
        let bits = |is_in: fn(Access) -> bool| {
            let decisions = decisions.iter().enumerate().filter(|(_, decision)| is_in(decision.access));
            decisions.fold(0, |set, (index, _)| set | 1 << index)
        };
        prop_assert_eq!(open.to_write, bits(|access| access == Access::Full));
        prop_assert_eq!(open.to_read, bits(|access| access != Access::None));
    }

    #[test]
    fn nothing_changes_before_the_next_change_and_something_does_then(board in board(), later in timestamp()) {
        let decisions = decide_all(&board);
        let now = locks(&decisions);
        match next_change_at(&decisions) {
            Some(next) => {
                prop_assert!(board.snapshot.now < next);
                prop_assert!(locks(&decide_all(&at(&board, next))) != now);
                let just_before = next.plus_seconds(-1).max(board.snapshot.now);
                prop_assert_eq!(&locks(&decide_all(&at(&board, just_before))), &now);
                if board.snapshot.now <= later && later < next {
                    prop_assert_eq!(&locks(&decide_all(&at(&board, later))), &now);
                }
            }
            None if board.snapshot.now <= later => {
                prop_assert_eq!(&locks(&decide_all(&at(&board, later))), &now);
            }
            None => {}
        }
    }

    #[test]
    fn each_mission_says_when_it_changes_itself(board in board()) {
        for decision in decide_all(&board) {
            if let Some(next) = decision.next_change_at {
                let then = decide(&at(&board, next), decision.mission).map(|then| locks(&[then]));
                prop_assert!(then != Some(locks(&[decision])));
            }
        }
    }

    #[test]
    fn what_was_opened_stays_open_while_the_access_lasts(board in board()) {
        let is_over = |code| code == Some(LockCode::NotEnrolled) || code == Some(LockCode::NoContinuedAccess);
        for decision in decide_all(&board) {
            let mut rows = board.snapshot.user_missions.iter();
            let was_opened = rows.any(|row| row.mission == decision.mission && row.unlocked_at.is_some());
            if was_opened && !is_over(decision.code) {
                prop_assert_eq!(decision.access, Access::Full);
                prop_assert!(decision.state != MissionState::Locked);
            }
        }
    }

    #[test]
    fn after_the_access_only_reading_what_was_opened_is_left(board in board()) {
        for decision in decide_all(&board) {
            let kept = board.snapshot.session.continued_access;
            if decision.code == Some(LockCode::NoContinuedAccess) {
                prop_assert!(kept != ContinuedAccess::Full);
                prop_assert_eq!(decision.state != MissionState::Locked, decision.access == Access::ReadOnly);
            } else {
                prop_assert!(decision.access != Access::ReadOnly);
            }
        }
    }

    #[test]
    fn completing_a_mission_opens_exactly_what_was_said(board in board()) {
        let before = decide_all(&board);
        let is_locked = |decision: &Decision| decision.state == MissionState::Locked;
        for (index, decision) in before.iter().enumerate() {
            let after = decide_all(&with_completed(&board, index));
            let pairs = before.iter().zip(&after);
            let opened = pairs.filter(|(before, after)| is_locked(before) && !is_locked(after));
            let opened = opened.map(|(before, _)| before.mission).filter(|opened| *opened != decision.mission);
            prop_assert_eq!(opened.collect::<Vec<_>>(), decision.unlocks.clone());
        }
    }

    #[test]
    fn reasons_stand_where_access_is_not_full_and_in_their_order(board in board()) {
        for decision in decide_all(&board) {
            prop_assert_eq!(decision.reasons.is_empty(), decision.access == Access::Full);
            prop_assert_eq!(decision.code, decision.reasons.first().map(|reason| reason.code));
            prop_assert!(decision.reasons.is_sorted_by_key(|reason| reason.code));
            prop_assert_eq!(decision.as_refusal().is_some(), decision.refusal_to_write().is_some());
        }
    }

    #[test]
    fn one_mission_is_decided_as_it_is_among_all(board in board()) {
        for decision in decide_all(&board) {
            prop_assert_eq!(decide(&board, decision.mission), Some(decision));
        }
    }

    #[test]
    fn a_permission_never_takes_anything_away(board in board(), until in timestamp()) {
        let rank = |decision: &Decision| match decision.access {
            Access::None => 0,
            Access::ReadOnly => 1,
            Access::Full => 2,
        };
        for kind in [GrantKind::Unlock, GrantKind::SkipDate, GrantKind::Until(until)] {
            let mut granted = board.clone();
            granted.snapshot.grants.push(LockGrant { target: GrantTarget::Session, kind, expires_at: None });
            for (before, after) in decide_all(&board).iter().zip(&decide_all(&granted)) {
                prop_assert!(rank(before) <= rank(after), "{:?} takes {:?} to {:?}", kind, before, after);
            }
        }
    }

    #[test]
    fn handing_in_accepts_exactly_what_the_form_calls_ready(form in form()) {
        let (blocks, values): (Vec<_>, Vec<_>) = form.into_iter().unzip();
        let answers = blocks.iter().map(|block| block.id).zip(values).collect::<Vec<_>>();
        let answer_to = |id| answers.iter().find(|(block, _)| *block == id).and_then(|(_, value)| value.as_ref());
        let verdict = verdict(&blocks, answer_to);
        let board = a_board().with(a_mission(1)).build();
        let facts = SubmitFacts {
            now: board.snapshot.now,
            decision: decide(&board, mission_id(1)).expect("the board has mission 1"),
            mission: board.missions[0].clone(),
            pass_mark_bp: PASS_MARK_BP,
            completed_at: None,
            submission: SubmissionId(Uuid::from_u128(1)),
            status: SubmissionStatus::Draft,
            earlier: Vec::new(),
            tried: Vec::new(),
            rev: 0,
            max_attempts: None,
            score_bp: None,
            blocks,
            keys: Vec::new(),
            answers: answers.clone(),
        };
        let submitted = submit(&facts, 0);
        prop_assert_eq!(submitted.is_ok(), verdict.is_ready);
        if let Err(refusals) = submitted {
            prop_assert!(refusals.iter().all(|refusal| refusal.code() == "validation-fail"));
            let issues = verdict.missing.iter().map(|check| check.issues.len()).sum::<usize>();
            prop_assert_eq!(refusals.iter().count(), issues);
        }
    }

    #[test]
    fn a_preview_is_the_board_of_a_learner_like_that(facts in preview_facts()) {
        match preview(&facts) {
            Ok(shown) => {
                let own = MissionBoard { missions: facts.board.missions.clone(), snapshot: shown.snapshot.clone() };
                prop_assert_eq!(decide_all(&shown), decide_all(&own));
                prop_assert_eq!(shown.snapshot.now, facts.wanted.at);
                let done = shown.snapshot.user_missions.iter().filter(|row| row.completed_at.is_some()).count();
                prop_assert_eq!(done, facts.wanted.completed.len());
                let mut others = facts.clone();
                others.board.snapshot.user_missions.clear();
                others.board.snapshot.grants.clear();
                others.board.snapshot.enrolment = None;
                prop_assert_eq!(preview(&others), Ok(shown));
            }
            Err(refusals) => {
                let is_known = |mission| facts.board.mission(mission).is_some();
                let all_known = facts.wanted.completed.iter().all(|mission| is_known(*mission));
                let code = refusals.first().code();
                prop_assert!(code == "auth/forbidden" || code == "mission/um-not-found" && !all_known);
            }
        }
    }

    #[test]
    fn a_permission_that_is_given_opens_exactly_what_it_says(facts in grant_facts()) {
        let Ok(granted) = grant(&facts) else { return Ok(()) };
        let mut after = facts.board.clone();
        after.snapshot.grants.push(granted.grant.clone());
        let is_locked = |board: &MissionBoard, mission| {
            decide(board, mission).is_some_and(|decision| decision.state == MissionState::Locked)
        };
        for mission in &facts.board.missions {
            let opens = is_locked(&facts.board, mission.id) && !is_locked(&after, mission.id);
            prop_assert_eq!(granted.opened.contains(&mission.id), opens);
        }
        if let GrantTarget::Mission(only) = granted.grant.target {
            prop_assert!(granted.opened.iter().all(|opened| *opened == only));
        }
        if let Some(lapse) = granted.grant.expires_at {
            prop_assert!(facts.board.snapshot.now < lapse);
            prop_assert_eq!(locks(&decide_all(&at(&after, lapse))), locks(&decide_all(&at(&facts.board, lapse))));
        }
    }

    #[test]
    fn what_was_submitted_in_time_completes_whenever_it_is_passed(
        board in opened_board(),
        attempt in latest_attempt(),
        days in 0_i32..400,
    ) {
        let now = board.snapshot.now;
        let attempt = LatestAttempt { submitted_at: Some(now), ..attempt };
        let is_with_us = attempt.status.is_some_and(SubmissionStatus::is_submitted);
        for mission in &board.missions {
            let (here, later) = (complete(&board, mission.id, &attempt), at(&board, now.plus_days(days)));
            let then = complete(&later, mission.id, &attempt);
            if let Ok(completed) = &here
                && is_with_us
                && mission.completion != CompletionPolicy::Viewed
            {
                prop_assert_eq!((completed.at, then.map(|then| then.at)), (now, Ok(later.snapshot.now)));
            }
        }
    }

    #[test]
    fn what_was_submitted_too_late_completes_nothing(board in opened_board(), attempt in latest_attempt()) {
        let now = board.snapshot.now;
        for mission in &board.missions {
            let refused = decide(&board, mission.id).and_then(|decision| decision.refusal_to_write());
            let late = LatestAttempt { submitted_at: Some(now), ..attempt.clone() };
            prop_assert!(refused.is_none() || complete(&board, mission.id, &late).is_err());
        }
    }
}
