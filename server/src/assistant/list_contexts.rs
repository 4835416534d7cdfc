//! What the learner can ask about: their sessions, each with the missions that are open for reading.

use domain::assistant::readable::readable;
use domain::ids::SessionId;

use crate::mission::rows::courses;
use crate::page::PageQuery;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// A session that can be asked about.
#[derive(Serialize, ToSchema)]
pub(crate) struct AskContext {
    /// The enrolment in it.
    id: EnrolmentId,
    /// The session.
    session: SessionId,
    /// Its name in addresses.
    slug: String,
    /// The title of its program.
    title: String,
    /// The missions that can be asked about, in order.
    missions: Vec<AskMission>,
}

/// A mission that can be asked about.
#[derive(Serialize, ToSchema)]
pub(crate) struct AskMission {
    /// The mission.
    id: MissionId,
    /// Its title.
    title: String,
}

/// Lists what the learner can ask about, the newest enrolment first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<AskContext>)))]
#[get("/ai/contexts/experiences")]
pub(crate) async fn list_contexts(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<PageQuery>,
) -> Result<Json<Page<AskContext>>> {
    let courses = courses(&mut learner.conn, &curricula, learner.id, query.after_id()?).await?;
    let mut contexts = Vec::new();
    for course in courses.iter().filter(|course| course.require_place().is_ok()) {
        let open = readable(&course.board(now)?, &[]).missions;
        let missions = open.into_iter().filter_map(|id| course.curriculum.mission(id));
        contexts.push(AskContext {
            id: EnrolmentId(course.enrolment.id),
            session: SessionId(course.session.id),
            slug: course.session.slug.clone(),
            title: course.curriculum.program.title.clone(),
            missions: missions.map(|one| AskMission { id: one.facts.id, title: one.row.title.clone() }).collect(),
        });
    }
    Ok(Json(Page::of_rows(contexts, |context| context.id.to_string())))
}
