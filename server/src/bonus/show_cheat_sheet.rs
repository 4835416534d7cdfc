//! The cheat sheet of a session's program, in the version that the learner's enrolment is pinned to.

use crate::mission::rows;
use crate::prelude::*;
use crate::program::cheat_sheet::CheatSheet;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// The cheat sheet of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheatSheetPage<'a> {
    /// The sheet. `None`: the program has no cheat sheet.
    cheat_sheet: Option<&'a CheatSheet>,
}

/// Shows the cheat sheet of a session, by id or slug.
#[utoipa::path(responses((status = 200, body = CheatSheetPage<'_>)))]
#[get("/session/{id}/cheat-sheet")]
pub(crate) async fn show_cheat_sheet(
    mut learner: Learner,
    curricula: Data<Curricula>,
    id: Path<String>,
) -> Result<HttpResponse> {
    let course = rows::course_in_session(&mut learner.conn, &curricula, learner.id, &SessionKey::parse(&id)).await?;
    json(&CheatSheetPage { cheat_sheet: course.curriculum.cheat_sheet.as_ref() })
}
