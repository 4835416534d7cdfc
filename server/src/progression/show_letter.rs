//! Shows a reference letter to anybody with its serial number, as a page and as a PDF. A revoked letter is marked as
//! revoked.

use domain::progression::reference_letter::{LetterFact, LetterStatus, Signatory};
use domain::progression::serial::Serial;
use domain::screen::Screen;
use papers::LetterPaper;

use crate::prelude::*;
use crate::program::ProgramView;
use crate::program::curriculum::Curricula;
use crate::progression::letter_rows;
use crate::progression::paper::{HostDrawings, drawn};

/// A letter in its public view.
#[derive(Serialize, ToSchema)]
pub(crate) struct PublicLetter {
    /// Serial number, which never changes.
    pub(crate) serial: Serial,
    /// Status.
    status: LetterStatus,
    /// Whether it is valid.
    is_valid: bool,
    /// Name of the learner, if the letter states it.
    pub(crate) name: Option<String>,
    /// The program.
    pub(crate) program: ProgramView,
    /// The text.
    body: String,
    /// Signatory.
    signatory: Signatory,
    /// Time of issue.
    issued_at: Timestamp,
    /// Time of revocation.
    revoked_at: Option<Timestamp>,
}

/// Returns the letter with this serial number.
pub(crate) async fn shown_letter(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    serial: &str,
) -> Result<PublicLetter> {
    let found = letter_rows::by_serial(conn, serial).await?;
    let curriculum = curricula.get(conn, found.version).await?;
    let row = found.row;
    let name = row.stated.0.into_iter().find_map(|fact| match fact {
        LetterFact::Name(name) => Some(name),
        _ => None,
    });
    let is_out = || Error::broken("an issued letter has a text, a signatory, a number and a date");
    Ok(PublicLetter {
        serial: row.serial.ok_or_else(is_out)?.0,
        status: row.status.0,
        is_valid: row.status.0.is_valid(),
        name,
        program: curriculum.program.clone(),
        body: row.body.ok_or_else(is_out)?,
        signatory: row.signatory.ok_or_else(is_out)?.0,
        issued_at: row.issued_at.ok_or_else(is_out)?.0,
        revoked_at: row.revoked_at.map(|at| at.0),
    })
}

/// Shows a letter.
#[utoipa::path(security(()), responses((status = 200, body = PublicLetter)))]
#[get("/letters/{serial}")]
pub(crate) async fn show_letter(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    serial: Path<String>,
) -> Result<Json<PublicLetter>> {
    Ok(Json(shown_letter(&mut anyone.conn, &curricula, &serial).await?))
}

/// Returns a letter as a PDF.
#[utoipa::path(security(()), responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
#[get("/letters/{serial}.pdf")]
pub(crate) async fn show_letter_pdf(
    mut anyone: Anyone,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    serial: Path<String>,
) -> Result<HttpResponse> {
    let letter = shown_letter(&mut anyone.conn, &curricula, &serial).await?;
    let drawings = HostDrawings::load(&mut anyone.conn, &letter.program.art).await?;
    // The connection is released while the PDF is drawn.
    drop(anyone);
    let page = platform.config.page_link(&Screen::Letter.address(&[&letter.serial.to_string()]), &[]);
    let name = format!("reference-letter-{}", letter.serial);
    let draw = move || {
        let paper = LetterPaper {
            host: drawings.host(&letter.program),
            name: letter.name.as_deref(),
            body: &letter.body,
            signatory: &letter.signatory,
            serial: letter.serial,
            issued_at: letter.issued_at,
            revoked_at: letter.revoked_at,
            page: &page,
        };
        paper.draw()
    };
    drawn(&name, draw).await
}
