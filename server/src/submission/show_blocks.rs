//! One mission to work on: the brief, the blocks, the latest attempt, and the decision on it.

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpResponse, get};
use domain::ids::{MissionId, UserMissionId};
use domain::mission::block::{Block, BlockBody};
use domain::mission::{Decision, SubmissionStatus};
use domain::refusal::Refusal;
use domain::submission::submit::is_revealed;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::auth::{Learner, Now};
use crate::columns::count;
use crate::error::Result;
use crate::http::json;
use crate::mission::UserMissionView;
use crate::mission::rows::{self, CourseKey};
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::program::show_version::VersionMission;
use crate::submission::SubmissionView;
use crate::submission::rows::{self as submission_rows, AttemptKey};

/// In which session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlocksQuery {
    /// The session, where the learner has the same program in several; by id or by name.
    xs: Option<String>,
}

/// A mission to work on.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionBlocks<'a> {
    /// The mission with its brief.
    mission: MissionWithBrief<'a>,
    /// Its blocks, in order. Model answers that may not be shown yet have no text.
    blocks: Vec<Block>,
    /// What was done with it, where it was ever opened.
    user_mission: Option<UserMissionView>,
    /// The latest attempt, where there is one.
    submission: Option<SubmissionView>,
    /// Whether it is open, and everything worth saying about that.
    decision: Decision,
    /// The most attempts, where they are limited.
    max_attempts: Option<u32>,
}

/// A mission with its brief.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionWithBrief<'a> {
    /// The mission.
    #[serde(flatten)]
    mission: VersionMission<'a>,
    /// What is asked, in the words of who asks; sanitised.
    brief_html: &'a str,
}

/// Shows a mission's blocks to a learner who may read them.
#[utoipa::path(tag = "mission", security(("bearer" = [])), params(("id" = Uuid, Path), BlocksQuery),
    responses((status = 200, body = MissionBlocks<'_>)))]
#[get("/app/missions/{id}/blocks")]
pub(crate) async fn show_blocks(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    query: Query<BlocksQuery>,
) -> Result<HttpResponse> {
    let conn = &mut learner.conn;
    let id = MissionId(*id);
    let session = query.xs.as_deref().map(SessionKey::parse);
    let course = rows::course(conn, &curricula, learner.id, CourseKey::Mission(id, session.as_ref())).await?;
    let course = course.ok_or(Refusal::MissionUmNotFound)?;
    let mission = course.mission(id)?;
    let decision = course.decision(id, now)?;
    if let Some(refusal) = decision.refusal_to_read() {
        return Err(refusal.into());
    }
    let row = course.row(id);
    let attempts = match row {
        Some(row) => {
            let key = AttemptKey::UserMission(UserMissionId(row.id));
            submission_rows::views(conn, &curricula, learner.id, key).await?.unwrap_or_default()
        }
        None => Vec::new(),
    };
    let statuses = attempts.iter().map(|attempt| attempt.status).collect::<Vec<_>>();
    json(&MissionBlocks {
        blocks: mission.blocks.iter().map(|block| as_shown(block, &statuses)).collect(),
        user_mission: row.map(|row| UserMissionView::new(row, decision.state)),
        submission: attempts.into_iter().last(),
        max_attempts: mission.row.max_attempts.map(count),
        mission: MissionWithBrief { mission: VersionMission::new(mission), brief_html: &mission.row.brief_html },
        decision,
    })
}

/// The block without a model answer that may not be shown yet.
fn as_shown(block: &Block, attempts: &[SubmissionStatus]) -> Block {
    match &block.body {
        BlockBody::ModelAnswer { reveal, .. } if !is_revealed(*reveal, attempts) => {
            Block { body: BlockBody::ModelAnswer { reveal: *reveal, html: None }, ..block.clone() }
        }
        _ => block.clone(),
    }
}
