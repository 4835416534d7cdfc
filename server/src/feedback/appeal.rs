//! Accepts an appeal against a reviewer's decision: another reviewer decides again.

use domain::feedback::appeal::{AppealFacts, DecidedBy, appeal};
use domain::mission::SubmissionStatus;
use domain::time::Zone;

use crate::feedback::ReviewView;
use crate::feedback::request_review::zone_of;
use crate::feedback::review_notices::{publish_review, watch_delay};
use crate::feedback::review_rows::{self as rows, ReviewRow};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::locked_attempt;

/// An appeal.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppealRequest {
    /// Reason why the learner disagrees.
    reason: String,
}

/// Appeals against the decision on an attempt.
#[utoipa::path(responses((status = 201, body = ReviewView)))]
#[post("/user-submissions/{id}/appeal")]
pub(crate) async fn appeal_decision(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<AppealRequest>,
) -> Result<Created<ReviewView>> {
    let (user, id) = (learner.id, SubmissionId(*id));
    let view = learner.conn.transaction(async |conn| {
        let attempt = locked_attempt(conn, &curricula, user, id).await?;
        attempt.course.require_place()?;
        let reviews = rows::reviews_of(conn, id).await?;
        let zone = zone_of(&attempt.course.session.timezone, now)?;
        let facts = AppealFacts { reason: body.reason, ..appeal_facts(attempt.row.status.0, &reviews, zone, now) };
        let appealed = appeal(&facts)?;
        let review = ReviewRow::new(id, &appealed.review, Some((appealed.reason, appealed.not_by)));
        rows::insert(conn, &review, attempt.begun_in, now).await?;
        watch_delay(conn, &attempt, user, &review, now).await?;
        publish_review(conn, &attempt, user, now).await?;
        Ok::<_, Error>(ReviewView::from(&review))
    });
    Ok(Created(view.await?))
}

/// Returns the facts for an appeal against these reviews of an attempt, without the reason.
pub(super) fn appeal_facts(status: SubmissionStatus, reviews: &[ReviewRow], zone: Zone, now: Timestamp) -> AppealFacts {
    let decided = reviews.iter().rev().find_map(|review| review.said().zip(review.decided_at));
    let earlier = reviews.iter().rev().find(|review| review.not_by.is_some()).map(ReviewRow::facts);
    let decision = decided.map(|(said, at)| DecidedBy { reviewer: said.by, at: at.0 });
    AppealFacts { now, zone, status, decision, earlier, reason: String::new() }
}
