//! Surveys of a program: a few questions about the learner's experience. The answers do not affect the learner's
//! result, but a lock may require a survey.
//!
//! A survey belongs to a version of a program. It is [due](standing) from one event on: the learner's enrolment, the
//! session's start or end, or the completion of a mission. From then on the learner can answer it while they have a
//! [place](crate::enrolment), even after the access has ended. It is [answered](answer) once, as a whole. A mission
//! whose rule names the survey (`survey_done`) stays locked until the survey is answered; [`lint`] finds a rule that
//! would never open.
//!
//! *Why can I not answer?* The program does not have this survey (`survey/not-found`), or it is not due yet
//! (`survey/not-due`, with its date if that is known), or it is answered already (`survey/already-answered`).

pub mod answer;
pub mod limits;
pub mod lint;
pub mod standing;

use serde::{Deserialize, Serialize};

use crate::ids::SurveyId;
use crate::mission::Anchor;

/// A survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyFacts {
    /// The survey.
    pub id: SurveyId,
    /// Its name in lock rules.
    pub slug: String,
    /// The event from which it is due.
    pub due: Anchor,
    /// The questions, in order.
    pub questions: Vec<SurveyQuestion>,
}

/// Type of answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SurveyQuestionKind {
    /// A number from 1 to [`SURVEY_SCALE`](crate::survey::limits::SURVEY_SCALE).
    Scale,
    /// One of the options.
    Choice,
    /// Any of the options.
    Choices,
    /// A text.
    Text,
}

/// A question of a survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyQuestion {
    /// Its name in the survey.
    pub key: String,
    /// The type of its answer.
    pub kind: SurveyQuestionKind,
    /// The text of the question.
    pub prompt: String,
    /// Whether it must be answered.
    pub required: bool,
    /// The options; for a scale, the labels of its two ends.
    pub options: Vec<SurveyOption>,
}

/// An option, or an end of a scale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyOption {
    /// The stored value.
    pub key: String,
    /// The words that learners read.
    pub label: String,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SurveyAnswer {
    /// The question's name in the survey.
    pub question: String,
    /// The answer: the number, the keys of the chosen options, or the text.
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub values: Vec<String>,
}
