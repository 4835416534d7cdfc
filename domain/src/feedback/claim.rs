//! Claims a review. A claim locks the review for 30 minutes: until then no other reviewer can claim it. The holder may
//! renew the lock. From the instant when the lock expires, another reviewer may take the review over. No lock extends
//! beyond the review's 28 days.
//!
//! The tests, in this order; only the first refusal is reported: the reviewer has the permission
//! [`review`](crate::account::permission::Permission::Review), or for an appeal
//! [`decide_appeal`](crate::account::permission::Permission::DecideAppeal) (`auth/forbidden`); the work is not the
//! reviewer's or their team's (`review/own-work`); for an appeal, the reviewer is not the one who decided before
//! (`review/other-reviewer-needed`); the review is open (`review/decided`, `review/timed-out`, `review/closed`); and no
//! other reviewer holds it (`review/claimed`).
//!
//! An attempt that waits for a review becomes `in_review` with the claim. An attempt that only the model has passed, or
//! that is appealed, keeps its status.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::feedback::limits::{REVIEW_LOCK_SECONDS, REVIEW_TIME_OUT_DAYS};
use crate::feedback::{Claim, ReviewFacts, ReviewStatus, ReviewedAttempt};
use crate::ids::UserId;
use crate::mission::SubmissionStatus;
use crate::refusal::{Refusal, Refusals};
use crate::submission::advance::Moved;
use crate::time::Timestamp;

/// Facts for [`claim`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClaimFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The caller.
    pub reviewer: UserId,
    /// The caller's roles.
    pub roles: Vec<Role>,
    /// The authors of the work: the learner, or every member of the team.
    pub authors: Vec<UserId>,
    /// For an appeal, the reviewer who decided before.
    #[serde(default)]
    pub appealed: Option<UserId>,
    /// The review.
    pub review: ReviewFacts,
    /// The attempt of the review.
    pub attempt: ReviewedAttempt,
}

/// A claimed review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Claimed {
    /// The new status of the review: claimed.
    pub status: ReviewStatus,
    /// The holder of the claim, and its end.
    pub claim: Claim,
    /// The former holder, whose expired claim was taken over.
    pub taken_over_from: Option<UserId>,
    /// The attempt's change of status; `None` if the status stays.
    pub moved: Option<Moved>,
}

