//! The steps before the first mission of a session. Two of them can be done before: the name is confirmed if the
//! profile has one, and the hours are planned if the learner gave their hours a week in the onboarding.

use serde::Serialize;

use crate::field::Fields;
use crate::field::IssueRule;
use crate::onboarding::{OnboardingStep, SessionStep};
use crate::refusal::Refusals;

/// Facts about the steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlowFacts {
    /// Whether the profile has a name for certificates.
    pub has_legal_name: bool,
    /// Whether the learner gave the number of hours a week that they can spend.
    pub has_hours: bool,
    /// The steps that were marked in this session.
    pub marked: Vec<SessionStep>,
    /// The steps of the onboarding that are done.
    pub onboarding: Vec<OnboardingStep>,
}

/// The steps before the first mission of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionFlow {
    /// All steps, in order.
    pub steps: Vec<FlowStep>,
    /// The steps that are done.
    pub done: Vec<SessionStep>,
    /// The first step that is not done.
    pub next_step: Option<SessionStep>,
}

/// A step before the first mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FlowStep {
    /// The step.
    pub step: SessionStep,
    /// Whether it is done.
    pub is_done: bool,
}

/// Returns the steps and which of them are done.
#[must_use]
pub fn session_flow(facts: &FlowFacts) -> SessionFlow {
    let steps = SessionStep::ALL.map(|step| FlowStep { step, is_done: is_done(step, facts) });
    SessionFlow {
        steps: steps.to_vec(),
        done: steps.iter().filter(|step| step.is_done).map(|step| step.step).collect(),
        next_step: steps.iter().find(|step| !step.is_done).map(|step| step.step),
    }
}

/// Marks a step as done.
///
/// # Errors
/// `validation-fail` for the name if it is missing in the profile.
pub fn mark(facts: &FlowFacts, step: SessionStep) -> Result<FlowFacts, Refusals> {
    let mut fields = Fields::default();
    if step == SessionStep::ConfirmName && !facts.has_legal_name {
        fields.refuse("legal_name", IssueRule::Required, None, None);
    }
    let mut facts = facts.clone();
    if step != SessionStep::ConfirmName && !facts.marked.contains(&step) {
        facts.marked.push(step);
        facts.marked.sort_unstable();
    }
    fields.accept(facts)
}

/// Returns every step that is done, of the onboarding and of the session, by its name in lock rules.
#[must_use]
pub fn steps_done(facts: &FlowFacts) -> Vec<String> {
    let of_session = SessionStep::ALL.into_iter().filter(|step| is_done(*step, facts)).map(SessionStep::word);
    facts.onboarding.iter().map(|step| step.word()).chain(of_session).map(str::to_owned).collect()
}

fn is_done(step: SessionStep, facts: &FlowFacts) -> bool {
    match step {
        SessionStep::HowItWorks => facts.marked.contains(&step),
        SessionStep::ConfirmName => facts.has_legal_name,
        SessionStep::PlanHours => facts.has_hours || facts.marked.contains(&step),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_done_by_marking_them_or_by_what_was_told() {
        let nothing = FlowFacts::default();
        assert_eq!(session_flow(&nothing).next_step, Some(SessionStep::HowItWorks));
        let read = mark(&nothing, SessionStep::HowItWorks).unwrap();
        assert_eq!(session_flow(&read).next_step, Some(SessionStep::ConfirmName));
        let named = FlowFacts { has_legal_name: true, ..read };
        assert_eq!(session_flow(&named).next_step, Some(SessionStep::PlanHours));
        let planned = FlowFacts { has_hours: true, ..named.clone() };
        assert_eq!(session_flow(&planned).next_step, None);
        assert_eq!(session_flow(&mark(&named, SessionStep::PlanHours).unwrap()).done, SessionStep::ALL);
    }

    #[test]
    fn a_name_is_confirmed_exactly_while_there_is_one() {
        let nothing = FlowFacts::default();
        assert!(mark(&nothing, SessionStep::ConfirmName).is_err());
        let named = FlowFacts { has_legal_name: true, ..nothing };
        let confirmed = mark(&named, SessionStep::ConfirmName).unwrap();
        assert_eq!(confirmed, named);
        let nameless = FlowFacts { has_legal_name: false, ..confirmed };
        assert!(session_flow(&nameless).done.is_empty());
    }

    #[test]
    fn marking_a_step_twice_is_marking_it() {
        let once = mark(&FlowFacts::default(), SessionStep::PlanHours).unwrap();
        assert_eq!(mark(&once, SessionStep::PlanHours), Ok(once));
    }

    #[test]
    fn lock_rules_see_the_steps_of_both() {
        let facts = FlowFacts {
            has_legal_name: true,
            onboarding: vec![OnboardingStep::Welcome, OnboardingStep::Profile],
            ..FlowFacts::default()
        };
        assert_eq!(steps_done(&facts), ["welcome", "profile", "confirm_name"]);
    }
}
