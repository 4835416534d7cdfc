//! The attempts at a mission.

use actix_web::get;
use actix_web::web::{Data, Query};
use domain::ids::{MissionId, UserMissionId};
use domain::refusal::Refusal;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::app::Platform;
use crate::auth::Learner;
use crate::error::Result;
use crate::http::Json;
use crate::mission::rows::{self as mission_rows, CourseKey};
use crate::page::Page;
use crate::submission::{SubmissionView, rows};

/// At which mission.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubmissionsQuery {
    /// The record of the mission.
    user_mission: Uuid,
}

/// Lists the attempts at a mission, oldest first.
#[utoipa::path(tag = "submission", security(("bearer" = [])), params(SubmissionsQuery),
    responses((status = 200, body = Page<SubmissionView>)))]
#[get("/user-submissions")]
pub(crate) async fn list_submissions(
    mut learner: Learner,
    platform: Data<Platform>,
    query: Query<SubmissionsQuery>,
) -> Result<Json<Page<SubmissionView>>> {
    let conn = &mut learner.conn;
    let key = CourseKey::UserMission(UserMissionId(query.user_mission));
    let course = mission_rows::course(conn, &platform, learner.id, key).await?.ok_or(Refusal::SubmissionNoMission)?;
    let row = course.rows.iter().find(|row| row.id == query.user_mission).ok_or(Refusal::SubmissionNoMission)?;
    let mission = course.mission(MissionId(row.mission_id))?;
    let mut views = Vec::new();
    for attempt in rows::attempts(conn, row.id).await? {
        views.push(rows::view(conn, &attempt, mission).await?);
    }
    Ok(Json(Page::whole(views)))
}
