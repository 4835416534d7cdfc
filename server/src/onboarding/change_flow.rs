//! Marks a step before the first mission of a session as done.

use domain::onboarding::SessionStep;
use domain::onboarding::session_flow::{SessionFlow, mark, session_flow};

use crate::onboarding::rows;
use crate::prelude::*;
use crate::program::rows::SessionKey;

/// Request to mark a step.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlowRequest {
    /// The step.
    step: SessionStep,
}

/// Marks a step of a session, by id or slug.
#[utoipa::path(responses((status = 200, body = SessionFlow)))]
#[patch("/session/{id}/onboarding-flow")]
pub(crate) async fn change_session_flow(
    mut learner: Learner,
    Now(now): Now,
    id: Path<String>,
    Json(body): Json<FlowRequest>,
) -> Result<Json<SessionFlow>> {
    let (user, key) = (learner.id, SessionKey::parse(&id));
    let flow = learner.conn.transaction(async |conn| {
        let (enrolment, facts) = rows::flow_in(conn, user, &key).await?;
        let marked = mark(&facts, body.step)?;
        rows::store_marked(conn, enrolment, &marked.marked, now).await?;
        Ok::<_, Error>(session_flow(&marked))
    });
    Ok(Json(flow.await?))
}
