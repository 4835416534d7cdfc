//! Answers by rule, compared with the decisions of the pages.

use super::*;
use crate::enrolment::access::AccessBasis;
use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
use crate::mission::decide::decide_all;
use crate::mission::{LockCode, MissionStanding};
use crate::program::ContinuedAccess;
use crate::progression::AwardKind;
use crate::progression::grades::grades;
use crate::progression::prospect::{AwardStep, AwardSteps, StepState};
use crate::submission::attempt::AttemptCount;
use uuid::Uuid;

const LATER: &str = "2027-01-04T09:00:00Z";

/// A learner with two missions, of which the second waits for the first.
fn facts(board: BoardBuilder) -> RuleFacts {
    let board = board.with(a_mission(1)).with(a_mission(2).after(1)).build();
    let step = AwardStep {
        name: ThresholdName::Missions,
        need: 2,
        have: Some(0),
        state: StepState::Open,
        by: None,
        act: None,
    };
    let attempts = |number, used| MissionAttempts {
        mission: mission_id(number),
        count: AttemptCount { used, limit: None, left: None },
    };
    RuleFacts {
        decisions: decide_all(&board),
        grades: grades(&[]),
        prospect: Prospect {
            given: None,
            heading: AwardKind::Participation,
            next: Some(AwardKind::Completion),
            missing: vec![step],
            awards: vec![AwardSteps { kind: AwardKind::Participation, steps: vec![step] }],
            reviews: [1, 2]
                .map(|number| PromisedReview { mission: mission_id(number), due_at: instant(LATER), is_late: false })
                .to_vec(),
            later: None,
        },
        attempts: vec![attempts(1, 2), attempts(2, 0)],
        access: AccessWindow { until: instant(LATER), basis: AccessBasis::Grace, left: None },
        grace_until: instant(LATER),
        has_certificate: false,
        events: Vec::new(),
    }
}

fn event(kind: EventKind, phase: EventPhase, title: &str) -> KnownEvent {
    let event = EventId(Uuid::from_u128(1));
    KnownEvent { event, kind, title: title.to_owned(), starts_at: instant(LATER), phase }
}

#[test]
fn a_lock_has_the_reasons_of_its_decision() {
    let lock = |board, mission| match answer_by_rule(Intent::Lock(mission), &facts(board)) {
        RuleAnswer::Lock(lock) => lock,
        other => panic!("{other:?}"),
    };
    let locked = lock(a_board(), Some(mission_id(2)));
    assert_eq!((locked.is_locked, locked.standing), (true, Some(MissionStanding::Locked)));
    let codes = locked.reasons.iter().map(|reason| (reason.code, reason.mission)).collect::<Vec<_>>();
    assert_eq!(codes, [(LockCode::PendingMissions, Some(mission_id(1)))]);
    assert_eq!(lock(a_board(), None), locked);
    let open = lock(a_board().completed(1), Some(mission_id(2)));
    assert_eq!((open.is_locked, open.reasons), (false, Vec::new()));
    assert_eq!(lock(a_board().completed(1), None).mission, None);
}

#[test]
fn attempts_are_those_of_the_named_or_the_latest_mission() {
    let mission = |mission| match answer_by_rule(Intent::Attempts(mission), &facts(a_board())) {
        RuleAnswer::Attempts(attempts) => attempts.mission,
        other => panic!("{other:?}"),
    };
    assert_eq!(mission(Some(mission_id(2))), mission_id(2));
    assert_eq!(mission(None), mission_id(1));
}

#[test]
fn reviews_are_those_of_the_named_mission_or_all() {
    let missions = |mission| match answer_by_rule(Intent::Review(mission), &facts(a_board())) {
        RuleAnswer::Reviews(answer) => answer.reviews.iter().map(|review| review.mission).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(missions(None), [mission_id(1), mission_id(2)]);
    assert_eq!(missions(Some(mission_id(2))), [mission_id(2)]);
}

#[test]
fn award_certificate_and_access_are_those_of_the_pages() {
    let facts = facts(a_board());
    let RuleAnswer::Award(award) = answer_by_rule(Intent::Award, &facts) else { panic!("an award") };
    assert_eq!((award.heading, &award.missing), (facts.prospect.heading, &facts.prospect.missing));
    let RuleAnswer::Certificate(certificate) = answer_by_rule(Intent::Certificate, &facts) else {
        panic!("a certificate")
    };
    assert_eq!((certificate.is_issued, certificate.missing_missions, certificate.award), (false, 2, award));
    let ended = AccessWindow { left: Some(ContinuedAccess::None), ..facts.access };
    for (access, has_ended) in [(facts.access, false), (ended, true)] {
        let RuleAnswer::Access(answer) = answer_by_rule(Intent::Access, &RuleFacts { access, ..facts.clone() }) else {
            panic!("an access")
        };
        assert_eq!((answer.until, answer.has_ended), (instant(LATER), has_ended));
    }
}

#[test]
fn the_next_live_session_is_not_over_and_no_deadline() {
    let next = |events: Vec<KnownEvent>| {
        let facts = RuleFacts { events, ..facts(a_board()) };
        match answer_by_rule(Intent::LiveSession, &facts) {
            RuleAnswer::LiveSession(answer) => answer.next.map(|next| (next.title, next.is_live)),
            other => panic!("{other:?}"),
        }
    };
    let deadline = event(EventKind::Deadline, EventPhase::Upcoming, "Deadline");
    let live = event(EventKind::LiveClass, EventPhase::Live, "Class");
    let over = event(EventKind::OfficeHours, EventPhase::Over, "Hours");
    assert_eq!(next(vec![deadline.clone(), over.clone(), live]), Some(("Class".to_owned(), true)));
    assert_eq!(next(vec![deadline, over]), None);
}

#[test]
fn an_answer_is_read_as_it_was_stored() {
    let facts = facts(a_board());
    let intents = [
        Intent::Lock(Some(mission_id(2))),
        Intent::Grade(None),
        Intent::Award,
        Intent::Access,
        Intent::Attempts(None),
        Intent::Review(None),
        Intent::Certificate,
        Intent::LiveSession,
        Intent::Decline(Declined::Money),
    ];
    for intent in intents {
        let answer = answer_by_rule(intent, &facts);
        let stored = serde_json::to_string(&answer).expect("JSON");
        assert_eq!(serde_json::from_str::<RuleAnswer>(&stored).expect("an answer"), answer);
    }
}
