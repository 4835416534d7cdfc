//! Settings that make the providers misbehave.

use std::collections::VecDeque;
use std::time::Duration;

/// Failure of an API call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It is answered with 500 and has no effect.
    Broken,
    /// It is answered with 429 and has no effect.
    Busy,
    /// It is answered with a `result` of 0, as Paymentwall answers requests that it refuses, and has no effect.
    NotTaken,
    /// It is answered after this time.
    Silent(Duration),
    /// It takes effect, but the connection breaks before the answer.
    AnswerLost,
}

/// Faults in the treatment of webhooks and calls. The default is correct behaviour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// Delay of webhooks.
    pub delay: Duration,
    /// The pause before a webhook is sent a second time. It doubles with each retry.
    pub pause: Duration,
    /// Each webhook is sent twice.
    pub twice: bool,
    /// The webhooks of one event are sent in reverse order.
    pub reversed: bool,
    /// Webhooks arrive before the page answers and redirects the browser.
    pub before_redirect: bool,
    /// No webhook is sent.
    pub never: bool,
    /// Webhooks are not sent but kept for the test to deliver ([`Service::letters`](crate::Service::letters)).
    pub held: bool,
    /// Webhooks are signed with a wrong key.
    pub forged: bool,
    /// If the signature covers the time, webhooks have a signature from 301 seconds ago.
    pub stale: bool,
    /// The body of webhooks is serialised again after it was signed.
    pub reencoded: bool,
    /// If the signature does not cover the body, webhooks claim a successful payment of the amount 1.
    pub lying: bool,
    /// Refunds and tickets fail.
    pub refunds_fail: bool,
    /// The country that the providers report for cards and payers' accounts. If `None`, they report a country that uses
    /// the payment's currency.
    pub card_country: Option<String>,
    /// Failures of the next calls. Each entry applies to one call: the next one whose path contains the text.
    pub failures: VecDeque<(String, Failure)>,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            delay: Duration::ZERO,
            pause: Duration::from_millis(400),
            twice: false,
            reversed: false,
            before_redirect: false,
            never: false,
            held: false,
            forged: false,
            stale: false,
            reencoded: false,
            lying: false,
            refunds_fail: false,
            card_country: None,
            failures: VecDeque::new(),
        }
    }
}
