//! Counts the live events of a learner's session and those that the learner attended, for the [award](super::award). An
//! event counts once it has ended, if it was for the learner and if the learner enrolled before its end. An event
//! without a link to join counts only for learners whose attendance staff have recorded.

use crate::ids::TeamId;
use crate::notification::event::{Audience, EventKind};
use crate::time::Timestamp;

/// A scheduled event of the learner's session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveEvent {
    /// Its kind.
    pub kind: EventKind,
    /// Its audience.
    pub audience: Audience,
    /// When it ends; `None` for an event without a duration.
    pub ends_at: Option<Timestamp>,
    /// Whether it has a link to join.
    pub has_link: bool,
    /// Whether it was cancelled.
    pub is_cancelled: bool,
    /// Whether the learner attended it.
    pub is_attended: bool,
}

/// Facts for [`live`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveFacts {
    /// The present time.
    pub now: Timestamp,
    /// When the learner enrolled.
    pub enrolled_at: Timestamp,
    /// The teams of the session that the learner is in.
    pub teams: Vec<TeamId>,
    /// The events of the session.
    pub events: Vec<LiveEvent>,
}

/// Number of live events that were held, and of those that the learner attended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveAttendance {
    /// Events that were held.
    pub held: u32,
    /// Events that the learner attended.
    pub attended: u32,
}

/// Counts the live events.
#[must_use]
pub fn live(facts: &LiveFacts) -> LiveAttendance {
    let mut count = LiveAttendance::default();
    for event in facts.events.iter().filter(|event| counts(facts, event)) {
        count.held += 1;
        count.attended += u32::from(event.is_attended);
    }
    count
}

fn counts(facts: &LiveFacts, event: &LiveEvent) -> bool {
    let has_ended = event.ends_at.is_some_and(|ends_at| ends_at <= facts.now && facts.enrolled_at < ends_at);
    let is_theirs = event.audience.includes(&facts.teams);
    let is_live = event.kind.lasts() && !event.is_cancelled;
    is_live && has_ended && is_theirs && (event.has_link || event.is_attended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::notices::team_id;

    fn a_class() -> LiveEvent {
        LiveEvent {
            kind: EventKind::LiveClass,
            audience: Audience::Session,
            ends_at: Some(instant("2026-11-20T10:00:00Z")),
            has_link: true,
            is_cancelled: false,
            is_attended: false,
        }
    }

    fn check(now: &str, events: &[LiveEvent], held: u32, attended: u32) {
        let enrolled_at = instant("2026-11-01T18:30:00Z");
        let facts = LiveFacts { now: instant(now), enrolled_at, teams: vec![team_id(1)], events: events.to_vec() };
        assert_eq!(live(&facts), LiveAttendance { held, attended });
    }

    const AFTER: &str = "2026-11-20T10:00:00Z";

    #[test]
    fn an_event_counts_from_its_end_on() {
        let attended = LiveEvent { is_attended: true, ..a_class() };
        check("2026-11-20T09:59:59.999999Z", &[a_class(), attended], 0, 0);
        check(AFTER, &[a_class(), attended], 2, 1);
    }

    #[test]
    fn what_is_cancelled_an_instant_of_another_team_or_before_the_enrolment_does_not_count() {
        let before = LiveEvent { ends_at: Some(instant("2026-11-01T18:30:00Z")), ..a_class() };
        let others = [
            LiveEvent { is_cancelled: true, ..a_class() },
            LiveEvent { kind: EventKind::Deadline, ends_at: None, ..a_class() },
            LiveEvent { audience: Audience::Team(team_id(2)), ..a_class() },
            before,
        ];
        check(AFTER, &others, 0, 0);
        let own_team = LiveEvent { audience: Audience::Team(team_id(1)), ..a_class() };
        check(AFTER, &[own_team], 1, 0);
    }

    #[test]
    fn an_event_without_a_link_counts_for_those_who_were_there() {
        let elsewhere = LiveEvent { has_link: false, ..a_class() };
        check(AFTER, &[elsewhere], 0, 0);
        check(AFTER, &[LiveEvent { is_attended: true, ..elsewhere }], 1, 1);
    }
}
