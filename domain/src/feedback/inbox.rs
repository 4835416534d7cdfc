//! The inbox of a learner's feedback: of each attempt what the automatic check says and what a person says, where that
//! stands, whether it is read, and what is next.
//!
//! | what was asked | it is | next |
//! |---|---|---|
//! | the check, which has not answered | `waiting`, `reading` | to wait |
//! | the check, which has answered | `ready` | to ask a person if the attempt is open, else nothing |
//! | the check, which did not work out | `failed` | to ask again if the attempt is open, else nothing |
//! | a review that nobody holds | `waiting` | to wait until the promised date |
//! | a review that a reviewer holds | `reading` | the same |
//! | a review that sent the attempt back | `returned` | to improve the answer, if no later attempt was begun |
//! | a review that passed the attempt | `passed` | to rate it, if it is not rated |
//! | a review that ended undecided | `lapsed` | to ask again if the attempt is open, else nothing |
//!
//! An attempt is open while nobody has decided about it and no later one was begun. Of several checks of an attempt the
//! last is shown, and so of several reviews; a review that was closed undecided is not. What says something new since the
//! learner last looked at the feedback of the attempt is unread, an edit too. Unread comes first, then what is newest.

use std::cmp::Reverse;

use serde::Serialize;

use crate::feedback::{AiStatus, ReviewFacts, ReviewOutcome, ReviewStatus};
use crate::ids::{MissionId, SubmissionId};
use crate::mission::SubmissionStatus;
use crate::time::Timestamp;

/// An attempt with what was asked about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptFeedback {
    /// The attempt.
    pub submission: SubmissionId,
    /// Its mission.
    pub mission: MissionId,
    /// Its number, from 1.
    pub attempt: u32,
    /// Where it stands.
    pub status: SubmissionStatus,
    /// How many attempts at the mission were begun.
    pub attempts: u32,
    /// When its learner last looked at its feedback.
    pub read_at: Option<Timestamp>,
    /// The last check that was asked for.
    pub check: Option<CheckFacts>,
    /// The last review that was asked for.
    pub review: Option<InboxReview>,
}

/// An automatic check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckFacts {
    /// Where it stands.
    pub status: AiStatus,
    /// When it was asked for.
    pub requested_at: Timestamp,
    /// When it answered, or failed.
    pub ended_at: Option<Timestamp>,
}

/// A review as the inbox takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboxReview {
    /// The review.
    pub facts: ReviewFacts,
    /// Until when it is promised.
    pub due_at: Timestamp,
    /// What was decided, if it was.
    pub outcome: Option<ReviewOutcome>,
    /// When the words were last changed, if there are any.
    pub said_at: Option<Timestamp>,
}

/// Who gives feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeedbackSource {
    /// The automatic check.
    Check,
    /// A reviewer.
    Person,
}

/// Where feedback stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeedbackState {
    /// It was asked for.
    Waiting,
    /// The attempt is being read.
    Reading,
    /// The check has answered.
    Ready,
    /// The check did not work out.
    Failed,
    /// A reviewer sent the attempt back.
    Returned,
    /// A reviewer passed the attempt.
    Passed,
    /// Nobody came to review it.
    Lapsed,
}

impl FeedbackState {
    /// Whether there is something to read.
    fn says_something(self) -> bool {
        match self {
            Self::Ready | Self::Returned | Self::Passed => true,
            Self::Waiting | Self::Reading | Self::Failed | Self::Lapsed => false,
        }
    }
}

/// What a learner may do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeedbackNext {
    /// Wait.
    Wait,
    /// Improve the answer.
    Improve,
    /// Ask a person to review it.
    AskPerson,
    /// Ask again.
    AskAgain,
    /// Say how useful the review was.
    Rate,
    /// Nothing.
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
    /// Who gives it.
    pub source: FeedbackSource,
    /// Where it stands.
    pub state: FeedbackState,
    /// Since when; an edit counts as new.
    pub at: Timestamp,
    /// Until when it is promised, while it waits for a person.
    pub due_at: Option<Timestamp>,
    /// Whether the learner has yet to read it.
    pub is_unread: bool,
    /// What is next.
    pub next: FeedbackNext,
}

/// The inbox, in order.
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

    /// What is next if nobody has decided about the attempt and no later one was begun.
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
