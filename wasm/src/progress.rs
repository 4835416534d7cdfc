//! Results that a course's pages show before the server knows them: grades with tried marks, and an offboarding with
//! answers that are not sent yet.

use domain::progression::offboarding::OffboardingFacts;
use domain::progression::offboarding::answers::OffboardingAnswers;
use domain::progression::preview_offboarding::preview_offboarding;
use domain::progression::what_if_grades::{TriedMark, WhatIfGradesFacts, what_if_grades};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// Grades, requirements, award and letter with tried marks (JSON text of a list).
///
/// # Errors
/// Throws if the texts are not facts and marks. If a mark cannot be tried, the message is the refusal's code: whole
/// refusals would double the size of the package.
#[wasm_bindgen(js_name = what_if_grades, unchecked_return_type = "WhatIfGrades")]
pub fn grades_with_marks(facts: &str, tried: &str) -> Result<JsValue, JsError> {
    let (facts, tried): (WhatIfGradesFacts, Vec<TriedMark>) = (parse(facts)?, parse(tried)?);
    let results = what_if_grades(&facts, &tried).map_err(|refusals| JsError::new(refusals.first().code()))?;
    hand_out(&results)
}

/// Offboarding with the answers of a form.
///
/// # Errors
/// Throws if the texts are not the facts of an offboarding and answers.
#[wasm_bindgen(js_name = preview_offboarding, unchecked_return_type = "OffboardingPreview")]
pub fn offboarding_with_answers(facts: &str, answers: &str) -> Result<JsValue, JsError> {
    let (facts, answers): (OffboardingFacts, OffboardingAnswers) = (parse(facts)?, parse(answers)?);
    hand_out(&preview_offboarding(&facts, &answers))
}
