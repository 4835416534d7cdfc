//! Changes the status of a certificate: eligible, issued, reissued under another name, revoked. The learner earns the
//! certificate by [completing](super::complete) the program. It is issued under the name that the learner confirmed for
//! the completion, and needs no approval.
//!
//! | move | who |
//! |---|---|
//! | earn, issue | the product, when the program is complete |
//! | rename | its learner, three times, or staff with the permission |
//! | revoke | staff with the permission |
//!
//! A review can [raise](super::raise_award) its award; its status, its number and its address stay.
//!
//! The permission is [`revoke_certificate`](crate::account::permission::Permission::RevokeCertificate); without it the
//! answer is `auth/forbidden`. The serial number, and therefore the address, never changes. Every move is recorded in
//! the certificate's history. A learner has at most one eligible or valid certificate of each kind in a program; the
//! database enforces this too, because two requests may arrive at once. A revoked certificate does not count towards
//! this maximum, and its status is final.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, may, require};
use crate::account::save_profile::read_legal_name;
use crate::field::Fields;
use crate::field::IssueRule;
use crate::ids::CertificateId;
use crate::progression::AwardKind;
use crate::progression::limits::MAX_CERTIFICATE_RENAMES;
use crate::progression::serial::Serial;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Status of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CertificateStatus {
    /// The program is not complete; there is no certificate yet.
    NotEligible,
    /// The program is complete; the certificate can be issued.
    Eligible,
    /// It is valid, under its first name.
    Issued,
    /// It is valid, under a later name.
    Reissued,
    /// It was revoked and no longer counts. This is final.
    Revoked,
}

impl CertificateStatus {
    /// All statuses, in order.
    pub const ALL: [Self; 5] = [Self::NotEligible, Self::Eligible, Self::Issued, Self::Reissued, Self::Revoked];

    /// Whether a certificate with this status may get the next status.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::NotEligible => next == Self::Eligible,
            Self::Eligible => next == Self::Issued,
            Self::Issued | Self::Reissued => next == Self::Reissued || next == Self::Revoked,
            Self::Revoked => false,
        }
    }

    /// Whether it is the learner's certificate of its kind: eligible or valid, and not revoked.
    #[must_use]
    pub fn stands(self) -> bool {
        self == Self::Eligible || self.is_valid()
    }

    /// Whether the public page of the certificate calls it valid.
    #[must_use]
    pub fn is_valid(self) -> bool {
        self == Self::Issued || self == Self::Reissued
    }
}

/// One entry of a certificate's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertificateChange {
    /// When it happened.
    pub at: Timestamp,
    /// The new status.
    pub status: CertificateStatus,
    /// The name on the certificate after the change, if there is one.
    pub name: Option<String>,
    /// The award before the change, if the change [raised](super::raise_award) it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raised_from: Option<AwardKind>,
}

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Certificate {
    /// Its kind.
    pub kind: AwardKind,
    /// Its status.
    pub status: CertificateStatus,
    /// Its serial number, from its issue on.
    pub serial: Option<Serial>,
    /// The name on it, from its issue on.
    pub name: Option<String>,
    /// When it was issued first.
    pub issued_at: Option<Timestamp>,
    /// Its changes, oldest first.
    pub history: Vec<CertificateChange>,
}

/// Raise of a certificate's award after the issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AwardRaise {
    /// The award that the certificate was issued with.
    pub from: AwardKind,
    /// When the award was last raised.
    pub at: Timestamp,
}

impl Certificate {
    /// Returns the raise of its award; `None` if it has the award that it was issued with.
    #[must_use]
    pub fn raise(&self) -> Option<AwardRaise> {
        let mut raises = self.history.iter().filter_map(|change| Some((change.raised_from?, change.at)));
        let (from, at) = raises.next()?;
        Some(AwardRaise { from, at: raises.next_back().map_or(at, |(_, at)| at) })
    }

    /// Returns when it was last renamed or revoked; `None` if it was not.
    #[must_use]
    pub fn changed_at(&self) -> Option<Timestamp> {
        let mut moves = self.history.iter().filter(|change| change.raised_from.is_none());
        let last = moves.next_back().map(|change| change.at);
        last.filter(|at| Some(*at) != self.issued_at)
    }
}

/// A certificate that the same learner has in the same program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OtherCertificate {
    /// The certificate.
    pub certificate: CertificateId,
    /// Its kind.
    pub kind: AwardKind,
    /// Its status.
    pub status: CertificateStatus,
}

/// Returns the first of these certificates that has this kind and is eligible or valid.
pub(super) fn standing_twin(others: &[OtherCertificate], kind: AwardKind) -> Option<CertificateId> {
    others.iter().find(|other| other.kind == kind && other.status.stands()).map(|other| other.certificate)
}

