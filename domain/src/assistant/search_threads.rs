//! Checks the words of a search in a learner's conversations with the assistant.

use crate::assistant::limits::MAX_THREAD_SEARCH_CHARS;
use crate::field::{Fields, one_line};
use crate::refusal::Refusals;

/// Returns the words on one line; `None` if there are no words, so that no search is made.
///
/// # Errors
/// `validation-fail` for too many characters.
pub fn search_threads(typed: &str) -> Result<Option<String>, Refusals> {
    let words = one_line(typed);
    let mut fields = Fields::default();
    fields.at_most_chars("words", MAX_THREAD_SEARCH_CHARS, words.as_deref().unwrap_or_default());
    fields.accept(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_a_line_that_is_not_too_long() {
        let check = |typed: &str| search_threads(typed).map_err(|refusals| refusals.first().code());
        assert_eq!(check(" the\n fax "), Ok(Some("the fax".to_owned())));
        assert_eq!(check(" \t"), Ok(None));
        assert_eq!(check(&"é".repeat(200)), Ok(Some("é".repeat(200))));
        assert_eq!(check(&"é".repeat(201)), Err("validation-fail"));
    }
}
