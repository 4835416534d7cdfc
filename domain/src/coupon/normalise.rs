//! Normalises a coupon code that somebody typed. White space and invisible characters are removed, small letters become
//! capitals, and full-width letters and long dashes become plain ones. The result must have 4 to 32 letters, digits and
//! hyphens; any other text is refused with `coupon/not-found` without a query.

use crate::coupon::limits::{MAX_COUPON_CODE_CHARS, MIN_COUPON_CODE_CHARS};
use crate::visible::plain;

/// The normalised code; `None` if the text cannot be a code.
#[must_use]
pub fn normalise(typed: &str) -> Option<String> {
    let mut code = String::new();
    for typed in plain(typed).chars().filter(|typed| !typed.is_whitespace()) {
        if !typed.is_ascii_alphanumeric() && typed != '-' || code.len() == MAX_COUPON_CODE_CHARS {
            return None;
        }
        code.push(typed.to_ascii_uppercase());
    }
    (code.len() >= MIN_COUPON_CODE_CHARS).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, expected: Option<&str>) {
        assert_eq!(normalise(typed).as_deref(), expected, "{typed:?}");
    }

    #[test]
    fn a_code_is_read_however_it_is_spaced_and_whatever_its_letters() {
        check("WELCOME-10", Some("WELCOME-10"));
        check(" welcome - 10\n", Some("WELCOME-10"));
        check("w e l c\u{a0}o m\u{2009}e", Some("WELCOME"));
        check("----", Some("----"));
        check("\u{200e}SAVE\u{200b}10\u{feff}", Some("SAVE10"));
        check("ＳＡＶＥ–10", Some("SAVE-10"));
    }

    #[test]
    fn a_code_has_four_to_thirty_two_characters() {
        check("ABC", None);
        check("A B C ", None);
        check("ABCD", Some("ABCD"));
        check(&"A".repeat(32), Some(&"A".repeat(32)));
        check(&format!("{}   ", "a".repeat(32)), Some(&"A".repeat(32)));
        check(&"A".repeat(33), None);
        check("", None);
    }

    #[test]
    fn other_characters_make_no_code() {
        for typed in ["SAVE_10", "SAVE10%", "ŠAVE", "straße", "SAVE\u{202e}", "'; --"] {
            check(typed, None);
        }
    }
}
