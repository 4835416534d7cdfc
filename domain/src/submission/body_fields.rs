//! Reads a block's body from its flat JSON object. Serde's own reading of tagged enums buffers the
//! whole object and costs the browser's package 20 KB; one struct of optional fields does not.

use serde::Deserialize;

use crate::submission::{BlockBody, ChoiceOption, Decimal, FileRules, FileView, Reveal, TextRules, Tone};

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BodyKind {
    Text,
    Image,
    Video,
    File,
    Resource,
    Embed,
    Callout,
    ModelAnswer,
    ShortText,
    LongText,
    Reflection,
    SingleChoice,
    MultiChoice,
    Number,
    Link,
    Files,
    Audio,
    Checklist,
}

/// Every field that any body has.
#[derive(Deserialize)]
pub(super) struct BodyFields {
    kind: BodyKind,
    html: Option<String>,
    file: Option<FileView>,
    alt: Option<String>,
    url: Option<String>,
    title: Option<String>,
    transcript_html: Option<String>,
    note_html: Option<String>,
    tone: Option<Tone>,
    reveal: Option<Reveal>,
    prompt_html: Option<String>,
    min_words: Option<u32>,
    max_words: Option<u32>,
    max_chars: Option<u32>,
    options: Option<Vec<ChoiceOption>>,
    items: Option<Vec<ChoiceOption>>,
    min_choices: Option<u32>,
    max_choices: Option<u32>,
    min: Option<Decimal>,
    max: Option<Decimal>,
    decimals: Option<u8>,
    unit: Option<String>,
    hosts: Option<Vec<String>>,
    allowed_ext: Option<Vec<String>>,
    max_bytes: Option<u64>,
    max_files: Option<u32>,
}

impl TryFrom<BodyFields> for BlockBody {
    type Error = &'static str;

    fn try_from(fields: BodyFields) -> Result<Self, Self::Error> {
        let kind = fields.kind;
        fields.into_body(kind).ok_or("a field that this kind of block needs is missing")
    }
}

impl BodyFields {
    fn into_body(self, kind: BodyKind) -> Option<BlockBody> {
        Some(match kind {
            BodyKind::Text => BlockBody::Text { html: self.html? },
            BodyKind::Image => BlockBody::Image { file: self.file?, alt: self.alt? },
            BodyKind::Video => {
                BlockBody::Video { url: self.url?, title: self.title?, transcript_html: self.transcript_html? }
            }
            BodyKind::File => BlockBody::File { file: self.file?, title: self.title?, note_html: self.note_html? },
            BodyKind::Resource => {
                BlockBody::Resource { file: self.file?, title: self.title?, note_html: self.note_html? }
            }
            BodyKind::Embed => BlockBody::Embed { url: self.url?, title: self.title? },
            BodyKind::Callout => BlockBody::Callout { tone: self.tone?, html: self.html? },
            BodyKind::ModelAnswer => BlockBody::ModelAnswer { reveal: self.reveal?, html: self.html },
            BodyKind::ShortText => BlockBody::ShortText { prompt_html: self.prompt_html?, max_chars: self.max_chars? },
            BodyKind::LongText => BlockBody::LongText(self.into_text_rules()?),
            BodyKind::Reflection => BlockBody::Reflection(self.into_text_rules()?),
            BodyKind::SingleChoice => {
                BlockBody::SingleChoice { prompt_html: self.prompt_html?, options: self.options? }
            }
            BodyKind::MultiChoice => BlockBody::MultiChoice {
                prompt_html: self.prompt_html?,
                options: self.options?,
                min_choices: self.min_choices?,
                max_choices: self.max_choices?,
            },
            BodyKind::Number => BlockBody::Number {
                prompt_html: self.prompt_html?,
                min: self.min,
                max: self.max,
                decimals: self.decimals?,
                unit: self.unit,
            },
            BodyKind::Link => BlockBody::Link { prompt_html: self.prompt_html?, hosts: self.hosts? },
            BodyKind::Files => BlockBody::Files(self.into_file_rules()?),
            BodyKind::Audio => BlockBody::Audio(self.into_file_rules()?),
            BodyKind::Checklist => BlockBody::Checklist { prompt_html: self.prompt_html?, items: self.items? },
        })
    }

    fn into_text_rules(self) -> Option<TextRules> {
        Some(TextRules {
            prompt_html: self.prompt_html?,
            min_words: self.min_words?,
            max_words: self.max_words,
            max_chars: self.max_chars?,
        })
    }

    fn into_file_rules(self) -> Option<FileRules> {
        Some(FileRules {
            prompt_html: self.prompt_html?,
            allowed_ext: self.allowed_ext?,
            max_bytes: self.max_bytes?,
            max_files: self.max_files?,
        })
    }
}
