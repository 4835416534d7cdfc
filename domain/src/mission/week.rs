//! What falls on each of some days of a learner's session: what they handed in, what opens by itself, and when the
//! session and their access begin and end. The days are facts, since only who asks knows their own midnight.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::MissionBoard;
use crate::mission::path::Opening;
use crate::time::Timestamp;

/// Something that falls on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DayEvent {
    /// What it is.
    pub kind: DayEventKind,
    /// The mission that it is about, if it is about one.
    pub mission: Option<MissionId>,
    /// When.
    pub at: Timestamp,
}

/// What falls on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DayEventKind {
    /// The learner handed a mission in for the first time.
    HandedIn,
    /// A mission opens by itself.
    Opens,
    /// The session starts.
    SessionStarts,
    /// The session ends.
    SessionEnds,
    /// The learner's access ends.
    AccessEnds,
}

/// The events of each day, in order of time. A day reaches from one midnight to the next, so there is one fewer than
/// midnights.
#[must_use]
pub fn week(board: &MissionBoard, openings: &[Opening], midnights: &[Timestamp]) -> Vec<Vec<DayEvent>> {
    let events = events(board, openings);
    let days = midnights.windows(2).map(|day| match day {
        [from, to] => events.iter().filter(|event| *from <= event.at && event.at < *to).copied().collect(),
        _ => Vec::new(),
    });
    days.collect()
}

fn events(board: &MissionBoard, openings: &[Opening]) -> Vec<DayEvent> {
    let (session, rows) = (&board.snapshot.session, &board.snapshot.user_missions);
    let mut events = Vec::<DayEvent>::new();
    let mut note = |kind, mission, at| {
        let place = events.partition_point(|earlier| earlier.at <= at);
        events.insert(place, DayEvent { kind, mission, at });
    };
    note(DayEventKind::SessionStarts, None, session.starts_at);
    note(DayEventKind::SessionEnds, None, session.ends_at);
    if let Some(enrolment) = &board.snapshot.enrolment {
        note(DayEventKind::AccessEnds, None, enrolment.access_until);
    }
    for row in rows {
        if let Some(at) = row.submitted_at {
            note(DayEventKind::HandedIn, Some(row.mission), at);
        }
    }
    for opening in openings {
        note(DayEventKind::Opens, Some(opening.mission), opening.at);
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
    use crate::mission::path::decide_board;

    /// Compares the events of the days between these midnights, each as its kind and its mission.
    fn check(board: BoardBuilder, midnights: &[&str], expected: &[&[(DayEventKind, Option<u32>)]]) {
        let board = board.build();
        let openings = decide_board(&board).path.openings;
        let midnights = midnights.iter().map(|text| instant(text)).collect::<Vec<_>>();
        let days = week(&board, &openings, &midnights);
        let found = days.iter().map(|day| day.iter().map(|event| (event.kind, event.mission)).collect::<Vec<_>>());
        let expected = expected.iter().map(|day| day.iter().map(|(kind, number)| (*kind, number.map(mission_id))));
        assert_eq!(found.collect::<Vec<_>>(), expected.map(Iterator::collect).collect::<Vec<Vec<_>>>());
    }

    #[test]
    fn each_day_has_what_falls_between_its_midnights() {
        use DayEventKind::{HandedIn, Opens};
        let board = a_board().with(a_mission(1)).with(a_mission(2).on("2026-11-21T09:00:00Z")).completed(1);
        let days = ["2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"];
        check(board, &days, &[&[(HandedIn, Some(1))], &[(Opens, Some(2))], &[]]);
    }

    #[test]
    fn midnight_belongs_to_the_day_that_it_begins() {
        use DayEventKind::Opens;
        let board = a_board().with(a_mission(1).on("2026-11-22T00:00:00Z"));
        let days = ["2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"];
        check(board, &days, &[&[], &[(Opens, Some(1))]]);
    }

    #[test]
    fn the_session_and_the_access_stand_among_them_in_order_of_time() {
        use DayEventKind::{AccessEnds, Opens, SessionEnds, SessionStarts};
        let board = a_board().with(a_mission(1).on("2026-12-14T08:00:00Z"));
        let days = ["2026-11-02T00:00:00Z", "2026-11-03T00:00:00Z"];
        check(board.clone(), &days, &[&[(SessionStarts, None)]]);
        let days = ["2026-12-14T00:00:00Z", "2027-01-04T09:00:00Z", "2027-01-05T00:00:00Z"];
        check(board, &days, &[&[(Opens, Some(1)), (SessionEnds, None)], &[(AccessEnds, None)]]);
        check(a_board(), &["2026-12-14T00:00:00Z"], &[]);
    }
}
