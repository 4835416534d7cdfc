//! Takes a partner's offer. A learner who has taken it already gets the same gift again.

use domain::ids::PerkId;
use domain::reward::perks::{PerkStanding, PerkState};
use domain::reward::take_perk::{PerkGiven, TakePerkFacts, take_perk as decide};

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::reward::list_perks::UserPerk;
use crate::reward::perk_rows;

/// Takes an offer for the caller.
#[utoipa::path(params(("id" = PerkId, Path)), responses((status = 200, body = UserPerk)))]
#[post("/perks/{id}/take")]
pub(crate) async fn take_perk(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<Json<UserPerk>> {
    let (user, perk) = (learner.id, PerkId(*id));
    let take = learner.conn.transaction(async |conn| {
        let (row, perk_facts) = perk_rows::lock(conn, perk).await?.unzip();
        let taken = perk_rows::taken_by(conn, user).await?;
        let holder = perk_rows::holder(conn, user, &taken, now).await?;
        let given = decide(&TakePerkFacts { perk: perk_facts, holder })?;
        let row = row.ok_or(Refusal::RewardPerkNotFound)?;
        let taken = match given {
            PerkGiven::Now => {
                publish(conn, &[PublishedUpdate::new(user, LiveFeature::Reward, perk.0)], now).await?;
                Some(perk_rows::apply_taken(conn, user, &row, now).await?)
            }
            PerkGiven::Before => taken.into_iter().find(|taken| taken.perk_id == perk.0),
        };
        let standing = PerkStanding { perk, state: PerkState::Taken, lacking: Vec::new() };
        Ok(Json(UserPerk::new(row, standing, taken.as_ref())))
    });
    take.await
}
