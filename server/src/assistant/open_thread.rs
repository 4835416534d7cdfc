//! Creates a conversation about a session or one of its missions. It is listed after its first question.

use domain::assistant::name_thread::name_thread;

use crate::assistant::ThreadView;
use crate::assistant::rows::{self, ThreadRow};
use crate::clock::new_id;
use crate::columns::At;
use crate::idempotency::{IdempotentResponse, Once};
use crate::mission::rows::course_in_session;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Subject of a new conversation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThreadDraft {
    /// Session, by id or slug.
    xs: String,
    /// Mission; without it, the conversation is about the whole session.
    #[serde(default)]
    mission: Option<MissionId>,
    /// Title; without it, the first question becomes the title.
    #[serde(default)]
    title: Option<String>,
}

/// Creates a conversation.
#[utoipa::path(params(Once), responses((status = 201, body = ThreadView)))]
#[post("/ai/threads")]
pub(crate) async fn open_thread(
    mut learner: Learner,
    once: Once,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(draft): Json<ThreadDraft>,
) -> Result<IdempotentResponse> {
    let user = learner.id;
    let work = async |conn: &mut AsyncPgConnection| {
        let mut thread = new_thread(conn, &curricula, user, &draft.xs, draft.mission, now).await?;
        thread.title = draft.title.as_deref().map(name_thread).transpose()?;
        rows::add_thread(conn, &thread).await?;
        Ok(ThreadView::from(thread))
    };
    once.perform(&mut learner.conn, user, now, work).await
}

/// Returns a new conversation. The learner must be enrolled in the session and must be allowed to read the mission.
pub(super) async fn new_thread(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    xs: &str,
    mission: Option<MissionId>,
    now: Timestamp,
) -> Result<ThreadRow> {
    let course = course_in_session(conn, curricula, user, &SessionKey::parse(xs)).await?;
    if let Some(refusal) = mission.map(|id| course.decision(id, now)).transpose()?.and_then(|one| one.refusal_to_read())
    {
        return Err(refusal.into());
    }
    Ok(ThreadRow {
        id: new_id(now),
        user_id: user.0,
        session_id: course.session.id,
        mission_id: mission.map(|mission| mission.0),
        title: None,
        created_at: At(now),
        updated_at: At(now),
        archived_at: None,
    })
}
