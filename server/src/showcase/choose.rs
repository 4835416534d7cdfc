//! Stores what a learner wants to show. The link is made with the first choice.

use aws_lc_rs::rand;
use domain::progression::limits::SERIAL_RANDOM_BYTES;
use domain::progression::serial::serial;
use domain::showcase::choose::{ChooseFacts, ShowcaseDraft, choose};

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::rows::locked_course_and_record;
use crate::showcase::rows::{self, ShowcaseRow};
use crate::showcase::show_own::view;
use crate::showcase::works::{answers_in, works};
use crate::showcase::{ShowcaseView, pieces};

/// Saves the choice for the caller's showcase of a session.
#[utoipa::path(responses((status = 200, body = ShowcaseView)))]
#[put("/app/showcases/{xs}")]
pub(crate) async fn save_showcase(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    xs: Path<String>,
    Json(draft): Json<ShowcaseDraft>,
) -> Result<Json<ShowcaseView>> {
    let (user, key) = (learner.id, SessionKey::parse(&xs));
    let saved = learner.conn.transaction(async |conn| {
        let (course, record) = locked_course_and_record(conn, &curricula, user, &key).await?;
        let known = rows::of_enrolment(conn, course.enrolment.id).await?;
        let answers = answers_in(conn, std::iter::once(&record)).await?;
        let pieces = pieces(&course, &works(&course, &record, &answers));
        let is_published = known.as_ref().is_some_and(|row| row.published_at.is_some());
        let chosen = choose(&ChooseFacts { pieces: &pieces, is_published, draft: &draft })?;
        let known = match known {
            Some(row) => row,
            None => blank(user, course.enrolment.id, now)?,
        };
        let row = ShowcaseRow {
            headline: chosen.headline,
            name: chosen.name,
            is_listed: chosen.is_listed,
            pieces: JsonColumn(chosen.pieces),
            updated_at: At(now),
            ..known
        };
        rows::save(conn, &row).await?;
        Ok::<_, Error>((course, record, row))
    });
    let (course, record, row) = saved.await?;
    Ok(Json(view(&mut learner, &course, &record, Some(row)).await?))
}

/// A private showcase without a choice, with a new link.
fn blank(user: UserId, enrolment: Uuid, now: Timestamp) -> Result<ShowcaseRow> {
    let mut random = [0; SERIAL_RANDOM_BYTES];
    rand::fill(&mut random).map_err(Error::broken)?;
    Ok(ShowcaseRow {
        id: new_id(now),
        user_id: user.0,
        enrolment_id: enrolment,
        slug: TextEnum(serial(random)),
        headline: None,
        name: None,
        is_listed: false,
        pieces: JsonColumn(Vec::new()),
        published_at: None,
        created_at: At(now),
        updated_at: At(now),
    })
}
