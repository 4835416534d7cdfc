//! Acts on a team: founding, joining, leaving, swapping, and changing the lead.

use domain::ids::TeamId;

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::team::act::apply_act;

/// Request for an act on a team of a session.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamRequest {
    /// The session, by id or slug.
    xs: String,
    /// The act.
    act: WantedAct,
}

/// An act on a team.
#[derive(Deserialize, ToSchema)]
#[schema(as = WantedTeamAct)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WantedAct {
    /// Found a team.
    Found(WantedTeam),
    /// Join a team.
    Join(TeamId),
    /// Leave the own team.
    Leave,
    /// Leave the own team and join another. If joining fails, the user stays in the own team.
    Swap(TeamId),
    /// Make another member the lead.
    HandOver(UserId),
}

/// A new team.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedTeam {
    /// Its name.
    pub(super) name: String,
    /// Maximum number of members.
    pub(super) size: u32,
}

/// The result of an act on a team.
#[derive(Serialize, ToSchema)]
#[schema(as = TeamActed)]
pub(crate) struct TeamActedView {
    /// The caller's team after the act.
    pub(super) team: Option<TeamId>,
    /// The missions that the act has opened.
    pub(super) unlocked: Vec<MissionId>,
}

/// Performs an act on a team.
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
