//! Finds an author's signs in the sentences of a text.

use crate::feedback::looks_for::Find;
use crate::feedback::read_by_rubric::text::{Sentence, SignPlace, Token, TokenKind, tokens};
use crate::mission::answer_key::NumberRange;
use crate::mission::block::Decimal;
use crate::mission::block::typed_number::read_number;

/// Maximum distance of a unit from its number, in tokens.
const UNIT_DISTANCE: usize = 3;

/// Result of looking for a sign.
#[derive(Clone, Copy, Debug)]
pub(super) enum Looked {
    /// The sign is found at this place.
    Found(SignPlace),
    /// The sign is missing.
    Missing,
    /// The text keeps the limit.
    Kept,
    /// The text breaks the limit at this place.
    Broken(SignPlace),
}

impl Looked {
    /// Whether the text meets the sign.
    pub(super) fn is_met(self) -> bool {
        matches!(self, Self::Found(_) | Self::Kept)
    }

    /// The place at which the sign is found.
    pub(super) fn found(self) -> Option<SignPlace> {
        if let Self::Found(place) = self { Some(place) } else { None }
    }

    /// The place at which the text breaks the limit.
    pub(super) fn broken(self) -> Option<SignPlace> {
        if let Self::Broken(place) = self { Some(place) } else { None }
    }
}

/// Looks for one sign in all sentences.
pub(super) fn look(find: &Find, sentences: &[Sentence<'_>], least_words: usize) -> Looked {
    match find {
        Find::Number { .. } | Find::Words(_) | Find::Parts(_) => {
            place_of(&parts_of(find), sentences, least_words).map_or(Looked::Missing, Looked::Found)
        }
        Find::Not(pattern) => stated(&parts_of(pattern), sentences).map_or(Looked::Kept, Looked::Broken),
        Find::AtMost { most, of } => {
            let mut named = of.iter().filter_map(|words| stated(&[SignPart::of_words(words)], sentences));
            named.nth(*most).map_or(Looked::Kept, Looked::Broken)
        }
    }
}

/// Returns the place of the first part, if every part is found somewhere in the text. It is plain if all parts are.
fn place_of(parts: &[SignPart<'_>], sentences: &[Sentence<'_>], least_words: usize) -> Option<SignPlace> {
    let places = parts.iter().map(|part| first_place(part, sentences, least_words)).collect::<Option<Vec<_>>>()?;
    let is_plain = places.iter().all(|place| place.is_plain);
    places.first().map(|place| SignPlace { is_plain, ..*place })
}

/// Returns the first plain place of a part, otherwise its first place.
fn first_place(part: &SignPart<'_>, sentences: &[Sentence<'_>], least_words: usize) -> Option<SignPlace> {
    let mut unsure = None;
    for (number, sentence) in sentences.iter().enumerate() {
        for token in part.tokens_of(sentence) {
            let place = SignPlace { sentence: number, token, is_plain: sentence.is_plain(token, least_words) };
            if place.is_plain {
                return Some(place);
            }
            unsure = unsure.or(Some(place));
        }
    }
    unsure
}

/// Returns the first sentence that states all parts, with the place of the first part.
fn stated(parts: &[SignPart<'_>], sentences: &[Sentence<'_>]) -> Option<SignPlace> {
    sentences.iter().enumerate().find_map(|(number, sentence)| {
        let states =
            |part: &SignPart<'_>| part.tokens_of(sentence).into_iter().find(|token| !sentence.is_turned(*token));
        let tokens = parts.iter().map(states).collect::<Option<Vec<_>>>()?;
        tokens.first().map(|token| SignPlace { sentence: number, token: *token, is_plain: true })
    })
}

/// The parts of a pattern; one if it is a number or a list of words, and empty if it is a limit.
fn parts_of(find: &Find) -> Vec<SignPart<'_>> {
    match find {
        Find::Number { range, units } => {
            vec![SignPart::Number(range, units.iter().map(|unit| tokens(unit)).collect())]
        }
        Find::Words(words) => vec![SignPart::of_words(words)],
        Find::Parts(parts) => parts.iter().map(|words| SignPart::of_words(words)).collect(),
        Find::Not(_) | Find::AtMost { .. } => Vec::new(),
    }
}

