//! The learner's record of one mission.

use crate::mission::UserMissionView;
use crate::mission::rows::{self, CourseKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// Shows the record.
#[utoipa::path(responses((status = 200, body = UserMissionView)))]
#[get("/user-missions/{id}")]
pub(crate) async fn show_user_mission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
) -> Result<Json<UserMissionView>> {
    let key = CourseKey::UserMission(UserMissionId(*id));
    let course = rows::course(&mut learner.conn, &curricula, learner.id, key).await?;
    let course = course.ok_or(Refusal::MissionUmNotFound)?;
    let row = course.rows.iter().find(|row| row.id == *id).ok_or(Refusal::MissionUmNotFound)?;
    let decision = course.decision(MissionId(row.mission_id), now)?;
    Ok(Json(UserMissionView::new(row, decision.state)))
}
