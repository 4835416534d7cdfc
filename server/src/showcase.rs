//! Showcases: pages on which learners show chosen work of a session to everyone with the link.

pub mod choose;
pub mod export;
pub mod publish;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show;
pub mod show_own;
pub(crate) mod works;

use domain::progression::certificate::CertificateStatus;
use domain::progression::serial::Serial;
use domain::showcase::Piece;
use domain::showcase::choose::ShowcaseDraft;
use domain::showcase::piece::newest_piece;
use domain::showcase::show::{ShowFacts, ShowcasePage, ShownCertificate, show};
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Result;
use crate::mission::Course;
use crate::progression::Record;
use crate::progression::certificate_rows::CertificateRow;
use crate::showcase::rows::ShowcaseRow;
use crate::showcase::works::{LoadedWork, works_at};

/// A learner's showcase of a session.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Showcase)]
pub(crate) struct ShowcaseView {
    /// Random part of the page's link; `None` before the first choice is saved.
    slug: Option<Serial>,
    /// Time since when the page is public; `None` if it is private.
    published_at: Option<Timestamp>,
    /// Saved choice. Before the first, all pieces and the name of the account.
    choice: ShowcaseDraft,
    /// Pieces that can be chosen, in the program's order.
    pieces: Vec<Piece>,
    /// Title of the program.
    program: String,
    /// Page of the saved choice; `None` before the first.
    page: Option<ShowcasePage>,
}

/// The pieces that the learner can choose, in the program's order.
fn pieces(course: &Course, works: &[LoadedWork<'_>]) -> Vec<Piece> {
    let missions = course.curriculum.missions.iter();
    missions.filter_map(|mission| newest_piece(works_at(works, mission).map(LoadedWork::facts))).collect()
}

fn certificate_of(row: &CertificateRow) -> (CertificateStatus, ShownCertificate) {
    let shown = ShownCertificate { serial: row.serial.0, kind: row.kind.0, issued_at: row.issued_at.0 };
    (row.status.0, shown)
}

/// The page of a showcase. `may_see` and `is_disabled` are facts about the viewer and the owner.
fn page(
    row: &ShowcaseRow,
    course: &Course,
    record: &Record,
    works: &[LoadedWork<'_>],
    (may_see, is_disabled): (bool, bool),
) -> Result<ShowcasePage> {
    let facts = works.iter().map(LoadedWork::facts).collect::<Vec<_>>();
    let program = &course.curriculum.program;
    Ok(show(&ShowFacts {
        may_see,
        is_disabled,
        is_enrolled: course.enrolment.status.0.is_enrolled(),
        name: row.name.as_deref(),
        headline: row.headline.as_deref(),
        is_listed: row.is_listed,
        chosen: &row.pieces.0,
        works: &facts,
        program: &program.title,
        host: &program.host,
        skills: &program.skills,
        certificate: record.certificate.as_ref().map(certificate_of),
    })?)
}
