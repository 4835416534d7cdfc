//! Shows a published showcase to everyone with its link.

use domain::showcase::show::ShowcasePage;

use crate::mission::rows::courses_of;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::rows::records;
use crate::showcase::page;
use crate::showcase::rows::{self, ShowcaseRow};
use crate::showcase::works::{answers_in, works};

/// Returns the published showcase with this link.
pub(crate) async fn shown_showcase(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    slug: &str,
) -> Result<(ShowcaseRow, ShowcasePage)> {
    let (row, is_disabled) = rows::by_slug(conn, slug).await?;
    let courses = courses_of(conn, curricula, UserId(row.user_id), &[row.enrolment_id]).await?;
    let course = courses.first().ok_or_else(|| Error::broken("a showcase has an enrolment"))?;
    let record = records(conn, &[row.enrolment_id]).await?.remove(&row.enrolment_id).unwrap_or_default();
    let answers = answers_in(conn, std::iter::once(&record)).await?;
    let works = works(course, &record, &answers);
    let page = page(&row, course, &record, &works, (row.published_at.is_some(), is_disabled))?;
    Ok((row, page))
}

/// Shows a published showcase.
#[utoipa::path(security(()), responses((status = 200, body = ShowcasePage)))]
#[get("/showcases/{slug}")]
pub(crate) async fn show_showcase(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    slug: Path<String>,
) -> Result<Json<ShowcasePage>> {
    Ok(Json(shown_showcase(&mut anyone.conn, &curricula, &slug).await?.1))
}
