//! The five steps of an offboarding and their answers. Each answer is stored when it is given, so a step may be
//! answered only in part. At the end, every step requires an answer.

use serde::{Deserialize, Serialize};

use crate::account::save_profile::read_legal_name;
use crate::field::IssueRule;
use crate::field::{Fields, several_lines};
use crate::ids::ProgramId;
use crate::limits::MAX_RATING;
use crate::progression::limits::{MAX_NPS, MAX_TESTIMONIAL_CHARS, MIN_SATISFACTION};
use crate::refusal::Refusals;

/// The learner's career after the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CareerOutcome {
    /// A job.
    Job,
    /// An internship.
    Internship,
    /// Further studies.
    Studies,
    /// Still looking.
    Looking,
    /// New skills for the learner's present work.
    Skills,
    /// Anything else.
    Other,
}

impl CareerOutcome {
    /// Every outcome, in order.
    pub const ALL: [Self; 6] = [Self::Job, Self::Internship, Self::Studies, Self::Looking, Self::Skills, Self::Other];
}

/// Satisfaction of the learner. The two values may be given in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Satisfaction {
    /// From 1 to 5.
    pub satisfaction: Option<u8>,
    /// The likelihood of a recommendation, from 0 to 10.
    pub nps: Option<u8>,
}

/// Permission to quote the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Testimonial {
    /// Whether we may quote the learner.
    pub has_consent: bool,
    /// The quotation; optional.
    pub quote: Option<String>,
}

/// The learner's plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextProgram {
    /// The program that the learner wants next. `None` is an answer too.
    pub program: Option<ProgramId>,
}

/// The answer to one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OffboardingAnswer {
    /// The learner's satisfaction.
    Satisfaction(Satisfaction),
    /// The learner's career.
    Outcome(CareerOutcome),
    /// The permission to quote the learner.
    Testimonial(Testimonial),
    /// The name for the certificate.
    NameCheck(String),
    /// The next program.
    NextProgram(NextProgram),
}

/// The answers so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OffboardingAnswers {
    /// The first step.
    pub satisfaction: Option<Satisfaction>,
    /// The second step.
    pub outcome: Option<CareerOutcome>,
    /// The third step.
    pub testimonial: Option<Testimonial>,
    /// The fourth step: the confirmed name.
    pub legal_name: Option<String>,
    /// The fifth step.
    pub next_program: Option<NextProgram>,
}

/// Stores the answer to one step, if it is valid.
pub(in crate::progression) fn keep(
    answers: &mut OffboardingAnswers,
    answer: &OffboardingAnswer,
) -> Result<(), Refusals> {
    let mut fields = Fields::default();
    match answer {
        OffboardingAnswer::Satisfaction(given) => {
            if let Some(satisfaction) = given.satisfaction {
                fields.at_least("satisfaction", IssueRule::TooSmall, MIN_SATISFACTION.into(), satisfaction.into());
                fields.at_most("satisfaction", IssueRule::TooLarge, MAX_RATING.into(), satisfaction.into());
            }
            if let Some(nps) = given.nps {
                fields.at_most("nps", IssueRule::TooLarge, MAX_NPS.into(), nps.into());
            }
            answers.satisfaction = Some(*given);
        }
        OffboardingAnswer::Outcome(outcome) => answers.outcome = Some(*outcome),
        OffboardingAnswer::Testimonial(given) => {
            let quote = given.quote.as_deref().and_then(several_lines);
            fields.at_most_chars("quote", MAX_TESTIMONIAL_CHARS, quote.as_deref().unwrap_or_default());
            answers.testimonial = Some(Testimonial { has_consent: given.has_consent, quote });
        }
        OffboardingAnswer::NameCheck(name) => answers.legal_name = read_legal_name(name)?,
        OffboardingAnswer::NextProgram(next) => answers.next_program = Some(*next),
    }
    fields.accept(())
}

/// Refuses if a step has no answer.
pub(in crate::progression) fn all_answered(answers: &OffboardingAnswers) -> Result<(), Refusals> {
    let mut fields = Fields::default();
    let given = answers.satisfaction.unwrap_or(Satisfaction { satisfaction: None, nps: None });
    for (field, is_answered) in [
        ("satisfaction", given.satisfaction.is_some()),
        ("nps", given.nps.is_some()),
        ("outcome", answers.outcome.is_some()),
        ("testimonial", answers.testimonial.is_some()),
        ("legal_name", answers.legal_name.is_some()),
        ("next_program", answers.next_program.is_some()),
    ] {
        if !is_answered {
            fields.refuse(field, IssueRule::Required, None, None);
        }
    }
    fields.accept(())
}
