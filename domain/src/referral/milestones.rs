//! Counts a learner's referrals for the milestones. A milestone with a program counts the referrals for that program, a
//! milestone without a program counts all. A referral counts for every milestone at once. It does not count while it is
//! stale or if it is rejected. A redeemed reward stays redeemed when referrals become stale, but it is
//! [taken back](to_take_back) if refunds leave too few converted friends.
//!
//! No reminder can be sent for a captured link without an account: when it becomes stale, milestones ignore it.

use serde::{Deserialize, Serialize};

use crate::ids::{BadgeId, MilestoneId, PerkId, ProgramId, RewardId};
use crate::money::Money;
use crate::referral::ReferralStatus;
use crate::referral::standing::{ReferralStanding, standing};
use crate::referral::visible::ReferralView;
use crate::time::Timestamp;

/// Referrals that a milestone counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// Verified or further.
    Verified,
    /// Engaged or further.
    Engaged,
    /// Converted and not refunded.
    Converted,
}

impl Counting {
    /// All kinds, the one that is reached most easily first.
    pub const ALL: [Self; 3] = [Self::Verified, Self::Engaged, Self::Converted];

    /// Whether a referral with this status counts.
    #[must_use]
    pub fn counts(self, status: ReferralStatus) -> bool {
        let least = match self {
            Self::Verified => ReferralStatus::Verified,
            Self::Engaged => ReferralStatus::Engaged,
            Self::Converted => ReferralStatus::Converted,
        };
        least <= status && status != ReferralStatus::Rejected
    }
}

/// Kind of a milestone's reward.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RewardKind {
    /// A coupon for this many basis points of a price.
    Coupon(u32),
    /// Credit.
    Credit(Money),
    /// A badge.
    Badge(BadgeId),
    /// A partner's offer.
    Perk(PerkId),
}

/// A configured milestone: a number of referrals and its reward.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Milestone {
    /// The milestone.
    pub id: MilestoneId,
    /// The program whose referrals it counts; `None`: all programs.
    pub program: Option<ProgramId>,
    /// Required number of referrals.
    pub need: u32,
    /// The referrals that it counts.
    pub counting: Counting,
    /// Its reward.
    pub reward: RewardId,
    /// Kind of the reward.
    pub kind: RewardKind,
}

/// A learner's referrals and the milestones. The learner may know all of it, because each referral contains only the
/// facts of [`visible`](crate::referral::visible).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReferralBoard {
    /// The time now.
    pub now: Timestamp,
    /// The learner's referrals.
    pub referrals: Vec<ReferralView>,
    /// The milestones in display order.
    pub milestones: Vec<Milestone>,
    /// The rewards that the learner has redeemed.
    pub redeemed: Vec<RewardId>,
}

/// Status of a milestone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MilestoneState {
    /// Too few referrals count.
    Locked,
    /// Enough referrals count. The reward can be redeemed.
    Reached,
    /// The reward was redeemed. This is final, even if fewer referrals count later.
    Redeemed,
}

/// A learner's progress on a milestone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MilestoneStanding {
    /// The milestone.
    pub milestone: MilestoneId,
    /// Its reward.
    pub reward: RewardId,
    /// Status.
    pub state: MilestoneState,
    /// Required number of referrals.
    pub need: u32,
    /// Number of referrals that count; may exceed the required number.
    pub have: u32,
    /// Number of stale referrals of its program that can be reminded.
    pub stale: u32,
    /// When the latest of the stale ones became stale.
    pub newest_stale_at: Option<Timestamp>,
}

/// Number of referrals of each kind. Each referral is counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Counts {
    /// Captured links, not stale.
    pub captured: u32,
    /// Accounts without a verified address, not stale.
    pub signed_up: u32,
    /// Verified, not engaged and not stale.
    pub verified: u32,
    /// Engaged and not converted, or refunded.
    pub engaged: u32,
    /// Converted and not refunded.
    pub converted: u32,
    /// Stale, with any status.
    pub stale: u32,
    /// Rejected. They never count.
    pub rejected: u32,
}

/// A learner's progress on all milestones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Milestones {
    /// Referrals of each kind.
    pub counts: Counts,
    /// The milestones in display order.
    pub milestones: Vec<MilestoneStanding>,
    /// The stale referrals, each with its reminder if the friend has signed up.
    pub stale: Vec<ReferralStanding>,
    /// The next instant at which time changes any of this: a referral becomes stale, or a reminder is allowed again.
    pub next_change_at: Option<Timestamp>,
}

