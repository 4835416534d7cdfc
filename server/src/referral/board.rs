//! Collects the facts about a person for the rules of milestones.

use domain::ids::{ProgramId, RewardId};
use domain::referral::milestones::{Counting, MilestoneStanding, ReferralBoard, RewardKind};
use domain::referral::visible::visible;

use crate::prelude::*;
use crate::referral::rows::{self, MilestoneRow, ReferralRow, RewardRow};

/// A person's referrals and milestones, with the rows behind them.
#[derive(Debug)]
pub struct Board {
    /// The facts for the rules.
    pub facts: ReferralBoard,
    /// The referrals, each with its friend's name.
    pub friends: Vec<(ReferralRow, Option<String>)>,
    /// The milestones.
    pub milestones: Vec<MilestoneRow>,
    /// The rewards that were redeemed, with their titles.
    pub rewards: Vec<(RewardRow, String)>,
}

/// The board of a person.
pub async fn board_of(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<Board> {
    let friends = rows::friends_of(conn, user).await?;
    let milestones = rows::milestones(conn).await?;
    let rewards = rows::rewards_of(conn, user).await?;
    let facts = ReferralBoard {
        now,
        referrals: friends.iter().map(|(row, _)| visible(&row.facts())).collect(),
        milestones: milestones.iter().map(MilestoneRow::facts).collect(),
        redeemed: rewards.iter().map(|(row, _)| RewardId(row.reward_id)).collect(),
    };
    Ok(Board { facts, friends, milestones, rewards })
}

/// A milestone, and the person's progress on it.
#[derive(Serialize, ToSchema)]
pub(crate) struct LadderStep {
    /// Its title.
    pub(crate) title: String,
    /// The friends that it counts.
    pub(crate) counting: Counting,
    /// The reward.
    pub(crate) gives: RewardKind,
    /// The program to which counted friends belong. `None`: all programs.
    pub(crate) program: Option<ProgramId>,
    /// The progress.
    pub(crate) standing: MilestoneStanding,
}

impl LadderStep {
    /// Joins each milestone's row with its standing. Both lists have the same order.
    pub(crate) fn all(rows: &[MilestoneRow], standings: Vec<MilestoneStanding>) -> Vec<Self> {
        let step = |(row, standing): (&MilestoneRow, MilestoneStanding)| Self {
            title: row.title.clone(),
            counting: row.counting.0,
            gives: row.kind.0.clone(),
            program: row.program_id.map(ProgramId),
            standing,
        };
        rows.iter().zip(standings).map(step).collect()
    }
}
