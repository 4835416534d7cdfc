//! Splits a text for the built-in reader into sentences, words, numbers and symbols, and finds signs in it.

use std::ops::Range;

use crate::feedback::looks_for::Find;
use crate::mission::block::Decimal;
use crate::mission::block::typed_number::read_number;

/// Maximum number of characters of a quote; a longer sentence is cut around the found place.
const MAX_QUOTE_CHARS: usize = 300;

/// Maximum distance of a unit from its number, in tokens.
const UNIT_DISTANCE: usize = 3;

/// Number of words before a match that are checked for a negation.
const TURN_DISTANCE: usize = 5;

/// Words that negate the words after them, or make them uncertain.
const TURNS: [&str; 12] =
    ["not", "no", "never", "without", "cannot", "nor", "neither", "nobody", "nothing", "hardly", "unless", "isn't"];

/// A sentence of a text.
#[derive(Debug)]
pub(super) struct Sentence<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

#[derive(Debug)]
struct Token {
    at: Range<usize>,
    /// In lower case.
    word: String,
    kind: TokenKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenKind {
    Word,
    Number,
    Mark,
}

/// Place of a sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignPlace {
    /// The sentence.
    pub(super) sentence: usize,
    /// The index of the sign's first token in the sentence.
    token: usize,
    /// Whether the sentence states it plainly: it has enough words, and no negation before the sign.
    pub(super) is_plain: bool,
}

/// Returns the sentences of a text that contain a word or a number.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = Sentence<'_>> {
    text.lines().flat_map(parts_of_line).map(Sentence::new).filter(|sentence| sentence.words() > 0)
}

/// The sentences of a line: each ends with a full stop, question or exclamation mark before white space.
fn parts_of_line(line: &str) -> impl Iterator<Item = &str> {
    let mut ended = false;
    line.split_inclusive(move |c: char| {
        let is_end = ended && c.is_whitespace();
        ended = matches!(c, '.' | '!' | '?' | '…') || (ended && matches!(c, '"' | '”' | '’' | ')'));
        is_end
    })
}

impl<'a> Sentence<'a> {
    fn new(text: &'a str) -> Self {
        let text =
            text.trim().trim_start_matches(['#', '>', '*', '-', '•', '|', ' ', '\t']).trim_end_matches([' ', '|']);
        Self { text, tokens: tokens(text) }
    }

    /// Returns the number of its words and numbers.
    pub(super) fn words(&self) -> usize {
        self.tokens.iter().filter(|token| token.kind != TokenKind::Mark).count()
    }

    /// Returns the sentence as it was written; if it is long, only the part around the place.
    pub(super) fn quote(&self, place: SignPlace) -> String {
        if self.text.chars().count() <= MAX_QUOTE_CHARS {
            return self.text.to_owned();
        }
        let chars = |range: Range<usize>| self.text.get(range).map_or(0, |part| part.chars().count());
        let found = self.tokens[place.token].at.clone();
        let before = self.tokens[..place.token]
            .iter()
            .rev()
            .take_while(|token| chars(token.at.start..found.start) <= MAX_QUOTE_CHARS / 3);
        let start = before.last().map_or(found.start, |token| token.at.start);
        let within =
            self.tokens[place.token..].iter().take_while(|token| chars(start..token.at.end) <= MAX_QUOTE_CHARS);
        let end = within.last().map_or(found.end, |token| token.at.end);
        self.text.get(start..end).unwrap_or(self.text).to_owned()
    }

    /// The words and numbers of the sentence, each with its place among the tokens.
    fn said(&self) -> Vec<(usize, &str)> {
        let words = self.tokens.iter().enumerate().filter(|(_, token)| token.kind != TokenKind::Mark);
        words.map(|(at, token)| (at, token.word.as_str())).collect()
    }

