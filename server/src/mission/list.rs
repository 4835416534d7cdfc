//! The board of a session: every mission with the decision on it, and the very facts that the rules
//! take, so that the browser can go on deciding.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use diesel_async::AsyncPgConnection;
use domain::ids::MissionId;
use domain::mission::LearnerSnapshot;
use domain::mission::decide::decide_all;
use domain::mission::progress::{Progress, progress};
use domain::mission::resume::resume_by;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::app::Platform;
use crate::auth::{Arriving, Now};
use crate::enrolment::EnrolmentView;
use crate::error::Result;
use crate::http::json;
use crate::mission::MissionView;
use crate::mission::rows::{self, CourseKey};
use crate::program::rows::SessionKey;
use crate::program::{ProgramView, SessionView};

/// The board of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionsPage<'a> {
    /// The version of the program that the enrolment is pinned to.
    version: u32,
    /// The session.
    session: SessionView,
    /// The program.
    #[schema(value_type = ProgramView)]
    program: &'a RawValue,
    /// The learner's place.
    enrolment: EnrolmentView,
    /// How far the learner has come.
    progress: Progress,
    /// The mission to go on with, if one can be worked on now.
    next: Option<MissionId>,
    /// What the rules take of the learner.
    snapshot: LearnerSnapshot,
    /// The missions, in order.
    missions: Vec<MissionView<'a>>,
}

/// Lists the missions of a session, by its id or its name in addresses.
#[utoipa::path(tag = "mission", security(("bearer" = [])), params(("id" = String, Path)),
    responses((status = 200, body = MissionsPage<'_>)))]
#[get("/app/experience-sessions/{id}/missions")]
pub(crate) async fn list_missions(
    arriving: Arriving,
    platform: Data<Platform>,
    Now(now): Now,
    id: Path<String>,
) -> Result<HttpResponse> {
    let key = SessionKey::parse(&id);
    let read = async |conn: &AsyncPgConnection, user| rows::course_rows(conn, user, CourseKey::Session(&key)).await;
    let (mut learner, rows) = arriving.with(read).await?;
    let course = rows::course_of_rows(&mut learner.conn, &platform, rows, &key).await?;
    let board = course.board(now)?;
    let decisions = decide_all(&board);
    let next = resume_by(&board, &decisions);
    let missions = course.curriculum.missions.iter().zip(decisions);
    json(&MissionsPage {
        version: course.curriculum.number,
        session: course.session.view(None, now)?,
        program: &course.curriculum.program_json,
        enrolment: EnrolmentView::from(&course.enrolment),
        progress: progress(&board),
        next,
        missions: missions.map(|(mission, decision)| MissionView::new(mission, decision)).collect(),
        snapshot: board.snapshot,
    })
}
