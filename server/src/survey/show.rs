//! A survey with its questions and the learner's answers.

use domain::survey::{SurveyAnswer, SurveyQuestion};

use crate::mission::rows as mission_rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::survey::{CourseSurvey, SurveyCardView, rows};

/// Query parameters: a session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurveyQuery {
    /// The session, by id or slug.
    pub(crate) xs: String,
}

/// A survey with its questions.
#[derive(Serialize, ToSchema)]
#[schema(as = Survey)]
pub(crate) struct SurveyView<'a> {
    /// The survey's card in the list.
    card: SurveyCardView<'a>,
    /// Text before the questions; sanitised HTML.
    intro_html: &'a str,
    /// Its questions, in order.
    questions: &'a [SurveyQuestion],
    /// The learner's answers. `None`: it was not answered.
    answers: Option<&'a [SurveyAnswer]>,
}

/// Shows a survey of a session. The survey is named by id or slug.
#[utoipa::path(params(SurveyQuery), responses((status = 200, body = SurveyView<'_>)))]
#[get("/program-survey/{id}")]
pub(crate) async fn show_survey(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<String>,
    query: Query<SurveyQuery>,
) -> Result<HttpResponse> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let course = mission_rows::course_in_session(conn, &curricula, user, &SessionKey::parse(&query.xs)).await?;
    let row = course.survey(&id)?;
    let answers = rows::answers_in(conn, &[course.enrolment.id]).await?;
    let answered = answers.iter().find(|answered| answered.survey_id == row.id);
    json(&SurveyView {
        card: CourseSurvey { course: &course, row, answered }.card(now)?,
        intro_html: &row.intro_html,
        questions: &row.questions.0,
        answers: answered.map(|answered| answered.answers.0.as_slice()),
    })
}
