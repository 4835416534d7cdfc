//! Hands in an attempt: every required answer is there, every answer keeps its limits, and the text
//! that is handed in is the text the learner saw. What it completes and opens is said in the answer.

use serde::Serialize;

use crate::ids::{BlockId, MissionId};
use crate::mission::complete::{AttemptFacts, meets_policy};
use crate::mission::{Decision, MissionFacts, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::submission::check::check;
use crate::submission::{Block, BlockCheck, BlockValue, Reveal};
use crate::time::Timestamp;

/// All that handing in takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmitFacts {
    /// The instant of the request.
    pub now: Timestamp,
    /// Whether the mission may be worked on.
    pub decision: Decision,
    /// The mission.
    pub mission: MissionFacts,
    /// The pass mark of the mission in basis points.
    pub pass_mark_bp: u32,
    /// When the mission was completed, if it was.
    pub completed_at: Option<Timestamp>,
    /// Where the attempt stands.
    pub status: SubmissionStatus,
    /// How often the attempt was saved.
    pub rev: u32,
    /// The mission's blocks.
    pub blocks: Vec<Block>,
    /// The stored answers.
    pub answers: Vec<(BlockId, Option<BlockValue>)>,
}

/// Whether a set of answers could be handed in, and what keeps it from that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubmitVerdict {
    /// Whether every answer is fit to be handed in.
    pub is_ready: bool,
    /// The answers that are not, in the order of the blocks.
    pub missing: Vec<BlockCheck>,
}

/// An attempt that is handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    /// When it was handed in.
    pub at: Timestamp,
    /// When the mission was completed, where this or something earlier completed it.
    pub completed_at: Option<Timestamp>,
    /// What completing it opens; empty where it completes nothing new.
    pub unlocked: Vec<MissionId>,
}

/// Checks all answers of a mission together.
#[must_use]
pub fn verdict<'a>(blocks: &[Block], answer_to: impl Fn(BlockId) -> Option<&'a BlockValue>) -> SubmitVerdict {
    let inputs = blocks.iter().filter(|block| block.body.is_input());
    let checks = inputs.map(|block| check(block, answer_to(block.id)));
    let missing = checks.filter(|check| !check.is_valid).collect::<Vec<_>>();
    SubmitVerdict { is_ready: missing.is_empty(), missing }
}

/// Hands in the attempt.
///
/// # Errors
/// The refusal of the lock, `submission/not-draft`, `submission/stale-rev` where an answer was saved
/// since `base_rev`, and one `validation-fail` for each rule that an answer breaks.
pub fn submit(facts: &SubmitFacts, base_rev: u32) -> Result<Submitted, Refusals> {
    if let Some(refusal) = facts.decision.refusal_to_write() {
        return Err(refusal.into());
    }
    if facts.status != SubmissionStatus::Draft {
        return Err(Refusal::SubmissionNotDraft.into());
    }
    if base_rev != facts.rev {
        return Err(Refusal::SubmissionStaleRev { rev: facts.rev, theirs: None }.into());
    }
    let verdict = verdict(&facts.blocks, |id| {
        facts.answers.iter().find(|(block, _)| *block == id).and_then(|(_, value)| value.as_ref())
    });
    let refusals = verdict.missing.into_iter().flat_map(|check| {
        check.issues.into_iter().map(move |issue| Refusal::ValidationFail {
            block: Some(check.block),
            field: None,
            rule: issue.rule,
            need: issue.need,
            have: issue.have,
        })
    });
    if let Some(refusals) = Refusals::from_all(refusals.collect()) {
        return Err(refusals);
    }
    let attempt = AttemptFacts {
        status: Some(SubmissionStatus::Submitted),
        missing: Vec::new(),
        score_bp: None,
        pass_mark_bp: facts.pass_mark_bp,
    };
    let completes = facts.completed_at.is_none() && meets_policy(&facts.mission, &attempt);
    Ok(Submitted {
        at: facts.now,
        completed_at: facts.completed_at.or(completes.then_some(facts.now)),
        unlocked: if completes { facts.decision.unlocks.clone() } else { Vec::new() },
    })
}

/// Whether a model answer may be shown, given where the latest attempts stand.
#[must_use]
pub fn is_revealed(reveal: Reveal, attempts: &[SubmissionStatus]) -> bool {
    let graded = |status: &SubmissionStatus| {
        matches!(status, SubmissionStatus::Passed | SubmissionStatus::Returned | SubmissionStatus::AiReviewed)
    };
    match reveal {
        Reveal::Never => false,
        Reveal::OnSubmission => {
            attempts.iter().any(|status| status.is_handed_in() || *status == SubmissionStatus::Returned)
        }
        Reveal::AfterGrading => attempts.iter().any(graded),
    }
}
