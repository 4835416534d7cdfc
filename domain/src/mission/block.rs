//! Blocks: the parts of a mission, which are content or questions. [`submission`](crate::submission) has the answers
//! and checks them.

pub mod body_fields;
mod decimal;
pub mod typed_number;

use serde::{Deserialize, Serialize};

pub use crate::mission::block::decimal::Decimal;

use crate::ids::BlockId;
use crate::limits;

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
    /// Whether submitting requires a valid answer; false for content.
    pub required: bool,
    /// Its weight in the mission's score, in basis points.
    pub weight_bp: u32,
    /// A short title of a question; `None` for content.
    #[serde(default)]
    pub title: Option<String>,
    /// Its content or question.
    pub body: BlockBody,
}

/// Content or question of a block. The server makes all HTML from Markdown and sanitises it.
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
        /// A text that describes the image.
        alt: String,
    },
    /// A video on another site.
    Video {
        /// Its address, https.
        url: String,
        /// Its title.
        title: String,
        /// The transcript of its speech.
        transcript_html: String,
    },
    /// A file to download.
    File {
        /// The file.
        file: FileView,
        /// Its title.
        title: String,
        /// Its purpose.
        note_html: String,
    },
    /// A file to work with.
    Resource {
        /// The file.
        file: FileView,
        /// Its title.
        title: String,
        /// Its purpose.
        note_html: String,
    },
    /// A page of another site.
    Embed {
        /// Its address, https.
        url: String,
        /// Its title.
        title: String,
    },
    /// A highlighted remark.
    Callout {
        /// Its tone.
        tone: Tone,
        /// The remark.
        html: String,
    },
    /// A good answer to compare with. Its author decides when it is shown.
    ModelAnswer {
        /// When it is shown.
        reveal: Reveal,
        /// The answer; `None` until it may be shown.
        html: Option<String>,
    },
    /// A short answer on one line.
    ShortText {
        /// The question.
        prompt_html: String,
        /// Maximum number of characters.
        max_chars: u32,
    },
    /// A long answer.
    LongText(TextRules),
    /// A reflection, in the learner's own words.
    Reflection(TextRules),
    /// One of several options.
    SingleChoice {
        /// The question.
        prompt_html: String,
        /// The options.
        options: Vec<ChoiceOption>,
    },
    /// Several of the options.
    MultiChoice {
        /// The question.
        prompt_html: String,
        /// The options.
        options: Vec<ChoiceOption>,
        /// Minimum number of options to choose.
        min_choices: u32,
        /// Maximum number of options to choose.
        max_choices: u32,
    },
    /// A number.
    Number {
        /// The question.
        prompt_html: String,
        /// The minimum, if there is one.
        min: Option<Decimal>,
        /// The maximum, if there is one.
        max: Option<Decimal>,
        /// Maximum number of decimal places.
        decimals: u8,
        /// The unit, for example `%`.
        unit: Option<String>,
    },
    /// A link to work on another site.
    Link {
        /// The question.
        prompt_html: String,
        /// The allowed hosts, their subdomains included; empty if any is allowed.
        hosts: Vec<String>,
    },
    /// Uploaded files.
    Files(FileRules),
    /// An uploaded recording.
    Audio(FileRules),
    /// Steps to tick off.
    Checklist {
        /// The purpose of the steps.
        prompt_html: String,
        /// The steps.
        items: Vec<ChoiceOption>,
    },
}

impl BlockBody {
    /// Whether the block is a question.
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

/// Limits of a text answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TextRules {
    /// The question.
    pub prompt_html: String,
    /// Minimum number of words; 0 if there is no minimum.
    pub min_words: u32,
    /// Maximum number of words, if there is one.
    pub max_words: Option<u32>,
    /// Maximum number of characters (Unicode scalar values).
    pub max_chars: u32,
}

/// Limits of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileRules {
    /// The question.
    pub prompt_html: String,
    /// Allowed extensions, in lower case, without the dot; empty if any is allowed.
    pub allowed_ext: Vec<String>,
    /// Maximum size of one file, in bytes.
    pub max_bytes: u64,
    /// Maximum number of files.
    pub max_files: u32,
    /// Seconds after which a recording in the browser ends; `None` for other files. The length of a chosen file is not
    /// measured.
    pub max_seconds: Option<u32>,
}

/// An option to choose, or a step to tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChoiceOption {
    /// The author's name for it, unique in the block.
    pub key: String,
    /// The words that the learner reads.
    pub label: String,
}

/// A file of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileView {
    /// Its name.
    pub name: String,
    /// Its address.
    pub url: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its media type.
    pub mime: String,
}

/// Tone of a callout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// A tip.
    Tip,
    /// A warning.
    Warning,
    /// Additional information.
    Note,
}

/// Condition for showing a model answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    /// Never; it is for reviewers.
    Never,
    /// When an attempt is submitted, even if it was returned later.
    OnSubmission,
    /// When every question with a key is right, was wrong in two attempts, or was given up. Until then a wrong answer
    /// gets only its hint.
    AfterFirstWrong,
    /// When an attempt is passed or returned, or has the model's feedback.
    AfterGrading,
}

/// Maximum number of characters of a short answer, unless its author sets another.
pub const SHORT_TEXT_MAX_CHARS: u32 = 300;

impl Default for TextRules {
    fn default() -> Self {
        Self { prompt_html: String::new(), min_words: 0, max_words: None, max_chars: limits::MAX_CHARS }
    }
}
