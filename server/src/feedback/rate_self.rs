//! Stores learners' ratings of their own attempts by the rubric, and shows them.

use domain::feedback::Mark;
use domain::feedback::rate_self::rate_self;

use crate::feedback::{SelfRatingView, rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::{author_for, author_for_acting};

/// A learner's rating of an attempt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SelfRatingRequest {
    /// Level of each rated criterion. Replaces the earlier rating.
    #[schema(max_items = 12)]
    marks: Vec<Mark>,
}

/// Shows the learner's rating of an attempt.
#[utoipa::path(responses((status = 200, body = SelfRatingView)))]
#[get("/user-submissions/{id}/self-rating")]
pub(crate) async fn show_self_rating(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
) -> Result<Json<SelfRatingView>> {
    let id = SubmissionId(*id);
    let author = author_for(&mut learner.conn, learner.id, id).await?;
    let (facts, rating) = rows::facts_for_self_rating(&mut learner.conn, &curricula, author, id, now).await?;
    let (marks, rated_at) = rating.map(|row| (row.marks.0, row.rated_at.0)).unzip();
    Ok(Json(SelfRatingView::new(&facts, marks.unwrap_or_default(), rated_at)))
}

/// Rates an attempt.
#[utoipa::path(responses((status = 200, body = SelfRatingView)))]
#[put("/user-submissions/{id}/self-rating")]
pub(crate) async fn rate_own_submission(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<SelfRatingRequest>,
) -> Result<Json<SelfRatingView>> {
    let (user, id) = (learner.id, SubmissionId(*id));
    let view = learner
        .conn
        .transaction(async |conn| {
            let author = author_for_acting(conn, user, id).await?;
            rows::lock_attempt(conn, id).await?;
            let (facts, _) = rows::facts_for_self_rating(conn, &curricula, author, id, now).await?;
            let rated = rate_self(&facts, &body.marks)?;
            rows::apply_self_rating(conn, id, &rated).await?;
            Ok::<_, Error>(SelfRatingView::new(&facts, rated.marks, Some(rated.at)))
        })
        .await?;
    Ok(Json(view))
}
