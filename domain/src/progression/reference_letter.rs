//! Changes the status of a reference letter, from the request to the issue. A letter states only facts on the learner's
//! record, and a person signs it with name and title.
//!
//! | move | who | test |
//! |---|---|---|
//! | request | the learner | the program is [satisfactorily](super::satisfactory_completion) complete |
//! | draft, and draft again | staff | the record has the stated facts |
//! | approve, issue | staff with the permission | both tests again |
//! | revoke | staff with the permission | – |
//!
//! The permission is [`approve_letter`](crate::account::permission::Permission::ApproveLetter); without it the answer
//! is `auth/forbidden`. A program whose newest certificate was revoked counts as not complete. A letter whose record
//! has changed since the approval is not issued: it must be drafted and approved again.

mod letter;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use crate::progression::reference_letter::letter::{LetterFact, LetterStatus, ReferenceLetter, Signatory};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::field::{Fields, IssueRule, one_line, several_lines};
use crate::limits::MAX_NAME_CHARS;
use crate::progression::certificate::CertificateStatus;
use crate::progression::limits::{MAX_LETTER_CHARS, MAX_LETTER_FACTS, MAX_LETTER_PURPOSE_CHARS};
use crate::progression::satisfactory_completion::{SatisfactoryCompletion, SatisfactoryFacts, satisfactory_completion};
use crate::progression::serial::Serial;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Facts for [`reference_letter`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LetterFacts {
    /// The time of the move.
    pub now: Timestamp,
    /// The caller's roles.
    #[serde(default)]
    pub roles: Vec<Role>,
    /// The letter before the move.
    pub letter: ReferenceLetter,
    /// Status of the learner's newest certificate for this program, if there is one.
    #[serde(default)]
    pub certificate: Option<CertificateStatus>,
    /// Facts for the satisfactory completion.
    pub completion: SatisfactoryFacts,
    /// All facts of the record that a letter may state.
    pub record: Vec<LetterFact>,
}

/// Text of a letter, with its facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LetterDraft {
    /// The facts that it states.
    #[cfg_attr(feature = "openapi", schema(max_items = 50))]
    pub stated: Vec<LetterFact>,
    /// The text.
    pub body: String,
}

/// A move of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LetterMove {
    /// The learner requests it for this purpose.
    Request(String),
    /// Staff write or replace its text.
    Draft(LetterDraft),
    /// A signatory approves the text.
    Approve(Signatory),
    /// It is issued under this serial number.
    Issue(Serial),
    /// It is revoked.
    Revoke,
}

/// Returns the letter after the move.
///
/// # Errors
/// In this order: `auth/forbidden` for a caller who may not approve, issue or revoke;
/// `reference-letter/move-not-allowed` if its status does not allow the move; `reference-letter/not-eligible` with the
/// tests that failed; `validation-fail` for too many facts; `reference-letter/not-on-record` with the stated facts that
/// the record does not have; and `validation-fail` for each text that is empty or too long.
pub fn reference_letter(facts: &LetterFacts, request: &LetterMove) -> Result<ReferenceLetter, Refusals> {
    let needs_permission = matches!(request, LetterMove::Approve(_) | LetterMove::Issue(_) | LetterMove::Revoke);
    if needs_permission {
        require(&facts.roles, Permission::ApproveLetter)?;
    }
    let mut letter = facts.letter.clone();
    let to = match request {
        LetterMove::Request(_) => LetterStatus::Requested,
        LetterMove::Draft(_) => LetterStatus::Drafted,
        LetterMove::Approve(_) => LetterStatus::Approved,
        LetterMove::Issue(_) => LetterStatus::Issued,
        LetterMove::Revoke => LetterStatus::Revoked,
    };
    if !letter.status.may_become(to) {
        return Err(Refusal::ReferenceLetterMoveNotAllowed { from: letter.status, to }.into());
    }
    let mut fields = Fields::default();
    match request {
        LetterMove::Request(purpose) => {
            still_eligible(facts)?;
            letter.purpose = filled(&mut fields, "purpose", MAX_LETTER_PURPOSE_CHARS, one_line(purpose));
        }
        LetterMove::Draft(draft) => {
            few_enough(&draft.stated)?;
            on_record(&draft.stated, facts)?;
            letter.signatory = None;
            letter.body = filled(&mut fields, "body", MAX_LETTER_CHARS, several_lines(&draft.body));
            letter.stated.clone_from(&draft.stated);
        }
        LetterMove::Approve(signatory) => {
            still_eligible(facts)?;
            on_record(&letter.stated, facts)?;
            let name = filled(&mut fields, "signatory.name", MAX_NAME_CHARS, one_line(&signatory.name));
            let title = filled(&mut fields, "signatory.title", MAX_NAME_CHARS, one_line(&signatory.title));
            letter.signatory = name.zip(title).map(|(name, title)| Signatory { name, title });
        }
        LetterMove::Issue(serial) => {
            still_eligible(facts)?;
            on_record(&letter.stated, facts)?;
            (letter.serial, letter.issued_at) = (Some(*serial), Some(facts.now));
        }
        LetterMove::Revoke => {}
    }
    letter.status = to;
    fields.accept(letter)
}

