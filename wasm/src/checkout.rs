//! The amounts that a checkout shows: a quote, and the same quote with a coupon.

use domain::coupon::apply::preview;
use domain::coupon::normalise::normalise;
use domain::coupon::{CouponTerms, CouponUse};
use domain::price::quote::QuoteFacts;
use domain::refusal::Verdict;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// Quote for a basket (JSON text).
///
/// # Errors
/// Throws if the text is not a basket or an amount overflows.
#[wasm_bindgen(unchecked_return_type = "Quote")]
pub fn quote(basket: &str) -> Result<JsValue, JsError> {
    let basket: QuoteFacts = parse(basket)?;
    let quote = domain::price::quote::quote(&basket);
    hand_out(&quote.map_err(|_| JsError::new("amounts beyond what can be counted"))?)
}

/// The coupon code in its stored form; `undefined` if the typed text is not a code.
#[wasm_bindgen]
#[must_use]
pub fn normalise_code(typed: &str) -> Option<String> {
    normalise(typed)
}

/// Quote with a coupon, from the terms that a learner may see. The server may still refuse the coupon.
///
/// # Errors
/// Throws if the texts are not the terms of a coupon and its use.
#[wasm_bindgen(unchecked_return_type = "Verdict<Quote>")]
pub fn preview_coupon(terms: &str, usage: &str) -> Result<JsValue, JsError> {
    let (terms, usage): (CouponTerms, CouponUse) = (parse(terms)?, parse(usage)?);
    hand_out(&Verdict::from(preview(&terms, &usage)))
}
