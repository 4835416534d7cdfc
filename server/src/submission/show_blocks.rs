//! One mission to work on: the brief, the blocks, the latest attempt, and the decision on it.

use domain::feedback::Rubric;
use domain::mission::Decision;
use domain::mission::answer_key::BlockKey;
use domain::mission::block::{Block, BlockBody};
use domain::mission::shuffle::shuffle;
use domain::submission::acts::{AttemptActs, acts};
use domain::submission::reveal::{QuestionTries, RevealFacts, is_revealed};

use crate::columns::count;
use crate::mission::UserMissionView;
use crate::mission::rows::{self, CourseKey, MissionKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::program::version_view::MissionWithBrief;
use crate::submission::revealed::{RevealedView, reveal_facts};
use crate::submission::{SubmissionView, attempt_facts, view_rows};

/// Query parameters: a session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlocksQuery {
    /// The session, by id or slug, if the learner has the same program in several sessions.
    pub(super) xs: Option<String>,
}

/// A mission to work on.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionBlocks<'a> {
    /// The mission with its brief.
    mission: MissionWithBrief<'a>,
    /// Its blocks in order. The options of each are in the learner's own order. Model answers that are not revealed yet
    /// have no text.
    blocks: Vec<Block>,
    /// The answer keys that may be shown now.
    keys: Vec<BlockKey>,
    /// The tries at each question with a key.
    tries: Vec<QuestionTries>,
    /// The rubric that scores its attempts. `None`: it has no rubric.
    rubric: Option<&'a Rubric>,
    /// The learner's record of it. `None`: it was never opened.
    user_mission: Option<UserMissionView>,
    /// The latest attempt. `None`: there is no attempt.
    submission: Option<SubmissionView>,
    /// The possible acts on that attempt.
    acts: Option<AttemptActs>,
    /// Whether the mission is open, with all reasons.
    decision: Decision,
    /// Maximum number of attempts. `None`: unlimited.
    max_attempts: Option<u32>,
}

/// Shows a mission's blocks to a learner who may read them. The mission is named by id or slug.
#[utoipa::path(params(BlocksQuery), responses((status = 200, body = MissionBlocks<'_>)))]
#[get("/app/missions/{id}/blocks")]
pub(crate) async fn show_blocks(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<String>,
    query: Query<BlocksQuery>,
) -> Result<HttpResponse> {
    let conn = &mut learner.conn;
    let (key, session) = (MissionKey::parse(&id), query.xs.as_deref().map(SessionKey::parse));
    let course = rows::course(conn, &curricula, learner.id, CourseKey::Mission(&key, session.as_ref())).await?;
    let course = course.ok_or(Refusal::MissionUmNotFound)?;
    let mission = course.mission_of(&key)?;
    let id = mission.facts.id;
    let decision = course.decision(id, now)?;
    if let Some(refusal) = decision.refusal_to_read() {
        return Err(refusal.into());
    }
    let row = course.row(id);
    let attempts = view_rows::views_in(conn, &curricula, learner.id, &course, id).await?;
    let is_complete = row.is_some_and(|row| row.completed_at.is_some());
    let earlier = attempts.iter().map(SubmissionView::as_earlier).collect();
    let facts = row.map(|row| attempt_facts(mission, row, decision.clone(), earlier));
    let tried = attempts.iter().map(SubmissionView::as_tried).collect::<Vec<_>>();
    let revealing = reveal_facts(mission, is_complete, &tried);
    let RevealedView { keys, tries, .. } = RevealedView::of(&revealing);
    json(&MissionBlocks {
        acts: facts.and_then(|facts| acts(facts, now)),
        blocks: mission.blocks.iter().map(|block| as_shown(block, &revealing, learner.id)).collect(),
        keys,
        tries,
        rubric: mission.row.rubric.as_ref().map(|rubric| &rubric.0),
        user_mission: row.map(|row| UserMissionView::new(row, decision.state)),
        submission: attempts.into_iter().last(),
        max_attempts: mission.row.max_attempts.map(count),
        mission: MissionWithBrief::new(mission),
        decision,
    })
}

/// The block with its options in the learner's order, and without a model answer that is not revealed yet.
fn as_shown(block: &Block, facts: &RevealFacts<'_>, learner: UserId) -> Block {
    let mut block = block.clone();
    shuffle(&mut block, Some(learner));
    if let BlockBody::ModelAnswer { reveal, html } = &mut block.body
        && !is_revealed(*reveal, facts)
    {
        *html = None;
    }
    block
}
