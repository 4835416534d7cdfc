//! The offers of partners as the person who asks sees them: what they can take, what is lacking for the others, and what
//! they took.

use domain::ids::PerkId;
use domain::reward::perks::{Lacking, PerkFacts, PerkNeed, PerkStanding, PerkState, perks};

use crate::prelude::*;
use crate::reward::perk_rows::{self, PerkRow, TakingRow};

/// A partner's offer, as a person sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserPerk {
    /// The offer.
    id: PerkId,
    /// Who makes it.
    partner: String,
    /// Its title.
    title: String,
    /// What it is, and what it is for.
    about: String,
    /// What it asks.
    needs: Vec<PerkNeed>,
    /// Whether it can be taken.
    state: PerkState,
    /// What is lacking, where it is locked.
    lacking: Vec<Lacking>,
    /// What was given, to who took it.
    given: Option<PerkGift>,
}

/// What a person has of an offer.
#[derive(Serialize, ToSchema)]
pub(crate) struct PerkGift {
    /// The partner's page, where it is used.
    url: String,
    /// The code to use there, where it takes one.
    code: Option<String>,
    /// Since when they have it.
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
