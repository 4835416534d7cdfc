//! The attempts at a mission.

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::SubmissionView;
use crate::submission::view_rows::{self, AttemptKey};

/// Query parameters: a mission.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubmissionsQuery {
    /// The record of the mission.
    user_mission: Uuid,
}

/// Lists the attempts at a mission, oldest first.
#[utoipa::path(params(SubmissionsQuery), responses((status = 200, body = Page<SubmissionView>)))]
#[get("/user-submissions")]
pub(crate) async fn list_submissions(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<SubmissionsQuery>,
) -> Result<Json<Page<SubmissionView>>> {
    let key = AttemptKey::UserMission(UserMissionId(query.user_mission));
    let views = view_rows::views(&mut learner.conn, &curricula, learner.id, key).await?;
    Ok(Json(Page::whole(views.ok_or(Refusal::SubmissionNoMission)?)))
}
