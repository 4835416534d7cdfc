//! Answers a survey, which may open missions that wait for it.

use domain::ids::SubjectId;
use domain::mission::change::Change;
use domain::mission::what_if::{WhatIf, what_if};
use domain::notification::NotificationKind;
use domain::survey::answer::{SurveyDraft, answer};

use crate::columns::{At, JsonColumn};
use crate::mission::facts_rows::change_enrolment_facts;
use crate::mission::notices::tell_act;
use crate::mission::rows::{self as mission_rows, CourseKey};
use crate::notification::watch::end;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::survey::rows::{self, AnswersRow};
use crate::survey::show::SurveyQuery;

/// The result of answering.
#[derive(Serialize, ToSchema)]
#[schema(as = SurveyAnswered)]
pub(crate) struct SurveyAnsweredView {
    /// When the survey was answered.
    answered_at: Timestamp,
    /// The missions that the answer has opened.
    unlocked: Vec<MissionId>,
}

/// Answers a survey of a session. The survey is named by id or slug.
#[utoipa::path(params(SurveyQuery), responses((status = 201, body = SurveyAnsweredView)))]
#[post("/program-survey/{id}")]
pub(crate) async fn answer_survey(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<String>,
    query: Query<SurveyQuery>,
    Json(draft): Json<SurveyDraft>,
) -> Result<Created<SurveyAnsweredView>> {
    let (user, key) = (learner.id, SessionKey::parse(&query.xs));
    let view = learner.conn.transaction(async |conn| {
        let found = mission_rows::course_in_session(conn, &curricula, user, &key).await?;
        let survey = found.survey(&id)?;
        let course = mission_rows::locked_course(conn, &curricula, user, CourseKey::Session(&key)).await?;
        let course = course.ok_or(Refusal::SurveyNotFound)?;
        let (enrolment, board) = (course.enrolment.id, course.board(now)?);
        let before = rows::answers_in(conn, &[enrolment]).await?;
        let before = before.iter().find(|before| before.survey_id == survey.id).map(|before| before.answered_at.0);
        let answered = answer(&board, &survey.facts(), before, draft)?;
        let unlocked = what_if(&board, &WhatIf { at: None, change: Change::TakeSurvey(survey.slug.clone()) })?.opens;
        let (answers, answered_at) = (JsonColumn(answered.answers), At(answered.at));
        let row = AnswersRow { enrolment_id: enrolment, survey_id: survey.id, answers, answered_at };
        rows::insert(conn, &row).await?;
        let slug = survey.slug.clone();
        change_enrolment_facts(conn, EnrolmentId(enrolment), now, |facts| facts.surveys.0.push(slug)).await?;
        end(conn, user, &[(NotificationKind::SurveyDue, SubjectId(survey.id))]).await?;
        tell_act(conn, &course, user, Vec::new(), &unlocked, now).await?;
        Ok::<_, Error>(SurveyAnsweredView { answered_at: answered.at, unlocked })
    });
    Ok(Created(view.await?))
}
