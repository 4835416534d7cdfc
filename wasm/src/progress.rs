//! What the pages of a course show between two answers of the server: what completing it asks, what more time
//! brings, and how the offboarding goes.

use domain::enrolment::extend::{ExtendFacts, extension_offer};
use domain::progression::offboarding::{OffboardingFacts, offboarding_standing};
use domain::progression::requirements::{ProgressionFacts, requirements};
use domain::progression::serial::Serial;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// What completing the program asks, and how much of it there is.
///
/// # Errors
/// Throws where the text is not the facts of a program.
#[wasm_bindgen(js_name = requirements, unchecked_return_type = "Readiness")]
pub fn completion_requirements(facts: &str) -> Result<JsValue, JsError> {
    let facts: ProgressionFacts = parse(facts)?;
    hand_out(&requirements(&facts))
}

/// By how many days the session can be extended, each with its old and its new end.
///
/// # Errors
/// Throws where the text is not the facts of an enrolment.
#[wasm_bindgen(unchecked_return_type = "ExtensionOffer")]
pub fn extensions(facts: &str) -> Result<JsValue, JsError> {
    let facts: ExtendFacts = parse(facts)?;
    hand_out(&extension_offer(&facts))
}

/// Where the offboarding stands, what its steps are, and which page ends it.
///
/// # Errors
/// Throws where the text is not the facts of an offboarding.
#[wasm_bindgen(js_name = offboarding, unchecked_return_type = "OffboardingStanding")]
pub fn where_offboarding_stands(facts: &str) -> Result<JsValue, JsError> {
    let facts: OffboardingFacts = parse(facts)?;
    hand_out(&offboarding_standing(&facts))
}

/// The serial of a certificate as it is kept, or `undefined` where what was typed is none.
#[wasm_bindgen]
#[must_use]
pub fn read_serial(typed: &str) -> Option<String> {
    Serial::parse(typed).map(|serial| serial.to_string())
}
