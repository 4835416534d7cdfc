//! Scheduled events as calendars and reminders see them: dates in a session, each with an audience.
//! [`event`](crate::event) decides what learners see of them and how they are planned.

use serde::{Deserialize, Serialize};

use crate::ids::{EventId, TeamId};
use crate::time::Timestamp;

/// Kind of a scheduled event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// The opening of the session.
    Kickoff,
    /// A class with a teacher.
    LiveClass,
    /// Time for questions to staff.
    OfficeHours,
    /// A deadline for submitting.
    Deadline,
    /// Missions open.
    Release,
}

impl EventKind {
    /// Every kind, in order.
    pub const ALL: [Self; 5] = [Self::Kickoff, Self::LiveClass, Self::OfficeHours, Self::Deadline, Self::Release];

    /// The kind's name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Kickoff => "kickoff",
            Self::LiveClass => "live_class",
            Self::OfficeHours => "office_hours",
            Self::Deadline => "deadline",
            Self::Release => "release",
        }
    }

    /// Whether it has a duration and can be joined; a deadline and a release are instants.
    #[must_use]
    pub fn lasts(self) -> bool {
        match self {
            Self::Kickoff | Self::LiveClass | Self::OfficeHours => true,
            Self::Deadline | Self::Release => false,
        }
    }
}

/// Audience of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody who has a place in the session.
    Session,
    /// The members of one team.
    Team(TeamId),
}

impl Audience {
    /// Whether the audience includes a learner of the session who is in these teams.
    #[must_use]
    pub fn includes(self, teams: &[TeamId]) -> bool {
        match self {
            Self::Session => true,
            Self::Team(team) => teams.contains(&team),
        }
    }
}

/// A scheduled event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The event.
    pub id: EventId,
    /// Kind of the event.
    pub kind: EventKind,
    /// Title of the event.
    pub title: String,
    /// When it starts; for a deadline or a release, the instant itself.
    pub starts_at: Timestamp,
    /// When it ends, if it has a duration.
    pub ends_at: Option<Timestamp>,
    /// The link to join it.
    pub join_url: Option<String>,
    /// The address of its recording.
    pub recording_url: Option<String>,
    /// Audience of the event.
    pub audience: Audience,
    /// When it was cancelled, if it was.
    #[serde(default)]
    pub cancelled_at: Option<Timestamp>,
    /// Number of changes so far.
    #[serde(default)]
    pub sequence: u32,
    /// Additional text for calendars, if there is any.
    #[serde(default)]
    pub note: Option<String>,
    /// The page that calendars link to, if there is one. A calendar contains no link to join.
    #[serde(default)]
    pub page: Option<String>,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_kind_is_written_as_its_word() {
        for kind in EventKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
        }
    }

    #[test]
    fn an_event_is_for_everybody_or_for_a_team() {
        let team = |number| TeamId(Uuid::from_u128(number));
        assert!(Audience::Session.includes(&[]));
        assert!(Audience::Team(team(1)).includes(&[team(2), team(1)]));
        assert!(!Audience::Team(team(1)).includes(&[team(2)]));
    }
}
