//! Lists the sessions about which the learner can ask, each with the missions that the learner may read.

use domain::assistant::readable::readable;
use domain::ids::SessionId;

use crate::mission::rows::courses;
use crate::page::PageQuery;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// A session about which the learner can ask.
#[derive(Serialize, ToSchema)]
pub(crate) struct AskContext {
    /// The learner's enrolment in it.
    id: EnrolmentId,
    /// The session.
    session: SessionId,
    /// Slug of the session.
    slug: String,
    /// Title of its program.
    title: String,
    /// Missions about which the learner can ask, in order.
    missions: Vec<AskMission>,
}

/// A mission about which the learner can ask.
#[derive(Serialize, ToSchema)]
pub(crate) struct AskMission {
    /// The mission.
    id: MissionId,
    /// Its title.
    title: String,
}

/// Lists the sessions about which the learner can ask, newest enrolment first.
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
