//! The nouns of a reference letter: where it stands, what it states and who answers for it.

use serde::{Deserialize, Serialize};

use crate::progression::AwardKind;
use crate::progression::serial::Serial;
use crate::time::Timestamp;

/// Where a letter stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LetterStatus {
    /// Nobody has asked for it, and perhaps nobody may.
    NotEligible,
    /// The learner has asked for it.
    Requested,
    /// There is a text, which nobody answers for yet.
    Drafted,
    /// A signatory answers for the text.
    Approved,
    /// It is out, under a serial number.
    Issued,
    /// It was taken back.
    Revoked,
}

impl LetterStatus {
    /// Every status, in order.
    pub const ALL: [Self; 6] =
        [Self::NotEligible, Self::Requested, Self::Drafted, Self::Approved, Self::Issued, Self::Revoked];

    /// Whether the staff have something to do about it: to draft, to approve or to issue.
    #[must_use]
    pub fn waits_for_staff(self) -> bool {
        matches!(self, Self::Requested | Self::Drafted | Self::Approved)
    }

    /// Whether it has gone out under a serial number, whatever became of it since.
    #[must_use]
    pub fn is_out(self) -> bool {
        matches!(self, Self::Issued | Self::Revoked)
    }

    /// Whether somebody who looks it up is told that it counts.
    #[must_use]
    pub fn is_valid(self) -> bool {
        self == Self::Issued
    }

    /// Whether it was taken back.
    #[must_use]
    pub fn is_revoked(self) -> bool {
        self == Self::Revoked
    }

    /// Whether a letter that stands here may come to stand there.
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

/// Something that a letter may state, as it stands on the record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LetterFact {
    /// The learner's confirmed name.
    Name(String),
    /// The program's title.
    Program(String),
    /// When it was completed.
    CompletedAt(Timestamp),
    /// The award.
    Award(AwardKind),
    /// How many missions were completed.
    Missions(u32),
    /// How many hours the program takes.
    Hours(u32),
    /// The overall score in basis points.
    ScoreBp(u32),
    /// A skill that the program trains.
    Skill(String),
}

/// Who answers for a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Signatory {
    /// The name.
    pub name: String,
    /// The title below it.
    pub title: String,
}

/// A reference letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferenceLetter {
    /// Where it stands.
    pub status: LetterStatus,
    /// What the learner wants it for, once it was asked for.
    pub purpose: Option<String>,
    /// What it states, once there is a text.
    pub stated: Vec<LetterFact>,
    /// The text.
    pub body: Option<String>,
    /// Who answers for it, from the approval on.
    pub signatory: Option<Signatory>,
    /// Its serial number, from its issue on.
    pub serial: Option<Serial>,
    /// When it was issued.
    pub issued_at: Option<Timestamp>,
}
