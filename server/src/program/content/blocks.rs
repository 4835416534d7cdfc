//! Reads the blocks of a mission. One table lists the fields of each kind. The lint in `domain` checks limits against
//! each other.

use domain::ids::BlockId;
use domain::limits::{MAX_CHARS, MAX_FILE_BYTES, MAX_FILES, WHOLE_BP};
use domain::mission::block::body_fields::BodyKind;
use domain::mission::block::{
    Block, BlockBody, ChoiceOption, Decimal, FileRules, FileView, SHORT_TEXT_MAX_CHARS, TextRules,
};
use domain::program::limits::MAX_BLOCK_TITLE_CHARS;
use domain::upload::is_known_extension;
use uuid::Uuid;

use crate::program::content::fields::Fields;
use crate::program::content::files::Resources;
use crate::program::content::slugs::is_slug;

/// The fields that every block may have.
const COMMON: [&str; 4] = ["key", "kind", "required", "weight_bp"];

/// The largest count that a field accepts.
const MANY: i64 = 1_000_000;

/// The fields that a kind requires in addition to the common ones, and those that it allows.
fn fields_of(kind: BodyKind) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        BodyKind::Text => (&["body"], &[]),
        BodyKind::Image => (&["file", "alt"], &[]),
        BodyKind::Video => (&["url", "title", "transcript"], &[]),
        BodyKind::File | BodyKind::Resource => (&["file", "title"], &["note"]),
        BodyKind::Embed => (&["url", "title"], &[]),
        BodyKind::Callout => (&["tone", "body"], &[]),
        BodyKind::ModelAnswer => (&["reveal", "body"], &[]),
        BodyKind::ShortText => (&["prompt"], &["title", "max_chars"]),
        BodyKind::LongText | BodyKind::Reflection => (&["prompt"], &["title", "min_words", "max_words", "max_chars"]),
        BodyKind::SingleChoice => (&["prompt", "options"], &["title", "answer"]),
        BodyKind::MultiChoice => (&["prompt", "options"], &["title", "min_choices", "max_choices", "answer"]),
        BodyKind::Number => (&["prompt"], &["title", "min", "max", "decimals", "unit", "answer"]),
        BodyKind::Link => (&["prompt"], &["title", "hosts"]),
        BodyKind::Files => (&["prompt"], &["title", "allowed_ext", "max_bytes", "max_files"]),
        BodyKind::Audio => (&["prompt"], &["title", "allowed_ext", "max_bytes", "max_files", "max_seconds"]),
        BodyKind::Checklist => (&["prompt", "items"], &["title", "answer"]),
    }
}

/// Reads a block. It gets its id when a version of the program is written.
#[must_use]
pub fn block(fields: &Fields<'_>, order: u32, resources: &Resources) -> Block {
    let kind = fields.word::<BodyKind>("kind");
    if let Some(kind) = kind {
        let (required, optional) = fields_of(kind);
        fields.check(&[&["key", "kind"], required].concat(), &[&COMMON[2..], optional].concat());
    } else {
        // Without a valid kind, the other fields cannot be checked.
        for name in ["key", "kind"].iter().filter(|name| !fields.has(name)) {
            fields.error(format!("`{name}` is missing"));
        }
    }
    let key =
        fields.parsed("key", "small letters and digits with `-` between", |key| is_slug(key).then(|| key.to_owned()));
    let body = kind.and_then(|kind| body(kind, fields, resources));
    let title = match &body {
        Some(body) if body.is_input() => title(fields),
        Some(_) => None,
        None => Some(String::new()),
    };
    Block {
        id: BlockId(Uuid::nil()),
        key: key.unwrap_or_default(),
        order,
        required: fields.flag("required").unwrap_or(false),
        weight_bp: fields.number("weight_bp", 0..=WHOLE_BP.into()).unwrap_or(0),
        title,
        body: body.unwrap_or_else(stand_in),
    }
}

/// A question's short title, which fits on one line of a phone.
fn title(fields: &Fields<'_>) -> Option<String> {
    let is_short = |text: &str| text.chars().count() <= MAX_BLOCK_TITLE_CHARS;
    let expected = format!("at most {MAX_BLOCK_TITLE_CHARS} characters long");
    fields.parsed("title", &expected, |text| is_short(text).then(|| text.to_owned()))
}

/// Placeholder for a body that cannot be read. With it, the weights of all blocks still have the right sum.
fn stand_in() -> BlockBody {
    BlockBody::ShortText { prompt_html: String::new(), max_chars: SHORT_TEXT_MAX_CHARS }
}

