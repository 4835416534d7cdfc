//! The surveys of the learner's courses, and whether they must be answered.

use crate::mission::rows as mission_rows;
use crate::page;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::survey::{CourseSurvey, SurveyCardView, rows};

/// Query parameters: which surveys.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurveysQuery {
    /// Only surveys that must be answered.
    #[serde(default)]
    due: bool,
    /// Only surveys of this session, by id or slug.
    xs: Option<String>,
    /// The cursor at which the last page ended.
    next: Option<String>,
}

/// Lists the caller's surveys; those of the newest course come first.
#[utoipa::path(params(SurveysQuery), responses((status = 200, body = Page<SurveyCardView<'_>>)))]
#[get("/surveys")]
pub(crate) async fn list_surveys(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<SurveysQuery>,
) -> Result<HttpResponse> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let courses = match &query.xs {
        Some(xs) => {
            vec![mission_rows::course_in_session(conn, &curricula, user, &SessionKey::parse(xs)).await?]
        }
        None => mission_rows::courses(conn, &curricula, user, page::after_id(query.next.as_deref())?).await?,
    };
    let Page { items: courses, next } = Page::of_rows(courses, |course| course.enrolment.id.to_string());
    let enrolments = courses.iter().map(|course| course.enrolment.id).collect::<Vec<_>>();
    let answers = rows::answers_in(conn, &enrolments).await?;
    let mut items = Vec::new();
    for course in courses.iter().filter(|course| course.require_place().is_ok()) {
        for row in &course.curriculum.surveys {
            let is_its = |answered: &&rows::AnswersRow| {
                (answered.enrolment_id, answered.survey_id) == (course.enrolment.id, row.id)
            };
            let card = CourseSurvey { course, row, answered: answers.iter().find(is_its) }.card(now)?;
            items.extend(Some(card).filter(|card| card.standing.is_due || !query.due));
        }
    }
    json(&Page { items, next })
}
