//! Finds the passages of a version that answer a question, among those that the learner may read.

use domain::assistant::rank::{RankFacts, rank};
use domain::assistant::readable::Readable;
use domain::ids::MissionId;

use crate::assistant::excerpt::{Excerpt, excerpt};
use crate::program::passage_index::PassageIndex;
use crate::program::passages::Passage;

/// A search.
#[derive(Clone, Copy, Debug)]
pub struct PassageQuery<'a> {
    /// The passages of the version.
    pub index: &'a PassageIndex,
    /// Parts of the version that the learner may read.
    pub readable: &'a Readable,
    /// Mission whose passages rank higher.
    pub mission: Option<MissionId>,
    /// The question.
    pub question: &'a str,
}

/// A passage that answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPassage {
    /// The passage.
    pub passage: Passage,
    /// Its part that matches the question.
    pub excerpt: Excerpt,
}

/// Returns the best passages for a question, best first.
#[must_use]
pub fn search(query: PassageQuery<'_>) -> Vec<FoundPassage> {
    let PassageQuery { index, readable, mission, question } = query;
    let asked = question.split_inclusive(['.', '!', '?', '\n']).filter(|sentence| sentence.ends_with('?'));
    let asked = asked.map(|sentence| index.language.stems(sentence)).collect::<Vec<_>>();
    let question = index.language.stems(question);
    let ranked = rank(&RankFacts { question: &question, asked: &asked, passages: &index.words, readable, mission });
    let sentence = |sentences: &[String]| {
        let stems = sentences.iter().map(|sentence| index.language.stems(sentence)).collect::<Vec<_>>();
        ranked.best_sentence(&stems)
    };
    let passages = ranked.best.iter().filter_map(|at| index.passages.get(*at));
    passages.map(|passage| FoundPassage { excerpt: excerpt(passage, sentence), passage: passage.clone() }).collect()
}
