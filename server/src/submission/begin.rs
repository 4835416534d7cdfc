//! Begins an attempt at a mission.

use domain::submission::attempt::{AttemptFacts, begin};

use crate::idempotency::{Answer, Once};
use crate::mission::rows::{self as mission_rows, CourseKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::{SubmissionView, attempt_facts, rows, view_rows};

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
#[utoipa::path(params(Once), responses((status = 201, body = SubmissionView)))]
#[post("/user-submissions")]
pub(crate) async fn begin_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    once: Once,
    Now(now): Now,
    Json(body): Json<BeginRequest>,
) -> Result<Answer> {
    let user = learner.id;
    let work = async |conn: &mut AsyncPgConnection| {
        let key = CourseKey::UserMission(body.user_mission);
        let course = mission_rows::locked_course(conn, &curricula, user, key).await?;
        let course = course.ok_or(Refusal::SubmissionNoMission)?;
        let row = course.rows.iter().find(|row| row.id == body.user_mission.0);
        let mut row = row.cloned().ok_or(Refusal::SubmissionNoMission)?;
        let id = MissionId(row.mission_id);
        let mission = course.mission(id)?;
        let attempts = rows::attempts(conn, row.id).await?;
        let facts = attempt_facts(mission, &row, course.decision(id, now)?, rows::earlier(&attempts));
        let begun = begin(&AttemptFacts { from_attempt: body.from_attempt, ..facts })?;
        let submission = rows::apply_begin(conn, &mut row, &begun, now).await?;
        view_rows::view(conn, &submission, mission, &[]).await
    };
    once.perform(&mut learner.conn, user, now, work).await
}
