//! Finds the dates and the times of day in a text. `2026-11-22`, `22 Nov`, `Nov 22, 2026` and `November 2026` are dates.
//! `09:00`, `9:30-17:00` and `9 am` are times of day, which are never figures.

use crate::submission::compare::fact::Fact;
use crate::submission::compare::reader::Reader;

/// A date, with its first character and the first character after it.
pub(super) struct DateFound {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) date: Fact,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Number of letters of the longest month.
const LONGEST_MONTH: usize = 9;

impl Reader<'_> {
    /// Returns the end of the time of day whose first digit is at `at`, or of the range of times.
    pub(super) fn time(&self, at: usize) -> Option<usize> {
        let run = self.run(at);
        let is_clock = self.text(at, run).split('-').all(is_clock);
        let digits = self.skip(at, |c| c.is_ascii_digit());
        let half_of_day = || self.half_of_day(digits).filter(|_| digits - at <= 2);
        if is_clock { Some(run) } else { half_of_day() }
    }

    /// Returns the date whose first digit is at `at`.
    pub(super) fn date(&self, at: usize) -> Option<DateFound> {
        self.date_in_digits(at).or_else(|| self.date_after_day(at)).or_else(|| self.date_after_month(at))
    }

    /// Returns the end of the two letters after the last digit of a rank: `st`, `nd`, `rd` or `th`.
    pub(super) fn rank(&self, at: usize) -> Option<usize> {
        let is_rank = ["st", "nd", "rd", "th"].contains(&self.text(at, at + 2).as_str());
        (is_rank && !self.is(at + 2, char::is_alphanumeric)).then_some(at + 2)
    }

    /// Returns the end of `am` or `pm` after an hour.
    fn half_of_day(&self, at: usize) -> Option<usize> {
        let from = if self.is(at, |c| c == ' ') { at + 1 } else { at };
        let is_half = ["am", "pm"].contains(&self.text(from, from + 2).to_ascii_lowercase().as_str());
        (is_half && !self.is(from + 2, char::is_alphanumeric)).then_some(from + 2)
    }

    /// Returns a date that is written as `2026-11-22`.
    fn date_in_digits(&self, at: usize) -> Option<DateFound> {
        let end = self.run(at);
        let text = self.text(at, end);
        let parts = text.split('-').collect::<Vec<_>>();
        let [year, month, day] = parts.as_slice() else { return None };
        let lengths = [year.len(), month.len(), day.len()];
        let number = |part: &str| part.parse::<u32>().ok();
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        let is_date = lengths == [4, 2, 2] && (1..=12).contains(&month) && (1..=31).contains(&day);
        is_date.then(|| DateFound { start: at, end, date: date(month, Some(day), Some(year)) })
    }

    /// Returns a date that is written as `22 Nov`, `22nd November` or `22 Nov 2026`.
    fn date_after_day(&self, at: usize) -> Option<DateFound> {
        let digits = self.skip(at, |c| c.is_ascii_digit());
        let day = self.day(at, digits)?;
        let from = self.rank(digits).unwrap_or(digits);
        let word = from + 1;
        let end = self.word_end(word)?;
        let month = self.is(from, |c| c == ' ').then(|| month(&self.text(word, end)))??;
        let (end, year) = self.year_after(end);
        Some(DateFound { start: at, end, date: date(month, Some(day), year) })
    }

    /// Returns a date that is written as `Nov 22`, `November 22, 2026` or `Nov 2026`.
    fn date_after_month(&self, at: usize) -> Option<DateFound> {
        let last = at.checked_sub(1).filter(|last| self.is(*last, |c| c == ' '))?;
        let letters =
            (1..=LONGEST_MONTH + 1).take_while(|back| *back <= last && self.is(last - back, char::is_alphabetic));
        let start = last - letters.last()?;
        let month = month(&self.text(start, last))?;
        let digits = self.skip(at, |c| c.is_ascii_digit());
        if let Some(year) = self.year(at, digits) {
            return Some(DateFound { start, end: digits, date: date(month, None, Some(year)) });
        }
        let day = self.day(at, digits)?;
        let (end, year) = self.year_after(self.rank(digits).unwrap_or(digits));
        Some(DateFound { start, end, date: date(month, Some(day), year) })
    }

    /// Returns the year after a date, and its end; `None` with the end of the date if there is no year.
    fn year_after(&self, end: usize) -> (usize, Option<u32>) {
        let from = if self.is(end, |c| c == ',') { end + 1 } else { end } + 1;
        let digits = self.skip(from, |c| c.is_ascii_digit());
        let year = self.is(from - 1, |c| c == ' ').then(|| self.year(from, digits)).flatten();
        year.map_or((end, None), |year| (digits, Some(year)))
    }

    fn year(&self, from: usize, to: usize) -> Option<u32> {
        let is_whole = !self.is(to, |c| c.is_alphanumeric() || c == '%');
        self.number_between(from, to, 4).filter(|year| is_whole && (1_900..2_100).contains(year))
    }

    fn day(&self, from: usize, to: usize) -> Option<u32> {
        self.number_between(from, to, 2).filter(|day| (1..=31).contains(day))
    }

    fn number_between(&self, from: usize, to: usize, most: usize) -> Option<u32> {
        if to.saturating_sub(from) <= most { self.text(from, to).parse().ok() } else { None }
    }

    /// Returns the end of a word that may be a month.
    fn word_end(&self, from: usize) -> Option<usize> {
        let end = (from..=from + LONGEST_MONTH).find(|at| !self.is(*at, char::is_alphabetic))?;
        (end > from).then_some(end)
    }
}

fn date(month: u32, day: Option<u32>, year: Option<u32>) -> Fact {
    Fact::Date { month, day, year }
}

/// Returns the number of a month that is written in full or with three letters (`Sept` too), with a capital letter.
fn month(word: &str) -> Option<u32> {
    if !word.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let is = |name: &str| name == word || (name.starts_with(&word) && (word.len() == 3 || word == "sept"));
    let place = MONTHS.iter().position(|name| is(name))?;
    u32::try_from(place + 1).ok()
}

/// Whether a text is a time of day in digits, for example `9:30` or `13:04:59`.
fn is_clock(text: &str) -> bool {
    let parts = text.split(':').collect::<Vec<_>>();
    let is_short = |part: &str| part.len() <= 2 && part.parse::<u32>().is_ok();
    match parts.as_slice() {
        [hour, rest @ ..] if matches!(rest.len(), 1 | 2) => {
            is_short(hour) && rest.iter().all(|part| part.len() == 2 && is_short(part))
        }
        _ => false,
    }
}
