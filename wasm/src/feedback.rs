//! What a reviewer's and an author's pages show while they work: the score of the marks so far, when a review
//! is promised, and what a rubric lacks.

use domain::feedback::lint_rubric::lint_rubric;
use domain::feedback::promise::{PromiseFacts, promise};
use domain::feedback::score::score;
use domain::feedback::{Mark, Rubric};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The score of marks (the text of a list) by a rubric, and whether it passes.
///
/// # Errors
/// Throws where the texts are not a rubric and marks.
#[wasm_bindgen(js_name = score, unchecked_return_type = "Score")]
pub fn score_marks(rubric: &str, marks: &str, pass_mark_bp: u32) -> Result<JsValue, JsError> {
    let (rubric, marks): (Rubric, Vec<Mark>) = (parse(rubric)?, parse(marks)?);
    hand_out(&score(&rubric, &marks, pass_mark_bp))
}

/// When a review is promised, and which place the attempt has among those that wait.
///
/// # Errors
/// Throws where the text is not the facts of a queue.
#[wasm_bindgen(js_name = promise, unchecked_return_type = "ReviewPromise")]
pub fn promise_review(queue: &str) -> Result<JsValue, JsError> {
    let queue: PromiseFacts = parse(queue)?;
    hand_out(&promise(&queue))
}

/// What a rubric lacks.
///
/// # Errors
/// Throws where the text is no rubric.
#[wasm_bindgen(js_name = lint_rubric, unchecked_return_type = "RubricFinding[]")]
pub fn findings_of_rubric(rubric: &str) -> Result<JsValue, JsError> {
    let rubric: Rubric = parse(rubric)?;
    hand_out(&lint_rubric(&rubric))
}
