//! The answers to a mission's blocks. They are checked while they are typed, and explained as soon as the answer keys
//! are known.

use domain::ids::BlockId;
use domain::mission::answer_key::BlockKey;
use domain::mission::block::Block;
use domain::submission::BlockValue;
use domain::submission::form::AnswerForm;
use domain::submission::mark::mark;
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

/// The blocks of one mission and the answers to them, as `GET …/blocks` sends them. Methods identify a block by its
/// [place](Self::place_of).
#[wasm_bindgen]
pub struct SubmissionForm {
    form: AnswerForm,
    keys: Vec<BlockKey>,
}

#[wasm_bindgen]
impl SubmissionForm {
    /// Reads the text of the response.
    ///
    /// # Errors
    /// Throws if the text is not a response.
    #[wasm_bindgen(constructor)]
    pub fn new(response_text: &str) -> Result<Self, JsError> {
        let page: MissionBlocks = parse(response_text)?;
        let answers = page.submission.map_or(Vec::new(), |submission| submission.blocks);
        let answers = answers.into_iter().filter_map(|answer| Some((answer.block, answer.value?)));
        Ok(Self { form: AnswerForm::new(page.blocks, answers.collect()), keys: page.keys })
    }

    /// The place of a block.
    ///
    /// # Errors
    /// Throws if the mission does not have the block.
    pub fn place_of(&self, block: &str) -> Result<usize, JsError> {
        let block = block.parse().ok().and_then(|id| self.form.place_of(BlockId(id)));
        block.ok_or_else(no_block)
    }

    /// Marks the current answer to a block; `null` if its key is unknown.
    ///
    /// # Errors
    /// Throws if no block has the place.
    #[wasm_bindgen(unchecked_return_type = "AnswerMark | null")]
    pub fn explain(&self, place: usize) -> Result<JsValue, JsError> {
        let (block, value) = self.form.at(place).ok_or_else(no_block)?;
        let Some(key) = self.keys.iter().find(|key| key.block == block.id) else { return Ok(JsValue::NULL) };
        hand_out(&mark(block, Some(&key.key), value))
    }

    /// Stores an answer, and checks it.
    ///
    /// # Errors
    /// Throws if no block has the place or the value is not valid.
    #[wasm_bindgen(unchecked_return_type = "BlockCheck")]
    pub fn write(
        &mut self,
        place: usize,
        #[wasm_bindgen(unchecked_param_type = "BlockValue | null")] value: &JsValue,
    ) -> Result<JsValue, JsError> {
        let text = JSON::stringify(value).map_err(|_| JsError::new("not a value"))?;
        let value: Option<BlockValue> = parse(&String::from(text))?;
        hand_out(self.form.write(place, value).ok_or_else(no_block)?)
    }

    /// Replaces the text of a typed answer. Returns whether the answer's check has changed, apart from the numbers of
    /// words and characters. If the block has no typed answer, returns `undefined` and changes no answer.
    pub fn retype(&mut self, place: usize, text: String) -> Option<bool> {
        self.form.retype(place, text)
    }

    /// Number of words in the answer to a block; 0 if it has no text.
    #[must_use]
    pub fn words(&self, place: usize) -> u32 {
        self.form.check_at(place).map_or(0, |check| check.words)
    }

    /// Number of characters in the answer to a block; 0 if it has no text.
    #[must_use]
    pub fn chars(&self, place: usize) -> u32 {
        self.form.check_at(place).map_or(0, |check| check.chars)
    }

    /// The result of checking the answer to a block.
    ///
    /// # Errors
    /// Throws if no block has the place.
    #[wasm_bindgen(unchecked_return_type = "BlockCheck")]
    pub fn check(&self, place: usize) -> Result<JsValue, JsError> {
        hand_out(self.form.check_at(place).ok_or_else(no_block)?)
    }

    /// Whether all answers can be submitted.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.form.is_ready()
    }

    /// Whether all answers can be submitted, and which cannot.
    ///
    /// # Errors
    /// Throws only if the result cannot be converted.
    #[wasm_bindgen(unchecked_return_type = "SubmitVerdict")]
    pub fn verdict(&self) -> Result<JsValue, JsError> {
        hand_out(&self.form.verdict())
    }
}

fn no_block() -> JsError {
    JsError::new("no such block")
}
