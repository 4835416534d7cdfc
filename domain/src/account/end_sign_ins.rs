//! Decides from which time on sign-ins are valid after all earlier ones have been ended.

use crate::time::Timestamp;

/// Returns the time before which no sign-in is valid. It is one second ahead, because the identity service reports
/// times in whole seconds. So the sign-in that makes the request ends like all others.
#[must_use]
pub fn end_sign_ins(now: Timestamp) -> Timestamp {
    now.plus_seconds(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::admit::{AdmitFacts, admit};
    use crate::fixtures::instant;

    #[test]
    fn the_sign_in_that_asks_ends_too_and_the_next_one_counts() {
        let valid_after = Some(end_sign_ins(instant("2026-11-20T09:00:00.7Z")));
        let sign_in = |at: &str| AdmitFacts { is_disabled: false, valid_after, signed_in_at: instant(at) };
        assert!(admit(&sign_in("2026-11-20T09:00:00Z")).is_err());
        assert!(admit(&sign_in("2026-11-20T09:00:01Z")).is_ok());
    }
}
