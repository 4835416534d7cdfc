//! Describes what a session offers to a visitor: whether it has started, whether it takes learners, and how long their
//! access would last.

use serde::Serialize;

use crate::time::{Timestamp, Zone};

/// Facts about a session that decide whether it can be joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionOfferFacts {
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends.
    pub ends_at: Timestamp,
    /// The time from which joining is closed; `None` if that is the end of the teaching.
    pub enrol_until: Option<Timestamp>,
    /// The time zone in which its days are counted.
    pub zone: Zone,
    /// Days of access after the end.
    pub grace_days: u16,
    /// Number of seats; `None` if they are not limited.
    pub seats: Option<u32>,
    /// Number of seats taken.
    pub seats_taken: u32,
}

/// Phase of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SessionPhase {
    /// It has not started.
    Upcoming,
    /// It is running.
    Running,
    /// Its teaching has ended; the access may continue.
    Over,
}

/// Whether a session takes learners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentWindow {
    /// It takes learners.
    Open,
    /// The time to join has passed, or the session has ended.
    Closed,
    /// Every seat is taken.
    Full,
}

/// A session's offer at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Phase of the session.
    pub phase: SessionPhase,
    /// Whether it takes learners.
    pub window: EnrolmentWindow,
    /// Whether a visitor can join now, so that a page can enable its button.
    pub can_join: bool,
    /// The first time at which it takes no more learners.
    pub closes_at: Timestamp,
    /// When the access of a learner who joins now ends.
    pub access_until: Timestamp,
    /// Seats left; `None` if they are not limited.
    pub seats_left: Option<u32>,
}

/// Returns the session's offer at `now`.
#[must_use]
pub fn offer(facts: &SessionOfferFacts, now: Timestamp) -> Offer {
    let closes_at = facts.enrol_until.map_or(facts.ends_at, |until| until.min(facts.ends_at));
    let seats_left = facts.seats.map(|seats| seats.saturating_sub(facts.seats_taken));
    let window = if closes_at <= now {
        EnrolmentWindow::Closed
    } else if seats_left == Some(0) {
        EnrolmentWindow::Full
    } else {
        EnrolmentWindow::Open
    };
    Offer {
        phase: if now < facts.starts_at {
            SessionPhase::Upcoming
        } else if now < facts.ends_at {
            SessionPhase::Running
        } else {
            SessionPhase::Over
        },
        window,
        can_join: window == EnrolmentWindow::Open,
        closes_at,
        access_until: granted_until(facts.ends_at, facts.grace_days, &facts.zone),
        seats_left,
    }
}

/// Whether the catalogue shows a session: it takes learners, or it is full but not closed, or the viewer has an
/// enrolment in it.
#[must_use]
pub fn is_listed(window: EnrolmentWindow, has_enrolment: bool) -> bool {
    has_enrolment || window != EnrolmentWindow::Closed
}

/// Returns the time up to which the query of the catalogue may leave out ended sessions. It may leave out a session
/// that ended at that time or earlier, unless the viewer has an enrolment in it.
#[must_use]
pub const fn listed_after(now: Timestamp) -> Timestamp {
    now
}

/// Returns the index of the session to present, among a program's sessions sorted by their start: the first that can be
/// joined, otherwise the last. `None` if there is no session.
#[must_use]
pub fn next_to_join(sessions: &[SessionOfferFacts], now: Timestamp) -> Option<usize> {
    let open = sessions.iter().position(|session| offer(session, now).can_join);
    open.or(sessions.len().checked_sub(1))
}

