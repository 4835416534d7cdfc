//! How badly the providers behave.

use std::collections::VecDeque;
use std::time::Duration;

/// What goes wrong with a call of the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It is answered with 500, and nothing was done.
    Broken,
    /// It is answered with 429, and nothing was done.
    Busy,
    /// It is answered with a `result` of 0, as Paymentwall answers what it does not take, and nothing was done.
    NotTaken,
    /// It is answered after this long.
    Silent(Duration),
    /// It is done, and the connection breaks before the answer.
    AnswerLost,
}

/// How webhooks and calls are treated; as they should be where nothing is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// How much later webhooks come.
    pub delay: Duration,
    /// The pause before a webhook is sent a second time; it doubles.
    pub pause: Duration,
    /// Each comes twice.
    pub twice: bool,
    /// Those of one event come in the wrong order.
    pub reversed: bool,
    /// They have arrived before the browser is sent back.
    pub before_redirect: bool,
    /// They do not come.
    pub never: bool,
    /// They are kept for who brings them ([`Service::letters`](crate::Service::letters)).
    pub held: bool,
    /// They are signed by somebody else.
    pub forged: bool,
    /// They were signed 301 seconds ago, where the time is signed.
    pub stale: bool,
    /// Their body is written anew after it was signed.
    pub reencoded: bool,
    /// They say that less was paid, with a signature that does not cover the body.
    pub lying: bool,
    /// Refunds and tickets come to nothing.
    pub refunds_fail: bool,
    /// The country of cards and payers' accounts, as the providers tell it. `None`: one in which the currency of the
    /// payment is used.
    pub card_country: Option<String>,
    /// The next calls whose path contains the text fail so, one each.
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
