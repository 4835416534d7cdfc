//! What a checkout shows: what is charged, what a coupon would change, and how it can be paid.

use domain::coupon::apply::preview;
use domain::coupon::normalise::normalise;
use domain::coupon::{CouponTerms, CouponUse};
use domain::price::choose_provider::{ProviderFacts, choose_provider};
use domain::price::compare_quotes::{CompareFacts, compare_quotes};
use domain::price::quote::QuoteFacts;
use domain::refusal::Verdict;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// What is charged for a basket (its JSON text).
///
/// # Errors
/// Throws where the text is no basket, or its amounts are beyond what can be counted.
#[wasm_bindgen(unchecked_return_type = "Quote")]
pub fn quote(basket: &str) -> Result<JsValue, JsError> {
    let basket: QuoteFacts = parse(basket)?;
    let quote = domain::price::quote::quote(&basket);
    hand_out(&quote.map_err(|_| JsError::new("amounts beyond what can be counted"))?)
}

/// What is different between the quote that was agreed to and the one of now.
///
/// # Errors
/// Throws where the text is not the two quotes.
#[wasm_bindgen(js_name = compare_quotes, unchecked_return_type = "QuoteComparison")]
pub fn compare_two_quotes(quotes: &str) -> Result<JsValue, JsError> {
    let quotes: CompareFacts = parse(quotes)?;
    hand_out(&compare_quotes(&quotes))
}

/// The code as it is compared, or `undefined` where what was typed is none.
#[wasm_bindgen]
#[must_use]
pub fn normalise_code(typed: &str) -> Option<String> {
    normalise(typed)
}

/// The quote with a coupon of these terms, as far as the learner may know; the server may still refuse it.
///
/// # Errors
/// Throws where the texts are not the terms of a coupon and what it is to be used on.
#[wasm_bindgen(unchecked_return_type = "Verdict<Quote>")]
pub fn preview_coupon(terms: &str, usage: &str) -> Result<JsValue, JsError> {
    let (terms, usage): (CouponTerms, CouponUse) = (parse(terms)?, parse(usage)?);
    hand_out(&Verdict::from(preview(&terms, &usage)))
}

/// How a total can be paid, and why a provider cannot take it.
///
/// # Errors
/// Throws where the text is not a total with providers.
#[wasm_bindgen(unchecked_return_type = "Checkout")]
pub fn providers(total: &str) -> Result<JsValue, JsError> {
    let total: ProviderFacts = parse(total)?;
    hand_out(&choose_provider(&total))
}
