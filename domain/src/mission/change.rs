//! Changes in a learner's course, and the board after each of them. The changed board contains no decisions: call
//! [`decide`](super::decide) with it.

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::mission::decide::decide;
use crate::mission::{
    CompletionPolicy, Entitlement, HeldEntitlement, LearnerSnapshot, MissionBoard, MissionFacts, SubmissionStatus,
    UserMissionFacts,
};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A possible change in a learner's course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Time passes without any act.
    Wait,
    /// The learner submits this mission. If its policy requires no review, it is complete then.
    Submit(MissionId),
    /// A mission is completed, with the status that its policy requires.
    Complete(Completing),
    /// The access is extended by this many days in the session's zone. The days are counted from the end of the access
    /// or, if that has passed, from the instant of the change.
    Extend(u16),
    /// The learner gets an entitlement without an end.
    GetEntitlement(Entitlement),
    /// The learner joins a team.
    JoinTeam,
    /// The learner does an onboarding step.
    DoOnboardingStep(String),
    /// The learner answers a survey.
    TakeSurvey(String),
}

/// The completion of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Completing {
    /// The mission.
    pub mission: MissionId,
    /// The score of the completion in basis points, if it has one.
    pub score_bp: Option<u32>,
}

/// Returns the board after a change at an instant, or at the board's own instant if that is later.
///
/// # Errors
/// The refusal of the act itself: `mission/um-not-found` if the board does not have the mission,
/// `mission/already-complete`, the refusal of the lock if the learner may not work on the mission then,
/// `submission/not-draft` if its attempt waits for a review, and `program-not-enrolled` for an extension without a
/// place.
pub fn changed(board: &MissionBoard, at: Timestamp, change: &Change) -> Result<MissionBoard, Refusals> {
    let mut board = board.clone();
    board.snapshot.now = board.snapshot.now.max(at);
    match change {
        Change::Wait => {}
        Change::Submit(mission) => {
            let facts = workable(&board, *mission)?.clone();
            if is_waiting(&board.snapshot, &facts) {
                return Err(Refusal::SubmissionNotDraft.into());
            }
            submit(&mut board.snapshot, &facts);
        }
        Change::Complete(completing) => {
            let facts = completable(&board, completing.mission)?.clone();
            complete(&mut board.snapshot, &facts, completing.score_bp);
        }
        Change::Extend(days) => extend(&mut board.snapshot, *days)?,
        Change::GetEntitlement(entitlement) => {
            add(&mut board.snapshot.entitlements, &HeldEntitlement::for_good(*entitlement));
        }
        Change::JoinTeam => board.snapshot.in_team = true,
        Change::DoOnboardingStep(step) => add(&mut board.snapshot.onboarding_steps, step),
        Change::TakeSurvey(survey) => add(&mut board.snapshot.surveys, survey),
    }
    Ok(board)
}

/// Returns the mission if it may be completed at the board's instant. A mission that is already submitted was submitted
/// in time, so it may be completed even after the end of the access.
fn completable(board: &MissionBoard, mission: MissionId) -> Result<&MissionFacts, Refusals> {
    let is_submitted = |row: &UserMissionFacts| row.submission.is_some_and(SubmissionStatus::is_submitted);
    match board.opened(mission).filter(|row| row.completed_at.is_none() && is_submitted(row)) {
        Some(_) => Ok(board.mission(mission).ok_or(Refusal::MissionUmNotFound)?),
        None => workable(board, mission),
    }
}

/// Returns the mission if the learner may work on it at the board's instant.
fn workable(board: &MissionBoard, mission: MissionId) -> Result<&MissionFacts, Refusals> {
    let facts = board.mission(mission).ok_or(Refusal::MissionUmNotFound)?;
    let decision = decide(board, mission).ok_or(Refusal::MissionUmNotFound)?;
    let rows = &board.snapshot.user_missions;
    if rows.iter().any(|row| row.mission == mission && row.completed_at.is_some()) {
        return Err(Refusal::MissionAlreadyComplete.into());
    }
    match decision.refusal_to_write() {
        Some(refusal) => Err(refusal.into()),
        None => Ok(facts),
    }
}

fn extend(snapshot: &mut LearnerSnapshot, days: u16) -> Result<(), Refusals> {
    let enrolment = snapshot.enrolment.as_mut().filter(|enrolment| enrolment.status.is_enrolled());
    let enrolment = enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
    let from = enrolment.access_until.max(snapshot.now);
    enrolment.access_until = snapshot.session.zone.days_after(from, days.into(), None);
    Ok(())
}

fn add<T: Clone + PartialEq>(held: &mut Vec<T>, new: &T) {
    if !held.contains(new) {
        held.push(new.clone());
    }
}

/// Whether an attempt at the mission waits for its review.
pub(super) fn is_waiting(snapshot: &LearnerSnapshot, mission: &MissionFacts) -> bool {
    let waits = |row: &&UserMissionFacts| {
        row.mission == mission.id
            && row.completed_at.is_none()
            && row.submission.is_some_and(|status| status.is_submitted() && status != SubmissionStatus::Passed)
    };
    mission.is_reviewed() && snapshot.user_missions.iter().any(|row| waits(&row))
}

