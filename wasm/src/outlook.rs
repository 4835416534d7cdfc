//! Lock decisions as they would be after a hypothetical change.

use domain::mission::MissionBoard;
use domain::mission::what_if::{WhatIf, what_if};
use domain::refusal::Verdict;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The missions that a change (JSON text) to a board (text of `GET …/missions`) would open, close or alter.
///
/// # Errors
/// Throws if the texts are not a board and a change.
#[wasm_bindgen(js_name = what_if, unchecked_return_type = "Verdict<Outlook>")]
pub fn what_would_be(board: &str, change: &str) -> Result<JsValue, JsError> {
    let (board, change): (MissionBoard, WhatIf) = (parse(board)?, parse(change)?);
    hand_out(&Verdict::from(what_if(&board, &change)))
}
