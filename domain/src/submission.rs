//! Submissions: the blocks of a mission, a learner's answers to them, and their way from draft to
//! handed in. Attempts are kept, never wiped, and a draft is saved even while it breaks a limit.
//!
//! # The way of an attempt
//!
//! | From | to | by |
//! |---|---|---|
//! | `draft` | `submitted` | the learner, who [hands it in](submit::submit) |
//! | `submitted` | `ai_reviewing` | the model, which begins |
//! | `submitted` | `withdrawn` | the learner, who [takes it back](withdraw::withdraw) |
//! | `submitted`, `ai_reviewing`, `ai_reviewed` | `in_review` | a reviewer, who claims it |
//! | `submitted`, `ai_reviewed` | `superseded` | the learner, who hands in a later attempt |
//! | `ai_reviewing` | `ai_reviewed` | the model, whose feedback is there |
//! | `ai_reviewing` | `submitted` | the model, which has failed for good |
//! | `ai_reviewed` | `passed` | the model, which passes it |
//! | `in_review` | `passed`, `returned` | the reviewer, who decides |
//! | `in_review` | `submitted`, `ai_reviewing`, `ai_reviewed` | the reviewer, who lets go, or the clock |
//! | `returned` | `passed` | another reviewer, after an appeal |
//!
//! There is no other way; any other is refused with `submission/cannot-move`. What was judged, taken back or superseded
//! has no way back. While an attempt waits it goes to and fro as it is looked at and let go of: a reviewer who lets go,
//! and a review that ends undecided after 28 days, put it back [where it
//! waited](crate::feedback::ReviewedAttempt::once_let_go), and where the model fails for good it is `submitted` again.
//! So its learner can always ask again, or [take it back](withdraw::withdraw) and [begin another](attempt::begin) while
//! the access lasts. The model has no way to
//! `returned`: it never fails an attempt. What a move causes is said by [`advance`](advance::advance); every
//! verb gives its [moves](advance::Moved).
//!
//! # Does handing in ask for a review?
//! No. Handing in completes a mission whose policy is `submitted`, and asks nobody for anything. The
//! [model](crate::feedback::request_ai) and a [person](crate::feedback::request_review) are each asked by an act of
//! their own; an attempt at a mission that has to be looked at waits as `submitted` until one of them is.
//!
//! # May a mission that is complete be tried again?
//! Yes: better work is welcome, as long as the access lasts and [attempts](attempt::begin) are left. The mission stays
//! complete, and of its scores the best counts.

pub mod advance;
pub mod attempt;
mod body_fields;
pub mod check;
mod decimal;
pub mod save;
pub mod submit;
pub mod upload_file;
pub mod withdraw;

use serde::{Deserialize, Serialize};

pub use crate::submission::decimal::Decimal;

use crate::ids::BlockId;
use crate::limits;
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// A piece of a mission: something to read, or a question to answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Block {
    /// The block.
    pub id: BlockId,
    /// The author's name for it, unique in the mission and stable over versions.
    pub key: String,
    /// Its place in the mission, from 1.
    pub order: u32,
    /// Whether the mission cannot be handed in without a valid answer; false for content.
    pub required: bool,
    /// Its share of the mission's score in basis points.
    pub weight_bp: u32,
    /// What it shows or asks.
    pub body: BlockBody,
}

