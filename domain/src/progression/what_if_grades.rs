//! Computes grades, requirements and award as if the learner had certain marks, which the learner tries. A tried mark
//! has the same effect as a real one, because the same rules apply to both.
//!
//! | tried | effect on the mission |
//! |---|---|
//! | points by keys, or no attempt waits for review | a new attempt is submitted at `now`; if [keys](crate::submission::mark) decide the whole mission, their points are its score |
//! | a review | a person reviews the new attempt, or the one that waits; its marks [pass](crate::feedback::score) it or return it |
//!
//! Both can raise the mission's best score, but not lower it, and both can [complete](crate::mission::complete) the
//! mission. A mission's first review and first pass by a person count for the [award](crate::progression::award) and
//! the [letter](crate::progression::reference_letter).
//!
//! A locked mission can be tried too, as if it were submitted now. The learner cannot read its rubric yet, and tries a
//! score instead. The score passes if it reaches the pass mark.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::feedback::score::{ScoreVerdict, score_beside};
use crate::feedback::{Mark, Rubric, check_marks};
use crate::field::{Fields, IssueRule};
use crate::ids::MissionId;
use crate::limits::WHOLE_BP;
use crate::mission::SubmissionStatus;
use crate::mission::complete::{LatestAttempt, PassedBy, meets_policy};
use crate::progression::AwardKind;
use crate::progression::award::{Award, AwardFacts, WorkRecord, award};
use crate::progression::certificate::CertificateStatus;
use crate::progression::grades::{lacking, overall};
use crate::progression::limits::DISTINCTION_SCORE_BP;
use crate::progression::prospect::heading;
use crate::progression::reference_letter::eligibility;
use crate::progression::requirements::{CountedMission, ProgressionFacts, Readiness, finished_at, requirements};
use crate::progression::satisfactory_completion::{SatisfactoryCompletion, SatisfactoryFacts};
use crate::refusal::{Refusal, Refusals};
use crate::submission::mark::KeyPoints;
use crate::time::Timestamp;

/// Facts for trying marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WhatIfGradesFacts {
    /// The instant at which tried attempts are submitted.
    pub now: Timestamp,
    /// The missions in their order, each with its score and the marks that can be tried.
    pub missions: Vec<TriableMission>,
    /// Facts for the requirements.
    pub progression: ProgressionFacts,
    /// The other facts for the award.
    pub record: WorkRecord,
    /// Whether the learner has completed the program.
    pub is_complete: bool,
    /// Status of the learner's newest certificate of the program.
    pub certificate: Option<CertificateStatus>,
}

/// A mission with the marks that can be tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TriableMission {
    /// The mission.
    pub mission: MissionId,
    /// The minimum score to pass the mission.
    pub pass_mark_bp: u32,
    /// Its best score so far.
    pub best_bp: Option<u32>,
    /// Whether another attempt can be submitted, now or once the mission is open.
    pub may_submit: bool,
    /// Maximum points by keys of a new attempt, in basis points of the whole mission; 0 if the learner has seen the
    /// keys.
    pub keys_of_bp: u32,
    /// Points by keys of the attempt that a person can still review; `None` if no attempt waits for a review.
    pub waiting: Option<KeyPoints>,
    /// Basis of a review.
    pub judged_by: JudgedBy,
    /// Whether a person has reviewed an attempt.
    pub has_review: bool,
    /// Whether a person has passed an attempt.
    pub has_pass: bool,
}

/// Basis of a review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum JudgedBy {
    /// No rubric: a review passes or returns an attempt, without a score.
    Nothing,
    /// A rubric that the learner cannot read yet.
    HiddenRubric,
    /// This rubric.
    Rubric(Rubric),
}

/// A mark that a learner tries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TriedMark {
    /// The mission.
    pub mission: MissionId,
    /// Points by keys of a new attempt, in basis points of the whole mission. `None` for the attempt that waits for a
    /// review, and for a new one without keys.
    pub keys_bp: Option<u32>,
    /// The review; `None` if the learner tries no review.
    pub review: Option<TriedReview>,
}

