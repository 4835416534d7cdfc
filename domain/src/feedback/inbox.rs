//! The inbox of a learner's feedback. For each attempt it has an entry for the automatic check and one for the review
//! by a person, with status, unread mark and next step.
//!
//! | requested | state | next step |
//! |---|---|---|
//! | the check, not answered yet | `waiting`, `reading` | wait |
//! | the check, answered | `ready` | request a person if the attempt is open |
//! | the check, failed | `failed` | request it again if the attempt is open |
//! | a review that is not claimed | `waiting` | wait until the promised date |
//! | a review that is claimed | `reading` | wait until the promised date |
//! | a review that returned the attempt | `returned` | improve the answer; if there is a later attempt, rate the review |
//! | a review that passed the attempt | `passed` | rate the review, if it is not rated |
//! | a review that ended undecided | `lapsed` | request it again if the attempt is open |
//!
//! An attempt is open if it is undecided, no later one was begun, and no review of it is requested. Only the last check
//! of an attempt and its last review are shown; a review that was closed undecided is not. An entry is unread if it is
//! newer than the learner's last look at the feedback of the attempt; an edit makes the entry newer. Unread entries
//! come first, then the newest.

use std::cmp::Reverse;

use serde::Serialize;

use crate::feedback::{AiStatus, ReviewFacts, ReviewOutcome, ReviewStatus};
use crate::ids::{MissionId, SubmissionId};
use crate::mission::SubmissionStatus;
use crate::time::Timestamp;

/// An attempt with its last check and review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptFeedback {
    /// The attempt.
    pub submission: SubmissionId,
    /// Its mission.
    pub mission: MissionId,
    /// Its number, from 1.
    pub attempt: u32,
    /// Its status.
    pub status: SubmissionStatus,
    /// Number of attempts at the mission.
    pub attempts: u32,
    /// When its learner last looked at its feedback.
    pub read_at: Option<Timestamp>,
    /// The last requested check.
    pub check: Option<CheckFacts>,
    /// The last requested review.
    pub review: Option<InboxReview>,
}

/// An automatic check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckFacts {
    /// Its status.
    pub status: AiStatus,
    /// When it was requested.
    pub requested_at: Timestamp,
    /// When it answered, or failed.
    pub ended_at: Option<Timestamp>,
}

/// A review with its dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboxReview {
    /// The review.
    pub facts: ReviewFacts,
    /// The promised date.
    pub due_at: Timestamp,
    /// The decision, if there is one.
    pub outcome: Option<ReviewOutcome>,
    /// When the comment was last changed, if there is one.
    pub said_at: Option<Timestamp>,
}

/// Source of feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeedbackSource {
    /// The automatic check.
    Check,
    /// A reviewer.
    Person,
}

/// State of feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeedbackState {
    /// It is requested.
    Waiting,
    /// A reviewer or the check is reading the attempt.
    Reading,
    /// The check has answered.
    Ready,
    /// The check has failed.
    Failed,
    /// A reviewer returned the attempt.
    Returned,
    /// A reviewer passed the attempt.
    Passed,
    /// The review ended undecided.
    Lapsed,
}

impl FeedbackState {
    /// Whether there is feedback to read.
    fn says_something(self) -> bool {
        match self {
            Self::Ready | Self::Returned | Self::Passed => true,
            Self::Waiting | Self::Reading | Self::Failed | Self::Lapsed => false,
        }
    }
}

/// Next step of a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeedbackNext {
    /// Wait.
    Wait,
    /// Improve the answer.
    Improve,
    /// Request a review by a person.
    AskPerson,
    /// Request the check or the review again.
    AskAgain,
    /// Rate the review.
    Rate,
    /// There is no next step.
    Nothing,
}

/// Feedback in the inbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InboxEntry {
    /// The attempt.
    pub submission: SubmissionId,
    /// Its mission.
    pub mission: MissionId,
    /// Its number, from 1.
    pub attempt: u32,
    /// Its source.
    pub source: FeedbackSource,
    /// Its state.
    pub state: FeedbackState,
    /// The time of its last change; an edit is a change.
    pub at: Timestamp,
    /// The promised date, while it waits for a person.
    pub due_at: Option<Timestamp>,
    /// Whether the learner has not read it yet.
    pub is_unread: bool,
    /// The next step.
    pub next: FeedbackNext,
}

/// Returns the inbox, in order.
#[must_use]
pub fn inbox(attempts: &[AttemptFeedback]) -> Vec<InboxEntry> {
    let entries = attempts.iter().flat_map(|attempt| [check_entry(attempt), review_entry(attempt)]);
    let mut entries = entries.flatten().collect::<Vec<_>>();
    entries.sort_by_key(|entry| (!entry.is_unread, Reverse(entry.at), entry.submission.0));
    entries
}

