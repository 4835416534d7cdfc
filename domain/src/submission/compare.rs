//! Compares the figures of two texts: a learner's answer and a model answer. A figure is *shared* if the other text has
//! it too, in any notation: `27.0 %` is `27%`, `₦2,500,000` is `2.5 million`, `12,5` is `12.5`, `22 Nov` is `2026-11-22`.
//!
//! | Written | parsed as |
//! |---|---|
//! | `1,234.50`, `1 234.50` | 1234.5; groups have three digits |
//! | `12,5` | 12.5; the digits after the comma are not a group of three |
//! | `5k`, `5 thousand`, `2m`, `2 million`, `1bn`, `1 billion` | the number times a thousand, a million, a thousand million |
//! | `+9`, `-9`, `−9` | the number with its sign; a dash after a letter or digit is not a sign, as in `91-180` |
//! | `2026-11-22`, `22 Nov`, `Nov 22, 2026` | a date; it is a figure only if both texts have it |
//! | `10.0.3.4` | an address, which is compared as text |
//! | `13:04`, `9 am` | not a figure: a time of day |
//! | `T3121`, `Q3`, `3rd` | not a figure: the digits belong to a name or a rank |
//! | `1. `, `2) `, `**3.** ` at the beginning of a line | not a figure of the text: it numbers a list |
//!
//! A percentage never equals a sum of money. A number without a unit can equal either. Each figure comes with its
//! sentence, and a shared one with its place in the other text, so that a page can link them. The comparison does not
//! decide which text is right.

use serde::{Deserialize, Serialize};

mod date;
mod fact;
mod reader;
mod scan;
mod sentence;

use fact::{Fact, NumberKind};
use scan::{FoundNumber, scan};

/// The texts to compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoTexts {
    /// The learner's text.
    pub mine: String,
    /// The model answer.
    pub model: String,
}

/// The figures of both texts, each in the order of its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumbersCompared {
    /// The figures of the learner's text.
    pub mine: Vec<NumberFound>,
    /// The figures of the model answer.
    pub model: Vec<NumberFound>,
}

/// A figure in a text. Places are in UTF-16 code units, as in browsers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumberFound {
    /// Its start.
    pub start: u32,
    /// Its end: the first code unit after it.
    pub end: u32,
    /// The start of its sentence.
    pub sentence_start: u32,
    /// The end of its sentence.
    pub sentence_end: u32,
    /// Whether the other text has it too.
    pub is_shared: bool,
    /// The place of the first equal figure in the list of the other text; `None` if it is not shared.
    pub twin: Option<u32>,
}

/// Finds the figures of both texts, and marks the figures that both have.
#[must_use]
pub fn compare_numbers(texts: &TwoTexts) -> NumbersCompared {
    let (mut mine, mut model) = (scan(&texts.mine), scan(&texts.model));
    let (of_mine, of_model) = (Known::of(&mine), Known::of(&model));
    mine.retain(|found| !found.fact.is_date() || of_model.place_of(&found.fact).is_some());
    model.retain(|found| !found.fact.is_date() || of_mine.place_of(&found.fact).is_some());
    let (of_mine, of_model) = (Known::of(&mine), Known::of(&model));
    NumbersCompared { mine: of_model.mark(mine), model: of_mine.mark(model) }
}

/// Returns the number of figures in a text. Dates are not counted.
pub(crate) fn count_figures(text: &str) -> usize {
    scan(text).iter().filter(|found| !found.fact.is_date()).count()
}

/// The facts of one text with their places, sorted for look-ups.
struct Known(Vec<(Fact, u32)>);

impl Known {
    fn of(found: &[FoundNumber]) -> Self {
        let mut facts = (0..).zip(found).map(|(place, found)| (found.fact.clone(), place)).collect::<Vec<_>>();
        facts.sort_unstable();
        Self(facts)
    }

    /// Returns the place of the first equal fact.
    fn place_of(&self, fact: &Fact) -> Option<u32> {
        let number = |micros, kind| self.place(&Fact::Number { micros, kind });
        match fact {
            Fact::Number { micros, kind: NumberKind::Bare } => {
                let kinds = [NumberKind::Bare, NumberKind::Percent, NumberKind::Money];
                kinds.into_iter().filter_map(|kind| number(*micros, kind)).min()
            }
            Fact::Number { micros, kind } => {
                [*kind, NumberKind::Bare].into_iter().filter_map(|kind| number(*micros, kind)).min()
            }
            Fact::Date { month, day, year: Some(_) } => {
                self.place(fact).or_else(|| self.place(&Fact::Date { month: *month, day: *day, year: None }))
            }
            Fact::Date { month, day, year: None } => {
                let (known, place) = self.first_from(fact)?;
                let is_same = matches!(known, Fact::Date { month: m, day: d, .. } if (m, d) == (month, day));
                is_same.then_some(*place)
            }
            Fact::Literal(_) => self.place(fact),
        }
    }

    fn place(&self, fact: &Fact) -> Option<u32> {
        self.first_from(fact).filter(|(known, _)| known == fact).map(|(_, place)| *place)
    }

    /// Returns the first entry that is not smaller than the fact.
    fn first_from(&self, fact: &Fact) -> Option<&(Fact, u32)> {
        self.0.get(self.0.partition_point(|(known, _)| known < fact))
    }

