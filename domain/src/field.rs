//! Checks of a request's fields. All that is wrong is collected, so that a form shows it at once.

use serde::{Deserialize, Serialize};

use crate::refusal::{Refusal, Refusals};
use crate::visible::{reorders, seen};

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
    /// Characters that show the text in another order than it has.
    Reordered,
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

/// What is wrong with the fields of a request so far.
#[derive(Debug, Default)]
pub(crate) struct Fields(Vec<Refusal>);

impl Fields {
    /// Notes that a field breaks a rule.
    pub(crate) fn refuse(&mut self, field: &str, rule: IssueRule, need: Option<Amount>, have: Option<Amount>) {
        self.0.push(Refusal::ValidationFail { block: None, field: Some(field.to_owned()), rule, need, have });
    }

    /// Notes a text with more characters than it may have, or with characters that reorder it.
    pub(crate) fn at_most_chars(&mut self, field: &str, most: u32, text: &str) {
        if reorders(text) {
            self.refuse(field, IssueRule::Reordered, None, None);
        }
        self.at_most(field, IssueRule::MaxChars, most.into(), chars(text));
    }

    /// Notes a field that has more of something than it may have.
    pub(crate) fn at_most(&mut self, field: &str, rule: IssueRule, most: u64, have: u64) {
        if have > most {
            self.refuse(field, rule, Some(Amount::Count(most)), Some(Amount::Count(have)));
        }
    }

    /// Whether a list has no more entries than it may have; notes it where it has more. Asked before the
    /// entries are looked at: comparing them with each other takes the longer the more there are.
    pub(crate) fn fits<T>(&mut self, field: &str, rule: IssueRule, most: u32, list: &[T]) -> bool {
        let have = u64::try_from(list.len()).unwrap_or(u64::MAX);
        self.at_most(field, rule, most.into(), have);
        have <= most.into()
    }

    /// Notes a field that has less of something than it has to have.
    pub(crate) fn at_least(&mut self, field: &str, rule: IssueRule, least: u64, have: u64) {
        if have < least {
            self.refuse(field, rule, Some(Amount::Count(least)), Some(Amount::Count(have)));
        }
    }

    /// The value where nothing is wrong.
    pub(crate) fn accept<T>(self, value: T) -> Result<T, Refusals> {
        Refusals::from_all(self.0).map_or(Ok(value), Err)
    }
}

/// Characters of a text (Unicode scalar values).
pub(crate) fn chars(text: &str) -> u64 {
    u64::try_from(text.chars().count()).unwrap_or(u64::MAX)
}

/// A text for one line: white space and control characters become single blanks, none at the ends, and invisible
/// characters are left out. `None` if nothing is left.
pub(crate) fn one_line(text: &str) -> Option<String> {
    on_one_line(&seen(text))
}

/// The same with the invisible characters, for a text that was read before.
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

/// A text of several lines without control and invisible characters, and without white space at its ends. `None` if
/// nothing is left.
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
