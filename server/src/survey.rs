//! Surveys for learners: listing, showing and answering them.

pub mod answer;
pub mod list;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show;

use domain::ids::SurveyId;
use domain::refusal::Refusal;
use domain::survey::standing::{SurveyStanding, standing};
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Result;
use crate::mission::Course;
use crate::program::survey_rows::SurveyRow;
use crate::survey::rows::AnswersRow;

/// A survey of a learner's course, with their answers.
#[derive(Debug)]
pub struct CourseSurvey<'a> {
    /// The course.
    pub course: &'a Course,
    /// The survey.
    pub row: &'a SurveyRow,
    /// The answers. `None`: it was not answered.
    pub answered: Option<&'a AnswersRow>,
}

/// A survey without its questions.
#[derive(Serialize, ToSchema)]
#[schema(as = SurveyCard)]
pub(crate) struct SurveyCardView<'a> {
    /// The survey.
    id: SurveyId,
    /// Its slug in URLs, by which locks refer to it.
    slug: &'a str,
    /// Its title.
    title: &'a str,
    /// Number of questions.
    questions: u32,
    /// The session's slug.
    xs: &'a str,
    /// The title of the program.
    program: &'a str,
    /// Whether it must be answered.
    standing: SurveyStanding,
    /// The slug of the mission that must be complete before the survey is asked. `None`: the survey does not depend on
    /// a mission.
    after: Option<&'a str>,
}

impl Course {
    /// The survey of the course with this id or slug.
    pub(crate) fn survey(&self, key: &str) -> Result<&SurveyRow, Refusal> {
        let is_meant = |survey: &&SurveyRow| survey.slug == key || survey.id.to_string() == key;
        self.curriculum.surveys.iter().find(is_meant).ok_or(Refusal::SurveyNotFound)
    }
}

impl<'a> CourseSurvey<'a> {
    /// When it was answered.
    pub(crate) fn answered_at(&self) -> Option<Timestamp> {
        self.answered.map(|answered| answered.answered_at.0)
    }

    /// The survey without its questions.
    pub(crate) fn card(&self, now: Timestamp) -> Result<SurveyCardView<'a>> {
        let (course, row) = (self.course, self.row);
        let standing = standing(&course.board(now)?, &row.facts(), self.answered_at())?;
        let after = standing.after.and_then(|mission| course.curriculum.mission(mission));
        Ok(SurveyCardView {
            id: SurveyId(row.id),
            slug: &row.slug,
            title: &row.title,
            questions: u32::try_from(row.questions.0.len()).unwrap_or(u32::MAX),
            xs: &course.session.slug,
            program: &course.curriculum.program.title,
            standing,
            after: after.map(|mission| mission.row.slug.as_str()),
        })
    }
}