/// Claims the review.
///
/// # Errors
/// In this order, only the first: `auth/forbidden`, `review/own-work`, `review/other-reviewer-needed`,
/// `review/decided`, `review/timed-out`, `review/closed`, and `review/claimed` with the end of the other claim.
pub fn claim(facts: &ClaimFacts) -> Result<Claimed, Refusals> {
    let permission = if facts.appealed.is_some() { Permission::DecideAppeal } else { Permission::Review };
    require(&facts.roles, permission)?;
    if facts.authors.contains(&facts.reviewer) {
        return Err(Refusal::ReviewOwnWork.into());
    }
    if facts.appealed == Some(facts.reviewer) {
        return Err(Refusal::ReviewOtherReviewerNeeded.into());
    }
    if let Some(refusal) = facts.review.refusal_to_review(facts.now) {
        return Err(refusal.into());
    }
    let ends_at = facts.review.requested_at.plus_days(REVIEW_TIME_OUT_DAYS);
    let other = facts.review.claim.filter(|held| held.by != facts.reviewer);
    match other {
        Some(held) if facts.now < held.until => Err(Refusal::ReviewClaimed { until: held.until }.into()),
        _ => Ok(Claimed {
            status: ReviewStatus::Claimed,
            claim: Claim { by: facts.reviewer, until: facts.now.plus_seconds(REVIEW_LOCK_SECONDS).min(ends_at) },
            taken_over_from: other.map(|held| held.by),
            moved: facts.attempt.moved(SubmissionStatus::InReview, facts.now),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::person;
    use crate::fixtures::feedback::reviews::{a_claim, held};
    use crate::fixtures::instant;

    fn check(facts: &ClaimFacts, expected: Result<Option<u32>, Refusal>) {
        let actual = claim(facts);
        if let Ok(claimed) = &actual {
            assert_eq!((claimed.status, claimed.claim.by), (ReviewStatus::Claimed, facts.reviewer));
        }
        let actual = actual.map(|claimed| claimed.taken_over_from).map_err(|refusals| refusals.first().clone());
        assert_eq!(actual, expected.map(|number| number.map(person)));
    }

    #[test]
    fn a_review_that_nobody_holds_is_locked_for_half_an_hour() {
        check(&a_claim(), Ok(None));
        assert_eq!(claim(&a_claim()).unwrap().claim.until, instant("2026-11-20T12:30:00Z"));
    }

    #[test]
    fn no_lock_lives_across_the_end_of_the_review() {
        let until = |requested_at: &str| {
            let mut facts = a_claim();
            facts.review.requested_at = instant(requested_at);
            claim(&facts).unwrap().claim.until.to_string()
        };
        assert_eq!(until("2026-10-23T12:30:01Z"), "2026-11-20T12:30:00Z");
        assert_eq!(until("2026-10-23T12:29:59Z"), "2026-11-20T12:29:59Z");
        assert_eq!(until("2026-10-23T12:00:01Z"), "2026-11-20T12:00:01Z");
    }

    #[test]
    fn an_attempt_that_waits_is_in_review_from_then_on() {
        for status in SubmissionStatus::ALL {
            let mut facts = a_claim();
            facts.attempt.status = status;
            let moved = claim(&facts).unwrap().moved.map(|moved| (moved.submission, moved.advanced.status));
            let waits = [SubmissionStatus::Submitted, SubmissionStatus::AiReviewing, SubmissionStatus::AiReviewed];
            let expected = (facts.attempt.submission, SubmissionStatus::InReview);
            assert_eq!(moved, waits.contains(&status).then_some(expected), "{status:?}");
        }
    }

    #[test]
    fn another_reviewer_takes_it_over_when_the_lock_has_run_out() {
        let held_until = |until: &str| {
            let mut facts = a_claim();
            facts.review = held(9, until);
            facts
        };
        let until = "2026-11-20T12:00:00.000001Z";
        check(&held_until(until), Err(Refusal::ReviewClaimed { until: instant(until) }));
        check(&held_until("2026-11-20T12:00:00Z"), Ok(Some(9)));
        check(&held_until("2026-11-20T11:00:00Z"), Ok(Some(9)));
    }

    #[test]
    fn who_holds_it_renews_the_lock() {
        for until in ["2026-11-20T12:10:00Z", "2026-11-20T11:10:00Z"] {
            let mut facts = a_claim();
            facts.review = held(5, until);
            check(&facts, Ok(None));
        }
    }

    #[test]
    fn only_reviewers_review() {
        let forbidden = Err(Refusal::AuthForbidden { needs: vec![Role::Reviewer, Role::Admin] });
        check(&ClaimFacts { roles: vec![Role::Learner, Role::Ta], ..a_claim() }, forbidden);
        check(&ClaimFacts { roles: vec![Role::Learner, Role::Admin], ..a_claim() }, Ok(None));
    }

    #[test]
    fn nobody_reviews_their_own_work_nor_that_of_their_team() {
        let facts = ClaimFacts { authors: vec![person(1), person(5)], ..a_claim() };
        check(&facts, Err(Refusal::ReviewOwnWork));
    }

    #[test]
    fn an_appeal_is_for_another_reviewer() {
        check(&ClaimFacts { appealed: Some(person(5)), ..a_claim() }, Err(Refusal::ReviewOtherReviewerNeeded));
        check(&ClaimFacts { appealed: Some(person(9)), ..a_claim() }, Ok(None));
    }

    #[test]
    fn a_review_that_has_ended_is_not_claimed() {
        let decided_at = instant("2026-11-19T12:00:00Z");
        for status in ReviewStatus::ALL {
            let mut facts = a_claim();
            facts.review.status = status;
            facts.review.decided_at = Some(decided_at);
            let expected = match status {
                ReviewStatus::Requested | ReviewStatus::Claimed => Ok(None),
                ReviewStatus::TimedOut => Err(Refusal::ReviewTimedOut { since: instant("2026-12-17T12:00:00Z") }),
                ReviewStatus::Closed => Err(Refusal::ReviewClosed),
                _ => Err(Refusal::ReviewDecided { at: decided_at }),
            };
            check(&facts, expected);
        }
    }

    #[test]
    fn after_28_days_nobody_claims_it() {
        let mut facts = a_claim();
        facts.review.requested_at = instant("2026-10-23T12:00:00Z");
        check(&facts, Err(Refusal::ReviewTimedOut { since: instant("2026-11-20T12:00:00Z") }));
        facts.review.requested_at = instant("2026-10-23T12:00:00.000001Z");
        check(&facts, Ok(None));
        facts.review.status = ReviewStatus::TimedOut;
        facts.review.requested_at = instant("2026-10-01T12:00:00Z");
        check(&facts, Err(Refusal::ReviewTimedOut { since: instant("2026-10-29T12:00:00Z") }));
    }

    #[test]
    fn the_first_reason_is_told_in_a_fixed_order() {
        let mut facts = ClaimFacts {
            roles: Vec::new(),
            authors: vec![person(5)],
            appealed: Some(person(5)),
            review: ReviewFacts { status: ReviewStatus::Passed, ..held(9, "2026-11-20T13:00:00Z") },
            ..a_claim()
        };
        let code = |facts: &ClaimFacts| claim(facts).unwrap_err().first().code();
        assert_eq!(code(&facts), "auth/forbidden");
        facts.roles = vec![Role::Reviewer];
        assert_eq!(code(&facts), "review/own-work");
        facts.authors = vec![person(1)];
        assert_eq!(code(&facts), "review/other-reviewer-needed");
        facts.appealed = None;
        assert_eq!(code(&facts), "review/decided");
        facts.review.status = ReviewStatus::Claimed;
        assert_eq!(code(&facts), "review/claimed");
    }
}
