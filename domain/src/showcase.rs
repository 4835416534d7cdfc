//! The nouns of a showcase: the pieces of a learner's work and what may be said about each. A piece is
//! [built](piece::piece) from a submitted attempt with questions that were marked right, or with a pass. The learner
//! [chooses](choose::choose) pieces of a session, [publishes](publish::publish) them, and everyone with the link
//! [sees](show::show) them. A portfolio draft uses the same claims.
//!
//! | A page says | if |
//! |---|---|
//! | a sentence of the learner, as it is written | it is in a long answer of the attempt, and not in the author's texts |
//! | the name of a file | the file is in the attempt |
//! | that questions were answered right | their keys say so, and the learner did not know the keys |
//! | that the attempt was passed | a reviewer or the model passed it |
//! | a level of a criterion | a reviewer gave it and passed the attempt |
//! | a skill | a certificate of the program is valid, or a reviewer gave a level for it |
//!
//! A page never names a part of the attempt that was left out, and never quotes the author. The work of a team is
//! not quoted, because several people wrote it.

pub mod choose;
pub mod limits;
pub mod piece;
pub mod print;
pub mod publish;
pub mod quote;
pub mod resume;
pub mod show;

use serde::{Deserialize, Serialize};

use crate::ids::{BlockId, MissionId, SubmissionId};
use crate::progression::grades::GradedBy;
use crate::time::Timestamp;

/// A work that may be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Its mission.
    pub mission: MissionId,
    /// The title of the mission.
    pub title: String,
    /// The attempt.
    pub submission: SubmissionId,
    /// When it was submitted.
    pub submitted_at: Timestamp,
    /// Whether it is the work of a team.
    pub is_team: bool,
    /// Whether a person judged its texts; `None` if it has no long answer.
    pub is_writing_reviewed: Option<bool>,
    /// The claims about it, quoted sentences first. Never empty.
    pub claims: Vec<PieceClaim>,
}

/// A sentence about a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PieceClaim {
    /// The sentence. For an answer, the learner's own words.
    pub text: String,
    /// Its evidence.
    pub evidence: ClaimEvidence,
}

/// Evidence of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClaimEvidence {
    /// The learner's answer, which contains the sentence.
    Answer {
        /// The question.
        block: BlockId,
    },
    /// A file in the attempt.
    File {
        /// The question.
        block: BlockId,
        /// The name of the file.
        name: String,
    },
    /// The marks of the questions with keys.
    Marks {
        /// Number of right answers.
        right: u32,
        /// Number of questions with keys.
        marked: u32,
    },
    /// The attempt was passed.
    Pass {
        /// The person or the model that passed it.
        by: GradedBy,
        /// Its score in basis points, if it has one.
        score_bp: Option<u32>,
    },
    /// A level that a reviewer gave.
    Level {
        /// The criterion.
        criterion: String,
        /// The level.
        level: String,
    },
}

/// The level for a criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedCriterion {
    /// Title of the criterion.
    pub title: String,
    /// The level.
    pub level: String,
}

impl Piece {
    /// The learner's sentences in its claims.
    pub fn quotes(&self) -> impl Iterator<Item = &str> {
        let is_quote = |claim: &&PieceClaim| matches!(claim.evidence, ClaimEvidence::Answer { .. });
        self.claims.iter().filter(is_quote).map(|claim| claim.text.as_str())
    }

    /// The sentences about it that are not the learner's own.
    pub fn records(&self) -> impl Iterator<Item = &str> {
        let is_record = |claim: &&PieceClaim| !matches!(claim.evidence, ClaimEvidence::Answer { .. });
        self.claims.iter().filter(is_record).map(|claim| claim.text.as_str())
    }
}
