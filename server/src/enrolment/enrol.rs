//! Enrols a learner in a session.

use domain::enrolment::enrol::enrol;

use crate::enrolment::extension_rows::follow_access;
use crate::enrolment::{EnrolmentView, rows};
use crate::idempotency::{IdempotentResponse, Once};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::network_country::NetworkCountry;
use crate::prelude::*;

/// Request to enrol.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnrolRequest {
    /// The session, by id or slug.
    xs: String,
}

/// Enrols the caller.
#[utoipa::path(params(Once), responses((status = 201, body = EnrolmentView)))]
#[post("/session/enrol")]
pub(crate) async fn enrol_learner(
    mut learner: Learner,
    once: Once,
    network: NetworkCountry,
    Now(now): Now,
    Json(body): Json<EnrolRequest>,
) -> Result<IdempotentResponse> {
    let user = learner.id;
    let of = network.prices_for(learner.user.country(), None);
    let work = async |conn: &mut AsyncPgConnection| {
        let (session, facts, by_subscription) = rows::facts_for_enrolment(conn, user, &body.xs, of, now).await?;
        let enrolled = enrol(&facts)?;
        let mut row = rows::apply_enrolment(conn, user, &session, &enrolled).await?;
        if by_subscription {
            rows::apply_by_subscription(conn, row.id, true).await?;
            follow_access(conn, row.id, now).await?;
            let followed = rows::enrolment_in(conn, user, session.id).await?;
            row = followed.ok_or_else(|| Error::broken("an enrolment does not exist any longer"))?;
        }
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, session.id)], now).await?;
        Ok(EnrolmentView::from(&row))
    };
    once.perform(&mut learner.conn, user, now, work).await
}
