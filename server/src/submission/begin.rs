//! Begins an attempt at a mission.

use domain::submission::attempt::{AttemptFacts, begin};
use domain::team::share::{ShareFacts, share};

use crate::idempotency::{IdempotentResponse, Once};
use crate::mission::rows::{self as mission_rows, CourseKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::revealed::reveal_facts;
use crate::submission::rows::{self, AttemptsAt};
use crate::submission::sharing::{self, Sharing};
use crate::submission::{SubmissionView, attempt_facts, view_rows};

/// Request to begin an attempt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeginRequest {
    /// The record of the mission.
    user_mission: UserMissionId,
    /// The number of the attempt from which answers are copied.
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
) -> Result<IdempotentResponse> {
    let user = learner.id;
    let work = async |conn: &mut AsyncPgConnection| {
        let key = CourseKey::UserMission(body.user_mission);
        let found = mission_rows::course(conn, &curricula, user, key).await?.ok_or(Refusal::SubmissionNoMission)?;
        let row = found.rows.iter().find(|row| row.id == body.user_mission.0);
        let id = MissionId(row.ok_or(Refusal::SubmissionNoMission)?.mission_id);
        sharing::hold_team(conn, user, &found, id).await?;
        let course = mission_rows::hold_course(conn, &curricula, user, &found).await?;
        let course = course.ok_or(Refusal::SubmissionNoMission)?;
        let mut sharing = sharing::hold(conn, &curricula, user, &course, id).await?;
        let course = sharing.as_ref().and_then(|sharing| sharing.course_of(user)).unwrap_or(course);
        let mut row = course.row(id).cloned().ok_or(Refusal::SubmissionNoMission)?;
        let mission = course.mission(id)?;
        let team = sharing.as_ref().map(|sharing| sharing.team.id);
        let of = share(&ShareFacts { user, is_for_team: mission.row.team, team })?;
        let all = sharing.as_ref().map_or(AttemptsAt::Record(row.id), Sharing::attempts);
        let attempts = rows::attempts(conn, all).await?;
        let facts = attempt_facts(mission, &row, course.decision(id, now)?, rows::earlier(&attempts));
        let begun = begin(&AttemptFacts { from_attempt: body.from_attempt, ..facts })?;
        let submission = rows::apply_begin(conn, &mut row, &begun, of, now).await?;
        if let Some(sharing) = &mut sharing {
            sharing::follow(conn, sharing, user, mission, now).await?;
            sharing::publish_draft(conn, sharing, user, now).await?;
        }
        let tried = rows::tried(&attempts);
        let facts = reveal_facts(mission, row.completed_at.is_some(), &tried);
        view_rows::view(conn, &submission, mission, &facts).await
    };
    once.perform(&mut learner.conn, user, now, work).await
}
