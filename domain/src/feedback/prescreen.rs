//! Filters out answers that the model should not judge, because a model has given full marks to a blank answer. Only
//! clear cases are filtered out.
//!
//! A text is split into words at white space. A word has a letter or a digit; it is in lower case, without leading and
//! trailing symbols. The tests, in this order; the first that applies is reported:
//!
//! 1. `blank`: there is no word.
//! 2. `copied_question`: the words are a part of the question, or they contain the whole question and fewer than
//!    [`MIN_JUDGED_WORDS`] other words.
//! 3. `too_short`: fewer than [`MIN_JUDGED_WORDS`] words and fewer than [`MIN_JUDGED_CHARS`] characters.
//! 4. `one_word_repeated`: at least [`MIN_JUDGED_WORDS`] words, more than half of which are the same.
//!
//! The last three tests apply only to questions for a long text: one word can be a good answer to a short question. A
//! filtered answer is not sent to the model. If no other text is left, the model is not called, because its answer
//! would count only if it quoted the learner's text. In that case the feedback fails and does not count against the
//! quota, and the learner sees the reason for each text. The learner may then withdraw the attempt and write more, or
//! [request a person](crate::feedback::request_review). An attempt that has only files always needs a person. A
//! filtered answer gets no marks, is not refused, and does not fail.

use serde::{Deserialize, Serialize};

use crate::feedback::limits::{MIN_JUDGED_CHARS, MIN_JUDGED_WORDS};
use crate::ids::BlockId;
use crate::submission::check::count_chars;

/// A question for a text, and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WrittenAnswer {
    /// The block of the question.
    pub block: BlockId,
    /// The question as plain text.
    pub question: String,
    /// The answer; empty if the learner wrote no text.
    pub text: String,
    /// Whether the question asks for a long text or a reflection.
    pub is_long: bool,
}

/// Facts for [`prescreen`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrescreenFacts {
    /// The texts, in the order of the blocks.
    pub answers: Vec<WrittenAnswer>,
    /// Whether there is an answer that is no text: a choice, a number, a link or a file. The model sees it together
    /// with a text.
    pub has_other_answers: bool,
}

/// Reason why an answer is not sent to the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NotJudged {
    /// There is no word in it.
    Blank,
    /// It repeats the question, with fewer than five other words.
    CopiedQuestion,
    /// It has fewer than five words and fewer than twenty characters.
    TooShort,
    /// More than half of its words are the same.
    OneWordRepeated,
}

/// An answer that is not sent to the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DecidedAnswer {
    /// The block of the question.
    pub block: BlockId,
    /// The reason.
    pub because: NotJudged,
}

/// The result of the filter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Prescreened {
    /// Whether the model is called. It is called if a text is left that it can quote.
    pub asks_model: bool,
    /// Whether a person must look instead. A person must if there are answers, but no text to quote.
    pub to_person: bool,
    /// The answers that the model does not see, in the order of the blocks.
    pub decided: Vec<DecidedAnswer>,
}

/// Decides which answers the model does not see.
#[must_use]
pub fn prescreen(facts: &PrescreenFacts) -> Prescreened {
    let decided = facts.answers.iter().filter_map(|answer| {
        let because = not_judged(answer)?;
        Some(DecidedAnswer { block: answer.block, because })
    });
    let decided = decided.collect::<Vec<_>>();
    let asks_model = decided.len() < facts.answers.len();
    Prescreened { asks_model, to_person: !asks_model && facts.has_other_answers, decided }
}

fn not_judged(answer: &WrittenAnswer) -> Option<NotJudged> {
    let (said, asked) = (words(&answer.text), words(&answer.question));
    let few = usize::try_from(MIN_JUDGED_WORDS).unwrap_or(usize::MAX);
    if said.is_empty() {
        Some(NotJudged::Blank)
    } else if !answer.is_long {
        None
    } else if holds(&asked, &said) || holds(&said, &asked) && said.len() < asked.len().saturating_add(few) {
        Some(NotJudged::CopiedQuestion)
    } else if said.len() < few {
        (count_chars(answer.text.trim()) < MIN_JUDGED_CHARS).then_some(NotJudged::TooShort)
    } else {
        (most_of_one(&said) > said.len() / 2).then_some(NotJudged::OneWordRepeated)
    }
}

/// The number of occurrences of the most frequent word.
fn most_of_one(words: &[String]) -> usize {
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|one, other| one == other).map(<[String]>::len).max().unwrap_or(0)
}

