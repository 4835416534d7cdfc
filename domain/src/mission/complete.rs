//! Completes a mission, and returns the missions that its completion opens. A mission is complete when every required
//! answer of the latest attempt is valid and the mission's [policy](CompletionPolicy) is met. It stays complete for
//! ever.
//!
//! | policy | is met |
//! |---|---|
//! | `viewed` | when the learner has viewed the mission |
//! | `submitted` | by a submitted attempt; no review is required |
//! | `ai_passed` | by an attempt that passed, by the model or by a person |
//! | `human_passed` | by an attempt that a person passed |
//! | `score` | by an attempt that has passed, or is submitted and scored by [keys](crate::mission::answer_key) only, if its own score reaches the pass mark |
//!
//! If only the model passed an attempt and the policy requires a person, the learner can
//! [request](crate::feedback::request_review) a review. If the model's feedback does not pass the attempt, no policy
//! that requires a pass is met: a [person](crate::feedback::request_review) must review it. The score is that of the
//! latest attempt, not the best of all attempts. A score equal to the pass mark is enough.
//!
//! # Why is this mission not complete?
//! The refusal `mission/cannot-complete` lists what is still required: the required answers that are `missing`, whether
//! an attempt must be submitted (`needs_submission`), and the score that it must reach (`need`) if the attempt's own
//! score is below. If the refusal lists no missing answer, no missing submission and no score, the attempt still has to
//! be passed.
//!
//! # What if the review comes late?
//! An attempt that was submitted while its learner had access completes its mission even if it passes after the access
//! has ended. The mission is complete from then on, but an [award](crate::progression::award) uses the time of the
//! submission, so a late review has no effect on the award. An attempt that was not submitted before the access ended
//! does not complete the mission (`mission/locked-no-continued-access`), unless the session continues full access: the
//! learner must [extend](crate::enrolment::extend) the access first.

use serde::{Deserialize, Serialize};

use crate::ids::{BlockId, MissionId};
use crate::mission::SubmissionStatus;
use crate::mission::decide::{decide, unlocks};
use crate::mission::{CompletionPolicy, MissionBoard, MissionFacts};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Party that passed an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PassedBy {
    /// The model, and no person.
    Model,
    /// A reviewer.
    Person,
}

/// Facts about the latest attempt for a completion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LatestAttempt {
    /// Status of the latest attempt; `None` without an attempt.
    pub status: Option<SubmissionStatus>,
    /// When it was submitted; `None` if it was not.
    #[serde(default)]
    pub submitted_at: Option<Timestamp>,
    /// The party that passed it; `None` if it has not passed.
    #[serde(default)]
    pub passed_by: Option<PassedBy>,
    /// Required answers that are missing or not valid; all required answers if there is no attempt.
    pub missing: Vec<BlockId>,
    /// Its own score in basis points, not the best of all attempts; `None` without a score.
    pub score_bp: Option<u32>,
    /// Whether that score is from keys only, so that the attempt does not have to be judged.
    #[serde(default)]
    pub is_scored_by_keys: bool,
    /// The mission's pass mark in basis points.
    pub pass_mark_bp: u32,
}

impl LatestAttempt {
    /// Returns when it was submitted; `None` if it does not count as submitted.
    #[must_use]
    pub fn waits_since(&self) -> Option<Timestamp> {
        self.submitted_at.filter(|_| self.status.is_some_and(SubmissionStatus::is_submitted))
    }

    /// Returns who passed it; `None` unless its status is passed.
    fn passed(&self) -> Option<PassedBy> {
        self.passed_by.filter(|_| self.status == Some(SubmissionStatus::Passed))
    }

    /// Whether it has passed, or its score is from keys only.
    fn is_judged(&self) -> bool {
        let is_submitted = self.status.is_some_and(SubmissionStatus::is_submitted);
        self.passed().is_some() || (is_submitted && self.is_scored_by_keys)
    }

    /// Whether its own score reaches the pass mark.
    fn reaches_mark(&self) -> bool {
        self.score_bp.is_some_and(|score_bp| score_bp >= self.pass_mark_bp)
    }
}

/// A completed mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Completed {
    /// The mission.
    pub mission: MissionId,
    /// The time of the completion. An [award](crate::progression::award) uses the time of the submission instead.
    pub at: Timestamp,
    /// The missions that the completion opens.
    pub unlocked: Vec<MissionId>,
}

