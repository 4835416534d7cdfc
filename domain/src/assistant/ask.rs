//! Asks the assistant. The tests, in this order; only the first refusal is reported: the learner is enrolled
//! (`program-not-enrolled`); the mission of the conversation is open (the refusal of its lock), or without a mission the
//! access has not ended (`mission/locked-no-continued-access`); the question is
//! valid (`validation-fail`); and the day's quota is not used up (`ai-messages/quota`): 20 questions, or 100 with the
//! pro offer or a subscription. A question that is answered [by rule](super::answer_by_rule) needs no quota.

use serde::{Deserialize, Serialize};

use crate::assistant::limits::{AI_QUESTIONS_PER_DAY, AI_QUESTIONS_PER_DAY_PRO, MAX_QUESTION_CHARS};
use crate::feedback::request_ai::Quota;
use crate::feedback::{day_of, is_pro};
use crate::field::IssueRule;
use crate::field::{Fields, several_lines};
use crate::mission::{Decision, HeldEntitlement, LockCode};
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// Facts for [`ask`], beside the mission's lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AskFacts {
    /// The time of the question.
    pub now: Timestamp,
    /// The learner's own time zone.
    pub zone: Zone,
    /// Whether the learner has a place in the session.
    pub is_enrolled: bool,
    /// The learner's entitlements.
    pub entitlements: Vec<HeldEntitlement>,
    /// Times of the learner's earlier questions that count against the quota, at least those of the last two days.
    pub earlier: Vec<Timestamp>,
    /// The question.
    pub question: String,
    /// Whether it is answered by rule.
    pub is_by_rule: bool,
}

/// A question that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Asked {
    /// The question as it is stored.
    pub question: String,
    /// The quota, with this question counted if it needs quota.
    pub usage: Quota,
}

/// Returns the decision that a question without a mission depends on: one that says that the access has ended. `None`
/// while there is access.
#[must_use]
pub fn ended(decisions: &[Decision]) -> Option<&Decision> {
    decisions.iter().find(|decision| decision.code == Some(LockCode::NoContinuedAccess))
}

/// Asks the assistant about a session, or about a mission; `decision` is that on the mission's lock. Without a mission
/// it is the one that [`ended`] returns.
///
/// # Errors
/// In this order: `program-not-enrolled`; the refusal of the mission's lock; `validation-fail` for a question that is
/// empty or too long; and `ai-messages/quota` with the time from which the next question is possible.
pub fn ask(decision: Option<&Decision>, facts: &AskFacts) -> Result<Asked, Refusals> {
    if !facts.is_enrolled {
        return Err(Refusal::ProgramNotEnrolled { price: None }.into());
    }
    if let Some(refusal) = decision.and_then(Decision::refusal_to_write) {
        return Err(refusal.into());
    }
    let question = several_lines(&facts.question).unwrap_or_default();
    let mut fields = Fields::default();
    if question.is_empty() {
        fields.refuse("question", IssueRule::Required, None, None);
    }
    fields.at_most_chars("question", MAX_QUESTION_CHARS, &question);
    let question = fields.accept(question)?;
    let Quota { limit, used, resets_at } = quota(facts);
    if facts.is_by_rule {
        return Ok(Asked { question, usage: Quota { limit, used, resets_at } });
    }
    if used >= limit {
        return Err(Refusal::AiMessagesQuota { limit, used, retry_at: resets_at }.into());
    }
    Ok(Asked { question, usage: Quota { limit, used: used + 1, resets_at } })
}