/// The words of a text, normalised for comparison.
fn words(text: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

/// Whether `whole` contains the consecutive words of `part`; false if `part` is empty.
fn holds(whole: &[String], part: &[String]) -> bool {
    !part.is_empty() && whole.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::block_id;

    const QUESTION: &str = "Why does the total differ from the ledger?";

    /// Compares the reason why this long answer to [`QUESTION`] is not sent; `None` if it is sent.
    fn check(text: &str, expected: Option<NotJudged>) {
        let facts = PrescreenFacts { answers: vec![written(text, true)], has_other_answers: false };
        let actual = prescreen(&facts);
        assert_eq!(actual.decided.first().map(|decided| decided.because), expected, "{text:?}");
        assert_eq!(actual.asks_model, expected.is_none(), "{text:?}");
    }

    fn written(text: &str, is_long: bool) -> WrittenAnswer {
        WrittenAnswer { block: block_id(1), question: QUESTION.to_owned(), text: text.to_owned(), is_long }
    }

    #[test]
    fn an_answer_without_a_word_is_blank() {
        for blank in ["", " \n\t", "-", "?!  ...", "\u{a0}\u{2003}"] {
            check(blank, Some(NotJudged::Blank));
        }
    }

    #[test]
    fn the_question_is_no_answer_to_itself() {
        check(QUESTION, Some(NotJudged::CopiedQuestion));
        check("why does THE total, differ\nfrom the ledger", Some(NotJudged::CopiedQuestion));
        check("the total differ from the ledger", Some(NotJudged::CopiedQuestion));
        check("ledger", Some(NotJudged::CopiedQuestion));
        check("Why does the total differ from the ledger? I do not know", Some(NotJudged::CopiedQuestion));
        check("Why does the total differ from the ledger? Because one batch ran twice", None);
        check("The ledger differs from the total why", None);
    }

    #[test]
    fn a_few_words_are_too_short_unless_they_are_long_ones() {
        check("It ran twice.", Some(NotJudged::TooShort));
        check("A batch was run ok.", None);
        check("a b c d", Some(NotJudged::TooShort));
        check("a b c d e", None);
        check("1234567890123456789", Some(NotJudged::TooShort));
        check("12345678901234567890", None);
        check("  1234567890123456789  ", Some(NotJudged::TooShort));
        check("总数与分类账不符，因为周二的批次被运行了两次。", None);
    }

    #[test]
    fn one_word_over_and_over_says_nothing() {
        check("test test test test test", Some(NotJudged::OneWordRepeated));
        check("Test, test. TEST test! (test) one two three four", Some(NotJudged::OneWordRepeated));
        check("test test test one two three", None);
        check("test test test test one two three", Some(NotJudged::OneWordRepeated));
        check("the batch and the rerun and the day", None);
    }

    #[test]
    fn one_word_can_be_an_answer_on_one_line() {
        for text in ["Ledger", "7", "no no no no no no"] {
            let facts = PrescreenFacts { answers: vec![written(text, false)], has_other_answers: false };
            assert_eq!(
                prescreen(&facts),
                Prescreened { asks_model: true, to_person: false, decided: Vec::new() },
                "{text}"
            );
        }
        let blank = PrescreenFacts { answers: vec![written(" ", false)], has_other_answers: false };
        let decided = vec![DecidedAnswer { block: block_id(1), because: NotJudged::Blank }];
        assert_eq!(prescreen(&blank), Prescreened { asks_model: false, to_person: false, decided });
    }

    #[test]
    fn the_model_is_asked_where_one_answer_is_left() {
        let answers = vec![written("", true), written("One batch of Tuesday was run twice.", true)];
        let with = |answers: &[WrittenAnswer], has_other_answers| {
            prescreen(&PrescreenFacts { answers: answers.to_vec(), has_other_answers })
        };
        let decided = vec![DecidedAnswer { block: block_id(1), because: NotJudged::Blank }];
        let expected = |asks_model, to_person| Prescreened { asks_model, to_person, decided: decided.clone() };
        assert_eq!(with(&answers, false), expected(true, false));
        assert_eq!(with(&answers, true), expected(true, false));
        assert_eq!(with(&answers[..1], true), expected(false, true));
        assert_eq!(with(&answers[..1], false), expected(false, false));
        let nothing = |asks_model, to_person| Prescreened { asks_model, to_person, decided: Vec::new() };
        assert_eq!(with(&[], false), nothing(false, false));
        assert_eq!(with(&[], true), nothing(false, true));
    }

    #[test]
    fn without_a_question_nothing_is_a_copy() {
        let mut answer = written("One batch of Tuesday was run twice.", true);
        answer.question = "?".to_owned();
        assert!(prescreen(&PrescreenFacts { answers: vec![answer], has_other_answers: false }).asks_model);
    }
}
