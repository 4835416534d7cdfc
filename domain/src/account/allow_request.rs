//! Decides whether a person may make one more request. No one does these things as often in earnest: the limits stop
//! a program that went wrong, or was made to, before it costs others their answers.
//!
//! | kind | most | within |
//! |---|---:|---:|
//! | read | 600 | a minute |
//! | change | 300 | a minute |
//! | sign an upload | 60 | ten minutes |
//! | write to the desk | 10 | an hour |
//! | invite into a team | 20 | an hour |
//! | export the account | 10 | an hour |
//! | send a webhook about which its provider is asked, of one network address | 300 | a minute |
//!
//! The span begins with the first request of a kind. Who has made the most is told when it ends:
//! `rate-limit-exceeded`. How many invitations one person gets is another [limit](crate::team::invite). What leaves the product by mail has limits of its own, see
//! [verification](crate::account::verify_email) and [passwords](crate::account::reset_password).

use crate::limits::{
    MAX_ASKED_WEBHOOKS, MAX_CHANGES, MAX_EXPORTS, MAX_INVITATIONS, MAX_READS, MAX_SIGNED_UPLOADS, MAX_TICKETS,
    REQUEST_HOUR_SECONDS, REQUEST_MINUTE_SECONDS, SIGNED_UPLOADS_SECONDS,
};
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// What a request does, as far as its limit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestKind {
    /// Reads something.
    Read,
    /// Changes something.
    Change,
    /// Asks where a file may be sent.
    SignUpload,
    /// Writes to the desk.
    OpenTicket,
    /// Asks somebody into a team.
    Invite,
    /// Fetches all that is kept of a person.
    Export,
    /// Sends a webhook about which its provider has to be asked, from one network address.
    AskedWebhook,
}

impl RequestKind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::Read, Self::Change, Self::SignUpload, Self::OpenTicket, Self::Invite, Self::Export, Self::AskedWebhook];

    /// The most requests, and the seconds within which.
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

/// The requests of one kind that a person has made in a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requested {
    /// When the first of them was made.
    pub since: Timestamp,
    /// How many they are.
    pub count: u32,
}

impl Requested {
    /// Whether the span is over, so that nothing of it has to be kept.
    #[must_use]
    pub fn is_over(&self, kind: RequestKind, now: Timestamp) -> bool {
        self.ends_at(kind) <= now
    }

    fn ends_at(&self, kind: RequestKind) -> Timestamp {
        self.since.plus_seconds(kind.limit().1)
    }
}

/// Counts one more request with the earlier ones of its kind, where there are any.
///
/// # Errors
/// `rate-limit-exceeded` with the end of the span where the most requests were made in it.
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
