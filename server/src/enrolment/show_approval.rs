//! Whether the learner has a place in a session.

use actix_web::get;
use actix_web::web::Query;
use domain::enrolment::EnrolmentStatus;
use domain::refusal::{Refusal, RefusalCode};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::Learner;
use crate::enrolment::rows;
use crate::error::Result;
use crate::http::Json;
use crate::program::rows::SessionKey;

/// Which session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApprovalQuery {
    /// The session, by id or by its name in addresses.
    xs: String,
}

/// Whether there is a place.
#[derive(Serialize, ToSchema)]
pub(crate) struct Approval {
    /// Whether the learner may open the session.
    approved: bool,
    /// Why not.
    #[schema(value_type = Option<RefusalCode>)]
    reason: Option<&'static str>,
}

/// Tells whether the learner who asks may open a session.
#[utoipa::path(tag = "enrolment", security(("bearer" = [])), params(ApprovalQuery),
    responses((status = 200, body = Approval)))]
#[get("/user-experience-sessions/approved")]
pub(crate) async fn show_approval(mut learner: Learner, query: Query<ApprovalQuery>) -> Result<Json<Approval>> {
    let status = rows::status_in(&mut learner.conn, learner.id, &SessionKey::parse(&query.xs)).await?;
    let approved = status.ok_or(Refusal::XsNotFound)?.is_some_and(EnrolmentStatus::is_enrolled);
    let reason = (!approved).then(|| Refusal::ProgramNotEnrolled { price: None }.code());
    Ok(Json(Approval { approved, reason }))
}
