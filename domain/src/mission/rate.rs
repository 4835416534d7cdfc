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