/// What a block shows or asks. All HTML was made from Markdown by the server and sanitised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", try_from = "body_fields::BodyFields")]
pub enum BlockBody {
    /// Text to read.
    Text {
        /// The text.
        html: String,
    },
    /// A picture.
    Image {
        /// The picture.
        file: FileView,
        /// What it shows, in words.
        alt: String,
    },
    /// A video elsewhere.
    Video {
        /// Its address, https.
        url: String,
        /// Its title.
        title: String,
        /// What is said in it.
        transcript_html: String,
    },
    /// A file to take away.
    File {
        /// The file.
        file: FileView,
        /// Its title.
        title: String,
        /// What it is for.
        note_html: String,
    },
    /// A file to work with.
    Resource {
        /// The file.
        file: FileView,
        /// Its title.
        title: String,
        /// What it is for.
        note_html: String,
    },
    /// A page elsewhere.
    Embed {
        /// Its address, https.
        url: String,
        /// Its title.
        title: String,
    },
    /// A remark set apart.
    Callout {
        /// How it is meant.
        tone: Tone,
        /// The remark.
        html: String,
    },
    /// A good answer, shown when its author allows.
    ModelAnswer {
        /// When it is shown.
        reveal: Reveal,
        /// The answer; nothing until it may be shown.
        html: Option<String>,
    },
    /// A short answer on one line.
    ShortText {
        /// The question.
        prompt_html: String,
        /// The most characters.
        max_chars: u32,
    },
    /// An answer of some length.
    LongText(TextRules),
    /// A look back, in the learner's own words.
    Reflection(TextRules),
    /// One of several options.
    SingleChoice {
        /// The question.
        prompt_html: String,
        /// What can be chosen.
        options: Vec<ChoiceOption>,
    },
    /// Several of the options.
    MultiChoice {
        /// The question.
        prompt_html: String,
        /// What can be chosen.
        options: Vec<ChoiceOption>,
        /// The least number to choose.
        min_choices: u32,
        /// The most to choose.
        max_choices: u32,
    },
    /// A number.
    Number {
        /// The question.
        prompt_html: String,
        /// The least that is accepted.
        min: Option<Decimal>,
        /// The most that is accepted.
        max: Option<Decimal>,
        /// The most decimal places.
        decimals: u8,
        /// What is counted, for instance `%`.
        unit: Option<String>,
    },
    /// A link to work that stands elsewhere.
    Link {
        /// The question.
        prompt_html: String,
        /// Hosts it may point to, their subdomains included; empty for any.
        hosts: Vec<String>,
    },
    /// Uploaded files.
    Files(FileRules),
    /// An uploaded recording.
    Audio(FileRules),
    /// Steps to tick off.
    Checklist {
        /// What the steps are for.
        prompt_html: String,
        /// The steps.
        items: Vec<ChoiceOption>,
    },
}

impl BlockBody {
    /// Whether the block asks for an answer.
    #[must_use]
    pub fn is_input(&self) -> bool {
        match self {
            Self::Text { .. }
            | Self::Image { .. }
            | Self::Video { .. }
            | Self::File { .. }
            | Self::Resource { .. }
            | Self::Embed { .. }
            | Self::Callout { .. }
            | Self::ModelAnswer { .. } => false,
            Self::ShortText { .. }
            | Self::LongText(_)
            | Self::Reflection(_)
            | Self::SingleChoice { .. }
            | Self::MultiChoice { .. }
            | Self::Number { .. }
            | Self::Link { .. }
            | Self::Files(_)
            | Self::Audio(_)
            | Self::Checklist { .. } => true,
        }
    }
}

/// The limits of a text answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TextRules {
    /// The question.
    pub prompt_html: String,
    /// The least number of words; 0 for none.
    pub min_words: u32,
    /// The most words.
    pub max_words: Option<u32>,
    /// The most characters (Unicode scalar values).
    pub max_chars: u32,
}

/// The limits of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileRules {
    /// The question.
    pub prompt_html: String,
    /// Accepted extensions, lower-case, without the dot; empty for any.
    pub allowed_ext: Vec<String>,
    /// The most bytes of one file.
    pub max_bytes: u64,
    /// The most files.
    pub max_files: u32,
}

/// Something that can be chosen or ticked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChoiceOption {
    /// The author's name for it, unique in the block.
    pub key: String,
    /// What the learner reads.
    pub label: String,
}

/// A file that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileView {
    /// Its name.
    pub name: String,
    /// Where it can be fetched.
    pub url: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its media type.
    pub mime: String,
}

/// How a callout is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// A help.
    Tip,
    /// A danger.
    Warning,
    /// A fact beside.
    Note,
}

