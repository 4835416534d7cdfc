//! Returns the code for linking a learner's account: the learner sends it to our bot on Discord. A repeated request
//! returns the same code while that code is valid; otherwise it returns a new one.

use serde::{Deserialize, Serialize};

use crate::community::limits::{DISCORD_CODE_CHARS, DISCORD_CODE_MINUTES};
use crate::crockford;
use crate::time::Timestamp;
use crate::visible::plain;

const SECONDS_OF_A_MINUTE: i64 = 60;

/// A code that was issued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct IssuedCode {
    /// The code, as [`normalise`] writes it.
    pub code: String,
    /// The first instant at which it is no longer valid.
    pub expires_at: Timestamp,
    /// When it was used, if it was; a code is used once.
    pub used_at: Option<Timestamp>,
}

/// Facts for [`discord_code`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The code that was issued last, if there was one.
    pub last: Option<IssuedCode>,
    /// Random bytes for a new code.
    pub random: [u8; DISCORD_CODE_CHARS],
}

/// Returns the code to show: the last one while it is valid, otherwise a new one that is valid for ten minutes.
#[must_use]
pub fn discord_code(facts: &CodeFacts) -> IssuedCode {
    let is_live = |last: &&IssuedCode| last.used_at.is_none() && facts.now < last.expires_at;
    facts.last.as_ref().filter(is_live).cloned().unwrap_or_else(|| IssuedCode {
        code: facts.random.iter().map(|byte| crockford::symbol((*byte).into())).collect(),
        expires_at: facts.now.plus_seconds(DISCORD_CODE_MINUTES * SECONDS_OF_A_MINUTE),
        used_at: None,
    })
}

/// Returns a typed code as it was issued: in capitals, without blanks and hyphens, and with O, I and L read as digits.
/// `None` if the text cannot be a code.
#[must_use]
pub fn normalise(typed: &str) -> Option<String> {
    let typed = plain(typed);
    let symbols = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').map(crockford::read);
    let code = symbols.collect::<Option<String>>()?;
    (code.len() == DISCORD_CODE_CHARS).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const BYTES: [u8; 8] = [0, 9, 10, 31, 32, 255, 18, 20];

    fn check(last: Option<(&str, bool)>, code: &str, expires_at: &str) {
        let last = last.map(|(expires_at, is_used)| IssuedCode {
            code: "ABCD2345".to_owned(),
            expires_at: instant(expires_at),
            used_at: is_used.then(|| instant("2026-11-20T11:59:00Z")),
        });
        let given = discord_code(&CodeFacts { now: instant("2026-11-20T12:00:00Z"), last, random: BYTES });
        assert_eq!((given.code.as_str(), given.expires_at, given.used_at), (code, instant(expires_at), None));
    }

    #[test]
    fn a_new_code_is_made_of_the_random_bytes_and_lasts_ten_minutes() {
        check(None, "09AZ0ZJM", "2026-11-20T12:10:00Z");
    }

    #[test]
    fn a_code_that_can_be_used_is_shown_again() {
        check(Some(("2026-11-20T12:00:00.000001Z", false)), "ABCD2345", "2026-11-20T12:00:00.000001Z");
        check(Some(("2026-11-20T12:00:00Z", false)), "09AZ0ZJM", "2026-11-20T12:10:00Z");
        check(Some(("2026-11-20T12:05:00Z", true)), "09AZ0ZJM", "2026-11-20T12:10:00Z");
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        for typed in ["09AZ01JM", "09az-01jm", " 09AZ 01JM\n", "o9azoljm", "O9AZOIJM"] {
            assert_eq!(normalise(typed).as_deref(), Some("09AZ01JM"), "{typed}");
        }
        for wrong in ["", "09AZ01J", "09AZ01JMM", "09AZ01JU", "09AZ01J!", "09AZ01Jé", "09AZ01J\u{0}"] {
            assert_eq!(normalise(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_character_is_as_frequent_as_any_other() {
        for letter in crockford::SYMBOLS {
            assert_eq!(
                (0..=u8::MAX).filter(|byte| crockford::symbol((*byte).into()) == char::from(*letter)).count(),
                8
            );
        }
    }
}
