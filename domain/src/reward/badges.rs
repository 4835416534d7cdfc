//! Awards badges: each is for a number of things done, and is awarded once and for ever. A badge without a rule
//! is given by hand or by a milestone of referrals. A secret one is not shown before it is awarded.

use serde::{Deserialize, Serialize};

use crate::ids::BadgeId;

/// What a badge counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BadgeCounting {
    /// Missions that were handed in.
    MissionsSubmitted,
    /// Missions that are complete.
    MissionsCompleted,
    /// Programs that are complete.
    ProgramsCompleted,
    /// Programs that were completed with distinction.
    Distinctions,
    /// Days in a row on which something was done, the most there ever were.
    StreakDays,
    /// Verified referrals.
    ReferralsVerified,
    /// Converted referrals.
    ReferralsConverted,
}

impl BadgeCounting {
    /// Everything that can be counted.
    pub const ALL: [Self; 7] = [
        Self::MissionsSubmitted,
        Self::MissionsCompleted,
        Self::ProgramsCompleted,
        Self::Distinctions,
        Self::StreakDays,
        Self::ReferralsVerified,
        Self::ReferralsConverted,
    ];
}

/// What it takes to be awarded a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BadgeRule {
    /// What is counted.
    pub counting: BadgeCounting,
    /// How many it takes.
    pub need: u32,
}

/// A badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Badge {
    /// The badge.
    pub id: BadgeId,
    /// What it takes; nothing where it is given by hand.
    pub rule: Option<BadgeRule>,
    /// Whether it is shown only once it is awarded.
    pub is_secret: bool,
}

/// How much of something a learner has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// What was counted.
    pub counting: BadgeCounting,
    /// How many there are.
    pub have: u32,
}

/// All that awarding takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BadgeFacts {
    /// The badges that there are, in the order in which they are shown.
    pub badges: Vec<Badge>,
    /// What the learner has done; what is not named was not done at all.
    pub done: Vec<Done>,
    /// The badges that the learner has.
    pub held: Vec<BadgeId>,
}

/// A badge that is not awarded yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LockedBadge {
    /// The badge.
    pub badge: BadgeId,
    /// What it counts.
    pub counting: BadgeCounting,
    /// How many it takes.
    pub need: u32,
    /// How many there are.
    pub have: u32,
}

/// A learner's badges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Badges {
    /// Those to award now.
    pub awarded: Vec<BadgeId>,
    /// Those that are to be had by doing more, without the secret ones.
    pub locked: Vec<LockedBadge>,
}

/// The badges to award to a learner, and those that are left.
#[must_use]
pub fn badges(facts: &BadgeFacts) -> Badges {
    let mut badges = Badges { awarded: Vec::new(), locked: Vec::new() };
    for badge in facts.badges.iter().filter(|badge| !facts.held.contains(&badge.id)) {
        let Some(BadgeRule { counting, need }) = badge.rule else { continue };
        let done = facts.done.iter().find(|done| done.counting == counting);
        let have = done.map_or(0, |done| done.have);
        if have >= need {
            badges.awarded.push(badge.id);
        } else if !badge.is_secret {
            badges.locked.push(LockedBadge { badge: badge.id, counting, need, have });
        }
    }
    badges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::wallets::badge_id;
    use BadgeCounting::{MissionsCompleted, StreakDays};

    fn a_badge(number: u32, counting: BadgeCounting, need: u32) -> Badge {
        Badge { id: badge_id(number), rule: Some(BadgeRule { counting, need }), is_secret: false }
    }

    fn check(badges_: &[Badge], have: u32, held: &[u32], awarded: &[u32], locked: &[(u32, u32, u32)]) {
        let facts = BadgeFacts {
            badges: badges_.to_vec(),
            done: vec![Done { counting: MissionsCompleted, have }],
            held: held.iter().map(|number| badge_id(*number)).collect(),
        };
        let badges = badges(&facts);
        assert_eq!(badges.awarded, awarded.iter().map(|number| badge_id(*number)).collect::<Vec<_>>());
        let left: Vec<_> = badges.locked.iter().map(|it| (it.badge, it.need, it.have)).collect();
        let expected: Vec<_> = locked.iter().map(|(number, need, have)| (badge_id(*number), *need, *have)).collect();
        assert_eq!(left, expected);
    }

    #[test]
    fn a_badge_is_awarded_when_enough_was_done() {
        let badges = [a_badge(1, MissionsCompleted, 1), a_badge(2, MissionsCompleted, 5)];
        check(&badges, 0, &[], &[], &[(1, 1, 0), (2, 5, 0)]);
        check(&badges, 1, &[], &[1], &[(2, 5, 1)]);
        check(&badges, 5, &[], &[1, 2], &[]);
    }

    #[test]
    fn a_badge_is_awarded_once() {
        check(&[a_badge(1, MissionsCompleted, 1)], 9, &[1], &[], &[]);
        check(&[a_badge(1, MissionsCompleted, 1)], 0, &[1], &[], &[]);
    }

    #[test]
    fn a_badge_counts_its_own_thing_and_what_is_not_named_was_not_done() {
        check(&[a_badge(1, StreakDays, 7)], 9, &[], &[], &[(1, 7, 0)]);
    }

    #[test]
    fn a_secret_badge_is_not_shown_before_it_is_awarded() {
        let secret = Badge { is_secret: true, ..a_badge(1, MissionsCompleted, 3) };
        check(&[secret], 2, &[], &[], &[]);
        check(&[secret], 3, &[], &[1], &[]);
    }

    #[test]
    fn a_badge_without_a_rule_is_given_by_hand() {
        check(&[Badge { rule: None, ..a_badge(1, MissionsCompleted, 1) }], 9, &[], &[], &[]);
    }
}
