//! The board of a session. The response contains only the learner's own data: the facts from which the rules in the
//! browser decide, and the URL of the version's text. That text is the same for everyone and is cached.

use domain::ids::ProgramVersionId;
use domain::mission::LearnerSnapshot;
use domain::mission::answer_key::MarkCounts;
use domain::mission::path::{BoardDecisions, decide_board};
use domain::mission::progress::{Progress, progress};
use domain::program::offer::{SessionPhase, offer};

use crate::auth::PendingLearner;
use crate::mission::rows::{self, CourseKey, UserMissionRow};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Query parameters of the board.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct MissionsQuery {
    /// Whether the response contains the server's decisions, for clients that do not have the rules.
    #[serde(default)]
    decided: bool,
}

/// The board of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionsPage<'a> {
    /// The version of the program to which the enrolment is pinned. It contains the board's missions.
    version: VersionLink<'a>,
    /// Data about the session that the snapshot does not contain.
    session: BoardSession<'a>,
    /// Data about the learner's enrolment that the snapshot does not contain.
    enrolment: BoardEnrolment,
    /// The learner's progress.
    progress: Progress,
    /// The learner's submitted work, one entry for each mission.
    submitted: Vec<Submitted<'a>>,
    /// The learner's facts for the rules.
    snapshot: LearnerSnapshot,
    /// The server's decisions, if requested.
    decided: Option<BoardDecisions>,
}

/// The public URL of a version: `/api/program-versions/{id}/{hash}`.
#[derive(Serialize, ToSchema)]
pub(crate) struct VersionLink<'a> {
    /// The version.
    id: ProgramVersionId,
    /// The hash of its text.
    hash: &'a str,
}

/// Data about a session that its facts do not contain.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardSession<'a> {
    /// Its slug in URLs.
    slug: &'a str,
    /// Its phase.
    phase: SessionPhase,
    /// Whether learners may extend their access.
    offers_extensions: bool,
}

/// Data about an enrolment that its facts do not contain.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardEnrolment {
    /// The enrolment.
    id: EnrolmentId,
    /// When the program was completed.
    completed_at: Option<Timestamp>,
}

/// A reminder of a mission that the learner has submitted.
#[derive(Serialize, ToSchema)]
pub(crate) struct Submitted<'a> {
    /// The mission.
    mission: MissionId,
    /// A sentence that the learner wrote. `None`: they have not written one.
    excerpt: Option<&'a str>,
    /// Results of its questions. `None`: the mission was submitted before questions had answer keys.
    marks: Option<MarkCounts>,
}

/// Shows the board of a session, by id or slug.
#[utoipa::path(params(MissionsQuery), responses((status = 200, body = MissionsPage<'_>)))]
#[get("/app/experience-sessions/{id}/missions")]
pub(crate) async fn list_missions(
    pending: PendingLearner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<String>,
    query: Query<MissionsQuery>,
) -> Result<HttpResponse> {
    let key = SessionKey::parse(&id);
    let read = async |conn: &AsyncPgConnection, user| rows::course_rows(conn, user, CourseKey::Session(&key)).await;
    let (mut learner, rows) = pending.with(read).await?;
    let course = rows::course_of_rows(&mut learner.conn, &curricula, rows, &key).await?;
    let (curriculum, enrolment) = (&course.curriculum, &course.enrolment);
    let board = course.board(now)?;
    let decided = query.decided.then(|| decide_board(&board));
    json(&MissionsPage {
        version: VersionLink { id: curriculum.version, hash: &curriculum.hash },
        session: BoardSession {
            slug: &course.session.slug,
            phase: offer(&course.session.offer_facts()?, now).phase,
            offers_extensions: course.session.extension_policy.0.is_offered(),
        },
        enrolment: BoardEnrolment {
            id: EnrolmentId(enrolment.id),
            completed_at: enrolment.completed_at.map(|at| at.0),
        },
        progress: progress(&board),
        submitted: course.rows.iter().filter_map(submitted).collect(),
        snapshot: board.snapshot,
        decided,
    })
}

fn submitted(row: &UserMissionRow) -> Option<Submitted<'_>> {
    row.submitted_at?;
    Some(Submitted {
        mission: MissionId(row.mission_id),
        excerpt: row.excerpt.as_deref(),
        marks: row.marks.as_ref().map(|marks| marks.0),
    })
}
