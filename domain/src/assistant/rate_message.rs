//! Saves a learner's rating of an assistant's answer: helpful or not, optionally with a reason. Only the learner who
//! asked may rate it, and only when it is complete. A second rating replaces the first.

use serde::{Deserialize, Serialize};

use crate::assistant::limits::MAX_MESSAGE_COMMENT_CHARS;
use crate::field::{Amount, IssueRule};
use crate::field::{Fields, several_lines};
use crate::ids::UserId;
use crate::refusal::{Refusal, Refusals};

/// Author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MessageRole {
    /// The learner.
    Learner,
    /// The assistant.
    Assistant,
}

/// Facts about a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MessageFacts {
    /// The owner of its conversation.
    pub owner: UserId,
    /// The author of the message.
    pub role: MessageRole,
    /// Whether it is complete; false while it is being written, and if the writing broke off.
    pub is_whole: bool,
}

/// A rating of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MessageRating {
    /// 1 for helpful, -1 for not helpful.
    pub value: i8,
    /// The reason, if the learner chose one of those on the page.
    #[serde(default)]
    pub reason: Option<RatingReason>,
    /// A comment in the learner's own words.
    #[serde(default)]
    pub comment: Option<String>,
}

/// Reason for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RatingReason {
    /// The answer is right and to the point.
    Clear,
    /// The answer is not true.
    Wrong,
    /// The answer is about something else.
    OffTopic,
    /// It gives the solution away.
    GivesAway,
    /// It does harm.
    Harmful,
}

/// Facts for [`rate_message`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RateMessageFacts {
    /// The caller.
    pub user: UserId,
    /// The message; `None` if the id is unknown.
    #[serde(default)]
    pub message: Option<MessageFacts>,
    /// The rating.
    pub rating: MessageRating,
}

/// Returns the rating as it is stored, its comment without surrounding blanks.
///
/// # Errors
/// `ai-messages/feedback-not-allowed` for an unknown id and for every message that is not a complete answer in the
/// caller's own conversation; `validation-fail` for a value other than 1 and -1 and for a comment that is too long.
pub fn rate_message(facts: &RateMessageFacts) -> Result<MessageRating, Refusals> {
    let is_own_answer = |message: MessageFacts| {
        message.owner == facts.user && message.role == MessageRole::Assistant && message.is_whole
    };
    if !facts.message.is_some_and(is_own_answer) {
        return Err(Refusal::AiMessagesFeedbackNotAllowed.into());
    }
    let MessageRating { value, reason, comment } = &facts.rating;
    let comment = comment.as_deref().and_then(several_lines);
    let mut fields = Fields::default();
    if value.unsigned_abs() != 1 {
        fields.refuse("value", IssueRule::UnknownOption, None, Some(Amount::Word(value.to_string())));
    }
    fields.at_most_chars("comment", MAX_MESSAGE_COMMENT_CHARS, comment.as_deref().unwrap_or_default());
    fields.accept(MessageRating { value: *value, reason: *reason, comment })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::assistants::a_message_rating;
    use crate::fixtures::feedback::person;

    fn check(facts: &RateMessageFacts, expected: Result<i8, &str>) {
        let actual = rate_message(facts).map(|rating| rating.value);
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    fn of(change: fn(&mut MessageFacts)) -> RateMessageFacts {
        let mut facts = a_message_rating();
        facts.message.iter_mut().for_each(change);
        facts
    }

    fn saying(value: i8, comment: Option<String>) -> RateMessageFacts {
        let rating = MessageRating { value, reason: None, comment };
        RateMessageFacts { rating, ..a_message_rating() }
    }

    #[test]
    fn an_answer_in_ones_own_conversation_is_rated() {
        check(&saying(1, None), Ok(1));
        check(&saying(-1, None), Ok(-1));
        let facts = a_message_rating();
        assert_eq!(rate_message(&facts), Ok(facts.rating));
    }

    #[test]
    fn nothing_else_is_rated() {
        let not_allowed = Err("ai-messages/feedback-not-allowed");
        check(&of(|message| message.owner = person(2)), not_allowed);
        check(&of(|message| message.role = MessageRole::Learner), not_allowed);
        check(&of(|message| message.is_whole = false), not_allowed);
        check(&RateMessageFacts { message: None, ..saying(7, None) }, not_allowed);
    }

    #[test]
    fn a_rating_is_for_or_against() {
        for value in [0, 2, -2, i8::MIN, i8::MAX] {
            check(&saying(value, None), Err("validation-fail"));
        }
    }

    #[test]
    fn a_comment_is_kept_without_blanks_and_within_its_length() {
        let kept = |comment: &str| rate_message(&saying(1, Some(comment.to_owned()))).unwrap().comment;
        assert_eq!(kept(" Clear.\r\n").as_deref(), Some("Clear."));
        assert_eq!(kept(" \n"), None);
        check(&saying(1, Some("é".repeat(1_000))), Ok(1));
        check(&saying(1, Some("é".repeat(1_001))), Err("validation-fail"));
    }
}
