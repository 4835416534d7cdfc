//! Begins an attempt at a mission. At most one attempt is open. A new one may copy the answers of an earlier one, and
//! no attempt is ever erased.
//!
//! | the last attempt | may another be begun? | and if the mission is complete? |
//! |---|---|---|
//! | `draft`, `ai_reviewing`, `in_review` | no: `submission/already-exists` | no |
//! | `submitted` | no: `submission/already-exists`; yes if scored by [keys](crate::submission::mark) only | yes |
//! | `ai_reviewed`, and a review is requested | no: `submission/already-exists` | yes |
//! | `ai_reviewed`, and no review is requested | yes | yes |
//! | `passed`, `returned`, `withdrawn`, `superseded` | yes | yes |
//!
//! So a learner may follow the model's advice in a new attempt at once. When it is submitted, it supersedes the attempt
//! that the model has read. A complete mission may be tried again for a better score. Withdrawn attempts do not count
//! against the author's limit. The number of all attempts is at most [`MAX_ATTEMPTS`].

use serde::{Deserialize, Serialize};

use crate::ids::SubmissionId;
use crate::mission::{Decision, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::submission::limits::MAX_ATTEMPTS;

/// An earlier attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierAttempt {
    /// The attempt.
    pub id: SubmissionId,
    /// Its number, from 1.
    pub attempt: u32,
    /// Its status.
    pub status: SubmissionStatus,
    /// Whether a review by a person is requested and not yet decided.
    pub is_review_asked: bool,
    /// Whether its score is from keys only, so that it does not have to be judged.
    pub is_scored_by_keys: bool,
}

/// Facts for [`begin`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptFacts {
    /// The decision on the mission's lock.
    pub mission: Decision,
    /// Whether the mission is complete.
    pub is_complete: bool,
    /// The earlier attempts.
    pub earlier: Vec<EarlierAttempt>,
    /// The maximum number of attempts, if the author set one.
    pub max_attempts: Option<u32>,
    /// The number of the attempt whose answers are copied, if the request names one.
    pub from_attempt: Option<u32>,
}

/// A new attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its number, from 1.
    pub attempt: u32,
    /// Its status: a draft.
    pub status: SubmissionStatus,
    /// The attempt whose answers it copies.
    pub from: Option<SubmissionId>,
}

/// Number of attempts at a mission that count against its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttemptCount {
    /// The attempts so far, withdrawn ones excluded.
    pub used: u32,
    /// The author's limit; `None` if there is none.
    pub limit: Option<u32>,
    /// The attempts that are left under the author's limit; `None` if there is none.
    pub left: Option<u32>,
}

/// Counts the attempts with these statuses.
#[must_use]
pub fn count_attempts(statuses: &[SubmissionStatus], max_attempts: Option<u32>) -> AttemptCount {
    let used = statuses.iter().filter(|status| **status != SubmissionStatus::Withdrawn).count();
    let used = u32::try_from(used).unwrap_or(u32::MAX);
    AttemptCount { used, limit: max_attempts, left: max_attempts.map(|most| most.saturating_sub(used)) }
}

/// Begins an attempt.
///
/// # Errors
/// The first of these that applies: the refusal of the [lock](crate::mission::decide), `submission/already-exists` with
/// the open attempt, `submission/not-found` if the attempt to copy does not exist, and `submission/no-attempts-left`.
pub fn begin(facts: &AttemptFacts) -> Result<Begun, Refusals> {
    if let Some(refusal) = facts.mission.refusal_to_write() {
        return Err(refusal.into());
    }
    if let Some(open) = facts.earlier.iter().find(|earlier| is_open(earlier, facts.is_complete)) {
        return Err(Refusal::SubmissionAlreadyExists { submission: open.id }.into());
    }
    let from = facts.from_attempt.map(|number| {
        let named = facts.earlier.iter().find(|earlier| earlier.attempt == number);
        named.map(|earlier| earlier.id).ok_or(Refusal::SubmissionNotFound)
    });
    let from = from.transpose()?;
    let attempt = next_attempt(&facts.earlier, facts.max_attempts)?;
    Ok(Begun { attempt, status: SubmissionStatus::Draft, from })
}

/// Whether a learner can submit an attempt if the mission is open: there is a draft, or a new attempt can be begun.
#[must_use]
pub fn may_submit(earlier: &[EarlierAttempt], is_complete: bool, max_attempts: Option<u32>) -> bool {
    let has_draft = earlier.iter().any(|attempt| attempt.status == SubmissionStatus::Draft);
    let is_free = || !earlier.iter().any(|attempt| is_open(attempt, is_complete));
    has_draft || (is_free() && next_attempt(earlier, max_attempts).is_ok())
}

/// Number of the next attempt.
fn next_attempt(earlier: &[EarlierAttempt], max_attempts: Option<u32>) -> Result<u32, Refusal> {
    let statuses = earlier.iter().map(|earlier| earlier.status).collect::<Vec<_>>();
    if let AttemptCount { limit: Some(max_attempts), left: Some(0), .. } = count_attempts(&statuses, max_attempts) {
        return Err(Refusal::SubmissionNoAttemptsLeft { max_attempts });
    }
    let latest = earlier.iter().map(|earlier| earlier.attempt).max().unwrap_or(0);
    if latest >= MAX_ATTEMPTS {
        return Err(Refusal::SubmissionNoAttemptsLeft { max_attempts: MAX_ATTEMPTS });
    }
    Ok(latest.saturating_add(1))
}

