//! Records the first view of a mission, or completes a mission. Both acts read the answers of the mission's latest
//! attempt.

use domain::ids::BadgeId;
use domain::mission::complete::{LatestAttempt, complete};
use domain::mission::start::{asks_for_answers, start};

use crate::columns::At;
use crate::mission::notices::tell_act;
use crate::mission::rows::{self, CourseKey};
use crate::mission::{Course, UserMissionView, record_rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::rows::{AttemptsAt, attempts, completion_facts};
use crate::submission::sharing::{self, Sharing};

/// Request for an act on a mission.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeRequest {
    /// The act.
    action: UserMissionAction,
}

/// An act on a mission.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UserMissionAction {
    /// Record that it was viewed.
    Start,
    /// Complete it.
    Complete,
}

/// A mission after an act, with the effects of the act.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserMissionResult {
    /// The record.
    user_mission: UserMissionView,
    /// The missions that the act has opened.
    unlocked: Vec<MissionId>,
    /// Badges that were earned.
    badges: Vec<BadgeId>,
}

/// Performs an act on a mission.
#[utoipa::path(responses((status = 200, body = UserMissionResult)))]
#[patch("/user-missions/{id}")]
pub(crate) async fn change_user_mission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<ChangeRequest>,
) -> Result<Json<UserMissionResult>> {
    let user = learner.id;
    let result = learner.conn.transaction(async |conn| {
        let key = CourseKey::UserMission(UserMissionId(*id));
        let found = rows::course(conn, &curricula, user, key).await?.ok_or(Refusal::MissionUmNotFound)?;
        let row = found.rows.iter().find(|row| row.id == *id).ok_or(Refusal::MissionUmNotFound)?;
        let mission = MissionId(row.mission_id);
        sharing::hold_team(conn, user, &found, mission).await?;
        let course = rows::hold_course(conn, &curricula, user, &found).await?.ok_or(Refusal::MissionUmNotFound)?;
        let mut sharing = sharing::hold(conn, &curricula, user, &course, mission).await?;
        let mut course = sharing.as_ref().and_then(|sharing| sharing.course_of(user)).unwrap_or(course);
        let at = course.rows.iter().position(|row| row.id == *id).ok_or(Refusal::MissionUmNotFound)?;
        let all = sharing.as_ref().map_or(AttemptsAt::Record(*id), Sharing::attempts);
        let unlocked = match body.action {
            UserMissionAction::Start => apply_start(conn, &mut course, at, all, now).await?,
            UserMissionAction::Complete => apply_complete(conn, &mut course, at, all, now).await?,
        };
        record_rows::store(conn, &course.rows[at]).await?;
        if let Some(sharing) = &mut sharing {
            sharing::follow(conn, sharing, user, course.mission(mission)?, now).await?;
            sharing::tell_others(conn, sharing, user, &[], now).await?;
        }
        let badges = tell_act(conn, &course, user, Vec::new(), &unlocked, now).await?;
        let decision = course.decision(mission, now)?;
        let user_mission = UserMissionView::new(&course.rows[at], decision.state);
        Ok::<_, Error>(UserMissionResult { user_mission, unlocked, badges })
    });
    Ok(Json(result.await?))
}

async fn apply_start(
    conn: &mut AsyncPgConnection,
    course: &mut Course,
    at: usize,
    all: AttemptsAt,
    now: Timestamp,
) -> Result<Vec<MissionId>> {
    let mission = MissionId(course.rows[at].mission_id);
    let board = course.board(now)?;
    let missing = match board.mission(mission) {
        Some(facts) if asks_for_answers(facts) => facts_for_completion(conn, course, mission, all).await?.missing,
        _ => Vec::new(),
    };
    let started = start(&board, mission, &missing)?;
    let row = &mut course.rows[at];
    row.viewed_at = Some(At(started.viewed_at));
    row.completed_at = started.completed_at.map(At);
    Ok(started.unlocked)
}

async fn apply_complete(
    conn: &mut AsyncPgConnection,
    course: &mut Course,
    at: usize,
    all: AttemptsAt,
    now: Timestamp,
) -> Result<Vec<MissionId>> {
    let mission = MissionId(course.rows[at].mission_id);
    let attempt = facts_for_completion(conn, course, mission, all).await?;
    let completed = complete(&course.board(now)?, mission, &attempt)?;
    course.rows[at].completed_at = Some(At(completed.at));
    Ok(completed.unlocked)
}

async fn facts_for_completion(
    conn: &mut AsyncPgConnection,
    course: &Course,
    mission: MissionId,
    all: AttemptsAt,
) -> Result<LatestAttempt> {
    let attempts = attempts(conn, all).await?;
    completion_facts(conn, course.mission(mission)?, &attempts).await
}