/// Opens the mission.
pub(super) fn open(snapshot: &mut LearnerSnapshot, mission: MissionId) {
    let now = snapshot.now;
    let row = snapshot.record(mission);
    row.unlocked_at = row.unlocked_at.or(Some(now));
}

/// Opens the mission and notes that the learner has viewed it and saved an answer.
pub(super) fn begin(snapshot: &mut LearnerSnapshot, mission: MissionId) {
    open(snapshot, mission);
    let now = snapshot.now;
    let row = snapshot.record(mission);
    row.viewed_at = row.viewed_at.or(Some(now));
    row.attempted_at = row.attempted_at.or(Some(now));
}

/// Submits the mission. If it needs no review, this completes it.
pub(super) fn submit(snapshot: &mut LearnerSnapshot, mission: &MissionFacts) {
    if !mission.is_reviewed() {
        return complete(snapshot, mission, None);
    }
    begin(snapshot, mission.id);
    let now = snapshot.now;
    let row = snapshot.record(mission.id);
    row.submitted_at = row.submitted_at.or(Some(now));
    row.submission = Some(SubmissionStatus::Submitted);
    snapshot.pending_reviews = snapshot.pending_reviews.saturating_add(1);
}

/// Completes the mission, and ends its pending review, if there is one.
pub(super) fn complete(snapshot: &mut LearnerSnapshot, mission: &MissionFacts, score_bp: Option<u32>) {
    if is_waiting(snapshot, mission) {
        snapshot.pending_reviews = snapshot.pending_reviews.saturating_sub(1);
    }
    begin(snapshot, mission.id);
    let now = snapshot.now;
    let row = snapshot.record(mission.id);
    if mission.completion != CompletionPolicy::Viewed {
        row.submitted_at = row.submitted_at.or(Some(now));
        let status = if mission.is_reviewed() { SubmissionStatus::Passed } else { SubmissionStatus::Submitted };
        row.submission = Some(status);
    }
    row.completed_at = row.completed_at.or(Some(now));
    row.score_bp = row.score_bp.max(score_bp);
}

