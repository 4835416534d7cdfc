//! Begins a conversation about a session, or about one of its missions. It is listed once something is asked in it.

use domain::assistant::name_thread::name_thread;

use crate::assistant::ThreadView;
use crate::assistant::rows::{self, ThreadRow};
use crate::clock::new_id;
use crate::columns::At;
use crate::idempotency::{Answer, Once};
use crate::mission::rows::course_in_session;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// What a conversation is about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThreadDraft {
    /// The session, by its id or its name in addresses.
    xs: String,
    /// The mission, for a conversation about one.
    #[serde(default)]
    mission: Option<MissionId>,
    /// Its title; without one the first question is it.
    #[serde(default)]
    title: Option<String>,
}

/// Begins a conversation.
#[utoipa::path(params(Once), responses((status = 201, body = ThreadView)))]
#[post("/ai/threads")]
pub(crate) async fn open_thread(
    mut learner: Learner,
    once: Once,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(draft): Json<ThreadDraft>,
) -> Result<Answer> {
    let user = learner.id;
    let work = async |conn: &mut AsyncPgConnection| {
        let mut thread = new_thread(conn, &curricula, user, &draft.xs, draft.mission, now).await?;
        thread.title = draft.title.as_deref().map(name_thread).transpose()?;
        rows::add_thread(conn, &thread).await?;
        Ok(ThreadView::from(thread))
    };
    once.perform(&mut learner.conn, user, now, work).await
}

/// A conversation about a session that the learner has a place in, and about a mission that they may read.
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
