//! Opens a mission for the learner for the first time.

use domain::mission::MissionState;
use domain::mission::unlock::unlock;

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::rows::{self, CourseKey, MissionKey};
use crate::mission::{UserMissionView, record_rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Request to open a mission.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnlockRequest {
    /// The mission.
    mission: MissionId,
    /// The session, by id or slug, if the learner has the same program in several sessions.
    xs: Option<String>,
}

/// Opens a mission.
#[utoipa::path(responses((status = 201, body = UserMissionView)))]
#[post("/user-missions/")]
pub(crate) async fn unlock_mission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<UnlockRequest>,
) -> Result<Created<UserMissionView>> {
    let session = body.xs.as_deref().map(SessionKey::parse);
    let mission = MissionKey::Id(body.mission);
    let key = CourseKey::Mission(&mission, session.as_ref());
    let view = learner.conn.transaction(async |conn| {
        let course = rows::locked_course(conn, &curricula, learner.id, key).await?;
        let course = course.ok_or(Refusal::MissionUmNotFound)?;
        let unlocked = unlock(&course.board(now)?, body.mission)?;
        let row = record_rows::apply_unlock(conn, course.enrolment.id, unlocked.mission, unlocked.at).await?;
        publish(conn, &[PublishedUpdate::new(learner.id, LiveFeature::Mission, course.session.id)], now).await?;
        Ok::<_, Error>(UserMissionView::new(&row, MissionState::Unlocked))
    });
    Ok(Created(view.await?))
}
