//! Lists the queue of reviews, oldest request first, and finds the next review that a reviewer can claim.

use domain::feedback::ReviewedAttempt;
use domain::feedback::claim::{ClaimFacts, claim};
use domain::feedback::queue::{QueueFacts, QueuePlace, place};
use domain::ids::ReviewId;

use crate::auth::Review;
use crate::columns::count;
use crate::feedback::queue_rows::{self as rows, QueueFilter, QueueRow};
use crate::page::after_id;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// Filter of the reviews.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewsQuery {
    /// Cursor: the `next` of the previous page.
    next: Option<String>,
    /// Kind of reviews; by default, those that wait for a decision.
    #[serde(default)]
    #[param(inline)]
    filter: QueueFilter,
}

/// A review in the queue.
#[derive(Serialize, ToSchema)]
pub(crate) struct QueuedReview {
    /// The review.
    id: ReviewId,
    /// Title of the mission.
    mission: String,
    /// Number of the mission in its program.
    number: u32,
    /// Title of the program.
    program: String,
    /// Number of the attempt, from 1.
    attempt: u32,
    /// Whether it is an appeal.
    is_appeal: bool,
    /// Time of the request.
    requested_at: Timestamp,
    /// Time by which the decision is promised.
    due_at: Timestamp,
    /// Number of days after which reviewers were last reminded; `None` if they were not.
    reminded: Option<i32>,
    /// Whether the reviewer can claim it.
    place: QueuePlace,
}

/// The next review.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextReview {
    /// The review; `None` if no review is left.
    review: Option<ReviewId>,
}

/// Lists reviews, oldest request first. A reviewer's own work is not listed.
#[utoipa::path(params(ReviewsQuery), responses((status = 200, body = Page<QueuedReview>)))]
#[get("/reviews")]
pub(crate) async fn list_reviews(
    staff: Staff<Review>,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<ReviewsQuery>,
) -> Result<Json<Page<QueuedReview>>> {
    let (reviewer, mut conn) = (staff.learner.id, staff.learner.conn);
    let found = rows::queue(&mut conn, reviewer, query.filter, after_id(query.next.as_deref())?).await?;
    let mut items = Vec::with_capacity(found.len());
    for row in found {
        let curriculum = curricula.get(&mut conn, row.version).await?;
        let mission =
            curriculum.mission(row.mission).ok_or_else(|| Error::broken("a mission is not in its version"))?;
        items.push(QueuedReview {
            id: ReviewId(row.review.id),
            mission: mission.row.title.clone(),
            number: count(mission.row.number),
            program: curriculum.program.title.clone(),
            attempt: row.attempt,
            is_appeal: row.review.not_by.is_some(),
            requested_at: row.review.requested_at.0,
            due_at: row.review.due_at.0,
            reminded: row.review.reminded,
            place: place(&QueueFacts { now, reviewer, review: row.review.facts(), due_at: row.review.due_at.0 }),
        });
    }
    Ok(Json(Page::of_rows(items, |item| item.id.to_string())))
}

/// Returns the oldest request for a review that the reviewer can claim, without claiming it.
#[utoipa::path(responses((status = 200, body = NextReview)))]
#[get("/reviews/next")]
pub(crate) async fn show_next_review(staff: Staff<Review>, Now(now): Now) -> Result<Json<NextReview>> {
    let (reviewer, roles, mut conn) = (staff.learner.id, staff.learner.user.roles(), staff.learner.conn);
    let can_have = |row: &QueueRow| {
        let facts = ClaimFacts {
            now,
            reviewer,
            roles: roles.clone(),
            authors: vec![row.author],
            appealed: row.review.not_by.map(UserId),
            review: row.review.facts(),
            attempt: ReviewedAttempt {
                submission: SubmissionId(row.review.submission_id),
                status: row.status,
                // The status of the AI check does not affect a claim.
                ai: None,
            },
        };
        claim(&facts).is_ok()
    };
    let mut after = None;
    loop {
        let rows = rows::queue(&mut conn, reviewer, QueueFilter::Waiting, after).await?;
        let found = rows.iter().find(|row| can_have(row)).map(|row| ReviewId(row.review.id));
        after = rows.last().map(|row| row.review.id);
        if found.is_some() || after.is_none() {
            return Ok(Json(NextReview { review: found }));
        }
    }
}
