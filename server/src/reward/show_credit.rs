//! The caller's credit, with the entries of their ledger.

use domain::ids::{ReferralId, RewardId};
use domain::referral::mask_name::mask_name;
use domain::reward::Entry;
use domain::reward::balance::{Balance, balance};
use domain::reward::release_hold::LedgerAt;

use crate::prelude::*;
use crate::referral::rows;
use crate::reward::ledger_rows;

/// A person's credit.
#[derive(Serialize, ToSchema)]
pub(crate) struct CreditDetails {
    /// A wallet for each currency.
    wallets: Vec<Balance>,
    /// The entries, oldest first.
    entries: Vec<Entry>,
    /// The friends whose purchases earned credit.
    friends: Vec<CreditFriend>,
    /// The credit rewards.
    rewards: Vec<CreditReward>,
}

/// A friend whose purchase earned credit.
#[derive(Serialize, ToSchema)]
pub(crate) struct CreditFriend {
    /// The referral, as entries name it.
    referral: ReferralId,
    /// Their masked name. `None`: they have not given a name.
    name_masked: Option<String>,
}

/// A credit reward.
#[derive(Serialize, ToSchema)]
pub(crate) struct CreditReward {
    /// The reward, as entries name it.
    reward: RewardId,
    /// The title of its milestone.
    title: String,
}

/// Shows the caller's credit.
#[utoipa::path(responses((status = 200, body = CreditDetails)))]
#[get("/rewards/credit/details")]
pub(crate) async fn show_credit(mut learner: Learner, Now(now): Now) -> Result<Json<CreditDetails>> {
    let (conn, user) = (&mut learner.conn, learner.id);
    let entries = ledger_rows::entries_of(conn, user).await?;
    let friends = rows::friends_of(conn, user).await?.into_iter().filter(|(row, _)| row.is_credited);
    let rewards = rows::rewards_of(conn, user).await?.into_iter();
    let ledger = LedgerAt { now, entries };
    let wallets = balance(&ledger).map_err(|fault| Error::broken(format!("a ledger: {fault:?}")))?;
    let friend = |(row, name): (rows::ReferralRow, Option<String>)| CreditFriend {
        referral: ReferralId(row.id),
        name_masked: mask_name(name.as_deref()),
    };
    let reward = |(row, title): (rows::RewardRow, String)| CreditReward { reward: RewardId(row.reward_id), title };
    Ok(Json(CreditDetails {
        wallets,
        entries: ledger.entries,
        friends: friends.map(friend).collect(),
        rewards: rewards.map(reward).collect(),
    }))
}
