//! Shows a learner's scores. Each mission has its best score, the points that are missing to its pass mark and to a
//! [distinction](crate::progression::award), and its attempts. Each attempt has its score, the change from the previous
//! score, and the source of the score.
//!
//! The overall score is the mean of the missions that have a score. A mission without a score does not affect it.

use serde::{Deserialize, Serialize};

use crate::ids::{MissionId, SubmissionId};
use crate::limits::WHOLE_BP;
use crate::mission::SubmissionStatus;
use crate::progression::limits::DISTINCTION_SCORE_BP;
use crate::progression::score::{ScoredPart, score};
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

/// Scores of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GradedMission {
    /// The mission.
    pub mission: MissionId,
    /// The minimum score to pass the mission.
    pub pass_mark_bp: u32,
    /// Its best score so far.
    pub best_bp: Option<u32>,
    /// The submitted attempts, oldest first.
    pub attempts: Vec<SubmittedAttempt>,
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
}

/// The grade of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionGrade {
    /// The mission.
    pub mission: MissionId,
    /// The minimum score to pass the mission.
    pub pass_mark_bp: u32,
    /// Its best score so far.
    pub best_bp: Option<u32>,
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
    Grades {
        overall_bp,
        distinction_bp: DISTINCTION_SCORE_BP,
        to_distinction_bp: lacking(overall_bp, DISTINCTION_SCORE_BP),
        missions: missions.iter().map(grade).collect(),
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
    let attempts = facts.attempts.iter().map(|attempt| {
        let before = last;
        last = attempt.score.map(|given| given.score_bp).or(last);
        let change = |given: GivenScore| Some(i64::from(given.score_bp) - i64::from(before?));
        AttemptGrade { attempt: *attempt, change_bp: attempt.score.and_then(change) }
    });
    MissionGrade {
        mission: facts.mission,
        pass_mark_bp: facts.pass_mark_bp,
        best_bp: facts.best_bp,
        to_pass_bp: lacking(facts.best_bp, facts.pass_mark_bp),
        to_distinction_bp: lacking(facts.best_bp, DISTINCTION_SCORE_BP),
        attempts: attempts.collect(),
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

    fn attempt(number: u32, score_bp: Option<u32>) -> SubmittedAttempt {
        SubmittedAttempt {
            submission: SubmissionId(Uuid::from_u128(number.into())),
            attempt: number,
            submitted_at: instant("2026-12-01T10:00:00Z"),
            status: SubmissionStatus::Submitted,
            score: score_bp.map(|score_bp| GivenScore { score_bp, by: GradedBy::Keys }),
        }
    }

    fn mission(best_bp: Option<u32>, scores: &[Option<u32>]) -> GradedMission {
        let attempts = (1..).zip(scores).map(|(number, score_bp)| attempt(number, *score_bp)).collect();
        GradedMission { mission: mission_id(1), pass_mark_bp: 7_000, best_bp, attempts }
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
}
