//! Submits an attempt. Every required answer must be there, every answer must be within its limits, and the submitted
//! text must be the text that the learner saw. The attempt supersedes an earlier attempt that still waits. The result
//! says whether it completes the mission, and which missions that opens. Submitting requests no review: feedback of the
//! [model](crate::feedback::request_ai) and a review by a [person](crate::feedback::request_review) are requested
//! separately.

use serde::Serialize;

use crate::ids::{BlockId, MissionId, SubmissionId};
use crate::mission::answer_key::BlockKey;
use crate::mission::block::Block;
use crate::mission::complete::{LatestAttempt, meets_policy};
use crate::mission::{Decision, MissionFacts, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::submission::advance::{AdvanceFacts, Moved, Mover, advance, mover};
use crate::submission::attempt::EarlierAttempt;
use crate::submission::check::check;
use crate::submission::excerpt::excerpt;
use crate::submission::mark::{Marks, mark_all};
use crate::submission::reveal::{RevealFacts, TriedAttempt, known_keys};
use crate::submission::{BlockCheck, BlockValue};
use crate::time::Timestamp;

/// Facts for [`submit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmitFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The decision on the mission's lock.
    pub decision: Decision,
    /// The mission.
    pub mission: MissionFacts,
    /// The pass mark of the mission in basis points.
    pub pass_mark_bp: u32,
    /// When the mission was completed; `None` if it is not complete.
    pub completed_at: Option<Timestamp>,
    /// The attempt.
    pub submission: SubmissionId,
    /// The status of the attempt.
    pub status: SubmissionStatus,
    /// The earlier attempts at the mission.
    pub earlier: Vec<EarlierAttempt>,
    /// The same attempts with their marks.
    pub tried: Vec<TriedAttempt>,
    /// The number of times that the attempt was saved.
    pub rev: u32,
    /// The maximum number of attempts, if the author set one.
    pub max_attempts: Option<u32>,
    /// The best score so far, if there is one.
    pub score_bp: Option<u32>,
    /// The mission's blocks.
    pub blocks: Vec<Block>,
    /// The answer keys of the mission's questions.
    pub keys: Vec<BlockKey>,
    /// The stored answers.
    pub answers: Vec<(BlockId, Option<BlockValue>)>,
}

/// Whether a set of answers can be submitted, and the answers that prevent it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubmitVerdict {
    /// Whether every answer can be submitted.
    pub is_ready: bool,
    /// The checks of the answers that cannot be submitted, in the order of the blocks.
    pub missing: Vec<BlockCheck>,
}

impl SubmitVerdict {
    /// Returns the verdict for the checks of all answers.
    pub(super) fn of(checks: impl Iterator<Item = BlockCheck>) -> Self {
        let missing = checks.filter(|check| !check.is_valid).collect::<Vec<_>>();
        Self { is_ready: missing.is_empty(), missing }
    }
}

/// A submitted attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    /// The moves: first the earlier attempts that it supersedes, then the attempt itself.
    pub moves: Vec<Moved>,
    /// When it was submitted.
    pub at: Timestamp,
    /// When the mission was completed, now or earlier; `None` if it is not complete.
    pub completed_at: Option<Timestamp>,
    /// The missions that the completion opens; empty if the mission was not completed now.
    pub unlocked: Vec<MissionId>,
    /// The marks of its answers.
    pub marks: Marks,
    /// The best score of the mission, if there is one now.
    pub score_bp: Option<u32>,
    /// The sentence that reminds the learner of the answer.
    pub excerpt: Option<String>,
}

/// Checks all answers of a mission together.
#[must_use]
pub fn verdict<'a>(blocks: &[Block], answer_to: impl Fn(BlockId) -> Option<&'a BlockValue>) -> SubmitVerdict {
    let inputs = blocks.iter().filter(|block| block.body.is_input());
    SubmitVerdict::of(inputs.map(|block| check(block, answer_to(block.id))))
}

