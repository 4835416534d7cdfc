//! The place at which a learner continues in a session.

use domain::mission::resume::resume;
use domain::screen::Screen;

use crate::mission::rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Request to resume a session.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResumeRequest {
    /// The session, by id or slug.
    xs: String,
}

/// The place at which to continue.
#[derive(Serialize, ToSchema)]
pub(crate) struct Resumed {
    /// The screen.
    route: String,
    /// The mission. `None`: no mission can be worked on.
    mission: Option<MissionId>,
    /// The block, if known.
    block: Option<BlockId>,
}

/// Returns the place at which the caller continues.
#[utoipa::path(responses((status = 200, body = Resumed)))]
#[post("/session/resume")]
pub(crate) async fn resume_session(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<ResumeRequest>,
) -> Result<Json<Resumed>> {
    let key = SessionKey::parse(&body.xs);
    let course = rows::course_in_session(&mut learner.conn, &curricula, learner.id, &key).await?;
    let mission = resume(&course.board(now)?);
    let slug = mission.and_then(|mission| course.curriculum.mission(mission)).map(|mission| mission.row.slug.as_str());
    let session = course.session.slug.as_str();
    let route =
        slug.map_or_else(|| Screen::Missions.address(&[session]), |slug| Screen::Mission.address(&[session, slug]));
    Ok(Json(Resumed { route, mission, block: None }))
}
