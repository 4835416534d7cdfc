//! Saves the profile step: fields of the profile, and two answers. A field that is left out stays as it is. The step is
//! done if a name was sent and the profile has a name afterwards.

use serde::Deserialize;

use crate::account::save_profile::{Profile, save_profile as save};
use crate::onboarding::answer::{AnswerFacts, AnswersDraft, answer};
use crate::onboarding::{Answer, OnboardingProgress, OnboardingStep, QuestionId};
use crate::patch::Patch;
use crate::refusal::Refusals;
use crate::time::Timestamp;

/// Facts for [`save_profile`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileStepFacts {
    /// The time.
    pub now: Timestamp,
    /// The profile so far, empty if it was never saved.
    pub profile: Profile,
    /// The progress before.
    pub progress: OnboardingProgress,
    /// The categories in the catalogue.
    pub categories: Vec<String>,
}

/// Input of the profile step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = OnboardingProfileRequest))]
#[serde(deny_unknown_fields)]
pub struct ProfileStepDraft {
    /// The name for certificates.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub legal_name: Patch<String>,
    /// The line below the name.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub headline: Patch<String>,
    /// The school that the learner attends or attended.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub school: Patch<String>,
    /// The learner's degree or subject there.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub degree: Patch<String>,
    /// The year of graduation.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<i32>))]
    pub grad_year: Patch<i32>,
    /// The learner's skills.
    #[cfg_attr(feature = "openapi", schema(max_items = 30))]
    pub skills: Option<Vec<String>>,
    /// The fields of work that the learner likes.
    #[cfg_attr(feature = "openapi", schema(max_items = 5))]
    pub interests: Option<Vec<String>>,
    /// Number of hours a week that the learner can spend.
    pub hours_per_week: Option<String>,
}

/// Result of saving the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileStepSaved {
    /// The profile, if it changed.
    pub profile: Option<Profile>,
    /// The progress afterwards.
    pub progress: OnboardingProgress,
}

/// Returns the profile and the progress to store.
///
/// # Errors
/// `validation-fail` for every field of the profile that breaks a rule; if the profile is valid, for every answer that
/// its question does not accept.
pub fn save_profile(facts: ProfileStepFacts, draft: ProfileStepDraft) -> Result<ProfileStepSaved, Refusals> {
    let ProfileStepFacts { now, profile: before, progress, categories } = facts;
    let sends_name = draft.legal_name != Patch::Keep;
    let answers = [
        (QuestionId::Interests, draft.interests),
        (QuestionId::HoursPerWeek, draft.hours_per_week.map(|hours| vec![hours])),
    ];
    let answers = answers.into_iter().filter_map(|(question, values)| Some(Answer { question, values: values? }));
    let profile = Profile {
        legal_name: draft.legal_name.apply(before.legal_name.clone()),
        headline: draft.headline.apply(before.headline.clone()),
        school: draft.school.apply(before.school.clone()),
        degree: draft.degree.apply(before.degree.clone()),
        grad_year: draft.grad_year.apply(before.grad_year),
        skills: draft.skills.unwrap_or_else(|| before.skills.clone()),
        ..before.clone()
    };
    let profile = save(profile, now)?;
    let has_legal_name = profile.legal_name.is_some();
    let step = (sends_name && has_legal_name).then_some(OnboardingStep::Profile);
    let draft = AnswersDraft { answers: answers.collect(), step, skip: false };
    let progress = answer(AnswerFacts { progress, has_legal_name, categories }, draft)?;
    Ok(ProfileStepSaved { profile: (profile != before).then_some(profile), progress })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::IssueRule;
    use crate::refusal::Refusal;

    fn named(name: &str) -> ProfileStepDraft {
        ProfileStepDraft { legal_name: Patch::Set(name.to_owned()), ..ProfileStepDraft::default() }
    }

    fn told() -> Profile {
        let text = |text: &str| Some(text.to_owned());
        Profile { legal_name: text("Ada Obi"), bio: text("Hello."), school: text("Lagos"), ..Profile::default() }
    }

    fn tell(profile: Profile, draft: ProfileStepDraft) -> Result<ProfileStepSaved, Refusals> {
        let now = Timestamp::parse("2026-06-01T09:00:00Z").unwrap();
        let (progress, categories) = (OnboardingProgress::default(), vec!["Finance".to_owned()]);
        save_profile(ProfileStepFacts { now, profile, progress, categories }, draft)
    }

    #[test]
    fn what_is_left_out_stays_and_null_empties() {
        let draft = ProfileStepDraft { school: Patch::Clear, ..named(" Ada  N. Obi ") };
        let profile = tell(told(), draft).unwrap().profile.unwrap();
        assert_eq!(profile, Profile { legal_name: Some("Ada N. Obi".to_owned()), school: None, ..told() });
        assert_eq!(tell(told(), named("Ada Obi")).unwrap().profile, None);
    }

    #[test]
    fn the_step_is_done_with_a_name_that_was_sent_and_stays() {
        let done = |profile, draft| tell(profile, draft).unwrap().progress.done;
        assert_eq!(done(Profile::default(), named("Ada Obi")), [OnboardingStep::Profile]);
        assert_eq!(done(told(), ProfileStepDraft::default()), []);
        assert_eq!(done(told(), named("  ")), []);
        assert_eq!(done(told(), ProfileStepDraft { legal_name: Patch::Clear, ..ProfileStepDraft::default() }), []);
    }

    #[test]
    fn answers_are_kept_beside_it_and_refused_as_everywhere() {
        let hours = |hours: &str| ProfileStepDraft {
            hours_per_week: Some(hours.to_owned()),
            interests: Some(vec!["finance".to_owned()]),
            ..named("Ada")
        };
        let progress = tell(Profile::default(), hours("10")).unwrap().progress;
        assert_eq!(progress.hours_per_week(), Some(10));
        assert_eq!(progress.values(QuestionId::Interests), ["finance"]);
        let refused = tell(Profile::default(), hours("7")).unwrap_err();
        let rule = IssueRule::UnknownOption;
        assert!(matches!(refused.first(), Refusal::ValidationFail { field: Some(field), rule: r, .. }
            if field == "hours_per_week" && *r == rule));
    }
}
