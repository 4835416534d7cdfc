//! Finds and parses the numbers and dates of a text in one pass.

use crate::submission::compare::date::DateFound;
use crate::submission::compare::fact::{Fact, NumberKind};
use crate::submission::compare::reader::Reader;
use crate::submission::compare::sentence::{sentence_at, sentences};

/// Maximum number of digits before the decimal point of a number, and after it.
const MAX_DIGITS: (usize, usize) = (15, 6);

/// A number and its place, in UTF-16 code units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundNumber {
    pub(super) start: u32,
    pub(super) end: u32,
    /// Its sentence: the start and the end.
    pub(super) sentence: (u32, u32),
    pub(super) fact: Fact,
}

/// Returns the numbers of a text, in order.
pub(super) fn scan(text: &str) -> Vec<FoundNumber> {
    let chars = text.chars().collect::<Vec<_>>();
    let mut units = Vec::with_capacity(chars.len() + 1);
    let mut unit = 0_u32;
    for c in &chars {
        units.push(unit);
        unit = unit.saturating_add(if u32::from(*c) > 0xffff { 2 } else { 1 });
    }
    units.push(unit);
    let (reader, sentences) = (Reader { chars: &chars }, sentences(&chars));
    let (mut found, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        if !reader.is_digit(at) {
            at += 1;
        } else if at > 0 && reader.is(at - 1, |c| c.is_alphanumeric() || c == '_') {
            at = reader.skip(at, char::is_alphanumeric);
        } else if let Some(end) = reader.list_number(at).or_else(|| reader.time(at)) {
            at = end;
        } else {
            let (start, end, fact) = match reader.date(at) {
                Some(DateFound { start, end, date }) => (start, end, Some(date)),
                None => reader.number(at),
            };
            let (first, last) = sentence_at(&sentences, start);
            let sentence = (units[first], units[last]);
            found.extend(fact.map(|fact| FoundNumber { start: units[start], end: units[end], sentence, fact }));
            at = end;
        }
    }
    found
}

