//! What to do by when: the lock rules asked about the days to come.

use domain::mission::MissionBoard;
use domain::mission::plan::{PlanFacts, plan};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// What to do by when so that the program of a board (the text of `GET …/missions`) is complete in time, and what
/// would help where it cannot be. The other text tells how the learner works.
///
/// # Errors
/// Throws where the texts are not these.
#[wasm_bindgen(js_name = plan, unchecked_return_type = "Plan")]
pub fn plan_course(board: &str, facts: &str) -> Result<JsValue, JsError> {
    let (board, facts): (MissionBoard, PlanFacts) = (parse(board)?, parse(facts)?);
    hand_out(&plan(&board, &facts))
}
