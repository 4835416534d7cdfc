//! Shows the answer to a question that the learner gives up. It ends the tries at the question: the points of a later
//! attempt at it [do not count](crate::submission::mark). The learner can give up after the first wrong try, in a
//! mission that reveals its answers [after it](crate::mission::block::Reveal::AfterFirstWrong). A question whose answer
//! is shown already stays as it is.

use crate::ids::BlockId;
use crate::refusal::{Refusal, Refusals};
use crate::submission::reveal::{RevealFacts, question_tries, shown_keys};

/// Shows the answer. Returns all questions that the learner has asked for after the attempt; `asked` are those before.
///
/// # Errors
/// `submission/answer-kept` if the question has no key, or if its answer may not be shown yet.
pub fn show_answer(facts: &RevealFacts<'_>, asked: &[BlockId], block: BlockId) -> Result<Vec<BlockId>, Refusals> {
    let mut asked = asked.to_vec();
    if shown_keys(facts).contains(&block) {
        return Ok(asked);
    }
    if !question_tries(facts).iter().any(|tries| tries.block == block && tries.can_show) {
        return Err(Refusal::SubmissionAnswerKept.into());
    }
    asked.push(block);
    Ok(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::keys::an_option_key;
    use crate::fixtures::{a_block, block_id, options};
    use crate::mission::answer_key::BlockKey;
    use crate::mission::block::{Block, BlockBody, Reveal};
    use crate::mission::{CompletionPolicy, SubmissionStatus};
    use crate::submission::BlockValue;
    use crate::submission::mark::mark_all;
    use crate::submission::reveal::TriedAttempt;

    fn blocks(reveal: Reveal) -> Vec<Block> {
        let choice = BlockBody::SingleChoice { prompt_html: String::new(), options: options(["a", "b"]) };
        vec![a_block(1, choice), a_block(2, BlockBody::ModelAnswer { reveal, html: None })]
    }

    /// Compares the result of asking for the answer to block `number` after attempts that chose these options.
    fn check(
        (reveal, completion): (Reveal, CompletionPolicy),
        chosen: &[&str],
        (asked, number): (&[u32], u32),
        expected: Result<&[u32], &str>,
    ) {
        let blocks = blocks(reveal);
        let keys = [BlockKey { block: block_id(1), key: an_option_key(["a"]) }];
        let asked = asked.iter().map(|number| block_id(*number)).collect::<Vec<_>>();
        let tried = |option: &&str| {
            let value = BlockValue::Choice((*option).to_owned());
            TriedAttempt {
                status: SubmissionStatus::Submitted,
                marks: Some(mark_all(&blocks, &keys, |_| Some(&value), &[])),
                asked: asked.clone(),
            }
        };
        let attempts = chosen.iter().map(tried).collect::<Vec<_>>();
        let facts = RevealFacts {
            completion,
            is_complete: false,
            max_attempts: None,
            blocks: &blocks,
            keys: &keys,
            attempts: &attempts,
        };
        let actual = show_answer(&facts, &asked, block_id(number));
        let expected = expected.map(|numbers| numbers.iter().map(|number| block_id(*number)).collect::<Vec<_>>());
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected, "{chosen:?}");
    }

    #[test]
    fn an_answer_is_shown_once_the_question_was_wrong() {
        let usual = (Reveal::AfterFirstWrong, CompletionPolicy::Submitted);
        check(usual, &[], (&[], 1), Err("submission/answer-kept"));
        check(usual, &["b"], (&[], 1), Ok(&[1]));
        check(usual, &["b"], (&[], 2), Err("submission/answer-kept"));
    }

    #[test]
    fn an_answer_that_is_shown_already_is_not_asked_for_again() {
        let usual = (Reveal::AfterFirstWrong, CompletionPolicy::Submitted);
        check(usual, &["a"], (&[], 1), Ok(&[]));
        check(usual, &["b", "b"], (&[], 1), Ok(&[]));
        check(usual, &["b"], (&[1], 1), Ok(&[1]));
        check((Reveal::OnSubmission, CompletionPolicy::Submitted), &["b"], (&[], 1), Ok(&[]));
    }

    #[test]
    fn a_mission_that_keeps_its_answers_shows_none() {
        let kept = Err("submission/answer-kept");
        check((Reveal::AfterFirstWrong, CompletionPolicy::Score), &["b"], (&[], 1), kept);
        check((Reveal::AfterGrading, CompletionPolicy::Submitted), &["b"], (&[], 1), kept);
    }
}
