//! Checks of a request's fields. All faults are collected, so that a form shows them together.

use serde::{Deserialize, Serialize};

use crate::refusal::{Refusal, Refusals};
use crate::visible::{reorders, seen};

/// A rule that an answer or a field of a request can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum IssueRule {
    /// A required value is missing.
    Required,
    /// Too few words.
    MinWords,
    /// Too many words.
    MaxWords,
    /// Too many characters.
    MaxChars,
    /// A choice that is not offered: an option, a country, a number of days.
    UnknownOption,
    /// Too few options.
    TooFew,
    /// Too many options, or the same one twice.
    TooMany,
    /// Not a decimal number.
    NotANumber,
    /// Below the minimum, or not after an earlier date.
    TooSmall,
    /// Above the maximum, or too late.
    TooLarge,
    /// More decimal places than allowed.
    TooPrecise,
    /// Not a web address.
    NotALink,
    /// An address at a host that is not accepted; the accepted hosts are named.
    HostNotAllowed,
    /// A file of a kind that is not accepted; the accepted extensions are named.
    Extension,
    /// A file that is too large.
    FileTooLarge,
    /// Too many files.
    TooManyFiles,
    /// A value of another kind than required: a file instead of a text, a text that is not a coupon code.
    WrongKind,
    /// Unticked steps of a checklist.
    Unchecked,
    /// Not an e-mail address.
    NotAnEmail,
    /// Invisible control characters, including line breaks.
    ControlCharacters,
    /// Characters that display the text in another order.
    Reordered,
    /// Not the same as the text that it has to repeat.
    Mismatch,
    /// Too few characters.
    MinChars,
    /// A file that is not fully uploaded; upload it again.
    NotUploaded,
    /// A file whose content does not match its name and type; save it with the right type.
    ContentMismatch,
    /// An e-mail that is always sent and cannot be switched off.
    AlwaysOn,
}

/// The amount that a broken rule requires, or the amount that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Amount {
    /// A number, for example of characters or files.
    Count(u64),
    /// A word, a decimal number, or a list.
    Word(String),
}

/// Faults of a request's fields so far.
#[derive(Debug, Default)]
pub(crate) struct Fields(Vec<Refusal>);

impl Fields {
    /// Adds a fault for a field that breaks a rule.
    pub(crate) fn refuse(&mut self, field: &str, rule: IssueRule, need: Option<Amount>, have: Option<Amount>) {
        self.0.push(Refusal::ValidationFail { block: None, field: Some(field.to_owned()), rule, need, have });
    }

    /// Adds a fault for a text that is too long, and one for a text whose characters change its display order.
    pub(crate) fn at_most_chars(&mut self, field: &str, most: u32, text: &str) {
        if reorders(text) {
            self.refuse(field, IssueRule::Reordered, None, None);
        }
        self.at_most(field, IssueRule::MaxChars, most.into(), chars(text));
    }

    /// Adds a fault for a field with more than the maximum.
    pub(crate) fn at_most(&mut self, field: &str, rule: IssueRule, most: u64, have: u64) {
        if have > most {
            self.refuse(field, rule, Some(Amount::Count(most)), Some(Amount::Count(have)));
        }
    }

    /// Whether a list has at most the maximum number of entries; adds a fault if it has more. Call this before the
    /// entries are checked: the more entries there are, the longer it takes to compare them with each other.
    pub(crate) fn fits<T>(&mut self, field: &str, rule: IssueRule, most: u32, list: &[T]) -> bool {
        let have = u64::try_from(list.len()).unwrap_or(u64::MAX);
        self.at_most(field, rule, most.into(), have);
        have <= most.into()
    }

    /// Adds a fault for a field with less than the minimum.
    pub(crate) fn at_least(&mut self, field: &str, rule: IssueRule, least: u64, have: u64) {
        if have < least {
            self.refuse(field, rule, Some(Amount::Count(least)), Some(Amount::Count(have)));
        }
    }

    /// Returns the value if there is no fault.
    pub(crate) fn accept<T>(self, value: T) -> Result<T, Refusals> {
        Refusals::from_all(self.0).map_or(Ok(value), Err)
    }
}

/// Number of characters of a text (Unicode scalar values).
pub(crate) fn chars(text: &str) -> u64 {
    u64::try_from(text.chars().count()).unwrap_or(u64::MAX)
}

/// A text on one line: white space and control characters become single blanks, the ends are trimmed, and invisible
/// characters are removed. `None` if the result is empty.
pub(crate) fn one_line(text: &str) -> Option<String> {
    on_one_line(&seen(text))
}

/// Like `one_line`, but does not look for invisible characters; for a text from which they were removed before.
pub(crate) fn on_one_line(text: &str) -> Option<String> {
    let mut line = String::new();
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    (!line.is_empty()).then_some(line)
}

/// A text of several lines without control and invisible characters, trimmed. `None` if the result is empty.
pub(crate) fn several_lines(text: &str) -> Option<String> {
    let text = seen(text).replace("\r\n", "\n");
    let text: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_single_blanks_and_no_control_characters() {
        assert_eq!(one_line("  Ada\t\u{0}\r\n  Obi ").as_deref(), Some("Ada Obi"));
        assert_eq!(one_line(" \n\u{7}"), None);
        assert_eq!(one_line(" \u{200b} Ada\u{ad}\u{feff}").as_deref(), Some("Ada"));
        assert_eq!(one_line("\u{200b}\u{3164}"), None);
    }

    #[test]
    fn several_lines_keep_their_breaks() {
        assert_eq!(several_lines(" one\r\n\r\ntwo\u{0} \n").as_deref(), Some("one\n\ntwo"));
        assert_eq!(several_lines("\r\n"), None);
        assert_eq!(several_lines("\u{feff}one\u{200b}\n\u{2060}").as_deref(), Some("one"));
    }

    #[test]
    fn a_text_that_shows_itself_in_another_order_is_refused() {
        let mut fields = Fields::default();
        fields.at_most_chars("name", 10, "\u{202e}live");
        let refusals = fields.accept(()).unwrap_err();
        let expected = Refusal::ValidationFail {
            block: None,
            field: Some("name".to_owned()),
            rule: IssueRule::Reordered,
            need: None,
            have: None,
        };
        assert_eq!(refusals.first(), &expected);
    }
}
