//! Lists the events of some days of a learner's session. These are missions that were submitted, missions that open or
//! whose date comes, the start and end of the session, the end of the access, and other dates, for example live
//! classes. The caller passes the midnights between the days, because only the caller knows the learner's zone.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::path::BoardDecisions;
use crate::mission::{Action, Decision, MissionBoard};
use crate::time::Timestamp;

/// An event of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DayEvent {
    /// Its kind.
    pub kind: DayEventKind,
    /// The mission, if the event is about one.
    pub mission: Option<MissionId>,
    /// The index of the date in `dates`, from 0, if the event is one of the other dates.
    pub date: Option<u32>,
    /// The time of the event.
    pub at: Timestamp,
}

/// Kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DayEventKind {
    /// The learner submitted a mission for the first time.
    Submitted,
    /// A mission opens without any act.
    Opens,
    /// A date that a mission requires comes, but the mission also waits for another condition.
    DateComes,
    /// One of the other dates that the caller passed.
    Other,
    /// The session starts.
    SessionStarts,
    /// The session ends.
    SessionEnds,
    /// The learner's access ends.
    AccessEnds,
}

/// Returns the events of each day, in order of time. A day lasts from one midnight to the next, so the number of days
/// is one less than the number of midnights. `dates` are the other dates, for example live classes.
#[must_use]
pub fn week(
    board: &MissionBoard,
    decided: &BoardDecisions,
    dates: &[Timestamp],
    midnights: &[Timestamp],
) -> Vec<Vec<DayEvent>> {
    let events = events(board, decided, dates);
    let days = midnights.windows(2).map(|day| match day {
        [from, to] => events.iter().filter(|event| *from <= event.at && event.at < *to).copied().collect(),
        _ => Vec::new(),
    });
    days.collect()
}

fn events(board: &MissionBoard, decided: &BoardDecisions, dates: &[Timestamp]) -> Vec<DayEvent> {
    let (session, rows) = (&board.snapshot.session, &board.snapshot.user_missions);
    let mut events = Vec::<DayEvent>::new();
    let mut insert = |event: DayEvent| {
        let place = events.partition_point(|earlier| earlier.at <= event.at);
        events.insert(place, event);
    };
    for (date, at) in (0..).zip(dates) {
        insert(DayEvent { kind: DayEventKind::Other, mission: None, date: Some(date), at: *at });
    }
    let mut note = |kind, mission, at| insert(DayEvent { kind, mission, date: None, at });
    note(DayEventKind::SessionStarts, None, session.starts_at);
    note(DayEventKind::SessionEnds, None, session.ends_at);
    if let Some(enrolment) = &board.snapshot.enrolment {
        note(DayEventKind::AccessEnds, None, enrolment.access_until);
    }
    for row in rows {
        if let Some(at) = row.submitted_at {
            note(DayEventKind::Submitted, Some(row.mission), at);
        }
    }
    for decision in &decided.decisions {
        if let Some(at) = decision.opens_at {
            note(DayEventKind::Opens, Some(decision.mission), at);
        } else if let Some(at) = date_ahead(decision) {
            note(DayEventKind::DateComes, Some(decision.mission), at);
        }
    }
    events
}

/// The latest future date that a locked mission requires, if no alternative can replace the date.
fn date_ahead(decision: &Decision) -> Option<Timestamp> {
    let dates = decision.reasons.iter().filter(|reason| reason.action == Action::Wait && reason.any_of.is_none());
    dates.filter_map(|reason| reason.at).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
    use crate::mission::path::decide_board;

    /// Compares the events of the days between these midnights, each as its kind and its mission.
    fn check(board: BoardBuilder, midnights: &[&str], expected: &[&[(DayEventKind, Option<u32>)]]) {
        let board = board.build();
        let midnights = midnights.iter().map(|text| instant(text)).collect::<Vec<_>>();
        let days = week(&board, &decide_board(&board), &[], &midnights);
        let found = days.iter().map(|day| day.iter().map(|event| (event.kind, event.mission)).collect::<Vec<_>>());
        let expected = expected.iter().map(|day| day.iter().map(|(kind, number)| (*kind, number.map(mission_id))));
        assert_eq!(found.collect::<Vec<_>>(), expected.map(Iterator::collect).collect::<Vec<Vec<_>>>());
    }

    #[test]
    fn each_day_has_what_falls_between_its_midnights() {
        use DayEventKind::{Opens, Submitted};
        let board = a_board().with(a_mission(1)).with(a_mission(2).on("2026-11-21T09:00:00Z")).completed(1);
        let days = ["2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"];
        check(board, &days, &[&[(Submitted, Some(1))], &[(Opens, Some(2))], &[]]);
    }

    #[test]
    fn a_date_is_told_of_though_something_else_is_missing() {
        use DayEventKind::DateComes;
        let board = a_board().with(a_mission(1)).with(a_mission(2).on("2026-11-21T09:00:00Z").after(1));
        let days = ["2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"];
        check(board, &days, &[&[(DateComes, Some(2))]]);
    }

    #[test]
    fn dates_of_other_things_stand_among_them_by_their_place() {
        let board = a_board().build();
        let dates = ["2026-11-22T17:00:00Z", "2026-11-21T09:00:00Z"].map(instant);
        let midnights = ["2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"].map(instant);
        let days = week(&board, &decide_board(&board), &dates, &midnights);
        let found = days.iter().map(|day| day.iter().map(|event| event.date).collect::<Vec<_>>()).collect::<Vec<_>>();
        assert_eq!(found, [[Some(1)], [Some(0)]]);
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