fn body(kind: BodyKind, fields: &Fields<'_>, resources: &Resources) -> Option<BlockBody> {
    let html = |name| fields.markdown(name).unwrap_or_default();
    let title = || fields.text("title").unwrap_or_default().to_owned();
    match kind {
        BodyKind::Text => Some(BlockBody::Text { html: html("body") }),
        BodyKind::Image => image(fields, resources),
        BodyKind::Video => {
            let transcript_html = html("transcript");
            Some(BlockBody::Video { url: address(fields), title: title(), transcript_html })
        }
        BodyKind::File => {
            file(fields, resources).map(|file| BlockBody::File { file, title: title(), note_html: html("note") })
        }
        BodyKind::Resource => {
            file(fields, resources).map(|file| BlockBody::Resource { file, title: title(), note_html: html("note") })
        }
        BodyKind::Embed => Some(BlockBody::Embed { url: address(fields), title: title() }),
        BodyKind::Callout => fields.word("tone").map(|tone| BlockBody::Callout { tone, html: html("body") }),
        BodyKind::ModelAnswer => {
            fields.word("reveal").map(|reveal| BlockBody::ModelAnswer { reveal, html: Some(html("body")) })
        }
        BodyKind::ShortText => {
            let max_chars = fields.number("max_chars", 1..=MAX_CHARS.into()).unwrap_or(SHORT_TEXT_MAX_CHARS);
            Some(BlockBody::ShortText { prompt_html: html("prompt"), max_chars })
        }
        BodyKind::LongText => Some(BlockBody::LongText(text_rules(fields))),
        BodyKind::Reflection => Some(BlockBody::Reflection(text_rules(fields))),
        BodyKind::SingleChoice => {
            Some(BlockBody::SingleChoice { prompt_html: html("prompt"), options: options(fields, "options") })
        }
        BodyKind::MultiChoice => Some(multi_choice(fields)),
        BodyKind::Number => Some(number(fields)),
        BodyKind::Link => {
            let hosts = fields.texts("hosts").unwrap_or_default();
            Some(BlockBody::Link { prompt_html: html("prompt"), hosts })
        }
        BodyKind::Files => Some(BlockBody::Files(file_rules(fields))),
        BodyKind::Audio => Some(BlockBody::Audio(file_rules(fields))),
        BodyKind::Checklist => {
            Some(BlockBody::Checklist { prompt_html: html("prompt"), items: options(fields, "items") })
        }
    }
}

fn address(fields: &Fields<'_>) -> String {
    let is_address = |url: &str| url.starts_with("https://") && !url.contains(char::is_whitespace);
    let url =
        fields.parsed("url", "an address that begins with https://", |url| is_address(url).then(|| url.to_owned()));
    url.unwrap_or_default()
}

fn file(fields: &Fields<'_>, resources: &Resources) -> Option<FileView> {
    let path = fields.text("file")?;
    let view = resources.view(path);
    if view.is_none() {
        fields.error_at("file", format!("there is no file `{path}` in this pack; resources belong in resources/"));
    }
    view
}

fn image(fields: &Fields<'_>, resources: &Resources) -> Option<BlockBody> {
    let file = file(fields, resources)?;
    if !file.mime.starts_with("image/") {
        fields.error_at("file", format!("an image is needed; `{}` is {}", file.name, file.mime));
    }
    Some(BlockBody::Image { file, alt: fields.text("alt").unwrap_or_default().to_owned() })
}

fn text_rules(fields: &Fields<'_>) -> TextRules {
    TextRules {
        prompt_html: fields.markdown("prompt").unwrap_or_default(),
        min_words: fields.number("min_words", 0..=MANY).unwrap_or(0),
        max_words: fields.number("max_words", 1..=MANY),
        max_chars: fields.number("max_chars", 1..=MAX_CHARS.into()).unwrap_or(MAX_CHARS),
    }
}

fn multi_choice(fields: &Fields<'_>) -> BlockBody {
    let options = options(fields, "options");
    let all = u32::try_from(options.len()).unwrap_or(u32::MAX);
    BlockBody::MultiChoice {
        prompt_html: fields.markdown("prompt").unwrap_or_default(),
        options,
        min_choices: fields.number("min_choices", 0..=MANY).unwrap_or(1),
        max_choices: fields.number("max_choices", 1..=MANY).unwrap_or(all),
    }
}

fn number(fields: &Fields<'_>) -> BlockBody {
    let decimal = |name| fields.parsed(name, "a decimal number in quotes, like \"12.5\"", Decimal::parse);
    BlockBody::Number {
        prompt_html: fields.markdown("prompt").unwrap_or_default(),
        min: decimal("min"),
        max: decimal("max"),
        decimals: fields.number("decimals", 0..=u8::MAX.into()).unwrap_or(0),
        unit: fields.text("unit").map(ToOwned::to_owned),
    }
}

fn file_rules(fields: &Fields<'_>) -> FileRules {
    let allowed_ext = fields.texts("allowed_ext").unwrap_or_default();
    for ext in &allowed_ext {
        if !ext.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()) {
            fields.error_at(
                "allowed_ext",
                format!("an extension is written in small letters without its dot, not `{ext}`"),
            );
        } else if !is_known_extension(ext) {
            fields.error_at("allowed_ext", format!("no file with the extension `{ext}` can be uploaded"));
        }
    }
    FileRules {
        prompt_html: fields.markdown("prompt").unwrap_or_default(),
        allowed_ext,
        max_bytes: fields.number("max_bytes", 1..=i64::MAX).unwrap_or(MAX_FILE_BYTES),
        max_files: fields.number("max_files", 1..=MANY).unwrap_or(MAX_FILES),
        max_seconds: fields.number("max_seconds", 1..=MANY),
    }
}

/// Options to choose from: `[{ key, label }]`.
pub(super) fn options(fields: &Fields<'_>, name: &str) -> Vec<ChoiceOption> {
    let options = fields.tables(name);
    let text = |option: &Fields<'_>, name| option.text(name).unwrap_or_default().to_owned();
    for option in &options {
        option.check(&["key", "label"], &[]);
    }
    options.iter().map(|option| ChoiceOption { key: text(option, "key"), label: text(option, "label") }).collect()
}