/// Completes the mission.
///
/// # Errors
/// The first of these that applies: `mission/um-not-found` if the mission was never opened, `mission/already-complete`,
/// the refusal of the [lock](mod@crate::mission::decide) unless the learner may work on it now or could when the
/// attempt was submitted, and `mission/cannot-complete` with what is missing.
pub fn complete(board: &MissionBoard, mission: MissionId, attempt: &LatestAttempt) -> Result<Completed, Refusals> {
    let facts = board.mission(mission).ok_or(Refusal::MissionUmNotFound)?;
    let row = board.opened(mission).ok_or(Refusal::MissionUmNotFound)?;
    if row.completed_at.is_some() {
        return Err(Refusal::MissionAlreadyComplete.into());
    }
    let now = board.snapshot.now;
    let submitted_at = attempt.waits_since().filter(|at| *at <= now);
    let decision = decide(board, mission).ok_or(Refusal::MissionUmNotFound)?;
    if let Some(refusal) = decision.refusal_to_write()
        && !submitted_at.is_some_and(|at| could_be_worked_on(board, mission, at))
    {
        return Err(refusal.into());
    }
    let is_viewed = row.viewed_at.is_some();
    if !meets_policy(facts.completion, is_viewed, attempt) {
        return Err(cannot_complete(facts, attempt).into());
    }
    Ok(Completed { mission, at: now, unlocked: unlocks(board, mission, attempt.score_bp) })
}

/// Whether the learner could work on the mission at an earlier instant.
fn could_be_worked_on(board: &MissionBoard, mission: MissionId, at: Timestamp) -> bool {
    let mut board = board.clone();
    board.snapshot.now = at;
    decide(&board, mission).is_some_and(|decision| decision.refusal_to_write().is_none())
}

/// Whether the latest attempt meets the mission's policy; `is_viewed` says whether the mission was viewed.
#[must_use]
pub fn meets_policy(policy: CompletionPolicy, is_viewed: bool, attempt: &LatestAttempt) -> bool {
    attempt.missing.is_empty()
        && match policy {
            CompletionPolicy::Viewed => is_viewed,
            CompletionPolicy::Submitted => attempt.status.is_some_and(SubmissionStatus::is_submitted),
            CompletionPolicy::AiPassed => attempt.passed().is_some(),
            CompletionPolicy::HumanPassed => attempt.passed() == Some(PassedBy::Person),
            CompletionPolicy::Score => attempt.is_judged() && attempt.reaches_mark(),
        }
}

