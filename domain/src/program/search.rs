//! Finds programs by the words that people type: with typos, without accents, with other endings, written together or
//! separately.
//!
//! A program is found if it has every word of the query. If no program has every word, those with the most words are
//! found. A match in a title scores more than one in a description. Filler words are left out.
//!
//! The crate `strsim` computes the edit distance of two words, so that we need not write one and prove it correct.

use std::cmp::Reverse;

use strsim::osa_distance;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Maximum number of query words that are compared.
const MAX_WORDS: usize = 8;

/// Maximum length of a word; a longer one is ignored.
const MAX_LETTERS: usize = 40;

/// Filler words, which do not narrow a search.
const EMPTY_WORDS: [&str; 18] = [
    "a",
    "an",
    "and",
    "as",
    "at",
    "course",
    "for",
    "in",
    "job",
    "learn",
    "of",
    "on",
    "or",
    "simulation",
    "simulations",
    "the",
    "to",
    "with",
];

/// Searched texts of a program.
#[derive(Clone, Debug)]
pub struct SearchText<'a> {
    /// Its title.
    pub title: &'a str,
    /// The company in which it takes place.
    pub host: &'a str,
    /// The field of work.
    pub category: &'a str,
    /// The skills that it teaches.
    pub skills: &'a [String],
    /// The description, in a sentence or two.
    pub summary: &'a str,
    /// The full description, as plain text.
    pub description: &'a str,
}

