//! Accepts the answers to a survey, once and as a whole.

use serde::Deserialize;

use crate::field::{Amount, Fields, IssueRule, one_line, several_lines};
use crate::mission::MissionBoard;
use crate::refusal::{Refusal, Refusals};
use crate::survey::limits::{MAX_SURVEY_QUESTIONS, MAX_SURVEY_TEXT_CHARS, SURVEY_SCALE};
use crate::survey::standing::standing;
use crate::survey::{SurveyAnswer, SurveyFacts, SurveyQuestion, SurveyQuestionKind};
use crate::time::Timestamp;

/// The answers to a survey as the learner sends them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SurveyRequest))]
#[serde(deny_unknown_fields)]
pub struct SurveyDraft {
    /// The answers. A question that is missing here is not answered.
    #[cfg_attr(feature = "openapi", schema(max_items = 30))]
    pub answers: Vec<SurveyAnswer>,
}

/// A survey that was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyAnswered {
    /// The answers as they are stored, in the order of the questions.
    pub answers: Vec<SurveyAnswer>,
    /// The time of the answer.
    pub at: Timestamp,
}

/// Answers a survey. `answered_at` is the time of an earlier answer, if there is one.
///
/// # Errors
/// In this order, only the first: `program-not-enrolled`, `survey/already-answered`, `survey/not-due`. Then, all
/// together, `validation-fail` on the name of each question with a fault: `required` for a required question without an
/// answer, `unknown_option` for a number or a key that is not offered, `too_many` for more values than the question
/// accepts, and `max_chars` for a text that is too long. On `answers`, `unknown_option` is an unknown question, and
/// `too_many` is more answers than a survey can have.
pub fn answer(
    board: &MissionBoard,
    survey: &SurveyFacts,
    answered_at: Option<Timestamp>,
    draft: SurveyDraft,
) -> Result<SurveyAnswered, Refusals> {
    let standing = standing(board, survey, answered_at)?;
    if let Some(at) = standing.answered_at {
        return Err(Refusal::SurveyAlreadyAnswered { at }.into());
    }
    if !standing.is_due {
        return Err(Refusal::SurveyNotDue { due_at: standing.due_at, after: standing.after }.into());
    }
    let mut fields = Fields::default();
    let given = draft.answers;
    if !fields.fits("answers", IssueRule::TooMany, MAX_SURVEY_QUESTIONS, &given) {
        return fields.accept(SurveyAnswered { answers: Vec::new(), at: board.snapshot.now });
    }
    for stray in given.iter().filter(|given| !survey.questions.iter().any(|asked| asked.key == given.question)) {
        fields.refuse("answers", IssueRule::UnknownOption, None, Some(Amount::Word(stray.question.clone())));
    }
    let mut answers = Vec::new();
    for question in &survey.questions {
        let values = given.iter().rev().find(|given| given.question == question.key);
        let values = check(question, values.map_or(&[], |given| &given.values), &mut fields);
        if !values.is_empty() {
            answers.push(SurveyAnswer { question: question.key.clone(), values });
        }
    }
    fields.accept(SurveyAnswered { answers, at: board.snapshot.now })
}

