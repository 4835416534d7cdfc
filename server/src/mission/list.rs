//! The board of a session, as far as it is the learner's own: the very facts that the rules take, so that the
//! browser decides, and the address of the version's text, which is the same for everybody and kept there.

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpResponse, get};
use diesel_async::AsyncPgConnection;
use domain::ids::{EnrolmentId, MissionId, ProgramVersionId};
use domain::mission::decide::decide_all;
use domain::mission::progress::{Progress, progress};
use domain::mission::resume::resume_by;
use domain::mission::{Decision, LearnerSnapshot};
use domain::program::offer::{SessionPhase, offer};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::{Arriving, Now};
use crate::error::Result;
use crate::http::json;
use crate::mission::rows::{self, CourseKey};
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// How the board is asked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct MissionsQuery {
    /// Whether the server decides, too: for who has no rules of their own.
    #[serde(default)]
    decided: bool,
}

/// The board of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionsPage<'a> {
    /// The version of the program that the enrolment is pinned to; its missions are those of the board.
    version: VersionLink<'a>,
    /// What the snapshot does not say of the session.
    session: BoardSession<'a>,
    /// What the snapshot does not say of the learner's enrolment.
    enrolment: BoardEnrolment,
    /// How far the learner has come.
    progress: Progress,
    /// What the rules take of the learner.
    snapshot: LearnerSnapshot,
    /// What the server decides, if it was asked to.
    decided: Option<BoardDecisions>,
}

/// Where everybody reads a version: `/api/program-versions/{id}/{hash}`.
#[derive(Serialize, ToSchema)]
pub(crate) struct VersionLink<'a> {
    /// The version.
    id: ProgramVersionId,
    /// The hash of its text.
    hash: &'a str,
}

/// A session beside its facts.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardSession<'a> {
    /// Its name in addresses.
    slug: &'a str,
    /// Where it stands in time.
    phase: SessionPhase,
}

/// An enrolment beside its facts.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardEnrolment {
    /// The enrolment.
    id: EnrolmentId,
    /// When the program was completed.
    completed_at: Option<Timestamp>,
}

/// What the rules say of a board.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardDecisions {
    /// The decisions, in the order of the version's missions.
    decisions: Vec<Decision>,
    /// The mission to go on with, if one can be worked on now.
    next: Option<MissionId>,
}

/// Shows the board of a session, by its id or its name in addresses.
#[utoipa::path(tag = "mission", security(("bearer" = [])), params(("id" = String, Path), MissionsQuery),
    responses((status = 200, body = MissionsPage<'_>)))]
#[get("/app/experience-sessions/{id}/missions")]
pub(crate) async fn list_missions(
    arriving: Arriving,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<String>,
    query: Query<MissionsQuery>,
) -> Result<HttpResponse> {
    let key = SessionKey::parse(&id);
    let read = async |conn: &AsyncPgConnection, user| rows::course_rows(conn, user, CourseKey::Session(&key)).await;
    let (mut learner, rows) = arriving.with(read).await?;
    let course = rows::course_of_rows(&mut learner.conn, &curricula, rows, &key).await?;
    let (curriculum, enrolment) = (&course.curriculum, &course.enrolment);
    let board = course.board(now)?;
    let decided = query.decided.then(|| {
        let decisions = decide_all(&board);
        BoardDecisions { next: resume_by(&board, &decisions), decisions }
    });
    json(&MissionsPage {
        version: VersionLink { id: curriculum.version, hash: &curriculum.hash },
        session: BoardSession { slug: &course.session.slug, phase: offer(&course.session.offer_facts()?, now).phase },
        enrolment: BoardEnrolment {
            id: EnrolmentId(enrolment.id),
            completed_at: enrolment.completed_at.map(|at| at.0),
        },
        progress: progress(&board),
        snapshot: board.snapshot,
        decided,
    })
}
