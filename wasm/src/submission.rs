//! The answers to a mission's blocks, checked as they are typed.

use domain::ids::BlockId;
use domain::mission::block::Block;
use domain::submission::BlockValue;
use domain::submission::check::check;
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
        Ok(Self { blocks: page.blocks, answers: answers.collect() })
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
        let block = self.blocks.iter().find(|known| known.id.to_string() == block);
        let block = block.ok_or_else(|| JsError::new("no such block"))?;
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

fn answer_to(answers: &[(BlockId, BlockValue)], block: BlockId) -> Option<&BlockValue> {
    answers.iter().find(|(answered, _)| *answered == block).map(|(_, value)| value)
}
