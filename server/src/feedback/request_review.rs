//! Requests a review of an attempt by a person, and closes the review of a withdrawn attempt. Both are parts of
//! [`change_submission`](crate::feedback::change_submission).

use diesel_async::AsyncPgConnection;
use domain::feedback::request_review::{ReviewRequestFacts, passed_by_model_alone, request_review};
use domain::feedback::{ReviewFacts, ReviewStatus};
use domain::ids::{MissionId, ReviewId, SubmissionId, UserId};
use domain::mission::SubmissionStatus;
use domain::mission::complete::PassedBy;
use domain::submission::advance::Moved;
use domain::time::{Timestamp, Zone};

use crate::columns::TextEnum;
use crate::error::{Error, Result};
use crate::feedback::review_notices::{publish_review, watch_delay};
use crate::feedback::review_rows::{self as rows, ReviewRow};
use crate::submission::attempt_rows::Attempt;
use crate::zone::zone_facts;

/// Returns the facts for requesting a review of an attempt with these reviews.
pub(crate) fn request_facts(
    status: SubmissionStatus,
    passed_by: Option<PassedBy>,
    reviews: &[ReviewRow],
    zone: Zone,
    now: Timestamp,
) -> ReviewRequestFacts {
    let facts = reviews.iter().map(ReviewRow::facts).collect::<Vec<_>>();
    let open = reviews.iter().zip(&facts).find(|(_, facts)| facts.is_open());
    ReviewRequestFacts {
        now,
        zone,
        status,
        passed_by_model_alone: passed_by_model_alone(passed_by, &facts),
        open: open.map(|(review, _)| ReviewId(review.id)),
    }
}

/// Returns the zone in which a review's days are counted.
pub(crate) fn zone_of(timezone: &str, now: Timestamp) -> Result<Zone> {
    zone_facts(timezone, now, now).ok_or_else(|| Error::broken("the zone of a session is unknown"))
}

/// Requests a review of the attempt. This opens no mission.
pub(super) async fn apply_request(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<MissionId>> {
    attempt.course.require_place()?;
    let submission = SubmissionId(attempt.row.id);
    let reviews = rows::reviews_of(conn, submission).await?;
    let zone = zone_of(&attempt.course.session.timezone, now)?;
    let passed_by = attempt.row.passed_by.map(|by| by.0);
    let requested = request_review(&request_facts(attempt.row.status.0, passed_by, &reviews, zone, now))?;
    let review = ReviewRow::new(submission, &requested, None);
    rows::insert(conn, &review, attempt.begun_in, now).await?;
    watch_delay(conn, attempt, user, &review, now).await?;
    publish_review(conn, attempt, user, now).await?;
    Ok(Vec::new())
}

/// Closes the open review of each attempt whose move ends it.
pub(super) async fn close_reviews(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    user: UserId,
    moves: &[Moved],
    now: Timestamp,
) -> Result<()> {
    for moved in moves.iter().filter(|moved| moved.advanced.closes_review) {
        let reviews = rows::reviews_of(conn, moved.submission).await?;
        for mut review in reviews.into_iter().filter(|review| review.facts().is_open()) {
            review.status = TextEnum(ReviewStatus::Closed);
            review.ask_at = None;
            rows::store(conn, &review, attempt.begun_in, now).await?;
            watch_delay(conn, attempt, user, &review, now).await?;
        }
    }
    Ok(())
}

/// Returns the facts of the last review of an attempt.
pub(super) fn last_of(reviews: &[ReviewRow]) -> Option<ReviewFacts> {
    reviews.last().map(ReviewRow::facts)
}
