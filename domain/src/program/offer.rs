//! What a session offers to somebody who looks at it: where it stands in time, whether it takes
//! learners, and how long access would last.

use serde::Serialize;

use crate::time::{Timestamp, Zone};

/// A session, as far as joining it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferFacts {
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends.
    pub ends_at: Timestamp,
    /// The last instant to join, where that is before the end.
    pub enrol_until: Option<Timestamp>,
    /// The zone its days are counted in.
    pub zone: Zone,
    /// Days of access after the end.
    pub grace_days: u16,
    /// How many places there are, where they are limited.
    pub seats: Option<u32>,
    /// How many places are taken.
    pub seats_taken: u32,
}

/// Where a session stands in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SessionPhase {
    /// It has not started.
    Upcoming,
    /// It is running.
    Running,
    /// It has ended.
    Over,
}

/// Whether a session takes learners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentWindow {
    /// It does.
    Open,
    /// The last day to join has passed.
    Closed,
    /// Every place is taken.
    Full,
}

/// A session's offer at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Where it stands in time.
    pub phase: SessionPhase,
    /// Whether it takes learners.
    pub window: EnrolmentWindow,
    /// The first instant at which it takes none any more.
    pub closes_at: Timestamp,
    /// Until when somebody who joins now has access.
    pub access_until: Timestamp,
    /// Places left, where they are limited.
    pub seats_left: Option<u32>,
}

/// What the session offers at `now`.
#[must_use]
pub fn offer(facts: &OfferFacts, now: Timestamp) -> Offer {
    let closes_at = facts.enrol_until.map_or(facts.ends_at, |until| until.min(facts.ends_at));
    let seats_left = facts.seats.map(|seats| seats.saturating_sub(facts.seats_taken));
    Offer {
        phase: if now < facts.starts_at {
            SessionPhase::Upcoming
        } else if now < facts.ends_at {
            SessionPhase::Running
        } else {
            SessionPhase::Over
        },
        window: if closes_at <= now {
            EnrolmentWindow::Closed
        } else if seats_left == Some(0) {
            EnrolmentWindow::Full
        } else {
            EnrolmentWindow::Open
        },
        closes_at,
        access_until: facts.zone.days_after(facts.ends_at, facts.grace_days.into(), None),
        seats_left,
    }
}
