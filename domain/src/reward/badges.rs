//! Awards badges. Each badge requires a number, for example of completed missions, and is awarded once and for ever. A
//! badge without a rule is given by staff or by a milestone of referrals. A secret badge is not shown before it is
//! awarded.
//!
//! One call reads rows of one kind, because rows of that kind have just changed, and decides only the badges that count
//! them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ids::BadgeId;
use crate::mission::UserMissionFacts;
use crate::progression::AwardKind;
use crate::referral::Referral;
use crate::referral::milestones::Counting;
use crate::referral::visible::visible;
use crate::time::{Timestamp, Zone};

/// Subject that a badge counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BadgeCounting {
    /// Missions that were submitted.
    MissionsSubmitted,
    /// Missions that are complete.
    MissionsCompleted,
    /// Programs that are complete.
    ProgramsCompleted,
    /// Programs that were completed with distinction.
    Distinctions,
    /// The longest series of consecutive days on which the learner first viewed, began, submitted or completed a
    /// mission.
    StreakDays,
    /// Referrals that are verified, engaged or converted.
    ReferralsVerified,
    /// Referrals that are converted and were not refunded.
    ReferralsConverted,
}

impl BadgeCounting {
    /// All subjects.
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

/// Condition for a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BadgeRule {
    /// The subject that is counted.
    pub counting: BadgeCounting,
    /// The required number.
    pub need: u32,
}

/// A badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Badge {
    /// The badge.
    pub id: BadgeId,
    /// The condition; `None` if the badge is given by hand.
    pub rule: Option<BadgeRule>,
    /// Whether it is shown only once it is awarded.
    pub is_secret: bool,
}

/// Actions of a learner, as rows of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoneRows {
    /// All missions that the learner has opened.
    Missions {
        /// The missions.
        missions: Vec<UserMissionFacts>,
        /// The learner's zone, in which days are counted.
        zone: Zone,
    },
    /// The award of each program that the learner has completed.
    Programs(Vec<AwardKind>),
    /// Every referral by the learner's codes.
    Referrals(Vec<Referral>),
}

impl DoneRows {
    /// Returns the number for a badge; `None` if it has to be counted in rows of another kind.
    #[must_use]
    pub fn count(&self, counting: BadgeCounting) -> Option<u32> {
        let referrals = |of: Counting| match self {
            Self::Referrals(rows) => Some(number(rows.iter().filter(|row| of.counts(visible(row).status)))),
            Self::Missions { .. } | Self::Programs(_) => None,
        };
        let missions = |has: fn(&UserMissionFacts) -> Option<Timestamp>| match self {
            Self::Missions { missions, .. } => Some(number(missions.iter().filter_map(has))),
            Self::Programs(_) | Self::Referrals(_) => None,
        };
        let programs = |least: AwardKind| match self {
            Self::Programs(awards) => Some(number(awards.iter().filter(|award| least <= **award))),
            Self::Missions { .. } | Self::Referrals(_) => None,
        };
        match counting {
            BadgeCounting::MissionsSubmitted => missions(|row| row.submitted_at),
            BadgeCounting::MissionsCompleted => missions(|row| row.completed_at),
            BadgeCounting::StreakDays => match self {
                Self::Missions { missions, zone } => Some(longest_streak(missions, zone)),
                Self::Programs(_) | Self::Referrals(_) => None,
            },
            BadgeCounting::ProgramsCompleted => programs(AwardKind::Participation),
            BadgeCounting::Distinctions => programs(AwardKind::Distinction),
            BadgeCounting::ReferralsVerified => referrals(Counting::Verified),
            BadgeCounting::ReferralsConverted => referrals(Counting::Converted),
        }
    }
}

fn number<T>(rows: impl Iterator<Item = T>) -> u32 {
    u32::try_from(rows.count()).unwrap_or(u32::MAX)
}

/// The largest number of consecutive days on which the learner did something.
fn longest_streak(missions: &[UserMissionFacts], zone: &Zone) -> u32 {
    let done = missions.iter().flat_map(|row| [row.viewed_at, row.attempted_at, row.submitted_at, row.completed_at]);
    let days = done.flatten().map(|at| zone.day_of(at)).collect::<BTreeSet<_>>();
    let (mut longest, mut streak, mut last) = (0, 0, None);
    for day in days {
        streak = if last.is_some_and(|last: i32| last.checked_add(1) == Some(day)) { streak + 1 } else { 1 };
        (longest, last) = (longest.max(streak), Some(day));
    }
    longest
}

/// Facts for [`badges`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BadgeFacts {
    /// All badges, in the order in which they are shown.
    pub badges: Vec<Badge>,
    /// The badges that the learner has.
    pub held: Vec<BadgeId>,
    /// The learner's actions. A badge that counts rows of another kind is neither awarded nor shown.
    pub done: DoneRows,
}

/// A badge that is not awarded yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LockedBadge {
    /// The badge.
    pub badge: BadgeId,
    /// The subject that it counts.
    pub counting: BadgeCounting,
    /// The required number.
    pub need: u32,
    /// The present number.
    pub have: u32,
}

