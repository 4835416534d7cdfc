//! Edits the marks and comments of a decided review. Every earlier version is kept.

use domain::feedback::Said;
use domain::feedback::edit::{ReviewEditFacts, edit};
use domain::ids::ReviewId;

use crate::auth::Review;
use crate::columns::{JsonColumn, column, count};
use crate::feedback::ReviewView;
use crate::feedback::review_notices::publish_review;
use crate::feedback::review_rows as rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// An edit of a review.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditReviewRequest {
    /// Version that the reviewer saw.
    base_rev: u32,
    /// New marks and comments.
    said: Said,
}

/// Edits a decided review.
#[utoipa::path(responses((status = 200, body = ReviewView)))]
#[patch("/reviews/{id}")]
pub(crate) async fn edit_review(
    staff: Staff<Review>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(EditReviewRequest { base_rev, said }): Json<EditReviewRequest>,
) -> Result<Json<ReviewView>> {
    let (editor, mut conn) = (staff.learner.id, staff.learner.conn);
    let view = conn.transaction(async |conn| {
        let mut reviewed = rows::locked_review(conn, &curricula, ReviewId(*id)).await?;
        let outcome = reviewed.review.outcome.ok_or(Refusal::ReviewNotDecided)?.0;
        let mission = reviewed.attempt.mission()?;
        let edited = edit(&ReviewEditFacts {
            now,
            editor,
            outcome,
            rubric: mission.row.rubric.as_ref().map(|rubric| rubric.0.clone()),
            pass_mark_bp: count(mission.row.pass_mark_bp),
            keys: reviewed.attempt.row.key_points(),
            history: reviewed.review.history.0.clone(),
            base_rev,
            said,
        })?;
        reviewed.review.history = JsonColumn(edited.history);
        reviewed.review.score_bp = edited.score.map(|score| column(score.score_bp));
        reviewed.store(conn, None, now).await?;
        publish_review(conn, &reviewed.attempt, reviewed.author, now).await?;
        Ok::<_, Error>(ReviewView::from(&reviewed.review))
    });
    Ok(Json(view.await?))
}
