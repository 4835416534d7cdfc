//! Records that a referred learner is active in a session. The kind of activity is read from the database, never from
//! the request.

use domain::referral::ReferralStatus;
use domain::referral::advance::ReferralStep;
use domain::referral::visible::visible;

use crate::enrolment::rows::enrolment_in;
use crate::prelude::*;
use crate::program::rows::{SessionKey, session};
use crate::referral::rows;
use crate::referral::step::take_step;

/// Request to record an activity.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngagementRequest {
    /// The kind of activity.
    #[expect(dead_code, reason = "the activity is read from the database")]
    kind: EngagementKind,
    /// The session, by id or slug.
    xs: String,
}

/// Kind of activity in a session.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EngagementKind {
    /// The learner is present.
    Active,
    /// The learner has submitted a mission.
    Submitted,
}

/// Progress of the caller's own referral.
#[derive(Serialize, ToSchema)]
pub(crate) struct Engagement {
    /// The status.
    status: ReferralStatus,
}

/// Records that the caller is active in a session.
#[utoipa::path(responses((status = 200, body = Engagement)))]
#[post("/referrals/engagement")]
pub(crate) async fn engage(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<EngagementRequest>,
) -> Result<Json<Engagement>> {
    let user = learner.id;
    let taken = learner.conn.transaction(async |conn| {
        let session = session(conn, &SessionKey::parse(&body.xs)).await?.ok_or(Refusal::XsNotFound)?;
        enrolment_in(conn, user, session.id).await?.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
        let step = rows::first_submission(conn, user).await?.map_or(ReferralStep::Active, |_| ReferralStep::Submitted);
        take_step(conn, user, step, now).await
    });
    let referral = taken.await?.map(|taken| taken.advanced.referral).filter(|referral| referral.rejected.is_none());
    let referral = referral.ok_or(Refusal::ReferralDetailsNotFound)?;
    Ok(Json(Engagement { status: visible(&referral).status }))
}
