//! What a team's page shows before an act is sent.

use domain::refusal::Verdict;
use domain::team::change_team::{TeamFacts, change_team};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// What an act would make of a team, or why it cannot be done.
///
/// # Errors
/// Throws where the text is not a team with an act.
#[wasm_bindgen(js_name = change_team, unchecked_return_type = "Verdict<TeamChanged>")]
pub fn what_team_becomes(facts: &str) -> Result<JsValue, JsError> {
    let facts: TeamFacts = parse(facts)?;
    hand_out(&Verdict::from(change_team(&facts)))
}
