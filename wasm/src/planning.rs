//! What to do by when: the lock rules asked about the days to come.

use domain::mission::MissionBoard;
use domain::mission::plan::{PlanFacts, plan};
use domain::time::LocalTime;
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

/// How a learner works who has so many hours a week, begun each day at a time (`HH:MM`) on the clocks of the session's
/// zone; at any time where no hours are given.
///
/// # Errors
/// Throws where the time is not one.
#[wasm_bindgen(js_name = plan_facts, unchecked_return_type = "PlanFacts")]
pub fn plan_facts(hours_per_week: Option<u32>, from: &str) -> Result<JsValue, JsError> {
    let from = LocalTime::parse(from).ok_or_else(|| JsError::new("not a time of the day"))?;
    hand_out(&PlanFacts::of_week(hours_per_week, from))
}
