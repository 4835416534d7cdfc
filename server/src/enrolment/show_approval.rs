//! Whether the learner has a place in a session.

use domain::enrolment::EnrolmentStatus;
use domain::refusal::RefusalCode;

use crate::enrolment::rows;
use crate::prelude::*;
use crate::program::SessionPath;

/// Result of the check.
#[derive(Serialize, ToSchema)]
pub(crate) struct Approval {
    /// Whether the learner may open the session.
    approved: bool,
    /// The refusal; `None` if the learner may open it.
    #[schema(value_type = Option<RefusalCode>)]
    reason: Option<&'static str>,
}

/// Checks whether the caller may open a session.
#[utoipa::path(params(SessionPath), responses((status = 200, body = Approval)))]
#[get("/user-experience-sessions/approved")]
pub(crate) async fn show_approval(mut learner: Learner, query: Query<SessionPath>) -> Result<Json<Approval>> {
    let status = rows::status_in(&mut learner.conn, learner.id, &query.key()).await?;
    let approved = status.ok_or(Refusal::XsNotFound)?.is_some_and(EnrolmentStatus::is_enrolled);
    let reason = (!approved).then(|| Refusal::ProgramNotEnrolled { price: None }.code());
    Ok(Json(Approval { approved, reason }))
}