/// Whether an attempt prevents a new one. Once the mission is complete, only a draft or an attempt that is being
/// reviewed prevents it.
fn is_open(earlier: &EarlierAttempt, is_complete: bool) -> bool {
    match earlier.status {
        SubmissionStatus::Draft | SubmissionStatus::AiReviewing | SubmissionStatus::InReview => true,
        SubmissionStatus::Submitted => !is_complete && !earlier.is_scored_by_keys,
        SubmissionStatus::AiReviewed => !is_complete && earlier.is_review_asked,
        SubmissionStatus::Passed
        | SubmissionStatus::Returned
        | SubmissionStatus::Withdrawn
        | SubmissionStatus::Superseded => false,
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, mission_id};
    use crate::mission::decide::decide;

    fn id(attempt: u32) -> SubmissionId {
        SubmissionId(Uuid::from_u128(attempt.into()))
    }

    fn after(statuses: &[SubmissionStatus]) -> AttemptFacts {
        after_on(a_board(), statuses)
    }

    fn after_on(board: BoardBuilder, statuses: &[SubmissionStatus]) -> AttemptFacts {
        let earlier = (1..).zip(statuses).map(|(attempt, status)| EarlierAttempt {
            id: id(attempt),
            attempt,
            status: *status,
            is_review_asked: false,
            is_scored_by_keys: false,
        });
        AttemptFacts {
            mission: decide(&board.with(a_mission(1)).build(), mission_id(1)).unwrap(),
            is_complete: false,
            earlier: earlier.collect(),
            max_attempts: None,
            from_attempt: None,
        }
    }

    /// Compares the number of the attempt.
    fn check(facts: &AttemptFacts, expected: Result<u32, &str>) {
        let actual = begin(facts);
        assert_eq!(actual.map(|begun| begun.attempt).map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn attempts_are_counted_from_one_and_none_is_counted_twice() {
        check(&after(&[]), Ok(1));
        check(&after(&[SubmissionStatus::Withdrawn]), Ok(2));
        check(&after(&[SubmissionStatus::Superseded, SubmissionStatus::Returned]), Ok(3));
    }

    #[test]
    fn one_attempt_is_open_at_a_time() {
        use SubmissionStatus::{AiReviewing, Draft, InReview, Submitted};
        let always_open = [Draft, AiReviewing, InReview];
        let open_until_complete = [Submitted];
        for status in SubmissionStatus::ALL {
            let facts = after(&[status]);
            let is_open = always_open.contains(&status) || open_until_complete.contains(&status);
            check(&facts, if is_open { Err("submission/already-exists") } else { Ok(2) });
            let complete = AttemptFacts { is_complete: true, ..facts };
            check(&complete, if always_open.contains(&status) { Err("submission/already-exists") } else { Ok(2) });
        }
        let refusals = begin(&after(&[SubmissionStatus::Returned, SubmissionStatus::Draft])).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::SubmissionAlreadyExists { submission: id(2) });
    }

    #[test]
    fn what_the_model_did_not_pass_is_open_only_while_a_person_is_asked() {
        let read = after(&[SubmissionStatus::AiReviewed]);
        check(&read, Ok(2));
        let mut asked = read;
        asked.earlier[0].is_review_asked = true;
        check(&asked, Err("submission/already-exists"));
        check(&AttemptFacts { is_complete: true, ..asked }, Ok(2));
    }

    #[test]
    fn what_keys_have_scored_waits_for_nobody() {
        let mut scored = after(&[SubmissionStatus::Submitted]);
        scored.earlier[0].is_scored_by_keys = true;
        check(&scored, Ok(2));
    }

    #[test]
    fn attempts_that_were_taken_back_use_up_nothing() {
        use SubmissionStatus::{Returned, Withdrawn};
        let at_most = |max_attempts, statuses| AttemptFacts { max_attempts: Some(max_attempts), ..after(statuses) };
        check(&at_most(2, &[Returned]), Ok(2));
        check(&at_most(2, &[Returned, Withdrawn]), Ok(3));
        check(&at_most(2, &[Returned, Withdrawn, Returned]), Err("submission/no-attempts-left"));
    }

    #[test]
    fn a_draft_can_be_submitted_and_otherwise_an_attempt_that_can_be_begun() {
        use SubmissionStatus::{Draft, Returned, Submitted};
        let check = |statuses: &[SubmissionStatus], is_complete, max_attempts, expected| {
            let may = may_submit(&after(statuses).earlier, is_complete, max_attempts);
            assert_eq!(may, expected, "{statuses:?} {is_complete} {max_attempts:?}");
        };
        check(&[], false, None, true);
        check(&[], false, Some(0), false);
        check(&[Returned], false, Some(1), false);
        check(&[Returned], false, Some(2), true);
        check(&[Returned, Draft], false, Some(2), true);
        check(&[Submitted], false, None, false);
        check(&[Submitted], true, None, true);
    }

    #[test]
    fn nobody_begins_and_takes_back_without_end() {
        check(&after(&[SubmissionStatus::Withdrawn; 99]), Ok(100));
        check(&after(&[SubmissionStatus::Withdrawn; 100]), Err("submission/no-attempts-left"));
    }

    #[test]
    fn an_attempt_takes_over_the_answers_of_the_one_that_is_named() {
        let from = |number| AttemptFacts { from_attempt: Some(number), ..after(&[SubmissionStatus::Returned]) };
        let begun = Begun { attempt: 2, status: SubmissionStatus::Draft, from: Some(id(1)) };
        assert_eq!(begin(&from(1)).unwrap(), begun);
        check(&from(2), Err("submission/not-found"));
        assert_eq!(begin(&after(&[])).unwrap().from, None);
    }

    #[test]
    fn no_attempt_is_begun_on_a_mission_that_may_not_be_worked_on() {
        check(&after_on(a_board().not_enrolled(), &[]), Err("program-not-enrolled"));
        let over = a_board().opened(1).at("2027-01-04T09:00:00Z");
        check(&after_on(over, &[]), Err("mission/locked-no-continued-access"));
    }
}
