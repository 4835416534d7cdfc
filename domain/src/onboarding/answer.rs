//! Saves a newcomer's answers, and marks the step that the newcomer leaves: it is done, or skipped. Answers without a
//! step are a draft. The same request sent again has no effect.

use serde::Deserialize;

use crate::crockford;
use crate::field::{Amount, Fields, IssueRule, one_line};
use crate::limits::{MAX_REFERRAL_CODE_CHARS, REFERRAL_CODE_CHARS};
use crate::onboarding::{Answer, OnboardingProgress, OnboardingStep, Question, QuestionId, QuestionKind, question};
use crate::refusal::{Refusal, Refusals};

/// Facts for [`answer`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerFacts {
    /// The progress before.
    pub progress: OnboardingProgress,
    /// Whether the profile has a name for certificates.
    pub has_legal_name: bool,
    /// The categories in the catalogue.
    pub categories: Vec<String>,
}

/// Answers to save, and the step that the learner leaves with them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AnswersRequest))]
#[serde(deny_unknown_fields)]
pub struct AnswersDraft {
    /// The answers; answers to other questions stay.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 5))]
    pub answers: Vec<Answer>,
    /// The step that the learner leaves; `None` for a draft.
    pub step: Option<OnboardingStep>,
    /// Whether the learner skips the step.
    #[serde(default)]
    pub skip: bool,
}

/// Returns the progress afterwards. A step that is done stays done, even if it is skipped later.
///
/// # Errors
/// `validation-fail` for every answer that its question does not accept, and for the profile step if it would be done
/// without a name; otherwise `referral/invalid-code` if the text cannot be a friend's code.
pub fn answer(facts: AnswerFacts, draft: AnswersDraft) -> Result<OnboardingProgress, Refusals> {
    let mut fields = Fields::default();
    let AnswerFacts { progress: before, has_legal_name, categories } = facts;
    let OnboardingProgress { mut answers, mut done, mut skipped } = before.clone();
    let most = u32::try_from(QuestionId::ALL.len()).unwrap_or(u32::MAX);
    let given =
        if fields.fits("answers", IssueRule::TooMany, most, &draft.answers) { draft.answers } else { Vec::new() };
    let mut is_code_fit = true;
    for given in given {
        let question = question(given.question, &categories, &before);
        let values = check(&question, given.values, &mut fields);
        is_code_fit &= question.id != QuestionId::ReferralCode || values.iter().all(|typed| is_code(typed));
        answers.retain(|answer| answer.question != question.id);
        if !values.is_empty() {
            answers.push(Answer { question: question.id, values });
        }
    }
    answers.sort_by_key(|answer| answer.question);
    match draft.step {
        Some(OnboardingStep::Profile) if !draft.skip && !has_legal_name => {
            fields.refuse("legal_name", IssueRule::Required, None, None);
        }
        Some(step) if !done.contains(&step) => {
            skipped.retain(|known| *known != step);
            let list = if draft.skip { &mut skipped } else { &mut done };
            list.push(step);
            list.sort_unstable();
        }
        _ => {}
    }
    let progress = fields.accept(OnboardingProgress { answers, done, skipped })?;
    if is_code_fit { Ok(progress) } else { Err(Refusal::ReferralInvalidCode.into()) }
}

/// Whether a text can be a friend's code; the owner of the code is looked up when the referral is counted.
fn is_code(typed: &str) -> bool {
    crockford::read_code(typed, REFERRAL_CODE_CHARS, MAX_REFERRAL_CODE_CHARS).is_some()
}

