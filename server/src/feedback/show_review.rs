//! Shows a review to its reviewer: the attempts with their answers, the rubric, earlier reviews, and the reviewer's
//! draft. It does not name the learner.

use domain::feedback::edit::{FeedbackVersion, refusal_to_edit};
use domain::feedback::queue::{QueueFacts, QueuePlace, place};
use domain::feedback::{Mark, REVIEW_LIMITS, ReviewLimits, Rubric, Said};
use domain::ids::ReviewId;
use domain::mission::block::Block;

use crate::auth::Review;
use crate::columns::count;
use crate::feedback::ReviewView;
use crate::feedback::queue_rows as rows;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::SubmissionView;
use crate::submission::view_rows::views_beside;
use crate::team::rows::is_in_team;

/// An attempt, as a reviewer sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttemptUnderReview {
    /// The attempt with its answers.
    submission: SubmissionView,
    /// The learner's own rating.
    self_rating: Vec<Mark>,
    /// Its reviews, oldest first.
    reviews: Vec<ReviewView>,
}

/// A review with everything that a reviewer needs.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewSheet {
    /// The review.
    review: ReviewView,
    /// Whether the reviewer has claimed it or can claim it.
    place: QueuePlace,
    /// Attempt under review.
    submission: SubmissionId,
    /// Title of the mission.
    mission: String,
    /// Number of the mission in its program.
    number: u32,
    /// Title of the program.
    program: String,
    /// Brief of the mission as sanitised HTML.
    brief_html: String,
    /// Blocks with the questions.
    blocks: Vec<Block>,
    /// Rubric; `None` if the mission is not judged by a rubric.
    rubric: Option<Rubric>,
    /// Pass mark in basis points.
    pass_mark_bp: u32,
    /// The attempts up to this one, oldest first.
    attempts: Vec<AttemptUnderReview>,
    /// The reviewer's draft.
    draft: Option<Said>,
    /// Versions of the feedback, oldest first; empty before the decision.
    history: Vec<FeedbackVersion>,
    /// Reason why the reviewer cannot edit the feedback; `None` if they can.
    edit: Option<Refusal>,
    /// Limits that apply to the reviewer.
    limits: ReviewLimits,
}

/// Shows a review to a reviewer.
#[utoipa::path(responses((status = 200, body = ReviewSheet)))]
#[get("/reviews/{id}")]
pub(crate) async fn show_review(
    staff: Staff<Review>,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
) -> Result<Json<ReviewSheet>> {
    let (reviewer, mut conn) = (staff.learner.id, staff.learner.conn);
    let (row, draft) = rows::review_for(&mut conn, reviewer, ReviewId(*id)).await?;
    if row.author == reviewer || is_in_team(&mut conn, reviewer, row.team).await? {
        return Err(Refusal::ReviewOwnWork.into());
    }
    let curriculum = curricula.get(&mut conn, row.version).await?;
    let mission = curriculum.mission(row.mission).ok_or_else(|| Error::broken("a mission is not in its version"))?;
    let of_mission = (row.user_mission, row.mission);
    let submissions = views_beside(&mut conn, &curricula, row.author, of_mission, row.team).await?;
    let ids = submissions.iter().map(|submission| submission.id).collect::<Vec<_>>();
    let (mut ratings, mut reviews) = rows::beside(&mut conn, &ids).await?;
    let attempts = submissions.into_iter().filter(|view| view.attempt <= row.attempt).map(|submission| {
        let id = submission.id;
        AttemptUnderReview {
            submission,
            self_rating: ratings.remove(&id.0).unwrap_or_default(),
            reviews: reviews.remove(&id.0).unwrap_or_default().iter().map(ReviewView::from).collect(),
        }
    });
    Ok(Json(ReviewSheet {
        attempts: attempts.collect(),
        place: place(&QueueFacts { now, reviewer, review: row.review.facts(), due_at: row.review.due_at.0 }),
        submission: SubmissionId(row.review.submission_id),
        review: ReviewView::from(&row.review),
        mission: mission.row.title.clone(),
        number: count(mission.row.number),
        program: curriculum.program.title.clone(),
        brief_html: mission.row.brief_html.clone(),
        blocks: mission.blocks.iter().filter(|block| block.body.is_input()).cloned().collect(),
        rubric: mission.row.rubric.as_ref().map(|rubric| rubric.0.clone()),
        pass_mark_bp: count(mission.row.pass_mark_bp),
        draft,
        edit: refusal_to_edit(&row.review.history.0, reviewer),
        history: row.review.history.0,
        limits: REVIEW_LIMITS,
    }))
}