/// A review that a learner tries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TriedReview {
    /// The score in basis points, if the learner cannot read the rubric.
    ScoreBp(u32),
    /// A level for each criterion; empty without a rubric.
    Marks(Vec<Mark>),
}

/// The score of a mission with the tried marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WhatIfScore {
    /// The mission.
    pub mission: MissionId,
    /// Its best score.
    pub best_bp: Option<u32>,
    /// Points missing to a pass; `None` without a score, 0 if it passes.
    pub to_pass_bp: Option<u32>,
    /// Whether the mission is complete.
    pub is_complete: bool,
    /// Whether it can have a score.
    pub is_scored: bool,
    /// The kinds of marks that can be tried; empty if the mission cannot be submitted or reviewed again.
    pub tries: Vec<TryKind>,
}

/// A kind of mark that can be tried at a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TryKind {
    /// A new attempt is submitted, perhaps with points by keys for a part of the mission.
    Submitted,
    /// A new attempt is submitted, and its points by keys are its score.
    Scored,
    /// A review with marks or a score.
    Reviewed,
    /// A review without a rubric, which passes.
    Passed,
}

/// The results with the tried marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WhatIfGrades {
    /// The overall score in basis points; `None` without any score.
    pub overall_bp: Option<u32>,
    /// Points missing to a distinction; `None` without a score, 0 if it is enough.
    pub to_distinction_bp: Option<u32>,
    /// The missions, in their order.
    pub missions: Vec<WhatIfScore>,
    /// The requirements of the program.
    pub readiness: Readiness,
    /// The award.
    pub award: Award,
    /// The award that the learner is [heading] for.
    pub heading: AwardKind,
    /// The tests of a reference letter.
    pub letter: SatisfactoryCompletion,
    /// Whether the learner may have a letter, or will once the program is complete.
    pub earns_letter: bool,
}

/// Computes the results with the tried marks. Without tried marks, these are the current results.
///
/// # Errors
/// `mission/um-not-found` for an unknown mission. `validation-fail` for a mission that is tried twice or cannot be
/// submitted (`mission`), for points by keys above their maximum (`keys_bp`), for a score above 100 %, or for a score
/// of a mission whose rubric is not hidden (`score_bp`), and for a criterion without exactly one mark (`marks.` and the
/// criterion's id, or `marks` if the rubric is hidden).
pub fn what_if_grades(facts: &WhatIfGradesFacts, tried: &[TriedMark]) -> Result<WhatIfGrades, Refusals> {
    let mut then = facts.clone();
    let mut seen = BTreeSet::new();
    for mark in tried {
        let triable = then.missions.iter_mut().find(|triable| triable.mission == mark.mission);
        let counted = then.progression.missions.iter_mut().find(|counted| counted.mission == mark.mission);
        let (triable, counted) = triable.zip(counted).ok_or(Refusal::MissionUmNotFound)?;
        let mut fields = Fields::default();
        if !seen.insert(mark.mission) {
            fields.refuse("mission", IssueRule::TooMany, None, None);
        }
        check(triable, mark, &mut fields);
        fields.accept(())?;
        Trial { now: facts.now, triable, counted, record: &mut then.record }.apply(mark);
    }
    Ok(results(then))
}

fn check(triable: &TriableMission, mark: &TriedMark, fields: &mut Fields) {
    if mark.is_new_attempt(triable) && !triable.may_submit {
        fields.refuse("mission", IssueRule::UnknownOption, None, None);
    }
    let keys_bp = mark.keys_bp.unwrap_or_default();
    fields.at_most("keys_bp", IssueRule::TooLarge, triable.keys_of_bp.into(), keys_bp.into());
    match (&mark.review, &triable.judged_by) {
        (Some(TriedReview::ScoreBp(score_bp)), JudgedBy::HiddenRubric) => {
            fields.at_most("score_bp", IssueRule::TooLarge, WHOLE_BP.into(), (*score_bp).into());
        }
        (Some(TriedReview::ScoreBp(_)), _) => fields.refuse("score_bp", IssueRule::WrongKind, None, None),
        (Some(TriedReview::Marks(_)), JudgedBy::HiddenRubric) => {
            fields.refuse("marks", IssueRule::WrongKind, None, None);
        }
        (Some(TriedReview::Marks(marks)), _) => check_marks(marks, triable.rubric(), fields),
        (None, _) => {}
    }
}

