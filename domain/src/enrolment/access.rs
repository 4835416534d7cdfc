//! Decides when the access of an enrolment ends, the source of that end, and what the learner keeps afterwards. The end
//! that came with the place is fixed at enrolment: a later edit of the session does not move it. An extension, or the
//! subscription that opened the place, adds a later end, and the latest counts. Access that staff
//! [granted](crate::mission::grant) until a given day is not part of the enrolment: the [lock](crate::mission::decide)
//! adds it.

use serde::{Deserialize, Serialize};

use crate::program::ContinuedAccess;
use crate::time::Timestamp;

/// Facts for [`access`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccessFacts {
    /// The time for which access is decided.
    pub now: Timestamp,
    /// When the access that came with the place ends: the session's end and its grace days, as
    /// [`granted_until`](crate::program::offer::granted_until) computed it at enrolment.
    pub granted_until: Timestamp,
    /// When the latest extension ends, if there is one; see [`extend`](super::extend).
    pub extended_until: Option<Timestamp>,
    /// When the subscription that opened the place ends, if a subscription opened it.
    pub entitled_until: Option<Timestamp>,
    /// The session's continued access.
    pub continued_access: ContinuedAccess,
}

/// Source of the end of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AccessBasis {
    /// The session's end and its grace days.
    Grace,
    /// An extension.
    Extension,
    /// The subscription that opened the place.
    Entitlement,
}

/// How long an enrolment gives access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccessWindow {
    /// The first instant without access.
    pub until: Timestamp,
    /// Source of that end; if two sources end together, the one listed first in [`AccessBasis`].
    pub basis: AccessBasis,
    /// The continued access once the access is over; `None` while it lasts.
    pub left: Option<ContinuedAccess>,
}

/// Returns the access of an enrolment: the latest end counts, and at that exact instant the access is over.
#[must_use]
pub fn access(facts: &AccessFacts) -> AccessWindow {
    let (mut until, mut basis) = (facts.granted_until, AccessBasis::Grace);
    let others = [(facts.extended_until, AccessBasis::Extension), (facts.entitled_until, AccessBasis::Entitlement)];
    for (end, source) in others {
        if let Some(end) = end.filter(|end| until < *end) {
            (until, basis) = (end, source);
        }
    }
    AccessWindow { until, basis, left: (until <= facts.now).then_some(facts.continued_access) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const GRANTED: &str = "2027-01-04T09:00:00Z";
    const LATER: &str = "2027-01-11T09:00:00Z";

    fn facts(extended: Option<&str>, entitled: Option<&str>) -> AccessFacts {
        AccessFacts {
            now: instant("2026-11-20T12:00:00Z"),
            granted_until: instant(GRANTED),
            extended_until: extended.map(instant),
            entitled_until: entitled.map(instant),
            continued_access: ContinuedAccess::ReadOnly,
        }
    }

    fn check(facts: &AccessFacts, until: &str, basis: AccessBasis, left: Option<ContinuedAccess>) {
        assert_eq!(access(facts), AccessWindow { until: instant(until), basis, left });
    }

    #[test]
    fn the_latest_end_counts_and_says_where_it_comes_from() {
        use AccessBasis::{Entitlement, Extension, Grace};
        check(&facts(None, None), GRANTED, Grace, None);
        check(&facts(Some(LATER), None), LATER, Extension, None);
        check(&facts(None, Some(LATER)), LATER, Entitlement, None);
        check(&facts(Some("2027-01-04T09:00:01Z"), Some(LATER)), LATER, Entitlement, None);
        check(&facts(Some(LATER), Some("2027-01-04T09:00:01Z")), LATER, Extension, None);
    }

    #[test]
    fn an_earlier_end_takes_nothing_away_and_an_equal_one_changes_nothing() {
        use AccessBasis::{Extension, Grace};
        check(&facts(Some("2027-01-04T08:59:59Z"), Some("2026-12-01T09:00:00Z")), GRANTED, Grace, None);
        check(&facts(Some(GRANTED), Some(GRANTED)), GRANTED, Grace, None);
        check(&facts(Some(LATER), Some(LATER)), LATER, Extension, None);
    }

    #[test]
    fn the_access_is_over_at_its_very_end_and_leaves_what_the_session_says() {
        for continued_access in ContinuedAccess::ALL {
            let at = |now| AccessFacts { now: instant(now), continued_access, ..facts(None, None) };
            check(&at("2027-01-04T08:59:59.999999Z"), GRANTED, AccessBasis::Grace, None);
            check(&at(GRANTED), GRANTED, AccessBasis::Grace, Some(continued_access));
        }
    }
}
