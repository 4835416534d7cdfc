//! Decides how much of a language model's text its learner may see. A sentence is shown when it is complete. Citations
//! of passages that the model did not get are dropped. The answer ends before a sentence that gives a mission's model
//! answer away. A sentence does so if it has [`GIVEAWAY_WORDS`] consecutive words of the model answer, or all words of
//! a shorter model answer, unless a passage has these words too.
//!
//! A sentence that was shown stays: more text of the model never removes it.

use crate::assistant::limits::{GIVEAWAY_WORDS, MAX_ANSWER_CHARS, MIN_GIVEAWAY_WORDS};

/// A model's text, and the texts that it is compared with.
#[derive(Clone, Copy, Debug)]
pub struct TextReleaseFacts<'a> {
    /// The text so far.
    pub text: &'a str,
    /// Whether the model has finished.
    pub is_whole: bool,
    /// The passages that the model got, in the order of their numbers from 1.
    pub passages: &'a [String],
    /// The missions' model answers that the learner may not see yet, as plain text.
    pub model_answers: &'a [String],
}

/// The part of a model's text that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReleasedText {
    /// The text.
    pub text: String,
    /// The numbers of the cited passages, each once, in the order of the text.
    pub cited: Vec<u32>,
    /// Whether the answer ends here, because the next sentence gives a model answer away.
    pub is_held_back: bool,
}

/// A word in lower case, and its end in the text.
struct Word {
    text: String,
    end: usize,
}

/// Returns the part of a model's text that may be shown.
#[must_use]
pub fn release(facts: &TextReleaseFacts<'_>) -> ReleasedText {
    let text = facts.text.char_indices().nth(MAX_ANSWER_CHARS as usize).map_or(facts.text, |(at, _)| &facts.text[..at]);
    let given_away_at = giveaway(text, facts);
    let end = match given_away_at {
        Some(at) => sentence_ends(text).take_while(|end| *end <= at).last().unwrap_or(0),
        None if facts.is_whole => text.len(),
        None => sentence_ends(text).last().unwrap_or(0),
    };
    let (text, cited) = cite(&text[..end], facts.passages.len());
    ReleasedText { text, cited, is_held_back: given_away_at.is_some() }
}

/// The ends of sentences: after a full stop, question or exclamation mark before white space, and after a line.
fn sentence_ends(text: &str) -> impl Iterator<Item = usize> {
    let mut letters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        loop {
            let (at, letter) = letters.next()?;
            let is_followed = letters.peek().is_some_and(|(_, next)| next.is_whitespace());
            if letter == '\n' || matches!(letter, '.' | '!' | '?' | '。' | '！' | '？') && is_followed {
                return Some(at + letter.len_utf8());
            }
        }
    })
}

/// The end of the first run of words that is in a model answer but in no passage.
fn giveaway(text: &str, facts: &TextReleaseFacts<'_>) -> Option<usize> {
    let words = words_of(text);
    let passages = facts.passages.iter().map(|passage| words_of(passage)).collect::<Vec<_>>();
    let ends = facts.model_answers.iter().filter_map(|answer| {
        let answer = words_of(answer);
        let run = answer.len().min(GIVEAWAY_WORDS as usize);
        if run < MIN_GIVEAWAY_WORDS as usize {
            return None;
        }
        let gives_away =
            |said: &&[Word]| has_run(&answer, said) && !passages.iter().any(|passage| has_run(passage, said));
        words.windows(run).find(gives_away)?.last().map(|word| word.end)
    });
    ends.min()
}

fn has_run(words: &[Word], run: &[Word]) -> bool {
    let is_same = |(one, other): (&Word, &Word)| one.text == other.text;
    words.windows(run.len()).any(|window| window.iter().zip(run).all(is_same))
}