/// Returns the day's quota before this question.
#[must_use]
pub fn quota(facts: &AskFacts) -> Quota {
    let (from, until) = day_of(&facts.zone, facts.now);
    let today = facts.earlier.iter().filter(|at| from <= **at && **at < until).count();
    let limit = if is_pro(&facts.entitlements, facts.now) { AI_QUESTIONS_PER_DAY_PRO } else { AI_QUESTIONS_PER_DAY };
    Quota { limit, used: u32::try_from(today).unwrap_or(u32::MAX), resets_at: until }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::assistants::a_question;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
    use crate::mission::Entitlement;
    use crate::mission::decide::{decide, decide_all};

    /// Compares the used part and the limit of the quota, or the refusal's code.
    fn check(facts: &AskFacts, expected: Result<(u32, u32), &str>) {
        let actual = ask(None, facts).map(|asked| (asked.usage.used, asked.usage.limit));
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    fn after(count: usize, at: &str) -> AskFacts {
        AskFacts { earlier: vec![instant(at); count], ..a_question() }
    }

    #[test]
    fn twenty_questions_a_day_are_answered_and_a_hundred_with_the_pro_offer() {
        let morning = "2026-11-20T09:00:00Z";
        check(&a_question(), Ok((1, 20)));
        check(&after(19, morning), Ok((20, 20)));
        check(&after(20, morning), Err("ai-messages/quota"));
        let holding = |held, count| AskFacts { entitlements: vec![held], ..after(count, morning) };
        let pro = |count| holding(HeldEntitlement::for_good(Entitlement::Pro), count);
        check(&pro(99), Ok((100, 100)));
        check(&pro(100), Err("ai-messages/quota"));
        let until = |text| HeldEntitlement { kind: Entitlement::Subscription, expires_at: Some(instant(text)) };
        check(&holding(until("2026-11-20T12:00:01Z"), 99), Ok((100, 100)));
        check(&holding(until("2026-11-20T12:00:00Z"), 20), Err("ai-messages/quota"));
        let refusals = ask(None, &after(20, morning)).unwrap_err();
        let retry_at = instant("2026-11-21T00:00:00Z");
        assert_eq!(refusals.first(), &Refusal::AiMessagesQuota { limit: 20, used: 20, retry_at });
    }

    #[test]
    fn a_day_is_that_of_the_learner() {
        check(&after(20, "2026-11-20T00:00:00Z"), Err("ai-messages/quota"));
        check(&after(20, "2026-11-19T23:59:59Z"), Ok((1, 20)));
        check(&after(20, "2026-11-21T00:00:00Z"), Ok((1, 20)));
    }

    #[test]
    fn a_question_has_words_and_is_not_too_long() {
        let asking = |question: String| AskFacts { question, ..a_question() };
        check(&asking(" \n".to_owned()), Err("validation-fail"));
        check(&asking("é".repeat(4_000)), Ok((1, 20)));
        check(&asking("é".repeat(4_001)), Err("validation-fail"));
        assert_eq!(ask(None, &asking(" Why?\r\n".to_owned())).unwrap().question, "Why?");
    }

    #[test]
    fn the_assistant_answers_about_a_mission_that_is_open() {
        let about = |board: BoardBuilder| {
            let decision = decide(&board.with(a_mission(1)).with(a_mission(2).after(1)).build(), mission_id(2));
            ask(decision.as_ref(), &a_question()).map(|_| ()).map_err(|refusals| refusals.first().code())
        };
        assert_eq!(about(a_board().completed(1)), Ok(()));
        assert_eq!(about(a_board()), Err("mission/pending-unlocked-missions"));
        let over = a_board().completed(1).opened(2).at("2027-01-04T09:00:00Z");
        assert_eq!(about(over), Err("mission/locked-no-continued-access"));
    }

    #[test]
    fn a_question_about_the_session_needs_access_too() {
        let about = |board: BoardBuilder| {
            let decisions = decide_all(&board.with(a_mission(1)).build());
            ask(ended(&decisions), &a_question()).map(|_| ()).map_err(|refusals| refusals.first().code())
        };
        assert_eq!(about(a_board()), Ok(()));
        assert_eq!(about(a_board().opened(1)), Ok(()));
        for board in [a_board(), a_board().opened(1)] {
            assert_eq!(about(board.at("2027-01-04T09:00:00Z")), Err("mission/locked-no-continued-access"));
        }
    }

    #[test]
    fn a_question_that_a_rule_answers_uses_no_quota() {
        let facts = AskFacts { is_by_rule: true, ..after(20, "2026-11-20T09:00:00Z") };
        check(&facts, Ok((20, 20)));
        check(&AskFacts { question: String::new(), ..facts }, Err("validation-fail"));
    }

    #[test]
    fn the_first_reason_is_told_in_a_fixed_order() {
        let locked = decide(&a_board().with(a_mission(1).after(2)).build(), mission_id(1));
        let mut facts = AskFacts { is_enrolled: false, question: String::new(), ..after(20, "2026-11-20T09:00:00Z") };
        let code = |facts: &AskFacts, locked: Option<&Decision>| ask(locked, facts).unwrap_err().first().code();
        assert_eq!(code(&facts, locked.as_ref()), "program-not-enrolled");
        facts.is_enrolled = true;
        assert_eq!(code(&facts, locked.as_ref()), "mission/pending-unlocked-missions");
        assert_eq!(code(&facts, None), "validation-fail");
        facts.question = "Why?".to_owned();
        assert_eq!(code(&facts, None), "ai-messages/quota");
    }
}
