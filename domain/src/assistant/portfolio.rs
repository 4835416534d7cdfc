//! The nouns of the portfolio assistant: the sources of a draft, and its text. A draft is written from a learner's
//! [passed](passed::passed) works, which are the [pieces](crate::showcase::piece) of a showcase, by a model or [without one](compose::compose). Each claim names the works that
//! support it; a claim that names no work is [dropped](accept::accept). The learner may [edit](edit::edit) everything.
//!
//! The companies in programs are fictional. Every draft therefore carries a label which says that this is a job
//! simulation. The learner may reword the label, but not remove it.

pub mod accept;
pub mod compose;
pub mod draft;
pub mod edit;
pub mod outline;
pub mod passed;
pub mod print;

use serde::{Deserialize, Serialize};

use crate::ids::{EnrolmentId, MissionId, SubmissionId};
use crate::progression::grades::GradedBy;
use crate::showcase::{JudgedCriterion, PieceClaim};
use crate::time::Timestamp;

/// Format of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PortfolioFormat {
    /// Lines of a CV.
    Cv,
    /// A text for a profile on LinkedIn.
    Linkedin,
    /// A case study: the task, the work, and the judgement.
    CaseStudy,
}

/// Tone of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PortfolioTone {
    /// Facts only, in impersonal sentences.
    Plain,
    /// The result first.
    Confident,
    /// In the first person.
    Warm,
}

/// Status of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DraftStatus {
    /// It is being written.
    Writing,
    /// It can be read and edited.
    Ready,
    /// The learner stopped it before it was ready.
    Stopped,
    /// It could not be written.
    Failed,
}

impl DraftStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Writing, Self::Ready, Self::Stopped, Self::Failed];

    /// Whether the draft is still being written.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Writing)
    }

    /// Whether the draft counts against the day's quota.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Failed)
    }
}

/// A program whose works a draft uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SourceProgram {
    /// The learner's enrolment.
    pub enrolment: EnrolmentId,
    /// The slug of its session.
    pub xs: String,
    /// The program's title.
    pub title: String,
    /// The fictional company in which it takes place.
    pub host: String,
    /// Estimated hours of work.
    pub hours: u32,
    /// The skills that it teaches; empty unless the learner has a valid certificate of it.
    pub skills: Vec<String>,
    /// The passed works, in the program's order.
    pub works: Vec<PassedWork>,
}

/// A work that was passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PassedWork {
    /// Its number, from 1, by which claims refer to it.
    pub number: u32,
    /// The attempt.
    pub submission: SubmissionId,
    /// Its mission.
    pub mission: MissionId,
    /// The slug of the mission.
    pub slug: String,
    /// The title of the mission.
    pub title: String,
    /// The task, in a sentence or two.
    pub task: String,
    /// The claims about it, with the evidence. Empty in a draft from before claims were stored.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub claims: Vec<PieceClaim>,
    /// When it was submitted.
    pub submitted_at: Timestamp,
    /// Its judgement.
    pub judged: Judged,
}

/// Judgement of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judged {
    /// Kind of the judgement; `None` only in a draft from before every work had one.
    pub by: Option<GradedBy>,
    /// The name of the reviewer, if a person judged it.
    pub reviewer: Option<String>,
    /// Its score in basis points.
    pub score_bp: Option<u32>,
    /// The level for each criterion, in the rubric's order.
    pub criteria: Vec<JudgedCriterion>,
}

/// Text of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PortfolioText {
    /// The label, which says that it is a job simulation.
    pub label: String,
    /// Its parts, in order.
    #[cfg_attr(feature = "openapi", schema(max_items = 40))]
    pub sections: Vec<PortfolioSection>,
}

/// A part of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PortfolioSection {
    /// Its heading.
    pub heading: Option<String>,
    /// Its lines, in order.
    #[cfg_attr(feature = "openapi", schema(max_items = 60))]
    pub claims: Vec<PortfolioClaim>,
}

/// A line of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PortfolioClaim {
    /// The text of the line.
    pub text: String,
    /// The numbers of the works that support it. A line that the learner added need not name a work.
    #[cfg_attr(feature = "openapi", schema(max_items = 60))]
    pub works: Vec<u32>,
}

/// The works of these programs.
pub fn works(sources: &[SourceProgram]) -> impl Iterator<Item = &PassedWork> {
    sources.iter().flat_map(|program| &program.works)
}

/// The numbers of the works of these programs.
fn numbers(sources: &[SourceProgram]) -> Vec<u32> {
    works(sources).map(|work| work.number).collect()
}
