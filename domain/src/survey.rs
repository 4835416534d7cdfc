//! Surveys of a program: a few questions about how it goes, which count for nothing and which a lock may wait for.
//!
//! A survey belongs to a version of a program. It is [asked](standing) from an event of the learner's own course on: when
//! they enrolled, when the session starts or ends, or when a mission is complete. From then on it can be answered for as
//! long as the learner has a [place](crate::enrolment), also after the access has ended. It is [answered](answer) once, as
//! a whole. A mission whose rule names the survey (`survey_done`) waits for the answer; [`lint`] finds a rule that would
//! wait for ever.
//!
//! *Why can I not answer?* Either there is no such survey in the program (`survey/not-found`), or nobody is asked yet
//! (`survey/not-due`, with the instant from which on they are, if that is known), or it is answered
//! (`survey/already-answered`).

pub mod answer;
pub mod limits;
pub mod lint;
pub mod standing;

use serde::{Deserialize, Serialize};

use crate::ids::SurveyId;
use crate::mission::Anchor;

/// A survey as the rules see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyFacts {
    /// The survey.
    pub id: SurveyId,
    /// Its name, by which a lock rule knows it.
    pub slug: String,
    /// The event from which on it is asked.
    pub due: Anchor,
    /// What it asks, in order.
    pub questions: Vec<SurveyQuestion>,
}

/// How a question is answered.
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
    /// How it is answered.
    pub kind: SurveyQuestionKind,
    /// What it asks.
    pub prompt: String,
    /// Whether the survey cannot be sent without an answer to it.
    pub required: bool,
    /// What can be chosen; of a scale, what stands at its two ends.
    pub options: Vec<SurveyOption>,
}

/// Something that can be chosen, or an end of a scale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyOption {
    /// What is kept if it is chosen.
    pub key: String,
    /// What learners read.
    pub label: String,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SurveyAnswer {
    /// The question's name in the survey.
    pub question: String,
    /// What was answered: the number, the keys that were chosen, or the text.
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub values: Vec<String>,
}
