//! Partners' offers for the caller: those that they can take, those that they took, and the missing requirements of the
//! others.

use domain::ids::PerkId;
use domain::reward::perks::{Lacking, PerkFacts, PerkNeed, PerkStanding, PerkState, perks};

use crate::prelude::*;
use crate::reward::perk_rows::{self, PerkRow, TakingRow};

/// A partner's offer for a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserPerk {
    /// The offer.
    id: PerkId,
    /// The partner.
    partner: String,
    /// Its title.
    title: String,
    /// Description and purpose.
    about: String,
    /// Its requirements.
    needs: Vec<PerkNeed>,
    /// Whether the person can take it.
    state: PerkState,
    /// The missing requirements, if it is locked.
    lacking: Vec<Lacking>,
    /// The gift, if the person took the offer.
    given: Option<PerkGift>,
}

/// The gift of an offer.
#[derive(Serialize, ToSchema)]
pub(crate) struct PerkGift {
    /// The partner's page on which to use it.
    url: String,
    /// The code to use there. `None`: the offer needs no code.
    code: Option<String>,
    /// The time at which the person took it.
    taken_at: Timestamp,
}

impl UserPerk {
    pub(super) fn new(row: PerkRow, standing: PerkStanding, taken: Option<&TakingRow>) -> Self {
        let PerkRow { partner, title, about, url, shared_code, needs, .. } = row;
        let PerkStanding { perk: id, state, lacking } = standing;
        let given = taken.map(|taken| PerkGift {
            url,
            code: taken.own_code.clone().or(shared_code),
            taken_at: taken.taken_at.0,
        });
        Self { id, partner, title, about, needs: needs.0, state, lacking, given }
    }
}

/// Lists the offers of partners.
#[utoipa::path(responses((status = 200, body = Page<UserPerk>)))]
#[get("/perks")]
pub(crate) async fn list_perks(mut learner: Learner, Now(now): Now) -> Result<Json<Page<UserPerk>>> {
    let (conn, user) = (&mut learner.conn, learner.id);
    let (mut rows, all): (Vec<_>, Vec<_>) = perk_rows::all(conn).await?.into_iter().unzip();
    let taken = perk_rows::taken_by(conn, user).await?;
    let holder = perk_rows::holder(conn, user, &taken, now).await?;
    let seen = perks(&PerkFacts { perks: all, holder }).into_iter().filter_map(|standing| {
        let row = rows.swap_remove(rows.iter().position(|row| row.id == standing.perk.0)?);
        let taken = taken.iter().find(|taken| taken.perk_id == row.id);
        Some(UserPerk::new(row, standing, taken))
    });
    Ok(Json(Page::whole(seen.collect())))
}
