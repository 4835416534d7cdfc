//! Decides when a learner may see the hints, the keys and the model answers of a mission. The server never sends them
//! before that. The author chooses the order with the [`Reveal`] of the model answers:
//!
//! | item | `on_submission` | `after_first_wrong` | `after_grading` |
//! |---|---|---|---|
//! | the verdict, and the author's line for a likely mistake (the hint) | with every submitted attempt | the same | the same |
//! | the key of a question, and why it is right | with the first submission | when the question is settled | when an attempt is graded |
//! | the model answer | with the first submission | when every question with a key is settled | when an attempt is graded |
//!
//! A question is *settled* when an attempt had it right, when it was wrong in [`MAX_TRIES`] attempts, when the learner
//! [asked for its answer](crate::submission::show_answer), or when no attempt is left. So the hint comes first, then a
//! second try, then the answer. If a mission has several model answers, its keys follow the one that is shown last.
//!
//! A mission that is completed by its [score](crate::mission::CompletionPolicy::Score) shows its keys later: when it is
//! complete, or when no attempt is left. Otherwise the first attempt would reveal the answers for the second. The
//! points of the second [would not count](crate::submission::mark), and the mission could no longer be completed.

use serde::Serialize;

use crate::ids::BlockId;
use crate::mission::answer_key::BlockKey;
use crate::mission::block::{Block, BlockBody, Reveal};
use crate::mission::{CompletionPolicy, SubmissionStatus};
use crate::submission::limits::MAX_TRIES;
use crate::submission::mark::{MarkVerdict, Marks};

/// An attempt, for the rules of this page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedAttempt {
    /// Its status.
    pub status: SubmissionStatus,
    /// Its marks; `None` if it was never submitted.
    pub marks: Option<Marks>,
    /// The questions whose answers the learner asked for after this attempt.
    pub asked: Vec<BlockId>,
}

/// Facts for the rules of this page.
#[derive(Clone, Copy, Debug)]
pub struct RevealFacts<'a> {
    /// The policy that completes the mission.
    pub completion: CompletionPolicy,
    /// Whether the mission is complete.
    pub is_complete: bool,
    /// The maximum number of attempts, if the author set one.
    pub max_attempts: Option<u32>,
    /// The mission's blocks.
    pub blocks: &'a [Block],
    /// The answer keys of its questions.
    pub keys: &'a [BlockKey],
    /// The attempts.
    pub attempts: &'a [TriedAttempt],
}

/// The tries that a learner has at a question with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuestionTries {
    /// The question.
    pub block: BlockId,
    /// Number of tries left before its answer is shown; 0 if the question is settled, `None` if there is no limit.
    pub left: Option<u32>,
    /// Whether it was not right and a try is left.
    pub may_try: bool,
    /// Whether the learner may ask for its answer now, which ends the tries.
    pub can_show: bool,
}

/// Whether a model answer may be shown.
#[must_use]
pub fn is_revealed(reveal: Reveal, facts: &RevealFacts<'_>) -> bool {
    match reveal {
        Reveal::Never => false,
        Reveal::OnSubmission => has_submitted(facts),
        Reveal::AfterFirstWrong => {
            has_submitted(facts)
                && !keeps_back(facts)
                && facts.keys.iter().all(|key| tries(facts, key.block).is_settled(facts))
        }
        Reveal::AfterGrading => facts.attempts.iter().any(|attempt| is_graded(attempt.status)),
    }
}

/// Returns the questions whose keys may be shown, in the order of the keys.
#[must_use]
pub fn shown_keys(facts: &RevealFacts<'_>) -> Vec<BlockId> {
    let reveal = with(facts.blocks);
    let is_open = match reveal {
        Reveal::AfterFirstWrong => has_submitted(facts),
        other => is_revealed(other, facts),
    };
    if !is_open || keeps_back(facts) {
        return Vec::new();
    }
    let is_shown = |block| reveal != Reveal::AfterFirstWrong || tries(facts, block).is_settled(facts);
    blocks_of(facts).filter(|block| is_shown(*block)).collect()
}

/// Returns the questions whose answers the learner knew from their keys before an attempt that is submitted now;
/// `attempts` are the earlier attempts. An earlier attempt showed the keys even if it was later withdrawn or
/// superseded. A question that settled because it was right is not one of them: its answer is the learner's own.
#[must_use]
pub fn known_keys(facts: &RevealFacts<'_>) -> Vec<BlockId> {
    if keeps_back(facts) {
        return Vec::new();
    }
    let is_known = |block| match with(facts.blocks) {
        Reveal::OnSubmission => facts.attempts.iter().any(|attempt| attempt.status != SubmissionStatus::Draft),
        Reveal::AfterFirstWrong => {
            let tries = tries(facts, block);
            !tries.was_right && tries.is_settled(facts)
        }
        reveal => is_revealed(reveal, facts),
    };
    blocks_of(facts).filter(|block| is_known(*block)).collect()
}

