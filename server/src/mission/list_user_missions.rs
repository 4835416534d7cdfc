//! What the learner has done with the missions of a session.

use actix_web::get;
use actix_web::web::{Data, Query};
use domain::mission::decide::decide_all;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::auth::{Learner, Now};
use crate::error::Result;
use crate::http::Json;
use crate::mission::{UserMissionView, rows};
use crate::page::Page;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Which session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserMissionsQuery {
    /// The session, by id or by its name in addresses.
    xs: String,
}

/// Lists what was done.
#[utoipa::path(tag = "mission", security(("bearer" = [])), params(UserMissionsQuery),
    responses((status = 200, body = Page<UserMissionView>)))]
#[get("/user-missions/")]
pub(crate) async fn list_user_missions(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<UserMissionsQuery>,
) -> Result<Json<Page<UserMissionView>>> {
    let key = SessionKey::parse(&query.xs);
    let course = rows::course_in_session(&mut learner.conn, &curricula, learner.id, &key).await?;
    let decisions = decide_all(&course.board(now)?);
    let views = decisions
        .iter()
        .filter_map(|decision| course.row(decision.mission).map(|row| UserMissionView::new(row, decision.state)));
    Ok(Json(Page::whole(views.collect())))
}
