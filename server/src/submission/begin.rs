//! Begins an attempt at a mission.

use actix_web::http::StatusCode;
use actix_web::post;
use actix_web::web::Data;
use diesel_async::AsyncConnection as _;
use domain::ids::{MissionId, UserMissionId};
use domain::refusal::Refusal;
use domain::submission::attempt::{AttemptFacts, begin};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::{Learner, Now};
use crate::columns::count;
use crate::error::Result;
use crate::http::Json;
use crate::idempotency::{Answer, Once};
use crate::mission::rows::{self as mission_rows, CourseKey};
use crate::program::curriculum::Curricula;
use crate::submission::{SubmissionView, rows};

/// At which mission.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeginRequest {
    /// The record of the mission.
    user_mission: UserMissionId,
    /// The attempt whose answers are taken over.
    from_attempt: Option<u32>,
}

/// Begins an attempt.
#[utoipa::path(tag = "submission", security(("bearer" = [])), request_body = BeginRequest,
    params(("Idempotency-Key" = String, Header)), responses((status = 201, body = SubmissionView)))]
#[post("/user-submissions")]
pub(crate) async fn begin_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    once: Once,
    Now(now): Now,
    Json(body): Json<BeginRequest>,
) -> Result<Answer> {
    let user = learner.id;
    learner
        .conn
        .transaction(async |conn| {
            if let Some(given) = once.claim(conn, user, now).await? {
                return Ok(given);
            }
            let key = CourseKey::UserMission(body.user_mission);
            let course = mission_rows::locked_course(conn, &curricula, user, key).await?;
            let course = course.ok_or(Refusal::SubmissionNoMission)?;
            let row = course.rows.iter().find(|row| row.id == body.user_mission.0);
            let mut row = row.cloned().ok_or(Refusal::SubmissionNoMission)?;
            let id = MissionId(row.mission_id);
            let mission = course.mission(id)?;
            let attempts = rows::attempts(conn, row.id).await?;
            let begun = begin(&AttemptFacts {
                mission: course.decision(id, now)?,
                is_complete: row.completed_at.is_some(),
                earlier: rows::earlier(&attempts),
                max_attempts: mission.row.max_attempts.map(count),
                from_attempt: body.from_attempt,
            })?;
            let submission = rows::apply_begin(conn, &mut row, &begun, now).await?;
            let view: SubmissionView = rows::view(conn, &submission, mission).await?;
            once.answer(conn, user, StatusCode::CREATED, &view).await
        })
        .await
}