/// Checks whether a learner may have a letter. A program whose certificate was revoked is not complete.
#[must_use]
pub fn eligibility(completion: &SatisfactoryFacts, certificate: Option<CertificateStatus>) -> SatisfactoryCompletion {
    let is_complete = completion.is_complete && certificate != Some(CertificateStatus::Revoked);
    satisfactory_completion(&SatisfactoryFacts { is_complete, ..*completion })
}

/// Refuses a learner who may not have a letter.
fn still_eligible(facts: &LetterFacts) -> Result<(), Refusals> {
    let tests = eligibility(&facts.completion, facts.certificate).tests;
    let missing = tests.into_iter().filter(|test| !test.is_met);
    let missing: Vec<_> = missing.collect();
    if missing.is_empty() { Ok(()) } else { Err(Refusal::ReferenceLetterNotEligible { missing }.into()) }
}

/// Refuses too many facts.
fn few_enough(stated: &[LetterFact]) -> Result<(), Refusals> {
    let mut fields = Fields::default();
    fields.fits("stated", IssueRule::TooMany, MAX_LETTER_FACTS, stated);
    fields.accept(())
}

/// Refuses facts that the record does not have.
fn on_record(stated: &[LetterFact], facts: &LetterFacts) -> Result<(), Refusals> {
    let record = facts.record.iter().collect::<BTreeSet<_>>();
    let is_invented = |fact: &&LetterFact| !record.contains(fact);
    let stated: Vec<_> = stated.iter().filter(is_invented).cloned().collect();
    if stated.is_empty() { Ok(()) } else { Err(Refusal::ReferenceLetterNotOnRecord { stated }.into()) }
}