/// Counts the referrals.
#[must_use]
pub fn milestones(board: &ReferralBoard) -> Milestones {
    let standings: Vec<_> = board.referrals.iter().map(|referral| standing(referral, board.now)).collect();
    let changes = standings.iter().flat_map(|it| [it.stale_at, it.reminding.and_then(|reminding| reminding.from)]);
    Milestones {
        counts: counts(&standings),
        milestones: board.milestones.iter().map(|milestone| stand(milestone, board, &standings)).collect(),
        next_change_at: changes.flatten().filter(|at| *at > board.now).min(),
        stale: standings.into_iter().filter(|standing| standing.stale.is_some()).collect(),
    }
}

/// The redeemed rewards to take back after a friend's purchase was refunded: those of milestones that count converted
/// referrals and no longer have enough of them.
#[must_use]
pub fn to_take_back(board: &ReferralBoard) -> Vec<(RewardId, RewardKind)> {
    let standings = milestones(board).milestones;
    let lost = board.milestones.iter().zip(standings).filter(|(milestone, standing)| {
        let is_redeemed = standing.state == MilestoneState::Redeemed;
        is_redeemed && milestone.counting == Counting::Converted && standing.have < standing.need
    });
    lost.map(|(milestone, _)| (milestone.reward, milestone.kind.clone())).collect()
}

fn stand(milestone: &Milestone, board: &ReferralBoard, standings: &[ReferralStanding]) -> MilestoneStanding {
    let (mut have, mut stale, mut newest_stale_at) = (0, 0, None);
    for (referral, standing) in board.referrals.iter().zip(standings) {
        if milestone.program.is_some() && milestone.program != referral.program {
            continue;
        }
        if standing.reminding.is_some() {
            stale += 1;
            newest_stale_at = newest_stale_at.max(standing.stale_at);
        } else if milestone.counting.counts(standing.status) {
            have += 1;
        }
    }
    let state = if board.redeemed.contains(&milestone.reward) {
        MilestoneState::Redeemed
    } else if have >= milestone.need {
        MilestoneState::Reached
    } else {
        MilestoneState::Locked
    };
    let (id, reward, need) = (milestone.id, milestone.reward, milestone.need);
    MilestoneStanding { milestone: id, reward, state, need, have, stale, newest_stale_at }
}