    fn mark(&self, found: Vec<FoundNumber>) -> Vec<NumberFound> {
        let mark = |found: FoundNumber| {
            let twin = self.place_of(&found.fact);
            NumberFound {
                start: found.start,
                end: found.end,
                sentence_start: found.sentence.0,
                sentence_end: found.sentence.1,
                is_shared: twin.is_some(),
                twin,
            }
        };
        found.into_iter().map(mark).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text `mine` with its shared numbers in brackets.
    fn marked(mine: &str, model: &str) -> String {
        let compared = compare_numbers(&TwoTexts { mine: mine.to_owned(), model: model.to_owned() });
        let units = mine.encode_utf16().collect::<Vec<_>>();
        let words = compared.mine.iter().map(|number| {
            let text = String::from_utf16(&units[number.start as usize..number.end as usize]).unwrap();
            if number.is_shared { format!("[{text}]") } else { text }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_number_is_shared_however_it_is_written() {
        for (mine, model) in [
            ("27.0 %", "27%"),
            ("₦2,500,000", "₦2.5 million"),
            ("12,5", "12.50"),
            ("1 234.50", "1,234.5"),
            ("+9.0", "9"),
            ("−4", "-4"),
            ("5k", "5 thousand"),
            ("0,125", "0.125"),
            ("3 billion", "3bn"),
            ("22 Nov", "2026-11-22"),
            ("2026-11-22", "Sunday, November 22nd"),
            ("Nov 22, 2026", "22 November 2026"),
            ("November 2026", "Nov 2026"),
        ] {
            assert_eq!(marked(mine, model), format!("[{mine}]"), "{model}");
        }
    }

    #[test]
    fn what_differs_is_not_shared() {
        for (mine, model) in [("27 %", "₦27"), ("-4", "4"), ("10.0.3.4", "10.0.3.5"), ("1,234", "1.234")] {
            assert_eq!(marked(mine, model), mine, "{model}");
        }
    }

    #[test]
    fn ranges_dates_and_names_are_distinguished() {
        assert_eq!(
            marked("T3121 in Q3, 91-180 days, on 2026-11-22 at 09:00.", "91, 180 and 2026-11-22"),
            "[91] [180] [2026-11-22]"
        );
        assert_eq!(marked("(0.9–17.1)", "17.1"), "0.9 [17.1]");
        assert_eq!(marked("It was 7.", "7"), "[7]");
    }

    #[test]
    fn a_date_is_a_figure_only_if_both_texts_have_it() {
        for date in ["2026-11-22", "22 Nov", "Nov 22, 2026", "22nd November 2026", "May 2026", "22/11/2026"] {
            assert_eq!(marked(date, "7"), "", "{date}");
            assert_eq!(marked(date, date), format!("[{date}]"));
        }
        assert_eq!(marked("22 Nov 2026", "22 Nov 2025"), "");
        assert_eq!(marked("may 5 of 31 marchers, 4 Marsh", "1"), "5 31 4");
        assert_eq!(marked("2026 rows, 45 May", "1"), "2026 45");
    }

    #[test]
    fn times_of_day_and_ranks_are_not_figures() {
        for time in ["13:04", "9:30-17:00", "09:00:59", "9am", "9 AM", "3rd", "21st"] {
            assert_eq!(marked(time, time), "", "{time}");
        }
        assert_eq!(marked("9 amber lamps, 3 stops, 100:1", "1"), "9 3 100:1");
    }

    #[test]
    fn numbers_of_a_list_are_not_figures() {
        assert_eq!(marked("1. 41 boxes\n  2) 12 short\n10. none", "1 2 10 41"), "[41] 12");
        assert_eq!(marked("**1.** 41\n- 2: 12\n> (3) 7", "1 2 3"), "41 12 7");
        assert_eq!(marked("7.\n3.5 kg\n2026. A year\nof 7. And", "3.5, 7"), "[7] [3.5] 2026 [7]");
    }

    #[test]
    fn each_figure_has_its_sentence_and_its_place_in_the_other_text() {
        let texts = TwoTexts {
            mine: "Sales fell. They fell by 27 %, to \u{20a6}5.\n 9 left!".to_owned(),
            model: "9 of 10. And 27 %.".to_owned(),
        };
        let NumbersCompared { mine, model } = compare_numbers(&texts);
        let units = texts.mine.encode_utf16().collect::<Vec<_>>();
        let sentence = |found: &NumberFound| {
            String::from_utf16(&units[found.sentence_start as usize..found.sentence_end as usize]).unwrap()
        };
        let second = "They fell by 27 %, to \u{20a6}5.";
        assert_eq!(mine.iter().map(sentence).collect::<Vec<_>>(), [second, second, "9 left!"]);
        assert_eq!(mine.iter().map(|found| found.twin).collect::<Vec<_>>(), [Some(2), None, Some(0)]);
        assert_eq!(model.iter().map(|found| found.twin).collect::<Vec<_>>(), [Some(2), None, Some(0)]);
    }

    #[test]
    fn places_count_as_browsers_do() {
        let found = compare_numbers(&TwoTexts { mine: "\u{1f600} ₦5".to_owned(), model: String::new() });
        let [five] = found.mine.as_slice() else { panic!("one figure") };
        assert_eq!((five.start, five.end, five.sentence_start, five.sentence_end), (3, 5, 0, 5));
    }

    #[test]
    fn a_number_too_long_to_count_with_is_compared_as_it_is_written() {
        let long = "1".repeat(40);
        assert_eq!(marked(&long, &long), format!("[{long}]"));
    }
}
