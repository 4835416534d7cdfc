//! The score that a reviewer sees while marking, and the figures that a learner compares with a model answer.

use domain::feedback::score::score;
use domain::feedback::{Mark, Rubric};
use domain::submission::compare::{self, TwoTexts};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// Score of marks (JSON text of a list) by a rubric, and whether it passes.
///
/// # Errors
/// Throws if the texts are not a rubric and marks.
#[wasm_bindgen(js_name = score, unchecked_return_type = "Score")]
pub fn score_marks(rubric: &str, marks: &str, pass_mark_bp: u32) -> Result<JsValue, JsError> {
    let (rubric, marks): (Rubric, Vec<Mark>) = (parse(rubric)?, parse(marks)?);
    hand_out(&score(&rubric, &marks, pass_mark_bp))
}

/// The numbers in a learner's text and in a model answer, and which numbers both contain.
///
/// # Errors
/// Throws only if the result cannot be converted.
#[wasm_bindgen(unchecked_return_type = "NumbersCompared")]
pub fn compare_numbers(mine: String, model: String) -> Result<JsValue, JsError> {
    hand_out(&compare::compare_numbers(&TwoTexts { mine, model }))
}
