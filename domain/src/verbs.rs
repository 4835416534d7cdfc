//! A table of the rules that pages call in the browser. Each rule has a name, and its facts and its answer are JSON
//! text. Tests call each rule natively through this table and in the built packages through `wasm/tests/shipped.mjs`,
//! and compare the answers.

pub(crate) mod account;
pub(crate) mod coupon;
pub(crate) mod feedback;
pub(crate) mod mission;
pub(crate) mod price;
pub(crate) mod progression;
pub(crate) mod sitting;
pub(crate) mod submission;

use crate::refusal::Verdict;

/// Lists the rules of one feature: `"noun/verb": Facts => |facts| answer;`. A rule that may refuse is wrapped in
/// `Verdict::from`.
macro_rules! verbs {
    ($($name:literal: $facts:ty => |$given:ident| $answer:expr;)+) => {
        pub(super) const NAMES: &[&str] = &[$($name),+];

        pub(super) fn answer(verb: &str, given: &str) -> Option<String> {
            match verb {
                $($name => {
                    let $given: $facts = serde_json::from_str(given).ok()?;
                    serde_json::to_string(&$answer).ok()
                })+
                _ => None,
            }
        }
    };
}
use verbs;

/// Names of all rules in this table, as `noun/verb`.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let features = [
        account::NAMES,
        coupon::NAMES,
        feedback::NAMES,
        mission::NAMES,
        price::NAMES,
        progression::NAMES,
        sitting::NAMES,
        submission::NAMES,
    ];
    features.concat()
}

/// Calls a rule. Returns `None` if the rule is unknown or the text does not contain its facts.
#[must_use]
pub fn answer(verb: &str, given: &str) -> Option<String> {
    let features = [
        account::answer,
        coupon::answer,
        feedback::answer,
        mission::answer,
        price::answer,
        progression::answer,
        sitting::answer,
        submission::answer,
    ];
    features.iter().find_map(|feature| feature(verb, given))
}
