//! Saves one answer of a draft. Saving is a compare-and-set on the answer's `rev`: who did not see the
//! newest text is shown it, and nothing is overwritten unseen.

use crate::mission::{Decision, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::submission::check::{check, issues_that_refuse_a_draft};
use crate::submission::{Block, BlockCheck, BlockValue, SavedAnswer};
use crate::time::Timestamp;

/// All that saving takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFacts {
    /// The instant of the request.
    pub now: Timestamp,
    /// Whether the mission may be worked on.
    pub mission: Decision,
    /// Where the attempt stands.
    pub status: SubmissionStatus,
    /// The block that is answered.
    pub block: Block,
    /// The answer as it is stored, where there is one.
    pub stored: Option<SavedAnswer>,
}

/// What the learner wants to save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerDraft {
    /// The answer; nothing to empty it.
    pub value: Option<BlockValue>,
    /// The `rev` that the learner saw; 0 before the first save.
    pub base_rev: u32,
}

/// An answer that is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The answer as it stands now.
    pub answer: SavedAnswer,
    /// What checking it found.
    pub check: BlockCheck,
    /// Whether anything changed; false when the same text came again.
    pub is_new: bool,
}

/// Saves an answer.
///
/// # Errors
/// The refusal of the lock, `submission/not-draft`, `validation-fail` for a value that cannot be stored,
/// and `submission/stale-rev` with the stored answer where it was changed since it was read.
pub fn save(facts: &SaveFacts, draft: &AnswerDraft) -> Result<Saved, Refusals> {
    if let Some(refusal) = facts.mission.refusal_to_write() {
        return Err(refusal.into());
    }
    if facts.status != SubmissionStatus::Draft {
        return Err(Refusal::SubmissionNotDraft.into());
    }
    let block = &facts.block;
    let issues = draft.value.as_ref().map_or(Vec::new(), |value| issues_that_refuse_a_draft(block, value));
    let refusals = issues.into_iter().map(|issue| Refusal::ValidationFail {
        block: Some(block.id),
        field: None,
        rule: issue.rule,
        need: issue.need,
        have: issue.have,
    });
    if let Some(refusals) = Refusals::from_all(refusals.collect()) {
        return Err(refusals);
    }
    let check = check(block, draft.value.as_ref());
    let stored_rev = facts.stored.as_ref().map_or(0, |stored| stored.rev);
    if let Some(same) = facts.stored.as_ref().filter(|stored| stored.value == draft.value) {
        return Ok(Saved { answer: same.clone(), check, is_new: false });
    }
    if draft.base_rev != stored_rev {
        return Err(Refusal::SubmissionStaleRev { rev: stored_rev, theirs: facts.stored.clone() }.into());
    }
    let rev = stored_rev.saturating_add(1);
    let answer = SavedAnswer { block: block.id, value: draft.value.clone(), rev, saved_at: facts.now };
    Ok(Saved { answer, check, is_new: true })
}