/// Returns when the access that comes with a place ends: `grace_days` after the end of the session, at the same local
/// time.
#[must_use]
pub fn granted_until(ends_at: Timestamp, grace_days: u16, zone: &Zone) -> Timestamp {
    zone.days_after(ends_at, grace_days.into(), None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{instant, london};

    fn a_session() -> SessionOfferFacts {
        SessionOfferFacts {
            starts_at: instant("2026-11-02T09:00:00Z"),
            ends_at: instant("2026-12-14T09:00:00Z"),
            enrol_until: Some(instant("2026-11-30T09:00:00Z")),
            zone: london(),
            grace_days: 21,
            seats: Some(30),
            seats_taken: 29,
        }
    }

    fn check(facts: &SessionOfferFacts, now: &str, phase: SessionPhase, window: EnrolmentWindow) {
        let offer = offer(facts, instant(now));
        assert_eq!((offer.phase, offer.window), (phase, window), "{now}");
        assert_eq!(offer.can_join, window == EnrolmentWindow::Open, "{now}");
    }

    #[test]
    fn a_session_starts_and_ends_at_its_very_instants() {
        use EnrolmentWindow::{Closed, Open};
        use SessionPhase::{Over, Running, Upcoming};
        let to_the_end = SessionOfferFacts { enrol_until: None, ..a_session() };
        check(&to_the_end, "2026-11-02T08:59:59.999999Z", Upcoming, Open);
        check(&to_the_end, "2026-11-02T09:00:00Z", Running, Open);
        check(&to_the_end, "2026-12-14T08:59:59.999999Z", Running, Open);
        check(&to_the_end, "2026-12-14T09:00:00Z", Over, Closed);
    }

    #[test]
    fn the_first_session_that_can_be_joined_is_presented_or_else_the_last() {
        let full = SessionOfferFacts { seats_taken: 30, ..a_session() };
        let check = |sessions: &[SessionOfferFacts], now: &str, expected| {
            assert_eq!(next_to_join(sessions, instant(now)), expected, "{now}");
        };
        check(&[full.clone(), a_session(), a_session()], "2026-11-20T09:00:00Z", Some(1));
        check(&[full.clone(), full], "2026-11-20T09:00:00Z", Some(1));
        check(&[a_session(), a_session()], "2026-11-30T09:00:00Z", Some(1));
        check(&[], "2026-11-20T09:00:00Z", None);
    }

    #[test]
    fn a_session_that_is_closed_is_listed_for_its_learners_alone() {
        use EnrolmentWindow::{Closed, Full, Open};
        for (window, has_enrolment, expected) in
            [(Open, false, true), (Full, false, true), (Closed, false, false), (Closed, true, true)]
        {
            assert_eq!(is_listed(window, has_enrolment), expected, "{window:?} {has_enrolment}");
        }
    }

    #[test]
    fn what_is_passed_over_by_its_end_would_not_be_listed() {
        let now = instant("2026-12-14T09:00:00Z");
        for enrol_until in [None, Some(instant("2027-01-01T09:00:00Z"))] {
            let session = SessionOfferFacts { enrol_until, ends_at: listed_after(now), ..a_session() };
            assert!(!is_listed(offer(&session, now).window, false));
        }
    }

    #[test]
    fn joining_closes_at_its_very_instant_and_never_after_the_end() {
        use EnrolmentWindow::{Closed, Open};
        check(&a_session(), "2026-11-30T08:59:59.999999Z", SessionPhase::Running, Open);
        check(&a_session(), "2026-11-30T09:00:00Z", SessionPhase::Running, Closed);
        let late = SessionOfferFacts { enrol_until: Some(instant("2027-02-01T00:00:00Z")), ..a_session() };
        check(&late, "2026-12-14T09:00:00Z", SessionPhase::Over, Closed);
        assert_eq!(offer(&late, instant("2026-11-20T12:00:00Z")).closes_at, late.ends_at);
    }

    #[test]
    fn a_full_session_says_so_until_it_closes() {
        use EnrolmentWindow::{Closed, Full, Open};
        let full = SessionOfferFacts { seats_taken: 30, ..a_session() };
        check(&full, "2026-11-20T12:00:00Z", SessionPhase::Running, Full);
        check(&full, "2026-11-30T09:00:00Z", SessionPhase::Running, Closed);
        let unlimited = SessionOfferFacts { seats: None, ..full.clone() };
        check(&unlimited, "2026-11-20T12:00:00Z", SessionPhase::Running, Open);
        let left = |facts: &SessionOfferFacts| offer(facts, instant("2026-11-20T12:00:00Z")).seats_left;
        assert_eq!((left(&a_session()), left(&full), left(&unlimited)), (Some(1), Some(0), None));
        assert_eq!(left(&SessionOfferFacts { seats_taken: 31, ..a_session() }), Some(0));
    }

    #[test]
    fn access_ends_at_the_same_hour_as_the_session_although_the_clocks_change() {
        let spring = SessionOfferFacts { ends_at: instant("2026-03-20T17:00:00Z"), ..a_session() };
        assert_eq!(offer(&spring, instant("2026-03-01T00:00:00Z")).access_until, instant("2026-04-10T16:00:00Z"));
    }
}
