//! The sittings of a learner.

use domain::mission::MissionBoard;
use domain::refusal::Verdict;
use domain::sitting::SittingFacts;
use domain::sitting::plan::plan;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The sittings in which the learner can do the missions that are left, or the refusals of the wishes. `board` is the
/// text of `GET …/missions`, `facts` that of `GET …/sittings` with the wishes to try.
///
/// # Errors
/// Throws if the texts are not a board and its facts.
#[wasm_bindgen(unchecked_return_type = "Verdict<SittingPlan>")]
pub fn plan_sittings(board: &str, facts: &str) -> Result<JsValue, JsError> {
    let (board, facts): (MissionBoard, SittingFacts) = (parse(board)?, parse(facts)?);
    hand_out(&Verdict::from(plan(&board, &facts)))
}