/// Facts for [`certificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertificateFacts {
    /// The time of the move.
    pub now: Timestamp,
    /// The caller's roles; empty if the product makes the move.
    #[serde(default)]
    pub roles: Vec<Role>,
    /// Whether the caller is the learner to whom it belongs.
    #[serde(default)]
    pub is_own: bool,
    /// The certificate before the move.
    pub certificate: Certificate,
    /// The learner's other certificates for this program, for example from an earlier session.
    pub others: Vec<OtherCertificate>,
}

/// A move of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CertificateMove {
    /// The program was completed; see [`complete`](super::complete).
    Earn,
    /// It is issued under this serial number.
    Issue(IssueName),
    /// It is renamed.
    Rename(String),
    /// It is revoked.
    Revoke,
}

/// Serial number and name for the issue of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct IssueName {
    /// The serial number; see [`serial`](super::serial::serial).
    pub serial: Serial,
    /// The name that the learner has confirmed.
    pub name: String,
}

/// Returns the certificate after the move. A new name that equals the old one makes no change.
///
/// # Errors
/// In this order: `auth/forbidden` for a caller who may not revoke it, or rename another learner's;
/// `certificate/move-not-allowed` if its status does not allow the move; `program-progression/already-complete` if the
/// learner has another certificate of its kind in this program that is eligible or valid when this one is earned, or
/// valid when this one is issued; `validation-fail` for a name that is empty or too long; and
/// `certificate/renamed-often` for a learner who has reached the maximum number of renames.
pub fn certificate(facts: &CertificateFacts, request: &CertificateMove) -> Result<Certificate, Refusals> {
    let needs_permission = match request {
        CertificateMove::Rename(_) => !facts.is_own,
        CertificateMove::Revoke => true,
        CertificateMove::Earn | CertificateMove::Issue(_) => false,
    };
    if needs_permission {
        require(&facts.roles, Permission::RevokeCertificate)?;
    }
    let mut moved = facts.certificate.clone();
    let to = match request {
        CertificateMove::Earn => CertificateStatus::Eligible,
        CertificateMove::Issue(_) => CertificateStatus::Issued,
        CertificateMove::Rename(_) => CertificateStatus::Reissued,
        CertificateMove::Revoke => CertificateStatus::Revoked,
    };
    if !moved.status.may_become(to) {
        return Err(Refusal::CertificateMoveNotAllowed { from: moved.status, to }.into());
    }
    match request {
        CertificateMove::Issue(issue) => {
            let out = facts.others.iter().filter(|other| other.status.is_valid()).copied().collect::<Vec<_>>();
            no_twin(&out, moved.kind)?;
            moved.name = Some(read_name(&issue.name)?);
            (moved.serial, moved.issued_at) = (Some(issue.serial), Some(facts.now));
        }
        CertificateMove::Rename(name) => {
            let name = Some(read_name(name)?);
            if moved.name == name {
                return Ok(moved);
            }
            let is_rename = |change: &&CertificateChange| change.status == to && change.raised_from.is_none();
            let renames = moved.history.iter().filter(is_rename).count();
            let limit = MAX_CERTIFICATE_RENAMES;
            if u32::try_from(renames).unwrap_or(u32::MAX) >= limit && !may(&facts.roles, Permission::RevokeCertificate)
            {
                return Err(Refusal::CertificateRenamedOften { limit }.into());
            }
            moved.name = name;
        }
        CertificateMove::Earn => no_twin(&facts.others, moved.kind)?,
        CertificateMove::Revoke => {}
    }
    moved.status = to;
    let name = moved.name.clone();
    moved.history.push(CertificateChange { at: facts.now, status: to, name, raised_from: None });
    Ok(moved)
}

/// Returns when the work for a certificate ended: at the end of the session, or at the issue if that was earlier.
#[must_use]
pub fn worked_until(session_ends_at: Timestamp, issued_at: Timestamp) -> Timestamp {
    session_ends_at.min(issued_at)
}

fn no_twin(others: &[OtherCertificate], kind: AwardKind) -> Result<(), Refusals> {
    let twin = standing_twin(others, kind);
    twin.map_or(Ok(()), |twin| Err(Refusal::ProgramProgressionAlreadyComplete { certificate: Some(twin) }.into()))
}

