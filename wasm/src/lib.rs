//! The rules for the browser. A function parses JSON text, calls `domain` and returns the result as a JavaScript value.
//!
//! A handle parses the text of a response once and answers many calls. No code here depends on the meaning of a rule.
//! The TypeScript types have the names of the OpenAPI document. Each feature of this crate becomes a package, so that a
//! page downloads only the rules that it calls.

#[cfg(feature = "account")]
pub mod account;
#[cfg(feature = "checkout")]
pub mod checkout;
#[cfg(feature = "feedback")]
pub mod feedback;
#[cfg(feature = "missions")]
mod mission;
#[cfg(feature = "outlook")]
pub mod outlook;
mod output;
#[cfg(feature = "planning")]
pub mod planning;
#[cfg(feature = "progress")]
pub mod progress;
#[cfg(feature = "answers")]
pub mod submission;
mod surrogates;
#[cfg(feature = "writing")]
pub mod writing;

use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { components } from "../../../web/src/api/schema";
type Schemas = components["schemas"];
export type AnswerMark = Schemas["AnswerMark"];
export type BlockCheck = Schemas["BlockCheck"];
export type BlockValue = Schemas["BlockValue"];
export type OffboardingPreview = Schemas["OffboardingPreview"];
export type NumbersCompared = Schemas["NumbersCompared"];
export type Outlook = Schemas["Outlook"];
export type Permitted = Schemas["Permitted"];
export type Score = Schemas["Score"];
export type SittingPlan = Schemas["SittingPlan"];
export type BoardDecisions = Schemas["BoardDecisions"];
export type DayEvent = Schemas["DayEvent"];
export type PasswordPolicy = Schemas["PasswordPolicy"];
export type PasswordTick = Schemas["PasswordTick"];
export type Quote = Schemas["Quote"];
export type SubmitVerdict = Schemas["SubmitVerdict"];
export type WhatIfGrades = Schemas["WhatIfGrades"];
export type Verdict<T> = { ok: T } | { refused: Schemas["Refusal"][] };
"#;

/// Parses the text of a response with `serde-json-core`. Its errors have no texts; the error texts of `serde_json`
/// would make a package half as large again.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, JsError> {
    let text = surrogates::join_surrogates(text);
    let mut unescaped = vec![0; text.len()];
    let parsed = serde_json_core::from_slice_escaped(&text, &mut unescaped);
    parsed.map(|(value, _)| value).map_err(|_| JsError::new("this text is not what the rules read"))
}
