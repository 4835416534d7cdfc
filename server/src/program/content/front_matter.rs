//! Reads a file that begins with fields in TOML between two `+++` lines and continues in Markdown. `fields.rs` reads
//! the fields.

use toml::de::DeTable;

use crate::program::content::faults::{Faults, Source};
use crate::program::content::fields::Fields;
use crate::program::content::markdown;

/// The line before and after the fields.
const FENCE: &str = "+++";

/// A file, split into its two parts.
#[derive(Debug)]
pub struct FrontMatter<'a> {
    source: Source<'a>,
    table: DeTable<'a>,
    fields_at: usize,
    body_at: usize,
}

impl<'a> FrontMatter<'a> {
    /// Splits a file. Returns `None` if its fields are not valid TOML.
    pub fn read(file: &'a str, bytes: &'a [u8], faults: &'a Faults) -> Option<Self> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(cause) => {
                let valid = std::str::from_utf8(&bytes[..cause.valid_up_to()]).unwrap_or_default();
                Source { file, text: valid, faults }.error(valid.len(), "this is not UTF-8");
                return None;
            }
        };
        let source = Source { file, text, faults };
        let Some((fields_at, fields_end, body_at)) = parts(text) else {
            source.error(0, "a file of a pack begins with fields between two lines of `+++`");
            return None;
        };
        let (table, errors) = DeTable::parse_recoverable(&text[fields_at..fields_end]);
        for error in &errors {
            source.error(fields_at + error.span().unwrap_or_default().start, error.message());
        }
        errors.is_empty().then(|| Self { source, table: table.into_inner(), fields_at, body_at })
    }

    /// The fields.
    #[must_use]
    pub fn fields(&self) -> Fields<'_> {
        Fields::new(self.source, &self.table, self.fields_at)
    }

    /// The text after the fields, unchanged.
    #[must_use]
    pub fn body(&self) -> &'a str {
        &self.source.text[self.body_at..]
    }

    /// Adds an error about a byte of the text after the fields.
    pub fn error(&self, at: usize, message: &str) {
        self.source.error(self.body_at + at, message);
    }

    /// The Markdown after the fields as HTML. Adds a fault if there is no text.
    #[must_use]
    pub fn body_html(&self) -> String {
        let body = self.body();
        if body.trim().is_empty() {
            self.source.error(self.body_at, "there is no text after the fields");
        }
        let rendered = markdown::render(body);
        for (at, message) in rendered.refused {
            self.source.error(self.body_at + at, message);
        }
        rendered.html
    }
}

/// The offsets of the start and end of the fields, and of the start of the text after them.
fn parts(text: &str) -> Option<(usize, usize, usize)> {
    let mut at = 0;
    let mut fields_at = None;
    for line in text.split_inclusive('\n') {
        let line_at = at;
        at += line.len();
        match fields_at {
            None if line.trim_end() == FENCE => fields_at = Some(at),
            None => return None,
            Some(fields_at) if line.trim_end() == FENCE => return Some((fields_at, line_at, at)),
            Some(_) => {}
        }
    }
    None
}