/// Returns the refusal that lists what is still required: the answers, a submitted attempt, and the pass mark if the
/// score is below it.
pub(super) fn cannot_complete(mission: &MissionFacts, attempt: &LatestAttempt) -> Refusal {
    let is_submitted = attempt.status.is_some_and(SubmissionStatus::is_submitted);
    let have = attempt.score_bp.filter(|_| mission.is_reviewed() && is_submitted && !attempt.reaches_mark());
    Refusal::MissionCannotComplete {
        missing: attempt.missing.clone(),
        needs_submission: mission.completion != CompletionPolicy::Viewed && !is_submitted,
        need: have.map(|_| attempt.pass_mark_bp),
        have,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, an_attempt, block_id, instant, mission_id, passed_by};
    use crate::limits::PASS_MARK_BP;
    use crate::mission::{DoneLevel, MissionDone, Rule};

    /// Compares the numbers of the missions that completing mission 1 opens.
    fn check(board: BoardBuilder, attempt: &LatestAttempt, expected: Result<&[u32], &str>) {
        let board = board.build();
        let actual = complete(&board, mission_id(1), attempt);
        let actual = actual.as_ref().map(|completed| completed.unlocked.clone());
        let expected = expected.map(|numbers| numbers.iter().map(|number| mission_id(*number)).collect());
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    fn two() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).after(1))
    }

    const OVER: &str = "2027-01-04T09:00:00Z";

    #[test]
    fn submitted_answers_complete_a_mission_and_open_the_next() {
        check(two().opened(1), &an_attempt(Some(SubmissionStatus::Submitted)), Ok(&[2]));
    }

    #[test]
    fn complete_is_for_ever() {
        check(two().completed(1), &an_attempt(Some(SubmissionStatus::Submitted)), Err("mission/already-complete"));
        let over = two().completed(1).at(OVER);
        check(over, &an_attempt(None), Err("mission/already-complete"));
    }

    #[test]
    fn a_mission_that_was_never_opened_is_not_found() {
        check(two(), &an_attempt(Some(SubmissionStatus::Submitted)), Err("mission/um-not-found"));
        check(a_board(), &an_attempt(None), Err("mission/um-not-found"));
    }

    #[test]
    fn work_of_the_time_of_the_access_counts_when_it_is_passed_later() {
        let reviewed = || a_board().with(a_mission(1).completed_by(CompletionPolicy::HumanPassed)).opened(1);
        let at = |status, submitted_at: &str| LatestAttempt {
            submitted_at: Some(instant(submitted_at)),
            ..passed_by(PassedBy::Person, status)
        };
        let (just_in_time, late) = ("2027-01-04T08:59:59Z", OVER);
        check(reviewed().at(OVER), &at(SubmissionStatus::Passed, just_in_time), Ok(&[]));
        check(reviewed().at(OVER), &at(SubmissionStatus::InReview, just_in_time), Err("mission/cannot-complete"));
        let refused = Err("mission/locked-no-continued-access");
        check(reviewed().at("2027-01-20T09:00:00Z"), &at(SubmissionStatus::Passed, late), refused);
        check(reviewed().at(OVER), &at(SubmissionStatus::Passed, "2027-01-05T00:00:00Z"), refused);
        check(reviewed().at(OVER), &at(SubmissionStatus::Returned, just_in_time), refused);
        let untimed = LatestAttempt { submitted_at: None, ..at(SubmissionStatus::Passed, late) };
        check(reviewed().at(OVER), &untimed, refused);
        let gone = reviewed().at(OVER).standing(EnrolmentStatus::Withdrawn);
        check(gone, &at(SubmissionStatus::Passed, just_in_time), Err("program-not-enrolled"));
    }

    #[test]
    fn a_mission_is_complete_from_now_on_whenever_it_was_submitted() {
        let at = |policy, submitted_at: Option<&str>| {
            let board = a_board().with(a_mission(1).completed_by(policy)).opened(1);
            let board = board.row(1, |row| row.viewed_at = Some(instant("2026-11-17T09:00:00Z")));
            let attempt = LatestAttempt {
                submitted_at: submitted_at.map(instant),
                ..passed_by(PassedBy::Person, SubmissionStatus::Passed)
            };
            complete(&board.build(), mission_id(1), &attempt).unwrap().at.to_string()
        };
        let (earlier, now) = ("2026-11-18T15:00:00Z", "2026-11-20T12:00:00Z");
        for submitted_at in [Some(earlier), Some(now), Some("2026-11-20T12:00:01Z"), None] {
            for policy in [CompletionPolicy::HumanPassed, CompletionPolicy::Submitted, CompletionPolicy::Viewed] {
                assert_eq!(at(policy, submitted_at), now);
            }
        }
    }

    #[test]
    fn nothing_is_completed_once_the_access_has_ended() {
        let over = two().opened(1).at(OVER);
        let late = LatestAttempt { submitted_at: Some(instant(OVER)), ..an_attempt(Some(SubmissionStatus::Submitted)) };
        check(over.clone(), &late, Err("mission/locked-no-continued-access"));
        check(over, &an_attempt(None), Err("mission/locked-no-continued-access"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let refused = |policy, attempt: &LatestAttempt| {
            let board = a_board().with(a_mission(1).completed_by(policy)).opened(1).build();
            let refusals = complete(&board, mission_id(1), attempt).unwrap_err();
            match refusals.first() {
                Refusal::MissionCannotComplete { missing, needs_submission, need, have } => {
                    (missing.clone(), *needs_submission, need.zip(*have))
                }
                other => panic!("{other:?}"),
            }
        };
        let submitted = |attempt| refused(CompletionPolicy::Submitted, &attempt);
        let missing = vec![block_id(1), block_id(2)];
        let incomplete = LatestAttempt { missing: missing.clone(), ..an_attempt(Some(SubmissionStatus::Submitted)) };
        assert_eq!(submitted(incomplete.clone()), (missing.clone(), false, None));
        assert_eq!(submitted(an_attempt(None)), (Vec::new(), true, None));
        assert_eq!(submitted(an_attempt(Some(SubmissionStatus::Draft))), (Vec::new(), true, None));
        assert_eq!(submitted(an_attempt(Some(SubmissionStatus::Returned))), (Vec::new(), true, None));
        let unread = LatestAttempt { missing: missing.clone(), ..an_attempt(None) };
        assert_eq!(refused(CompletionPolicy::Viewed, &unread), (missing.clone(), false, None));
        let with = |status, score_bp| LatestAttempt { score_bp, ..an_attempt(Some(status)) };
        let (low, high) = (Some(PASS_MARK_BP - 1), Some(PASS_MARK_BP));
        for policy in [CompletionPolicy::AiPassed, CompletionPolicy::HumanPassed, CompletionPolicy::Score] {
            let short = Some((6_000, 5_999));
            assert_eq!(refused(policy, &with(SubmissionStatus::AiReviewed, low)), (Vec::new(), false, short));
            assert_eq!(refused(policy, &with(SubmissionStatus::AiReviewed, high)), (Vec::new(), false, None));
            assert_eq!(refused(policy, &with(SubmissionStatus::AiReviewed, None)), (Vec::new(), false, None));
            assert_eq!(refused(policy, &with(SubmissionStatus::Returned, low)), (Vec::new(), true, None));
        }
        let scored = LatestAttempt { score_bp: low, ..incomplete };
        assert_eq!(submitted(scored), (missing, false, None));
    }

    #[test]
    fn each_policy_is_met_by_its_own_proof() {
        use CompletionPolicy::{AiPassed, HumanPassed, Score, Submitted};
        use SubmissionStatus::{AiReviewed, InReview, Passed, Returned, Withdrawn};
        let (low, high) = (Some(PASS_MARK_BP - 1), Some(PASS_MARK_BP));
        let (model, person) = (Some(PassedBy::Model), Some(PassedBy::Person));
        for (policy, status, passed_by, score_bp, expected) in [
            (Submitted, None, None, None, false),
            (Submitted, Some(Withdrawn), None, None, false),
            (Submitted, Some(InReview), None, None, true),
            (AiPassed, Some(SubmissionStatus::Submitted), None, high, false),
            (AiPassed, Some(AiReviewed), None, low, false),
            (AiPassed, Some(AiReviewed), None, high, false),
            (AiPassed, Some(Passed), None, high, false),
            (AiPassed, Some(Passed), model, None, true),
            (AiPassed, Some(Passed), person, None, true),
            (AiPassed, Some(Returned), model, high, false),
            (HumanPassed, Some(AiReviewed), None, high, false),
            (HumanPassed, Some(Passed), model, high, false),
            (HumanPassed, Some(Passed), person, None, true),
            (HumanPassed, Some(Returned), person, high, false),
            (Score, Some(SubmissionStatus::Submitted), None, high, false),
            (Score, Some(SubmissionStatus::AiReviewing), None, high, false),
            (Score, Some(InReview), None, high, false),
            (Score, Some(AiReviewed), None, high, false),
            (Score, Some(Passed), model, high, true),
            (Score, Some(Passed), person, high, true),
            (Score, Some(Passed), person, low, false),
            (Score, Some(Passed), person, None, false),
            (Score, Some(Returned), person, high, false),
        ] {
            let attempt = LatestAttempt { score_bp, passed_by, ..an_attempt(status) };
            let case = format!("{policy:?} {status:?} {passed_by:?} {score_bp:?}");
            assert_eq!(meets_policy(policy, true, &attempt), expected, "{case}");
            let incomplete = LatestAttempt { missing: vec![block_id(1)], ..attempt };
            assert!(!meets_policy(policy, true, &incomplete), "{case}");
        }
    }

    #[test]
    fn reading_takes_a_look_and_every_required_answer() {
        let board = || a_board().with(a_mission(1).completed_by(CompletionPolicy::Viewed)).opened(1);
        let looked_at = || board().row(1, |row| row.viewed_at = Some(instant("2026-11-20T12:00:00Z")));
        let unanswered = LatestAttempt { missing: vec![block_id(1)], ..an_attempt(Some(SubmissionStatus::Draft)) };
        check(board(), &an_attempt(None), Err("mission/cannot-complete"));
        check(looked_at(), &an_attempt(None), Ok(&[]));
        check(looked_at(), &unanswered, Err("mission/cannot-complete"));
        check(looked_at(), &an_attempt(Some(SubmissionStatus::Draft)), Ok(&[]));
    }

    #[test]
    fn completing_with_a_score_opens_what_that_score_allows() {
        let done = MissionDone { mission: mission_id(1), level: DoneLevel::Passed, min_score_bp: Some(8_000) };
        let board = || {
            let scored = a_mission(1).completed_by(CompletionPolicy::Score);
            a_board().with(scored).with(a_mission(2).opening_when(Rule::MissionDone(done.clone()))).opened(1)
        };
        let with = |score_bp| LatestAttempt {
            score_bp: Some(score_bp),
            ..passed_by(PassedBy::Model, SubmissionStatus::Passed)
        };
        check(board(), &with(7_999), Ok(&[]));
        check(board(), &with(8_000), Ok(&[2]));
    }
}
