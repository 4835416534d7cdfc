//! Decides which passages of a session the assistant may use to answer a learner: those that this learner may read now.
//! Locked missions, locked bonus modules and other versions are left out. A passage never contains model answers or
//! rubrics, which a mission shows only later.

use crate::bonus::decide::decide;
use crate::bonus::{ModuleDecision, ModuleFacts};
use crate::ids::{BonusModuleId, MissionId};
use crate::mission::decide::decide_all;
use crate::mission::{Access, Decision, MissionBoard};

/// Source of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageSource {
    /// Material for every learner of the session: the program's own page and the cheat sheet.
    Session,
    /// A mission: its brief, its blocks, its files.
    Mission(MissionId),
    /// A bonus module.
    BonusModule(BonusModuleId),
}

/// Missions and modules that a learner may read now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readable {
    /// The missions, in order.
    pub missions: Vec<MissionId>,
    /// The bonus modules, in order.
    pub modules: Vec<BonusModuleId>,
}

impl Readable {
    /// Whether the assistant may use a passage from this source.
    #[must_use]
    pub fn allows(&self, source: PassageSource) -> bool {
        match source {
            PassageSource::Session => true,
            PassageSource::Mission(mission) => self.missions.contains(&mission),
            PassageSource::BonusModule(module) => self.modules.contains(&module),
        }
    }
}

/// Returns what the learner of this board may read now. The learner must have a place in the board's session.
#[must_use]
pub fn readable(board: &MissionBoard, modules: &[ModuleFacts]) -> Readable {
    let is_open = |decision: &Decision| decision.access != Access::None;
    let missions = decide_all(board).into_iter().filter(is_open).map(|decision| decision.mission);
    let is_open = |decision: &ModuleDecision| decision.can_read;
    let modules = decide(board, modules).into_iter().filter(is_open).map(|decision| decision.module);
    Readable { missions: missions.collect(), modules: modules.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::bonuses::{a_module, module_id};
    use crate::fixtures::{BoardBuilder, a_board, a_mission, mission_id};
    use crate::mission::{DoneLevel, MissionDone, Rule};

    /// Compares the numbers of the readable missions and modules. The second module is locked until the first mission
    /// is done.
    fn check(board: BoardBuilder, missions: &[u32], modules: &[u32]) {
        let board = board.with(a_mission(1)).with(a_mission(2).after(1)).build();
        let done = MissionDone { mission: mission_id(1), level: DoneLevel::Passed, min_score_bp: None };
        let waiting = a_module(2, 1, Rule::MissionDone(done));
        let actual = readable(&board, &[a_module(1, 1, Rule::All(Vec::new())), waiting]);
        assert_eq!(actual.missions, missions.iter().map(|number| mission_id(*number)).collect::<Vec<_>>());
        assert_eq!(actual.modules, modules.iter().map(|number| module_id(*number)).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_locked_is_not_read_until_it_opens() {
        check(a_board(), &[1], &[1]);
        check(a_board().completed(1), &[1, 2], &[1, 2]);
    }

    #[test]
    fn what_was_opened_can_be_read_after_the_access() {
        check(a_board().opened(1).at("2027-01-04T09:00:00Z"), &[1], &[]);
    }

    #[test]
    fn a_passage_counts_by_where_it_is_written() {
        let readable = Readable { missions: vec![mission_id(1)], modules: Vec::new() };
        assert!(readable.allows(PassageSource::Session) && readable.allows(PassageSource::Mission(mission_id(1))));
        assert!(!readable.allows(PassageSource::Mission(mission_id(2))));
        assert!(!readable.allows(PassageSource::BonusModule(module_id(1))));
    }
}
