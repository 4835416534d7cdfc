//! The required missions that are not complete at the end of a planned or simulated course, with the reasons.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::decide::decide_all;
use crate::mission::{LockCode, MissionBoard, Reason};
use crate::time::Timestamp;

/// A required mission that is not complete at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blocked {
    /// The mission.
    pub mission: MissionId,
    /// The instant from which no more changes are possible.
    pub at: Timestamp,
    /// The reasons why the mission was locked while the learner had access. If it was open then, the reason is that the
    /// access has ended. Empty if the access continues and the learner has no time to work.
    pub reasons: Vec<Reason>,
}

/// The reasons why each mission is locked, collected while a course is followed.
#[derive(Default)]
pub(super) struct Obstacles(Vec<(MissionId, Vec<Reason>)>);

impl Obstacles {
    /// Notes the reasons why each mission is locked now. The end of the access does not replace earlier reasons,
    /// because the learner can act on those.
    pub(super) fn note(&mut self, board: &MissionBoard) {
        for decision in decide_all(board) {
            if decision.code != Some(LockCode::NoContinuedAccess) {
                self.0.retain(|(mission, _)| *mission != decision.mission);
                self.0.push((decision.mission, decision.reasons));
            }
        }
    }

    /// Returns the required missions that are not complete, in the board's order, with their reasons.
    pub(super) fn blocked(mut self, board: &MissionBoard) -> Vec<Blocked> {
        self.note(board);
        let rows = &board.snapshot.user_missions;
        let is_done = |mission| rows.iter().any(|row| row.mission == mission && row.completed_at.is_some());
        let mut blocked = Vec::new();
        for (mission, decision) in board.missions.iter().zip(decide_all(board)) {
            if mission.required && !is_done(mission.id) {
                let noted = self.0.iter().find(|(noted, reasons)| *noted == mission.id && !reasons.is_empty());
                let reasons = noted.map_or(decision.reasons, |(_, reasons)| reasons.clone());
                blocked.push(Blocked { mission: mission.id, at: board.snapshot.now, reasons });
            }
        }
        blocked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, mission_id};

    const OVER: &str = "2027-01-04T09:00:00Z";

    /// Compares the missions that remain after these boards, and the code of each one's first reason.
    fn check(course: impl IntoIterator<Item = BoardBuilder>, expected: &[(u32, LockCode)]) {
        let (mut obstacles, mut end) = (Obstacles::default(), a_board().build());
        for board in course {
            end = board.build();
            obstacles.note(&end);
        }
        let blocked = obstacles.blocked(&end);
        assert!(blocked.iter().all(|blocked| blocked.at == end.snapshot.now));
        let told = blocked.iter().map(|blocked| (blocked.mission, blocked.reasons[0].code)).collect::<Vec<_>>();
        assert_eq!(told, expected.iter().map(|(number, code)| (mission_id(*number), *code)).collect::<Vec<_>>());
    }

    fn two() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).after(1)).with(a_mission(3).optional().after(1))
    }

    #[test]
    fn what_stood_against_a_mission_is_told_although_the_access_is_over() {
        let over = LockCode::NoContinuedAccess;
        check([two().opened(1), two().opened(1).at(OVER)], &[(1, over), (2, LockCode::PendingMissions)]);
        check([two().opened(1).at(OVER)], &[(1, over), (2, over)]);
    }

    #[test]
    fn what_was_overcome_is_not_told() {
        let opened = || two().completed(1).opened(2);
        check([two(), opened(), opened().at(OVER)], &[(2, LockCode::NoContinuedAccess)]);
        check([two(), opened().completed(2)], &[]);
    }
}
