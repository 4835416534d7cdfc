//! A learner's scores in a program, mission by mission.

use domain::progression::grades::{Grades, grades};
use domain::submission::mark::AnswerMark;

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
    let questions =
        missions.flat_map(|mission| record.attempts_at(&course, mission).flat_map(|row| marked(mission, row)));
    Ok(Json(GradesView { grades: grades(&record.graded(&course)), questions: questions.collect() }))
}

/// The questions of an attempt that have points to reach. Why an answer is right is shown with the attempt alone.
fn marked(mission: &Mission, row: &SubmissionRow) -> Vec<QuestionGrade> {
    let Some(marks) = &row.marks else { return Vec::new() };
    let keyed = marks.0.answers.iter().filter(|mark| mark.needed > 0);
    let grade = |mark: &AnswerMark| QuestionGrade {
        submission: SubmissionId(row.id),
        title: mission.blocks.iter().find(|block| block.id == mark.block).and_then(|block| block.title.clone()),
        mark: AnswerMark { why: None, lines: Vec::new(), ..mark.clone() },
    };
    keyed.map(grade).collect()
}
