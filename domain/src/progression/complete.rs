//! Completes a program at the learner's request, once for each enrolment, and decides the award. Sending a name with
//! the request confirms it for the certificate. The record at this instant decides the award; later work does not
//! change it, but a later review can [raise](super::raise_award) it. The request is also possible after the access has ended.
//!
//! If the learner already has an eligible or valid certificate of the same kind from another session of the program,
//! they keep it, and no other one is created. A certificate of another kind, or a revoked one, does not prevent a new
//! one.

use serde::{Deserialize, Serialize};

use crate::account::save_profile::read_legal_name;
use crate::enrolment::EnrolmentStatus;
use crate::ids::CertificateId;
use crate::progression::award::{AwardFacts, WorkRecord, award};
use crate::progression::certificate::{OtherCertificate, standing_twin};
use crate::progression::requirements::{ProgressionFacts, finished_at, requirements};
use crate::progression::{AwardKind, MissionCount};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Facts for [`complete`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompleteFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// The certificate of this enrolment, if there is one.
    pub certificate: Option<CertificateId>,
    /// The certificates that the learner has in this program from other sessions.
    #[serde(default)]
    pub others: Vec<OtherCertificate>,
    /// Facts for the requirements.
    pub progression: ProgressionFacts,
    /// Facts for the award.
    pub record: WorkRecord,
}

/// A completed program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgramCompleted {
    /// The time of the completion.
    pub at: Timestamp,
    /// The name for the certificate.
    pub legal_name: String,
    /// The award.
    pub award: AwardKind,
    /// The learner's eligible or valid certificate of this kind from another session, if there is one. The learner
    /// keeps it, and no other one is created.
    pub keeps: Option<CertificateId>,
    /// The number of missions that count, and how many of these are complete.
    pub progress: MissionCount,
    /// The overall score in basis points; `None` without a score.
    pub overall_bp: Option<u32>,
}

