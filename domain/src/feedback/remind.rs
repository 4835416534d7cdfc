//! Decides whether a reminder of a review is due, and when the review ends by itself. Before the decision the review
//! waits for a reviewer, afterwards for the learner's rating. That side is reminded 7, 14 and 21 days after the wait
//! began, and after 28 days the review ends. If it ends undecided, the attempt gets its [former
//! status](crate::feedback::release) back; a decision stays. A day is 24 hours here, and an act is due from the exact
//! instant on.
//!
//! These reminders are not kinds of [notice](crate::notification): this rule only says which reminder is due, and to
//! which side. The notice `review_delayed` is different: it is sent to the learner once, when the promised date has
//! passed. There is no notice that a review ended by itself: the attempt's page shows it, and another review can be
//! requested there.

use serde::{Deserialize, Serialize};

use crate::feedback::limits::REVIEW_NUDGE_DAYS;
use crate::feedback::{ReviewFacts, ReviewStatus, ReviewedAttempt};
use crate::submission::advance::Moved;
use crate::time::Timestamp;

/// Side that a review waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// A reviewer, for the decision.
    Reviewer,
    /// The learner, for the rating.
    Learner,
}

/// Facts for [`remind`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewReminderFacts {
    /// The present time.
    pub now: Timestamp,
    /// The review.
    pub review: ReviewFacts,
    /// The attempt of the review.
    pub attempt: ReviewedAttempt,
    /// The last reminder to the side that the review waits for, by its days; `None` before the first.
    #[serde(default)]
    pub reminded: Option<i32>,
}

/// The acts that are due for a review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reminder {
    /// The side that the review waits for; `None` if the review has ended.
    pub waits_for: Option<Side>,
    /// The reminder to send, by its days: 7, 14 or 21. If several are due, only the last.
    pub remind: Option<i32>,
    /// Whether the review ends now, after 28 days.
    pub times_out: bool,
    /// The attempt's change of status; `None` if the status stays.
    pub moved: Option<Moved>,
    /// The time at which to call this rule again; `None` if no act will be due.
    pub next_at: Option<Timestamp>,
}

