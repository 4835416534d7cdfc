//! The learner's rating of a mission.

use domain::mission::rate::{Rating, rate};

use crate::mission::record_rows;
use crate::mission::rows::{self, CourseKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// Saves the caller's rating; it replaces an earlier one.
#[utoipa::path(responses((status = 201, body = Rating)))]
#[post("/user-missions/{id}/feedback")]
pub(crate) async fn rate_mission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    id: Path<Uuid>,
    Json(body): Json<Rating>,
) -> Result<Created<Rating>> {
    let key = CourseKey::UserMission(UserMissionId(*id));
    let conn = &mut learner.conn;
    rows::course(conn, &curricula, learner.id, key).await?.ok_or(Refusal::MissionUmNotFound)?;
    let rating = rate(body)?;
    record_rows::store_rating(conn, *id, rating.rating.into(), rating.text.as_deref()).await?;
    Ok(Created(rating))
}
