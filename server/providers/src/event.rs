//! A webhook as received ([`Delivery`]), and the event that it contains once its signature is verified ([`Event`]). An
//! event is a reason to ask the provider, never evidence: it carries no state and no amount.

use std::fmt;

use domain::time::Timestamp;

use crate::statement::Subject;

/// A request to one of our webhooks, unchanged.
#[derive(Clone, Copy)]
pub struct Delivery<'a> {
    /// The headers; their names may be in upper or lower case.
    pub headers: &'a [(String, String)],
    /// The bytes of the body.
    pub body: &'a [u8],
    /// The raw query of the address, without the question mark.
    pub query: &'a str,
    /// The time now.
    pub now: Timestamp,
}

impl fmt::Debug for Delivery<'_> {
    /// Leaves out the headers, because one of them may be a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delivery").field("bytes", &self.body.len()).field("now", &self.now).finish_non_exhaustive()
    }
}

impl Delivery<'_> {
    /// The value of a header that occurs exactly once; otherwise empty.
    pub(crate) fn header(&self, name: &str) -> &str {
        let mut found = self.headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        match (found.next(), found.next()) {
            (Some((_, value)), None) => value,
            _ => "",
        }
    }
}

/// A verified event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its id, as `event_id` makes it; empty if the event has no id.
    pub id: String,
    /// Its kind in the provider's terms, for the log.
    pub kind: String,
    /// The change that it reports.
    pub news: News,
}

/// The change that an event reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The payment changed: [read](crate::Providers::read) it.
    Payment(Subject),
    /// A refund changed: [read](crate::Providers::read_refund) it, and the payment as well.
    Refund {
        /// The payment.
        of: Subject,
        /// The refund's reference, if the event has it.
        refund: Option<String>,
    },
    /// A dispute changed: [read](crate::Providers::read_dispute) it.
    Dispute {
        /// The provider's id of the dispute.
        dispute: String,
    },
    /// A subscription changed.
    Subscription {
        /// The provider's id of the subscription.
        reference: String,
    },
    /// No change that concerns us.
    Other,
}
