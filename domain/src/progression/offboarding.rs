//! Takes a learner through the end of a program in five steps; each answer is stored when it is given. The offboarding
//! opens when every requirement is met except those that it meets itself. It also opens when the session is over, so
//! that a learner who did not pass has an exit too. It requires a [place](crate::enrolment) in the session.

pub mod answers;

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::progression::offboarding::answers::{OffboardingAnswer, OffboardingAnswers, all_answered, keep};
use crate::progression::requirements::{ProgressionFacts, requirements};
use crate::progression::{Requirement, RequirementName};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Status of an offboarding. The first two are computed, never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OffboardingStatus {
    /// It cannot begin yet: a requirement is not met, and the session is not over.
    NotAllowed,
    /// It can begin: every other requirement is met, or the session is over.
    Allowed,
    /// It has begun.
    InProgress,
    /// It is complete.
    Completed,
}

impl OffboardingStatus {
    /// All statuses, in order.
    pub const ALL: [Self; 4] = [Self::NotAllowed, Self::Allowed, Self::InProgress, Self::Completed];

    /// Whether an offboarding with this status may get the next status.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::NotAllowed => next == Self::Allowed,
            Self::Allowed => next == Self::InProgress,
            Self::InProgress => next == Self::Completed,
            Self::Completed => false,
        }
    }
}

/// An offboarding that has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offboarding {
    /// When it began.
    pub started_at: Timestamp,
    /// When it was completed; `None` if it is not.
    pub completed_at: Option<Timestamp>,
    /// The answers.
    pub answers: OffboardingAnswers,
}

/// Facts for [`offboarding`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OffboardingFacts {
    /// The instant of the request.
    pub now: Timestamp,
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// When the session's teaching ends.
    pub ends_at: Timestamp,
    /// When the learner's access ends, extensions included.
    pub access_until: Timestamp,
    /// Facts for the requirements.
    pub progression: ProgressionFacts,
    /// The offboarding; `None` if it has not begun.
    pub offboarding: Option<Offboarding>,
}

/// Act of a learner in the offboarding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OffboardingMove {
    /// Begins it; makes no change if it has begun.
    Begin,
    /// Answers a step, for the first time or again.
    Answer(OffboardingAnswer),
    /// Completes it.
    Finish,
}

/// Page at the end of the offboarding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExitPage {
    /// Every requirement is met.
    Celebration,
    /// The access has ended and a requirement is not met: shows what was done, and what is possible now.
    NonPassing,
    /// A requirement is not met, and the access has not ended.
    InProgress,
}

/// Status of the offboarding, and its last page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OffboardingStanding {
    /// The status.
    pub status: OffboardingStatus,
    /// The page that would be shown if the offboarding ended now.
    pub page: ExitPage,
    /// The requirements that are not met, except those that the offboarding itself meets.
    pub missing: Vec<Requirement>,
}

/// Returns the status of the offboarding. Once it has begun, it stays open.
#[must_use]
pub fn offboarding_standing(facts: &OffboardingFacts) -> OffboardingStanding {
    let brings = [RequirementName::Survey, RequirementName::LegalName];
    let mut missing = requirements(&facts.progression).missing();
    missing.retain(|requirement| !brings.contains(&requirement.name));
    let status = match &facts.offboarding {
        Some(begun) if begun.completed_at.is_some() => OffboardingStatus::Completed,
        Some(_) => OffboardingStatus::InProgress,
        None if !facts.status.is_enrolled() => OffboardingStatus::NotAllowed,
        None if missing.is_empty() || facts.ends_at <= facts.now => OffboardingStatus::Allowed,
        None => OffboardingStatus::NotAllowed,
    };
    let page = if missing.is_empty() {
        ExitPage::Celebration
    } else if facts.access_until <= facts.now {
        ExitPage::NonPassing
    } else {
        ExitPage::InProgress
    };
    OffboardingStanding { status, page, missing }
}

