//! Carries a waiting review over to a later attempt. When a learner submits a better attempt while an earlier one waits
//! for a reviewer, the review follows the learner's latest work: it keeps its place in the queue, its promised date and
//! the end of its 28 days. A page asks the learner before it begins that attempt.
//!
//! | the open review is of | after a later attempt is submitted |
//! |---|---|
//! | a superseded attempt | it belongs to the later attempt |
//! | an attempt that is being read (`in_review`) | it stays, because that attempt is not superseded |
//! | an attempt that the model has passed | it stays, because that attempt is not superseded |
//!
//! If two superseded attempts have an open review, the older request is carried over, and the other one is closed:
//! there is [at most one open review](crate::feedback::request_review) of an attempt.

use crate::feedback::{ReviewFacts, ReviewStatus};
use crate::ids::{ReviewId, SubmissionId};
use crate::mission::SubmissionStatus;
use crate::submission::advance::Moved;

/// A review of an earlier attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierReview {
    /// The review.
    pub id: ReviewId,
    /// Its attempt.
    pub submission: SubmissionId,
    /// Its facts.
    pub facts: ReviewFacts,
}

/// Change of an open review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewCarried {
    /// The review.
    pub id: ReviewId,
    /// The attempt to which it belongs now.
    pub submission: SubmissionId,
    /// Its status now.
    pub status: ReviewStatus,
}

/// Returns the changes of the reviews of all superseded attempts; `moves` are the [moves](Moved) of the submission, and
/// `later` is the submitted attempt.
#[must_use]
pub fn carry_over(reviews: &[EarlierReview], moves: &[Moved], later: SubmissionId) -> Vec<ReviewCarried> {
    let is_superseded = |review: &&EarlierReview| {
        let is_of = |moved: &&Moved| moved.submission == review.submission;
        moves.iter().filter(is_of).any(|moved| moved.advanced.status == SubmissionStatus::Superseded)
    };
    let mut open = reviews.iter().filter(|review| review.facts.is_open()).filter(is_superseded).collect::<Vec<_>>();
    open.sort_by_key(|review| (review.facts.requested_at, review.id));
    let change = |(place, review): (usize, &EarlierReview)| {
        let (submission, status) =
            if place == 0 { (later, ReviewStatus::Requested) } else { (review.submission, ReviewStatus::Closed) };
        ReviewCarried { id: review.id, submission, status }
    };
    open.into_iter().enumerate().map(change).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::instant;
    use crate::submission::advance::{AdvanceFacts, Mover};

    fn attempt(number: u128) -> SubmissionId {
        SubmissionId(Uuid::from_u128(number))
    }

    fn review(number: u128, of: u128, status: ReviewStatus, requested_at: &str) -> EarlierReview {
        let facts = ReviewFacts { status, requested_at: instant(requested_at), claim: None, decided_at: None };
        EarlierReview { id: ReviewId(Uuid::from_u128(number)), submission: attempt(of), facts }
    }

    fn superseded(number: u128) -> Moved {
        let (now, by) = (instant("2026-11-25T12:00:00Z"), Mover::Learner);
        let facts = AdvanceFacts { now, from: SubmissionStatus::Submitted, to: SubmissionStatus::Superseded, by };
        Moved::of(attempt(number), &facts).unwrap()
    }

    /// Compares the attempt and the status of each changed review.
    fn check(reviews: &[EarlierReview], moves: &[Moved], expected: &[(u128, u128, ReviewStatus)]) {
        let changes = carry_over(reviews, moves, attempt(9)).into_iter();
        let actual = changes.map(|change| (change.id.0.as_u128(), change.submission.0.as_u128(), change.status));
        assert_eq!(actual.collect::<Vec<_>>(), expected);
    }

    const EARLY: &str = "2026-11-20T12:00:00Z";
    const LATE: &str = "2026-11-21T12:00:00Z";

    #[test]
    fn a_waiting_review_follows_the_latest_attempt() {
        use ReviewStatus::Requested;
        check(&[review(1, 2, Requested, EARLY)], &[superseded(2)], &[(1, 9, Requested)]);
    }

    #[test]
    fn a_review_of_an_attempt_that_is_not_superseded_stays() {
        use ReviewStatus::{Claimed, Requested};
        check(&[review(1, 2, Claimed, EARLY), review(3, 4, Requested, EARLY)], &[superseded(5)], &[]);
        check(&[], &[superseded(2)], &[]);
    }

    #[test]
    fn a_review_that_has_ended_stays_with_its_attempt() {
        for status in ReviewStatus::ALL.into_iter().filter(|status| !status.is_open()) {
            check(&[review(1, 2, status, EARLY)], &[superseded(2)], &[]);
        }
    }

    #[test]
    fn the_older_of_two_requests_is_carried_over() {
        use ReviewStatus::{Closed, Requested};
        let two = [review(1, 2, Requested, LATE), review(3, 4, Requested, EARLY)];
        check(&two, &[superseded(2), superseded(4)], &[(3, 9, Requested), (1, 2, Closed)]);
    }
}
