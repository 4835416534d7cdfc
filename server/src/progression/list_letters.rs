//! The letters that the staff work on, in the order in which they were asked for.

use domain::ids::LetterId;
use domain::progression::reference_letter::LetterStatus;

use crate::auth::ApproveLetter;
use crate::page::after_id;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::letter_rows::{self, LetterFilter};

/// Which letters.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct LettersQuery {
    /// Where the last page ended.
    next: Option<String>,
    /// Which of them; those that wait, if nothing is said.
    #[serde(default)]
    #[param(inline)]
    filter: LetterFilter,
}

/// A letter in the list of the staff.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedLetter {
    /// The letter.
    id: LetterId,
    /// Where it stands.
    status: LetterStatus,
    /// The name on the learner's certificate, or that of their account where there is none.
    learner: Option<String>,
    /// The title of the program.
    program: String,
    /// What the learner wants it for.
    purpose: String,
    /// When it was asked for.
    requested_at: Timestamp,
}

/// Lists letters, those first that were asked for first.
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
