//! A survey with its questions, and with what its learner answered.

use domain::survey::{SurveyAnswer, SurveyQuestion};

use crate::mission::rows as mission_rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::survey::{CourseSurvey, SurveyCardView, rows};

/// Which session's survey.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurveyQuery {
    /// The session, by its id or its name in addresses.
    pub(crate) xs: String,
}

/// A survey with its questions.
#[derive(Serialize, ToSchema)]
#[schema(as = Survey)]
pub(crate) struct SurveyView<'a> {
    /// What the list of surveys says of it.
    card: SurveyCardView<'a>,
    /// What is said before the questions; sanitised.
    intro_html: &'a str,
    /// What it asks, in order.
    questions: &'a [SurveyQuestion],
    /// What was answered; nothing as long as it was not.
    answers: Option<&'a [SurveyAnswer]>,
}

/// Shows a survey of a session, by its id or its name in addresses.
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
