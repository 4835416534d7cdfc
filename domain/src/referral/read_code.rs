//! Parses a referral code that somebody typed or pasted.

use crate::referral::ReferralCode;
use crate::refusal::{Refusal, Refusals};

/// Parses a code. Lower case becomes upper case, spaces and hyphens are removed, `O` is read as zero, and `I` and `L`
/// as one.
///
/// # Errors
/// `referral/invalid-code` if the text cannot be a code.
pub fn read_code(typed: &str) -> Result<ReferralCode, Refusals> {
    ReferralCode::parse(typed).ok_or_else(|| Refusal::ReferralInvalidCode.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, expected: Result<&str, &str>) {
        let read = read_code(typed);
        let actual = read.as_ref().map(ReferralCode::as_str).map_err(|refusals| refusals.first().code());
        assert_eq!(actual, expected, "{typed:?}");
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for typed in ["7K3M9QXA", "7k3m9qxa", " 7K3M-9QXA ", "7K3M 9QXA", "7-K-3-M-9-Q-X-A", "7K3M\u{a0}9QXA"] {
            check(typed, Ok("7K3M9QXA"));
        }
    }

    #[test]
    fn what_looks_like_another_character_is_that_character() {
        check("OoIiLl00", Ok("00111100"));
    }

    #[test]
    fn what_cannot_be_a_code_is_refused() {
        for typed in ["", "7K3M9QX", "7K3M9QXAB", "7K3M9QXU", "7K3M9QX!", "7K3M9QXÄ", "7K3M9QX\u{1f600}"] {
            check(typed, Err("referral/invalid-code"));
        }
        check(&format!("7K3M9QXA{}", " ".repeat(24)), Ok("7K3M9QXA"));
        check(&format!("7K3M9QXA{}", " ".repeat(25)), Err("referral/invalid-code"));
    }
}
