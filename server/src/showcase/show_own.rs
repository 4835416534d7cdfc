//! Shows a learner's own showcase of a session: what can be chosen, what is chosen, and the page as everyone sees it.

use domain::showcase::choose::ShowcaseDraft;

use crate::mission::Course;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::Record;
use crate::progression::rows::course_and_record;
use crate::showcase::rows::{self, ShowcaseRow};
use crate::showcase::works::{answers_in, works};
use crate::showcase::{ShowcaseView, page, pieces};

/// Shows the caller's showcase of a session.
#[utoipa::path(responses((status = 200, body = ShowcaseView)))]
#[get("/app/showcases/{xs}")]
pub(crate) async fn show_own_showcase(
    mut learner: Learner,
    curricula: Data<Curricula>,
    xs: Path<String>,
) -> Result<Json<ShowcaseView>> {
    let (course, record) =
        course_and_record(&mut learner.conn, &curricula, learner.id, &SessionKey::parse(&xs)).await?;
    let row = rows::of_enrolment(&mut learner.conn, course.enrolment.id).await?;
    Ok(Json(view(&mut learner, &course, &record, row).await?))
}

/// The view of a showcase.
pub(super) async fn view(
    learner: &mut Learner,
    course: &Course,
    record: &Record,
    row: Option<ShowcaseRow>,
) -> Result<ShowcaseView> {
    let answers = answers_in(&mut learner.conn, std::iter::once(record)).await?;
    let works = works(course, record, &answers);
    let pieces = pieces(course, &works);
    let choice = match &row {
        Some(row) => ShowcaseDraft {
            headline: row.headline.clone(),
            name: row.name.clone(),
            is_listed: row.is_listed,
            missions: row.pieces.0.iter().map(|piece| piece.mission).collect(),
        },
        None => ShowcaseDraft {
            name: learner.user.name.clone(),
            missions: pieces.iter().map(|piece| piece.mission).collect(),
            ..ShowcaseDraft::default()
        },
    };
    let viewer = (true, learner.user.disabled);
    let page = row.as_ref().map(|row| page(row, course, record, &works, viewer)).transpose()?;
    Ok(ShowcaseView {
        slug: row.as_ref().map(|row| row.slug.0),
        published_at: row.as_ref().and_then(|row| row.published_at).map(|at| at.0),
        choice,
        pieces,
        program: course.curriculum.program.title.clone(),
        page,
    })
}
