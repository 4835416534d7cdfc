//! Conversion of results to JavaScript values.

use serde::Serialize;
use wasm_bindgen::prelude::{JsError, JsValue};

/// Converts a result to the JavaScript value of the JSON that the API would send.
pub(crate) fn hand_out<T: Serialize>(answer: &T) -> Result<JsValue, JsError> {
    answer
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .map_err(|_| JsError::new("this result cannot be serialised"))
}
