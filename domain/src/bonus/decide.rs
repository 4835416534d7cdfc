//! Decides whether each bonus module is open to a learner. The tests are those of a [mission's
//! lock](mod@crate::mission::decide): the enrolment, the access, the start of the session, then the module's own rule.
//!
//! There are two differences. The order of a sequential session does not lock a module. And a module stays open until
//! the access ends once one of its contents is [done](mod@crate::bonus::mark), as a mission does once it was opened.

use crate::bonus::{ModuleDecision, ModuleFacts};
use crate::mission::decide::decide_all;
use crate::mission::{Access, Decision, MissionBoard};

/// Returns the decisions on the modules, in their order.
#[must_use]
pub fn decide(board: &MissionBoard, modules: &[ModuleFacts]) -> Vec<ModuleDecision> {
    let mut board = board.clone();
    let missions = board.missions.len();
    for module in modules {
        let mission = module.as_mission();
        if let Some(begun_at) = module.begun_at() {
            board.snapshot.record(mission.id).unlocked_at = Some(begun_at);
        }
        board.missions.push(mission);
    }
    let decisions = decide_all(&board).into_iter().skip(missions);
    decisions.zip(modules).map(|(decision, module)| decision_on(module, decision)).collect()
}

fn decision_on(module: &ModuleFacts, lock: Decision) -> ModuleDecision {
    let done = module.contents.iter().filter(|content| content.done_at.is_some()).count();
    let can_mark = lock.access == Access::Full;
    ModuleDecision {
        module: module.id,
        access: lock.access,
        can_read: lock.access != Access::None,
        can_mark,
        is_to_do: can_mark && done < module.contents.len(),
        code: lock.code,
        reasons: lock.reasons,
        next_change_at: lock.next_change_at,
        unlock_at: lock.unlock_at,
        opens_at: lock.opens_at,
        done: u32::try_from(done).unwrap_or(u32::MAX),
        is_complete: done == module.contents.len(),
        next: module.contents.iter().find(|content| content.done_at.is_none()).map(|content| content.id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::bonuses::{a_module, content_id};
    use crate::fixtures::{BoardBuilder, a_board, a_mission, done, from_date, instant, mission_id};
    use crate::mission::{DoneLevel, LockCode, Rule};

    const OVER: &str = "2027-01-04T09:00:00Z";

    fn ask(board: BoardBuilder, module: &ModuleFacts) -> ModuleDecision {
        decide(&board.build(), std::slice::from_ref(module)).remove(0)
    }

    fn check(board: BoardBuilder, module: &ModuleFacts, access: Access, code: Option<LockCode>) {
        let decision = ask(board, module);
        assert_eq!((decision.access, decision.code), (access, code), "{decision:?}");
    }

    fn after_two() -> ModuleFacts {
        a_module(1, 2, done(2))
    }

    fn board() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2))
    }

    #[test]
    fn a_module_opens_by_the_rule_of_a_mission() {
        check(board(), &after_two(), Access::None, Some(LockCode::PendingMissions));
        check(board().brought(2, DoneLevel::Passed), &after_two(), Access::Full, None);
        let dated = a_module(1, 1, from_date("2026-12-01T09:00:00Z"));
        let decision = ask(board(), &dated);
        let opens = Some(instant("2026-12-01T09:00:00Z"));
        assert_eq!((decision.code, decision.opens_at), (Some(LockCode::WaitingUnlockDate), opens));
        assert_eq!(decision.next_change_at, opens);
        assert_eq!(ask(board(), &after_two()).reasons[0].mission, Some(mission_id(2)));
    }

    #[test]
    fn enrolment_and_access_come_before_the_rule() {
        let open = a_module(1, 1, Rule::All(Vec::new()));
        check(board(), &open, Access::Full, None);
        check(board().not_enrolled(), &open, Access::None, Some(LockCode::NotEnrolled));
        check(board().at(OVER), &open, Access::None, Some(LockCode::NoContinuedAccess));
        check(board().at("2026-11-01T09:00:00Z"), &open, Access::None, Some(LockCode::WaitingUnlockDate));
    }

    #[test]
    fn the_order_of_a_session_does_not_hold_a_module_back() {
        check(board().sequential(), &a_module(1, 1, Rule::All(Vec::new())), Access::Full, None);
    }

    #[test]
    fn a_module_that_was_begun_stays_open_until_the_access_ends() {
        let mut begun = after_two();
        begun.contents[1].done_at = Some(instant("2026-11-19T12:00:00Z"));
        check(board(), &begun, Access::Full, None);
        check(board().at(OVER), &begun, Access::ReadOnly, Some(LockCode::NoContinuedAccess));
    }

    #[test]
    fn what_is_done_is_counted() {
        let mut module = a_module(1, 2, Rule::All(Vec::new()));
        let told = |module: &ModuleFacts| {
            let decision = ask(board(), module);
            (decision.done, decision.is_complete, decision.is_to_do, decision.next)
        };
        assert_eq!(told(&module), (0, false, true, Some(content_id(1, 1))));
        module.contents[0].done_at = Some(instant("2026-11-19T12:00:00Z"));
        assert_eq!(told(&module), (1, false, true, Some(content_id(1, 2))));
        module.contents[1].done_at = Some(instant("2026-11-20T12:00:00Z"));
        assert_eq!(told(&module), (2, true, false, None));
    }

    #[test]
    fn a_decision_refuses_as_that_of_a_mission() {
        let code = |decision: &ModuleDecision| decision.refusal_to_read().map(|refusal| refusal.code());
        assert_eq!(code(&ask(board(), &after_two())), Some("mission/pending-unlocked-missions"));
        let mut begun = after_two();
        begun.contents[0].done_at = Some(instant("2026-11-19T12:00:00Z"));
        let read_only = ask(board().at(OVER), &begun);
        assert_eq!(code(&read_only), None);
        let refusal = read_only.refusal_to_write().map(|refusal| refusal.code());
        assert_eq!(refusal, Some("mission/locked-no-continued-access"));
        let open = ask(board().brought(2, DoneLevel::Passed), &after_two());
        assert_eq!((open.refusal_to_read(), open.refusal_to_write()), (None, None));
    }
}