/// Completes the program under the name in the request, or under the name that was confirmed before.
///
/// # Errors
/// In this order, only the first: `program-progression/already-complete` with the certificate if the enrolment is
/// completed or has a certificate, `program-not-enrolled`, `validation-fail` for a name that is too long, and
/// `program-progression/completion-not-ready` with every requirement that is not met.
pub fn complete(facts: &CompleteFacts, legal_name: Option<&str>) -> Result<ProgramCompleted, Refusals> {
    if facts.status == EnrolmentStatus::Completed || facts.certificate.is_some() {
        return Err(Refusal::ProgramProgressionAlreadyComplete { certificate: facts.certificate }.into());
    }
    if !facts.status.is_enrolled() {
        return Err(Refusal::ProgramNotEnrolled { price: None }.into());
    }
    let mut progression = facts.progression.clone();
    if let Some(name) = legal_name.map(read_legal_name).transpose()?.flatten() {
        progression.confirmed_name = Some(name);
    }
    let readiness = requirements(&progression);
    let not_ready = || Refusal::ProgramProgressionCompletionNotReady { missing: readiness.missing() };
    let (progress, overall_bp) = (readiness.progress, progression.overall_bp);
    let finished_at = finished_at(&progression);
    let kind = award(&AwardFacts { progress, finished_at, overall_bp, record: facts.record }).kind;
    match (kind, progression.confirmed_name) {
        (Some(award), Some(legal_name)) if readiness.is_ready => {
            let keeps = standing_twin(&facts.others, award);
            Ok(ProgramCompleted { at: facts.now, legal_name, award, keeps, progress, overall_bp })
        }
        _ => Err(not_ready().into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::{ProgressionBuilder, a_progression, a_record, certificate_id};
    use crate::limits::MAX_LEGAL_NAME_CHARS;
    use crate::progression::RequirementName;
    use crate::progression::certificate::CertificateStatus;

    fn facts(progression: ProgressionBuilder) -> CompleteFacts {
        CompleteFacts {
            now: instant("2026-12-10T10:00:00Z"),
            status: EnrolmentStatus::Active,
            certificate: None,
            others: Vec::new(),
            progression: progression.build(),
            record: a_record(),
        }
    }

    /// Compares the name and the award, or the refusal's code.
    fn check(facts: &CompleteFacts, name: Option<&str>, expected: Result<(&str, AwardKind), &str>) {
        let completed = complete(facts, name);
        if let Ok(completed) = &completed {
            assert_eq!(completed.at, facts.now);
            assert_eq!(completed.overall_bp, facts.progression.overall_bp);
            assert_eq!(completed.progress, requirements(&facts.progression).progress);
        }
        let actual = completed.as_ref().map(|completed| (completed.legal_name.as_str(), completed.award));
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_ready_program_is_completed_under_the_name_that_is_sent() {
        let ready = facts(a_progression(6, 6));
        check(&ready, Some("  Ada  Obi "), Ok(("Ada Obi", AwardKind::Completion)));
        check(&ready, None, Ok(("Ada Okafor", AwardKind::Completion)));
        check(&ready, Some("  "), Ok(("Ada Okafor", AwardKind::Completion)));
    }

    #[test]
    fn sending_the_name_confirms_it() {
        let unconfirmed = facts(a_progression(6, 6).unconfirmed());
        check(&unconfirmed, Some("Ada Obi"), Ok(("Ada Obi", AwardKind::Completion)));
        check(&unconfirmed, Some(" \n"), Err("program-progression/completion-not-ready"));
        check(&unconfirmed, None, Err("program-progression/completion-not-ready"));
    }

    #[test]
    fn a_name_that_is_too_long_is_refused() {
        let longest = "a".repeat(usize::try_from(MAX_LEGAL_NAME_CHARS).unwrap());
        check(&facts(a_progression(1, 1)), Some(&longest), Ok((&longest, AwardKind::Completion)));
        check(&facts(a_progression(1, 1)), Some(&format!("{longest}a")), Err("validation-fail"));
    }

    #[test]
    fn the_award_is_the_one_that_the_work_earned() {
        let mut best = facts(a_progression(6, 6).but(|facts| facts.overall_bp = Some(9_000)));
        check(&best, None, Ok(("Ada Okafor", AwardKind::Distinction)));
        best.record.human_reviews = 0;
        check(&best, None, Ok(("Ada Okafor", AwardKind::Participation)));
    }

    #[test]
    fn what_is_missing_is_told() {
        let missing = |progression: ProgressionBuilder| {
            let refusals = complete(&facts(progression), None).unwrap_err();
            match refusals.first() {
                Refusal::ProgramProgressionCompletionNotReady { missing } => {
                    missing.iter().map(|requirement| requirement.name).collect::<Vec<_>>()
                }
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(missing(a_progression(5, 6)), [RequirementName::Missions]);
        assert_eq!(missing(a_progression(6, 6).refunding(1)), [RequirementName::NoOpenRefund]);
        let both = [RequirementName::LegalName, RequirementName::NoOpenDispute];
        assert_eq!(missing(a_progression(6, 6).unconfirmed().disputed(1)), both);
    }

    #[test]
    fn a_program_is_completed_once_and_only_by_somebody_with_a_place() {
        for status in EnrolmentStatus::ALL {
            let facts = CompleteFacts { status, ..facts(a_progression(1, 1)) };
            let expected = match status {
                EnrolmentStatus::Completed => Err("program-progression/already-complete"),
                EnrolmentStatus::Pending | EnrolmentStatus::Withdrawn => Err("program-not-enrolled"),
                _ => Ok(("Ada Okafor", AwardKind::Completion)),
            };
            check(&facts, None, expected);
        }
        let certificate = Some(certificate_id(1));
        let again = CompleteFacts { status: EnrolmentStatus::Completed, certificate, ..facts(a_progression(0, 1)) };
        let refusals = complete(&again, None).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::ProgramProgressionAlreadyComplete { certificate });
        let with_one = CompleteFacts { certificate, ..facts(a_progression(1, 1)) };
        let refusals = complete(&with_one, None).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::ProgramProgressionAlreadyComplete { certificate });
    }

    #[test]
    fn who_has_a_standing_certificate_of_that_kind_keeps_it() {
        let keeps = |kind, status| {
            let others = vec![OtherCertificate { certificate: certificate_id(7), kind, status }];
            complete(&CompleteFacts { others, ..facts(a_progression(6, 6)) }, None).unwrap().keeps
        };
        for status in CertificateStatus::ALL {
            let expected = status.stands().then(|| certificate_id(7));
            assert_eq!(keeps(AwardKind::Completion, status), expected, "{status:?}");
            assert_eq!(keeps(AwardKind::Distinction, status), None);
        }
    }
}
