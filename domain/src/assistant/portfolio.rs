//! The nouns of the portfolio assistant: what a draft rests on, and what it says. It is written from what a learner has
//! [passed](passed::passed), by a model or [without one](compose::compose); each of its claims names the works that it
//! rests on, and a claim that names none is [dropped](accept::accept). The learner may [edit](edit::edit) all of it.
//!
//! The hosts of programs are fictional companies. So every draft carries a label which says that this is a job
//! simulation: it may be put in other words, and it stays.

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
use crate::time::Timestamp;

/// What a draft is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PortfolioFormat {
    /// Lines of a CV.
    Cv,
    /// A text for a profile on LinkedIn.
    Linkedin,
    /// A case study: what was asked, what was made, how it was judged.
    CaseStudy,
}

/// How a draft speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PortfolioTone {
    /// Facts alone, and nobody in them.
    Plain,
    /// The result first.
    Confident,
    /// In the first person.
    Warm,
}

/// Where a draft stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DraftStatus {
    /// It is being written.
    Writing,
    /// It can be read and edited.
    Ready,
    /// Its learner stopped it before it was there.
    Stopped,
    /// It was not written.
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

/// A program that a draft rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SourceProgram {
    /// The learner's enrolment.
    pub enrolment: EnrolmentId,
    /// The name of its session in addresses.
    pub xs: String,
    /// The program's title.
    pub title: String,
    /// The company that it takes place in, which is fictional.
    pub host: String,
    /// Hours of work that the program takes.
    pub hours: u32,
    /// What one learns in it.
    pub skills: Vec<String>,
    /// The works that were passed, in the program's order.
    pub works: Vec<PassedWork>,
}

/// A work that was passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PassedWork {
    /// Its number, from 1, by which claims name it.
    pub number: u32,
    /// The attempt.
    pub submission: SubmissionId,
    /// Its mission.
    pub mission: MissionId,
    /// The name of the mission in addresses.
    pub slug: String,
    /// The title of the mission.
    pub title: String,
    /// What was asked, in a sentence or two.
    pub task: String,
    /// What was handed in, in the author's words.
    pub made: Option<String>,
    /// How the learner's own answer begins.
    pub excerpt: Option<String>,
    /// When it was handed in.
    pub handed_in_at: Timestamp,
    /// How it was judged.
    pub judged: Judged,
}

/// How a work was judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judged {
    /// Who judged it; nothing if the mission asks for no judgement.
    pub by: Option<GradedBy>,
    /// The name of the reviewer, if a person judged it.
    pub reviewer: Option<String>,
    /// Its score in basis points.
    pub score_bp: Option<u32>,
    /// What was found by each criterion, in the rubric's order.
    pub criteria: Vec<JudgedCriterion>,
}

/// What was found by a criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedCriterion {
    /// What the criterion is called.
    pub title: String,
    /// The level.
    pub level: String,
}

/// What a draft says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PortfolioText {
    /// What says that it is a job simulation.
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
    /// What stands above it.
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
    /// What it says.
    pub text: String,
    /// The numbers of the works that it rests on. A line that the learner has added may have none.
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
