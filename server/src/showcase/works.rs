//! Loads a learner's attempts with everything that the rules about pieces need.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use domain::ids::SubmissionId;
use domain::showcase::JudgedCriterion;
use domain::showcase::piece::WorkFacts;
use domain::submission::SavedAnswer;
use uuid::Uuid;

use crate::columns::count;
use crate::error::Result;
use crate::feedback::review_rows::ReviewRow;
use crate::mission::Course;
use crate::program::curriculum::Mission;
use crate::progression::Record;
use crate::submission::rows::{SubmissionRow, answers_of};

/// Answers by attempt.
pub(crate) type Answers = HashMap<Uuid, Vec<SavedAnswer>>;

/// An attempt with everything that its facts borrow.
pub(crate) struct LoadedWork<'a> {
    mission: &'a Mission,
    row: &'a SubmissionRow,
    brief: Vec<&'a str>,
    answers: &'a [SavedAnswer],
    levels: Option<Vec<JudgedCriterion>>,
}

impl LoadedWork<'_> {
    /// The facts for the rules.
    pub(crate) fn facts(&self) -> WorkFacts<'_> {
        WorkFacts {
            mission: self.mission.facts.id,
            title: &self.mission.row.title,
            brief: &self.brief,
            blocks: &self.mission.blocks,
            submission: SubmissionId(self.row.id),
            is_team: self.row.team_id.is_some(),
            submitted_at: self.row.submitted_at.map(|at| at.0),
            status: self.row.status.0,
            passed_by: self.row.passed_by.map(|by| by.0),
            score_bp: self.row.score_bp.map(count),
            marks: self.row.marks.as_ref().map(|marks| &marks.0),
            levels: self.levels.as_deref(),
            answers: self.answers,
        }
    }
}

/// Reads the answers of all submitted attempts in these records.
pub(crate) async fn answers_in<'a>(
    conn: &mut AsyncPgConnection,
    records: impl Iterator<Item = &'a Record>,
) -> Result<Answers> {
    let attempts = records.flat_map(|record| &record.attempts);
    let submitted = attempts.filter(|attempt| attempt.submitted_at.is_some()).map(|attempt| attempt.id);
    let submitted = submitted.collect::<Vec<_>>();
    if submitted.is_empty() {
        return Ok(Answers::new());
    }
    answers_of(conn, &submitted).await
}

/// The attempts of a course, in the program's order and oldest first.
pub(crate) fn works<'a>(course: &'a Course, record: &'a Record, answers: &'a Answers) -> Vec<LoadedWork<'a>> {
    let missions = course.curriculum.missions.iter();
    let work = |mission: &'a Mission, row: &'a SubmissionRow| {
        let texts = [mission.row.brief_html.as_str(), mission.row.summary.as_str()];
        LoadedWork {
            mission,
            row,
            brief: texts.into_iter().chain(mission.row.you_write.as_deref()).collect(),
            answers: answers.get(&row.id).map(Vec::as_slice).unwrap_or_default(),
            levels: record.last_decided(row).map(|review| criteria(mission, review)),
        }
    };
    missions.flat_map(|mission| record.attempts_at(course, mission).map(move |row| work(mission, row))).collect()
}

/// The attempts at a mission.
pub(crate) fn works_at<'a, 'w>(
    works: &'a [LoadedWork<'w>],
    mission: &'a Mission,
) -> impl Iterator<Item = &'a LoadedWork<'w>> {
    works.iter().filter(move |work| work.mission.facts.id == mission.facts.id)
}

/// The levels of a review, in the order of the mission's rubric.
fn criteria(mission: &Mission, review: &ReviewRow) -> Vec<JudgedCriterion> {
    let Some((rubric, version)) = mission.row.rubric.as_ref().zip(review.said()) else { return Vec::new() };
    let found = rubric.0.criteria.iter().filter_map(|criterion| {
        let mark = version.said.marks.iter().find(|mark| mark.criterion == criterion.id)?;
        Some(JudgedCriterion { title: criterion.title.clone(), level: mark.level.clone() })
    });
    found.collect()
}