fn words_of(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut at = 0;
    for part in text.split(|letter: char| !letter.is_alphanumeric()) {
        let end = at + part.len();
        if !part.is_empty() {
            words.push(Word { text: part.to_lowercase(), end });
        }
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    words
}

/// The text without citations of unknown passages, and the numbers of the known passages that it cites.
fn cite(text: &str, passages: usize) -> (String, Vec<u32>) {
    let (mut shown, mut cited, mut rest) = (String::new(), Vec::new(), text);
    while let Some((before, after)) = rest.split_once('[') {
        shown.push_str(before);
        rest = after;
        let number = after.split_once(']').and_then(|(number, after)| Some((number.parse::<u32>().ok()?, after)));
        let Some((number, after)) = number else {
            shown.push('[');
            continue;
        };
        rest = after;
        if (1..=passages).contains(&(number as usize)) {
            shown.push_str(&format!("[{number}]"));
            if !cited.contains(&number) {
                cited.push(number);
            }
        }
    }
    shown.push_str(rest);
    (shown, cited)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "The batch named Tuesday ran twice, so we paid for the flour two times over.";
    const PASSAGE: &str = "The batches of a week are named after the days on which they run, like Tuesday.";

    fn released(text: &str, is_whole: bool) -> ReleasedText {
        let (passages, model_answers) = ([PASSAGE.to_owned()], [ANSWER.to_owned(), "Seven loaves less".to_owned()]);
        release(&TextReleaseFacts { text, is_whole, passages: &passages, model_answers: &model_answers })
    }

    /// Releases a finished text, and compares the shown part and whether the remainder is held back.
    fn check(text: &str, shown: &str, is_held_back: bool) {
        let actual = released(text, true);
        assert_eq!((actual.text.as_str(), actual.is_held_back), (shown, is_held_back), "{text}");
    }

    #[test]
    fn a_sentence_is_shown_when_it_is_over() {
        for (text, shown) in [
            ("Look at the bat", ""),
            ("Look at the batches.", ""),
            ("Look at the batches. Th", "Look at the batches."),
            ("Add 1.5 to it. Then", "Add 1.5 to it."),
            ("First:\n- the led", "First:\n"),
        ] {
            assert_eq!(released(text, false).text, shown, "{text}");
        }
        check("Look at the bat", "Look at the bat", false);
    }

    #[test]
    fn a_model_answer_is_not_given_away() {
        let copied = "Sure. The batch named TUESDAY ran twice; so we paid for it.";
        check(copied, "Sure.", true);
        check("The batch named Tuesday ran twice.", "The batch named Tuesday ran twice.", false);
        check("It is this. Seven loaves less!", "It is this.", true);
        check("Some loaves less!", "Some loaves less!", false);
    }

    #[test]
    fn what_the_material_says_may_be_said() {
        let own = format!("The brief says: {PASSAGE}");
        let facts = |passages: &[String]| {
            let model_answers = [PASSAGE.to_owned()];
            release(&TextReleaseFacts { text: &own, is_whole: true, passages, model_answers: &model_answers })
                .is_held_back
        };
        assert!(!facts(&[PASSAGE.to_owned()]));
        assert!(facts(&[]));
    }

    #[test]
    fn what_was_shown_is_never_taken_back() {
        let text = "Count again [1]. The batch named Tuesday ran twice. So we paid for the flour. See [2] there.";
        let mut before = String::new();
        for (at, _) in text.char_indices() {
            let shown = released(&text[..at], false).text;
            assert!(shown.starts_with(&before), "{before} | {shown}");
            before = shown;
        }
        assert_eq!(before, "Count again [1]. The batch named Tuesday ran twice.");
    }

    #[test]
    fn only_passages_that_were_given_are_cited() {
        let released = released("See [1], [7] and [1]; a[i] is no citation, nor is [x", true);
        assert_eq!(released.text, "See [1],  and [1]; a[i] is no citation, nor is [x");
        assert_eq!(released.cited, [1]);
    }

    #[test]
    fn an_answer_has_an_end() {
        assert_eq!(released(&"é".repeat(7_000), true).text.chars().count(), 6_000);
    }
}