/// A learner's badges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Badges {
    /// The badges to award now.
    pub awarded: Vec<BadgeId>,
    /// The badges that the learner can still earn, without the secret ones.
    pub locked: Vec<LockedBadge>,
}

/// Returns the badges to award to a learner, and those that the learner can still earn.
#[must_use]
pub fn badges(facts: &BadgeFacts) -> Badges {
    let mut badges = Badges { awarded: Vec::new(), locked: Vec::new() };
    for badge in facts.badges.iter().filter(|badge| !facts.held.contains(&badge.id)) {
        let Some(BadgeRule { counting, need }) = badge.rule else { continue };
        let Some(have) = facts.done.count(counting) else { continue };
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
    use crate::fixtures::referrals::a_referral;
    use crate::fixtures::wallets::{a_done_mission, badge_id};
    use crate::fixtures::{instant, london};
    use BadgeCounting::{
        Distinctions, MissionsCompleted, MissionsSubmitted, ProgramsCompleted, ReferralsConverted, ReferralsVerified,
        StreakDays,
    };

    fn missions(missions: impl IntoIterator<Item = UserMissionFacts>) -> DoneRows {
        DoneRows::Missions { missions: missions.into_iter().collect(), zone: london() }
    }

    fn a_badge(number: u32, counting: BadgeCounting, need: u32) -> Badge {
        Badge { id: badge_id(number), rule: Some(BadgeRule { counting, need }), is_secret: false }
    }

    fn check(badges_: &[Badge], have: u32, held: &[u32], awarded: &[u32], locked: &[(u32, u32, u32)]) {
        let facts = BadgeFacts {
            badges: badges_.to_vec(),
            held: held.iter().map(|number| badge_id(*number)).collect(),
            done: missions((0..have).map(|number| a_done_mission(number, "2026-11-20T12:00:00Z"))),
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
    fn a_badge_counts_its_own_thing() {
        check(&[a_badge(1, StreakDays, 7)], 9, &[], &[], &[(1, 7, 1)]);
        check(&[a_badge(1, ProgramsCompleted, 0), a_badge(2, ReferralsVerified, 7)], 9, &[], &[], &[]);
    }

    #[test]
    fn each_thing_is_counted_in_rows_of_one_kind() {
        let at = instant("2026-11-20T12:00:00Z");
        let submitted = UserMissionFacts { completed_at: None, ..a_done_mission(1, "2026-11-20T12:00:00Z") };
        let viewed = UserMissionFacts { submitted_at: None, attempted_at: None, ..submitted.clone() };
        let missions = missions([submitted, viewed, a_done_mission(2, "2026-11-20T12:00:00Z")]);
        let programs =
            DoneRows::Programs(vec![AwardKind::Distinction, AwardKind::Completion, AwardKind::Participation]);
        let signed_up = Referral { signed_up_at: Some(at), ..a_referral(1).build() };
        let verified = Referral { verified_at: Some(at), engaged_at: None, ..signed_up.clone() };
        let converted = Referral { converted_at: Some(at), ..verified.clone() };
        let refunded = Referral { refunded_at: Some(at), ..converted.clone() };
        let rejected = Referral { rejected: Some(crate::referral::Rejection::Device), ..converted.clone() };
        let referrals = DoneRows::Referrals(vec![signed_up, verified, converted, refunded, rejected]);
        let expected = [
            (MissionsSubmitted, [Some(2), None, None]),
            (MissionsCompleted, [Some(1), None, None]),
            (ProgramsCompleted, [None, Some(3), None]),
            (Distinctions, [None, Some(1), None]),
            (StreakDays, [Some(1), None, None]),
            (ReferralsVerified, [None, None, Some(3)]),
            (ReferralsConverted, [None, None, Some(1)]),
        ];
        assert_eq!(expected.map(|(counting, _)| counting), BadgeCounting::ALL);
        for (counting, counts) in expected {
            assert_eq!([&missions, &programs, &referrals].map(|rows| rows.count(counting)), counts, "{counting:?}");
        }
    }

    #[test]
    fn a_streak_is_the_longest_row_of_days_in_the_learner_s_zone() {
        let streak = |done: &[&str]| {
            let rows = (1..).zip(done).map(|(number, at)| a_done_mission(number, at));
            missions(rows).count(StreakDays)
        };
        assert_eq!(streak(&[]), Some(0));
        assert_eq!(streak(&["2026-11-20T12:00:00Z", "2026-11-20T23:00:00Z"]), Some(1));
        let three = ["2026-11-20T12:00:00Z", "2026-11-22T08:00:00Z", "2026-11-21T23:59:59Z"];
        assert_eq!(streak(&three), Some(3));
        assert_eq!(streak(&[&three[..], &["2026-11-24T12:00:00Z", "2026-11-25T12:00:00Z"]].concat()), Some(3));
        // In London the second instant is on the next day.
        assert_eq!(streak(&["2026-07-01T12:00:00Z", "2026-07-01T23:30:00Z"]), Some(2));
        let begun_yesterday = UserMissionFacts {
            viewed_at: Some(instant("2026-11-19T12:00:00Z")),
            ..a_done_mission(1, "2026-11-20T12:00:00Z")
        };
        assert_eq!(missions([begun_yesterday]).count(StreakDays), Some(2));
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