/// Returns the offboarding after the act. The first act begins it.
///
/// # Errors
/// In this order: `program-not-enrolled` for a caller without a place, `offboarding/completed` for any act after its
/// end, `offboarding/not-allowed` with the requirements that are not met and the instant from which it is allowed
/// without them, and `validation-fail` for every invalid answer and, at the end, for every step without an answer.
pub fn offboarding(facts: &OffboardingFacts, request: &OffboardingMove) -> Result<Offboarding, Refusals> {
    if !facts.status.is_enrolled() {
        return Err(Refusal::ProgramNotEnrolled { price: None }.into());
    }
    let standing = offboarding_standing(facts);
    match standing.status {
        OffboardingStatus::Completed => return Err(Refusal::OffboardingCompleted.into()),
        OffboardingStatus::NotAllowed => {
            let (reasons, opens_at) = (standing.missing, facts.ends_at);
            return Err(Refusal::OffboardingNotAllowed { reasons, opens_at }.into());
        }
        OffboardingStatus::Allowed | OffboardingStatus::InProgress => {}
    }
    let begun = Offboarding { started_at: facts.now, completed_at: None, answers: OffboardingAnswers::default() };
    let mut offboarding = facts.offboarding.clone().unwrap_or(begun);
    match request {
        OffboardingMove::Begin => {}
        OffboardingMove::Answer(answer) => keep(&mut offboarding.answers, answer)?,
        OffboardingMove::Finish => {
            all_answered(&offboarding.answers)?;
            offboarding.completed_at = Some(facts.now);
        }
    }
    Ok(offboarding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::IssueRule;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::{ProgressionBuilder, a_progression, all_answers};
    use crate::progression::offboarding::answers::{CareerOutcome, NextProgram, Satisfaction, Testimonial};

    const ENDS: &str = "2026-12-14T09:00:00Z";
    const OVER: &str = "2027-01-04T09:00:00Z";
    const DURING: &str = "2026-12-01T10:00:00Z";

    fn facts(now: &str, progression: ProgressionBuilder, offboarding: Option<Offboarding>) -> OffboardingFacts {
        OffboardingFacts {
            now: instant(now),
            status: EnrolmentStatus::Active,
            ends_at: instant(ENDS),
            access_until: instant(OVER),
            progression: progression.build(),
            offboarding,
        }
    }

    fn ready() -> ProgressionBuilder {
        a_progression(6, 6).unconfirmed().but(|facts| facts.has_survey = false)
    }

    fn begun(answers: OffboardingAnswers) -> Option<Offboarding> {
        Some(Offboarding { started_at: instant("2026-11-30T10:00:00Z"), completed_at: None, answers })
    }

    fn check(facts: &OffboardingFacts, status: OffboardingStatus, page: ExitPage) {
        let standing = offboarding_standing(facts);
        assert_eq!((standing.status, standing.page), (status, page));
    }

    #[test]
    fn who_has_no_place_has_nothing_to_leave() {
        for status in EnrolmentStatus::ALL {
            let ready = OffboardingFacts { status, ..facts(OVER, ready(), None) };
            let actual =
                offboarding(&ready, &OffboardingMove::Begin).map(|_| ()).map_err(|refusals| refusals.first().code());
            let (expected, stands) = match status.is_enrolled() {
                true => (Ok(()), OffboardingStatus::Allowed),
                false => (Err("program-not-enrolled"), OffboardingStatus::NotAllowed),
            };
            assert_eq!(actual, expected, "{status:?}");
            check(&ready, stands, ExitPage::Celebration);
            let begun = OffboardingFacts { status, ..facts(OVER, self::ready(), begun(all_answers())) };
            let actual =
                offboarding(&begun, &OffboardingMove::Finish).map(|_| ()).map_err(|refusals| refusals.first().code());
            assert_eq!(actual, expected, "{status:?}");
            check(&begun, OffboardingStatus::InProgress, ExitPage::Celebration);
        }
    }

    /// The refused fields, with their rules.
    fn broken(facts: &OffboardingFacts, request: &OffboardingMove) -> Vec<(String, IssueRule)> {
        let refusals = offboarding(facts, request).unwrap_err();
        let fields = refusals.iter().map(|refusal| match refusal {
            Refusal::ValidationFail { field, rule, .. } => (field.clone().unwrap(), *rule),
            other => panic!("{other:?}"),
        });
        fields.collect()
    }

    #[test]
    fn offboarding_opens_when_the_missions_are_done_or_the_session_is_over() {
        use OffboardingStatus::{Allowed, NotAllowed};
        check(&facts(DURING, ready(), None), Allowed, ExitPage::Celebration);
        let unready = || a_progression(5, 6);
        check(&facts(DURING, unready(), None), NotAllowed, ExitPage::InProgress);
        check(&facts("2026-12-14T08:59:59Z", unready(), None), NotAllowed, ExitPage::InProgress);
        check(&facts(ENDS, unready(), None), Allowed, ExitPage::InProgress);
        check(&facts("2027-01-04T08:59:59Z", unready(), None), Allowed, ExitPage::InProgress);
        check(&facts(OVER, unready(), None), Allowed, ExitPage::NonPassing);
        check(&facts(OVER, ready(), None), Allowed, ExitPage::Celebration);
    }

    #[test]
    fn what_the_offboarding_brings_itself_does_not_keep_it_shut_but_all_else_does() {
        let refunding = facts(DURING, ready().refunding(1), None);
        check(&refunding, OffboardingStatus::NotAllowed, ExitPage::InProgress);
        let names: Vec<_> = offboarding_standing(&refunding).missing.iter().map(|one| one.name).collect();
        assert_eq!(names, [RequirementName::NoOpenRefund]);
    }

    #[test]
    fn what_has_begun_stays_begun_and_what_is_done_stays_done() {
        use OffboardingStatus::{Completed, InProgress};
        let unready = || a_progression(1, 6);
        check(&facts(DURING, unready(), begun(OffboardingAnswers::default())), InProgress, ExitPage::InProgress);
        let done = begun(all_answers()).map(|done| Offboarding { completed_at: Some(instant(DURING)), ..done });
        let done = facts(OVER, unready(), done);
        check(&done, Completed, ExitPage::NonPassing);
        for request in [OffboardingMove::Begin, OffboardingMove::Finish] {
            assert_eq!(offboarding(&done, &request).unwrap_err().first(), &Refusal::OffboardingCompleted);
        }
    }

    #[test]
    fn no_status_leads_back() {
        for from in OffboardingStatus::ALL {
            for to in OffboardingStatus::ALL {
                assert_eq!(
                    from.may_become(to),
                    OffboardingStatus::ALL.windows(2).any(|pair| pair == [from, to]),
                    "{from:?} {to:?}"
                );
            }
        }
    }

    #[test]
    fn a_refusal_says_what_is_missing_and_when_it_opens_anyway() {
        let refusals = offboarding(&facts(DURING, a_progression(5, 6), None), &OffboardingMove::Begin).unwrap_err();
        match refusals.first() {
            Refusal::OffboardingNotAllowed { reasons, opens_at } => {
                assert_eq!((reasons.len(), *opens_at), (1, instant(ENDS)));
                assert_eq!((reasons[0].name, reasons[0].need, reasons[0].have), (RequirementName::Missions, 6, 5));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn beginning_twice_changes_nothing() {
        let first = offboarding(&facts(DURING, ready(), None), &OffboardingMove::Begin).unwrap();
        let expected =
            Offboarding { started_at: instant(DURING), completed_at: None, answers: OffboardingAnswers::default() };
        assert_eq!(first, expected);
        let again = facts(OVER, ready(), Some(first.clone()));
        assert_eq!(offboarding(&again, &OffboardingMove::Begin), Ok(first));
    }

    #[test]
    fn an_answer_is_kept_beside_the_others_and_may_be_changed() {
        let answer = |to: Option<Offboarding>, answer| {
            offboarding(&facts(DURING, ready(), to), &OffboardingMove::Answer(answer)).unwrap()
        };
        let first = answer(None, OffboardingAnswer::Outcome(CareerOutcome::Job));
        let second = answer(Some(first), OffboardingAnswer::NameCheck(" Ada  Obi ".to_owned()));
        let third = answer(Some(second), OffboardingAnswer::Outcome(CareerOutcome::Studies));
        assert_eq!(
            (third.answers.outcome, third.answers.legal_name.as_deref()),
            (Some(CareerOutcome::Studies), Some("Ada Obi"))
        );
        let next = NextProgram { program: None };
        let fourth = answer(Some(third), OffboardingAnswer::NextProgram(next));
        assert_eq!(fourth.answers.next_program, Some(next));
        let quote = Some(" Good\r\nwork ".to_owned());
        let fifth = answer(Some(fourth), OffboardingAnswer::Testimonial(Testimonial { has_consent: true, quote }));
        let kept = Testimonial { has_consent: true, quote: Some("Good\nwork".to_owned()) };
        assert_eq!(fifth.answers.testimonial, Some(kept));
        assert_eq!(fifth.completed_at, None);
    }

    #[test]
    fn satisfaction_goes_from_1_to_5_and_recommending_from_0_to_10() {
        let facts = facts(DURING, ready(), None);
        let answer = |satisfaction, nps| {
            OffboardingMove::Answer(OffboardingAnswer::Satisfaction(Satisfaction { satisfaction, nps }))
        };
        for (satisfaction, nps) in [(Some(1), Some(0)), (Some(5), Some(10)), (Some(3), None), (None, Some(7))] {
            let kept = offboarding(&facts, &answer(satisfaction, nps)).unwrap().answers.satisfaction;
            assert_eq!(kept, Some(Satisfaction { satisfaction, nps }));
        }
        let field = |field: &str, rule| (field.to_owned(), rule);
        assert_eq!(broken(&facts, &answer(Some(0), None)), [field("satisfaction", IssueRule::TooSmall)]);
        let both = [field("satisfaction", IssueRule::TooLarge), field("nps", IssueRule::TooLarge)];
        assert_eq!(broken(&facts, &answer(Some(6), Some(11))), both);
    }

    #[test]
    fn texts_keep_their_limits() {
        let facts = facts(DURING, ready(), None);
        let quote = |chars| {
            let quote = Some("a".repeat(chars));
            OffboardingMove::Answer(OffboardingAnswer::Testimonial(Testimonial { has_consent: false, quote }))
        };
        assert!(offboarding(&facts, &quote(1_000)).is_ok());
        assert_eq!(broken(&facts, &quote(1_001)), [("quote".to_owned(), IssueRule::MaxChars)]);
        let name = OffboardingMove::Answer(OffboardingAnswer::NameCheck("a".repeat(121)));
        assert_eq!(broken(&facts, &name), [("legal_name".to_owned(), IssueRule::MaxChars)]);
    }

    #[test]
    fn offboarding_ends_when_every_step_has_an_answer() {
        let done = offboarding(&facts(DURING, ready(), begun(all_answers())), &OffboardingMove::Finish).unwrap();
        assert_eq!((done.completed_at, done.answers), (Some(instant(DURING)), all_answers()));
        let nothing = facts(DURING, ready(), begun(OffboardingAnswers::default()));
        let required = ["satisfaction", "nps", "outcome", "testimonial", "legal_name", "next_program"];
        let required: Vec<_> = required.iter().map(|field| ((*field).to_owned(), IssueRule::Required)).collect();
        assert_eq!(broken(&nothing, &OffboardingMove::Finish), required);
        let half = Satisfaction { satisfaction: Some(4), nps: None };
        let half = begun(OffboardingAnswers { satisfaction: Some(half), ..all_answers() });
        let half = facts(DURING, ready(), half);
        assert_eq!(broken(&half, &OffboardingMove::Finish), [("nps".to_owned(), IssueRule::Required)]);
    }
}
