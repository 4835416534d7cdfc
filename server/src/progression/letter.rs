//! Shared parts of the verbs of a reference letter: the facts for its rule, the learner's view, and the changes by
//! staff.

use domain::account::Role;
use domain::ids::LetterId;
use domain::progression::limits::MAX_LETTER_FACTS;
use domain::progression::reference_letter::{LetterFact, LetterFacts, LetterStatus, ReferenceLetter, Signatory};
use domain::progression::satisfactory_completion::SatisfactoryFacts;
use domain::progression::serial::Serial;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::columns::count;
use crate::mission::Course;
use crate::progression::Record;
use crate::progression::letter_rows::LetterRow;

/// A letter, as its learner sees it. The learner can read the text once the letter is issued.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetterView {
    /// The letter.
    id: LetterId,
    /// Status.
    status: LetterStatus,
    /// Purpose, in the learner's words.
    purpose: String,
    /// Time of the request.
    requested_at: Timestamp,
    /// Serial number; `None` before it is issued.
    serial: Option<Serial>,
    /// Signatory; `None` before it is issued.
    signatory: Option<Signatory>,
    /// Time of issue.
    issued_at: Option<Timestamp>,
    /// Time of revocation.
    revoked_at: Option<Timestamp>,
}

impl From<&LetterRow> for LetterView {
    fn from(row: &LetterRow) -> Self {
        let signatory = row.signatory.as_ref().filter(|_| row.status.0.is_out());
        Self {
            id: LetterId(row.id),
            status: row.status.0,
            purpose: row.purpose.clone(),
            requested_at: row.requested_at.0,
            serial: row.serial.map(|serial| serial.0),
            signatory: signatory.map(|signatory| signatory.0.clone()),
            issued_at: row.issued_at.map(|at| at.0),
            revoked_at: row.revoked_at.map(|at| at.0),
        }
    }
}

impl Record {
    /// Returns the facts about the requirements of a letter.
    #[must_use]
    pub fn satisfactory(&self, course: &Course) -> SatisfactoryFacts {
        SatisfactoryFacts {
            is_complete: self.completion.is_some(),
            overall_bp: self.progression(course).overall_bp,
            human_passes: self.human_passes(course),
        }
    }

    /// Returns the facts that a letter may state, in the order in which the letter lists them. A very long list of
    /// skills is truncated. Empty before the program is complete.
    #[must_use]
    pub fn statable(&self, course: &Course) -> Vec<LetterFact> {
        let (Some(completion), Some(certificate)) = (&self.completion, &self.certificate) else { return Vec::new() };
        let program = &course.curriculum.program;
        let mut facts = vec![
            LetterFact::Name(certificate.name.clone()),
            LetterFact::Program(program.title.clone()),
            LetterFact::CompletedAt(completion.completed_at.0),
            LetterFact::Award(completion.award.0),
            LetterFact::Missions(count(certificate.missions)),
            LetterFact::Hours(program.hours),
        ];
        facts.extend(self.progression(course).overall_bp.map(LetterFact::ScoreBp));
        facts.extend(program.skills.iter().cloned().map(LetterFact::Skill));
        facts.truncate(MAX_LETTER_FACTS as usize);
        facts
    }

    /// Returns the facts for a change of a letter's status.
    #[must_use]
    pub fn letter_facts(
        &self,
        course: &Course,
        letter: ReferenceLetter,
        roles: Vec<Role>,
        now: Timestamp,
    ) -> LetterFacts {
        LetterFacts {
            now,
            roles,
            letter,
            certificate: self.certificate.as_ref().map(|row| row.status.0),
            completion: self.satisfactory(course),
            record: self.statable(course),
        }
    }
}
