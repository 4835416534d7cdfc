//! What the pages of rewards and of the subscription show between two answers of the server: they change with
//! time alone.

use domain::referral::milestones::{ReferralBoard, milestones};
use domain::reward::balance::balance;
use domain::reward::release_hold::LedgerAt;
use domain::subscription::SubscriptionFacts;
use domain::subscription::standing::standing;
use domain::time::Timestamp;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The milestones of somebody who refers others.
///
/// # Errors
/// Throws where the text is not their referrals.
#[wasm_bindgen(js_name = milestones, unchecked_return_type = "Milestones")]
pub fn referral_milestones(board: &str) -> Result<JsValue, JsError> {
    let board: ReferralBoard = parse(board)?;
    hand_out(&milestones(&board))
}

/// The wallets of a ledger, one for each currency.
///
/// # Errors
/// Throws where the text is no ledger, or its amounts are beyond what can be counted.
#[wasm_bindgen(unchecked_return_type = "Balance[]")]
pub fn wallets(ledger: &str) -> Result<JsValue, JsError> {
    let ledger: LedgerAt = parse(ledger)?;
    hand_out(&balance(&ledger).map_err(|_| JsError::new("amounts beyond what can be counted"))?)
}

/// How a subscription stands at an instant (RFC 3339), and what can be done with it.
///
/// # Errors
/// Throws where the text is no subscription or the instant is not one.
#[wasm_bindgen(js_name = subscription, unchecked_return_type = "SubscriptionStanding")]
pub fn how_subscription_stands(subscription: &str, now: &str) -> Result<JsValue, JsError> {
    let subscription: SubscriptionFacts = parse(subscription)?;
    let now = Timestamp::parse(now).ok_or_else(|| JsError::new("not an instant"))?;
    hand_out(&standing(&subscription, now))
}
