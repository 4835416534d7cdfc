//! Stores a learner's rating of a mission: one to five, with an optional comment.

use serde::{Deserialize, Serialize};

use crate::field::{Fields, IssueRule, several_lines};
use crate::limits::{MAX_CHARS, MAX_RATING};
use crate::refusal::Refusals;

/// Rating of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// From 1, poor, to 5, excellent.
    pub rating: u8,
    /// The learner's comment, if there is one.
    pub text: Option<String>,
}

/// Returns the rating with its comment without control characters and surrounding blanks.
///
/// # Errors
/// `validation-fail` for a number outside 1 to 5 or a text that is too long.
pub fn rate(rating: Rating) -> Result<Rating, Refusals> {
    let text = rating.text.as_deref().and_then(several_lines);
    let mut fields = Fields::default();
    fields.at_least("rating", IssueRule::TooSmall, 1, rating.rating.into());
    fields.at_most("rating", IssueRule::TooLarge, MAX_RATING.into(), rating.rating.into());
    fields.at_most_chars("text", MAX_CHARS, text.as_deref().unwrap_or_default());
    fields.accept(Rating { rating: rating.rating, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::Refusal;

    #[test]
    fn a_rating_is_one_to_five_with_a_text_of_limited_length() {
        let rules = |rating, text: &str| match rate(Rating { rating, text: Some(text.to_owned()) }) {
            Ok(_) => Vec::new(),
            Err(refusals) => {
                let rule = |refusal: &Refusal| match refusal {
                    Refusal::ValidationFail { rule, .. } => *rule,
                    other => panic!("{other:?}"),
                };
                refusals.iter().map(rule).collect()
            }
        };
        let longest = "é".repeat(MAX_CHARS as usize);
        for rating in 1..=MAX_RATING {
            assert_eq!(rules(rating, &longest), []);
        }
        assert_eq!(rules(0, ""), [IssueRule::TooSmall]);
        assert_eq!(rules(MAX_RATING + 1, &format!("{longest}!")), [IssueRule::TooLarge, IssueRule::MaxChars]);
    }

    #[test]
    fn a_text_is_kept_without_the_blanks_around_it() {
        let kept = |text: &str| rate(Rating { rating: 4, text: Some(text.to_owned()) }).unwrap().text;
        assert_eq!(kept(" fine\n").as_deref(), Some("fine"));
        assert_eq!(kept("one\r\n\u{7}two\u{1b}[31m\0").as_deref(), Some("one\ntwo[31m"));
        assert_eq!(kept(" \n"), None);
    }
}
