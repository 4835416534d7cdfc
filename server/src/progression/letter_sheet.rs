//! A letter as staff work on it: its text and the record.

use domain::ids::LetterId;
use domain::notification::notice::{LetterPlace, Notice};
use domain::progression::reference_letter::{LetterFact, ReferenceLetter};
use domain::progression::satisfactory_completion::{SatisfactoryCompletion, satisfactory_completion};
use domain::time::Timestamp;
use papers::letter_from;
use serde::Serialize;
use utoipa::ToSchema;

use crate::mission::Course;
use crate::progression::Record;
use crate::progression::letter_rows::{FoundLetter, LetterRow};

/// A letter with everything that its signatory needs.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetterSheet {
    /// The letter.
    id: LetterId,
    /// The letter's content.
    letter: ReferenceLetter,
    /// Time of the request.
    requested_at: Timestamp,
    /// Time of revocation.
    revoked_at: Option<Timestamp>,
    /// Name on the learner's certificate, or that of their account if there is no certificate.
    learner: Option<String>,
    /// Title of the program.
    program: String,
    /// Requirements of a letter, and how much of each is met.
    completion: SatisfactoryCompletion,
    /// Facts on record that the letter may state.
    record: Vec<LetterFact>,
    /// Suggested text with the facts on record.
    suggestion: String,
}

impl LetterSheet {
    pub(crate) fn new(letter: &FoundLetter, course: &Course, record: &Record) -> Self {
        let statable = record.statable(course);
        Self {
            id: LetterId(letter.row.id),
            letter: letter.row.facts(),
            requested_at: letter.row.requested_at.0,
            revoked_at: letter.row.revoked_at.map(|at| at.0),
            learner: letter.learner.clone(),
            program: course.curriculum.program.title.clone(),
            completion: satisfactory_completion(&record.satisfactory(course)),
            suggestion: letter_from(&statable),
            record: statable,
        }
    }
}

/// Returns the notice for its learner.
pub(super) fn notice(course: &Course, row: &LetterRow) -> Notice {
    let program = course.curriculum.program.title.clone();
    let serial = row.serial.map(|serial| serial.0.to_string()).unwrap_or_default();
    Notice::LetterIssued { letter: LetterPlace { id: LetterId(row.id), serial, program } }
}