impl TriableMission {
    fn rubric(&self) -> Option<&Rubric> {
        match &self.judged_by {
            JudgedBy::Rubric(rubric) => Some(rubric),
            JudgedBy::Nothing | JudgedBy::HiddenRubric => None,
        }
    }

    /// Whether the points by keys of a new attempt are its score.
    fn is_scored_by_keys(&self) -> bool {
        self.keys_of_bp == WHOLE_BP
    }

    /// Whether the mission can have a score.
    fn is_scored(&self) -> bool {
        self.best_bp.is_some() || self.judged_by != JudgedBy::Nothing || self.is_scored_by_keys()
    }

    /// The kinds of marks that can be tried. If an attempt waits for a review, a new one is offered only if keys can
    /// give it points.
    fn tries(&self) -> Vec<TryKind> {
        let submits = self.may_submit && (self.waiting.is_none() || self.keys_of_bp > 0);
        let is_reviewed = self.may_submit || self.waiting.is_some();
        let submitted = if self.is_scored_by_keys() { TryKind::Scored } else { TryKind::Submitted };
        let reviewed = if self.judged_by == JudgedBy::Nothing { TryKind::Passed } else { TryKind::Reviewed };
        submits.then_some(submitted).into_iter().chain(is_reviewed.then_some(reviewed)).collect()
    }
}

impl TriedMark {
    /// Whether the mark is for a new attempt, not for a review of the attempt that waits.
    fn is_new_attempt(&self, triable: &TriableMission) -> bool {
        self.keys_bp.is_some() || triable.waiting.is_none()
    }
}

/// A mission and the records that a tried mark changes.
struct Trial<'a> {
    now: Timestamp,
    triable: &'a mut TriableMission,
    counted: &'a mut CountedMission,
    record: &'a mut WorkRecord,
}

impl Trial<'_> {
    fn apply(mut self, mark: &TriedMark) {
        let new = KeyPoints { points_bp: mark.keys_bp.unwrap_or_default(), of_bp: self.triable.keys_of_bp };
        if mark.is_new_attempt(self.triable) {
            self.submit(new);
            self.review(new, mark.review.as_ref());
        } else {
            self.review(self.triable.waiting.unwrap_or_default(), mark.review.as_ref());
        }
    }

    /// Submits a new attempt, as [`submit`](crate::submission::submit) does.
    fn submit(&mut self, keys: KeyPoints) {
        let score_bp = self.triable.is_scored_by_keys().then_some(keys.points_bp);
        self.counted.submitted_at.push(self.now);
        self.score(SubmissionStatus::Submitted, None, score_bp);
    }

    /// Decides a review, as [`decide_review`](crate::feedback::decide_review) does.
    fn review(&mut self, keys: KeyPoints, review: Option<&TriedReview>) {
        let pass_mark_bp = self.triable.pass_mark_bp;
        let (score_bp, has_passed) = match (review, self.triable.rubric()) {
            (None, _) => return,
            (Some(TriedReview::ScoreBp(score_bp)), _) => (Some(*score_bp), *score_bp >= pass_mark_bp),
            (Some(TriedReview::Marks(_)), None) => (None, true),
            (Some(TriedReview::Marks(marks)), Some(rubric)) => {
                let score = score_beside(keys, rubric, marks, pass_mark_bp);
                (Some(score.score_bp), score.verdict == ScoreVerdict::Passed)
            }
        };
        self.record.human_reviews += u32::from(!self.triable.has_review);
        if has_passed {
            self.record.human_passes += u32::from(!self.triable.has_pass);
            self.score(SubmissionStatus::Passed, Some(PassedBy::Person), score_bp);
        } else {
            self.score(SubmissionStatus::Returned, None, score_bp);
        }
    }

    /// Sets the attempt's status and score, and completes the mission if that meets its policy.
    fn score(&mut self, status: SubmissionStatus, passed_by: Option<PassedBy>, score_bp: Option<u32>) {
        self.triable.best_bp = self.triable.best_bp.max(score_bp);
        let attempt = LatestAttempt {
            status: Some(status),
            submitted_at: None,
            passed_by,
            missing: Vec::new(),
            score_bp,
            is_scored_by_keys: status == SubmissionStatus::Submitted && score_bp.is_some(),
            pass_mark_bp: self.triable.pass_mark_bp,
        };
        if !self.counted.is_complete() && meets_policy(self.counted.completion, true, &attempt) {
            self.counted.completed_at = Some(self.now);
        }
    }
}

