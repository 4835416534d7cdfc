//! The board of a session, as far as it is the learner's own: the very facts that the rules take, so that the
//! browser decides, and the address of the version's text, which is the same for everybody and kept there.

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
    /// What the learner handed in, a line for each mission.
    handed_in: Vec<HandedIn<'a>>,
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
    /// Whether learners may extend their access.
    offers_extensions: bool,
}

/// An enrolment beside its facts.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardEnrolment {
    /// The enrolment.
    id: EnrolmentId,
    /// When the program was completed.
    completed_at: Option<Timestamp>,
}

/// What reminds a learner of a mission that they handed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct HandedIn<'a> {
    /// The mission.
    mission: MissionId,
    /// A sentence of their own, if they wrote any.
    excerpt: Option<&'a str>,
    /// How its questions were marked; nothing for what was handed in before questions had keys.
    marks: Option<MarkCounts>,
}

/// Shows the board of a session, by its id or its name in addresses.
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
        handed_in: course.rows.iter().filter_map(handed_in).collect(),
        snapshot: board.snapshot,
        decided,
    })
}

fn handed_in(row: &UserMissionRow) -> Option<HandedIn<'_>> {
    row.submitted_at?;
    Some(HandedIn {
        mission: MissionId(row.mission_id),
        excerpt: row.excerpt.as_deref(),
        marks: row.marks.as_ref().map(|marks| marks.0),
    })
}
