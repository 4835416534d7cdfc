//! An act on a team: founding, joining, leaving, swapping, and letting another lead.

use domain::ids::TeamId;

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::team::act::apply_act;

/// An act on a team of a session.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamRequest {
    /// The session, by its id or its name in addresses.
    xs: String,
    /// What is to be done.
    act: WantedAct,
}

/// What somebody wants to do with a team.
#[derive(Deserialize, ToSchema)]
#[schema(as = WantedTeamAct)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WantedAct {
    /// Begin a team.
    Found(WantedTeam),
    /// Come into a team.
    Join(TeamId),
    /// Go out of one's own team.
    Leave,
    /// Go out of one's own team and into another, or stay.
    Swap(TeamId),
    /// Let another member lead.
    HandOver(UserId),
}

/// A team to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedTeam {
    /// What it is to be called.
    pub(super) name: String,
    /// How many it is to take at most.
    pub(super) size: u32,
}

/// What an act on a team has brought.
#[derive(Serialize, ToSchema)]
#[schema(as = TeamActed)]
pub(crate) struct TeamActedView {
    /// The team that who acted is in now.
    pub(super) team: Option<TeamId>,
    /// The missions that are open now and were not before.
    pub(super) unlocked: Vec<MissionId>,
}

/// Does an act on a team.
#[utoipa::path(responses((status = 200, body = TeamActedView)))]
#[post("/teams")]
pub(crate) async fn act_on_team(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(TeamRequest { xs, act }): Json<TeamRequest>,
) -> Result<Json<TeamActedView>> {
    let (user, key) = (learner.id, SessionKey::parse(&xs));
    let acted = learner.conn.transaction(async |conn| apply_act(conn, &curricula, user, &key, act, now).await);
    Ok(Json(acted.await?))
}
