//! Parses a block's body from its flat JSON object. Serde's own parser of tagged enums buffers the whole object and
//! adds 20 KB to the browser's package. A struct of optional fields avoids both.

use serde::Deserialize;

use crate::mission::block::{BlockBody, ChoiceOption, Decimal, FileRules, FileView, Reveal, TextRules, Tone};

/// Kind of a block's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is documented at the variant of `BlockBody` with its name")]
pub enum BodyKind {
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

/// The fields of all kinds of bodies.
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
    max_seconds: Option<u32>,
}

impl TryFrom<BodyFields> for BlockBody {
    type Error = &'static str;

    fn try_from(mut fields: BodyFields) -> Result<Self, Self::Error> {
        fields.take_body().ok_or("a field that this kind of block needs is missing")
    }
}

/// Every match arm takes its fields with `take()` and does not move them out. So the compiler drops the other fields in
/// one place and not in every match arm.
impl BodyFields {
    fn take_body(&mut self) -> Option<BlockBody> {
        Some(match self.kind {
            BodyKind::Text => BlockBody::Text { html: self.html.take()? },
            BodyKind::Image => BlockBody::Image { file: self.file.take()?, alt: self.alt.take()? },
            BodyKind::Video => BlockBody::Video {
                url: self.url.take()?,
                title: self.title.take()?,
                transcript_html: self.transcript_html.take()?,
            },
            BodyKind::File => BlockBody::File {
                file: self.file.take()?,
                title: self.title.take()?,
                note_html: self.note_html.take()?,
            },
            BodyKind::Resource => BlockBody::Resource {
                file: self.file.take()?,
                title: self.title.take()?,
                note_html: self.note_html.take()?,
            },
            BodyKind::Embed => BlockBody::Embed { url: self.url.take()?, title: self.title.take()? },
            BodyKind::Callout => BlockBody::Callout { tone: self.tone?, html: self.html.take()? },
            BodyKind::ModelAnswer => BlockBody::ModelAnswer { reveal: self.reveal?, html: self.html.take() },
            BodyKind::ShortText => {
                BlockBody::ShortText { prompt_html: self.prompt_html.take()?, max_chars: self.max_chars? }
            }
            BodyKind::LongText => BlockBody::LongText(self.take_text_rules()?),
            BodyKind::Reflection => BlockBody::Reflection(self.take_text_rules()?),
            BodyKind::SingleChoice => {
                BlockBody::SingleChoice { prompt_html: self.prompt_html.take()?, options: self.options.take()? }
            }
            BodyKind::MultiChoice => BlockBody::MultiChoice {
                prompt_html: self.prompt_html.take()?,
                options: self.options.take()?,
                min_choices: self.min_choices?,
                max_choices: self.max_choices?,
            },
            BodyKind::Number => BlockBody::Number {
                prompt_html: self.prompt_html.take()?,
                min: self.min.take(),
                max: self.max.take(),
                decimals: self.decimals?,
                unit: self.unit.take(),
            },
            BodyKind::Link => BlockBody::Link { prompt_html: self.prompt_html.take()?, hosts: self.hosts.take()? },
            BodyKind::Files => BlockBody::Files(self.take_file_rules()?),
            BodyKind::Audio => BlockBody::Audio(self.take_file_rules()?),
            BodyKind::Checklist => {
                BlockBody::Checklist { prompt_html: self.prompt_html.take()?, items: self.items.take()? }
            }
        })
    }

    fn take_text_rules(&mut self) -> Option<TextRules> {
        Some(TextRules {
            prompt_html: self.prompt_html.take()?,
            min_words: self.min_words?,
            max_words: self.max_words,
            max_chars: self.max_chars?,
        })
    }

    fn take_file_rules(&mut self) -> Option<FileRules> {
        Some(FileRules {
            prompt_html: self.prompt_html.take()?,
            allowed_ext: self.allowed_ext.take()?,
            max_bytes: self.max_bytes?,
            max_files: self.max_files?,
            max_seconds: self.max_seconds,
        })
    }
}
