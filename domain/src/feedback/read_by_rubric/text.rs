//! Splits a text for the built-in reader into sentences, words, numbers and symbols.

use std::ops::Range;

/// Maximum number of characters of a quote; a longer sentence is cut around the found place.
const MAX_QUOTE_CHARS: usize = 300;

/// Number of words before a match that are checked for a negation.
const TURN_DISTANCE: usize = 5;

/// Words that negate the words after them, or make them uncertain.
const TURNS: [&str; 12] =
    ["not", "no", "never", "without", "cannot", "nor", "neither", "nobody", "nothing", "hardly", "unless", "isn't"];

/// A sentence of a text.
#[derive(Debug)]
pub(super) struct Sentence<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
}

/// A word, a number or a symbol.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) at: Range<usize>,
    /// In lower case.
    pub(super) word: String,
    pub(super) kind: TokenKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
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
    pub(super) token: usize,
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
    pub(super) fn said(&self) -> Vec<(usize, &str)> {
        let words = self.tokens.iter().enumerate().filter(|(_, token)| token.kind != TokenKind::Mark);
        words.map(|(at, token)| (at, token.word.as_str())).collect()
    }

    /// Whether a negation precedes the token.
    pub(super) fn is_turned(&self, token: usize) -> bool {
        let before =
            self.tokens[..token].iter().rev().filter(|token| token.kind == TokenKind::Word).take(TURN_DISTANCE);
        let turns = |word: &str| TURNS.contains(&word) || word.ends_with("n't");
        before.map(|token| token.word.as_str()).any(turns)
    }

    pub(super) fn is_plain(&self, token: usize, least_words: usize) -> bool {
        self.words() >= least_words && !self.is_turned(token)
    }

    /// Whether it repeats consecutive words of one of these texts. A sentence of a few words is never a copy.
    pub(super) fn is_copy(&self, given: &[Words], least_words: usize) -> bool {
        let said = Words(self.said().into_iter().map(|(_, word)| word.to_owned()).collect());
        self.words() >= least_words && given.iter().any(|text| text.0.windows(said.0.len()).any(|part| part == said.0))
    }
}

/// The words and numbers of a text.
#[derive(Debug)]
pub(super) struct Words(Vec<String>);

impl Words {
    pub(super) fn of(text: &str) -> Self {
        Self(tokens(text).into_iter().filter(|token| token.kind != TokenKind::Mark).map(|token| token.word).collect())
    }
}

/// Splits a text into words, numbers and symbols: `71min` is a number and a word, `12.5%` a number and a symbol. A word
/// loses its `'s`.
pub(super) fn tokens(text: &str) -> Vec<Token> {
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
        let word = word.strip_suffix("'s").map(ToOwned::to_owned).unwrap_or(word);
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
