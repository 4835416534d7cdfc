//! Begins an offboarding, and performs its steps: saves each answer, and completes it.

use domain::progression::offboarding::{OffboardingMove, offboarding};

use crate::columns::{At, JsonColumn};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::Course;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::Record;
use crate::progression::rows::{self, OffboardingRow};
use crate::progression::show_offboarding::OffboardingView;

/// Session that the learner leaves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OffboardingRequest {
    /// Session, by id or slug.
    xs: String,
}

/// Begins the caller's offboarding in a session. Does nothing if it has begun.
#[utoipa::path(responses((status = 201, body = OffboardingView)))]
#[post("/offboarding")]
pub(crate) async fn begin_offboarding(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<OffboardingRequest>,
) -> Result<Created<OffboardingView>> {
    let (user, key) = (learner.id, SessionKey::parse(&body.xs));
    let view = learner.conn.transaction(async |conn| {
        let place = rows::locked_course_and_record(conn, &curricula, user, &key).await?;
        apply(conn, user, place, &OffboardingMove::Begin, now).await
    });
    Ok(Created(view.await?))
}

/// Performs a step of the caller's offboarding.
#[utoipa::path(params(("id" = EnrolmentId, Path)), responses((status = 200, body = OffboardingView)))]
#[patch("/offboarding/{id}")]
pub(crate) async fn change_offboarding(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<OffboardingMove>,
) -> Result<Json<OffboardingView>> {
    let (user, enrolment) = (learner.id, EnrolmentId(*id));
    let view = learner.conn.transaction(async |conn| {
        let place = rows::locked_course_and_record_of(conn, &curricula, user, enrolment).await?;
        apply(conn, user, place, &body, now).await
    });
    Ok(Json(view.await?))
}

async fn apply(
    conn: &mut AsyncPgConnection,
    user: UserId,
    (course, mut record): (Course, Record),
    request: &OffboardingMove,
    now: Timestamp,
) -> Result<OffboardingView> {
    let moved = offboarding(&record.leaving(&course, now), request)?;
    rows::apply_offboarding(conn, course.enrolment.id, &moved).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, course.session.id)], now).await?;
    record.offboarding = Some(OffboardingRow {
        started_at: At(moved.started_at),
        completed_at: moved.completed_at.map(At),
        answers: JsonColumn(moved.answers),
    });
    Ok(OffboardingView::new(&course, &record, now))
}
