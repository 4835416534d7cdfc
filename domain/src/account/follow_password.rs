//! Decides what happens after a link for a new password was mailed. The password is set at the identity service, which
//! sends no notice, so the server asks it: soon at first, then less and less often, until the link has expired.

use crate::account::limits::{RESET_LINK_SECONDS, RESET_LOOK_SECONDS};
use crate::time::Timestamp;

/// Facts for [`follow_password`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordFacts {
    /// The time of this check.
    pub now: Timestamp,
    /// When the link was requested.
    pub asked_at: Timestamp,
    /// When the password was last changed, if the service knows.
    pub changed_at: Option<Timestamp>,
}

/// The next step after a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordFollowed {
    /// The password was changed after the request; its owner is notified.
    Changed,
    /// The password is unchanged; check again at this time.
    LookAgain(Timestamp),
    /// The link has expired.
    Over,
}

/// Returns the next step after a check.
#[must_use]
pub fn follow_password(facts: &PasswordFacts) -> PasswordFollowed {
    let PasswordFacts { now, asked_at, changed_at } = *facts;
    if changed_at.is_some_and(|changed_at| asked_at < changed_at) {
        return PasswordFollowed::Changed;
    }
    let waited = now.seconds_since(asked_at);
    if waited > RESET_LINK_SECONDS {
        return PasswordFollowed::Over;
    }
    PasswordFollowed::LookAgain(now.plus_seconds(waited.max(RESET_LOOK_SECONDS)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const ASKED: &str = "2026-11-20T12:00:00Z";

    fn check(now: &str, changed_at: Option<&str>, expected: PasswordFollowed) {
        let facts = PasswordFacts { now: instant(now), asked_at: instant(ASKED), changed_at: changed_at.map(instant) };
        assert_eq!(follow_password(&facts), expected, "{facts:?}");
    }

    #[test]
    fn a_password_that_was_changed_since_is_told() {
        check("2026-11-20T12:02:00Z", Some("2026-11-20T12:00:01Z"), PasswordFollowed::Changed);
        check("2026-11-20T15:00:00Z", Some("2026-11-20T12:30:00Z"), PasswordFollowed::Changed);
    }

    #[test]
    fn a_password_from_before_is_looked_at_less_and_less_often_until_the_link_has_run_out() {
        let again = |at: &str| PasswordFollowed::LookAgain(instant(at));
        check("2026-11-20T12:00:00Z", Some(ASKED), again("2026-11-20T12:02:00Z"));
        check("2026-11-20T12:02:00Z", None, again("2026-11-20T12:04:00Z"));
        check("2026-11-20T12:32:00Z", None, again("2026-11-20T13:04:00Z"));
        check("2026-11-20T13:00:00Z", None, again("2026-11-20T14:00:00Z"));
        check("2026-11-20T13:00:01Z", None, PasswordFollowed::Over);
    }
}