/// Submits the attempt.
///
/// # Errors
/// The refusals of the first of these steps that refuses: the refusal of the [lock](crate::mission::decide),
/// `submission/not-draft`, `submission/stale-rev` if an answer was saved since `base_rev`, and one `validation-fail`
/// for each rule that an answer breaks, in the order of the blocks.
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
    let verdict = verdict(&facts.blocks, |id| facts.answer_to(id));
    let refusals = verdict.missing.into_iter().flat_map(|check| {
        let block = check.block;
        check.issues.into_iter().map(move |issue| issue.into_refusal(block))
    });
    if let Some(refusals) = Refusals::from_all(refusals.collect()) {
        return Err(refusals);
    }
    let moves = moves(facts)?;
    let marks = marks(facts);
    let attempt = LatestAttempt {
        status: Some(SubmissionStatus::Submitted),
        submitted_at: Some(facts.now),
        passed_by: None,
        missing: Vec::new(),
        score_bp: marks.score_bp(),
        is_scored_by_keys: marks.score_bp().is_some(),
        pass_mark_bp: facts.pass_mark_bp,
    };
    let completes = facts.completed_at.is_none() && meets_policy(facts.mission.completion, true, &attempt);
    Ok(Submitted {
        moves,
        at: facts.now,
        completed_at: facts.completed_at.or(completes.then_some(facts.now)),
        unlocked: if completes { facts.decision.unlocks.clone() } else { Vec::new() },
        score_bp: facts.score_bp.max(marks.score_bp()),
        marks,
        excerpt: excerpt(&facts.blocks, |id| facts.answer_to(id)),
    })
}

impl SubmitFacts {
    fn answer_to(&self, id: BlockId) -> Option<&BlockValue> {
        self.answers.iter().find(|(block, _)| *block == id).and_then(|(_, value)| value.as_ref())
    }
}

fn marks(facts: &SubmitFacts) -> Marks {
    let known = known_keys(&RevealFacts {
        completion: facts.mission.completion,
        is_complete: facts.completed_at.is_some(),
        max_attempts: facts.max_attempts,
        blocks: &facts.blocks,
        keys: &facts.keys,
        attempts: &facts.tried,
    });
    mark_all(&facts.blocks, &facts.keys, |id| facts.answer_to(id), &known)
}

