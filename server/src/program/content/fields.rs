//! Reads the fields of a file one by one from the parsed tree. It does not use serde, which stops at the first fault.

use std::ops::RangeInclusive;

use serde::de::value::{Error as TextEnumError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer as _};
use toml::de::{DeTable, DeValue};

use crate::program::content::faults::{FilePlace, Source};
use crate::program::content::markdown;

/// The fields of one table. Every method that reads a field returns `None` if the field is missing or invalid. For an
/// invalid field, it also adds a fault.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a> {
    source: Source<'a>,
    table: &'a DeTable<'a>,
    fields_at: usize,
    at: usize,
}

impl<'a> Fields<'a> {
    /// The fields of a file; the first byte of the fields is at `fields_at`.
    #[must_use]
    pub fn new(source: Source<'a>, table: &'a DeTable<'a>, fields_at: usize) -> Self {
        Self { source, table, fields_at, at: 0 }
    }

    /// Adds a fault for each missing required field and for each unknown field.
    pub fn check(&self, required: &[&str], optional: &[&str]) {
        for name in required.iter().filter(|name| !self.has(name)) {
            self.error(format!("`{name}` is missing"));
        }
        for key in self.table.keys() {
            let name = key.get_ref().as_ref();
            if !required.contains(&name) && !optional.contains(&name) {
                self.source
                    .error(self.fields_at + key.span().start, format!("`{name}` is not a field known at this place"));
            }
        }
    }

    /// Whether the field is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// The place of a field, or of the table if the field is missing.
    #[must_use]
    pub fn place(&self, name: &str) -> FilePlace {
        self.source.place(self.value(name).map_or(self.at, |(at, _)| at))
    }

    /// Adds an error about the table.
    pub fn error(&self, message: impl Into<String>) {
        self.source.error(self.at, message);
    }

    /// Adds an error about a field.
    pub fn error_at(&self, name: &str, message: impl Into<String>) {
        self.source.faults.error(self.place(name), message);
    }

    /// A text that is not blank.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&'a str> {
        let (at, value) = self.value(name)?;
        self.text_of(name, at, value)
    }

    /// A list of texts.
    #[must_use]
    pub fn texts(&self, name: &str) -> Option<Vec<String>> {
        let texts = self.list(name)?.into_iter();
        Some(texts.filter_map(|(at, value)| self.text_of(name, at, value)).map(ToOwned::to_owned).collect())
    }

    /// A text that `parse` accepts; `expected` describes its form.
    #[must_use]
    pub fn parsed<T>(&self, name: &str, expected: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.text(name)?;
        let parsed = parse(text);
        if parsed.is_none() {
            self.error_at(name, format!("`{name}` has to be {expected}, not `{text}`"));
        }
        parsed
    }

    /// A value of an enumeration.
    #[must_use]
    pub fn word<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let word: StrDeserializer<'_, TextEnumError> = self.text(name)?.into_deserializer();
        T::deserialize(word).map_err(|cause| self.error_at(name, format!("`{name}`: {cause}"))).ok()
    }

    /// Markdown, rendered as HTML.
    #[must_use]
    pub fn markdown(&self, name: &str) -> Option<String> {
        let text = self.text(name)?;
        let rendered = markdown::render(text);
        let (value_at, _) = self.value(name)?;
        // A literal string appears unchanged in the file, so the exact place of a refused part is known.
        let text_at = self.source.text[value_at..].find(text).map(|begin| value_at + begin);
        for (at, message) in rendered.refused {
            self.source.error(text_at.map_or(value_at, |begin| begin + at), message);
        }
        Some(rendered.html)
    }

    /// A whole number within bounds.
    #[must_use]
    pub fn number<T: TryFrom<i64>>(&self, name: &str, bounds: RangeInclusive<i64>) -> Option<T> {
        let (at, value) = self.value(name)?;
        self.number_of(name, at, value, bounds)
    }

    /// Whole numbers within bounds, by name: a table with no other values.
    #[must_use]
    pub fn numbers_by_name(&self, bounds: &RangeInclusive<i64>) -> Vec<(&'a str, i64)> {
        let number = |name: &'a str| Some((name, self.number(name, bounds.clone())?));
        self.table.keys().filter_map(|key| number(key.get_ref().as_ref())).collect()
    }

    /// A true or false value.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            (_, DeValue::Boolean(flag)) => Some(*flag),
            (at, _) => self.wrong(name, at, "true or false"),
        }
    }

    /// A table.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<Self> {
        let (at, value) = self.value(name)?;
        self.table_of(name, at, value)
    }

    /// A list of tables; empty if the field is missing.
    #[must_use]
    pub fn tables(&self, name: &str) -> Vec<Self> {
        let tables = self.list(name).unwrap_or_default().into_iter();
        tables.filter_map(|(at, value)| self.table_of(name, at, value)).collect()
    }

    /// Whether the field is a text, for fields that may also be a table.
    #[must_use]
    pub fn is_text(&self, name: &str) -> bool {
        matches!(self.value(name), Some((_, DeValue::String(_))))
    }

    fn value(&self, name: &str) -> Option<(usize, &'a DeValue<'a>)> {
        let value = self.table.get(name)?;
        Some((self.fields_at + value.span().start, value.get_ref()))
    }

    fn list(&self, name: &str) -> Option<Vec<(usize, &'a DeValue<'a>)>> {
        match self.value(name)? {
            (_, DeValue::Array(list)) => {
                Some(list.iter().map(|value| (self.fields_at + value.span().start, value.get_ref())).collect())
            }
            (at, _) => self.wrong(name, at, "a list"),
        }
    }

    fn text_of(&self, name: &str, at: usize, value: &'a DeValue<'a>) -> Option<&'a str> {
        match value {
            DeValue::String(text) if text.trim().is_empty() => self.wrong(name, at, "a text with words in it"),
            DeValue::String(text) => Some(text.as_ref()),
            _ => self.wrong(name, at, "a text"),
        }
    }

    fn number_of<T: TryFrom<i64>>(
        &self,
        name: &str,
        at: usize,
        value: &DeValue<'_>,
        bounds: RangeInclusive<i64>,
    ) -> Option<T> {
        let number = match value {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| bounds.contains(number)).and_then(|number| T::try_from(number).ok());
        if number.is_none() {
            let (least, most) = bounds.into_inner();
            return self.wrong(name, at, &format!("a whole number from {least} to {most}"));
        }
        number
    }

    fn table_of(&self, name: &str, at: usize, value: &'a DeValue<'a>) -> Option<Self> {
        match value {
            DeValue::Table(table) => Some(Self { table, at, ..*self }),
            _ => self.wrong(name, at, "a table"),
        }
    }

    fn wrong<T>(&self, name: &str, at: usize, expected: &str) -> Option<T> {
        self.source.error(at, format!("`{name}` has to be {expected}"));
        None
    }
}
