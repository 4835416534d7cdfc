//! The rules for the browser: text in, `domain` asked, small answers out.
//!
//! A handle parses the text of a response once and is asked often. Nothing here knows what a rule
//! means; the names of the TypeScript types are those of the OpenAPI document. Each feature of this
//! crate is a package of its own, so that a page downloads the rules that it asks and no others.

#[cfg(feature = "account")]
pub mod account;
#[cfg(feature = "checkout")]
pub mod checkout;
#[cfg(feature = "cohort")]
mod cohort;
#[cfg(feature = "feedback")]
pub mod feedback;
#[cfg(feature = "missions")]
mod mission;
#[cfg(feature = "outlook")]
pub mod outlook;
#[cfg(any(
    feature = "account",
    feature = "answers",
    feature = "checkout",
    feature = "feedback",
    feature = "missions",
    feature = "outlook",
    feature = "planning",
    feature = "progress",
    feature = "proof",
    feature = "reward",
    feature = "team"
))]
mod output;
#[cfg(feature = "planning")]
pub mod planning;
#[cfg(feature = "progress")]
pub mod progress;
#[cfg(feature = "proof")]
pub mod proof;
#[cfg(feature = "reward")]
pub mod reward;
#[cfg(feature = "answers")]
pub mod submission;
mod surrogates;
#[cfg(feature = "team")]
pub mod team;

use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { components } from "../../../web/src/api/schema";
type Schemas = components["schemas"];
export type AnswerMark = Schemas["AnswerMark"];
export type BlockCheck = Schemas["BlockCheck"];
export type Balance = Schemas["Balance"];
export type Checkout = Schemas["Checkout"];
export type BlockValue = Schemas["BlockValue"];
export type ExtensionOffer = Schemas["ExtensionOffer"];
export type Milestones = Schemas["Milestones"];
export type OffboardingStanding = Schemas["OffboardingStanding"];
export type NumbersCompared = Schemas["NumbersCompared"];
export type Outlook = Schemas["Outlook"];
export type Permitted = Schemas["Permitted"];
export type Plan = Schemas["Plan"];
export type PlanFacts = Schemas["PlanFacts"];
export type Readiness = Schemas["Readiness"];
export type ReviewPromise = Schemas["ReviewPromise"];
export type RubricFinding = Schemas["RubricFinding"];
export type Score = Schemas["Score"];
export type SubscriptionStanding = Schemas["SubscriptionStanding"];
export type TeamChanged = Schemas["TeamChanged"];
export type BoardDecisions = Schemas["BoardDecisions"];
export type DayEvent = Schemas["DayEvent"];
export type PasswordPolicy = Schemas["PasswordPolicy"];
export type PasswordTick = Schemas["PasswordTick"];
export type Quote = Schemas["Quote"];
export type QuoteComparison = Schemas["QuoteComparison"];
export type SubmitVerdict = Schemas["SubmitVerdict"];
export type Verdict<T> = { ok: T } | { refused: Schemas["Refusal"][] };
"#;

/// Reads the text of a response. The reader is `serde-json-core`, whose errors carry no words: those of
/// `serde_json` make the package half as large again.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, JsError> {
    let text = surrogates::join_surrogates(text);
    let mut unescaped = vec![0; text.len()];
    let parsed = serde_json_core::from_slice_escaped(&text, &mut unescaped);
    parsed.map(|(value, _)| value).map_err(|_| JsError::new("this text is not what the rules read"))
}
