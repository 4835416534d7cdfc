//! Explains to staff why a mission is open or locked for a learner, now or at a later time.

use domain::mission::Decision;
use domain::mission::explain::explain;

use crate::auth::ExplainLock;
use crate::mission::rows::{self, CourseKey, MissionKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// Query parameters: a learner and a time.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainQuery {
    /// The learner.
    user: UserId,
    /// The time, now or later. `None`: now.
    at: Option<Timestamp>,
}

/// The decision as of a given time.
#[derive(Serialize, ToSchema)]
pub(crate) struct Explanation {
    /// Whether the mission is open, with all reasons.
    decision: Decision,
    /// The time as of which the decision applies.
    at: Timestamp,
}

/// Explains a mission's lock for a learner.
#[utoipa::path(params(ExplainQuery), responses((status = 200, body = Explanation)))]
#[get("/explain/{mission}")]
pub(crate) async fn explain_mission(
    staff: Staff<ExplainLock>,
    curricula: Data<Curricula>,
    Now(now): Now,
    mission: Path<Uuid>,
    query: Query<ExplainQuery>,
) -> Result<Json<Explanation>> {
    let mut conn = staff.learner.conn;
    let mission = MissionId(*mission);
    let key = MissionKey::Id(mission);
    let course = rows::course(&mut conn, &curricula, query.user, CourseKey::Mission(&key, None)).await?;
    let course = course.ok_or(Refusal::MissionUmNotFound)?;
    let explained = explain(&course.board(now)?, mission, query.at)?;
    Ok(Json(Explanation { decision: explained.decision, at: explained.at }))
}