/// Returns the programs that a query finds, by their indexes, the best first. An empty query finds all, in order.
#[must_use]
pub fn search(query: &str, programs: &[SearchText<'_>]) -> Vec<usize> {
    let sought = sought_words(query);
    if sought.is_empty() {
        return (0..programs.len()).collect();
    }
    let found = programs.iter().map(|program| found_in(program, &sought)).collect::<Vec<_>>();
    let most = found.iter().map(|found| found.words).max().unwrap_or(0);
    let mut places = (0..programs.len()).filter(|&at| most > 0 && found[at].words == most).collect::<Vec<_>>();
    places.sort_by_key(|&at| Reverse(found[at].score));
    places
}

/// How well a program matches a query.
struct Match {
    words: usize,
    score: u32,
}

fn found_in(program: &SearchText<'_>, sought: &[String]) -> Match {
    let skills = program.skills.join(" ");
    let fields = [
        (program.title, 8),
        (program.category, 6),
        (program.host, 5),
        (skills.as_str(), 4),
        (program.summary, 3),
        (program.description, 1),
    ];
    let fields = fields.map(|(text, weight)| (words_of(text), weight));
    let best = |word: &String| fields.iter().map(|(words, weight)| weight * closeness_in(words, word)).max();
    let scores = sought.iter().map(|word| best(word).unwrap_or(0));
    let (words, score) = scores.fold((0, 0), |(words, sum), score| (words + usize::from(score > 0), sum + score));
    Match { words, score }
}

/// How well a text matches a word. Two neighbouring words also count as one: "cyber security" matches "cybersecurity".
fn closeness_in(words: &[String], sought: &str) -> u32 {
    let alone = words.iter().map(|word| closeness(word, sought));
    let together = words.windows(2).map(|pair| closeness(&pair.concat(), sought));
    alone.chain(together).max().unwrap_or(0)
}

/// How close a word is to the typed one: equal 4, prefix 3, same stem 2, typo 1, otherwise 0.
fn closeness(word: &str, sought: &str) -> u32 {
    let letters = sought.chars().count();
    if word == sought {
        4
    } else if letters >= 3 && word.starts_with(sought) {
        3
    } else if letters >= 5 && common_start(word, sought) >= 5.max(letters - 2) {
        2
    } else if is_typo(word, sought, letters) {
        1
    } else {
        0
    }
}

fn common_start(word: &str, sought: &str) -> usize {
    word.chars().zip(sought.chars()).take_while(|(one, other)| one == other).count()
}

/// Whether a word is typed with one typo (from four letters on) or two (from eight on). The typed text may be a prefix
/// of the word.
fn is_typo(word: &str, sought: &str, letters: usize) -> bool {
    let slips = match letters {
        0..=3 => return false,
        4..=7 => 1,
        _ => 2,
    };
    let is_near = |word: &str| word.chars().count().abs_diff(letters) <= slips && osa_distance(word, sought) <= slips;
    let start = word.chars().take(letters).collect::<String>();
    is_near(word) || (letters >= 5 && is_near(&start))
}

fn sought_words(query: &str) -> Vec<String> {
    let mut words = words_of(query);
    words.truncate(MAX_WORDS);
    let telling = words.iter().filter(|word| !EMPTY_WORDS.contains(&word.as_str())).cloned().collect::<Vec<_>>();
    if telling.is_empty() { words } else { telling }
}

fn words_of(text: &str) -> Vec<String> {
    let is_between = |letter: char| !letter.is_alphanumeric() && !is_combining_mark(letter);
    let words = text.split(is_between).filter(|word| !word.is_empty());
    words.map(plain).filter(|word| word.chars().count() <= MAX_LETTERS).collect()
}

/// The word in lower case and without accents, so that `nandu` finds `ñandú`.
fn plain(word: &str) -> String {
    word.nfd().filter(|letter| !is_combining_mark(*letter)).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: [usize; 0] = [];

    fn catalogue() -> [SearchText<'static>; 4] {
        let program = |title, host, category, summary, description| SearchText {
            title,
            host,
            category,
            skills: &[],
            summary,
            description,
        };
        [
            program(
                "Data analysis at a bank",
                "Harbourlight Savings Bank",
                "Data and analytics",
                "Find why savers go quiet.",
                "You join the customer insight team. A spreadsheet is enough.",
            ),
            program(
                "Cyber security incident desk",
                "Marrowgate Logistics",
                "Cyber security",
                "Find the alert that matters.",
                "Its dispatch board stops at ten. A colleague from finance reports a mail.",
            ),
            program(
                "Product management at a health start-up",
                "Nimbari Health",
                "Product management",
                "From complaints to a decision.",
                "You work with patients and clinics.",
            ),
            program(
                "Financial modelling sprint",
                "Ferrowell Advisory",
                "Finance",
                "Forecast a bakery that is short of cash.",
                "A loan with a covenant.",
            ),
        ]
    }

    fn found(query: &str) -> Vec<usize> {
        search(query, &catalogue())
    }

    #[test]
    fn nothing_typed_finds_everything_in_order() {
        assert_eq!(found(""), [0, 1, 2, 3]);
        assert_eq!(found(" ,; "), [0, 1, 2, 3]);
    }

    #[test]
    fn a_field_of_work_comes_before_a_word_in_passing() {
        assert_eq!(found("finance"), [3, 1]);
        assert_eq!(found("FINANCE"), [3, 1]);
    }

    #[test]
    fn other_endings_of_a_word_find_it() {
        assert_eq!(found("analyst"), [0]);
        assert_eq!(found("analytic"), [0]);
        assert_eq!(found("modeller"), [3]);
        assert_eq!(found("products"), [2]);
    }

    #[test]
    fn words_may_be_written_together_or_apart() {
        assert_eq!(found("cybersecurity"), [1]);
        assert_eq!(found("cyber-security"), [1]);
        assert_eq!(found("startup"), [2]);
        assert_eq!(found("spread sheet"), [0]);
    }

    #[test]
    fn a_slip_of_the_finger_is_forgiven() {
        assert_eq!(found("incidnt"), [1]);
        assert_eq!(found("incidetn"), [1]);
        assert_eq!(found("helth"), [2]);
        assert_eq!(found("anaylsis"), [0]);
        assert_eq!(found("managment"), [2]);
        assert_eq!(found("bnk"), NOTHING);
    }

    #[test]
    fn all_words_count_and_where_no_program_has_all_the_most() {
        assert_eq!(found("data bank"), [0]);
        assert_eq!(found("product zebra"), [2]);
        assert_eq!(found("zebra"), NOTHING);
        assert_eq!(found("learn a job in security"), [1]);
    }

    #[test]
    fn accents_are_left_out_on_both_sides() {
        let program = |title| SearchText { title, host: "", category: "", skills: &[], summary: "", description: "" };
        let programs = [program("Ñandú résumé desk"), program("Re\u{301}sume\u{301} desk")];
        assert_eq!(search("nandu", &programs), [0]);
        assert_eq!(search("resume", &programs), [0, 1]);
        assert_eq!(search("ÑANDÚ", &programs), [0]);
    }

    #[test]
    fn a_beginning_is_enough_while_one_types() {
        assert_eq!(found("dat"), [0]);
        assert_eq!(found("forec"), [3]);
        assert_eq!(found("da"), NOTHING);
    }

    #[test]
    fn a_text_that_is_no_query_finds_nothing_and_takes_no_time() {
        assert_eq!(found(&"x".repeat(100_000)), [0, 1, 2, 3]);
        assert_eq!(found(&"zebra ".repeat(10_000)), NOTHING);
    }
}