fn moves(facts: &SubmitFacts) -> Result<Vec<Moved>, Refusals> {
    let (now, by) = (facts.now, Mover::Learner);
    let advanced = advance(&AdvanceFacts { now, from: facts.status, to: SubmissionStatus::Submitted, by })?;
    let is_superseded = |earlier: &&EarlierAttempt| {
        advanced.supersedes_earlier && mover(earlier.status, SubmissionStatus::Superseded) == Some(by)
    };
    let superseded = facts.earlier.iter().filter(is_superseded).map(|earlier| {
        Moved::of(earlier.id, &AdvanceFacts { now, from: earlier.status, to: SubmissionStatus::Superseded, by })
    });
    let mut moves = superseded.collect::<Result<Vec<_>, Refusals>>()?;
    moves.push(Moved { submission: facts.submission, advanced });
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::field::IssueRule;
    use crate::fixtures::{
        BoardBuilder, a_block, a_board, a_mission, a_text_of, block_id, instant, mission_id, options,
    };
    use crate::limits::PASS_MARK_BP;
    use crate::mission::CompletionPolicy;
    use crate::mission::block::BlockBody;
    use crate::mission::decide::decide;

    fn id(number: u128) -> SubmissionId {
        SubmissionId(Uuid::from_u128(number))
    }

    fn board() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).after(1)).opened(1)
    }

    fn facts_on(board: BoardBuilder) -> SubmitFacts {
        let board = board.build();
        let text = |text: &str| Some(BlockValue::Text(text.to_owned()));
        SubmitFacts {
            now: board.snapshot.now,
            decision: decide(&board, mission_id(1)).unwrap(),
            mission: board.missions[0].clone(),
            pass_mark_bp: PASS_MARK_BP,
            completed_at: board.snapshot.user_missions.first().and_then(|row| row.completed_at),
            submission: id(9),
            status: SubmissionStatus::Draft,
            earlier: Vec::new(),
            tried: Vec::new(),
            rev: 3,
            max_attempts: None,
            score_bp: None,
            keys: Vec::new(),
            blocks: vec![
                a_block(1, BlockBody::Text { html: "<p>Read this.</p>".to_owned() }),
                a_block(2, a_text_of(2)),
                a_block(3, BlockBody::SingleChoice { prompt_html: String::new(), options: options(["a", "b"]) }),
                Block { required: false, ..a_block(4, a_text_of(5)) },
            ],
            answers: vec![
                (block_id(2), text("two words")),
                (block_id(3), Some(BlockValue::Choice("a".to_owned()))),
                (block_id(4), None),
            ],
        }
    }

    /// Compares whether the mission is completed, and which missions that opens.
    fn check(facts: &SubmitFacts, expected: Result<(bool, &[u32]), &str>) {
        let actual = submit(facts, 3);
        if let Ok(submitted) = &actual {
            assert_eq!(submitted.at, facts.now);
        }
        let actual = actual.as_ref().map(|submitted| (submitted.completed_at.is_some(), submitted.unlocked.clone()));
        let expected = expected.map(|(completes, numbers)| {
            (completes, numbers.iter().map(|number| mission_id(*number)).collect::<Vec<_>>())
        });
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn handing_in_valid_answers_completes_the_mission_and_opens_the_next() {
        check(&facts_on(board()), Ok((true, &[2])));
    }

    #[test]
    fn handing_in_does_not_complete_a_mission_that_needs_a_review() {
        let policies = [CompletionPolicy::AiPassed, CompletionPolicy::HumanPassed, CompletionPolicy::Score];
        for policy in policies {
            let mut facts = facts_on(board());
            facts.mission.completion = policy;
            check(&facts, Ok((false, &[])));
        }
    }

    #[test]
    fn better_work_can_be_submitted_after_completion_and_opens_nothing_new() {
        let mut facts = facts_on(board());
        facts.completed_at = Some(instant("2026-11-18T10:00:00Z"));
        check(&facts, Ok((true, &[])));
        assert_eq!(submit(&facts, 3).unwrap().completed_at, facts.completed_at);
    }

    #[test]
    fn better_work_supersedes_what_still_waits_and_nothing_else() {
        let mut facts = facts_on(board());
        let earlier = (1..).zip(SubmissionStatus::ALL).map(|(attempt, status)| EarlierAttempt {
            id: id(attempt.into()),
            attempt,
            status,
            is_review_asked: false,
            is_scored_by_keys: false,
        });
        facts.earlier = earlier.collect();
        let submitted = submit(&facts, 3).unwrap();
        let moves = submitted.moves.iter().map(|moved| (moved.submission, moved.advanced.status));
        let of = |status| facts.earlier.iter().find(|earlier| earlier.status == status).map(|earlier| earlier.id);
        let expected = [
            (of(SubmissionStatus::Submitted).unwrap(), SubmissionStatus::Superseded),
            (of(SubmissionStatus::AiReviewed).unwrap(), SubmissionStatus::Superseded),
            (facts.submission, SubmissionStatus::Submitted),
        ];
        assert_eq!(moves.collect::<Vec<_>>(), expected);
        assert!(submitted.moves.iter().all(|moved| moved.advanced.at == facts.now));
    }

    #[test]
    fn what_is_submitted_is_what_the_learner_saw() {
        let facts = facts_on(board());
        for seen in [0, 2, 4] {
            let refusals = submit(&facts, seen).unwrap_err();
            assert_eq!(refusals.first(), &Refusal::SubmissionStaleRev { rev: 3, theirs: None });
        }
    }

    #[test]
    fn every_answer_that_breaks_a_rule_is_listed_in_the_order_of_the_blocks() {
        let mut facts = facts_on(board());
        facts.answers = vec![
            (block_id(4), Some(BlockValue::Text("too short".to_owned()))),
            (block_id(3), Some(BlockValue::Choice("z".to_owned()))),
        ];
        let refusals = submit(&facts, 3).unwrap_err();
        let broken = refusals.iter().map(|refusal| match refusal {
            Refusal::ValidationFail { block, rule, .. } => (block.unwrap(), *rule),
            other => panic!("{other:?}"),
        });
        let expected = [
            (block_id(2), IssueRule::Required),
            (block_id(3), IssueRule::UnknownOption),
            (block_id(4), IssueRule::MinWords),
        ];
        assert_eq!(broken.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn only_a_draft_is_submitted() {
        for status in SubmissionStatus::ALL {
            let facts = SubmitFacts { status, ..facts_on(board()) };
            if status != SubmissionStatus::Draft {
                check(&facts, Err("submission/not-draft"));
            }
        }
    }

    #[test]
    fn nothing_is_submitted_once_the_access_has_ended() {
        check(&facts_on(board().at("2027-01-04T09:00:00Z")), Err("mission/locked-no-continued-access"));
        check(&facts_on(board().not_enrolled()), Err("program-not-enrolled"));
    }

    #[test]
    fn a_mission_that_asks_nothing_can_be_submitted() {
        check(&SubmitFacts { blocks: Vec::new(), ..facts_on(board()) }, Ok((true, &[2])));
    }
}
