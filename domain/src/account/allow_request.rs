//! Decides whether a person may make one more request. Normal use stays below these limits. They stop a faulty or
//! misused client before it slows the product down for others.
//!
//! | kind | most | within |
//! |---|---:|---:|
//! | read | 600 | a minute |
//! | change | 300 | a minute |
//! | sign an upload | 60 | ten minutes |
//! | write to support | 10 | an hour |
//! | invite into a team | 20 | an hour |
//! | export the account | 10 | an hour |
//! | send a webhook that the server checks by a request to its provider, from one network address | 300 | a minute |
//!
//! The span begins with the first request of a kind. At the limit the refusal `rate-limit-exceeded` says when the span
//! ends. How many invitations one person can receive is another [limit](crate::team::invite). The limits on mails are
//! in other rules: [verification](crate::account::verify_email) and [passwords](crate::account::reset_password).

use crate::account::limits::{
    MAX_ASKED_WEBHOOKS, MAX_CHANGES, MAX_EXPORTS, MAX_INVITATIONS, MAX_READS, MAX_SIGNED_UPLOADS, MAX_TICKETS,
    REQUEST_HOUR_SECONDS, REQUEST_MINUTE_SECONDS, SIGNED_UPLOADS_SECONDS,
};
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// Kind of a request; each kind has a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestKind {
    /// Reads something.
    Read,
    /// Changes something.
    Change,
    /// Requests an address for uploading a file.
    SignUpload,
    /// Writes to support.
    OpenTicket,
    /// Invites somebody into a team.
    Invite,
    /// Exports all data about a person.
    Export,
    /// Sends a webhook that the server checks by a request to its provider; counted for each network address.
    AskedWebhook,
}

impl RequestKind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::Read, Self::Change, Self::SignUpload, Self::OpenTicket, Self::Invite, Self::Export, Self::AskedWebhook];

    /// Maximum number of requests, and the length of the span in seconds.
    #[must_use]
    pub fn limit(self) -> (u32, i64) {
        match self {
            Self::Read => (MAX_READS, REQUEST_MINUTE_SECONDS),
            Self::Change => (MAX_CHANGES, REQUEST_MINUTE_SECONDS),
            Self::SignUpload => (MAX_SIGNED_UPLOADS, SIGNED_UPLOADS_SECONDS),
            Self::OpenTicket => (MAX_TICKETS, REQUEST_HOUR_SECONDS),
            Self::Invite => (MAX_INVITATIONS, REQUEST_HOUR_SECONDS),
            Self::Export => (MAX_EXPORTS, REQUEST_HOUR_SECONDS),
            Self::AskedWebhook => (MAX_ASKED_WEBHOOKS, REQUEST_MINUTE_SECONDS),
        }
    }
}

/// A person's requests of one kind in a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requested {
    /// When the first request was made.
    pub since: Timestamp,
    /// Number of requests.
    pub count: u32,
}

impl Requested {
    /// Whether the span is over; its record can then be deleted.
    #[must_use]
    pub fn is_over(&self, kind: RequestKind, now: Timestamp) -> bool {
        self.ends_at(kind) <= now
    }

    fn ends_at(&self, kind: RequestKind) -> Timestamp {
        self.since.plus_seconds(kind.limit().1)
    }
}

/// Adds one request to the count of its kind.
///
/// # Errors
/// `rate-limit-exceeded` with the end of the span if the maximum is reached.
pub fn allow_request(kind: RequestKind, earlier: Option<Requested>, now: Timestamp) -> Result<Requested, Refusal> {
    match earlier.filter(|earlier| !earlier.is_over(kind, now)) {
        None => Ok(Requested { since: now, count: 1 }),
        Some(earlier) if earlier.count < kind.limit().0 => Ok(Requested { count: earlier.count + 1, ..earlier }),
        Some(earlier) => Err(Refusal::RateLimitExceeded { retry_at: earlier.ends_at(kind) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    #[test]
    fn a_person_may_do_each_thing_so_often_and_again_when_the_span_is_over() {
        let start = instant("2026-11-20T12:00:00Z");
        for kind in RequestKind::ALL {
            let (most, seconds) = kind.limit();
            let mut requested = None;
            for second in 0..most {
                let now = start.plus_seconds(i64::from(second) * seconds / i64::from(most));
                requested = Some(allow_request(kind, requested, now).unwrap());
            }
            let end = start.plus_seconds(seconds);
            let refused = Err(Refusal::RateLimitExceeded { retry_at: end });
            assert_eq!(allow_request(kind, requested, end.plus_seconds(-1)), refused, "{kind:?}");
            assert_eq!(allow_request(kind, requested, end), Ok(Requested { since: end, count: 1 }), "{kind:?}");
        }
    }
}
