//! Names a conversation with the assistant. The first question gives the title, until the owner of the conversation
//! changes it.

use crate::assistant::limits::MAX_THREAD_TITLE_CHARS;
use crate::field::{Fields, IssueRule, one_line};
use crate::refusal::Refusals;

/// Returns the title of a conversation after its first question: the first words, on one line.
#[must_use]
pub fn first_title(question: &str) -> String {
    let line = one_line(question).unwrap_or_default();
    let most = MAX_THREAD_TITLE_CHARS as usize;
    if line.chars().count() <= most {
        return line;
    }
    let cut = line.chars().take(most - 1).collect::<String>();
    let whole_words = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{whole_words}…")
}

/// Returns the new title, without surrounding blanks.
///
/// # Errors
/// `validation-fail` for a title that is empty or too long.
pub fn name_thread(title: &str) -> Result<String, Refusals> {
    let title = one_line(title).unwrap_or_default();
    let mut fields = Fields::default();
    if title.is_empty() {
        fields.refuse("title", IssueRule::Required, None, None);
    }
    fields.at_most_chars("title", MAX_THREAD_TITLE_CHARS, &title);
    fields.accept(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_question_is_the_title_as_far_as_it_fits() {
        assert_eq!(first_title(" Why does\nthe total differ? "), "Why does the total differ?");
        let long = first_title(&"Why? ".repeat(40));
        assert!(long.chars().count() <= 80 && long.ends_with("Why?…"), "{long}");
        assert_eq!(first_title(&"é".repeat(90)).chars().count(), 80);
    }

    #[test]
    fn a_title_has_words_and_is_not_too_long() {
        let check = |title: &str| name_thread(title).map_err(|refusals| refusals.first().code());
        assert_eq!(check(" The flour "), Ok("The flour".to_owned()));
        assert_eq!(check(" "), Err("validation-fail"));
        assert_eq!(check(&"é".repeat(80)), Ok("é".repeat(80)));
        assert_eq!(check(&"é".repeat(81)), Err("validation-fail"));
    }
}