fn results(facts: WhatIfGradesFacts) -> WhatIfGrades {
    let overall_bp = overall(&facts.missions.iter().map(|mission| mission.best_bp).collect::<Vec<_>>());
    let progression = ProgressionFacts { overall_bp, ..facts.progression };
    let readiness = requirements(&progression);
    let heading = heading(&progression, &facts.record, facts.now);
    let award = award(&AwardFacts {
        progress: readiness.progress,
        finished_at: finished_at(&progression),
        overall_bp,
        record: facts.record,
    });
    let human_passes = facts.record.human_passes;
    let letter =
        |is_complete| eligibility(&SatisfactoryFacts { is_complete, overall_bp, human_passes }, facts.certificate);
    let score = |mission: &TriableMission| WhatIfScore {
        mission: mission.mission,
        best_bp: mission.best_bp,
        to_pass_bp: lacking(mission.best_bp, mission.pass_mark_bp),
        is_complete: progression.missions.iter().any(|one| one.mission == mission.mission && one.is_complete()),
        is_scored: mission.is_scored(),
        tries: mission.tries(),
    };
    WhatIfGrades {
        overall_bp,
        to_distinction_bp: lacking(overall_bp, DISTINCTION_SCORE_BP),
        missions: facts.missions.iter().map(score).collect(),
        readiness,
        award,
        heading,
        letter: letter(facts.is_complete),
        earns_letter: letter(true).is_satisfactory,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::{a_criterion, a_rubric, marks};
    use crate::fixtures::progressions::what_if::{LATE, a_trial, by_keys, reviewed, scored, with_keys};
    use crate::fixtures::{instant, mission_id};
    use crate::limits::PASS_MARK_BP;
    use crate::mission::CompletionPolicy::{HumanPassed, Score, Submitted};
    use crate::progression::{AwardKind, RequirementName, ThresholdName};

    fn ask(facts: &WhatIfGradesFacts, tried: &[TriedMark]) -> WhatIfGrades {
        what_if_grades(facts, tried).unwrap()
    }

    /// Compares the best score of mission 1, and whether it is complete.
    fn check(facts: &WhatIfGradesFacts, tried: TriedMark, best_bp: Option<u32>, is_complete: bool) {
        let actual = ask(facts, std::slice::from_ref(&tried));
        let is_missing = actual.readiness.requirements[0].missions.contains(&mission_id(1));
        let score = &actual.missions[0];
        assert_eq!((score.best_bp, score.is_complete, !is_missing), (best_bp, is_complete, is_complete), "{tried:?}");
        assert_eq!(score.to_pass_bp, best_bp.map(|best_bp| PASS_MARK_BP.saturating_sub(best_bp)));
    }

    fn refused(facts: &WhatIfGradesFacts, tried: &[TriedMark]) -> Vec<(Option<String>, IssueRule)> {
        let refusals = what_if_grades(facts, tried).unwrap_err();
        let fault = |refusal: &Refusal| match refusal {
            Refusal::ValidationFail { field, rule, .. } => (field.clone(), *rule),
            other => panic!("{other:?}"),
        };
        refusals.iter().map(fault).collect()
    }

    fn fault(field: &str, rule: IssueRule) -> (Option<String>, IssueRule) {
        (Some(field.to_owned()), rule)
    }

    fn strong() -> Option<TriedReview> {
        reviewed(&[("a", "Strong"), ("b", "Strong")])
    }

    fn rubric() -> JudgedBy {
        JudgedBy::Rubric(a_rubric([a_criterion("a", 6_000), a_criterion("b", 4_000)]))
    }

    #[test]
    fn nothing_tried_gives_the_present_results() {
        let facts = a_trial(&[(Submitted, Some(8_000)), (Submitted, None)]);
        let actual = ask(&facts, &[]);
        assert_eq!(actual.readiness, requirements(&facts.progression));
        assert_eq!((actual.overall_bp, actual.to_distinction_bp), (Some(8_000), Some(500)));
        let scores = actual.missions.iter().map(|one| (one.mission, one.best_bp, one.is_complete)).collect::<Vec<_>>();
        assert_eq!(scores, [(mission_id(1), Some(8_000), true), (mission_id(2), None, false)]);
        assert_eq!(actual.award.kind, None);
    }

    #[test]
    fn points_by_keys_are_the_score_if_keys_make_up_the_whole() {
        let with = |policy, best_bp| with_keys(a_trial(&[(policy, best_bp)]), WHOLE_BP);
        check(&with(Submitted, None), by_keys(1, 100), Some(100), true);
        check(&with(Score, None), by_keys(1, 5_999), Some(5_999), false);
        check(&with(Score, None), by_keys(1, 6_000), Some(6_000), true);
        check(&with(HumanPassed, None), by_keys(1, 10_000), Some(10_000), false);
        check(&with(Submitted, Some(8_000)), by_keys(1, 7_000), Some(8_000), true);
        check(&with(Submitted, Some(8_000)), by_keys(1, 9_000), Some(9_000), true);
        let part = with_keys(a_trial(&[(Submitted, None)]), WHOLE_BP - 1);
        check(&part, by_keys(1, 9_000), None, true);
        check(&with_keys(a_trial(&[(Score, None)]), WHOLE_BP - 1), by_keys(1, 9_000), None, false);
    }

    #[test]
    fn handing_in_completes_what_needs_no_judgement() {
        let submitted = TriedMark { keys_bp: None, ..by_keys(1, 0) };
        check(&a_trial(&[(Submitted, None)]), submitted.clone(), None, true);
        for policy in [HumanPassed, Score] {
            check(&a_trial(&[(policy, None)]), submitted.clone(), None, false);
        }
        let mut waits = a_trial(&[(HumanPassed, None)]);
        waits.missions[0].waiting = Some(KeyPoints::default());
        waits.missions[0].may_submit = false;
        assert_eq!(ask(&waits, &[submitted]), ask(&waits, &[]));
    }

    #[test]
    fn a_review_scores_by_the_rubric_beside_the_keys() {
        let mut facts = with_keys(a_trial(&[(HumanPassed, None)]), 4_000);
        facts.missions[0].judged_by = rubric();
        let try_keys = |keys_bp, review| TriedMark { review, ..by_keys(1, keys_bp) };
        check(&facts, try_keys(1_000, strong()), Some(7_000), true);
        check(&facts, try_keys(0, reviewed(&[("a", "Strong"), ("b", "Strong")])), Some(6_000), true);
        check(&facts, try_keys(0, reviewed(&[("a", "Strong"), ("b", "Sound")])), Some(5_200), false);
        check(&facts, scored(1, strong()), Some(6_000), true);
        facts.missions[0].waiting = Some(KeyPoints { points_bp: 3_000, of_bp: 4_000 });
        check(&facts, scored(1, strong()), Some(9_000), true);
        check(&facts, try_keys(2_000, strong()), Some(8_000), true);
        facts.missions[0].may_submit = false;
        check(&facts, scored(1, strong()), Some(9_000), true);
        let whole = with_keys(facts, WHOLE_BP);
        assert_eq!(refused(&whole, &[by_keys(1, 1)]), [fault("mission", IssueRule::UnknownOption)]);
    }

    #[test]
    fn a_review_without_a_rubric_passes_without_a_score() {
        check(&a_trial(&[(HumanPassed, None)]), scored(1, reviewed(&[])), None, true);
        check(&a_trial(&[(HumanPassed, Some(5_000))]), scored(1, reviewed(&[])), Some(5_000), true);
        let keys = with_keys(a_trial(&[(HumanPassed, None)]), WHOLE_BP);
        check(&keys, TriedMark { review: reviewed(&[]), ..by_keys(1, 4_000) }, Some(4_000), true);
    }

    #[test]
    fn a_hidden_rubric_is_tried_by_its_score() {
        let mut facts = a_trial(&[(HumanPassed, None)]);
        facts.missions[0].judged_by = JudgedBy::HiddenRubric;
        let score = |score_bp| scored(1, Some(TriedReview::ScoreBp(score_bp)));
        check(&facts, score(5_999), Some(5_999), false);
        check(&facts, score(6_000), Some(6_000), true);
        check(&facts, score(WHOLE_BP), Some(WHOLE_BP), true);
        assert_eq!(refused(&facts, &[score(WHOLE_BP + 1)]), [fault("score_bp", IssueRule::TooLarge)]);
        assert_eq!(refused(&facts, &[scored(1, reviewed(&[]))]), [fault("marks", IssueRule::WrongKind)]);
        for judged_by in [rubric(), JudgedBy::Nothing] {
            facts.missions[0].judged_by = judged_by;
            assert_eq!(refused(&facts, &[score(6_000)]), [fault("score_bp", IssueRule::WrongKind)]);
        }
    }

    #[test]
    fn the_first_review_and_the_first_pass_of_a_mission_count() {
        let counts = |has_review, has_pass, levels: &[(&str, &str)]| {
            let mut facts = a_trial(&[(Submitted, Some(8_000))]);
            let triable = &mut facts.missions[0];
            (triable.judged_by, triable.has_review, triable.has_pass) = (rubric(), has_review, has_pass);
            let actual = ask(&facts, &[scored(1, reviewed(levels))]);
            let have = |tests: &[crate::progression::Threshold], name| {
                tests.iter().find(|test| test.name == name).unwrap().have
            };
            let reviews = have(&actual.award.for_completion, ThresholdName::HumanReviews);
            (reviews, have(&actual.letter.tests, ThresholdName::HumanPasses))
        };
        let (pass, miss) = ([("a", "Strong"), ("b", "Strong")], [("a", "Not yet"), ("b", "Not yet")]);
        assert_eq!(counts(false, false, &pass), (1, 1));
        assert_eq!(counts(true, false, &pass), (0, 1));
        assert_eq!(counts(true, true, &pass), (0, 0));
        assert_eq!(counts(false, false, &miss), (1, 0));
    }

    #[test]
    fn work_that_waits_is_in_time_and_new_work_is_submitted_now() {
        let award_at = |now: &str, waits: bool| {
            let mut facts = a_trial(&[(HumanPassed, None)]);
            facts.now = instant(now);
            facts.missions[0].judged_by = rubric();
            if waits {
                facts.missions[0].waiting = Some(KeyPoints::default());
                facts.progression.missions[0].submitted_at = vec![instant("2026-12-01T10:00:00Z")];
            }
            ask(&facts, &[scored(1, strong())]).award.kind
        };
        assert_eq!(award_at("2026-12-09T18:00:00Z", false), Some(AwardKind::Distinction));
        assert_eq!(award_at(LATE, false), Some(AwardKind::Participation));
        assert_eq!(award_at(LATE, true), Some(AwardKind::Distinction));
    }

    #[test]
    fn a_mission_that_is_complete_stays_done_when_it_was() {
        let mut facts = a_trial(&[(Submitted, Some(8_000))]);
        (facts.now, facts.missions[0].judged_by) = (instant(LATE), rubric());
        let actual = ask(&facts, &[scored(1, strong())]);
        assert_eq!((actual.award.kind, actual.overall_bp), (Some(AwardKind::Distinction), Some(WHOLE_BP)));
    }

    #[test]
    fn the_overall_score_decides_requirement_award_and_letter() {
        let mut facts = with_keys(a_trial(&[(Submitted, Some(6_000)), (Submitted, None)]), WHOLE_BP);
        facts.progression.min_score_bp = Some(8_000);
        (facts.record.human_reviews, facts.record.human_passes) = (1, 1);
        let after = |facts: &WhatIfGradesFacts, keys_bp| {
            let actual = ask(facts, &[by_keys(2, keys_bp)]);
            let score = actual.readiness.requirements.iter().find(|one| one.name == RequirementName::Score).unwrap();
            (score.have, score.is_met, actual.award.kind, actual.letter.is_satisfactory, actual.earns_letter)
        };
        let (completion, distinction) = (Some(AwardKind::Completion), Some(AwardKind::Distinction));
        assert_eq!(after(&facts, 7_000), (6_500, false, completion, false, false));
        assert_eq!(after(&facts, 8_000), (7_000, false, completion, false, true));
        assert_eq!(after(&facts, 10_000), (8_000, true, completion, false, true));
        facts.missions[0].best_bp = Some(7_000);
        assert_eq!(after(&facts, 10_000), (8_500, true, distinction, false, true));
        facts.is_complete = true;
        assert_eq!(after(&facts, 7_000), (7_000, false, completion, true, true));
        facts.certificate = Some(CertificateStatus::Revoked);
        assert_eq!(after(&facts, 7_000), (7_000, false, completion, false, false));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut facts = with_keys(a_trial(&[(Submitted, None), (Submitted, None)]), 4_000);
        facts.missions[0].judged_by = rubric();
        let code = |facts: &WhatIfGradesFacts| what_if_grades(facts, &[by_keys(2, 0)]).unwrap_err().first().code();
        for without in [
            |facts: &mut WhatIfGradesFacts| drop(facts.missions.pop()),
            |facts: &mut WhatIfGradesFacts| drop(facts.progression.missions.pop()),
        ] {
            let mut unknown = facts.clone();
            without(&mut unknown);
            assert_eq!(code(&unknown), "mission/um-not-found");
        }
        assert_eq!(refused(&facts, &[by_keys(2, 0), by_keys(2, 0)]), [fault("mission", IssueRule::TooMany)]);
        assert_eq!(refused(&facts, &[by_keys(1, 4_001)]), [fault("keys_bp", IssueRule::TooLarge)]);
        assert!(what_if_grades(&facts, &[by_keys(1, 4_000), by_keys(2, 4_000)]).is_ok());
        let unknown = scored(1, Some(TriedReview::Marks(marks(&[("a", "Perfect")]))));
        let expected = [fault("marks.b", IssueRule::Required), fault("marks.a", IssueRule::UnknownOption)];
        assert_eq!(refused(&facts, &[unknown]), expected);
        assert_eq!(
            refused(&facts, &[scored(2, reviewed(&[("a", "Strong")]))]),
            [fault("marks.a", IssueRule::UnknownOption)]
        );
        facts.missions[0].may_submit = false;
        assert_eq!(refused(&facts, &[scored(1, strong())]), [fault("mission", IssueRule::UnknownOption)]);
    }

    #[test]
    fn a_mission_offers_the_marks_that_it_can_have() {
        use TryKind::{Passed, Reviewed, Scored, Submitted as New};
        let waits = Some(KeyPoints { points_bp: 0, of_bp: 0 });
        for (may_submit, waiting, keys_of_bp, judged_by, is_scored, tries) in [
            (true, None, 0, JudgedBy::HiddenRubric, true, vec![New, Reviewed]),
            (true, None, 0, JudgedBy::Nothing, false, vec![New, Passed]),
            (true, None, 4_000, JudgedBy::Nothing, false, vec![New, Passed]),
            (true, None, 10_000, JudgedBy::Nothing, true, vec![Scored, Passed]),
            (true, waits, 0, JudgedBy::HiddenRubric, true, vec![Reviewed]),
            (true, waits, 10_000, JudgedBy::HiddenRubric, true, vec![Scored, Reviewed]),
            (false, waits, 10_000, JudgedBy::HiddenRubric, true, vec![Reviewed]),
            (false, None, 0, JudgedBy::Nothing, false, vec![]),
        ] {
            let mut facts = a_trial(&[(Submitted, None)]);
            let triable = TriableMission { may_submit, waiting, keys_of_bp, judged_by, ..facts.missions[0].clone() };
            facts.missions[0] = triable.clone();
            let score = &ask(&facts, &[]).missions[0];
            assert_eq!((score.is_scored, &score.tries), (is_scored, &tries), "{triable:?}");
        }
    }
}
