//! The five steps of an offboarding and what may be answered to them. An answer is kept as it is given, so
//! half of a step may be; at the end each step needs its own.

use serde::{Deserialize, Serialize};

use crate::account::save_profile::read_legal_name;
use crate::field::IssueRule;
use crate::field::{Fields, several_lines};
use crate::ids::ProgramId;
use crate::limits::MAX_RATING;
use crate::progression::limits::{MAX_NPS, MAX_TESTIMONIAL_CHARS, MIN_SATISFACTION};
use crate::refusal::Refusals;

/// What became of the learner through the program.
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
    /// New skills for the work they have.
    Skills,
    /// Anything else.
    Other,
}

impl CareerOutcome {
    /// Every outcome, in order.
    pub const ALL: [Self; 6] = [Self::Job, Self::Internship, Self::Studies, Self::Looking, Self::Skills, Self::Other];
}

/// How content the learner is; either may be given first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Satisfaction {
    /// From 1 to 5.
    pub satisfaction: Option<u8>,
    /// How likely they are to recommend the program, from 0 to 10.
    pub nps: Option<u8>,
}

/// Whether we may quote the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Testimonial {
    /// Whether we may.
    pub has_consent: bool,
    /// What we may quote; it may be left out.
    pub quote: Option<String>,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextProgram {
    /// The program that the learner wants next; none is an answer too.
    pub program: Option<ProgramId>,
}

/// The answer to one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OffboardingAnswer {
    /// How content the learner is.
    Satisfaction(Satisfaction),
    /// What became of them.
    Outcome(CareerOutcome),
    /// Whether we may quote them.
    Testimonial(Testimonial),
    /// The name for the certificate.
    NameCheck(String),
    /// What comes next.
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
    /// The fourth step: the name as the learner confirmed it.
    pub legal_name: Option<String>,
    /// The fifth step.
    pub next_program: Option<NextProgram>,
}

/// Keeps the answer to one step, where it can be one.
pub(super) fn keep(answers: &mut OffboardingAnswers, answer: &OffboardingAnswer) -> Result<(), Refusals> {
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

/// Whether every step has its answer.
pub(super) fn all_answered(answers: &OffboardingAnswers) -> Result<(), Refusals> {
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