fn read_name(typed: &str) -> Result<String, Refusals> {
    let mut fields = Fields::default();
    let name = read_legal_name(typed)?;
    if name.is_none() {
        fields.refuse("legal_name", IssueRule::Required, None, None);
    }
    fields.accept(name.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::{a_certificate, a_serial, certificate_id, issuing};

    const NOW: &str = "2026-12-10T10:00:00Z";

    fn facts(status: CertificateStatus) -> CertificateFacts {
        let (now, roles, others) = (instant(NOW), vec![Role::ProgramManager], Vec::new());
        CertificateFacts { now, roles, is_own: false, certificate: a_certificate(status), others }
    }

    fn check(facts: &CertificateFacts, request: &CertificateMove, expected: Result<CertificateStatus, &str>) {
        let actual = certificate(facts, request);
        let actual = actual.as_ref().map(|moved| moved.status);
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected, "{request:?}");
    }

    #[test]
    fn a_certificate_moves_as_the_table_says_and_nowhere_else() {
        use CertificateStatus::{Eligible, Issued, NotEligible, Reissued, Revoked};
        let moves = [
            (CertificateMove::Earn, Eligible),
            (issuing("Ada Obi"), Issued),
            (CertificateMove::Rename("Ada Eze".to_owned()), Reissued),
            (CertificateMove::Revoke, Revoked),
        ];
        let allowed = [
            (NotEligible, Eligible),
            (Eligible, Issued),
            (Issued, Reissued),
            (Issued, Revoked),
            (Reissued, Reissued),
            (Reissued, Revoked),
        ];
        for from in CertificateStatus::ALL {
            for (request, to) in &moves {
                let expected =
                    if allowed.contains(&(from, *to)) { Ok(*to) } else { Err("certificate/move-not-allowed") };
                check(&facts(from), request, expected);
                assert_eq!(from.may_become(*to), expected.is_ok());
            }
            assert!(!from.may_become(NotEligible));
            assert_eq!(from.is_valid(), [Issued, Reissued].contains(&from));
        }
        let refusals = certificate(&facts(Revoked), &CertificateMove::Earn).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::CertificateMoveNotAllowed { from: Revoked, to: Eligible });
    }

    #[test]
    fn a_certificate_is_issued_under_a_tidy_name_and_its_serial_number() {
        let issued = certificate(&facts(CertificateStatus::Eligible), &issuing(" Ada \n Obi ")).unwrap();
        assert_eq!(issued.name.as_deref(), Some("Ada Obi"));
        assert_eq!((issued.serial, issued.issued_at), (Some(a_serial()), Some(instant(NOW))));
        let last = issued.history.last().unwrap();
        let expected = CertificateChange {
            at: instant(NOW),
            status: CertificateStatus::Issued,
            name: Some("Ada Obi".to_owned()),
            raised_from: None,
        };
        assert_eq!((last, issued.history.len()), (&expected, 2));
    }

    #[test]
    fn another_name_keeps_the_serial_number_and_the_old_name_in_the_history() {
        let facts = facts(CertificateStatus::Issued);
        let renamed = certificate(&facts, &CertificateMove::Rename("Ada Eze".to_owned())).unwrap();
        assert_eq!(renamed.name.as_deref(), Some("Ada Eze"));
        assert_eq!((renamed.serial, renamed.issued_at), (facts.certificate.serial, facts.certificate.issued_at));
        let names: Vec<_> = renamed.history.iter().filter_map(|change| change.name.as_deref()).collect();
        assert_eq!(names, ["Ada Okafor", "Ada Eze"]);
        let same = certificate(&facts, &CertificateMove::Rename(" Ada  Okafor".to_owned())).unwrap();
        assert_eq!(same, facts.certificate);
    }

    #[test]
    fn a_learner_changes_the_name_three_times_and_staff_beyond_that() {
        let mut own = CertificateFacts { roles: Vec::new(), is_own: true, ..facts(CertificateStatus::Issued) };
        for name in ["Ada A", "Ada B", "Ada C"] {
            own.certificate = certificate(&own, &CertificateMove::Rename(name.to_owned())).unwrap();
        }
        let again = CertificateMove::Rename("Ada D".to_owned());
        let refusals = certificate(&own, &again).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::CertificateRenamedOften { limit: 3 });
        check(&own, &CertificateMove::Rename("Ada C".to_owned()), Ok(CertificateStatus::Reissued));
        check(&CertificateFacts { roles: vec![Role::Admin], ..own }, &again, Ok(CertificateStatus::Reissued));
    }

    #[test]
    fn a_raised_award_is_neither_a_rename_nor_a_change_of_the_name() {
        let mut own = CertificateFacts { roles: Vec::new(), is_own: true, ..facts(CertificateStatus::Reissued) };
        assert_eq!((own.certificate.raise(), own.certificate.changed_at()), (None, None));
        let raise = |at, raised_from| CertificateChange {
            at: instant(at),
            status: CertificateStatus::Reissued,
            name: Some("Ada Okafor".to_owned()),
            raised_from: Some(raised_from),
        };
        let raises = [
            raise("2026-12-11T10:00:00Z", AwardKind::Participation),
            raise("2026-12-12T10:00:00Z", AwardKind::Completion),
        ];
        own.certificate.history.extend(raises);
        let raised = AwardRaise { from: AwardKind::Participation, at: instant("2026-12-12T10:00:00Z") };
        assert_eq!((own.certificate.raise(), own.certificate.changed_at()), (Some(raised), None));
        for name in ["Ada A", "Ada B", "Ada C"] {
            own.certificate = certificate(&own, &CertificateMove::Rename(name.to_owned())).unwrap();
        }
        assert_eq!(own.certificate.changed_at(), Some(instant(NOW)));
    }

    #[test]
    fn work_ends_with_the_certificate_or_with_the_session() {
        let (early, late) = (instant("2026-12-10T10:00:00Z"), instant("2027-01-10T10:00:00Z"));
        assert_eq!((worked_until(late, early), worked_until(early, late)), (early, early));
    }

    #[test]
    fn a_certificate_needs_a_name_that_fits() {
        let too_long = "a".repeat(121);
        for name in ["", "  ", &too_long] {
            check(&facts(CertificateStatus::Eligible), &issuing(name), Err("validation-fail"));
            check(&facts(CertificateStatus::Issued), &CertificateMove::Rename(name.to_owned()), Err("validation-fail"));
        }
    }

    #[test]
    fn a_learner_has_one_standing_certificate_of_each_kind_in_a_program() {
        use CertificateStatus::{Eligible, NotEligible};
        let with = |kind, status, own| CertificateFacts {
            others: vec![OtherCertificate { certificate: certificate_id(7), kind, status }],
            ..facts(own)
        };
        let refused = Err("program-progression/already-complete");
        for status in CertificateStatus::ALL {
            let issued = with(AwardKind::Completion, status, Eligible);
            check(
                &issued,
                &issuing("Ada Obi"),
                if status.is_valid() { refused } else { Ok(CertificateStatus::Issued) },
            );
            let earned = with(AwardKind::Completion, status, NotEligible);
            check(&earned, &CertificateMove::Earn, if status.stands() { refused } else { Ok(Eligible) });
            assert_eq!(status.stands(), ![NotEligible, CertificateStatus::Revoked].contains(&status));
            let other_kind = with(AwardKind::Distinction, status, Eligible);
            check(&other_kind, &issuing("Ada Obi"), Ok(CertificateStatus::Issued));
        }
        let twin = with(AwardKind::Completion, CertificateStatus::Issued, Eligible);
        let refusals = certificate(&twin, &issuing("Ada Obi")).unwrap_err();
        let certificate = Some(certificate_id(7));
        assert_eq!(refusals.first(), &Refusal::ProgramProgressionAlreadyComplete { certificate });
    }

    #[test]
    fn staff_with_the_permission_revoke_and_rename_and_learners_rename_their_own() {
        let by = |roles: &[Role], is_own| CertificateFacts {
            roles: roles.to_vec(),
            is_own,
            ..facts(CertificateStatus::Issued)
        };
        let rename = CertificateMove::Rename("Ada Eze".to_owned());
        let needs = vec![Role::ProgramManager, Role::Admin];
        for request in [&rename, &CertificateMove::Revoke] {
            let refusals = certificate(&by(&[Role::Support], false), request).unwrap_err();
            assert_eq!(refusals.first(), &Refusal::AuthForbidden { needs: needs.clone() });
        }
        check(&by(&[], true), &rename, Ok(CertificateStatus::Reissued));
        check(&by(&[Role::Learner], true), &CertificateMove::Revoke, Err("auth/forbidden"));
        check(&by(&[Role::Admin], false), &rename, Ok(CertificateStatus::Reissued));
        check(&by(&[Role::Admin], true), &CertificateMove::Revoke, Ok(CertificateStatus::Revoked));
        let (now, others) = (instant(NOW), Vec::new());
        let certificate = a_certificate(CertificateStatus::Eligible);
        let product = CertificateFacts { now, roles: Vec::new(), is_own: false, certificate, others };
        check(&product, &issuing("Ada Obi"), Ok(CertificateStatus::Issued));
    }

    #[test]
    fn a_revoked_certificate_keeps_its_name_and_its_history() {
        let revoked = certificate(&facts(CertificateStatus::Issued), &CertificateMove::Revoke).unwrap();
        assert_eq!(revoked.name.as_deref(), Some("Ada Okafor"));
        assert_eq!(revoked.history.last().unwrap().status, CertificateStatus::Revoked);
    }
}