fn counts(standings: &[ReferralStanding]) -> Counts {
    let mut counts = Counts::default();
    for standing in standings {
        let counted = match standing.status {
            _ if standing.stale.is_some() => &mut counts.stale,
            ReferralStatus::Captured => &mut counts.captured,
            ReferralStatus::SignedUp => &mut counts.signed_up,
            ReferralStatus::Verified => &mut counts.verified,
            ReferralStatus::Engaged => &mut counts.engaged,
            ReferralStatus::Converted => &mut counts.converted,
            ReferralStatus::Rejected => &mut counts.rejected,
        };
        *counted += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{
        ReferralBuilder, a_milestone, a_referral, a_referral_board, program_id, reward_id,
    };
    use crate::referral::Rejection;
    use Counting::{Converted, Engaged, Verified};
    use MilestoneState::{Locked, Reached, Redeemed};

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn signed_up(number: u32) -> ReferralBuilder {
        a_referral(number).captured("2026-11-01T12:00:00Z").signed_up("2026-11-02T12:00:00Z")
    }

    fn verified(number: u32) -> ReferralBuilder {
        signed_up(number).verified("2026-11-03T12:00:00Z")
    }

    fn engaged(number: u32) -> ReferralBuilder {
        verified(number).engaged("2026-11-04T12:00:00Z")
    }

    fn converted(number: u32) -> ReferralBuilder {
        engaged(number).converted("2026-11-05T12:00:00Z")
    }

    fn stale(number: u32) -> ReferralBuilder {
        a_referral(number).captured("2026-06-01T12:00:00Z").signed_up("2026-06-02T12:00:00Z")
    }

    fn check(referrals: Vec<ReferralBuilder>, counting: Counting, need: u32, state: MilestoneState, have: u32) {
        let board = a_referral_board(NOW).with(a_milestone(1).asking(need, counting));
        let board = referrals.into_iter().fold(board, |board, referral| board.referral(referral));
        let standing = milestones(&board.build()).milestones.remove(0);
        assert_eq!((standing.state, standing.need, standing.have), (state, need, have));
    }

    #[test]
    fn a_milestone_counts_what_has_come_far_enough() {
        let all = || vec![signed_up(1), verified(2), engaged(3), converted(4), a_referral(5).captured(NOW)];
        check(all(), Verified, 3, Reached, 3);
        check(all(), Engaged, 3, Locked, 2);
        check(all(), Converted, 1, Reached, 1);
        check(all(), Verified, 1, Reached, 3);
        check(Vec::new(), Verified, 1, Locked, 0);
    }

    #[test]
    fn neither_stale_nor_rejected_nor_refunded_referrals_count() {
        check(vec![verified(1).rejected(Rejection::Device)], Verified, 1, Locked, 0);
        check(vec![converted(1).rejected(Rejection::Device)], Converted, 1, Locked, 0);
        check(vec![converted(1).refunded(NOW)], Converted, 1, Locked, 0);
        check(vec![converted(1).refunded(NOW)], Engaged, 1, Reached, 1);
        check(vec![stale(1).verified("2026-08-22T12:00:00Z")], Verified, 1, Locked, 0);
        check(vec![stale(1).verified("2026-08-22T12:00:01Z")], Verified, 1, Reached, 1);
    }

    #[test]
    fn a_milestone_of_a_program_counts_the_codes_of_that_program() {
        let board = a_referral_board(NOW)
            .with(a_milestone(1).asking(1, Verified).of_program(7))
            .with(a_milestone(2).asking(3, Verified))
            .referral(verified(1).of_program(7))
            .referral(verified(2).of_program(8))
            .referral(verified(3))
            .referral(stale(4).of_program(8));
        let counted = milestones(&board.build());
        let told: Vec<_> = counted.milestones.iter().map(|it| (it.state, it.have, it.stale)).collect();
        assert_eq!(told, [(Reached, 1, 0), (Reached, 3, 1)]);
        assert!(program_id(7) != program_id(8));
    }

    #[test]
    fn a_link_that_led_to_no_account_is_stale_for_no_milestone() {
        let click = a_referral(2).captured("2026-10-20T12:00:00Z");
        let board = a_referral_board(NOW).with(a_milestone(1).asking(2, Verified));
        let counted = milestones(&board.referral(verified(1)).referral(click).build());
        let standing = &counted.milestones[0];
        assert_eq!((standing.state, standing.have, standing.stale, standing.newest_stale_at), (Locked, 1, 0, None));
        assert_eq!((counted.counts.stale, counted.stale.len()), (1, 1));
    }

    #[test]
    fn what_was_redeemed_stays_redeemed() {
        let board = a_referral_board(NOW).with(a_milestone(1).asking(1, Verified)).redeemed(1).build();
        assert_eq!(milestones(&board).milestones[0].state, Redeemed);
        let other = ReferralBoard { redeemed: vec![reward_id(2)], ..board };
        assert_eq!(milestones(&other).milestones[0].state, Locked);
    }

    #[test]
    fn a_reward_for_friends_who_paid_is_taken_back_with_their_money() {
        let board = |friend, counting| {
            let board = a_referral_board(NOW).with(a_milestone(1).asking(1, counting)).redeemed(1);
            to_take_back(&board.referral(friend).build()).len()
        };
        assert_eq!(board(converted(1), Converted), 0);
        assert_eq!(board(converted(1).refunded(NOW), Converted), 1);
        assert_eq!(board(converted(1).refunded(NOW), Engaged), 0);
    }

    #[test]
    fn stale_referrals_are_listed_with_their_reminder_and_the_latest_is_told() {
        let later = a_referral(2).captured("2026-06-01T12:00:00Z").signed_up("2026-06-20T12:00:00Z");
        let board = a_referral_board(NOW).with(a_milestone(1).asking(2, Verified));
        let board = board.referral(stale(1).reminded("2026-11-19T12:00:00Z")).referral(later).referral(stale(3));
        let counted = milestones(&board.build());
        let standing = &counted.milestones[0];
        assert_eq!((standing.stale, standing.newest_stale_at), (3, Some(instant("2026-07-20T12:00:00Z"))));
        let open: Vec<_> = counted.stale.iter().map(|it| it.reminding.is_some_and(|it| it.is_open)).collect();
        assert_eq!(open, [false, true, true]);
        assert_eq!(counted.next_change_at, Some(instant("2026-11-26T12:00:00Z")));
    }

    #[test]
    fn the_next_change_is_the_next_referral_to_go_stale() {
        let board = a_referral_board(NOW).referral(verified(1)).referral(signed_up(2)).referral(stale(3)).build();
        assert_eq!(milestones(&board).next_change_at, Some(instant("2026-12-02T12:00:00Z")));
        let then = ReferralBoard { now: instant("2026-12-02T12:00:00Z"), ..board };
        assert_eq!(milestones(&then).next_change_at, Some(instant("2027-02-01T12:00:00Z")));
    }

    #[test]
    fn each_referral_is_counted_once() {
        let referrals = [
            a_referral(1).captured(NOW),
            signed_up(2),
            signed_up(3),
            verified(4),
            verified(5),
            verified(6),
            engaged(7),
            converted(8),
            converted(9).refunded(NOW),
            stale(10),
            stale(11),
            stale(12),
            stale(13),
            verified(14).rejected(Rejection::Own),
        ];
        let board = referrals.into_iter().fold(a_referral_board(NOW), |board, referral| board.referral(referral));
        let expected =
            Counts { captured: 1, signed_up: 2, verified: 3, engaged: 2, converted: 1, stale: 4, rejected: 1 };
        assert_eq!(milestones(&board.build()).counts, expected);
    }
}
