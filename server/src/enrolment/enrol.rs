//! Enrols a learner in a session.

use actix_web::http::StatusCode;
use actix_web::post;
use diesel_async::AsyncConnection as _;
use domain::enrolment::enrol::enrol;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::{Learner, Now};
use crate::enrolment::{EnrolmentView, rows};
use crate::error::Result;
use crate::http::Json;
use crate::idempotency::{Answer, Once};

/// Where to enrol.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnrolRequest {
    /// The session, by id or by its name in addresses.
    xs: String,
}

/// Enrols the learner who asks.
#[utoipa::path(tag = "enrolment", security(("bearer" = [])), request_body = EnrolRequest,
    params(("Idempotency-Key" = String, Header)), responses((status = 201, body = EnrolmentView)))]
#[post("/session/enrol")]
pub(crate) async fn enrol_learner(
    mut learner: Learner,
    once: Once,
    Now(now): Now,
    Json(body): Json<EnrolRequest>,
) -> Result<Answer> {
    learner
        .conn
        .transaction(async |conn| {
            if let Some(given) = once.claim(conn, learner.id, now).await? {
                return Ok(given);
            }
            let (session, facts) = rows::facts_for_enrolment(conn, learner.id, &body.xs, now).await?;
            let enrolled = enrol(&facts)?;
            let row = rows::apply_enrolment(conn, learner.id, &session, &enrolled).await?;
            once.answer(conn, learner.id, StatusCode::CREATED, &EnrolmentView::from(&row)).await
        })
        .await
}
