//! A webhook as it arrived, and what it is about once its signature was found right. An event is a reason to ask the
//! provider and never evidence: it carries no state and no amount.

use std::fmt;

use domain::time::Timestamp;

use crate::statement::Subject;

/// A request to one of our webhooks, untouched.
#[derive(Clone, Copy)]
pub struct Delivery<'a> {
    /// The headers, each with its name in whatever letters.
    pub headers: &'a [(String, String)],
    /// The bytes of the body.
    pub body: &'a [u8],
    /// The query of the address as it came, without the question mark.
    pub query: &'a str,
    /// The time now.
    pub now: Timestamp,
}

impl fmt::Debug for Delivery<'_> {
    /// Without the headers, one of which may be a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delivery").field("bytes", &self.body.len()).field("now", &self.now).finish_non_exhaustive()
    }
}

impl Delivery<'_> {
    /// The value of a header that came once; empty where it did not.
    pub(crate) fn header(&self, name: &str) -> &str {
        let mut found = self.headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        match (found.next(), found.next()) {
            (Some((_, value)), None) => value,
            _ => "",
        }
    }
}

/// What a provider has signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its name, as [`event_id`](domain::payment::event_id::event_id) gives it; empty where it has none.
    pub id: String,
    /// Its kind in the provider's words, for the log.
    pub kind: String,
    /// What is new.
    pub news: News,
}

/// What is new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The payment moved: it is to be [read](crate::Providers::read).
    Payment(Subject),
    /// A refund moved: it is to be [read](crate::Providers::read_refund), and the payment as well.
    Refund {
        /// The payment.
        of: Subject,
        /// The refund's reference, where the event says which.
        refund: Option<String>,
    },
    /// A dispute moved: it is to be [read](crate::Providers::read_dispute).
    Dispute {
        /// The provider's id of the dispute.
        dispute: String,
    },
    /// A subscription moved.
    Subscription {
        /// The provider's id of it.
        reference: String,
    },
    /// Nothing that concerns us.
    Other,
}
