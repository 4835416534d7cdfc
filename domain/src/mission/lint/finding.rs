//! The findings of the lint. The code that knows the program's files writes the messages for authors.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::answer_key::MarkOutcome;
use crate::mission::block::Block;
use crate::mission::lint::outline::OutlineMission;
use crate::time::Timestamp;

/// A fault of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Its kind.
    pub kind: FindingKind,
    /// Its severity.
    pub severity: Severity,
    /// The mission that has it, if there is one.
    pub mission: Option<MissionId>,
    /// The slug of the session that has it, if there is one.
    pub session: Option<String>,
    /// The key of the block that has it, if there is one.
    pub block: Option<String>,
}

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The program cannot be published.
    Error,
    /// The program can be published, but its author should check it.
    Warning,
}

/// Kind of fault of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// The program has no required mission, so every learner can complete it without work.
    NoRequiredMission,
    /// Another mission has this number.
    DuplicateNumber(u32),
    /// Another mission has this slug.
    DuplicateSlug(String),
    /// A screen of the product has the address of this slug.
    ReservedSlug(String),
    /// Missions require each other: each mission in the list requires the next, and the last requires the first.
    Cycle(Vec<MissionId>),
    /// The mission requires itself.
    OwnPrerequisite,
    /// The mission requires one with a higher number.
    LaterPrerequisite(MissionId),
    /// The mission requires one that the program does not have.
    UnknownPrerequisite(MissionId),
    /// The mission is required, but it cannot be opened without this optional mission.
    OptionalPrerequisite(MissionId),
    /// The session ends before it starts.
    EndsBeforeStart,
    /// The rule requires this date, which is after the session's end.
    DateAfterEnd(Timestamp),
    /// No learner of the session can ever open the mission, even if every other mission is open.
    AlwaysLocked,
    /// No learner of the session can open all missions that the mission requires.
    Unreachable,
    /// The sum of the criteria's weights is this number, not 10,000.
    RubricWeights(u32),
    /// Completing it requires a review, but there is no rubric.
    NoRubric,
    /// Completing it requires a score, but there is neither a rubric nor enough keys, so it cannot be completed.
    NothingToScore,
    /// The sum of the blocks' weights is this number, neither 0 nor 10,000.
    BlockWeights(u32),
    /// Another block of the mission has this key.
    DuplicateBlock,
    /// A block without a question is required or has a weight.
    ContentAsksNothing,
    /// A choice has only this number of options.
    TooFewOptions(u32),
    /// Two options have this key.
    DuplicateOption(String),
    /// The minimum is above the maximum, so no answer is valid.
    Range(RangeField),
    /// A limit is zero, or more than the product allows.
    LimitOutOfBounds(LimitField),
    /// A question has no title.
    NoTitle,
    /// A question for a number or for options has no key, so learners do not see whether their answers are right.
    NoKey,
    /// The key is a number, but the question has no unit.
    KeyWithoutUnit,
    /// The tolerance of a key is negative, or smaller than one unit of the question's last decimal place.
    KeyTolerance,
    /// This number of a key cannot be typed: it is out of the question's range or has too many decimal places.
    KeyOutOfRange(String),
    /// The key names this option, which the question does not offer.
    KeyOfNoOption(String),
    /// The key has this number of right options, but the question does not allow that number of choices.
    KeyCount(u32),
    /// The kind of the key does not fit the question, for example a number for a choice.
    KeyOfAnotherKind,
    /// This answer is listed as a mistake, but is right.
    MistakeIsRight(String),
    /// These words of a model answer, a key or a reply name an option by its position.
    OptionByPosition(String),
    /// The sender does not reply to a submission.
    NoReply,
    /// An attempt can have this outcome, but there is no reply to it.
    ReplyMissing(MarkOutcome),
    /// No attempt can have this outcome, but there is a reply to it.
    ReplyToNothing(MarkOutcome),
    /// A learner without a team cannot complete the program.
    TeamRequired,
    /// A block of a team mission requests files, which the other members could not open.
    TeamWithFiles,
    /// A team mission has no question that a team could answer together.
    TeamWritesNothing,
    /// In most choices of the program the right option is the first or the second.
    RightMostlyFirst {
        /// In this number of choices.
        right: u32,
        /// The number of all choices.
        of: u32,
    },
    /// In most choices of the program the right option is the longest.
    RightMostlyLongest {
        /// In this number of choices.
        right: u32,
        /// The number of all choices.
        of: u32,
    },
}

/// A minimum and maximum of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RangeField {
    /// `min_words` and `max_words`.
    Words,
    /// `min_choices`, `max_choices` and the number of options.
    Choices,
    /// `min` and `max` of a number.
    Number,
}

/// A limit of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitField {
    /// `max_chars`.
    MaxChars,
    /// `max_bytes`.
    MaxBytes,
    /// `max_files`.
    MaxFiles,
    /// `decimals`.
    Decimals,
    /// `options`, or the steps of a checklist.
    Options,
}

impl FindingKind {
    fn severity(&self) -> Severity {
        match self {
            Self::NoRubric
            | Self::ContentAsksNothing
            | Self::NoTitle
            | Self::NoKey
            | Self::NoReply
            | Self::TeamRequired
            | Self::TeamWritesNothing
            | Self::RightMostlyFirst { .. }
            | Self::RightMostlyLongest { .. } => Severity::Warning,
            Self::NoRequiredMission
            | Self::DuplicateNumber(_)
            | Self::DuplicateSlug(_)
            | Self::ReservedSlug(_)
            | Self::Cycle(_)
            | Self::OwnPrerequisite
            | Self::LaterPrerequisite(_)
            | Self::UnknownPrerequisite(_)
            | Self::OptionalPrerequisite(_)
            | Self::EndsBeforeStart
            | Self::DateAfterEnd(_)
            | Self::AlwaysLocked
            | Self::Unreachable
            | Self::RubricWeights(_)
            | Self::NothingToScore
            | Self::BlockWeights(_)
            | Self::DuplicateBlock
            | Self::TooFewOptions(_)
            | Self::DuplicateOption(_)
            | Self::Range(_)
            | Self::LimitOutOfBounds(_)
            | Self::TeamWithFiles
            | Self::KeyWithoutUnit
            | Self::KeyTolerance
            | Self::KeyOutOfRange(_)
            | Self::KeyOfNoOption(_)
            | Self::KeyCount(_)
            | Self::KeyOfAnotherKind
            | Self::OptionByPosition(_)
            | Self::MistakeIsRight(_)
            | Self::ReplyMissing(_)
            | Self::ReplyToNothing(_) => Severity::Error,
        }
    }
}

impl Finding {
    pub(super) fn of_program(kind: FindingKind) -> Self {
        Self { severity: kind.severity(), kind, mission: None, session: None, block: None }
    }

    pub(super) fn of_mission(mission: &OutlineMission, kind: FindingKind) -> Self {
        Self { mission: Some(mission.facts.id), ..Self::of_program(kind) }
    }

    pub(super) fn of_block(mission: &OutlineMission, block: &Block, kind: FindingKind) -> Self {
        Self { block: Some(block.key.clone()), ..Self::of_mission(mission, kind) }
    }
}