    fn is_plain(&self, token: usize, least_words: usize) -> bool {
        let before =
            self.tokens[..token].iter().rev().filter(|token| token.kind == TokenKind::Word).take(TURN_DISTANCE);
        let turns = |word: &str| TURNS.contains(&word) || word.ends_with("n't");
        self.words() >= least_words && !before.map(|token| token.word.as_str()).any(turns)
    }
}

/// Looks for one sign in all sentences. Returns the first plain place, otherwise the first place. If the sign has
/// parts, every part must be found; the place is that of the first part.
pub(super) fn find(find: &Find, sentences: &[Sentence<'_>], least_words: usize) -> Option<SignPlace> {
    match find {
        Find::Number { range, units } => {
            let units = units.iter().map(|unit| tokens(unit)).collect::<Vec<_>>();
            let is_it = |sentence: &Sentence<'_>, at: usize| {
                let read = read(sentence, at, range.value.places());
                read.is_some_and(|number| range.holds(&number)) && has_unit(sentence, at, &units)
            };
            first(sentences, least_words, |sentence| {
                (0..sentence.tokens.len()).filter(|at| is_it(sentence, *at)).collect()
            })
        }
        Find::Words(words) => find_words(words, sentences, least_words),
        Find::Parts(parts) => {
            let places = parts.iter().map(|words| find_words(words, sentences, least_words));
            let places = places.collect::<Option<Vec<_>>>()?;
            let is_plain = places.iter().all(|place| place.is_plain);
            places.first().map(|place| SignPlace { is_plain, ..*place })
        }
    }
}

fn find_words(words: &[String], sentences: &[Sentence<'_>], least_words: usize) -> Option<SignPlace> {
    let phrases = words.iter().map(|phrase| phrase_of(phrase)).collect::<Vec<_>>();
    first(sentences, least_words, |sentence| {
        let said = sentence.said();
        let starts = (0..said.len()).filter(|at| phrases.iter().any(|phrase| begins_with(&said[*at..], phrase)));
        starts.map(|at| said[at].0).collect()
    })
}

fn first(
    sentences: &[Sentence<'_>],
    least_words: usize,
    tokens_of: impl Fn(&Sentence<'_>) -> Vec<usize>,
) -> Option<SignPlace> {
    let mut unsure = None;
    for (number, sentence) in sentences.iter().enumerate() {
        for token in tokens_of(sentence) {
            let place = SignPlace { sentence: number, token, is_plain: sentence.is_plain(token, least_words) };
            if place.is_plain {
                return Some(place);
            }
            unsure = unsure.or(Some(place));
        }
    }
    unsure
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

/// Splits a text into words, numbers and symbols: `71min` is a number and a word, `12.5%` a number and a symbol.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        if c.is_whitespace() {
            continue;
        }
        let kind = match c {
            _ if c.is_ascii_digit() => TokenKind::Number,
            _ if c.is_alphanumeric() => TokenKind::Word,
            _ => TokenKind::Mark,
        };
        let mut end = start + c.len_utf8();
        while let Some((at, next)) = rest.peek().copied() {
            let after = text.get(at + next.len_utf8()..).and_then(|text| text.chars().next());
            let goes_on = match kind {
                TokenKind::Number => next.is_ascii_digit() || is_inside_number(next, after),
                TokenKind::Word => next.is_alphanumeric() || is_inside_word(next, after),
                TokenKind::Mark => false,
            };
            if !goes_on {
                break;
            }
            end = at + next.len_utf8();
            rest.next();
        }
        let word = text.get(start..end).unwrap_or_default().to_lowercase().replace('\u{2019}', "'");
        tokens.push(Token { at: start..end, word, kind });
    }
    tokens
}

fn is_inside_number(c: char, after: Option<char>) -> bool {
    matches!(c, '.' | ',' | '\'' | '\u{2019}' | '\u{a0}' | '\u{202f}') && after.is_some_and(|c| c.is_ascii_digit())
}

fn is_inside_word(c: char, after: Option<char>) -> bool {
    matches!(c, '\'' | '\u{2019}') && after.is_some_and(char::is_alphanumeric)
}
