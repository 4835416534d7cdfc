//! Reads the characters of a text by their places.

/// Maximum length of a time, a date in digits or an address, so that even a long text of digits and dashes is scanned in one pass.
const MAX_RUN: usize = 48;

/// The characters of a text.
pub(super) struct Reader<'a> {
    pub(super) chars: &'a [char],
}

impl Reader<'_> {
    pub(super) fn is(&self, at: usize, test: impl Fn(char) -> bool) -> bool {
        self.chars.get(at).is_some_and(|c| test(*c))
    }

    pub(super) fn is_digit(&self, at: usize) -> bool {
        self.is(at, |c| c.is_ascii_digit())
    }

    pub(super) fn skip(&self, from: usize, test: impl Fn(char) -> bool) -> usize {
        (from..self.chars.len()).find(|at| !self.is(*at, &test)).unwrap_or(self.chars.len())
    }

    pub(super) fn text(&self, from: usize, to: usize) -> String {
        self.chars.get(from..to).unwrap_or_default().iter().collect()
    }

    /// Returns the end of the run of digits from `at`, with the signs that join them. A sign after the last digit, for
    /// example at the end of a sentence, is not included.
    pub(super) fn run(&self, at: usize) -> usize {
        let is_in_run = |at: &usize| self.is(*at, |c| c.is_ascii_digit() || ".:-/".contains(c));
        let end = (at..at.saturating_add(MAX_RUN)).find(|at| !is_in_run(at)).unwrap_or(at + MAX_RUN);
        (at..=end).rev().find(|end| *end > at && self.is_digit(end - 1)).unwrap_or(end)
    }
}
