//! Compares the numbers of two texts: a learner's answer and a model answer. A number is *shared* if the other text has
//! it too, in any notation: `27.0 %` is `27%`, `₦2,500,000` is `2.5 million`, `12,5` is `12.5`.
//!
//! | Written | parsed as |
//! |---|---|
//! | `1,234.50`, `1 234.50` | 1234.5; groups have three digits |
//! | `12,5` | 12.5; the digits after the comma are not a group of three |
//! | `5k`, `5 thousand`, `2m`, `2 million`, `1bn`, `1 billion` | the number times a thousand, a million, a thousand million |
//! | `+9`, `-9`, `−9` | the number with its sign; a dash after a letter or digit is not a sign, as in `91-180` |
//! | `13:04`, `2026-11-22`, `10.0.3.4` | times, dates and addresses, which are compared as text |
//! | `T3121`, `Q3` | not a number: the digits belong to a name |
//! | `1. `, `2) ` at the beginning of a line | not a number of the text: it numbers a list |
//!
//! A percentage never equals a sum of money. A number without a unit can equal either. The comparison does not decide
//! which text is right.

use serde::{Deserialize, Serialize};

mod scan;

use scan::{Fact, NumberKind, scan};

/// The texts to compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoTexts {
    /// The learner's text.
    pub mine: String,
    /// The model answer.
    pub model: String,
}

/// The numbers of both texts, each in the order of its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumbersCompared {
    /// The numbers of the learner's text.
    pub mine: Vec<NumberFound>,
    /// The numbers of the model answer.
    pub model: Vec<NumberFound>,
}

/// A number in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumberFound {
    /// Its start, in UTF-16 code units, as in browsers.
    pub start: u32,
    /// Its end: the first code unit after it.
    pub end: u32,
    /// Whether the other text has it too.
    pub is_shared: bool,
}

/// Finds the numbers of both texts, and marks the numbers that both have.
#[must_use]
pub fn compare_numbers(texts: &TwoTexts) -> NumbersCompared {
    let (mine, model) = (scan(&texts.mine), scan(&texts.model));
    let (of_mine, of_model) = (Known::of(&mine), Known::of(&model));
    NumbersCompared { mine: of_model.mark(mine), model: of_mine.mark(model) }
}

/// The facts of one text, sorted for look-ups.
struct Known(Vec<Fact>);

impl Known {
    fn of(found: &[scan::FoundNumber]) -> Self {
        let mut facts = found.iter().map(|found| found.fact.clone()).collect::<Vec<_>>();
        facts.sort_unstable();
        Self(facts)
    }

    fn has(&self, fact: &Fact) -> bool {
        let holds = |fact: &Fact| self.0.binary_search(fact).is_ok();
        match fact {
            Fact::Number { micros, kind: NumberKind::Bare } => {
                [NumberKind::Bare, NumberKind::Percent, NumberKind::Money]
                    .iter()
                    .any(|kind| holds(&Fact::Number { micros: *micros, kind: *kind }))
            }
            Fact::Number { micros, .. } => {
                holds(fact) || holds(&Fact::Number { micros: *micros, kind: NumberKind::Bare })
            }
            Fact::Literal(_) => holds(fact),
        }
    }

    fn mark(&self, found: Vec<scan::FoundNumber>) -> Vec<NumberFound> {
        let marked = found.into_iter().map(|scan::FoundNumber { start, end, fact }| NumberFound {
            start,
            end,
            is_shared: self.has(&fact),
        });
        marked.collect()
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
        ] {
            assert_eq!(marked(mine, model), format!("[{mine}]"), "{model}");
        }
    }

    #[test]
    fn what_differs_is_not_shared() {
        for (mine, model) in
            [("27 %", "₦27"), ("-4", "4"), ("13:04", "13.04"), ("10.0.3.4", "10.0.3.5"), ("1,234", "1.234")]
        {
            assert_eq!(marked(mine, model), mine, "{model}");
        }
    }

    #[test]
    fn ranges_dates_and_names_are_told_apart() {
        assert_eq!(
            marked("T3121 in Q3, 91-180 days, on 2026-11-22 at 09:00.", "91, 180 and 2026-11-22"),
            "[91] [180] [2026-11-22] 09:00"
        );
        assert_eq!(marked("(0.9–17.1)", "17.1"), "0.9 [17.1]");
        assert_eq!(marked("It was 7.", "7"), "[7]");
    }

    #[test]
    fn numbers_of_a_list_are_none() {
        assert_eq!(marked("1. 41 boxes\n  2) 12 short\n10. none", "1 2 10 41"), "[41] 12");
        assert_eq!(marked("7.\n3.5 kg\n2026. A year\nof 7. And", "3.5, 7"), "[7] [3.5] 2026 [7]");
    }

    #[test]
    fn places_count_as_browsers_do() {
        let found = compare_numbers(&TwoTexts { mine: "\u{1f600} ₦5".to_owned(), model: String::new() });
        assert_eq!(found.mine, [NumberFound { start: 3, end: 5, is_shared: false }]);
    }

    #[test]
    fn a_number_too_long_to_count_with_is_compared_as_it_is_written() {
        let long = "1".repeat(40);
        assert_eq!(marked(&long, &long), format!("[{long}]"));
    }
}
