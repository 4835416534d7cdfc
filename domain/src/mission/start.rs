//! Notes that a learner has viewed a mission for the first time. Viewing it again makes no change. If the policy
//! requires only viewing and no required answer is missing, the view completes the mission.

use crate::ids::{BlockId, MissionId};
use crate::mission::decide::decide;
use crate::mission::{CompletionPolicy, MissionBoard, MissionFacts};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A viewed mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedMission {
    /// The mission.
    pub mission: MissionId,
    /// When it was first viewed.
    pub viewed_at: Timestamp,
    /// When it was completed, now or earlier; `None` if it is not complete.
    pub completed_at: Option<Timestamp>,
    /// The missions that the completion opens; empty if the mission was not completed now.
    pub unlocked: Vec<MissionId>,
}

/// Whether viewing can complete the mission, so that [`start`] must know which answers are missing.
#[must_use]
pub fn asks_for_answers(mission: &MissionFacts) -> bool {
    mission.completion == CompletionPolicy::Viewed
}

/// Notes the first view. `missing` are the required answers that are missing or not valid in the latest attempt, or all
/// required answers if there is no attempt. It is ignored unless viewing [can complete](asks_for_answers) the mission.
///
/// # Errors
/// The first of these that applies: `mission/um-not-found` if the session does not have the mission or the learner
/// never [opened](mod@crate::mission::unlock) it, and the refusal of the [lock](mod@crate::mission::decide) if the
/// learner may not work on it now.
pub fn start(board: &MissionBoard, mission: MissionId, missing: &[BlockId]) -> Result<StartedMission, Refusals> {
    let facts = board.mission(mission).ok_or(Refusal::MissionUmNotFound)?;
    let row = board.opened(mission).ok_or(Refusal::MissionUmNotFound)?;
    let decision = decide(board, mission).ok_or(Refusal::MissionUmNotFound)?;
    if let Some(refusal) = decision.refusal_to_write() {
        return Err(refusal.into());
    }
    let viewed_at = row.viewed_at.unwrap_or(board.snapshot.now);
    let completes = asks_for_answers(facts) && missing.is_empty();
    let by_viewing = completes.then_some(board.snapshot.now);
    let is_new = completes && row.completed_at.is_none();
    let unlocked = if is_new { decision.unlocks } else { Vec::new() };
    Ok(StartedMission { mission, viewed_at, completed_at: row.completed_at.or(by_viewing), unlocked })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, block_id, instant, mission_id};

    /// Compares when mission 1 was viewed and completed.
    fn check(board: BoardBuilder, expected: Result<(&str, Option<&str>), &str>) {
        let actual = start(&board.build(), mission_id(1), &[]);
        let actual = actual.as_ref().map(|started| (started.viewed_at, started.completed_at));
        let expected = expected.map(|(viewed_at, completed_at)| (instant(viewed_at), completed_at.map(instant)));
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    fn one() -> BoardBuilder {
        a_board().with(a_mission(1))
    }

    fn one_to_read() -> BoardBuilder {
        a_board().with(a_mission(1).completed_by(CompletionPolicy::Viewed))
    }

    const NOW: &str = "2026-11-20T12:00:00Z";
    const EARLIER: &str = "2026-11-19T08:00:00Z";

    #[test]
    fn the_first_look_is_noted_and_a_later_one_changes_nothing() {
        check(one().opened(1), Ok((NOW, None)));
        check(one().opened(1).row(1, |row| row.viewed_at = Some(instant(EARLIER))), Ok((EARLIER, None)));
    }

    #[test]
    fn looking_completes_a_mission_that_is_only_to_be_read() {
        check(one_to_read().opened(1), Ok((NOW, Some(NOW))));
        let completed = one_to_read().opened(1).row(1, |row| row.completed_at = Some(instant(EARLIER)));
        check(completed, Ok((NOW, Some(EARLIER))));
    }

    #[test]
    fn the_look_that_completes_says_what_it_opens_and_a_later_one_says_nothing() {
        let unlocked = |board: BoardBuilder| start(&board.build(), mission_id(1), &[]).unwrap().unlocked;
        let board = one_to_read().opened(1).with(a_mission(2).after(1));
        assert_eq!(unlocked(board.clone()), [mission_id(2)]);
        assert_eq!(unlocked(board.row(1, |row| row.completed_at = Some(instant(EARLIER)))), []);
        assert_eq!(unlocked(one().opened(1).with(a_mission(2).after(1))), []);
    }

    #[test]
    fn looking_completes_nothing_that_still_asks_for_an_answer() {
        let board = one_to_read().opened(1).build();
        let started = start(&board, mission_id(1), &[block_id(1)]).unwrap();
        assert_eq!((started.viewed_at, started.completed_at), (instant(NOW), None));
        let looked_at = one_to_read().opened(1).row(1, |row| row.viewed_at = Some(instant(EARLIER)));
        check(looked_at, Ok((EARLIER, Some(NOW))));
    }

    #[test]
    fn a_mission_that_was_never_opened_is_not_found() {
        check(one(), Err("mission/um-not-found"));
        check(a_board(), Err("mission/um-not-found"));
    }

    #[test]
    fn nothing_is_noted_once_the_access_has_ended() {
        check(one_to_read().opened(1).at("2027-01-04T09:00:00Z"), Err("mission/locked-no-continued-access"));
        check(one().opened(1).not_enrolled(), Err("program-not-enrolled"));
    }
}
