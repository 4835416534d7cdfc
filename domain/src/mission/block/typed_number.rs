//! Parses a number as people write it: `12,5`, `1 234.50`, `₦38,179,590`, `9.0 points`. The result is a plain
//! [`Decimal`]; an ambiguous text is not parsed.
//!
//! | typed | parsed as | reason |
//! |---|---|---|
//! | `₦38,179,590`, `9.0 %`, `300 customers` | 38179590, 9.0, 300 | the block's unit may be on either side |
//! | `1 234.50`, `1.234,50`, `1'234.50`, `1,00,000` | 1234.50, 1234.50, 1234.50, 100000 | if there are two different marks, the last is the decimal point; groups have three digits, in India two before the last group |
//! | `12,5`, `0,125`, `.5` | 12.5, 0.125, 0.5 | the digits are not in groups of three |
//! | `1,234` | 1234 | a comma before exactly three digits separates groups |
//! | `1.234` | 1.234; if the block allows no decimal places, 1234 | a point before three digits separates groups only if it cannot be a decimal point |
//! | `−5`, `-₦5`, `₦-5` | -5 | the sign may be before or after the unit |

use crate::mission::block::Decimal;
use crate::visible::plain;

/// Parses text that was typed into a block with this unit and this maximum of decimal places.
#[must_use]
pub fn read_number(typed: &str, unit: Option<&str>, decimals: u8) -> Option<Decimal> {
    let typed = plain(typed);
    let (outer, rest) = sign(typed.trim());
    let rest = without_unit(rest, unit.unwrap_or_default().trim());
    let (inner, digits) = if outer.is_some() { (None, rest) } else { sign(rest) };
    let mut plain = String::new();
    if outer.or(inner) == Some('-') {
        plain.push('-');
    }
    let decimal_at = decimal_mark(digits, decimals)?;
    let (whole, fraction) = match decimal_at {
        Some(at) => (&digits[..at], Some(&digits[at + 1..])),
        None => (digits, None),
    };
    push_whole(whole, fraction.is_some(), &mut plain)?;
    if let Some(fraction) = fraction {
        plain.push('.');
        plain.push_str(fraction);
    }
    Decimal::parse(&plain)
}

/// Returns the sign at the beginning of the text, and the text after it.
fn sign(text: &str) -> (Option<char>, &str) {
    match text.strip_prefix(['-', '+']) {
        Some(rest) => (text.chars().next(), rest.trim_start()),
        None => (None, text),
    }
}

/// Returns the text without the unit, which may be at its start or its end, in upper or lower case.
fn without_unit<'a>(text: &'a str, unit: &str) -> &'a str {
    if unit.is_empty() {
        return text;
    }
    let is_unit = |part: Option<&str>| part.is_some_and(|part| part.eq_ignore_ascii_case(unit));
    if is_unit(text.get(..unit.len())) {
        return text[unit.len()..].trim_start();
    }
    let Some(at) = text.len().checked_sub(unit.len()).filter(|at| is_unit(text.get(*at..))) else { return text };
    text[..at].trim_end()
}

/// Returns the index of the decimal mark, `Some(None)` for a number without one, and `None` if the marks contradict each
/// other.
fn decimal_mark(digits: &str, decimals: u8) -> Option<Option<usize>> {
    let marks = || digits.char_indices().filter(|(_, c)| matches!(c, '.' | ','));
    let Some((last, mark)) = marks().next_back() else { return Some(None) };
    if marks().filter(|(_, c)| *c == mark).count() > 1 {
        // A repeated mark separates groups, and then no other mark may occur.
        return marks().all(|(_, c)| c == mark).then_some(None);
    }
    let has_groups = digits[..last].contains(|c: char| !c.is_ascii_digit());
    let groups = digits.len() - last == 4 && (1..=3).contains(&last) && !digits.starts_with('0');
    let is_decimal = has_groups || !groups || (mark == '.' && decimals > 0);
    Some(is_decimal.then_some(last))
}