/// Returns the answer as it is stored: texts without surrounding blanks, each option once.
fn check(question: &SurveyQuestion, values: &[String], fields: &mut Fields) -> Vec<String> {
    let key = question.key.as_str();
    let options = u32::try_from(question.options.len()).unwrap_or(u32::MAX);
    let most = if question.kind == SurveyQuestionKind::Choices { options } else { 1 };
    if !fields.fits(key, IssueRule::TooMany, most, values) {
        return Vec::new();
    }
    let tidied = |value: &String| match question.kind {
        SurveyQuestionKind::Text => several_lines(value),
        SurveyQuestionKind::Scale | SurveyQuestionKind::Choice | SurveyQuestionKind::Choices => one_line(value),
    };
    let mut kept: Vec<String> = Vec::new();
    for value in values.iter().filter_map(tidied) {
        match question.kind {
            SurveyQuestionKind::Text => fields.at_most_chars(key, MAX_SURVEY_TEXT_CHARS, &value),
            SurveyQuestionKind::Scale if is_on_scale(&value) => {}
            SurveyQuestionKind::Choice | SurveyQuestionKind::Choices
                if question.options.iter().any(|option| option.key == value) => {}
            SurveyQuestionKind::Scale | SurveyQuestionKind::Choice | SurveyQuestionKind::Choices => {
                fields.refuse(key, IssueRule::UnknownOption, None, Some(Amount::Word(value.clone())));
            }
        }
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    if question.required && kept.is_empty() {
        fields.refuse(key, IssueRule::Required, None, None);
    }
    kept
}

fn is_on_scale(value: &str) -> bool {
    (1..=SURVEY_SCALE).any(|number| number.to_string() == value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::surveys::{a_survey, answers};
    use crate::fixtures::{a_board, instant};
    use crate::mission::Anchor;

    const NOW: &str = "2026-11-20T12:00:00Z";

    /// Answers, each by its question.
    type Given<'a> = &'a [(&'a str, &'a [&'a str])];

    fn ask(given: Given<'_>) -> Result<SurveyAnswered, Refusals> {
        answer(&a_board().build(), &a_survey(Anchor::Enrolment), None, SurveyDraft { answers: answers(given) })
    }

    fn check(given: Given<'_>, expected: Result<Given<'_>, &[(&str, IssueRule)]>) {
        let answered = ask(given).map_err(|refusals| {
            let rules = refusals.iter().map(|refusal| match refusal {
                Refusal::ValidationFail { field, rule, .. } => (field.clone().unwrap_or_default(), *rule),
                other => panic!("{other:?}"),
            });
            rules.collect::<Vec<_>>()
        });
        let expected = expected.map(|kept| SurveyAnswered { answers: answers(kept), at: instant(NOW) });
        let rules = |rules: &[(&str, IssueRule)]| rules.iter().map(|(key, rule)| ((*key).to_owned(), *rule)).collect();
        assert_eq!(answered, expected.map_err(rules), "{given:?}");
    }

    #[test]
    fn answers_are_kept_tidied_and_in_the_order_of_the_questions() {
        check(
            &[("why", &["  Clear.\r\nShort. "]), ("liked", &["people", "people"]), ("pace", &["4"])],
            Ok(&[("pace", &["4"]), ("liked", &["people"]), ("why", &["Clear.\nShort."])]),
        );
        check(&[("pace", &["1"]), ("why", &["  "])], Ok(&[("pace", &["1"])]));
        check(&[("pace", &["2"]), ("pace", &["3"])], Ok(&[("pace", &["3"])]));
    }

    #[test]
    fn everything_that_is_wrong_is_told_together() {
        check(&[], Err(&[("pace", IssueRule::Required)]));
        check(&[("pace", &[""])], Err(&[("pace", IssueRule::Required)]));
        for number in ["0", "6", "4.5", "04", "many"] {
            check(&[("pace", &[number])], Err(&[("pace", IssueRule::UnknownOption)]));
        }
        let long = "x".repeat(2_001);
        check(
            &[("nothing", &["1"]), ("pace", &["1", "2"]), ("liked", &["food"]), ("why", &[&long])],
            Err(&[
                ("answers", IssueRule::UnknownOption),
                ("pace", IssueRule::TooMany),
                ("liked", IssueRule::UnknownOption),
                ("why", IssueRule::MaxChars),
            ]),
        );
        let many = vec![("pace", &["1"][..]); 31];
        check(&many, Err(&[("answers", IssueRule::TooMany)]));
    }

    #[test]
    fn a_survey_is_answered_once_and_not_before_it_is_asked() {
        let code = |due, answered_at| {
            let draft = SurveyDraft { answers: answers(&[("pace", &["1"])]) };
            answer(&a_board().build(), &a_survey(due), answered_at, draft).unwrap_err().first().code()
        };
        assert_eq!(code(Anchor::Enrolment, Some(instant(NOW))), "survey/already-answered");
        assert_eq!(code(Anchor::SessionEnd, None), "survey/not-due");
        let left = a_board().not_enrolled().build();
        let refused = answer(&left, &a_survey(Anchor::Enrolment), None, SurveyDraft { answers: Vec::new() });
        assert_eq!(refused.unwrap_err().first().code(), "program-not-enrolled");
    }
}
