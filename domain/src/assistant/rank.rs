//! Ranks the passages that a learner may read by the words of a question. The rarer a word is among these passages, the
//! more it counts (BM25). Words of a heading count more than words of a text, and a passage of the mission that the
//! question is about counts more than any other. A question whose rare words are missing has no answer.
//!
//! A word that no passage has counts as the word that it is a typo of.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use strsim::osa_distance;

use crate::assistant::limits::{MAX_PASSAGES, MIN_COVERED_PERCENT, MIN_SECOND_PERCENT};
use crate::assistant::readable::{PassageSource, Readable};
use crate::ids::MissionId;

/// Number of times that a word of a heading counts.
const HEADING_WEIGHT: u64 = 2;

/// Percentage by which the score of a passage of the question's mission counts.
const MISSION_PERCENT: u64 = 130;

/// Minimum length of a word that may be a typo, and of one that may have two wrong letters.
const TYPO_LETTERS: [usize; 2] = [5, 8];

/// Words of a passage, as stems without stop words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassageWords {
    source: PassageSource,
    counts: HashMap<String, u64>,
    length: u64,
}

impl PassageWords {
    /// Counts the words of a passage.
    #[must_use]
    pub fn new(source: PassageSource, heading: &[String], text: &[String]) -> Self {
        let mut counts = HashMap::new();
        for word in text {
            *counts.entry(word.clone()).or_insert(0) += 1;
        }
        for word in heading.iter().collect::<HashSet<_>>() {
            *counts.entry(word.clone()).or_insert(0) += HEADING_WEIGHT;
        }
        Self { source, counts, length: number(text.len()) }
    }
}

/// Facts for [`rank`].
#[derive(Clone, Copy, Debug)]
pub struct RankFacts<'a> {
    /// The words of the question, as stems without stop words.
    pub question: &'a [String],
    /// The words of each of its sentences with a question mark; empty if no sentence has one.
    pub asked: &'a [Vec<String>],
    /// The passages.
    pub passages: &'a [PassageWords],
    /// The texts that the learner may read now.
    pub readable: &'a Readable,
    /// The mission that the question is about, if there is one.
    pub mission: Option<MissionId>,
}

/// The passages that answer a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankedPassages {
    /// Indexes of the passages, the best first; empty if no passage has enough of the question's rare words.
    pub best: Vec<usize>,
    rarity: HashMap<String, u64>,
}

impl RankedPassages {
    /// Returns the index of the sentence that has the most of the question's rare words; `None` if no sentence has
    /// one. Among equal sentences the first counts.
    #[must_use]
    pub fn best_sentence(&self, sentences: &[Vec<String>]) -> Option<usize> {
        let score = |sentence: &Vec<String>| {
            let words = sentence.iter().collect::<HashSet<_>>();
            words.into_iter().filter_map(|word| self.rarity.get(word)).sum::<u64>()
        };
        let scores = sentences.iter().map(score).enumerate();
        scores.filter(|(_, score)| *score > 0).max_by_key(|(at, score)| (*score, Reverse(*at))).map(|(at, _)| at)
    }
}

/// Returns the passages that answer a question, at most [`MAX_PASSAGES`].
#[must_use]
pub fn rank(facts: &RankFacts<'_>) -> RankedPassages {
    let open = facts.passages.iter().enumerate().filter(|(_, passage)| facts.readable.allows(passage.source));
    let open = open.collect::<Vec<_>>();
    let mut holders: HashMap<&str, u64> = HashMap::new();
    for word in open.iter().flat_map(|(_, passage)| passage.counts.keys()) {
        *holders.entry(word).or_insert(0) += 1;
    }
    let question = corrected(facts.question, &holders);
    let rarity = rarity(&question, &holders, number(open.len()));
    let length = open.iter().map(|(_, passage)| passage.length).sum::<u64>() / number(open.len()).max(1);
    let mut asked = facts.asked.iter().map(|words| corrected(words, &holders)).collect::<Vec<_>>();
    if asked.is_empty() {
        asked.push(question);
    }
    let scored = open.iter().filter_map(|(at, passage)| {
        let found = rarity.iter().filter_map(|(word, rarity)| Some((*rarity, *passage.counts.get(word)?)));
        let score = found.map(|(rarity, count)| rarity * frequency(count, passage.length, length)).sum::<u64>();
        let is_own = facts.mission.is_some_and(|mission| passage.source == PassageSource::Mission(mission));
        let score = score * if is_own { MISSION_PERCENT } else { 100 };
        asked.iter().any(|asked| is_covered(asked, &rarity, passage)).then_some((score, *at))
    });
    let mut scored = scored.collect::<Vec<_>>();
    scored.sort_by_key(|(score, at)| (Reverse(*score), *at));
    let most = scored.first().map_or(0, |(score, _)| *score);
    let close = scored.into_iter().filter(|(score, _)| score * 100 >= most * MIN_SECOND_PERCENT);
    RankedPassages { best: close.map(|(_, at)| at).take(MAX_PASSAGES as usize).collect(), rarity }
}

/// Whether a passage has enough of the rare words of a sentence.
fn is_covered(asked: &[String], rarity: &HashMap<String, u64>, passage: &PassageWords) -> bool {
    let words = asked.iter().collect::<HashSet<_>>();
    let of = |word: &&String| rarity.get(*word).copied().unwrap_or(0);
    let all = words.iter().map(&of).sum::<u64>();
    let covered = words.iter().filter(|word| passage.counts.contains_key(**word)).map(of).sum::<u64>();
    covered > 0 && covered * 100 >= all * MIN_COVERED_PERCENT
}

