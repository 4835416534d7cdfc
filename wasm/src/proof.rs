//! Every rule by its name, text in and text out: the package that proves the others. Tests ask it the
//! questions that the domain crate is asked natively; no page loads it.

use domain::verbs::{Wire, answer, names};
use js_sys::JSON;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::output::hand_out;
use crate::parse;

/// Facts and answers on the way that those of every package take.
struct Browser;

impl Wire for Browser {
    fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
        parse(text).ok()
    }

    fn write<T: Serialize>(answer: &T) -> Option<String> {
        JSON::stringify(&hand_out(answer).ok()?).ok().map(String::from)
    }
}

/// The answer (JSON text) of a rule to facts (JSON text); `undefined` where there is no such rule or the
/// text is not its facts.
#[wasm_bindgen(js_name = answer)]
#[must_use]
pub fn answer_by_name(verb: &str, given: &str) -> Option<String> {
    answer::<Browser>(verb, given)
}

/// The name of every rule, `noun/verb`.
#[wasm_bindgen(js_name = names)]
#[must_use]
pub fn rule_names() -> Vec<String> {
    names().into_iter().map(str::to_owned).collect()
}
