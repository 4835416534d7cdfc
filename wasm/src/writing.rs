//! Long answers as HTML. They are a separate package, because most learners write without formatting.

use domain::submission::render::render;
use wasm_bindgen::prelude::wasm_bindgen;

/// The HTML of a long answer, safe to show.
#[wasm_bindgen]
#[must_use]
pub fn render_answer(text: &str) -> String {
    render(text)
}
