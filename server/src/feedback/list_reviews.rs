//! The queue of reviews, in the order in which they were asked for, and the next of it that a reviewer can have.

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

/// Which reviews.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewsQuery {
    /// Where the last page ended.
    next: Option<String>,
    /// Which of them; those that wait, if nothing is said.
    #[serde(default)]
    #[param(inline)]
    filter: QueueFilter,
}

/// A review in the queue.
#[derive(Serialize, ToSchema)]
pub(crate) struct QueuedReview {
    /// The review.
    id: ReviewId,
    /// The mission's title.
    mission: String,
    /// The mission's number in its program.
    number: u32,
    /// The title of the program.
    program: String,
    /// Which attempt it is, from 1.
    attempt: u32,
    /// Whether it is an appeal.
    is_appeal: bool,
    /// When it was asked for.
    requested_at: Timestamp,
    /// Until when it is promised.
    due_at: Timestamp,
    /// After how many days reviewers were last reminded of it.
    reminded: Option<i32>,
    /// Whether the reviewer can have it.
    place: QueuePlace,
}

/// The next review.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextReview {
    /// The review; nothing if none is left.
    review: Option<ReviewId>,
}

/// Lists reviews, those first that were asked for first. Nobody's own work is among them.
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

/// Names the review that has waited for longest of those that the reviewer can have. It claims nothing.
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
                // Where the check stands keeps nobody from having it.
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
