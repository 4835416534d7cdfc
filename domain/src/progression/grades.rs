//! Shows a learner's scores. Each mission has its best score, the points that are missing to its pass mark and to a
//! [distinction](crate::progression::award), and its attempts. Each attempt has its score, the change from the previous
//! score, and the source of the score.
//!
//! The overall score is the mean of the missions that have a score. A mission without a score does not affect it.
//!
//! An attempt without a score can have points by keys. Its *score so far* is their share of the part that has keys. The
//! rest counts once a person has reviewed the attempt; until then the score so far affects no award.

use serde::{Deserialize, Serialize};

use crate::ids::{MissionId, SubmissionId};
use crate::limits::WHOLE_BP;
use crate::mission::{MissionStanding, SubmissionStatus};
use crate::progression::limits::DISTINCTION_SCORE_BP;
use crate::progression::score::{ScoredPart, score};
use crate::submission::mark::KeyPoints;
use crate::time::Timestamp;

/// Source of an attempt's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GradedBy {
    /// The answer keys of its questions, automatically.
    Keys,
    /// The model.
    Model,
    /// A reviewer.
    Person,
}

/// A score and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GivenScore {
    /// The score in basis points.
    pub score_bp: u32,
    /// Its source.
    pub by: GradedBy,
}

/// A submitted attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubmittedAttempt {
    /// The attempt.
    pub submission: SubmissionId,
    /// Its number, from 1.
    pub attempt: u32,
    /// When it was submitted.
    pub submitted_at: Timestamp,
    /// Its status.
    pub status: SubmissionStatus,
    /// Its score, if it has one.
    pub score: Option<GivenScore>,
}

/// A submitted attempt, with its points by keys and the review of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GradedAttempt {
    /// The attempt.
    pub attempt: SubmittedAttempt,
    /// Its points by keys.
    pub keys: KeyPoints,
    /// Whether a person has decided a review of it.
    pub is_reviewed: bool,
    /// The promised date of its open review, if it has one.
    pub due_at: Option<Timestamp>,
    /// Whether its learner can request a review of it now.
    pub may_request: bool,
}

/// Review of the part of an attempt that has no keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RestReview {
    /// A person has reviewed it.
    Reviewed,
    /// A review is promised.
    Promised,
    /// Its learner can request a review.
    Possible,
    /// It can no longer be reviewed, for example because there is a later attempt.
    Closed,
}

/// Scores of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradedMission {
    /// The mission.
    pub mission: MissionId,
    /// Its standing for the learner.
    pub standing: MissionStanding,
    /// The minimum score to pass the mission.
    pub pass_mark_bp: u32,
    /// Its best score so far.
    pub best_bp: Option<u32>,
    /// The submitted attempts, oldest first.
    pub attempts: Vec<GradedAttempt>,
}

/// An attempt and its change of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttemptGrade {
    /// The attempt.
    #[serde(flatten)]
    pub attempt: SubmittedAttempt,
    /// The change from the previous attempt that has a score; negative if the score is lower.
    pub change_bp: Option<i64>,
    /// The score so far in basis points of the part that has keys; `None` with a score, or without counted points.
    pub so_far_bp: Option<u32>,
    /// The review of the rest.
    pub rest: RestReview,
    /// The promised date of the open review, if there is one.
    pub due_at: Option<Timestamp>,
}

/// The grade of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionGrade {
    /// The mission.
    pub mission: MissionId,
    /// Its standing for the learner.
    pub standing: MissionStanding,
    /// The minimum score to pass the mission.
    pub pass_mark_bp: u32,
    /// Its best score so far.
    pub best_bp: Option<u32>,
    /// The score so far of the latest attempt; `None` if the mission has a score.
    pub so_far_bp: Option<u32>,
    /// The points that are missing from the best score to the pass mark: 0 if it is reached, `None` without a score.
    pub to_pass_bp: Option<u32>,
    /// The points that are missing from the best score to a distinction: 0 if it is reached, `None` without a score.
    pub to_distinction_bp: Option<u32>,
    /// The submitted attempts, oldest first.
    pub attempts: Vec<AttemptGrade>,
}

