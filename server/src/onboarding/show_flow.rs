//! The steps before the first mission of a session.

use domain::onboarding::session_flow::{SessionFlow, session_flow};

use crate::onboarding::rows;
use crate::prelude::*;
use crate::program::rows::SessionKey;

/// Shows the steps of a session, by id or slug.
#[utoipa::path(responses((status = 200, body = SessionFlow)))]
#[get("/session/{id}/onboarding-flow")]
pub(crate) async fn show_session_flow(mut learner: Learner, id: Path<String>) -> Result<Json<SessionFlow>> {
    let (_, facts) = rows::flow_in(&mut learner.conn, learner.id, &SessionKey::parse(&id)).await?;
    Ok(Json(session_flow(&facts)))
}
