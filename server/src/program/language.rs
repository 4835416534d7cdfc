//! Reads the words of a text as stems, without stop words and accents, in the language of a program.

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    algorithm: Option<Algorithm>,
    stop_words: &'static [&'static str],
}

impl Language {
    /// Returns the language of a locale. In an unknown language, words are compared as they are written.
    #[must_use]
    pub fn of(locale: &str) -> Self {
        let code = locale.split('-').next().unwrap_or_default().to_lowercase();
        let algorithm = match code.as_str() {
            "de" => Some(Algorithm::German),
            "en" => Some(Algorithm::English),
            "es" => Some(Algorithm::Spanish),
            "fr" => Some(Algorithm::French),
            "pt" => Some(Algorithm::Portuguese),
            _ => None,
        };
        Self { algorithm, stop_words: stop_words::lookup(&code).unwrap_or_default() }
    }

    /// Returns the stems of the words of a text, in order.
    #[must_use]
    pub fn stems(self, text: &str) -> Vec<String> {
        let stemmer = self.algorithm.map(Stemmer::create);
        let text = text.to_lowercase();
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty() && !self.stop_words.contains(word));
        let stem = |word: &str| stemmer.as_ref().map_or_else(|| word.to_owned(), |by| by.stem(word).into_owned());
        words.map(|word| stem(word).nfkd().filter(|letter| !is_combining_mark(*letter)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_by_their_stems() {
        let english = Language::of("en-GB");
        assert_eq!(
            english.stems("Which of the duplicates were counted in `customer_id`?"),
            ["duplic", "count", "custom", "id"]
        );
        assert_eq!(english.stems("the of and"), Vec::<String>::new());
        assert_eq!(Language::of("fr").stems("les données"), ["don"]);
        assert_eq!(Language::of("xx").stems("Côte the"), ["cote", "the"]);
    }
}
