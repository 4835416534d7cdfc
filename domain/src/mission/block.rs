//! Blocks: what a mission shows and asks, piece by piece. What is answered to them, and whether an answer is valid, is
//! for [`submission`](crate::submission).

mod body_fields;
mod decimal;
pub mod typed_number;

use serde::{Deserialize, Serialize};

pub use crate::mission::block::body_fields::BodyKind;
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
    /// Whether the mission cannot be handed in without a valid answer; false for content.
    pub required: bool,
    /// Its share of the mission's score in basis points.
    pub weight_bp: u32,
    /// What a question asks for, in a few words; none for content.
    #[serde(default)]
    pub title: Option<String>,
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

/// The most characters of a short answer unless its author says otherwise.
pub const SHORT_TEXT_MAX_CHARS: u32 = 300;

impl Default for TextRules {
    fn default() -> Self {
        Self { prompt_html: String::new(), min_words: 0, max_words: None, max_chars: limits::MAX_CHARS }
    }
}
