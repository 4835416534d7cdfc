//! Takes one sentence from a learner's answers, to remind the learner of them: the first full sentence of the first
//! text. It is shown beside a submitted mission. Tables and the marks of bold words are left out.

use crate::ids::BlockId;
use crate::mission::block::{Block, BlockBody};
use crate::submission::BlockValue;
use crate::submission::check::{count_chars, count_words};
use crate::submission::limits::MAX_EXCERPT_CHARS;

/// A sentence with fewer words is treated as a greeting or a heading, and is taken only if the text has no longer
/// sentence.
const LEAST_WORDS: u32 = 4;

/// Returns the first full sentence of the first text. A long sentence is cut at the end of a word. `None` if there is
/// no text.
#[must_use]
pub fn excerpt<'a>(blocks: &[Block], answer_to: impl Fn(BlockId) -> Option<&'a BlockValue>) -> Option<String> {
    blocks.iter().filter(|block| is_text(&block.body)).find_map(|block| match answer_to(block.id) {
        Some(BlockValue::Text(text)) => first_sentence(text).map(shortened),
        _ => None,
    })
}

fn is_text(body: &BlockBody) -> bool {
    matches!(body, BlockBody::ShortText { .. } | BlockBody::LongText(_) | BlockBody::Reflection(_))
}

fn first_sentence(text: &str) -> Option<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('|'));
    let lines = lines.map(|line| line.trim_start_matches(['#', '>', '*', '-', ' ', '\t']));
    let plain = |sentence: &str| sentence.replace("**", "").split_whitespace().collect::<Vec<_>>().join(" ");
    let sentences = lines.flat_map(sentences).map(plain);
    let sentences = sentences.filter(|sentence| count_words(sentence) > 0).collect::<Vec<_>>();
    let long = sentences.iter().find(|sentence| count_words(sentence) >= LEAST_WORDS);
    long.or(sentences.first()).cloned()
}

/// The sentences of a line: each ends with a full stop, ellipsis, question mark or exclamation mark before white space.
pub(crate) fn sentences(line: &str) -> impl Iterator<Item = &str> {
    let mut ended = false;
    line.split_inclusive(move |c: char| {
        let is_end = ended && c.is_whitespace();
        ended = matches!(c, '.' | '!' | '?' | '…') || (ended && matches!(c, '"' | '”' | '’' | ')'));
        is_end
    })
}

fn shortened(sentence: String) -> String {
    if count_chars(&sentence) <= MAX_EXCERPT_CHARS {
        return sentence;
    }
    let max = usize::try_from(MAX_EXCERPT_CHARS).unwrap_or(usize::MAX) - 1;
    let kept = sentence.chars().take(max).collect::<String>();
    let kept = kept.rsplit_once(' ').map_or(kept.as_str(), |(words, _)| words);
    format!("{}…", kept.trim_end_matches(|c: char| !c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_block, a_text_of, block_id, options};

    /// Compares the excerpt of a text.
    fn check(text: &str, expected: Option<&str>) {
        let blocks = [a_block(1, a_text_of(1))];
        let value = BlockValue::Text(text.to_owned());
        assert_eq!(excerpt(&blocks, |_| Some(&value)).as_deref(), expected);
    }

    #[test]
    fn it_is_the_first_sentence_with_its_mark() {
        check("The extract is fit to use. It ties to the ledger.", Some("The extract is fit to use."));
        check("Is 3.5 % of the rows much? Yes.", Some("Is 3.5 % of the rows much?"));
        check("“The reminder worked for savers.” So says Mercy.", Some("“The reminder worked for savers.”"));
        check("  no mark   at the\tend  ", Some("no mark at the end"));
    }

    #[test]
    fn a_greeting_a_heading_and_list_marks_are_passed_over() {
        check("Dear Ngozi,\n\nThe extract ties to the ledger.", Some("The extract ties to the ledger."));
        check("# Findings\n- 33 duplicates were in the extract.", Some("33 duplicates were in the extract."));
        check(
            "| Arm | Paid |\n|---|---|\n| all four words here | 54 |\n\n**The reminder** worked well.",
            Some("The reminder worked well."),
        );
        check("Yes.", Some("Yes."));
    }

    #[test]
    fn a_long_one_is_cut_after_a_word() {
        let words = |count: usize| vec!["word"; count].join(" ");
        let limit = usize::try_from(MAX_EXCERPT_CHARS).unwrap();
        check(&words(limit / 5), Some(&words(limit / 5)));
        check(&words(limit), Some(&format!("{}…", words((limit - 1) / 5))));
        check(&format!("{}, and more than fits", "x".repeat(limit - 4)), Some(&format!("{}…", "x".repeat(limit - 4))));
    }

    #[test]
    fn without_a_text_there_is_none() {
        check(" \n ... ", None);
        let choice = a_block(1, BlockBody::SingleChoice { prompt_html: String::new(), options: options(["a", "b"]) });
        let chosen = BlockValue::Choice("a".to_owned());
        assert_eq!(excerpt(&[choice], |_| Some(&chosen)), None);
        let second = BlockValue::Text("Only the second was written.".to_owned());
        let two = [a_block(1, a_text_of(1)), a_block(2, a_text_of(1))];
        let found = excerpt(&two, |id| (id == block_id(2)).then_some(&second));
        assert_eq!(found.as_deref(), Some("Only the second was written."));
    }
}