/// When a model answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    /// Never; it is for reviewers.
    Never,
    /// Once an attempt was handed in, and from then on also where it came back.
    OnSubmission,
    /// Once an attempt was passed, was sent back, or has the feedback of the model.
    AfterGrading,
}

/// An answer to a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BlockValue {
    /// A text.
    Text(String),
    /// The key of an option.
    Choice(String),
    /// The keys of options.
    Choices(Vec<String>),
    /// A decimal number as it was typed.
    Number(String),
    /// An address as it was typed.
    Link(String),
    /// Uploaded files.
    Files(Vec<FileAnswer>),
    /// The keys of ticked steps.
    Checked(Vec<String>),
}

/// An uploaded file in an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FileAnswer {
    /// The key under which it is stored.
    pub key: String,
    /// The name the learner gave it.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// A rule that an answer, or a field of a request, can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum IssueRule {
    /// Something has to be there, and is not.
    Required,
    /// Too few words.
    MinWords,
    /// Too many words.
    MaxWords,
    /// Too many characters.
    MaxChars,
    /// Something is chosen that is not offered: an option, a country, a number of days.
    UnknownOption,
    /// Too few options.
    TooFew,
    /// Too many options, or one twice.
    TooMany,
    /// Not a decimal number.
    NotANumber,
    /// Below the least, or not after what it has to come after.
    TooSmall,
    /// Above the most, or later than it may be.
    TooLarge,
    /// More decimal places than asked.
    TooPrecise,
    /// Not an address of the web.
    NotALink,
    /// An address at a host that is not accepted; the accepted ones are told.
    HostNotAllowed,
    /// A file of a kind that is not accepted; the accepted ones are told.
    Extension,
    /// A file that is too large.
    FileTooLarge,
    /// Too many files.
    TooManyFiles,
    /// A value of another kind than is asked for: a file where a text is asked, a text that is no coupon code.
    WrongKind,
    /// Steps that are not ticked.
    Unchecked,
    /// Not an e-mail address.
    NotAnEmail,
    /// Characters that cannot be seen, line ends among them.
    ControlCharacters,
    /// Not the same as what it has to repeat.
    Mismatch,
    /// Too few characters.
    MinChars,
    /// A file that is not there whole: upload it again.
    NotUploaded,
    /// A file in which something else is than its name and type say: save it under its right type.
    ContentMismatch,
    /// An e-mail that always comes and cannot be switched off.
    AlwaysOn,
}

/// How much a rule asks, or an answer has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Amount {
    /// A number of things.
    Count(u64),
    /// A word, a decimal number, or a list.
    Word(String),
}

/// One rule that an answer breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Issue {
    /// The rule.
    pub rule: IssueRule,
    /// What it asks.
    pub need: Option<Amount>,
    /// What the answer has.
    pub have: Option<Amount>,
}

impl Issue {
    /// The refusal of an answer to this block that breaks the rule.
    pub(crate) fn into_refusal(self, block: BlockId) -> Refusal {
        let Self { rule, need, have } = self;
        Refusal::ValidationFail { block: Some(block), field: None, rule, need, have }
    }
}

/// What checking one answer found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BlockCheck {
    /// The block.
    pub block: BlockId,
    /// Whether the answer could be handed in.
    pub is_valid: bool,
    /// Whether there is no answer.
    pub is_empty: bool,
    /// Words of a text, as [`check::count_words`] counts them.
    pub words: u32,
    /// Characters of a text (Unicode scalar values).
    pub chars: u32,
    /// The rules it breaks.
    pub issues: Vec<Issue>,
}

/// An answer as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedAnswer {
    /// The block.
    pub block: BlockId,
    /// The answer; nothing once it was emptied.
    pub value: Option<BlockValue>,
    /// How often it was saved.
    pub rev: u32,
    /// When it was last saved.
    pub saved_at: Timestamp,
}

/// The most characters of a short answer unless its author says otherwise.
pub const SHORT_TEXT_MAX_CHARS: u32 = 300;

impl Default for TextRules {
    fn default() -> Self {
        Self { prompt_html: String::new(), min_words: 0, max_words: None, max_chars: limits::MAX_CHARS }
    }
}
