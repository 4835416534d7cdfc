//! Every rule that has worked cases, by its name, with its facts and its answer as JSON text. The tests ask
//! through here natively, and the built browser package asks through the same table, so that both are
//! asked the same question. Each feature lists its own rules; nothing of the product calls this.

pub(crate) mod account;
pub(crate) mod assistant;
pub(crate) mod community;
pub(crate) mod coupon;
pub(crate) mod enrolment;
pub(crate) mod feedback;
pub(crate) mod mission;
pub(crate) mod money;
pub(crate) mod notification;
pub(crate) mod payment;
pub(crate) mod price;
pub(crate) mod progression;
pub(crate) mod referral;
pub(crate) mod reward;
pub(crate) mod submission;
pub(crate) mod subscription;
pub(crate) mod team;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::refusal::Verdict;

/// How facts are read from text and answers written: the server and the browser have a reader each.
pub trait Wire {
    /// The facts that the text tells, or nothing where it tells others.
    fn read<T: DeserializeOwned>(text: &str) -> Option<T>;
    /// The answer as JSON text.
    fn write<T: Serialize>(answer: &T) -> Option<String>;
}

/// Lists the rules of one feature: `"noun/verb": Facts => |facts| answer;`. A rule that may refuse gives
/// `Verdict::from(result)`.
macro_rules! verbs {
    ($($name:literal: $facts:ty => |$given:ident| $answer:expr;)+) => {
        pub(super) const NAMES: &[&str] = &[$($name),+];

        pub(super) fn answer<W: crate::verbs::Wire>(verb: &str, given: &str) -> Option<String> {
            match verb {
                $($name => {
                    let $given: $facts = W::read(given)?;
                    W::write(&$answer)
                })+
                _ => None,
            }
        }
    };
}
use verbs;

/// The name of every rule here, `noun/verb`.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let features = [
        account::NAMES,
        assistant::NAMES,
        community::NAMES,
        coupon::NAMES,
        enrolment::NAMES,
        feedback::NAMES,
        mission::NAMES,
        money::NAMES,
        notification::NAMES,
        payment::NAMES,
        price::NAMES,
        progression::NAMES,
        referral::NAMES,
        reward::NAMES,
        submission::NAMES,
        subscription::NAMES,
        team::NAMES,
    ];
    features.concat()
}

/// The answer of a rule to facts, or nothing where there is no such rule or the text is not its facts.
#[must_use]
pub fn answer<W: Wire>(verb: &str, given: &str) -> Option<String> {
    let features = [
        account::answer::<W>,
        assistant::answer::<W>,
        community::answer::<W>,
        coupon::answer::<W>,
        enrolment::answer::<W>,
        feedback::answer::<W>,
        mission::answer::<W>,
        money::answer::<W>,
        notification::answer::<W>,
        payment::answer::<W>,
        price::answer::<W>,
        progression::answer::<W>,
        referral::answer::<W>,
        reward::answer::<W>,
        submission::answer::<W>,
        subscription::answer::<W>,
        team::answer::<W>,
    ];
    features.iter().find_map(|feature| feature(verb, given))
}
