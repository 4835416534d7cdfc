//! The learner's records of the missions of a session.

use domain::mission::decide::decide_all;

use crate::mission::{UserMissionView, rows};
use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::Curricula;

/// Lists the records.
#[utoipa::path(params(SessionPath), responses((status = 200, body = Page<UserMissionView>)))]
#[get("/user-missions/")]
pub(crate) async fn list_user_missions(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<SessionPath>,
) -> Result<Json<Page<UserMissionView>>> {
    let course = rows::course_in_session(&mut learner.conn, &curricula, learner.id, &query.key()).await?;
    let decisions = decide_all(&course.board(now)?);
    let views = decisions
        .iter()
        .filter_map(|decision| course.row(decision.mission).map(|row| UserMissionView::new(row, decision.state)));
    Ok(Json(Page::whole(views.collect())))
}
