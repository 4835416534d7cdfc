//! The answers to a mission's blocks, checked as they are typed, and explained once the keys are known.

use domain::ids::BlockId;
use domain::mission::answer_key::BlockKey;
use domain::mission::block::Block;
use domain::submission::BlockValue;
use domain::submission::compare::{self, TwoTexts};
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

/// The blocks of one mission and the answers to them, as `GET …/blocks` sends them. A block is named by its
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
    /// Throws where the text is not such a response.
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
    /// Throws where the block is not one of the mission.
    pub fn place_of(&self, block: &str) -> Result<usize, JsError> {
        let block = block.parse().ok().and_then(|id| self.form.place_of(BlockId(id)));
        block.ok_or_else(no_block)
    }

    /// Marks what is written in a block now; nothing while its key is not known.
    ///
    /// # Errors
    /// Throws where no block has the place.
    #[wasm_bindgen(unchecked_return_type = "AnswerMark | null")]
    pub fn explain(&self, place: usize) -> Result<JsValue, JsError> {
        let (block, value) = self.form.at(place).ok_or_else(no_block)?;
        let Some(key) = self.keys.iter().find(|key| key.block == block.id) else { return Ok(JsValue::NULL) };
        hand_out(&mark(block, Some(&key.key), value))
    }

    /// Takes in an answer, and checks it.
    ///
    /// # Errors
    /// Throws where no block has the place or the value is not a value.
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

    /// Takes in another text for an answer that was typed before. Whether more than the lengths of what was found is
    /// another now; nothing where no such answer is written, and then nothing is taken in.
    pub fn retype(&mut self, place: usize, text: String) -> Option<bool> {
        self.form.retype(place, text)
    }

    /// The words of the text that is written in a block; 0 where none is.
    #[must_use]
    pub fn words(&self, place: usize) -> u32 {
        self.form.check_at(place).map_or(0, |check| check.words)
    }

    /// Its characters.
    #[must_use]
    pub fn chars(&self, place: usize) -> u32 {
        self.form.check_at(place).map_or(0, |check| check.chars)
    }

    /// What was found of the answer that is written in a block.
    ///
    /// # Errors
    /// Throws where no block has the place.
    #[wasm_bindgen(unchecked_return_type = "BlockCheck")]
    pub fn check(&self, place: usize) -> Result<JsValue, JsError> {
        hand_out(self.form.check_at(place).ok_or_else(no_block)?)
    }

    /// Whether all answers could be handed in.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.form.is_ready()
    }

    /// The same, and which could not.
    ///
    /// # Errors
    /// Throws only where the answer cannot be handed out.
    #[wasm_bindgen(unchecked_return_type = "SubmitVerdict")]
    pub fn verdict(&self) -> Result<JsValue, JsError> {
        hand_out(&self.form.verdict())
    }
}

fn no_block() -> JsError {
    JsError::new("no such block")
}

/// The numbers of a learner's text and of a model answer, and which of them both give.
///
/// # Errors
/// Throws only where the answer cannot be handed out.
#[wasm_bindgen(unchecked_return_type = "NumbersCompared")]
pub fn compare_numbers(mine: String, model: String) -> Result<JsValue, JsError> {
    hand_out(&compare::compare_numbers(&TwoTexts { mine, model }))
}
