//! The nouns of a reference letter: its status, its facts and its signatory.

use serde::{Deserialize, Serialize};

use crate::progression::AwardKind;
use crate::progression::serial::Serial;
use crate::time::Timestamp;

/// Status of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LetterStatus {
    /// It was not requested; it is open whether the learner is eligible.
    NotEligible,
    /// The learner has requested it.
    Requested,
    /// It has a text that is not approved yet.
    Drafted,
    /// A signatory has approved the text.
    Approved,
    /// It is issued, with a serial number.
    Issued,
    /// It was revoked.
    Revoked,
}

impl LetterStatus {
    /// All statuses, in order.
    pub const ALL: [Self; 6] =
        [Self::NotEligible, Self::Requested, Self::Drafted, Self::Approved, Self::Issued, Self::Revoked];

    /// Whether staff must draft, approve or issue it.
    #[must_use]
    pub fn waits_for_staff(self) -> bool {
        matches!(self, Self::Requested | Self::Drafted | Self::Approved)
    }

    /// Whether it was issued under a serial number, even if it was revoked since.
    #[must_use]
    pub fn is_out(self) -> bool {
        matches!(self, Self::Issued | Self::Revoked)
    }

    /// Whether the public page of the letter calls it valid.
    #[must_use]
    pub fn is_valid(self) -> bool {
        self == Self::Issued
    }

    /// Whether it was revoked.
    #[must_use]
    pub fn is_revoked(self) -> bool {
        self == Self::Revoked
    }

    /// Whether a letter with this status may get the next status.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::NotEligible => next == Self::Requested,
            Self::Requested => next == Self::Drafted,
            Self::Drafted => next == Self::Drafted || next == Self::Approved,
            Self::Approved => next == Self::Issued || next == Self::Drafted,
            Self::Issued => next == Self::Revoked,
            Self::Revoked => false,
        }
    }
}

/// A fact of the record that a letter may state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LetterFact {
    /// The learner's confirmed name.
    Name(String),
    /// The program's title.
    Program(String),
    /// When the program was completed.
    CompletedAt(Timestamp),
    /// The award.
    Award(AwardKind),
    /// Number of completed missions.
    Missions(u32),
    /// Hours of work that the program takes.
    Hours(u32),
    /// The overall score in basis points.
    ScoreBp(u32),
    /// A skill that the program teaches.
    Skill(String),
}

/// Signatory of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Signatory {
    /// The signatory's name.
    pub name: String,
    /// The signatory's title, printed below the name.
    pub title: String,
}

/// A reference letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferenceLetter {
    /// Its status.
    pub status: LetterStatus,
    /// The purpose that the learner named; `None` before the request.
    pub purpose: Option<String>,
    /// The facts that it states; empty before the first draft.
    pub stated: Vec<LetterFact>,
    /// The text.
    pub body: Option<String>,
    /// The signatory; `None` before the approval.
    pub signatory: Option<Signatory>,
    /// Its serial number, from its issue on.
    pub serial: Option<Serial>,
    /// When it was issued.
    pub issued_at: Option<Timestamp>,
}
