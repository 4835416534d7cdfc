//! Previews an offboarding with the form's answers before they are sent, so that the page ticks a requirement as soon
//! as it is met. Ignores answers that the [offboarding](crate::progression::offboarding) would refuse.

use serde::Serialize;

use crate::progression::Requirement;
use crate::progression::offboarding::answers::{OffboardingAnswer, OffboardingAnswers, all_answered, keep};
use crate::progression::offboarding::{OffboardingFacts, OffboardingStanding, offboarding_standing};
use crate::progression::requirements::{ProgressionFacts, requirements};

/// An offboarding with the answers of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OffboardingPreview {
    /// Its status, and the page at its end.
    pub standing: OffboardingStanding,
    /// The requirements of the program. The requirement of the survey is met once every step has an answer; that of the
    /// name is met once the name is confirmed.
    pub requirements: Vec<Requirement>,
}

/// Previews the offboarding with these answers.
#[must_use]
pub fn preview_offboarding(facts: &OffboardingFacts, given: &OffboardingAnswers) -> OffboardingPreview {
    let begun = facts.offboarding.as_ref();
    let answers = kept(begun.map(|begun| begun.answers.clone()).unwrap_or_default(), given);
    let progression = ProgressionFacts {
        has_survey: facts.progression.has_survey || all_answered(&answers).is_ok(),
        confirmed_name: answers.legal_name.or_else(|| facts.progression.confirmed_name.clone()),
        ..facts.progression.clone()
    };
    OffboardingPreview { standing: offboarding_standing(facts), requirements: requirements(&progression).requirements }
}

/// Adds the valid answers of the form to the stored ones.
fn kept(mut answers: OffboardingAnswers, given: &OffboardingAnswers) -> OffboardingAnswers {
    let OffboardingAnswers { satisfaction, outcome, testimonial, legal_name, next_program } = given.clone();
    let given = [
        satisfaction.map(OffboardingAnswer::Satisfaction),
        outcome.map(OffboardingAnswer::Outcome),
        testimonial.map(OffboardingAnswer::Testimonial),
        legal_name.map(OffboardingAnswer::NameCheck),
        next_program.map(OffboardingAnswer::NextProgram),
    ];
    for answer in given.iter().flatten() {
        let mut with = answers.clone();
        if keep(&mut with, answer).is_ok() {
            answers = with;
        }
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::{a_progression, all_answers};
    use crate::progression::RequirementName;
    use crate::progression::offboarding::answers::Satisfaction;
    use crate::progression::offboarding::{ExitPage, Offboarding, OffboardingStatus};

    fn facts(done: u32, answers: Option<OffboardingAnswers>) -> OffboardingFacts {
        let begun = |answers| Offboarding { started_at: instant("2026-12-01T10:00:00Z"), completed_at: None, answers };
        OffboardingFacts {
            now: instant("2026-12-01T11:00:00Z"),
            status: EnrolmentStatus::Active,
            ends_at: instant("2026-12-14T09:00:00Z"),
            access_until: instant("2027-01-04T09:00:00Z"),
            progression: a_progression(done, 2).unconfirmed().but(|facts| facts.has_survey = false).build(),
            offboarding: answers.map(begun),
        }
    }

    /// Compares the names of the requirements that are not met.
    fn check(facts: &OffboardingFacts, given: &OffboardingAnswers, expected: &[RequirementName]) {
        let requirements = preview_offboarding(facts, given).requirements;
        let unmet = requirements.iter().filter(|one| !one.is_met).map(|one| one.name).collect::<Vec<_>>();
        assert_eq!(unmet, expected, "{given:?}");
    }

    #[test]
    fn each_requirement_is_met_by_its_own_answers() {
        use RequirementName::{LegalName, Missions, Survey};
        let nothing = OffboardingAnswers::default();
        let named = OffboardingAnswers { legal_name: all_answers().legal_name, ..nothing.clone() };
        let unnamed = OffboardingAnswers { legal_name: None, ..all_answers() };
        check(&facts(2, None), &nothing, &[Survey, LegalName]);
        check(&facts(2, None), &named, &[Survey]);
        check(&facts(2, None), &unnamed, &[Survey, LegalName]);
        check(&facts(2, None), &all_answers(), &[]);
        check(&facts(1, None), &all_answers(), &[Missions]);
        check(&facts(2, Some(unnamed)), &named, &[]);
        check(&facts(2, Some(all_answers())), &nothing, &[]);
    }

    #[test]
    fn what_is_done_stays_done() {
        let mut done = facts(2, None);
        (done.progression.has_survey, done.progression.confirmed_name) = (true, Some("Ada Okafor".to_owned()));
        check(&done, &OffboardingAnswers::default(), &[]);
    }

    #[test]
    fn an_answer_that_would_be_refused_changes_nothing() {
        use RequirementName::{LegalName, Survey};
        let too_much = Some(Satisfaction { satisfaction: Some(6), nps: Some(9) });
        let content = OffboardingAnswers { satisfaction: too_much, ..all_answers() };
        check(&facts(2, None), &content, &[Survey]);
        check(&facts(2, Some(all_answers())), &content, &[]);
        let long = OffboardingAnswers { legal_name: Some("a".repeat(200)), ..all_answers() };
        check(&facts(2, None), &long, &[Survey, LegalName]);
    }

    #[test]
    fn the_standing_is_that_of_the_facts() {
        let standing = |facts: &OffboardingFacts| preview_offboarding(facts, &all_answers()).standing;
        assert_eq!(standing(&facts(2, None)), offboarding_standing(&facts(2, None)));
        let begun = standing(&facts(1, Some(all_answers())));
        assert_eq!((begun.status, begun.page), (OffboardingStatus::InProgress, ExitPage::InProgress));
    }
}