/// The grades of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Grades {
    /// The overall score in basis points; `None` without a score.
    pub overall_bp: Option<u32>,
    /// The mean of the scores so far; `None` if there is an overall score.
    pub so_far_bp: Option<u32>,
    /// Number of missions with a score.
    pub scored: u32,
    /// The overall score that a distinction requires.
    pub distinction_bp: u32,
    /// The points that are missing from the overall score to a distinction: 0 if it is reached, `None` without a score.
    pub to_distinction_bp: Option<u32>,
    /// The missions, in their order.
    pub missions: Vec<MissionGrade>,
}

/// Returns the grades of these missions.
#[must_use]
pub fn grades(missions: &[GradedMission]) -> Grades {
    let best = missions.iter().map(|mission| mission.best_bp).collect::<Vec<_>>();
    let overall_bp = overall(&best);
    let missions = missions.iter().map(grade).collect::<Vec<_>>();
    let so_far = missions.iter().map(|mission| mission.so_far_bp).collect::<Vec<_>>();
    Grades {
        overall_bp,
        so_far_bp: if overall_bp.is_none() { overall(&so_far) } else { None },
        scored: u32::try_from(best.iter().flatten().count()).unwrap_or(u32::MAX),
        distinction_bp: DISTINCTION_SCORE_BP,
        to_distinction_bp: lacking(overall_bp, DISTINCTION_SCORE_BP),
        missions,
    }
}

/// Returns the overall score in basis points for these best scores.
#[must_use]
pub fn overall(best_bp: &[Option<u32>]) -> Option<u32> {
    let part = |points| ScoredPart { weight: 1, points, max: WHOLE_BP };
    score(&best_bp.iter().flatten().copied().map(part).collect::<Vec<_>>())
}

fn grade(facts: &GradedMission) -> MissionGrade {
    let mut last = None;
    let attempts = facts.attempts.iter().map(|graded| {
        let (before, attempt) = (last, graded.attempt);
        last = attempt.score.map(|given| given.score_bp).or(last);
        let change = |given: GivenScore| Some(i64::from(given.score_bp) - i64::from(before?));
        let change_bp = attempt.score.and_then(change);
        AttemptGrade { attempt, change_bp, so_far_bp: graded.so_far(), rest: graded.rest(), due_at: graded.due_at }
    });
    let attempts = attempts.collect::<Vec<_>>();
    let so_far_bp = attempts.last().and_then(|latest| latest.so_far_bp);
    MissionGrade {
        mission: facts.mission,
        standing: facts.standing,
        pass_mark_bp: facts.pass_mark_bp,
        best_bp: facts.best_bp,
        so_far_bp: so_far_bp.filter(|_| facts.best_bp.is_none()),
        to_pass_bp: lacking(facts.best_bp, facts.pass_mark_bp),
        to_distinction_bp: lacking(facts.best_bp, DISTINCTION_SCORE_BP),
        attempts,
    }
}

impl GradedAttempt {
    fn so_far(&self) -> Option<u32> {
        let KeyPoints { points_bp, of_bp } = self.keys;
        let part = ScoredPart { weight: 1, points: points_bp, max: of_bp };
        score(&[part]).filter(|_| self.attempt.score.is_none())
    }

    fn rest(&self) -> RestReview {
        if self.is_reviewed {
            RestReview::Reviewed
        } else if self.due_at.is_some() {
            RestReview::Promised
        } else if self.may_request {
            RestReview::Possible
        } else {
            RestReview::Closed
        }
    }
}

