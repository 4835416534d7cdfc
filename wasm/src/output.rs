//! Answers on their way out.

use serde::Serialize;
use wasm_bindgen::prelude::{JsError, JsValue};

/// Hands an answer out as the same JSON that the API would send.
pub(crate) fn hand_out<T: Serialize>(answer: &T) -> Result<JsValue, JsError> {
    answer
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .map_err(|_| JsError::new("this answer cannot be handed out"))
}
