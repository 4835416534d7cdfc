//! Preview of one mission before joining: the brief and the blocks, without model answers and answer keys. A visitor's
//! answers stay on their device.

use domain::feedback::Rubric;
use domain::mission::block::{Block, BlockBody};
use domain::mission::shuffle::shuffle;

use crate::prelude::*;
use crate::program::ProgramView;
use crate::program::course::shown;
use crate::program::curriculum::Curricula;
use crate::program::rows;
use crate::program::version_view::MissionWithBrief;

/// Preview of a mission.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionPreview<'a> {
    /// The program of the mission.
    program: &'a ProgramView,
    /// The mission with its brief.
    mission: MissionWithBrief<'a>,
    /// Its blocks, in order. Model answers have no text.
    blocks: Vec<Block>,
    /// The rubric that scores attempts. `None`: the mission has no rubric.
    rubric: Option<&'a Rubric>,
}

/// Shows the preview of a mission, by the slugs of the course and of the mission.
#[utoipa::path(security(()), responses((status = 200, body = MissionPreview<'_>)))]
#[get("/public/courses/{course}/preview/{mission}")]
pub(crate) async fn preview_mission(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    Now(now): Now,
    path: Path<(String, String)>,
) -> Result<HttpResponse> {
    let (course, slug) = path.into_inner();
    let sessions = rows::sessions_named(&mut anyone.conn, &course).await?;
    let newest = sessions.last().ok_or(Refusal::XsNotFound)?;
    let session = shown(&sessions, &course, now)?.unwrap_or(newest);
    let curriculum = curricula.get(&mut anyone.conn, session.version_id).await?;
    let mission = curriculum.missions.iter().find(|mission| mission.row.slug == slug && mission.row.preview);
    let mission = mission.ok_or(Refusal::MissionUmNotFound)?;
    json(&MissionPreview {
        program: &curriculum.program,
        mission: MissionWithBrief::new(mission),
        blocks: mission.blocks.iter().cloned().map(as_previewed).collect(),
        rubric: mission.row.rubric.as_ref().map(|rubric| &rubric.0),
    })
}

/// The block as a visitor sees it.
fn as_previewed(mut block: Block) -> Block {
    shuffle(&mut block, None);
    if let BlockBody::ModelAnswer { html, .. } = &mut block.body {
        *html = None;
    }
    block
}