/// Returns the tries at each question with a key, in the order of the keys.
#[must_use]
pub fn question_tries(facts: &RevealFacts<'_>) -> Vec<QuestionTries> {
    let shown = shown_keys(facts);
    let is_limited = with(facts.blocks) == Reveal::AfterFirstWrong && !keeps_back(facts);
    let attempts_left = attempts_left(facts);
    let tries_of = |block| {
        let tries = tries(facts, block);
        let is_over = tries.was_right || shown.contains(&block);
        let by_tries = is_limited.then(|| MAX_TRIES.saturating_sub(tries.wrong));
        let left = [by_tries, attempts_left].into_iter().flatten().min();
        let was_wrong = !is_over && tries.wrong > 0 && has_submitted(facts);
        QuestionTries {
            block,
            left: if is_over { Some(0) } else { left },
            may_try: was_wrong && left != Some(0),
            can_show: was_wrong && is_limited,
        }
    };
    blocks_of(facts).map(tries_of).collect()
}

/// The results of all attempts at one question.
struct Tries {
    /// Whether an attempt had it right.
    was_right: bool,
    /// Number of attempts that did not have it right.
    wrong: u32,
    /// Whether the learner asked for its answer.
    is_asked: bool,
}

impl Tries {
    fn is_settled(&self, facts: &RevealFacts<'_>) -> bool {
        self.was_right || self.is_asked || self.wrong >= MAX_TRIES || attempts_left(facts) == Some(0)
    }
}

/// Returns the results at one question. An attempt counts once it has marks, even if it was withdrawn later.
fn tries(facts: &RevealFacts<'_>, block: BlockId) -> Tries {
    let marks = facts.attempts.iter().filter_map(|attempt| attempt.marks.as_ref());
    let marks = marks.filter_map(|marks| marks.answers.iter().find(|mark| mark.block == block));
    let (right, wrong): (Vec<_>, Vec<_>) = marks.partition(|mark| mark.verdict == MarkVerdict::Right);
    Tries {
        was_right: !right.is_empty(),
        wrong: u32::try_from(wrong.len()).unwrap_or(u32::MAX),
        is_asked: facts.attempts.iter().any(|attempt| attempt.asked.contains(&block)),
    }
}

fn blocks_of<'a>(facts: &RevealFacts<'a>) -> impl Iterator<Item = BlockId> + use<'a> {
    facts.keys.iter().map(|key| key.block)
}

fn has_submitted(facts: &RevealFacts<'_>) -> bool {
    facts.attempts.iter().any(|attempt| attempt.status.is_submitted() || attempt.status == SubmissionStatus::Returned)
}

fn is_graded(status: SubmissionStatus) -> bool {
    matches!(status, SubmissionStatus::Passed | SubmissionStatus::Returned | SubmissionStatus::AiReviewed)
}

/// Whether the keys are withheld: the mission is completed by its score, is not complete, and an attempt is left.
fn keeps_back(facts: &RevealFacts<'_>) -> bool {
    facts.completion == CompletionPolicy::Score && !facts.is_complete && attempts_left(facts) != Some(0)
}

/// Number of attempts left; `None` if there is no limit.
fn attempts_left(facts: &RevealFacts<'_>) -> Option<u32> {
    let is_used =
        |attempt: &&TriedAttempt| !matches!(attempt.status, SubmissionStatus::Draft | SubmissionStatus::Withdrawn);
    let used = u32::try_from(facts.attempts.iter().filter(is_used).count()).unwrap_or(u32::MAX);
    facts.max_attempts.map(|max_attempts| max_attempts.saturating_sub(used))
}

/// The condition for showing the keys: the same as for the model answer that is shown last.
fn with(blocks: &[Block]) -> Reveal {
    let has = |wanted| {
        blocks.iter().any(|block| matches!(block.body, BlockBody::ModelAnswer { reveal, .. } if reveal == wanted))
    };
    [Reveal::AfterGrading, Reveal::AfterFirstWrong]
        .into_iter()
        .find(|reveal| has(*reveal))
        .unwrap_or(Reveal::OnSubmission)
}