/// The answer as it is stored: text tidied, options without duplicates.
fn check(question: &Question, values: Vec<String>, fields: &mut Fields) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let field = question.id.word();
    if !fields.fits(field, IssueRule::TooMany, question.max_choices.unwrap_or(1), &values) {
        return kept;
    }
    for value in values.iter().filter_map(|value| one_line(value)) {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    if question.kind == QuestionKind::Text {
        let most = question.max_chars.unwrap_or(u32::MAX);
        kept.iter().for_each(|text| fields.at_most_chars(field, most, text));
    } else {
        for value in kept.iter().filter(|value| !question.options.contains(value)) {
            fields.refuse(field, IssueRule::UnknownOption, None, Some(Amount::Word(value.clone())));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::onboarding::QuestionId;
    use crate::refusal::Refusal;

    fn values(values: &[&str]) -> Vec<String> {
        values.iter().map(|value| (*value).to_owned()).collect()
    }

    fn given(question: QuestionId, options: &[&str]) -> AnswersDraft {
        AnswersDraft { answers: vec![Answer { question, values: values(options) }], ..AnswersDraft::default() }
    }

    fn facts(progress: OnboardingProgress, has_legal_name: bool) -> AnswerFacts {
        let categories = ["Data", "Design", "Engineering", "Finance", "Logistics", "Marketing"];
        AnswerFacts { progress, has_legal_name, categories: values(&categories) }
    }

    fn from_nothing(draft: AnswersDraft) -> Result<OnboardingProgress, Refusals> {
        answer(facts(OnboardingProgress::default(), false), draft)
    }

    fn check(question: QuestionId, options: &[&str], expected: Result<&[&str], IssueRule>) {
        let kept = from_nothing(given(question, options));
        let kept = kept.as_ref().map(|progress| progress.values(question).to_vec());
        let kept = kept.map_err(|refusals| match refusals.first() {
            Refusal::ValidationFail { rule, .. } => *rule,
            other => panic!("{other:?}"),
        });
        assert_eq!(kept, expected.map(values));
    }

    #[test]
    fn an_answer_is_what_its_question_takes() {
        use QuestionId::{Goal, HeardFrom, HoursPerWeek, Interests, ReferralCode};
        check(HeardFrom, &["friend"], Ok(&["friend"]));
        check(HeardFrom, &["a dream"], Err(IssueRule::UnknownOption));
        check(Goal, &["first_job", "learn_skill"], Err(IssueRule::TooMany));
        check(HoursPerWeek, &["10"], Ok(&["10"]));
        check(HoursPerWeek, &["11"], Err(IssueRule::UnknownOption));
        check(Interests, &["design", "finance", "design"], Ok(&["design", "finance"]));
        check(Interests, &["sailing"], Err(IssueRule::UnknownOption));
        let all = ["data", "design", "engineering", "finance", "logistics", "marketing"];
        check(Interests, &all, Err(IssueRule::TooMany));
        check(ReferralCode, &["  7k3m-9qxa "], Ok(&["7k3m-9qxa"]));
        check(ReferralCode, &[&"A".repeat(33)], Err(IssueRule::MaxChars));
        check(ReferralCode, &["A", "B"], Err(IssueRule::TooMany));
        check(ReferralCode, &[" "], Ok(&[]));
    }

    #[test]
    fn a_friends_code_that_cannot_be_one_is_refused_after_all_else() {
        for typed in ["ADA-7", "7K3M9QXU", "7K3M9QXAB"] {
            let refused = from_nothing(given(QuestionId::ReferralCode, &[typed])).unwrap_err();
            assert_eq!((refused.first(), refused.is_single()), (&Refusal::ReferralInvalidCode, true), "{typed}");
        }
        let mut draft = given(QuestionId::ReferralCode, &["ADA-7"]);
        draft.answers.extend(given(QuestionId::Goal, &["fame"]).answers);
        assert_eq!(from_nothing(draft).unwrap_err().first().code(), "validation-fail");
    }

    #[test]
    fn an_answer_replaces_the_one_before_and_leaves_the_others() {
        let mut draft = given(QuestionId::Goal, &["first_job"]);
        draft.answers.extend(given(QuestionId::HeardFrom, &["friend"]).answers);
        let progress = from_nothing(draft).unwrap();
        assert_eq!(progress.answers[0].question, QuestionId::HeardFrom);
        let progress = answer(facts(progress, false), given(QuestionId::Goal, &[])).unwrap();
        assert_eq!(progress.answers.len(), 1);
        assert_eq!(progress.next_step(), Some(OnboardingStep::Welcome));
    }

    #[test]
    fn an_interest_that_is_no_longer_on_offer_may_be_kept_and_not_taken_up() {
        let progress = from_nothing(given(QuestionId::Interests, &["design"])).unwrap();
        let later = |values: &[&str]| {
            let facts = AnswerFacts { categories: vec!["Finance".to_owned()], ..facts(progress.clone(), false) };
            answer(facts, given(QuestionId::Interests, values)).map(|progress| progress.answers)
        };
        assert_eq!(later(&["design", "finance"]).unwrap()[0].values, ["design", "finance"]);
        assert_eq!(later(&["engineering"]).unwrap_err().first().code(), "validation-fail");
    }

    #[test]
    fn a_step_is_done_once_and_for_all_and_skipped_until_it_is_done() {
        let step = |progress: OnboardingProgress, step, skip| {
            let draft = AnswersDraft { step: Some(step), skip, ..AnswersDraft::default() };
            answer(facts(progress, true), draft).unwrap()
        };
        let progress = step(OnboardingProgress::default(), OnboardingStep::Welcome, false);
        assert_eq!(progress.next_step(), Some(OnboardingStep::Profile));
        let progress = step(progress, OnboardingStep::Profile, true);
        assert_eq!(progress.next_step(), Some(OnboardingStep::Discovery));
        let progress = step(progress, OnboardingStep::Profile, false);
        assert_eq!((progress.done.len(), progress.skipped.len()), (2, 0));
        let again = step(progress.clone(), OnboardingStep::Profile, true);
        assert_eq!(again, progress);
        let all = OnboardingStep::ALL.into_iter().fold(progress, |progress, each| step(progress, each, true));
        assert_eq!(all.next_step(), None);
    }

    #[test]
    fn the_profile_is_done_with_a_name_and_skipped_without() {
        let draft = |skip| AnswersDraft { step: Some(OnboardingStep::Profile), skip, ..AnswersDraft::default() };
        assert!(from_nothing(draft(false)).is_err());
        assert_eq!(from_nothing(draft(true)).unwrap().skipped, [OnboardingStep::Profile]);
    }
}
