//! The onboarding: its steps and questions, the sessions that are offered at its end, and the steps before the first
//! mission of a session. The web has the words of questions and options.

pub mod answer;
pub mod choose_offers;
pub mod limits;
pub mod save_profile;
pub mod session_flow;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::limits::MAX_REFERRAL_CODE_CHARS;
use crate::onboarding::limits::MAX_INTERESTS;

/// A step of the onboarding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnboardingStep {
    /// Explains the onboarding and how long it takes.
    Welcome,
    /// Asks who the learner is.
    Profile,
    /// Asks how the learner found us.
    Discovery,
    /// Asks for the learner's goals.
    Intent,
    /// Offers sessions that fit.
    Offering,
}

impl OnboardingStep {
    /// Every step, in order.
    pub const ALL: [Self; 5] = [Self::Welcome, Self::Profile, Self::Discovery, Self::Intent, Self::Offering];

    /// The step's name in lock rules.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Welcome => "welcome",
            Self::Profile => "profile",
            Self::Discovery => "discovery",
            Self::Intent => "intent",
            Self::Offering => "offering",
        }
    }
}

/// A step before the first mission of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SessionStep {
    /// Reading the introduction.
    HowItWorks,
    /// Confirming the name for the certificate.
    ConfirmName,
    /// Planning how many hours to work in a week.
    PlanHours,
}

impl SessionStep {
    /// Every step, in order.
    pub const ALL: [Self; 3] = [Self::HowItWorks, Self::ConfirmName, Self::PlanHours];

    /// The step's name in lock rules.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::HowItWorks => "how_it_works",
            Self::ConfirmName => "confirm_name",
            Self::PlanHours => "plan_hours",
        }
    }
}

/// A question's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuestionId {
    /// How the learner heard of us.
    HeardFrom,
    /// The code of the friend who invited the learner.
    ReferralCode,
    /// The learner's goal.
    Goal,
    /// Number of hours a week that the learner can spend.
    HoursPerWeek,
    /// The fields of work that the learner likes.
    Interests,
}

impl QuestionId {
    /// Every question, in order.
    pub const ALL: [Self; 5] = [Self::HeardFrom, Self::ReferralCode, Self::Goal, Self::HoursPerWeek, Self::Interests];

    /// The question's name as a field.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::HeardFrom => "heard_from",
            Self::ReferralCode => "referral_code",
            Self::Goal => "goal",
            Self::HoursPerWeek => "hours_per_week",
            Self::Interests => "interests",
        }
    }
}

/// Kind of answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// By one of the options.
    Single,
    /// By several of the options.
    Multi,
    /// By free text.
    Text,
}

/// A question of the onboarding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Question {
    /// The question's id.
    pub id: QuestionId,
    /// The step in which it is asked.
    pub step: OnboardingStep,
    /// Kind of answer.
    pub kind: QuestionKind,
    /// The options.
    pub options: Vec<String>,
    /// Maximum number of options that can be chosen.
    pub max_choices: Option<u32>,
    /// Maximum number of characters.
    pub max_chars: Option<u32>,
}

/// Returns the questions in order. The options for interests are the catalogue's categories, as [`interest_of`] names
/// them, and the interests that the learner chose before. A question without options is left out.
#[must_use]
pub fn questions(categories: &[String], progress: &OnboardingProgress) -> Vec<Question> {
    let all = QuestionId::ALL.into_iter().map(|id| question(id, categories, progress));
    all.filter(|question| question.kind == QuestionKind::Text || !question.options.is_empty()).collect()
}

/// Returns a question. The options for the hours a week suit casual, regular and intensive learners.
fn question(id: QuestionId, categories: &[String], progress: &OnboardingProgress) -> Question {
    let fixed = |options: &[&str]| options.iter().map(|&option| option.to_owned()).collect();
    let (step, kind, options) = match id {
        QuestionId::HeardFrom => {
            let options = ["friend", "search", "social", "school", "employer", "event", "other"];
            (OnboardingStep::Discovery, QuestionKind::Single, fixed(&options))
        }
        QuestionId::ReferralCode => (OnboardingStep::Discovery, QuestionKind::Text, Vec::new()),
        QuestionId::Goal => {
            let options = ["first_job", "change_career", "build_portfolio", "try_a_field", "learn_skill"];
            (OnboardingStep::Intent, QuestionKind::Single, fixed(&options))
        }
        QuestionId::HoursPerWeek => (OnboardingStep::Intent, QuestionKind::Single, fixed(&["2", "5", "10"])),
        QuestionId::Interests => (OnboardingStep::Intent, QuestionKind::Multi, interests(categories, progress)),
    };
    Question {
        id,
        step,
        kind,
        options,
        max_choices: (kind == QuestionKind::Multi).then_some(MAX_INTERESTS),
        max_chars: (kind == QuestionKind::Text).then_some(MAX_REFERRAL_CODE_CHARS),
    }
}

