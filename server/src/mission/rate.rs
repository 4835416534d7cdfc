//! What the learner thinks of a mission.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, post};
use domain::ids::UserMissionId;
use domain::mission::rate::{Rating, rate};
use domain::refusal::Refusal;
use uuid::Uuid;

use crate::auth::Learner;
use crate::error::Result;
use crate::http::Json;
use crate::mission::rows::{self, CourseKey};
use crate::program::curriculum::Curricula;

/// Keeps what the learner thinks; a later opinion takes the place of an earlier one.
#[utoipa::path(tag = "mission", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = Rating, responses((status = 201, body = Rating)))]
#[post("/user-missions/{id}/feedback")]
pub(crate) async fn rate_mission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    id: Path<Uuid>,
    Json(body): Json<Rating>,
) -> Result<HttpResponse> {
    let key = CourseKey::UserMission(UserMissionId(*id));
    let conn = &mut learner.conn;
    rows::course(conn, &curricula, learner.id, key).await?.ok_or(Refusal::MissionUmNotFound)?;
    let rating = rate(body)?;
    rows::store_rating(conn, *id, rating.rating.into(), rating.text.as_deref()).await?;
    Ok(HttpResponse::Created().json(rating))
}
