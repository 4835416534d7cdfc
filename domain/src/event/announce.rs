//! Checks an announcement to everybody in a session.

use crate::event::limits::{MAX_ANNOUNCEMENT_CHARS, MAX_EVENT_TITLE_CHARS};
use crate::field::{Fields, IssueRule, one_line, several_lines};
use crate::refusal::Refusals;

/// A message from staff to a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// Its title, one line.
    pub title: String,
    /// Its text, in Markdown.
    pub text: String,
    /// Whether it is also sent by mail and push, according to each learner's preferences for announcements. An
    /// announcement that is not important appears in the application only.
    pub is_important: bool,
}

/// Returns the announcement as it is stored.
///
/// # Errors
/// `validation-fail` on `title` or `text` if one is empty or too long.
pub fn announce(given: &Announcement) -> Result<Announcement, Refusals> {
    let mut fields = Fields::default();
    let title = one_line(&given.title).unwrap_or_default();
    let text = several_lines(&given.text).unwrap_or_default();
    for (field, value, most) in [("title", &title, MAX_EVENT_TITLE_CHARS), ("text", &text, MAX_ANNOUNCEMENT_CHARS)] {
        if value.is_empty() {
            fields.refuse(field, IssueRule::Required, None, None);
        }
        fields.at_most_chars(field, most, value);
    }
    fields.accept(Announcement { title, text, is_important: given.is_important })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(title: &str, text: &str) -> Result<Announcement, Refusals> {
        announce(&Announcement { title: title.to_owned(), text: text.to_owned(), is_important: false })
    }

    #[test]
    fn an_announcement_has_a_line_and_a_text() {
        let kept = given("  New\n files ", "\r\nThe extract is **new**.\r\n").unwrap();
        assert_eq!((kept.title.as_str(), kept.text.as_str()), ("New files", "The extract is **new**."));
    }

    #[test]
    fn what_is_empty_or_too_long_is_refused_together() {
        assert_eq!(given(" ", "").unwrap_err().iter().count(), 2);
        let refused = given(&"x".repeat(121), &"y".repeat(5_001)).unwrap_err();
        assert_eq!(refused.iter().map(|refusal| refusal.code()).collect::<Vec<_>>(), ["validation-fail"; 2]);
        assert!(given(&"x".repeat(120), &"y".repeat(5_000)).is_ok());
    }
}