/// The interests that can be chosen, in alphabetical order.
fn interests(categories: &[String], progress: &OnboardingProgress) -> Vec<String> {
    let offered = categories.iter().map(|category| interest_of(category));
    let chosen = progress.values(QuestionId::Interests).iter().cloned();
    offered.chain(chosen).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns the option for a category of the catalogue: its words in lower case, joined by `_`.
#[must_use]
pub fn interest_of(category: &str) -> String {
    let words = category.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The question.
    pub question: QuestionId,
    /// The chosen options, or one text. An empty list removes the answer.
    #[cfg_attr(feature = "openapi", schema(max_items = 5))]
    pub values: Vec<String>,
}

/// A learner's progress in the onboarding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnboardingProgress {
    /// The answers, in the order of the questions.
    pub answers: Vec<Answer>,
    /// The steps that are done.
    pub done: Vec<OnboardingStep>,
    /// The steps that were skipped, and not done later.
    pub skipped: Vec<OnboardingStep>,
}

impl OnboardingProgress {
    /// The first step that is neither done nor skipped.
    #[must_use]
    pub fn next_step(&self) -> Option<OnboardingStep> {
        OnboardingStep::ALL.into_iter().find(|step| !self.done.contains(step) && !self.skipped.contains(step))
    }

    /// The answer to a question.
    #[must_use]
    pub fn values(&self, question: QuestionId) -> &[String] {
        let answer = self.answers.iter().find(|answer| answer.question == question);
        answer.map_or(&[], |answer| &answer.values)
    }

    /// Number of hours a week that the learner can spend, if answered.
    #[must_use]
    pub fn hours_per_week(&self) -> Option<u32> {
        self.values(QuestionId::HoursPerWeek).first()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_is_named_as_its_option() {
        assert_eq!(interest_of("Data and analytics"), "data_and_analytics");
        assert_eq!(interest_of(" Cyber-security "), "cyber_security");
    }

    #[test]
    fn interests_are_what_is_on_offer_and_what_was_chosen() {
        let chosen = |values: &[&str]| OnboardingProgress {
            answers: vec![Answer {
                question: QuestionId::Interests,
                values: values.iter().map(|&value| value.to_owned()).collect(),
            }],
            ..OnboardingProgress::default()
        };
        let check = |categories: &[&str], progress: &OnboardingProgress, expected: &[&str]| {
            let categories = categories.iter().map(|&category| category.to_owned()).collect::<Vec<_>>();
            let asked = questions(&categories, progress);
            let interests = asked.iter().find(|question| question.id == QuestionId::Interests);
            assert_eq!(interests.map_or(&[][..], |question| &question.options), expected);
            let others = QuestionId::ALL.len() - 1;
            assert_eq!(asked.len(), others + usize::from(!expected.is_empty()));
        };
        let nothing = OnboardingProgress::default();
        check(&["Logistics", "Finance", "Logistics"], &nothing, &["finance", "logistics"]);
        check(&["Finance"], &chosen(&["design", "finance"]), &["design", "finance"]);
        check(&[], &nothing, &[]);
    }

    #[test]
    fn a_step_is_named_in_a_lock_rule_as_it_is_written() {
        for step in OnboardingStep::ALL {
            assert_eq!(serde_json::to_value(step).unwrap(), step.word());
        }
        for step in SessionStep::ALL {
            assert_eq!(serde_json::to_value(step).unwrap(), step.word());
        }
    }

    #[test]
    fn a_question_is_named_as_a_field_as_it_is_written() {
        for id in QuestionId::ALL {
            assert_eq!(serde_json::to_value(id).unwrap(), id.word());
        }
    }

    #[test]
    fn hours_are_numbers() {
        let asked = questions(&[], &OnboardingProgress::default());
        let hours = asked.into_iter().find(|question| question.id == QuestionId::HoursPerWeek).unwrap();
        for hours in hours.options {
            let values = vec![hours];
            let answers = vec![Answer { question: QuestionId::HoursPerWeek, values }];
            assert!(OnboardingProgress { answers, ..OnboardingProgress::default() }.hours_per_week().is_some());
        }
    }
}