/// Writes the digits before the decimal mark without group marks; `None` if the groups are malformed.
fn push_whole(whole: &str, has_fraction: bool, plain: &mut String) -> Option<()> {
    let is_group_mark = |c: char| matches!(c, '.' | ',' | '\'' | '\u{2019}') || c.is_whitespace();
    if whole.is_empty() && has_fraction {
        plain.push('0');
        return Some(());
    }
    let mark = whole.chars().find(|c| is_group_mark(*c));
    let Some(mark) = mark else {
        plain.push_str(whole);
        return Some(());
    };
    let mut groups = whole.split(mark);
    let first = groups.next()?;
    plain.push_str(first);
    let inner = groups.clone().next()?.len();
    let count = groups.clone().count();
    for (number, group) in (1..).zip(groups) {
        let expected = if number == count { 3 } else { inner };
        if group.len() != expected {
            return None;
        }
        plain.push_str(group);
    }
    let fits = matches!(inner, 2 | 3) && (1..=inner).contains(&first.len());
    fits.then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, unit: &str, decimals: u8, expected: Option<&str>) {
        let read = read_number(typed, Some(unit), decimals).map(|number| number.to_string());
        assert_eq!(read.as_deref(), expected, "{typed:?} in {unit:?} with {decimals} decimals");
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (typed, expected) in [
            ("300", "300"),
            ("1.5", "1.5"),
            ("12,5", "12.5"),
            ("1 234.50", "1234.50"),
            ("1\u{a0}234,50", "1234.50"),
            ("1\u{202f}234", "1234"),
            ("1.234,50", "1234.50"),
            ("1,234.50", "1234.50"),
            ("1'234'567", "1234567"),
            ("1\u{2019}234", "1234"),
            ("1,00,000", "100000"),
            ("12,34,567.8", "1234567.8"),
            ("1,234", "1234"),
            ("38,179,590", "38179590"),
            ("1.234.567", "1234567"),
            ("1.234", "1.234"),
            ("0,125", "0.125"),
            ("0.125", "0.125"),
            (".5", "0.5"),
            ("1234,567", "1234.567"),
            (" +7 ", "7"),
            ("\u{2212}5", "-5"),
            ("007", "007"),
            ("\u{200e}12\u{200b}\u{feff}", "12"),
            ("\u{ff0d}\u{ff11}\u{ff12}\u{ff0e}\u{ff15}", "-12.5"),
            ("\u{2013}5", "-5"),
        ] {
            check(typed, "", 3, Some(expected));
        }
    }

    #[test]
    fn a_point_groups_where_no_decimals_are_taken() {
        check("1.234", "", 0, Some("1234"));
        check("38.179.590", "", 0, Some("38179590"));
        check("1.23", "", 0, Some("1.23"));
    }

    #[test]
    fn the_unit_may_stand_on_either_side() {
        check("₦38,179,590", "₦", 0, Some("38179590"));
        check("38 179 590 ₦", "₦", 0, Some("38179590"));
        check("-₦5", "₦", 0, Some("-5"));
        check("₦-5", "₦", 0, Some("-5"));
        check("£ 383,953", "£", 0, Some("383953"));
        check("9.0 points", "percentage points", 1, None);
        check("9.0%", "%", 1, Some("9.0"));
        check("300 Customers", "customers", 0, Some("300"));
        check("$5", "₦", 0, None);
        check("₦", "₦", 0, None);
    }

    #[test]
    fn what_cannot_be_read_with_certainty_is_no_number() {
        for wrong in [
            "",
            " ",
            "ten",
            "1e3",
            "0x1",
            "--1",
            "-+1",
            "1,2,3",
            "12 34",
            "1,23,45",
            "1.2,3.4",
            "1,234.5.6",
            "7.",
            "1 2345",
            "1234,567.8",
            "1..2",
            "1234567890123",
            "1.2345678",
            "٣",
            "5 6",
            ",",
            "1,,000",
            "NaN",
            "½",
        ] {
            check(wrong, "", 3, None);
        }
    }

    #[test]
    fn what_is_read_is_read_again_as_the_same() {
        for typed in ["1 234.50", "\u{2212}12,5", "1,00,000"] {
            let once = read_number(typed, None, 3).unwrap();
            assert_eq!(read_number(&once.to_string(), None, 3), Some(once));
        }
    }
}