impl Reader<'_> {
    /// Returns the end of a list number if one starts at `at`: one or two digits at the beginning of a line, followed
    /// by a full stop, a colon or a bracket and then a space or tab. Marks of Markdown and a bracket may come before it.
    fn list_number(&self, at: usize) -> Option<usize> {
        let is_mark = |c: char| c.is_whitespace() || "*#>-_(".contains(c);
        let begins = self.chars.get(..at)?.iter().rev().find(|c| **c == '\n' || !is_mark(**c));
        let end = self.skip(at, |c| c.is_ascii_digit());
        let after = self.skip(end + 1, |c| c == '*' || c == '_');
        let is_marked = self.is(end, |c| ".):".contains(c)) && self.is(after, |c| c == ' ' || c == '\t');
        (begins.is_none_or(|c| *c == '\n') && end - at <= 2 && is_marked).then_some(end)
    }

    /// Returns the number whose first digit is at `at`: its start, its end, and its meaning; `None` for a rank, as in
    /// `3rd`, which is not a figure.
    fn number(&self, at: usize) -> (usize, usize, Option<Fact>) {
        let run = self.run(at);
        if self.is_literal(at, run) {
            return (at, run, Some(Fact::Literal(self.text(at, run))));
        }
        let (whole_end, whole) = self.whole(at);
        if let Some(end) = self.rank(whole_end) {
            return (at, end, None);
        }
        let (end, fraction) = self.fraction(whole_end);
        let (start, is_negative, has_symbol) = self.front(at);
        let (end, scale) = self.scale(end);
        let (end, is_percent) = self.percent(end);
        let kind = match (has_symbol, is_percent) {
            (true, _) => NumberKind::Money,
            (_, true) => NumberKind::Percent,
            _ => NumberKind::Bare,
        };
        let fact = micros(&whole, &fraction).map_or_else(
            || Fact::Literal(self.text(start, end)),
            |micros| Fact::Number { micros: if is_negative { -micros } else { micros } * scale, kind },
        );
        (start, end, Some(fact))
    }

    /// Whether the run is compared as text: it has two full stops, a colon or a slash.
    fn is_literal(&self, at: usize, end: usize) -> bool {
        let run = self.chars.get(at..end).unwrap_or_default();
        let count = |sign: char| run.iter().filter(|c| **c == sign).count();
        count('.') > 1 || count(':') > 0 || count('/') > 0
    }

    /// Returns the end of the digits before the decimal point, and these digits without the marks between groups of
    /// three.
    fn whole(&self, at: usize) -> (usize, String) {
        let mut end = self.skip(at, |c| c.is_ascii_digit());
        let mut whole = self.text(at, end);
        let Some(mark) = self.chars.get(end).copied().filter(|c| GROUP_MARKS.contains(*c)) else {
            return (end, whole);
        };
        if whole.len() > 3 || whole.starts_with('0') {
            return (end, whole);
        }
        while self.is(end, |c| c == mark) && self.skip(end + 1, |c| c.is_ascii_digit()) == end + 4 {
            whole.push_str(&self.text(end + 1, end + 4));
            end += 4;
        }
        (end, whole)
    }

    fn fraction(&self, at: usize) -> (usize, String) {
        if !self.is(at, |c| c == '.' || c == ',') || !self.is_digit(at + 1) {
            return (at, String::new());
        }
        let end = self.skip(at + 1, |c| c.is_ascii_digit());
        (end, self.text(at + 1, end))
    }

    /// Returns the start of the sign and the currency before the first digit, whether the number is negative, and
    /// whether it has a currency.
    fn front(&self, at: usize) -> (usize, bool, bool) {
        let before = |at: usize, test: fn(char) -> bool| at > 0 && self.is(at - 1, test);
        let (mut start, mut is_negative, mut has_symbol) = (at, false, false);
        for _ in 0..2 {
            let joins = start > 1 && self.is(start - 2, char::is_alphanumeric);
            if !has_symbol && before(start, |c| CURRENCIES.contains(c)) {
                (start, has_symbol) = (start - 1, true);
            } else if !joins && before(start, |c| "+-\u{2212}".contains(c)) {
                is_negative = !self.is(start - 1, |c| c == '+');
                start -= 1;
            }
        }
        (start, is_negative, has_symbol)
    }

    /// Returns the end of the word or letter after the number that multiplies it, and its factor; 1 if there is no
    /// factor.
    fn scale(&self, at: usize) -> (usize, i128) {
        let word_at = if self.is(at, is_space) { at + 1 } else { at };
        let end = self.skip(word_at, char::is_alphanumeric);
        if end - word_at > 8 {
            return (at, 1);
        }
        let (word, is_joined) = (self.text(word_at, end), word_at == at);
        let is = |(name, joins, _): &&(&str, bool, i128)| (is_joined || !joins) && word.eq_ignore_ascii_case(name);
        SCALES.iter().find(is).map_or((at, 1), |(_, _, scale)| (end, *scale))
    }

    fn percent(&self, at: usize) -> (usize, bool) {
        let sign_at = if self.is(at, is_space) { at + 1 } else { at };
        if self.is(sign_at, |c| c == '%') { (sign_at + 1, true) } else { (at, false) }
    }
}

/// Words and letters that multiply a number. The flag says whether the word must follow the number directly, without a
/// space.
const SCALES: [(&str, bool, i128); 7] = [
    ("thousand", false, 1_000),
    ("k", true, 1_000),
    ("million", false, 1_000_000),
    ("m", true, 1_000_000),
    ("mn", true, 1_000_000),
    ("billion", false, 1_000_000_000),
    ("bn", true, 1_000_000_000),
];

/// Marks between groups of three digits.
const GROUP_MARKS: &str = ", \u{a0}\u{202f}'\u{2019}";

const CURRENCIES: &str = "₦₹$€£¥";

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}')
}

/// Returns `None` if there are more digits than the maximum; trailing zeros after the decimal point are ignored.
fn micros(whole: &str, fraction: &str) -> Option<i128> {
    let fraction = fraction.trim_end_matches('0');
    if whole.len() > MAX_DIGITS.0 || fraction.len() > MAX_DIGITS.1 {
        return None;
    }
    let noughts = std::iter::repeat_n('0', MAX_DIGITS.1 - fraction.len());
    let digits = whole.chars().chain(fraction.chars()).chain(noughts).filter_map(|c| c.to_digit(10));
    Some(digits.fold(0, |sum, digit| sum * 10 + i128::from(digit)))
}