/// Returns the acts that are due for a review.
#[must_use]
pub fn remind(facts: &ReviewReminderFacts) -> Reminder {
    let waits_for = match facts.review.status {
        ReviewStatus::Requested | ReviewStatus::Claimed => Some(Side::Reviewer),
        ReviewStatus::Returned | ReviewStatus::Passed => Some(Side::Learner),
        ReviewStatus::Rated | ReviewStatus::TimedOut | ReviewStatus::Closed => None,
    };
    let (Some(since), Some(times_out_at)) = (facts.review.waits_since(), facts.review.times_out_at()) else {
        return Reminder { waits_for, remind: None, times_out: false, moved: None, next_at: None };
    };
    if facts.now >= times_out_at {
        let is_undecided = waits_for == Some(Side::Reviewer);
        let moved = is_undecided.then(|| facts.attempt.moved(facts.attempt.once_released(), facts.now)).flatten();
        return Reminder { waits_for, remind: None, times_out: true, moved, next_at: None };
    }
    let has_come = |days: &i32| facts.now >= since.plus_days(*days);
    let last = REVIEW_NUDGE_DAYS.into_iter().rfind(has_come);
    let remind = last.filter(|days| facts.reminded.is_none_or(|reminded| reminded < *days));
    let next = REVIEW_NUDGE_DAYS.into_iter().find(|days| !has_come(days));
    let next_at = next.map_or(times_out_at, |days| since.plus_days(days));
    Reminder { waits_for, remind, times_out: false, moved: None, next_at: Some(next_at) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::AiStatus;
    use crate::fixtures::feedback::reviews::{an_attempt_at, decided, held};
    use crate::fixtures::instant;
    use crate::mission::SubmissionStatus;

    /// Compares the acts that are due so many seconds after a review was requested at noon on 1 November.
    fn check(seconds: i64, reminded: Option<i32>, expected: (Option<i32>, bool, Option<&str>)) {
        let requested_at = instant("2026-11-01T12:00:00Z");
        let review = ReviewFacts { requested_at, ..held(5, "2026-11-01T12:30:00Z") };
        let now = requested_at.plus_seconds(seconds);
        let actual = remind(&ReviewReminderFacts { now, review, attempt: under_review(), reminded });
        let (remind, times_out, next_at) = expected;
        assert_eq!(actual.waits_for, Some(Side::Reviewer));
        let is = (actual.remind, actual.times_out, to(&actual), actual.next_at);
        let to = times_out.then_some(SubmissionStatus::AiReviewed);
        assert_eq!(is, (remind, times_out, to, next_at.map(instant)), "{seconds}");
    }

    fn to(reminder: &Reminder) -> Option<SubmissionStatus> {
        reminder.moved.as_ref().map(|moved| moved.advanced.status)
    }

    fn under_review() -> ReviewedAttempt {
        an_attempt_at(SubmissionStatus::InReview, Some(AiStatus::Ready))
    }

    const DAY: i64 = 86_400;

    #[test]
    fn a_reminder_comes_after_one_two_and_three_weeks_and_the_end_after_four() {
        let weeks = ["2026-11-08T12:00:00Z", "2026-11-15T12:00:00Z", "2026-11-22T12:00:00Z", "2026-11-29T12:00:00Z"];
        check(0, None, (None, false, Some(weeks[0])));
        check(7 * DAY - 1, None, (None, false, Some(weeks[0])));
        check(7 * DAY, None, (Some(7), false, Some(weeks[1])));
        check(14 * DAY, Some(7), (Some(14), false, Some(weeks[2])));
        check(21 * DAY, Some(14), (Some(21), false, Some(weeks[3])));
        check(28 * DAY - 1, Some(21), (None, false, Some(weeks[3])));
        check(28 * DAY, Some(21), (None, true, None));
        check(40 * DAY, None, (None, true, None));
    }

    #[test]
    fn nothing_is_reminded_of_twice_and_a_late_reminder_is_one() {
        let week_three = Some("2026-11-22T12:00:00Z");
        check(15 * DAY, Some(14), (None, false, week_three));
        check(15 * DAY, None, (Some(14), false, week_three));
        check(15 * DAY, Some(7), (Some(14), false, week_three));
        check(8 * DAY, Some(7), (None, false, Some("2026-11-15T12:00:00Z")));
    }

    #[test]
    fn after_the_decision_it_waits_for_the_learner_and_counts_anew() {
        for status in [ReviewStatus::Returned, ReviewStatus::Passed] {
            let review = decided(status, "2026-11-10T12:00:00Z");
            let attempt = an_attempt_at(SubmissionStatus::Returned, None);
            let facts = |now| ReviewReminderFacts { now, review: review.clone(), attempt, reminded: None };
            let at = |now: &str| remind(&facts(instant(now)));
            let waiting = at("2026-11-17T11:59:59Z");
            assert_eq!((waiting.waits_for, waiting.remind), (Some(Side::Learner), None));
            assert_eq!(at("2026-11-17T12:00:00Z").remind, Some(7));
            assert!(!at("2026-12-08T11:59:59Z").times_out);
            let over = at("2026-12-08T12:00:00Z");
            assert_eq!((over.times_out, to(&over)), (true, None));
            let again = ReviewReminderFacts { attempt: under_review(), ..facts(instant("2026-12-08T12:00:00Z")) };
            assert_eq!(remind(&again).moved, None);
        }
    }

    #[test]
    fn what_has_ended_waits_for_nobody() {
        for status in [ReviewStatus::Rated, ReviewStatus::TimedOut, ReviewStatus::Closed] {
            let review = decided(status, "2026-01-10T12:00:00Z");
            let now = instant("2026-11-20T12:00:00Z");
            let nothing = Reminder { waits_for: None, remind: None, times_out: false, moved: None, next_at: None };
            assert_eq!(remind(&ReviewReminderFacts { now, review, attempt: under_review(), reminded: None }), nothing);
        }
    }
}