/// Returns a required text, and notes its faults.
fn filled(fields: &mut Fields, field: &str, most: u32, text: Option<String>) -> Option<String> {
    match &text {
        Some(text) => fields.at_most_chars(field, most, text),
        None => fields.refuse(field, IssueRule::Required, None, None),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::{a_letter, a_letter_record, a_serial};
    use crate::progression::{Threshold, ThresholdName};

    const NOW: &str = "2026-12-20T10:00:00Z";

    fn facts(status: LetterStatus) -> LetterFacts {
        LetterFacts {
            now: instant(NOW),
            roles: vec![Role::ProgramManager],
            letter: a_letter(status),
            certificate: Some(CertificateStatus::Issued),
            completion: SatisfactoryFacts { is_complete: true, overall_bp: Some(7_000), human_passes: 1 },
            record: a_letter_record(),
        }
    }

    fn draft(stated: Vec<LetterFact>) -> LetterMove {
        LetterMove::Draft(LetterDraft { stated, body: "Ada did well.\r\nVery well. ".to_owned() })
    }

    fn signed(name: &str, title: &str) -> LetterMove {
        LetterMove::Approve(Signatory { name: name.to_owned(), title: title.to_owned() })
    }

    fn check(facts: &LetterFacts, request: &LetterMove, expected: Result<LetterStatus, &[&str]>) {
        let actual = reference_letter(facts, request).map(|letter| letter.status);
        let actual = actual.map_err(|refusals| refusals.iter().map(Refusal::code).collect::<Vec<_>>());
        assert_eq!(actual, expected.map_err(<[&str]>::to_vec), "{request:?}");
    }

    #[test]
    fn a_letter_moves_as_the_table_says_and_nowhere_else() {
        use LetterStatus::{Approved, Drafted, Issued, NotEligible, Requested, Revoked};
        let moves = [
            (LetterMove::Request("A job at a bakery".to_owned()), Requested),
            (draft(a_letter_record()), Drafted),
            (signed("Ngozi Eze", "Head of learning"), Approved),
            (LetterMove::Issue(a_serial()), Issued),
            (LetterMove::Revoke, Revoked),
        ];
        let allowed = [
            (NotEligible, Requested),
            (Requested, Drafted),
            (Drafted, Drafted),
            (Drafted, Approved),
            (Approved, Issued),
            (Approved, Drafted),
            (Issued, Revoked),
        ];
        for from in LetterStatus::ALL {
            for (request, to) in &moves {
                let is_allowed = allowed.contains(&(from, *to));
                let expected = if is_allowed { Ok(*to) } else { Err(&["reference-letter/move-not-allowed"] as &[_]) };
                check(&facts(from), request, expected);
                assert_eq!(from.may_become(*to), is_allowed);
            }
            assert!(!from.may_become(NotEligible));
        }
        let refusals = reference_letter(&facts(Drafted), &LetterMove::Revoke).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::ReferenceLetterMoveNotAllowed { from: Drafted, to: Revoked });
    }

    #[test]
    fn a_letter_waits_for_the_staff_until_it_is_out() {
        use LetterStatus::{Approved, Drafted, Issued, NotEligible, Requested, Revoked};
        let with =
            |is_one: fn(LetterStatus) -> bool| LetterStatus::ALL.into_iter().filter(move |status| is_one(*status));
        assert_eq!(with(LetterStatus::waits_for_staff).collect::<Vec<_>>(), [Requested, Drafted, Approved]);
        assert_eq!(with(LetterStatus::is_out).collect::<Vec<_>>(), [Issued, Revoked]);
        assert_eq!(with(LetterStatus::is_valid).collect::<Vec<_>>(), [Issued]);
        assert_eq!(with(LetterStatus::is_revoked).collect::<Vec<_>>(), [Revoked]);
        assert!(!NotEligible.waits_for_staff());
    }

    #[test]
    fn who_may_not_ask_is_told_why() {
        let mut facts = facts(LetterStatus::NotEligible);
        facts.completion.human_passes = 0;
        let refusals = reference_letter(&facts, &LetterMove::Request("A job".to_owned())).unwrap_err();
        let missing = vec![Threshold { name: ThresholdName::HumanPasses, need: 1, have: 0, is_met: false }];
        assert_eq!(refusals.first(), &Refusal::ReferenceLetterNotEligible { missing });
    }

    #[test]
    fn a_request_says_what_the_letter_is_for() {
        let facts = facts(LetterStatus::NotEligible);
        let request = |purpose: String| LetterMove::Request(purpose);
        let letter = reference_letter(&facts, &request(" A job\nat a bakery ".to_owned())).unwrap();
        assert_eq!(letter.purpose.as_deref(), Some("A job at a bakery"));
        check(&facts, &request("  ".to_owned()), Err(&["validation-fail"]));
        check(&facts, &request("a".repeat(300)), Ok(LetterStatus::Requested));
        check(&facts, &request("a".repeat(301)), Err(&["validation-fail"]));
    }

    #[test]
    fn a_letter_states_only_what_is_on_record() {
        let facts = facts(LetterStatus::Requested);
        let letter = reference_letter(&facts, &draft(vec![LetterFact::Missions(6)])).unwrap();
        assert_eq!(letter.body.as_deref(), Some("Ada did well.\nVery well."));
        assert_eq!(letter.stated, [LetterFact::Missions(6)]);
        let invented = vec![LetterFact::Missions(7), LetterFact::Skill("Surgery".to_owned())];
        let stated = [vec![LetterFact::Missions(6)], invented.clone()].concat();
        let refusals = reference_letter(&facts, &draft(stated)).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::ReferenceLetterNotOnRecord { stated: invented });
        check(&facts, &draft(vec![LetterFact::Missions(6); 50]), Ok(LetterStatus::Drafted));
        check(&facts, &draft(vec![LetterFact::Missions(7); 51]), Err(&["validation-fail"]));
        let empty = LetterMove::Draft(LetterDraft { stated: Vec::new(), body: String::new() });
        check(&facts, &empty, Err(&["validation-fail"]));
    }

    #[test]
    fn a_letter_is_approved_by_somebody_with_a_name_and_a_title() {
        let facts = facts(LetterStatus::Drafted);
        let letter = reference_letter(&facts, &signed(" Ngozi  Eze", "Head of learning ")).unwrap();
        let signatory = Signatory { name: "Ngozi Eze".to_owned(), title: "Head of learning".to_owned() };
        assert_eq!(letter.signatory, Some(signatory));
        check(&facts, &signed("", "Head of learning"), Err(&["validation-fail"]));
        check(&facts, &signed(" ", ""), Err(&["validation-fail", "validation-fail"]));
        let fields = |request| {
            let refusals = reference_letter(&facts, request).unwrap_err();
            refusals.iter().map(|refusal| format!("{refusal:?}")).collect::<String>()
        };
        let said = fields(&signed("", ""));
        assert!(said.contains("\"signatory.name\"") && said.contains("\"signatory.title\""), "{said}");
    }

    #[test]
    fn who_may_not_approve_letters_neither_approves_nor_issues_nor_revokes() {
        let needs = vec![Role::ProgramManager, Role::Admin];
        let by = |roles: &[Role], status| LetterFacts { roles: roles.to_vec(), ..facts(status) };
        let moves = [
            (LetterStatus::Drafted, signed("Ngozi Eze", "Head of learning")),
            (LetterStatus::Approved, LetterMove::Issue(a_serial())),
            (LetterStatus::Issued, LetterMove::Revoke),
        ];
        for (status, request) in &moves {
            for roles in [&[][..], &[Role::Learner, Role::Reviewer]] {
                let refusals = reference_letter(&by(roles, *status), request).unwrap_err();
                assert_eq!(refusals.first(), &Refusal::AuthForbidden { needs: needs.clone() });
            }
            assert!(reference_letter(&by(&[Role::Admin], *status), request).is_ok());
        }
        check(
            &by(&[], LetterStatus::NotEligible),
            &LetterMove::Request("A job".to_owned()),
            Ok(LetterStatus::Requested),
        );
        check(&by(&[], LetterStatus::Requested), &draft(a_letter_record()), Ok(LetterStatus::Drafted));
    }

    #[test]
    fn what_has_changed_since_the_draft_keeps_a_letter_from_going_out() {
        let moves = [
            (LetterStatus::Drafted, signed("Ngozi Eze", "Head of learning")),
            (LetterStatus::Approved, LetterMove::Issue(a_serial())),
        ];
        for (status, request) in &moves {
            let mut changed = facts(*status);
            changed.letter.stated = a_letter_record();
            assert!(reference_letter(&changed, request).is_ok());
            changed.record[0] = LetterFact::Name("Ada Obi".to_owned());
            let stated = vec![LetterFact::Name("Ada Okafor".to_owned())];
            let refusals = reference_letter(&changed, request).unwrap_err();
            assert_eq!(refusals.first(), &Refusal::ReferenceLetterNotOnRecord { stated });
            let revoked = LetterFacts { certificate: Some(CertificateStatus::Revoked), ..facts(*status) };
            let missing = vec![Threshold { name: ThresholdName::Complete, need: 1, have: 0, is_met: false }];
            let refusals = reference_letter(&revoked, request).unwrap_err();
            assert_eq!(refusals.first(), &Refusal::ReferenceLetterNotEligible { missing });
            let mut lower = facts(*status);
            lower.completion.overall_bp = Some(6_999);
            check(&lower, request, Err(&["reference-letter/not-eligible"]));
            check(
                &LetterFacts { certificate: None, ..facts(*status) },
                request,
                Ok(if *status == LetterStatus::Drafted { LetterStatus::Approved } else { LetterStatus::Issued }),
            );
        }
        let mut approved = facts(LetterStatus::Approved);
        approved.letter.signatory = Some(Signatory { name: "Ngozi Eze".to_owned(), title: "Head".to_owned() });
        assert_eq!(reference_letter(&approved, &draft(a_letter_record())).unwrap().signatory, None);
    }

    #[test]
    fn an_issued_letter_has_a_serial_number_and_a_date() {
        let letter = reference_letter(&facts(LetterStatus::Approved), &LetterMove::Issue(a_serial())).unwrap();
        assert_eq!((letter.serial, letter.issued_at), (Some(a_serial()), Some(instant(NOW))));
    }
}
