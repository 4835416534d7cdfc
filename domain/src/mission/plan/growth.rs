//! Decides whether an earlier act can ever close a mission, and builds a board without the rules that allow this.

use crate::mission::{DoneLevel, MissionBoard, MissionFacts, Rule, RuleNode};

/// Effect of earlier acts on a board's rules, in the order of decreasing certainty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Growth {
    /// No act closes a mission: an open mission stays open if acts are done earlier.
    Monotone,
    /// An act can immediately close a mission that is not opened yet: the order matters.
    Ordered,
    /// An act can close a mission that is not opened yet, but only later: when a review is decided, or some days after
    /// the act.
    Free,
}

/// Returns the growth of the rules of these missions.
pub(super) fn growth<'a>(board: &MissionBoard, asked: impl Iterator<Item = &'a MissionFacts>) -> Growth {
    let mut growth = Growth::Monotone;
    for mission in asked {
        mission.lock_rule.visit(&mut |condition, place| {
            growth = growth.max(closes(board, condition, place.is_wanted));
        });
    }
    growth
}

/// Returns the effect that an act can have on a condition. The condition should hold if `is_wanted`; otherwise it
/// should fail.
fn closes(board: &MissionBoard, condition: &Rule, is_wanted: bool) -> Growth {
    match condition {
        Rule::MissionDone(_) if is_wanted => Growth::Monotone,
        Rule::MissionDone(done) => {
            let waits =
                done.level == DoneLevel::Passed && board.mission(done.mission).is_some_and(MissionFacts::is_reviewed);
            if waits { Growth::Free } else { Growth::Ordered }
        }
        Rule::PendingReviewsBelow(_) if !has_reviews(board) => Growth::Monotone,
        Rule::PendingReviewsBelow(_) if is_wanted => Growth::Ordered,
        Rule::PendingReviewsBelow(_) => Growth::Free,
        Rule::NotAfter(moment) if is_wanted && moment.counts_from().is_some() => Growth::Free,
        Rule::NotBefore(moment) if !is_wanted && moment.counts_from().is_some() => Growth::Free,
        Rule::NotAfter(_) | Rule::NotBefore(_) => Growth::Monotone,
        Rule::HasEntitlement(_) | Rule::InTeam | Rule::OnboardingStepDone(_) | Rule::SurveyDone(_) => Growth::Monotone,
        // Their parts are visited one by one.
        Rule::All(_) | Rule::Any(_) | Rule::Not(_) => Growth::Monotone,
    }
}

/// Whether the board has a mission that is still to be reviewed.
fn has_reviews(board: &MissionBoard) -> bool {
    let rows = &board.snapshot.user_missions;
    let is_done =
        |mission: &MissionFacts| rows.iter().any(|row| row.mission == mission.id && row.completed_at.is_some());
    board.missions.iter().any(|mission| mission.is_reviewed() && !is_done(mission))
}

/// Returns the board after every condition by which an act can close a mission was replaced by one that opens it. This
/// board is monotone, and everything that is possible on the given board is possible on it at least as early.
pub(super) fn without_closing(board: &MissionBoard) -> MissionBoard {
    let mut relaxed = board.clone();
    for mission in &mut relaxed.missions {
        mission.lock_rule.visit_mut(&mut |condition, place| {
            if closes(board, condition, place.is_wanted) != Growth::Monotone {
                let open = RuleNode::open();
                *condition = if place.is_wanted { open.rule } else { Rule::Not(Box::new(open)) };
            }
        });
    }
    relaxed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_board, a_mission, all, any, done, done_to, from_date, instant, mission_id, not};
    use crate::mission::{Anchor, CompletionPolicy, Entitlement, FromAnchor, Moment};

    /// Compares the growth of a rule on a board on which mission 2 is reviewed and mission 1 is not. The relaxed board
    /// must be monotone.
    fn check(rule: Rule, expected: Growth) {
        let reviewed = a_mission(2).completed_by(CompletionPolicy::AiPassed);
        let board = a_board().with(a_mission(1)).with(reviewed).with(a_mission(3).opening_when(rule)).build();
        assert_eq!(growth(&board, board.missions.iter()), expected);
        let relaxed = without_closing(&board);
        assert_eq!(growth(&relaxed, relaxed.missions.iter()), Growth::Monotone);
        assert_eq!(relaxed == board, expected == Growth::Monotone);
    }

    fn after_mission(anchor: Anchor) -> Moment {
        Moment::From(FromAnchor { anchor, plus_days: 2, at_local_time: None })
    }

    #[test]
    fn what_only_opens_is_monotone() {
        let until = Rule::NotAfter(Moment::At(instant("2026-11-27T09:00:00Z")));
        check(all([done(1), any([done(2), from_date("2026-11-27T09:00:00Z")])]), Growth::Monotone);
        check(until.clone(), Growth::Monotone);
        check(not(all([until, Rule::InTeam, Rule::HasEntitlement(Entitlement::Pro)])), Growth::Monotone);
        check(not(not(done(1))), Growth::Monotone);
        check(Rule::NotBefore(after_mission(Anchor::MissionDone(mission_id(1)))), Growth::Monotone);
        check(not(Rule::NotAfter(after_mission(Anchor::MissionDone(mission_id(1))))), Growth::Monotone);
        check(Rule::NotAfter(after_mission(Anchor::SessionEnd)), Growth::Monotone);
        check(not(Rule::NotBefore(after_mission(Anchor::Enrolment))), Growth::Monotone);
    }

    #[test]
    fn what_an_act_closes_at_once_makes_the_order_matter() {
        check(not(done(1)), Growth::Ordered);
        check(any([done(1), not(done_to(2, DoneLevel::Submitted))]), Growth::Ordered);
        check(Rule::PendingReviewsBelow(1), Growth::Ordered);
    }

    #[test]
    fn what_closes_later_is_free() {
        check(not(done(2)), Growth::Free);
        check(all([not(done(1)), not(done(2))]), Growth::Free);
        check(not(Rule::PendingReviewsBelow(1)), Growth::Free);
        check(Rule::NotAfter(after_mission(Anchor::MissionDone(mission_id(1)))), Growth::Free);
        check(not(Rule::NotBefore(after_mission(Anchor::MissionDone(mission_id(1))))), Growth::Free);
    }

    #[test]
    fn a_limit_of_reviews_closes_nothing_where_nothing_is_reviewed_any_more() {
        let reviewed = a_mission(1).completed_by(CompletionPolicy::HumanPassed);
        let limited = a_mission(2).opening_when(Rule::PendingReviewsBelow(1));
        let board = a_board().with(reviewed).with(limited);
        let growth_of = |board: crate::fixtures::BoardBuilder| {
            let board = board.build();
            growth(&board, board.missions.iter())
        };
        assert_eq!(growth_of(board.clone()), Growth::Ordered);
        assert_eq!(growth_of(board.clone().opened(1)), Growth::Ordered);
        assert_eq!(growth_of(board.completed(1)), Growth::Monotone);
    }
}
