//! Everything of a mission's answers that a learner may see now, by the rules of `domain::submission::reveal`.

use domain::ids::BlockId;
use domain::mission::answer_key::BlockKey;
use domain::mission::block::BlockBody;
use domain::submission::reveal::{QuestionTries, RevealFacts, TriedAttempt, is_revealed, question_tries, shown_keys};
use serde::Serialize;
use utoipa::ToSchema;

use crate::columns::count;
use crate::program::curriculum::Mission;

/// Everything of a mission's answers that the learner may see now.
#[derive(Debug)]
pub struct RevealedView {
    /// The model answers.
    pub model_answers: Vec<ModelAnswerView>,
    /// The answer keys.
    pub keys: Vec<BlockKey>,
    /// The tries at each question with a key.
    pub tries: Vec<QuestionTries>,
}

/// A model answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModelAnswerView {
    /// Block of the model answer.
    pub block: BlockId,
    /// Answer as sanitised HTML.
    pub html: String,
}

impl RevealedView {
    /// The view of what the rules reveal.
    #[must_use]
    pub fn of(facts: &RevealFacts<'_>) -> Self {
        let shown = shown_keys(facts);
        let model_answers = facts.blocks.iter().filter_map(|block| match &block.body {
            BlockBody::ModelAnswer { reveal, html: Some(html) } if is_revealed(*reveal, facts) => {
                Some(ModelAnswerView { block: block.id, html: html.clone() })
            }
            _ => None,
        });
        Self {
            model_answers: model_answers.collect(),
            keys: facts.keys.iter().filter(|key| shown.contains(&key.block)).cloned().collect(),
            tries: question_tries(facts),
        }
    }
}

/// Facts for the rules that reveal a mission's answers. `attempts` are all attempts at it.
#[must_use]
pub fn reveal_facts<'a>(mission: &'a Mission, is_complete: bool, attempts: &'a [TriedAttempt]) -> RevealFacts<'a> {
    RevealFacts {
        completion: mission.facts.completion,
        is_complete,
        max_attempts: mission.row.max_attempts.map(count),
        blocks: &mission.blocks,
        keys: &mission.keys,
        attempts,
    }
}