fn check_entry(attempt: &AttemptFeedback) -> Option<InboxEntry> {
    let check = attempt.check?;
    let state = match check.status {
        AiStatus::Queued => FeedbackState::Waiting,
        AiStatus::Running => FeedbackState::Reading,
        AiStatus::Ready => FeedbackState::Ready,
        AiStatus::Failed => FeedbackState::Failed,
    };
    let next = match check.status {
        AiStatus::Queued | AiStatus::Running => FeedbackNext::Wait,
        AiStatus::Ready => attempt.if_open(FeedbackNext::AskPerson),
        AiStatus::Failed => attempt.if_open(FeedbackNext::AskAgain),
    };
    let at = check.ended_at.unwrap_or(check.requested_at);
    Some(attempt.entry(FeedbackSource::Check, state, at, next))
}

fn review_entry(attempt: &AttemptFeedback) -> Option<InboxEntry> {
    let review = attempt.review.as_ref()?;
    let state = match (review.outcome, review.facts.status) {
        (Some(ReviewOutcome::Returned), _) => FeedbackState::Returned,
        (Some(ReviewOutcome::Passed), _) => FeedbackState::Passed,
        (None, ReviewStatus::Claimed) => FeedbackState::Reading,
        (None, ReviewStatus::TimedOut) => FeedbackState::Lapsed,
        (None, ReviewStatus::Closed) => return None,
        (None, _) => FeedbackState::Waiting,
    };
    let is_back = attempt.is_latest() && attempt.status == SubmissionStatus::Returned;
    let next = match (state, review.facts.status) {
        (FeedbackState::Returned, _) if is_back => FeedbackNext::Improve,
        (_, ReviewStatus::Returned | ReviewStatus::Passed) => FeedbackNext::Rate,
        (FeedbackState::Lapsed, _) => attempt.if_open(FeedbackNext::AskAgain),
        (FeedbackState::Waiting | FeedbackState::Reading, _) => FeedbackNext::Wait,
        _ => FeedbackNext::Nothing,
    };
    let at = review.said_at.or(review.facts.decided_at).unwrap_or(review.facts.requested_at);
    let entry = attempt.entry(FeedbackSource::Person, state, at, next);
    Some(InboxEntry { due_at: review.facts.is_open().then_some(review.due_at), ..entry })
}

impl AttemptFeedback {
    fn entry(&self, source: FeedbackSource, state: FeedbackState, at: Timestamp, next: FeedbackNext) -> InboxEntry {
        let is_read = self.read_at.is_some_and(|read_at| read_at >= at);
        InboxEntry {
            submission: self.submission,
            mission: self.mission,
            attempt: self.attempt,
            source,
            state,
            at,
            due_at: None,
            is_unread: state.says_something() && !is_read,
            next,
        }
    }

    fn is_latest(&self) -> bool {
        self.attempt >= self.attempts
    }

