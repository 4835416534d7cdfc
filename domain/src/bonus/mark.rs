//! Marks a content of a bonus module as done or as not done. Repeating the same mark makes no change: a content that is
//! done keeps its date.

use crate::bonus::decide::decide;
use crate::bonus::{ContentFacts, ModuleFacts};
use crate::ids::BonusContentId;
use crate::mission::MissionBoard;
use crate::refusal::{Refusal, Refusals};

/// Returns the content after the change.
///
/// # Errors
/// The first of these that applies: `bonus/content-not-found` if no module has this content, and the refusal of the
/// [lock](mod@crate::bonus::decide) if the learner may not work in the module.
pub fn mark(
    board: &MissionBoard,
    modules: &[ModuleFacts],
    content: BonusContentId,
    is_done: bool,
) -> Result<ContentFacts, Refusals> {
    let found = modules.iter().find_map(|module| {
        let content = module.contents.iter().find(|other| other.id == content)?;
        Some((module, content))
    });
    let (module, content) = found.ok_or(Refusal::BonusContentNotFound)?;
    let decisions = decide(board, std::slice::from_ref(module));
    if let Some(refusal) = decisions.iter().find_map(|decision| decision.refusal_to_write()) {
        return Err(refusal.into());
    }
    let done_at = is_done.then(|| content.done_at.unwrap_or(board.snapshot.now));
    Ok(ContentFacts { done_at, ..*content })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::bonuses::{a_module, content_id};
    use crate::fixtures::{a_board, a_mission, done, instant};
    use crate::mission::{DoneLevel, Rule};
    use crate::time::Timestamp;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn check(done_at: Option<&str>, is_done: bool, expected: Option<&str>) {
        let mut module = a_module(1, 1, Rule::All(Vec::new()));
        module.contents[0].done_at = done_at.map(instant);
        let marked = mark(&a_board().build(), &[module], content_id(1, 1), is_done).unwrap();
        assert_eq!(marked.done_at.map(|at: Timestamp| at.to_string()).as_deref(), expected);
    }

    #[test]
    fn what_was_done_keeps_its_first_date() {
        check(None, true, Some(NOW));
        check(Some("2026-11-19T12:00:00Z"), true, Some("2026-11-19T12:00:00Z"));
    }

    #[test]
    fn what_was_marked_can_be_taken_back() {
        check(Some(NOW), false, None);
        check(None, false, None);
    }

    #[test]
    fn what_is_locked_or_unknown_is_not_marked() {
        let board = a_board().with(a_mission(1));
        let modules = [a_module(1, 1, done(1))];
        let code = |refused: Result<ContentFacts, Refusals>| refused.map_err(|refusals| refusals.first().code());
        let marked = code(mark(&board.clone().build(), &modules, content_id(1, 1), true));
        assert_eq!(marked, Err("mission/pending-unlocked-missions"));
        let marked = code(mark(&board.clone().build(), &modules, content_id(1, 9), true));
        assert_eq!(marked, Err("bonus/content-not-found"));
        assert!(mark(&board.brought(1, DoneLevel::Passed).build(), &modules, content_id(1, 1), true).is_ok());
    }
}