#[cfg(test)]
mod tests {
    use super::MarkVerdict::{NotRight, Partly, Right, Unanswered};
    use super::Reveal::{AfterFirstWrong, AfterGrading, Never, OnSubmission};
    use super::SubmissionStatus::{
        AiReviewed, AiReviewing, Draft, InReview, Passed, Returned, Submitted, Superseded, Withdrawn,
    };
    use super::*;
    use crate::fixtures::keys::an_option_key;
    use crate::fixtures::{a_block, block_id};
    use crate::mission::answer_key::MarkOutcome;
    use crate::submission::mark::AnswerMark;

    const FIRST: u32 = 1;
    const SECOND: u32 = 2;

    /// An attempt without marks.
    fn only(status: SubmissionStatus) -> TriedAttempt {
        TriedAttempt { status, marks: None, asked: Vec::new() }
    }

    /// A submitted attempt with these results of the two questions.
    fn tried(verdicts: [MarkVerdict; 2]) -> TriedAttempt {
        let answer = |(number, verdict)| AnswerMark {
            block: block_id(number),
            verdict,
            points_bp: 0,
            of_bp: 10,
            is_counted: true,
            found: 0,
            needed: 1,
            wrong: 0,
            lines: Vec::new(),
            why: None,
            options: Vec::new(),
        };
        let marks = Marks {
            outcome: MarkOutcome::Partly,
            is_counted: true,
            points_bp: 0,
            of_bp: 20,
            answers: [FIRST, SECOND].into_iter().zip(verdicts).map(answer).collect(),
        };
        TriedAttempt { status: Submitted, marks: Some(marks), asked: Vec::new() }
    }

    fn with_answers(reveals: &[Reveal]) -> Vec<Block> {
        let body = |reveal: &Reveal| BlockBody::ModelAnswer { reveal: *reveal, html: None };
        (5..).zip(reveals).map(|(number, reveal)| a_block(number, body(reveal))).collect()
    }

    fn two_keys() -> Vec<BlockKey> {
        [FIRST, SECOND].map(|number| BlockKey { block: block_id(number), key: an_option_key(["a"]) }).to_vec()
    }

