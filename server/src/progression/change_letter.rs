//! Changes the status of a reference letter for staff, and shows the letter to them.

use aws_lc_rs::rand;
use domain::ids::LetterId;
use domain::progression::limits::SERIAL_RANDOM_BYTES;
use domain::progression::reference_letter::{LetterDraft, LetterMove, Signatory, reference_letter};
use domain::progression::serial::serial;

use crate::auth::ApproveLetter;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::notification::tell::{NoticeMessage, tell};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::letter_rows::{self, FoundLetter};
use crate::progression::letter_sheet::{LetterSheet, notice};
use crate::progression::rows;

/// A change of a letter.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LetterChange {
    /// Sets the text, or replaces it.
    Draft(LetterDraft),
    /// Approves the text, with its signatory.
    Approve(Signatory),
    /// Issues the letter, with a serial number.
    Issue,
    /// Revokes the letter.
    Revoke,
}

impl LetterChange {
    fn into_move(self) -> Result<LetterMove> {
        Ok(match self {
            Self::Draft(draft) => LetterMove::Draft(draft),
            Self::Approve(signatory) => LetterMove::Approve(signatory),
            Self::Issue => {
                let mut random = [0; SERIAL_RANDOM_BYTES];
                rand::fill(&mut random).map_err(Error::broken)?;
                LetterMove::Issue(serial(random))
            }
            Self::Revoke => LetterMove::Revoke,
        })
    }
}

/// Shows a letter to staff.
#[utoipa::path(responses((status = 200, body = LetterSheet)))]
#[get("/reference-letters/{id}")]
pub(crate) async fn show_letter_sheet(
    staff: Staff<ApproveLetter>,
    curricula: Data<Curricula>,
    id: Path<Uuid>,
) -> Result<Json<LetterSheet>> {
    let mut conn = staff.learner.conn;
    let letter = letter_rows::by_id(&mut conn, LetterId(*id)).await?;
    let (user, key) = (UserId(letter.row.user_id), SessionKey::Id(letter.session));
    let (course, record) = rows::course_and_record(&mut conn, &curricula, user, &key).await?;
    Ok(Json(LetterSheet::new(&letter, &course, &record)))
}

/// Drafts, approves, issues or revokes a letter.
#[utoipa::path(responses((status = 200, body = LetterSheet)))]
#[patch("/reference-letters/{id}")]
pub(crate) async fn change_letter(
    staff: Staff<ApproveLetter>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<LetterChange>,
) -> Result<Json<LetterSheet>> {
    let (roles, mut conn) = (staff.learner.user.roles(), staff.learner.conn);
    let request = body.into_move()?;
    let sheet = conn.transaction(async |conn| {
        let asked = letter_rows::by_id(conn, LetterId(*id)).await?;
        let (user, key) = (UserId(asked.row.user_id), SessionKey::Id(asked.session));
        let (course, record) = rows::locked_course_and_record(conn, &curricula, user, &key).await?;
        // The letter is read again under the lock on the course, because another request may have changed it in the
        // meantime.
        let before = letter_rows::by_id(conn, LetterId(*id)).await?;
        let facts = record.letter_facts(&course, before.row.facts(), roles, now);
        let letter = reference_letter(&facts, &request)?;
        let row = before.row.moved(letter, now);
        letter_rows::store(conn, &row).await?;
        if matches!(request, LetterMove::Issue(_)) {
            tell(conn, vec![NoticeMessage::new(user, notice(&course, &row))], now).await?;
        }
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, course.session.id)], now).await?;
        Ok::<_, Error>(LetterSheet::new(&FoundLetter { row, ..asked }, &course, &record))
    });
    Ok(Json(sheet.await?))
}
