//! A letter as the staff work on it: the text beside what is on record.

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

/// A letter with all that its signatory needs to answer for it.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetterSheet {
    /// The letter.
    id: LetterId,
    /// It, as it is.
    letter: ReferenceLetter,
    /// When it was asked for.
    requested_at: Timestamp,
    /// When it was taken back.
    revoked_at: Option<Timestamp>,
    /// The name on the learner's certificate, or that of their account where there is none.
    learner: Option<String>,
    /// The title of the program.
    program: String,
    /// What a letter takes, with what there is of it.
    completion: SatisfactoryCompletion,
    /// All that is on record and it may state.
    record: Vec<LetterFact>,
    /// A text that says what is on record, to begin with.
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

/// What its learner is told.
pub(super) fn notice(course: &Course, row: &LetterRow) -> Notice {
    let program = course.curriculum.program.title.clone();
    let serial = row.serial.map(|serial| serial.0.to_string()).unwrap_or_default();
    Notice::LetterIssued { letter: LetterPlace { id: LetterId(row.id), serial, program } }
}
