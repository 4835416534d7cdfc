//! Decides a review: the attempt passes, or is returned with the next steps. In the same transaction, the learner is
//! notified, and the missions that the decision completes or opens are written.

use domain::feedback::decide_review::{DecideFacts, decide_review as decide};
use domain::feedback::edit::FeedbackVersion;
use domain::feedback::{ReviewOutcome, Said};
use domain::ids::ReviewId;
use domain::mission::complete::PassedBy;

use crate::auth::Review;
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::feedback::ReviewView;
use crate::feedback::review_notices::{tell_decision, watch_delay};
use crate::feedback::review_rows as rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::pass::pass;
use crate::submission::rows::apply_score;

/// A decision.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecisionRequest {
    /// Outcome.
    outcome: ReviewOutcome,
    /// Marks and comments.
    said: Said,
}

/// Decides a review.
#[utoipa::path(responses((status = 200, body = ReviewView)))]
#[post("/reviews/{id}/decision")]
pub(crate) async fn decide_review(
    staff: Staff<Review>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(DecisionRequest { outcome, said }): Json<DecisionRequest>,
) -> Result<Json<ReviewView>> {
    let (reviewer, roles, mut conn) = (staff.learner.id, staff.learner.user.roles(), staff.learner.conn);
    let view = conn.transaction(async |conn| {
        let mut reviewed = rows::locked_review(conn, &curricula, ReviewId(*id)).await?;
        let mission = reviewed.attempt.mission()?;
        let decided = decide(&DecideFacts {
            now,
            reviewer,
            roles,
            is_appeal: reviewed.review.not_by.is_some(),
            review: reviewed.review.facts(),
            attempt: reviewed.attempt_facts(),
            rubric: mission.row.rubric.as_ref().map(|rubric| rubric.0.clone()),
            pass_mark_bp: count(mission.row.pass_mark_bp),
            keys: reviewed.attempt.row.key_points(),
            best_bp: reviewed.attempt.course.rows[reviewed.attempt.at].score_bp.map(count),
            outcome,
            said,
        })?;
        let score_bp = decided.score.as_ref().map(|score| score.score_bp);
        let review = &mut reviewed.review;
        review.status = TextEnum(decided.status);
        review.decided_at = Some(At(decided.at));
        review.outcome = Some(TextEnum(outcome));
        review.score_bp = score_bp.map(column);
        review.history =
            JsonColumn(vec![FeedbackVersion { rev: 1, at: now, by: reviewer, said: decided.said.clone() }]);
        (review.reminded, review.ask_at) = (None, Some(At(decided.at)));
        reviewed.attempt.course.rows[reviewed.attempt.at].score_bp = decided.best_bp.map(column);
        let unlocked = if decided.may_complete {
            pass(conn, &mut reviewed.attempt, PassedBy::Person, score_bp, now).await?
        } else {
            apply_score(conn, reviewed.attempt.row.id, decided.attempt_bp()).await?;
            Vec::new()
        };
        reviewed.store(conn, decided.moved.clone(), now).await?;
        rows::forget_drafts(conn, reviewed.review.id).await?;
        watch_delay(conn, &reviewed.attempt, reviewed.author, &reviewed.review, now).await?;
        tell_decision(conn, &reviewed.attempt, reviewed.author, &decided, &unlocked).await?;
        Ok::<_, Error>(ReviewView::from(&reviewed.review))
    });
    Ok(Json(view.await?))
}