    /// Returns this next step if the attempt is [open](self), otherwise [`FeedbackNext::Nothing`].
    fn if_open(&self, next: FeedbackNext) -> FeedbackNext {
        let is_undecided = matches!(self.status, SubmissionStatus::Submitted | SubmissionStatus::AiReviewed);
        let is_asked = self.review.as_ref().is_some_and(|review| review.facts.is_open());
        if is_undecided && self.is_latest() && !is_asked { next } else { FeedbackNext::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::reviews::{decided, held};
    use crate::fixtures::feedback::submission_id;
    use crate::fixtures::instant;
    use uuid::Uuid;

    fn an_attempt(number: u32, status: SubmissionStatus) -> AttemptFeedback {
        AttemptFeedback {
            submission: submission_id(number),
            mission: MissionId(Uuid::from_u128(3)),
            attempt: number,
            status,
            attempts: number,
            read_at: None,
            check: None,
            review: None,
        }
    }

    fn a_check(status: AiStatus) -> Option<CheckFacts> {
        let ended_at = (!status.is_in_flight()).then(|| instant("2026-11-19T12:01:00Z"));
        Some(CheckFacts { status, requested_at: instant("2026-11-19T12:00:00Z"), ended_at })
    }

    fn a_review(facts: ReviewFacts, outcome: Option<ReviewOutcome>) -> Option<InboxReview> {
        let said_at = facts.decided_at;
        Some(InboxReview { facts, due_at: instant("2026-11-24T12:00:00Z"), outcome, said_at })
    }

    fn one(attempt: AttemptFeedback) -> InboxEntry {
        let entries = inbox(&[attempt]);
        assert_eq!(entries.len(), 1);
        entries[0]
    }

    #[test]
    fn a_check_waits_answers_or_fails() {
        use FeedbackNext::{AskAgain, AskPerson, Nothing, Wait};
        let cases = [
            (AiStatus::Queued, SubmissionStatus::Submitted, FeedbackState::Waiting, Wait, false),
            (AiStatus::Running, SubmissionStatus::AiReviewing, FeedbackState::Reading, Wait, false),
            (AiStatus::Ready, SubmissionStatus::AiReviewed, FeedbackState::Ready, AskPerson, true),
            (AiStatus::Ready, SubmissionStatus::Passed, FeedbackState::Ready, Nothing, true),
            (AiStatus::Failed, SubmissionStatus::Submitted, FeedbackState::Failed, AskAgain, false),
            (AiStatus::Failed, SubmissionStatus::Returned, FeedbackState::Failed, Nothing, false),
        ];
        for (check, status, state, next, is_unread) in cases {
            let entry = one(AttemptFeedback { check: a_check(check), ..an_attempt(1, status) });
            assert_eq!((entry.source, entry.state, entry.next), (FeedbackSource::Check, state, next));
            assert_eq!(entry.is_unread, is_unread, "{check:?}");
        }
        let earlier = AttemptFeedback { attempts: 2, ..an_attempt(1, SubmissionStatus::AiReviewed) };
        assert_eq!(one(AttemptFeedback { check: a_check(AiStatus::Ready), ..earlier }).next, Nothing);
    }

    #[test]
    fn a_review_waits_until_its_date() {
        let waiting = ReviewFacts { status: ReviewStatus::Requested, claim: None, ..held(5, "2026-11-20T12:10:00Z") };
        let entry =
            one(AttemptFeedback { review: a_review(waiting, None), ..an_attempt(1, SubmissionStatus::Submitted) });
        assert_eq!((entry.state, entry.next, entry.is_unread), (FeedbackState::Waiting, FeedbackNext::Wait, false));
        assert_eq!((entry.at, entry.due_at), (instant("2026-11-19T12:00:00Z"), Some(instant("2026-11-24T12:00:00Z"))));
        let held = a_review(held(5, "2026-11-20T12:10:00Z"), None);
        assert_eq!(
            one(AttemptFeedback { review: held, ..an_attempt(1, SubmissionStatus::InReview) }).state,
            FeedbackState::Reading
        );
    }

    #[test]
    fn a_decision_names_the_next_step() {
        use FeedbackNext::{Improve, Nothing, Rate};
        let (returned, passed) = (Some(ReviewOutcome::Returned), Some(ReviewOutcome::Passed));
        let cases = [
            (ReviewStatus::Returned, returned, SubmissionStatus::Returned, FeedbackState::Returned, Improve),
            (ReviewStatus::Rated, returned, SubmissionStatus::Returned, FeedbackState::Returned, Improve),
            (ReviewStatus::Returned, returned, SubmissionStatus::Passed, FeedbackState::Returned, Rate),
            (ReviewStatus::Passed, passed, SubmissionStatus::Passed, FeedbackState::Passed, Rate),
            (ReviewStatus::Rated, passed, SubmissionStatus::Passed, FeedbackState::Passed, Nothing),
            (ReviewStatus::TimedOut, passed, SubmissionStatus::Passed, FeedbackState::Passed, Nothing),
        ];
        for (review, outcome, status, state, next) in cases {
            let review = a_review(decided(review, "2026-11-20T12:00:00Z"), outcome);
            let entry = one(AttemptFeedback { review, ..an_attempt(1, status) });
            assert_eq!((entry.state, entry.next, entry.is_unread, entry.due_at), (state, next, true, None));
        }
    }

    #[test]
    fn what_ended_undecided_can_be_asked_for_again_and_what_was_closed_is_not_shown() {
        let ended = |status| ReviewFacts { status, ..held(5, "2026-11-20T12:10:00Z") };
        let lapsed = a_review(ended(ReviewStatus::TimedOut), None);
        let entry = one(AttemptFeedback { review: lapsed, ..an_attempt(1, SubmissionStatus::Submitted) });
        assert_eq!((entry.state, entry.next, entry.is_unread), (FeedbackState::Lapsed, FeedbackNext::AskAgain, false));
        let closed = a_review(ended(ReviewStatus::Closed), None);
        assert_eq!(inbox(&[AttemptFeedback { review: closed, ..an_attempt(1, SubmissionStatus::Withdrawn) }]), []);
    }

    #[test]
    fn unread_comes_first_then_what_is_newest_and_an_edit_is_unread_again() {
        let at = |number, said_at: &str, read_at: Option<&str>| {
            let review = a_review(decided(ReviewStatus::Returned, said_at), Some(ReviewOutcome::Returned));
            let read_at = read_at.map(instant);
            AttemptFeedback { review, read_at, ..an_attempt(number, SubmissionStatus::Returned) }
        };
        let (first, second, third) = ("2026-11-18T12:00:00Z", "2026-11-19T12:00:00Z", "2026-11-20T12:00:00Z");
        let entries = inbox(&[at(1, first, None), at(2, second, Some(first)), at(3, third, Some(third))]);
        let order = entries.iter().map(|entry| (entry.attempt, entry.is_unread)).collect::<Vec<_>>();
        assert_eq!(order, [(2, true), (1, true), (3, false)]);
    }

    #[test]
    fn without_feedback_there_is_nothing() {
        assert_eq!(inbox(&[an_attempt(1, SubmissionStatus::Submitted)]), []);
    }
}
