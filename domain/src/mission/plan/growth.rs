//! Whether doing things earlier can ever close a mission, and the same rules without what could.

use crate::mission::change::is_reviewed;
use crate::mission::{Anchor, MissionBoard, MissionFacts, Moment, Rule, RuleNode};

/// How a board's rules answer to things that are done earlier. In the order of how much can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Growth {
    /// Whatever is open stays open if anything is done earlier: no rule closes by an act.
    Monotone,
    /// Doing something can close a mission that is not opened yet, at once: the order matters.
    Ordered,
    /// Doing something can close a mission that is not opened yet some days afterwards.
    Free,
}

/// The growth of the rules of some of a board's missions.
pub(super) fn growth<'a>(board: &MissionBoard, asked: impl Iterator<Item = &'a MissionFacts>) -> Growth {
    let rows = &board.snapshot.user_missions;
    let is_open =
        |mission: &&MissionFacts| !rows.iter().any(|row| row.mission == mission.id && row.completed_at.is_some());
    let reviews = board.missions.iter().filter(is_open).any(is_reviewed);
    asked.map(|mission| of_node(&mission.lock_rule, true, reviews)).max().unwrap_or(Growth::Monotone)
}

fn of_node(node: &RuleNode, is_wanted: bool, reviews: bool) -> Growth {
    match &node.rule {
        Rule::All(nodes) | Rule::Any(nodes) => {
            nodes.iter().map(|child| of_node(child, is_wanted, reviews)).max().unwrap_or(Growth::Monotone)
        }
        Rule::Not(child) => of_node(child, !is_wanted, reviews),
        condition if reviews || !matches!(condition, Rule::PendingReviewsBelow(_)) => closes(condition, is_wanted),
        _ => Growth::Monotone,
    }
}

/// What an act can do to a condition that is wanted to hold, or wanted not to.
fn closes(condition: &Rule, is_wanted: bool) -> Growth {
    let is_after_mission =
        |moment: &Moment| matches!(moment, Moment::From(from) if matches!(from.anchor, Anchor::MissionDone(_)));
    match condition {
        Rule::MissionDone(_) if !is_wanted => Growth::Ordered,
        Rule::PendingReviewsBelow(_) => Growth::Ordered,
        Rule::NotAfter(moment) if is_wanted && is_after_mission(moment) => Growth::Free,
        Rule::NotBefore(moment) if !is_wanted && is_after_mission(moment) => Growth::Free,
        _ => Growth::Monotone,
    }
}

/// The board with every condition that an act can close taken as what opens. Whatever can be done on the
/// board can be done on this one as early, and this one is monotone.
pub(super) fn without_closing(board: &MissionBoard) -> MissionBoard {
    let mut board = board.clone();
    for mission in &mut board.missions {
        relax(&mut mission.lock_rule, true);
    }
    board
}

fn relax(node: &mut RuleNode, is_wanted: bool) {
    match &mut node.rule {
        Rule::All(nodes) | Rule::Any(nodes) => nodes.iter_mut().for_each(|child| relax(child, is_wanted)),
        Rule::Not(child) => relax(child, !is_wanted),
        condition if closes(condition, is_wanted) != Growth::Monotone => {
            *condition = if is_wanted { Rule::All(Vec::new()) } else { Rule::Any(Vec::new()) };
        }
        _ => {}
    }
}
