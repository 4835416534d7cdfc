//! Scheduled events as calendars and reminders know them: dates of a session that people attend or keep, and whose dates
//! they are. What learners see of them, and how they are planned, is said in [`event`](crate::event).

use serde::{Deserialize, Serialize};

use crate::ids::{EventId, TeamId};
use crate::time::Timestamp;

/// What a scheduled event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// The session begins together.
    Kickoff,
    /// Somebody teaches.
    LiveClass,
    /// Somebody answers questions.
    OfficeHours,
    /// Something has to be handed in.
    Deadline,
    /// Missions open.
    Release,
}

impl EventKind {
    /// Every kind, in order.
    pub const ALL: [Self; 5] = [Self::Kickoff, Self::LiveClass, Self::OfficeHours, Self::Deadline, Self::Release];

    /// The kind as it is written.
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

    /// Whether it has an end and can be joined; a deadline and a release are instants.
    #[must_use]
    pub fn lasts(self) -> bool {
        match self {
            Self::Kickoff | Self::LiveClass | Self::OfficeHours => true,
            Self::Deadline | Self::Release => false,
        }
    }
}

/// Whom an event is for.
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
    /// Whether it includes somebody with a place in the session who is in these teams.
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
    /// What it is.
    pub kind: EventKind,
    /// What it is called.
    pub title: String,
    /// When it starts; the instant itself for a deadline or a release.
    pub starts_at: Timestamp,
    /// When it ends, where it lasts.
    pub ends_at: Option<Timestamp>,
    /// Where to join it.
    pub join_url: Option<String>,
    /// Where to see it afterwards.
    pub recording_url: Option<String>,
    /// Whom it is for.
    pub audience: Audience,
    /// When it was cancelled, if it was.
    #[serde(default)]
    pub cancelled_at: Option<Timestamp>,
    /// How often it was changed.
    #[serde(default)]
    pub sequence: u32,
    /// What calendars show beside its times, if anything.
    #[serde(default)]
    pub note: Option<String>,
    /// The page that calendars lead to, if any. A link to join is not in a calendar.
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