/// Returns the mission's attempt for more work.
pub(super) fn send_back(snapshot: &mut LearnerSnapshot, mission: &MissionFacts) {
    snapshot.pending_reviews = snapshot.pending_reviews.saturating_sub(1);
    snapshot.record(mission.id).submission = Some(SubmissionStatus::Returned);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
    use crate::mission::DoneLevel;

    const NOW: &str = "2026-11-20T12:00:00Z";
    const OVER: &str = "2027-01-04T09:00:00Z";

    fn check(board: BoardBuilder, at: &str, change: &Change, expected: Result<BoardBuilder, &str>) {
        let actual = changed(&board.build(), instant(at), change);
        let expected = expected.map(BoardBuilder::build);
        assert_eq!(
            actual.as_ref().map_err(|refusals| refusals.first().code()),
            expected.as_ref().map_err(|code| *code)
        );
    }

    fn one(policy: CompletionPolicy) -> BoardBuilder {
        a_board().with(a_mission(1).completed_by(policy)).with(a_mission(2).after(1))
    }

    fn complete_with(score_bp: Option<u32>) -> Change {
        Change::Complete(Completing { mission: mission_id(1), score_bp })
    }

    #[test]
    fn waiting_changes_the_time_and_never_turns_it_back() {
        check(a_board(), OVER, &Change::Wait, Ok(a_board().at(OVER)));
        check(a_board(), "2026-11-20T11:59:59Z", &Change::Wait, Ok(a_board()));
    }

    #[test]
    fn submitting_completes_what_nobody_has_to_look_at() {
        let submit = Change::Submit(mission_id(1));
        let submitted = |row: &mut UserMissionFacts| row.submission = Some(SubmissionStatus::Submitted);
        let is = one(CompletionPolicy::Submitted).completed(1).row(1, submitted);
        check(one(CompletionPolicy::Submitted), NOW, &submit, Ok(is));
        let read = one(CompletionPolicy::Viewed).completed(1).row(1, |row| {
            (row.submitted_at, row.submission) = (None, None);
        });
        check(one(CompletionPolicy::Viewed), NOW, &submit, Ok(read));
    }

    #[test]
    fn handing_in_waits_for_the_review_where_there_is_one() {
        for policy in [CompletionPolicy::AiPassed, CompletionPolicy::HumanPassed, CompletionPolicy::Score] {
            let waits = || one(policy).brought(1, DoneLevel::Submitted).but(|snapshot| snapshot.pending_reviews = 1);
            check(one(policy), NOW, &Change::Submit(mission_id(1)), Ok(waits()));
            check(waits(), NOW, &Change::Submit(mission_id(1)), Err("submission/not-draft"));
            let returned = |row: &mut UserMissionFacts| row.submission = Some(SubmissionStatus::Returned);
            let again = waits().but(|snapshot| snapshot.pending_reviews = 0).row(1, returned);
            check(again, NOW, &Change::Submit(mission_id(1)), Ok(waits()));
        }
    }

    #[test]
    fn completing_ends_the_review_and_keeps_what_was_first_and_the_best_score() {
        let policy = CompletionPolicy::HumanPassed;
        let waits =
            |pending| one(policy).brought(1, DoneLevel::Submitted).but(|snapshot| snapshot.pending_reviews = pending);
        let passed = |score_bp| {
            one(policy).brought(1, DoneLevel::Submitted).at(OVER).row(1, |row| {
                row.completed_at = Some(instant(OVER));
                row.submission = Some(SubmissionStatus::Passed);
                row.score_bp = score_bp;
            })
        };
        let in_full = |board: BoardBuilder| board.keeping(crate::program::ContinuedAccess::Full);
        check(in_full(waits(1)), OVER, &complete_with(None), Ok(in_full(passed(None))));
        check(in_full(waits(0)), OVER, &complete_with(Some(7_000)), Ok(in_full(passed(Some(7_000)))));
        let two = in_full(passed(Some(9_000))).but(|snapshot| snapshot.pending_reviews = 1);
        let scored = in_full(waits(2)).row(1, |row| row.score_bp = Some(9_000));
        check(scored, OVER, &complete_with(Some(7_000)), Ok(two));
        let unreviewed = one(policy).completed(1).but(|snapshot| snapshot.pending_reviews = 3);
        check(one(policy).but(|snapshot| snapshot.pending_reviews = 3), NOW, &complete_with(None), Ok(unreviewed));
    }

    #[test]
    fn only_a_submitted_attempt_at_the_same_mission_waits_for_its_review() {
        let policy = CompletionPolicy::HumanPassed;
        let reviewed = || one(policy).with(a_mission(3).completed_by(policy));
        for (number, level, expected) in
            [(1, DoneLevel::Submitted, true), (1, DoneLevel::Viewed, false), (3, DoneLevel::Submitted, false)]
        {
            let board = reviewed().brought(number, level).build();
            assert_eq!(is_waiting(&board.snapshot, &board.missions[0]), expected, "{number} {level:?}");
        }
    }

    #[test]
    fn an_act_is_refused_as_it_would_be_then() {
        let submit = |number| Change::Submit(mission_id(number));
        let board = || one(CompletionPolicy::Submitted);
        check(board(), NOW, &submit(3), Err("mission/um-not-found"));
        check(board(), NOW, &submit(2), Err("mission/pending-unlocked-missions"));
        check(board(), OVER, &submit(1), Err("mission/locked-no-continued-access"));
        check(board().opened(1), OVER, &submit(1), Err("mission/locked-no-continued-access"));
        check(board().completed(1), NOW, &submit(1), Err("mission/already-complete"));
        check(board().completed(1), OVER, &complete_with(None), Err("mission/already-complete"));
        check(board().not_enrolled(), NOW, &complete_with(None), Err("program-not-enrolled"));
        check(board().not_enrolled(), NOW, &Change::Extend(7), Err("program-not-enrolled"));
        let left = board().standing(crate::enrolment::EnrolmentStatus::Withdrawn);
        check(left, NOW, &Change::Extend(7), Err("program-not-enrolled"));
    }

    #[test]
    fn an_extension_counts_from_the_end_of_the_access_or_from_now_where_that_is_later() {
        let until = |at: &'static str| {
            a_board().but(|snapshot| {
                let enrolment = snapshot.enrolment.take();
                snapshot.enrolment =
                    enrolment.map(|facts| super::super::EnrolmentFacts { access_until: instant(at), ..facts });
            })
        };
        check(a_board(), NOW, &Change::Extend(7), Ok(until("2027-01-11T09:00:00Z")));
        check(a_board(), OVER, &Change::Extend(14), Ok(until("2027-01-18T09:00:00Z").at(OVER)));
        let later = "2027-02-01T10:00:00Z";
        check(a_board(), later, &Change::Extend(30), Ok(until("2027-03-03T10:00:00Z").at(later)));
        check(until("2027-03-20T09:00:00Z"), NOW, &Change::Extend(14), Ok(until("2027-04-03T08:00:00Z")));
    }

    #[test]
    fn what_a_learner_gets_is_held_once() {
        let pro = Change::GetEntitlement(Entitlement::Pro);
        check(a_board(), NOW, &pro, Ok(a_board().holding(Entitlement::Pro)));
        check(a_board().holding(Entitlement::Pro), NOW, &pro, Ok(a_board().holding(Entitlement::Pro)));
        check(a_board(), NOW, &Change::JoinTeam, Ok(a_board().but(|snapshot| snapshot.in_team = true)));
        let step = Change::DoOnboardingStep("profile".to_owned());
        let with_step = || a_board().but(|snapshot| snapshot.onboarding_steps.push("profile".to_owned()));
        check(a_board(), NOW, &step, Ok(with_step()));
        check(with_step(), NOW, &step, Ok(with_step()));
        let with_survey = || a_board().but(|snapshot| snapshot.surveys.push("start".to_owned()));
        check(a_board(), NOW, &Change::TakeSurvey("start".to_owned()), Ok(with_survey()));
    }
}