/// Points missing from one score to another; `None` without a score, 0 if it is enough.
pub(super) fn lacking(have: Option<u32>, need: u32) -> Option<u32> {
    have.map(|have| need.saturating_sub(have))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::{instant, mission_id};

    fn attempt(number: u32, score_bp: Option<u32>) -> GradedAttempt {
        let attempt = SubmittedAttempt {
            submission: SubmissionId(Uuid::from_u128(number.into())),
            attempt: number,
            submitted_at: instant("2026-12-01T10:00:00Z"),
            status: SubmissionStatus::Submitted,
            score: score_bp.map(|score_bp| GivenScore { score_bp, by: GradedBy::Keys }),
        };
        GradedAttempt { attempt, keys: KeyPoints::default(), is_reviewed: false, due_at: None, may_request: false }
    }

    fn mission(best_bp: Option<u32>, scores: &[Option<u32>]) -> GradedMission {
        let attempts = (1..).zip(scores).map(|(number, score_bp)| attempt(number, *score_bp)).collect();
        let (mission, standing) = (mission_id(1), MissionStanding::HandedIn);
        GradedMission { mission, standing, pass_mark_bp: 7_000, best_bp, attempts }
    }

    #[test]
    fn the_distance_is_what_the_best_score_lacks() {
        let distance = |best_bp| {
            let grade = grade(&mission(best_bp, &[]));
            (grade.to_pass_bp, grade.to_distinction_bp)
        };
        assert_eq!(distance(None), (None, None));
        assert_eq!(distance(Some(6_000)), (Some(1_000), Some(2_500)));
        assert_eq!(distance(Some(7_000)), (Some(0), Some(1_500)));
        assert_eq!(distance(Some(8_500)), (Some(0), Some(0)));
        assert_eq!(distance(Some(10_000)), (Some(0), Some(0)));
    }

    #[test]
    fn a_change_is_told_against_the_last_attempt_that_has_a_score() {
        let changes = |scores: &[Option<u32>]| {
            grade(&mission(None, scores)).attempts.iter().map(|attempt| attempt.change_bp).collect::<Vec<_>>()
        };
        assert_eq!(changes(&[Some(5_000), Some(8_000), Some(7_500)]), [None, Some(3_000), Some(-500)]);
        assert_eq!(changes(&[None, Some(5_000), None, Some(6_000)]), [None, None, None, Some(1_000)]);
    }

    #[test]
    fn all_missions_with_a_score_count_the_same() {
        let all = |scores: &[Option<u32>]| {
            let grades = grades(&scores.iter().map(|best_bp| mission(*best_bp, &[])).collect::<Vec<_>>());
            (grades.overall_bp, grades.to_distinction_bp)
        };
        assert_eq!(all(&[]), (None, None));
        assert_eq!(all(&[None, None]), (None, None));
        assert_eq!(all(&[Some(6_000), None, Some(9_000)]), (Some(7_500), Some(1_000)));
        assert_eq!(all(&[Some(9_000)]), (Some(9_000), Some(0)));
    }

    /// A mission whose only attempt has these points by keys.
    fn keyed(points_bp: u32, of_bp: u32) -> GradedMission {
        let keys = KeyPoints { points_bp, of_bp };
        GradedMission { attempts: vec![GradedAttempt { keys, ..attempt(1, None) }], ..mission(None, &[]) }
    }

    #[test]
    fn right_answers_are_a_score_so_far_until_there_is_a_score() {
        let so_far = |missions: &[GradedMission]| {
            let grades = grades(missions);
            (grades.so_far_bp, grades.overall_bp, grades.scored)
        };
        assert_eq!(so_far(&[keyed(6_000, 6_000)]), (Some(10_000), None, 0));
        assert_eq!(so_far(&[keyed(2_000, 6_000), keyed(6_000, 6_000), keyed(0, 0)]), (Some(6_666), None, 0));
        assert_eq!(so_far(&[keyed(6_000, 6_000), mission(Some(5_000), &[Some(5_000)])]), (None, Some(5_000), 1));
        let scored = GradedMission { best_bp: Some(5_000), ..keyed(6_000, 6_000) };
        assert_eq!(grade(&scored).so_far_bp, None);
        assert_eq!(grade(&scored).attempts[0].so_far_bp, Some(10_000));
    }

    #[test]
    fn the_rest_says_whether_a_person_reviews_it() {
        let rest = |is_reviewed, due_at: Option<&str>, may_request| {
            let graded = GradedAttempt { is_reviewed, due_at: due_at.map(instant), may_request, ..attempt(1, None) };
            graded.rest()
        };
        let due = Some("2026-12-04T10:00:00Z");
        assert_eq!(rest(false, None, true), RestReview::Possible);
        assert_eq!(rest(false, due, false), RestReview::Promised);
        assert_eq!(rest(true, due, false), RestReview::Reviewed);
        assert_eq!(rest(false, None, false), RestReview::Closed);
    }

    #[test]
    fn a_mission_keeps_the_word_of_its_standing_whatever_its_score() {
        let returned = GradedMission { standing: MissionStanding::Returned, ..mission(Some(9_000), &[Some(9_000)]) };
        let grade = grade(&returned);
        assert_eq!((grade.standing, grade.to_pass_bp), (MissionStanding::Returned, Some(0)));
    }
}
