//! The answers to a mission's blocks, checked as they are typed, and explained once the keys are known.

use domain::ids::BlockId;
use domain::mission::answer_key::BlockKey;
use domain::mission::block::Block;
use domain::submission::BlockValue;
use domain::submission::check::check;
use domain::submission::compare::{self, TwoTexts};
use domain::submission::mark::mark;
use domain::submission::submit::verdict;
use js_sys::JSON;
use serde::Deserialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

#[derive(Deserialize)]
struct MissionBlocks {
    blocks: Vec<Block>,
    submission: Option<Submission>,
    #[serde(default)]
    keys: Vec<BlockKey>,
}

#[derive(Deserialize)]
struct Submission {
    blocks: Vec<Answer>,
}

#[derive(Deserialize)]
struct Answer {
    block: BlockId,
    value: Option<BlockValue>,
}

/// The blocks of one mission and the answers to them, as `GET …/blocks` sends them.
#[wasm_bindgen]
pub struct SubmissionForm {
    blocks: Vec<Block>,
    answers: Vec<(BlockId, BlockValue)>,
    keys: Vec<BlockKey>,
}

#[wasm_bindgen]
impl SubmissionForm {
    /// Reads the text of the response.
    ///
    /// # Errors
    /// Throws where the text is not such a response.
    #[wasm_bindgen(constructor)]
    pub fn new(response_text: &str) -> Result<Self, JsError> {
        let page: MissionBlocks = parse(response_text)?;
        let answers = page.submission.map_or(Vec::new(), |submission| submission.blocks);
        let answers = answers.into_iter().filter_map(|answer| Some((answer.block, answer.value?)));
        Ok(Self { blocks: page.blocks, answers: answers.collect(), keys: page.keys })
    }

    /// Takes in the keys that may be seen now (the text of a list, as the answer to handing in has them).
    ///
    /// # Errors
    /// Throws where the text is no list of keys.
    pub fn reveal(&mut self, keys_text: &str) -> Result<(), JsError> {
        self.keys = parse(keys_text)?;
        Ok(())
    }

    /// Marks what is written in a block now; nothing while its key is not known.
    ///
    /// # Errors
    /// Throws where the block is not one of the mission.
    #[wasm_bindgen(unchecked_return_type = "AnswerMark | null")]
    pub fn explain(&self, block: &str) -> Result<JsValue, JsError> {
        let block = find(&self.blocks, block)?;
        let Some(key) = self.keys.iter().find(|key| key.block == block.id) else { return Ok(JsValue::NULL) };
        hand_out(&mark(block, Some(&key.key), answer_to(&self.answers, block.id)))
    }

    /// Takes in what was typed, and checks it.
    ///
    /// # Errors
    /// Throws where the block is not one of the mission or the value is not a value.
    #[wasm_bindgen(unchecked_return_type = "BlockCheck")]
    pub fn write(
        &mut self,
        block: &str,
        #[wasm_bindgen(unchecked_param_type = "BlockValue | null")] value: &JsValue,
    ) -> Result<JsValue, JsError> {
        let block = find(&self.blocks, block)?;
        let text = JSON::stringify(value).map_err(|_| JsError::new("not a value"))?;
        let value: Option<BlockValue> = parse(&String::from(text))?;
        self.answers.retain(|(answered, _)| *answered != block.id);
        self.answers.extend(value.map(|value| (block.id, value)));
        hand_out(&check(block, answer_to(&self.answers, block.id)))
    }

    /// The same for these answers (the text of a list, as a response has them) in place of those written.
    ///
    /// # Errors
    /// Throws where the text is no list of answers.
    #[wasm_bindgen(unchecked_return_type = "SubmitVerdict")]
    pub fn verdict_of(&self, answers_text: &str) -> Result<JsValue, JsError> {
        let answers: Vec<Answer> = parse(answers_text)?;
        let of = |id| answers.iter().find(|answer| answer.block == id).and_then(|answer| answer.value.as_ref());
        hand_out(&verdict(&self.blocks, of))
    }

    /// Whether all answers could be handed in, and which could not.
    ///
    /// # Errors
    /// Throws only where the answer cannot be handed out.
    #[wasm_bindgen(unchecked_return_type = "SubmitVerdict")]
    pub fn verdict(&self) -> Result<JsValue, JsError> {
        hand_out(&verdict(&self.blocks, |id| answer_to(&self.answers, id)))
    }
}

fn find<'a>(blocks: &'a [Block], id: &str) -> Result<&'a Block, JsError> {
    blocks.iter().find(|block| block.id.to_string() == id).ok_or_else(|| JsError::new("no such block"))
}

fn answer_to(answers: &[(BlockId, BlockValue)], block: BlockId) -> Option<&BlockValue> {
    answers.iter().find(|(answered, _)| *answered == block).map(|(_, value)| value)
}

/// The numbers of a learner's text and of a model answer, and which of them both give.
///
/// # Errors
/// Throws only where the answer cannot be handed out.
#[wasm_bindgen(unchecked_return_type = "NumbersCompared")]
pub fn compare_numbers(mine: String, model: String) -> Result<JsValue, JsError> {
    hand_out(&compare::compare_numbers(&TwoTexts { mine, model }))
}