/// A part of a pattern, prepared for comparison.
#[derive(Debug)]
enum SignPart<'a> {
    /// A number with the tokens of its units.
    Number(&'a NumberRange, Vec<Vec<Token>>),
    /// Phrases, one of which must be found.
    Phrases(Vec<Vec<(String, bool)>>),
}

impl SignPart<'_> {
    fn of_words(words: &[String]) -> Self {
        Self::Phrases(words.iter().map(|phrase| phrase_of(phrase)).collect())
    }

    /// The tokens of a sentence at which the pattern begins.
    fn tokens_of(&self, sentence: &Sentence<'_>) -> Vec<usize> {
        match self {
            Self::Number(range, units) => {
                let is_it = |at: &usize| {
                    let read = read(sentence, *at, range.value.places());
                    read.is_some_and(|number| range.holds(&number)) && has_unit(sentence, *at, units)
                };
                (0..sentence.tokens.len()).filter(is_it).collect()
            }
            Self::Phrases(phrases) => {
                let said = sentence.said();
                let starts = (0..said.len()).filter(|at| phrases.iter().any(|words| begins_with(&said[*at..], words)));
                starts.map(|at| said[at].0).collect()
            }
        }
    }
}

/// The words of a phrase; `true` beside a word if it matches every word that begins with it.
fn phrase_of(phrase: &str) -> Vec<(String, bool)> {
    let word = |word: &str| {
        let tokens = tokens(word);
        let last = tokens.iter().filter(|token| token.kind != TokenKind::Mark).count().saturating_sub(1);
        let parts = tokens.into_iter().filter(|token| token.kind != TokenKind::Mark).enumerate();
        let ends_open = word.ends_with('*');
        parts.map(|(at, token)| (token.word, ends_open && at == last)).collect::<Vec<_>>()
    };
    phrase.split_whitespace().flat_map(word).collect()
}

fn begins_with(said: &[(usize, &str)], phrase: &[(String, bool)]) -> bool {
    let is_word = |(_, said): &(usize, &str), (word, is_open): &(String, bool)| {
        *said == word || *is_open && said.starts_with(word.as_str())
    };
    !phrase.is_empty() && said.len() >= phrase.len() && said.iter().zip(phrase).all(|(said, word)| is_word(said, word))
}

/// The number at a token, negative if a minus precedes it.
fn read(sentence: &Sentence<'_>, at: usize, decimals: u8) -> Option<Decimal> {
    let token = &sentence.tokens[at];
    if token.kind != TokenKind::Number {
        return None;
    }
    let before = sentence.text.get(..token.at.start)?.chars().rev();
    let is_sign = |c: &char| matches!(c, '-' | '\u{2212}');
    let mut before = before.skip_while(|c| matches!(c, '£' | '$' | '€' | '₦'));
    let is_signed = before.next().as_ref().is_some_and(is_sign);
    let behind = before.next().filter(|_| is_signed);
    if behind.is_some_and(char::is_alphabetic) {
        // A part of a name, for example of INC-318, is not a number.
        return None;
    }
    let is_negative = is_signed && behind.is_none_or(|c| !c.is_alphanumeric());
    let digits = if is_negative { format!("-{}", token.word) } else { token.word.clone() };
    read_number(&digits, None, decimals)
}

fn has_unit(sentence: &Sentence<'_>, at: usize, units: &[Vec<Token>]) -> bool {
    let near = at.saturating_sub(UNIT_DISTANCE)..sentence.tokens.len().min(at + UNIT_DISTANCE + 1);
    let near = &sentence.tokens[near];
    let is_near = |unit: &Vec<Token>| {
        !unit.is_empty()
            && near.windows(unit.len()).any(|window| window.iter().zip(unit).all(|(one, other)| one.word == other.word))
    };
    units.is_empty() || units.iter().any(is_near)
}
