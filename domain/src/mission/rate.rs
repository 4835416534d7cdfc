//! Takes what a learner thinks of a mission: one to five, and words if they like.

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_CHARS, MAX_RATING};
use crate::refusal::{Refusal, Refusals};
use crate::submission::check::count_chars;
use crate::submission::{Amount, IssueRule};

/// What a learner thinks of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// From 1, poor, to 5, excellent.
    pub rating: u8,
    /// Why, in the learner's words.
    pub text: Option<String>,
}

/// Takes the rating, without blanks around its words.
///
/// # Errors
/// `validation-fail` for a number outside 1 to 5 or a text that is too long.
pub fn rate(rating: Rating) -> Result<Rating, Refusals> {
    let refusal = |field: &str, rule, need: u32, have: u32| Refusal::ValidationFail {
        block: None,
        field: Some(field.to_owned()),
        rule,
        need: Some(Amount::Count(need.into())),
        have: Some(Amount::Count(have.into())),
    };
    let text = rating.text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let chars = text.as_deref().map_or(0, count_chars);
    let mut refusals = Vec::new();
    if rating.rating < 1 {
        refusals.push(refusal("rating", IssueRule::TooSmall, 1, rating.rating.into()));
    }
    if rating.rating > MAX_RATING {
        refusals.push(refusal("rating", IssueRule::TooLarge, MAX_RATING.into(), rating.rating.into()));
    }
    if chars > MAX_CHARS {
        refusals.push(refusal("text", IssueRule::MaxChars, MAX_CHARS, chars));
    }
    match Refusals::from_all(refusals) {
        Some(refusals) => Err(refusals),
        None => Ok(Rating { rating: rating.rating, text }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(kept(" \n"), None);
    }
}
