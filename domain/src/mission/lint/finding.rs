//! What the lint can find. The words for a reader are written where the program's files are known.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::answer_key::MarkOutcome;
use crate::mission::block::Block;
use crate::mission::lint::OutlineMission;
use crate::time::Timestamp;

/// One thing to mend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// How bad it is.
    pub severity: Severity,
    /// The mission it is about.
    pub mission: Option<MissionId>,
    /// The slug of the session it is about.
    pub session: Option<String>,
    /// The key of the block it is about.
    pub block: Option<String>,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The program cannot be published.
    Error,
    /// The program can be published; its author should look again.
    Warning,
}

/// What is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// The program can be completed by doing nothing.
    NoRequiredMission,
    /// Another mission has this number.
    DuplicateNumber(u32),
    /// Another mission has this slug.
    DuplicateSlug(String),
    /// A screen has this address.
    ReservedSlug(String),
    /// Missions wait for each other, in this order and then for the first again.
    Cycle(Vec<MissionId>),
    /// The mission waits for itself.
    OwnPrerequisite,
    /// The mission waits for one with a higher number.
    LaterPrerequisite(MissionId),
    /// The mission waits for one that the program does not have.
    UnknownPrerequisite(MissionId),
    /// A required mission cannot be opened without this optional one.
    OptionalPrerequisite(MissionId),
    /// The session ends before it starts.
    EndsBeforeStart,
    /// The rule waits for this instant, and the session has ended by then.
    DateAfterEnd(Timestamp),
    /// No learner of the session can ever open the mission, whatever other missions do.
    AlwaysLocked,
    /// No learner of the session can open all that the mission waits for.
    Unreachable,
    /// The criteria's weights sum to this and not to the whole.
    RubricWeights(u32),
    /// Completing needs a review, and there is nothing to review by.
    NoRubric,
    /// Completing needs a score, and there is nothing to score by, so that nobody can complete it.
    NothingToScore,
    /// The blocks' weights sum to this, which is neither nothing nor the whole.
    BlockWeights(u32),
    /// Another block of the mission has this key.
    DuplicateBlock,
    /// A block that asks nothing is required or has a weight.
    ContentAsksNothing,
    /// There are this few options to choose from.
    TooFewOptions(u32),
    /// Two options have this key.
    DuplicateOption(String),
    /// A least amount that no answer can have together with the most amount.
    Range(RangeField),
    /// A limit that is nothing, or more than the product allows.
    LimitOutOfBounds(LimitField),
    /// A question has no title.
    NoTitle,
    /// A question for a number or for options has no key, so that nobody learns whether an answer is right.
    NoKey,
    /// The key of a number is in no unit.
    KeyWithoutUnit,
    /// The tolerance of a key is less than one of the last place that the question takes, or negative.
    KeyTolerance,
    /// Nobody can type this number of a key: it is out of the question's range or has too many places.
    KeyOutOfRange(String),
    /// The key names this option, which the question does not offer.
    KeyOfNoOption(String),
    /// So many options are right, and so many cannot be chosen.
    KeyCount(u32),
    /// A key for a number where options are asked, or another such.
    KeyOfAnotherKind,
    /// This answer is named as a mistake, and is right.
    MistakeIsRight(String),
    /// The sender replies nothing to what is handed in.
    NoReply,
    /// An attempt can come out like this, and there is no reply to it.
    ReplyMissing(MarkOutcome),
    /// No attempt can come out like this, and there is a reply to it.
    ReplyToNothing(MarkOutcome),
    /// Nobody completes the program who finds no team.
    TeamRequired,
    /// A block of a team mission asks for files, which the others of the team could not open.
    TeamWithFiles,
    /// A team mission asks for nothing that a team could write together.
    TeamWritesNothing,
    /// In most choices of the program the right option is the first or the second.
    RightMostlyFirst {
        /// In so many.
        right: u32,
        /// Of so many.
        of: u32,
    },
    /// In most choices of the program the right option is the longest.
    RightMostlyLongest {
        /// In so many.
        right: u32,
        /// Of so many.
        of: u32,
    },
}

/// A pair of limits of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RangeField {
    /// `min_words` and `max_words`.
    Words,
    /// `min_choices`, `max_choices` and the options there are.
    Choices,
    /// `min` and `max` of a number.
    Number,
}

/// A single limit of a block.
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
