//! Publishes a learner's showcase, and makes it private again. The change takes effect at once: no response with a page
//! is cached.

use domain::showcase::publish::{PublishFacts, publish};

use crate::columns::At;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::rows::{course_and_record, locked_course_and_record};
use crate::showcase::ShowcaseView;
use crate::showcase::rows;
use crate::showcase::show_own::view;
use crate::showcase::works::{LoadedWork, answers_in, works};

/// Publishes the caller's showcase of a session.
#[utoipa::path(responses((status = 200, body = ShowcaseView)))]
#[put("/app/showcases/{xs}/publication")]
pub(crate) async fn publish_showcase(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    xs: Path<String>,
    _: NoBody,
) -> Result<Json<ShowcaseView>> {
    let (user, key) = (learner.id, SessionKey::parse(&xs));
    let published = learner.conn.transaction(async |conn| {
        let (course, record) = locked_course_and_record(conn, &curricula, user, &key).await?;
        let row = rows::of_enrolment(conn, course.enrolment.id).await?;
        let mut row = row.ok_or(Refusal::ShowcaseNoPieces)?;
        let answers = answers_in(conn, std::iter::once(&record)).await?;
        let published_at = {
            let loaded = works(&course, &record, &answers);
            let works = loaded.iter().map(LoadedWork::facts).collect::<Vec<_>>();
            let published_at = row.published_at.map(|at| at.0);
            publish(&PublishFacts { now, published_at, chosen: &row.pieces.0, works: &works })?
        };
        rows::apply_publication(conn, row.id, Some(published_at), now).await?;
        row.published_at = Some(At(published_at));
        Ok::<_, Error>((course, record, row))
    });
    let (course, record, row) = published.await?;
    Ok(Json(view(&mut learner, &course, &record, Some(row)).await?))
}

/// Makes the caller's showcase of a session private.
#[utoipa::path(responses((status = 200, body = ShowcaseView)))]
#[delete("/app/showcases/{xs}/publication")]
pub(crate) async fn unpublish_showcase(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    xs: Path<String>,
    _: NoBody,
) -> Result<Json<ShowcaseView>> {
    let (course, record) =
        course_and_record(&mut learner.conn, &curricula, learner.id, &SessionKey::parse(&xs)).await?;
    let mut row = rows::of_enrolment(&mut learner.conn, course.enrolment.id).await?;
    if let Some(row) = &mut row {
        rows::apply_publication(&mut learner.conn, row.id, None, now).await?;
        row.published_at = None;
    }
    Ok(Json(view(&mut learner, &course, &record, row).await?))
}
