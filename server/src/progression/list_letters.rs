//! Lists the letters for staff, oldest request first.

use domain::ids::LetterId;
use domain::progression::reference_letter::LetterStatus;

use crate::auth::ApproveLetter;
use crate::page::after_id;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::letter_rows::{self, LetterFilter};

/// Filter of the letters.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct LettersQuery {
    /// Cursor: the `next` of the previous page.
    next: Option<String>,
    /// Kind of letters; by default, those that wait for an action by staff.
    #[serde(default)]
    #[param(inline)]
    filter: LetterFilter,
}

/// A letter in the list for staff.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedLetter {
    /// The letter.
    id: LetterId,
    /// Status.
    status: LetterStatus,
    /// Name on the learner's certificate, or that of their account if there is no certificate.
    learner: Option<String>,
    /// Title of the program.
    program: String,
    /// Purpose, in the learner's words.
    purpose: String,
    /// Time of the request.
    requested_at: Timestamp,
}

/// Lists letters, oldest request first.
#[utoipa::path(params(LettersQuery), responses((status = 200, body = Page<ListedLetter>)))]
#[get("/reference-letters/queue")]
pub(crate) async fn list_letters(
    staff: Staff<ApproveLetter>,
    curricula: Data<Curricula>,
    query: Query<LettersQuery>,
) -> Result<Json<Page<ListedLetter>>> {
    let mut conn = staff.learner.conn;
    let found = letter_rows::list(&mut conn, query.filter, after_id(query.next.as_deref())?).await?;
    let mut items = Vec::with_capacity(found.len());
    for letter in found {
        let curriculum = curricula.get(&mut conn, letter.version).await?;
        items.push(ListedLetter {
            id: LetterId(letter.row.id),
            status: letter.row.status.0,
            learner: letter.learner,
            program: curriculum.program.title.clone(),
            purpose: letter.row.purpose,
            requested_at: letter.row.requested_at.0,
        });
    }
    Ok(Json(Page::of_rows(items, |item| item.id.to_string())))
}
