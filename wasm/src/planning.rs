//! The plan of a learner's next days.

use domain::mission::MissionBoard;
use domain::mission::plan::{PlanFacts, plan};
use domain::time::LocalTime;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// A plan by which the learner completes the program in time, or the steps that would help if that is impossible.
/// `board` is the text of `GET …/missions`; `facts` describes how the learner works.
///
/// # Errors
/// Throws if the texts are not a board and its facts.
#[wasm_bindgen(js_name = plan, unchecked_return_type = "Plan")]
pub fn plan_course(board: &str, facts: &str) -> Result<JsValue, JsError> {
    let (board, facts): (MissionBoard, PlanFacts) = (parse(board)?, parse(facts)?);
    hand_out(&plan(&board, &facts))
}

/// The working facts of a learner who works this many hours a week and starts each day at `from` (`HH:MM`, in the
/// session's zone). Without hours, the learner works at any time.
///
/// # Errors
/// Throws if the text is not a time.
#[wasm_bindgen(js_name = plan_facts, unchecked_return_type = "PlanFacts")]
pub fn plan_facts(hours_per_week: Option<u32>, from: &str) -> Result<JsValue, JsError> {
    let from = LocalTime::parse(from).ok_or_else(|| JsError::new("not a time of the day"))?;
    hand_out(&PlanFacts::of_week(hours_per_week, from))
}
