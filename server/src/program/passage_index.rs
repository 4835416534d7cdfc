//! The passages of a version with their words, for the ranking.

use std::collections::HashMap;

use domain::assistant::rank::PassageWords;
use domain::assistant::readable::PassageSource;
use domain::ids::BonusModuleId;

use crate::program::language::Language;
use crate::program::passages::{Passage, PassageKind, PassagePlace, cut};
use crate::program::version_texts::VersionTexts;

/// The passages of a version and their words, in the same order.
#[derive(Debug)]
pub struct PassageIndex {
    /// The language of the version.
    pub language: Language,
    /// The passages.
    pub passages: Vec<Passage>,
    /// The words of each passage.
    pub words: Vec<PassageWords>,
}

impl PassageIndex {
    /// Cuts the texts of a version. `files` has the HTML of its text files by their hashes.
    #[must_use]
    pub fn new(texts: &VersionTexts<'_>, files: &HashMap<String, String>) -> Self {
        let (language, passages) = (Language::of(texts.locale), cut(texts, files));
        let words = |passage: &Passage| {
            let heading = language.stems(&format!("{} {}", kind_words(passage.place.kind), passage.title));
            PassageWords::new(source(&passage.place), &heading, &language.stems(&passage.body))
        };
        Self { language, words: passages.iter().map(words).collect(), passages }
    }
}

/// Words by which learners name a kind of source.
fn kind_words(kind: PassageKind) -> &'static str {
    match kind {
        PassageKind::Program => "simulation program",
        PassageKind::Brief => "brief",
        PassageKind::Block => "",
        PassageKind::File => "file",
        PassageKind::Bonus => "bonus module",
        PassageKind::CheatSheet => "cheat sheet",
    }
}

fn source(place: &PassagePlace) -> PassageSource {
    match (place.mission, place.bonus) {
        (Some(mission), _) => PassageSource::Mission(mission),
        (None, Some((module, _))) => PassageSource::BonusModule(BonusModuleId(module)),
        (None, None) => PassageSource::Session,
    }
}
