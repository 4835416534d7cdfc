//! Status of a waiting review for a reviewer who looks at the queue: whether they can claim it, and whether its
//! promised date has passed. The queue is in the order of the requests.

use serde::Serialize;

use crate::feedback::ReviewFacts;
use crate::ids::UserId;
use crate::time::Timestamp;

/// Whether a reviewer can claim a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// No reviewer holds it, or the holder's lock has expired.
    Free,
    /// The reviewer holds it. The lock may have expired, as long as no other reviewer took the review over.
    Yours,
    /// Another reviewer holds it.
    Others,
}

/// Facts for [`place`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueFacts {
    /// The present time.
    pub now: Timestamp,
    /// The caller.
    pub reviewer: UserId,
    /// The review.
    pub review: ReviewFacts,
    /// The promised date.
    pub due_at: Timestamp,
}

/// A review in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QueuePlace {
    /// Whether the reviewer can claim it.
    pub hold: Hold,
    /// The end of the lock, if there is one.
    pub held_until: Option<Timestamp>,
    /// Whether the promised date has passed.
    pub is_late: bool,
}

/// Returns the status of a review for a reviewer.
#[must_use]
pub fn place(facts: &QueueFacts) -> QueuePlace {
    let lock = facts.review.claim.filter(|claim| facts.now < claim.until);
    let hold = match (facts.review.claim, lock) {
        (Some(claim), _) if claim.by == facts.reviewer => Hold::Yours,
        (_, Some(_)) => Hold::Others,
        (_, None) => Hold::Free,
    };
    QueuePlace { hold, held_until: lock.map(|claim| claim.until), is_late: facts.now >= facts.due_at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::ReviewStatus;
    use crate::fixtures::feedback::person;
    use crate::fixtures::feedback::reviews::held;
    use crate::fixtures::instant;

    fn check(review: ReviewFacts, expected: (Hold, Option<&str>)) {
        let (now, due_at) = (instant("2026-11-20T12:00:00Z"), instant("2026-11-24T12:00:00Z"));
        let place = place(&QueueFacts { now, reviewer: person(5), review, due_at });
        assert_eq!((place.hold, place.held_until), (expected.0, expected.1.map(instant)));
    }

    #[test]
    fn a_review_is_free_until_somebody_holds_it_and_again_once_the_lock_has_run_out() {
        let free = ReviewFacts { status: ReviewStatus::Requested, claim: None, ..held(5, "2026-11-20T12:10:00Z") };
        check(free, (Hold::Free, None));
        let (alive, over) = ("2026-11-20T12:00:01Z", "2026-11-20T12:00:00Z");
        check(held(5, alive), (Hold::Yours, Some(alive)));
        check(held(5, over), (Hold::Yours, None));
        check(held(9, alive), (Hold::Others, Some(alive)));
        check(held(9, over), (Hold::Free, None));
    }

    #[test]
    fn a_review_is_late_from_its_date_on() {
        let late = |due_at: &str| {
            let facts = QueueFacts {
                now: instant("2026-11-20T12:00:00Z"),
                reviewer: person(5),
                review: held(9, "2026-11-20T12:10:00Z"),
                due_at: instant(due_at),
            };
            place(&facts).is_late
        };
        assert!(late("2026-11-20T12:00:00Z"));
        assert!(!late("2026-11-20T12:00:01Z"));
    }
}
