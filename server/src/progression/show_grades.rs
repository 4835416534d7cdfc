//! Shows a learner's scores in a program, by mission.

use domain::feedback::score::{CriterionScore, score};
use domain::progression::grades::{Grades, grades};
use domain::progression::prospect::{Prospect, prospect};
use domain::progression::what_if_grades::WhatIfGradesFacts;
use domain::submission::mark::AnswerMark;

use crate::columns::count;
use crate::feedback::review_rows::ReviewRow;
use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::{Curricula, Mission};
use crate::progression::live_rows::live_attendance;
use crate::progression::rows;
use crate::submission::rows::SubmissionRow;

/// A learner's grades.
#[derive(Serialize, ToSchema)]
pub(crate) struct GradesView {
    /// The scores.
    #[serde(flatten)]
    grades: Grades,
    /// Marks of the questions with answer keys, in every submitted attempt.
    questions: Vec<QuestionGrade>,
    /// Levels given by reviewers for each criterion, in every reviewed attempt.
    criteria: Vec<CriterionGrade>,
    /// Award that the learner is heading for, and the steps to every award.
    prospect: Prospect,
    /// Facts with which the learner tries other marks in the browser.
    what_if: WhatIfGradesFacts,
}

/// Mark of a question.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuestionGrade {
    /// The attempt.
    submission: SubmissionId,
    /// Title of the question.
    title: Option<String>,
    /// Its mark.
    mark: AnswerMark,
}

/// Level given by a reviewer for a criterion.
#[derive(Serialize, ToSchema)]
pub(crate) struct CriterionGrade {
    /// The attempt.
    submission: SubmissionId,
    /// Title of the criterion.
    title: String,
    /// Level.
    level: String,
    /// Points of the level, and those of the highest level.
    #[serde(flatten)]
    score: CriterionScore,
}

/// Shows the caller's grades.
#[utoipa::path(params(SessionPath), responses((status = 200, body = GradesView)))]
#[get("/grades")]
pub(crate) async fn show_grades(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<SessionPath>,
) -> Result<Json<GradesView>> {
    let key = query.key();
    let (course, record) = rows::course_and_record(&mut learner.conn, &curricula, learner.id, &key).await?;
    let live = live_attendance(&mut learner.conn, &course, now).await?;
    let missions = course.curriculum.missions.iter();
    let attempts = missions.flat_map(|mission| record.attempts_at(&course, mission).map(move |row| (mission, row)));
    let (mut questions, mut criteria) = (Vec::new(), Vec::new());
    for (mission, row) in attempts {
        questions.extend(marked(mission, row));
        criteria.extend(judged(mission, row, record.last_decided(row)));
    }
    let what_if = record.what_if(&course, live, now)?;
    let prospect = prospect(&record.prospect(&course, what_if.record, now)?);
    Ok(Json(GradesView { grades: grades(&record.graded(&course, now)?), questions, criteria, prospect, what_if }))
}

/// Returns the marks of an attempt's questions, including those that a person scores. Explanations of answers are
/// omitted, because they are shown only with the attempt.
fn marked(mission: &Mission, row: &SubmissionRow) -> Vec<QuestionGrade> {
    let Some(marks) = &row.marks else { return Vec::new() };
    let grade = |mark: &AnswerMark| QuestionGrade {
        submission: SubmissionId(row.id),
        title: mission.blocks.iter().find(|block| block.id == mark.block).and_then(|block| block.title.clone()),
        mark: AnswerMark { why: None, lines: Vec::new(), options: Vec::new(), ..mark.clone() },
    };
    marks.0.answers.iter().map(grade).collect()
}

/// Returns the levels of the last review of an attempt, in the rubric's order.
fn judged(mission: &Mission, row: &SubmissionRow, review: Option<&ReviewRow>) -> Vec<CriterionGrade> {
    let Some((rubric, version)) = mission.row.rubric.as_ref().zip(review.and_then(ReviewRow::said)) else {
        return Vec::new();
    };
    let (rubric, marks) = (&rubric.0, &version.said.marks);
    let found = score(rubric, marks, count(mission.row.pass_mark_bp)).criteria.into_iter();
    let grade = |score: CriterionScore| {
        let mark = marks.iter().find(|mark| mark.criterion == score.criterion)?;
        let title = rubric.criterion(&score.criterion)?.title.clone();
        Some(CriterionGrade { submission: SubmissionId(row.id), title, level: mark.level.clone(), score })
    };
    found.filter_map(grade).collect()
}