/// Returns the rarity of each word of the question.
fn rarity(question: &[String], holders: &HashMap<&str, u64>, passages: u64) -> HashMap<String, u64> {
    let rarity = |word: &String| (word.clone(), logarithm(passages + 1, *holders.get(word.as_str()).unwrap_or(&1)));
    question.iter().map(rarity).collect()
}

/// Returns the words of a sentence. A word that no passage has is replaced by its correction.
fn corrected(words: &[String], holders: &HashMap<&str, u64>) -> Vec<String> {
    let known = words.iter().map(|word| match holders.contains_key(word.as_str()) {
        true => word.clone(),
        false => correction(word, holders).unwrap_or_else(|| word.clone()),
    });
    known.collect()
}

/// Returns the word of the passages that a word is a typo of: the closest, and among equally close ones the most
/// frequent.
fn correction(typed: &str, holders: &HashMap<&str, u64>) -> Option<String> {
    let letters = typed.chars().count();
    let most = TYPO_LETTERS.iter().filter(|least| letters >= **least).count();
    let first = typed.chars().next()?;
    let alike = holders.iter().filter(|(word, _)| most > 0 && word.starts_with(first));
    let near = alike.map(|(word, count)| (osa_distance(typed, word), Reverse(*count), *word));
    near.filter(|(distance, ..)| *distance <= most).min().map(|(.., word)| word.to_owned())
}

/// Returns six times the binary logarithm of `part / of`, which is at least 1.
fn logarithm(part: u64, of: u64) -> u64 {
    let ratio = u128::from(part.max(of).saturating_mul(16) / of.max(1)).min(1 << 21);
    u64::from(ratio.pow(6).ilog2()).saturating_sub(24).max(1)
}

/// Returns the weight of a word that a passage has `count` times, in hundredths: it grows with the count up to a limit,
/// and is less in a long passage.
fn frequency(count: u64, length: u64, mean_length: u64) -> u64 {
    let relative = length * 100 / mean_length.max(1);
    220 * count * 100 / (count * 100 + 30 + 90 * relative / 100)
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::mission_id;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn passage(mission: u32, heading: &str, text: &str) -> PassageWords {
        PassageWords::new(PassageSource::Mission(mission_id(mission)), &words(heading), &words(text))
    }

    fn passages() -> Vec<PassageWords> {
        vec![
            passage(1, "first look", "count rows ledger before clean"),
            passage(1, "first look", "count rows ledger duplicate customer"),
            passage(2, "dormant saver", "saver account rows ledger quiet"),
            passage(2, "letter", "write note ledger rows saver"),
            passage(3, "reminder", "test group rows control"),
        ]
    }

    fn best(question: &str, open: &[u32], mission: Option<u32>) -> Vec<usize> {
        let readable = Readable { missions: open.iter().map(|n| mission_id(*n)).collect(), modules: Vec::new() };
        let (question, passages) = (words(question), passages());
        let mission = mission.map(mission_id);
        rank(&RankFacts { question: &question, asked: &[], passages: &passages, readable: &readable, mission }).best
    }

    #[test]
    fn the_rarest_word_decides() {
        assert_eq!(best("ledger duplicate rows", &[1, 2, 3], None)[0], 1);
        assert_eq!(best("control rows", &[1, 2, 3], None)[0], 4);
    }

    #[test]
    fn a_heading_and_the_present_mission_count_more() {
        assert_eq!(best("saver", &[1, 2, 3], None)[0], 2);
        assert_eq!(best("ledger", &[1, 2, 3], Some(1))[0], 0);
        assert!([2, 3].contains(&best("ledger", &[1, 2, 3], Some(2))[0]));
    }

    #[test]
    fn locked_passages_are_left_out() {
        assert_eq!(best("duplicate", &[2, 3], None), Vec::<usize>::new());
        assert!(best("ledger", &[2, 3], None).iter().all(|at| [2, 3].contains(at)));
    }

    #[test]
    fn a_question_with_other_rare_words_has_no_answer() {
        assert_eq!(best("weather lisbon tomorrow rows", &[1, 2, 3], None), Vec::<usize>::new());
        assert_eq!(best("", &[1, 2, 3], None), Vec::<usize>::new());
        assert_eq!(best("ledger", &[], None), Vec::<usize>::new());
    }

    #[test]
    fn only_the_sentence_that_asks_must_be_covered() {
        let readable = Readable { missions: vec![mission_id(1)], modules: Vec::new() };
        let (asked, all, passages) = (words("duplicate"), words("weather lisbon tomorrow duplicate"), passages());
        let rank = |asked: &[Vec<String>]| {
            let (passages, readable) = (&passages, &readable);
            rank(&RankFacts { question: &all, asked, passages, readable, mission: None }).best
        };
        assert_eq!(rank(&[asked]), [1]);
        assert_eq!(rank(&[]), Vec::<usize>::new());
    }

    #[test]
    fn a_typo_counts_as_its_word_and_at_most_two_passages_are_returned() {
        assert_eq!(best("duplicaet", &[1, 2, 3], None), [1]);
        assert_eq!(best("rows", &[1, 2, 3], None).len(), 2);
    }

    #[test]
    fn the_sentence_with_the_rarest_words_is_the_best() {
        let (question, passages) = (words("ledger duplicate"), passages());
        let readable = Readable { missions: vec![mission_id(1), mission_id(2)], modules: Vec::new() };
        let (passages, readable) = (&passages, &readable);
        let ranked = rank(&RankFacts { question: &question, asked: &[], passages, readable, mission: None });
        let sentences = [words("count ledger"), words("duplicate rows"), words("duplicate again"), words("clean")];
        assert_eq!(ranked.best_sentence(&sentences), Some(1));
        assert_eq!(ranked.best_sentence(&[words("clean")]), None);
    }
}
