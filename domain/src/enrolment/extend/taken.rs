//! Computes when the extensions of an enrolment end. A refunded extension is left out, so those after it end sooner.

use crate::time::{Timestamp, Zone};

/// An extension that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenExtension {
    /// When it was taken.
    pub taken_at: Timestamp,
    /// Number of days.
    pub days: u16,
}

/// Returns the end of the latest extension; `None` without extensions. `taken` is in the order in which the extensions
/// were taken, and each is added to the one before it. The first begins at the end of the access without extensions:
/// the end that came with the place (`granted_until`) or the end of the subscription (`entitled_until`), whichever is
/// later. No extension begins before it was taken.
#[must_use]
pub fn extended_until(
    granted_until: Timestamp,
    entitled_until: Option<Timestamp>,
    zone: &Zone,
    taken: &[TakenExtension],
) -> Option<Timestamp> {
    let extend = |until: Timestamp, one: &TakenExtension| {
        let from = until.max(one.taken_at);
        zone.days_after(from, one.days.into(), None)
    };
    let unextended = entitled_until.map_or(granted_until, |until| until.max(granted_until));
    (!taken.is_empty()).then(|| taken.iter().fold(unextended, extend))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::london;

    const GRANTED: &str = "2027-01-04T09:00:00Z";

    fn check(taken: &[(&str, u16)], expected: Option<&str>) {
        check_entitled(None, taken, expected);
    }

    fn check_entitled(entitled_until: Option<&str>, taken: &[(&str, u16)], expected: Option<&str>) {
        let taken = taken.iter().map(|(at, days)| TakenExtension { taken_at: instant(at), days: *days });
        let taken = taken.collect::<Vec<_>>();
        let until = extended_until(instant(GRANTED), entitled_until.map(instant), &london(), &taken);
        assert_eq!(until, expected.map(instant));
    }

    #[test]
    fn extensions_begin_when_a_subscription_has_ended() {
        let taken = [("2026-12-20T12:00:00Z", 7)];
        check_entitled(Some("2027-02-01T10:00:00Z"), &taken, Some("2027-02-08T10:00:00Z"));
        check_entitled(Some("2026-12-24T10:00:00Z"), &taken, Some("2027-01-11T09:00:00Z"));
        check_entitled(Some("2027-02-01T10:00:00Z"), &[], None);
    }

    #[test]
    fn each_extension_begins_where_the_one_before_it_ends() {
        check(&[], None);
        check(&[("2026-12-20T12:00:00Z", 7)], Some("2027-01-11T09:00:00Z"));
        check(&[("2026-12-20T12:00:00Z", 7), ("2026-12-21T12:00:00Z", 14)], Some("2027-01-25T09:00:00Z"));
        check(&[("2026-12-21T12:00:00Z", 14)], Some("2027-01-18T09:00:00Z"));
    }

    #[test]
    fn one_that_was_taken_after_the_access_begins_when_it_was_taken() {
        check(&[("2027-02-01T15:00:00Z", 7)], Some("2027-02-08T15:00:00Z"));
        check(&[(GRANTED, 7), ("2027-03-20T09:00:00Z", 30)], Some("2027-04-19T08:00:00Z"));
    }
}
