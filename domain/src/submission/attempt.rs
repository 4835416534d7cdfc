//! Begins an attempt at a mission. There is at most one open attempt; a new one may take over the
//! answers of an earlier one, and none is ever wiped.

use crate::ids::SubmissionId;
use crate::mission::Decision;
use crate::mission::SubmissionStatus;
use crate::refusal::{Refusal, Refusals};

/// An attempt that was made before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierAttempt {
    /// The attempt.
    pub id: SubmissionId,
    /// Its number, from 1.
    pub attempt: u32,
    /// Where it stands.
    pub status: SubmissionStatus,
}

/// All that beginning an attempt takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptFacts {
    /// Whether the mission may be worked on.
    pub mission: Decision,
    /// Whether the mission is complete already.
    pub is_complete: bool,
    /// The attempts made before.
    pub earlier: Vec<EarlierAttempt>,
    /// The most attempts, where they are limited.
    pub max_attempts: Option<u32>,
    /// The attempt whose answers are to be taken over, where one was named.
    pub from_attempt: Option<u32>,
}

/// An attempt that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its number, from 1.
    pub attempt: u32,
    /// The attempt whose answers it takes over.
    pub from: Option<SubmissionId>,
}

/// Begins an attempt.
///
/// # Errors
/// The refusal of the lock, `submission/already-exists` with the open attempt, `submission/not-found`
/// where the attempt to take over does not exist, and `submission/no-attempts-left`.
pub fn begin(facts: &AttemptFacts) -> Result<Begun, Refusals> {
    if let Some(refusal) = facts.mission.refusal_to_write() {
        return Err(refusal.into());
    }
    if let Some(open) = facts.earlier.iter().find(|earlier| is_open(earlier.status, facts.is_complete)) {
        return Err(Refusal::SubmissionAlreadyExists { submission: open.id }.into());
    }
    let from = facts.from_attempt.map(|number| {
        let named = facts.earlier.iter().find(|earlier| earlier.attempt == number);
        named.map(|earlier| earlier.id).ok_or(Refusal::SubmissionNotFound)
    });
    let from = from.transpose()?;
    let used = facts.earlier.iter().filter(|earlier| earlier.status != SubmissionStatus::Withdrawn).count();
    let used = u32::try_from(used).unwrap_or(u32::MAX);
    if let Some(max_attempts) = facts.max_attempts.filter(|most| used >= *most) {
        return Err(Refusal::SubmissionNoAttemptsLeft { max_attempts }.into());
    }
    let latest = facts.earlier.iter().map(|earlier| earlier.attempt).max().unwrap_or(0);
    Ok(Begun { attempt: latest.saturating_add(1), from })
}

/// Whether an attempt keeps another from being begun. Once the mission is complete, only a draft or a
/// review that is under way does: handing in better work is welcome.
fn is_open(status: SubmissionStatus, is_complete: bool) -> bool {
    match status {
        SubmissionStatus::Draft | SubmissionStatus::AiReviewing | SubmissionStatus::InReview => true,
        SubmissionStatus::Submitted | SubmissionStatus::AiReviewed => !is_complete,
        SubmissionStatus::Passed
        | SubmissionStatus::Returned
        | SubmissionStatus::Withdrawn
        | SubmissionStatus::Superseded => false,
    }
}