    /// Calls `ask` with the facts of a mission that is completed by submitting and has two questions with keys.
    fn ask<T>(reveals: &[Reveal], attempts: &[TriedAttempt], ask: impl Fn(&RevealFacts<'_>) -> T) -> T {
        let (blocks, keys) = (with_answers(reveals), two_keys());
        let completion = CompletionPolicy::Submitted;
        ask(&RevealFacts { completion, is_complete: false, max_attempts: None, blocks: &blocks, keys: &keys, attempts })
    }

    #[test]
    fn a_model_answer_is_shown_when_its_author_allows() {
        let shown = |reveal, statuses: &[SubmissionStatus]| {
            let attempts = statuses.iter().copied().map(only).collect::<Vec<_>>();
            ask(&[reveal], &attempts, |facts| is_revealed(reveal, facts))
        };
        let submitted = [Submitted, AiReviewing, AiReviewed, InReview, Passed, Returned];
        let graded = [AiReviewed, Passed, Returned];
        for status in SubmissionStatus::ALL {
            assert!(!shown(Never, &[status]));
            assert_eq!(shown(OnSubmission, &[status]), submitted.contains(&status), "{status:?}");
            assert_eq!(shown(AfterGrading, &[status]), graded.contains(&status), "{status:?}");
        }
        assert!(shown(OnSubmission, &[Submitted, Draft]));
        assert!(!shown(OnSubmission, &[]));
        assert!(!shown(OnSubmission, &[Withdrawn, Superseded, Draft]));
    }

    /// Compares the numbers of questions whose keys are shown, and whose keys were known before an attempt that is
    /// submitted now.
    fn check(reveals: &[Reveal], attempts: &[TriedAttempt], expected: (usize, usize)) {
        let actual = ask(reveals, attempts, |facts| (shown_keys(facts).len(), known_keys(facts).len()));
        assert_eq!(actual, expected, "{reveals:?} {attempts:?}");
    }

    #[test]
    fn keys_are_shown_with_the_last_model_answer() {
        for reveals in [&[][..], &[Never], &[OnSubmission], &[Never, OnSubmission]] {
            check(reveals, &[], (0, 0));
            check(reveals, &[only(Draft)], (0, 0));
            check(reveals, &[only(Submitted)], (2, 2));
            check(reveals, &[only(Withdrawn), only(Draft)], (0, 2));
        }
        for reveals in [&[AfterGrading][..], &[OnSubmission, AfterGrading], &[AfterFirstWrong, AfterGrading]] {
            check(reveals, &[tried([Right, NotRight]), only(Draft)], (0, 0));
            check(reveals, &[only(Returned)], (2, 2));
        }
    }

    #[test]
    fn a_wrong_answer_gets_its_hint_then_a_second_try_then_the_answer() {
        let reveals = &[AfterFirstWrong];
        check(reveals, &[], (0, 0));
        check(reveals, &[tried([Right, NotRight])], (1, 0));
        check(reveals, &[tried([Partly, Unanswered])], (0, 0));
        check(reveals, &[tried([Right, NotRight]), tried([Right, Right])], (2, 0));
        check(reveals, &[tried([Right, NotRight]), tried([Right, Partly])], (2, 1));
        check(reveals, &[tried([NotRight, NotRight]), tried([NotRight, Right])], (2, 1));
        check(reveals, &[tried([NotRight, NotRight]), only(Draft)], (0, 0));
    }

    #[test]
    fn an_answer_that_was_asked_for_is_known_in_the_next_attempt() {
        let asked = TriedAttempt { asked: vec![block_id(SECOND)], ..tried([NotRight, NotRight]) };
        check(&[AfterFirstWrong], std::slice::from_ref(&asked), (1, 1));
        let tries = ask(&[AfterFirstWrong], &[asked], question_tries);
        let expected = [
            QuestionTries { block: block_id(FIRST), left: Some(1), may_try: true, can_show: true },
            QuestionTries { block: block_id(SECOND), left: Some(0), may_try: false, can_show: false },
        ];
        assert_eq!(tries, expected);
    }

    #[test]
    fn a_withdrawn_attempt_hides_the_keys_and_has_used_its_try() {
        let withdrawn = TriedAttempt { status: Withdrawn, ..tried([NotRight, NotRight]) };
        check(&[AfterFirstWrong], std::slice::from_ref(&withdrawn), (0, 0));
        check(&[AfterFirstWrong], &[withdrawn, tried([NotRight, Right])], (2, 1));
    }

    #[test]
    fn the_model_answer_waits_until_every_question_is_settled() {
        let shown =
            |attempts: &[TriedAttempt]| ask(&[AfterFirstWrong], attempts, |facts| is_revealed(AfterFirstWrong, facts));
        assert!(!shown(&[]));
        assert!(!shown(&[tried([Right, NotRight])]));
        assert!(shown(&[tried([Right, Right])]));
        assert!(shown(&[tried([Right, NotRight]), tried([NotRight, Partly])]));
        assert!(shown(&[TriedAttempt { asked: vec![block_id(SECOND)], ..tried([Right, NotRight]) }]));
    }

    #[test]
    fn the_answers_are_shown_when_no_attempt_is_left() {
        let (blocks, keys, attempts) = (with_answers(&[AfterFirstWrong]), two_keys(), [tried([NotRight, NotRight])]);
        let facts = |max_attempts| RevealFacts {
            completion: CompletionPolicy::Submitted,
            is_complete: true,
            max_attempts: Some(max_attempts),
            blocks: &blocks,
            keys: &keys,
            attempts: &attempts,
        };
        assert_eq!((shown_keys(&facts(1)).len(), shown_keys(&facts(2)).len()), (2, 0));
        assert!(is_revealed(AfterFirstWrong, &facts(1)));
        let left = |max_attempts| question_tries(&facts(max_attempts)).first().and_then(|tries| tries.left);
        assert_eq!((left(1), left(2), left(9)), (Some(0), Some(1), Some(1)));
    }

    #[test]
    fn a_mission_completed_by_its_score_keeps_its_keys_until_then() {
        let shown = |is_complete, max_attempts, attempts: &[TriedAttempt]| {
            let (keys, blocks) = (two_keys(), with_answers(&[AfterFirstWrong]));
            let at_once = RevealFacts {
                completion: CompletionPolicy::Score,
                is_complete,
                max_attempts,
                blocks: &[],
                keys: &keys,
                attempts,
            };
            let later = RevealFacts { blocks: &blocks, ..at_once };
            assert!(question_tries(&later).iter().all(|tries| is_complete || !tries.can_show));
            assert_eq!(shown_keys(&at_once), known_keys(&at_once));
            shown_keys(&at_once).len() == 2
        };
        let two = [TriedAttempt { status: Superseded, ..tried([NotRight; 2]) }, tried([NotRight; 2])];
        assert!(!shown(false, None, &two));
        assert!(shown(true, None, &two));
        assert!(!shown(false, Some(2), &two[1..]));
        assert!(shown(false, Some(2), &two));
        assert!(!shown(true, None, &[only(Draft)]));
    }
}
