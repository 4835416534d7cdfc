//! Marks a content of a bonus module as done, or removes the mark. Both requests may be repeated.

use domain::bonus::mark::mark;
use domain::ids::BonusContentId;

use crate::bonus::rows;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Marks a content as done.
#[utoipa::path(responses((status = 204)))]
#[put("/session/{id}/bonus-content/{content}/done")]
pub(crate) async fn mark_bonus_content(
    learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    path: Path<(String, Uuid)>,
    _: NoBody,
) -> Result<HttpResponse> {
    change_mark(learner, &curricula, now, path.into_inner(), true).await
}

/// Removes the mark of a content.
#[utoipa::path(responses((status = 204)))]
#[delete("/session/{id}/bonus-content/{content}/done")]
pub(crate) async fn unmark_bonus_content(
    learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    path: Path<(String, Uuid)>,
    _: NoBody,
) -> Result<HttpResponse> {
    change_mark(learner, &curricula, now, path.into_inner(), false).await
}

async fn change_mark(
    mut learner: Learner,
    curricula: &Curricula,
    now: Timestamp,
    (session, content): (String, Uuid),
    is_done: bool,
) -> Result<HttpResponse> {
    let (user, key) = (learner.id, SessionKey::parse(&session));
    let changed = learner.conn.transaction(async |conn| {
        let bonus = rows::bonus_course(conn, curricula, user, &key).await?;
        let marked = mark(&bonus.course.board(now)?, &bonus.facts(), BonusContentId(content), is_done)?;
        rows::apply_mark(conn, bonus.course.enrolment.id, &marked).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Bonus, bonus.course.session.id)], now).await
    });
    changed.await?;
    Ok(HttpResponse::NoContent().finish())
}
