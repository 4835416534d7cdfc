//! Reads a file that opens with fields in TOML between two `+++` lines and goes on in Markdown. What
//! the fields are is read by `fields.rs`.

use toml::de::DeTable;

use crate::program::content::faults::{Faults, Source};
use crate::program::content::fields::Fields;
use crate::program::content::markdown;

/// The line around the fields.
const FENCE: &str = "+++";

/// A file in its two parts.
#[derive(Debug)]
pub struct Document<'a> {
    source: Source<'a>,
    table: DeTable<'a>,
    fields_at: usize,
    body_at: usize,
}

impl<'a> Document<'a> {
    /// Takes a file apart; nothing where its fields cannot be read as TOML at all.
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

    /// The text after the fields as it stands in the file.
    #[must_use]
    pub fn body(&self) -> &'a str {
        &self.source.text[self.body_at..]
    }

    /// Adds an error about a byte of the text after the fields.
    pub fn error(&self, at: usize, message: &str) {
        self.source.error(self.body_at + at, message);
    }

    /// The Markdown after the fields as HTML; without a word in it, it is a fault.
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

/// Where the fields begin and end, and where the text after them begins.
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
