//! Raises the award of a completed program after a person has passed an attempt. The certificate keeps its serial
//! number, its address and its status, and its history has an entry with the former award.
//!
//! The award is decided [as at the completion](super::award), from the record at this time. It is never lowered: not by
//! a review that returns an attempt, and not by an appeal. Only a revocation ends a certificate.
//!
//! The award stays if the certificate is not valid, or if the learner has another valid certificate of the higher kind
//! from another session of the program.

use serde::{Deserialize, Serialize};

use crate::progression::MissionCount;
use crate::progression::award::{AwardFacts, WorkRecord, award};
use crate::progression::certificate::{Certificate, CertificateChange, OtherCertificate, standing_twin};
use crate::progression::requirements::{ProgressionFacts, finished_at, progress};
use crate::time::Timestamp;

/// Facts for [`raise_award`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaiseFacts {
    /// The present time.
    pub now: Timestamp,
    /// The certificate of the completed program.
    pub certificate: Certificate,
    /// The certificates that the learner has in this program from other sessions.
    pub others: Vec<OtherCertificate>,
    /// Facts for the requirements.
    pub progression: ProgressionFacts,
    /// The other facts for the award.
    pub record: WorkRecord,
}

/// A raised award.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwardRaised {
    /// The certificate with the new award.
    pub certificate: Certificate,
    /// The number of missions that count, and how many of these are complete.
    pub progress: MissionCount,
    /// The overall score in basis points; `None` without a score.
    pub overall_bp: Option<u32>,
}

/// Returns the raised award; `None` if the award stays.
#[must_use]
pub fn raise_award(facts: &RaiseFacts) -> Option<AwardRaised> {
    let (progress, overall_bp) = (progress(&facts.progression), facts.progression.overall_bp);
    let finished_at = finished_at(&facts.progression);
    let kind = award(&AwardFacts { progress, finished_at, overall_bp, record: facts.record }).kind?;
    let mut certificate = facts.certificate.clone();
    let is_higher = certificate.status.is_valid() && kind > certificate.kind;
    if !is_higher || standing_twin(&facts.others, kind).is_some() {
        return None;
    }
    let (at, status, name) = (facts.now, certificate.status, certificate.name.clone());
    let raised_from = Some(certificate.kind);
    certificate.history.push(CertificateChange { at, status, name, raised_from });
    certificate.kind = kind;
    Some(AwardRaised { certificate, progress, overall_bp })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::{a_certificate, a_progression, a_record, certificate_id};
    use crate::progression::AwardKind;
    use crate::progression::certificate::CertificateStatus;

    /// A learner with a certificate of participation, whose first review has passed since.
    fn facts() -> RaiseFacts {
        let certificate = Certificate { kind: AwardKind::Participation, ..a_certificate(CertificateStatus::Issued) };
        RaiseFacts {
            now: instant("2026-12-12T10:00:00Z"),
            certificate,
            others: Vec::new(),
            progression: a_progression(6, 6).build(),
            record: a_record(),
        }
    }

    fn check(facts: &RaiseFacts, expected: Option<AwardKind>) {
        assert_eq!(raise_award(facts).map(|raised| raised.certificate.kind), expected, "{facts:?}");
    }

    #[test]
    fn a_review_raises_the_award_under_the_same_number_and_status() {
        let before = facts();
        let after = raise_award(&before).expect("a raise");
        let kept = (after.certificate.serial, after.certificate.status, after.certificate.issued_at);
        assert_eq!(kept, (before.certificate.serial, before.certificate.status, before.certificate.issued_at));
        assert_eq!((after.certificate.kind, after.overall_bp), (AwardKind::Completion, Some(8_000)));
        let last = after.certificate.history.last().expect("an entry");
        assert_eq!((last.at, last.raised_from), (before.now, Some(AwardKind::Participation)));
        assert_eq!(last.name, before.certificate.name);
        assert_eq!(after.certificate.history.len(), before.certificate.history.len() + 1);
        check(&RaiseFacts { certificate: after.certificate, ..before }, None);
    }

    #[test]
    fn a_score_that_a_late_review_lifts_over_the_mark_is_a_distinction() {
        let mut better = facts();
        better.progression.overall_bp = Some(8_500);
        check(&better, Some(AwardKind::Distinction));
        better.certificate.kind = AwardKind::Completion;
        check(&better, Some(AwardKind::Distinction));
    }

    #[test]
    fn no_award_is_lowered() {
        for kind in AwardKind::ALL {
            let mut lesser = facts();
            lesser.certificate.kind = kind;
            (lesser.record.human_reviews, lesser.progression.overall_bp) = (0, Some(1_000));
            check(&lesser, None);
        }
    }

    #[test]
    fn a_certificate_that_is_not_valid_and_one_beside_a_higher_one_stay() {
        for status in CertificateStatus::ALL {
            let with = |certificate| RaiseFacts { certificate, ..facts() };
            let certificate = Certificate { kind: AwardKind::Participation, ..a_certificate(status) };
            check(&with(certificate), status.is_valid().then_some(AwardKind::Completion));
            let other = OtherCertificate { certificate: certificate_id(7), kind: AwardKind::Completion, status };
            let expected = (!status.stands()).then_some(AwardKind::Completion);
            check(&RaiseFacts { others: vec![other], ..facts() }, expected);
        }
    }
}
