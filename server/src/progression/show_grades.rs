//! A learner's scores in a program, mission by mission.

use domain::feedback::score::{CriterionScore, score};
use domain::progression::grades::{Grades, grades};
use domain::submission::mark::AnswerMark;

use crate::columns::count;
use crate::feedback::review_rows::ReviewRow;
use crate::prelude::*;
use crate::program::InSession;
use crate::program::curriculum::{Curricula, Mission};
use crate::progression::rows;
use crate::submission::rows::SubmissionRow;

/// The grades of a learner.
#[derive(Serialize, ToSchema)]
pub(crate) struct GradesView {
    /// The scores.
    #[serde(flatten)]
    grades: Grades,
    /// How the questions with keys came out, in every attempt that was handed in.
    questions: Vec<QuestionGrade>,
    /// What a reviewer found by each criterion, in every attempt that was reviewed.
    criteria: Vec<CriterionGrade>,
}

/// How a question came out.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuestionGrade {
    /// The attempt.
    submission: SubmissionId,
    /// What the question is called.
    title: Option<String>,
    /// How it came out.
    mark: AnswerMark,
}

/// What a reviewer found by a criterion.
#[derive(Serialize, ToSchema)]
pub(crate) struct CriterionGrade {
    /// The attempt.
    submission: SubmissionId,
    /// What the criterion is called.
    title: String,
    /// The level.
    level: String,
    /// Its points, and those of the highest level.
    #[serde(flatten)]
    score: CriterionScore,
}

/// Shows the grades of the learner who asks.
#[utoipa::path(params(InSession), responses((status = 200, body = GradesView)))]
#[get("/grades")]
pub(crate) async fn show_grades(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<InSession>,
) -> Result<Json<GradesView>> {
    let key = query.key();
    let (course, record) = rows::course_and_record(&mut learner.conn, &curricula, learner.id, &key).await?;
    let missions = course.curriculum.missions.iter();
    let attempts = missions.flat_map(|mission| record.attempts_at(&course, mission).map(move |row| (mission, row)));
    let (mut questions, mut criteria) = (Vec::new(), Vec::new());
    for (mission, row) in attempts {
        questions.extend(marked(mission, row));
        criteria.extend(judged(mission, row, record.last_decided(row)));
    }
    Ok(Json(GradesView { grades: grades(&record.graded(&course)), questions, criteria }))
}

/// The questions of an attempt, also those that a person scores. Why an answer is right is shown with the attempt alone.
fn marked(mission: &Mission, row: &SubmissionRow) -> Vec<QuestionGrade> {
    let Some(marks) = &row.marks else { return Vec::new() };
    let grade = |mark: &AnswerMark| QuestionGrade {
        submission: SubmissionId(row.id),
        title: mission.blocks.iter().find(|block| block.id == mark.block).and_then(|block| block.title.clone()),
        mark: AnswerMark { why: None, lines: Vec::new(), ..mark.clone() },
    };
    marks.0.answers.iter().map(grade).collect()
}

/// What the last review of an attempt found by each criterion, in the rubric's order.
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
