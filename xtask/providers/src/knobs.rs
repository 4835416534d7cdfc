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

/// Treatment of webhooks and calls. The default is correct behaviour.
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
    /// Webhooks arrive before the browser is redirected.
    pub before_redirect: bool,
    /// No webhook is sent.
    pub never: bool,
    /// Webhooks are not sent but kept for the test to deliver ([`Service::letters`](crate::Service::letters)).
    pub held: bool,
    /// Webhooks are signed with a wrong key.
    pub forged: bool,
    /// Webhooks were signed 301 seconds ago, if the signature covers the time.
    pub stale: bool,
    /// The body of webhooks is serialised again after it was signed.
    pub reencoded: bool,
    /// Webhooks claim that less was paid, if the signature does not cover the body.
    pub lying: bool,
    /// Refunds and tickets fail.
    pub refunds_fail: bool,
    /// The country of cards and payers' accounts that the providers report. `None`: a country that uses the payment's
    /// currency.
    pub card_country: Option<String>,
    /// The next calls whose path contains the text fail in this way. Each entry applies to one call.
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
