//! Chooses sentences of a learner to quote. A quoted sentence is in the learner's answer as it is written; only the
//! marks of bold words are left out. A sentence with figures is preferred.
//!
//! | a sentence is not quoted if |
//! |---|
//! | it has fewer or more words than [`QUOTE_WORDS`] allows |
//! | it does not begin with a capital letter, a digit or a quotation mark, or is not a finished statement |
//! | it contains a table, code, a link or HTML |
//! | the author's texts contain it, or [`COPIED_WORDS`] consecutive words of it |

use std::collections::BTreeSet;

use crate::showcase::limits::{COPIED_WORDS, QUOTE_WORDS};
use crate::submission::check::count_words;
use crate::submission::compare::count_figures;
use crate::submission::excerpt::sentences;

/// Marks that a quoted sentence may not contain.
const MARKUP: [char; 8] = ['|', '`', '[', ']', '<', '>', '#', '_'];

/// The author's texts of a mission.
#[derive(Clone, Debug)]
pub struct Material {
    /// Lower-case words between single spaces.
    text: String,
    /// Every sequence of [`COPIED_WORDS`] words.
    sequences: BTreeSet<String>,
}

/// A sentence that may be quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotedSentence {
    /// The sentence.
    pub text: String,
    /// Number of its figures.
    pub figures: usize,
}

impl Material {
    /// Collects the author's texts, which are HTML or plain.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let (mut text, mut sequences) = (String::new(), BTreeSet::new());
        for words in texts.into_iter().map(|text| words(&without_tags(text))) {
            text.extend([" ", &words.join(" "), " "]);
            sequences.extend(words.windows(COPIED_WORDS).map(|part| part.join(" ")));
        }
        Self { text, sequences }
    }

    /// Whether the learner copied the sentence, or a long part of it.
    fn has(&self, sentence: &str) -> bool {
        let words = words(sentence);
        if words.len() < COPIED_WORDS {
            return self.text.contains(&format!(" {} ", words.join(" ")));
        }
        words.windows(COPIED_WORDS).any(|part| self.sequences.contains(&part.join(" ")))
    }
}

/// Returns the sentences of an answer that may be quoted, in order.
#[must_use]
pub fn quotes(answer: &str, material: &Material) -> Vec<QuotedSentence> {
    let lines = answer.lines().filter(|line| !line.trim_start().starts_with('|'));
    let lines = lines.map(|line| line.trim_start_matches(['>', '*', '-', ' ', '\t']).replace("**", ""));
    let quote = |text: &str| QuotedSentence { text: text.to_owned(), figures: count_figures(text) };
    lines
        .flat_map(|line| {
            sentences(&line).map(str::trim).filter(|text| may_quote(text, material)).map(quote).collect::<Vec<_>>()
        })
        .collect()
}

fn may_quote(text: &str, material: &Material) -> bool {
    let begins = text.starts_with(|c: char| c.is_uppercase() || c.is_numeric() || matches!(c, '“' | '"' | '‘'));
    let ends = text.trim_end_matches(['”', '"', '’', ')']).ends_with(['.', '!']);
    let (least, most) = QUOTE_WORDS;
    let fits = (least..=most).contains(&count_words(text));
    begins && ends && fits && !text.contains(MARKUP) && !text.contains("://") && !material.has(text)
}

/// The words of a text, in lower case.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The text without its tags and character references.
fn without_tags(html: &str) -> String {
    let (mut text, mut is_tag) = (String::new(), false);
    for c in html.chars() {
        match c {
            '<' => is_tag = true,
            '>' if is_tag => {
                is_tag = false;
                text.push(' ');
            }
            _ if is_tag => {}
            other => text.push(other),
        }
    }
    ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&nbsp;"].iter().fold(text, |text, mark| text.replace(mark, " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(answer: &str) -> Vec<String> {
        let material =
            Material::of(["<p>Check the <b>extract</b> before the board meets on Monday &amp; say why.</p>"]);
        quotes(answer, &material).into_iter().map(|quote| quote.text).collect()
    }

    #[test]
    fn a_finished_sentence_is_quoted_as_it_is_written() {
        assert_eq!(
            quoted("Dear Ngozi,\n- **33** rows of the extract are duplicates. I removed them all   by hand."),
            ["33 rows of the extract are duplicates.", "I removed them all   by hand."]
        );
        assert_eq!(quoted("“The reminder worked for savers.” So"), ["“The reminder worked for savers.”"]);
    }

    #[test]
    fn fragments_questions_and_markup_are_not_quoted() {
        for text in
            ["Too few words.", "no capital at the very start.", "Is this a statement at all?", "No mark at the end"]
        {
            assert_eq!(quoted(text), [""; 0], "{text}");
        }
        assert_eq!(quoted("| Arm | paid 4 of the 5 in it. |\nSee https://example.org for all of it."), [""; 0]);
        assert_eq!(quoted(&format!("A{}.", " word".repeat(45))), [""; 0]);
    }

    #[test]
    fn the_words_of_the_author_are_not_quoted() {
        assert_eq!(quoted("Check the extract before the board meets on Monday and more."), [""; 0]);
        assert_eq!(quoted("Board meets on Monday & say why."), [""; 0]);
        assert_eq!(quoted("The board meets on Monday, and I know.").len(), 1);
    }

    #[test]
    fn figures_are_counted() {
        let quotes = quotes("We lost 27 % of 400 savers on 22 Nov.", &Material::of([]));
        assert_eq!(quotes[0].figures, 2);
    }
}
