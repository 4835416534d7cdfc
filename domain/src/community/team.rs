//! A team, and what can become of one.

use serde::{Deserialize, Serialize};

use crate::ids::{TeamId, UserId};
use crate::limits::MAX_TEAM_SIZE;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// What somebody is in a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TeamRole {
    /// Speaks for the team; each has one.
    Lead,
    /// Works in it: may invite, leave, swap and hand in, as the lead may.
    Member,
}

/// Somebody in a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamMember {
    /// Who.
    pub user: UserId,
    /// What they are.
    pub role: TeamRole,
    /// Since when.
    pub joined_at: Timestamp,
}

/// Learners of one session who work together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Team {
    /// The team.
    pub id: TeamId,
    /// What it is called.
    pub name: String,
    /// How many it takes at most, itself at most [`MAX_TEAM_SIZE`].
    pub size: u32,
    /// Those who are in it now; nobody in one that has ended.
    pub members: Vec<TeamMember>,
    /// When it first handed in, where it has; from then on only staff change who is in it.
    pub locked_at: Option<Timestamp>,
}

/// Whether somebody is in the team.
pub(super) fn holds(team: &Team, user: UserId) -> bool {
    team.members.iter().any(|member| member.user == user)
}

/// How many are in the team.
pub(super) fn count(team: &Team) -> u32 {
    u32::try_from(team.members.len()).unwrap_or(u32::MAX)
}

/// The team that somebody is in.
pub(super) fn own(teams: &[Team], user: UserId) -> Result<&Team, Refusals> {
    let own = teams.iter().find(|team| holds(team, user));
    own.ok_or_else(|| Refusal::TeamNotMember { user }.into())
}

/// Refuses a team that has handed in.
pub(super) fn unlocked(team: &Team) -> Result<&Team, Refusals> {
    team.locked_at.map_or(Ok(team), |since| Err(Refusal::TeamLocked { since }.into()))
}

/// Refuses a team that takes nobody any more.
pub(super) fn roomy(team: &Team) -> Result<&Team, Refusals> {
    let size = team.size.min(MAX_TEAM_SIZE);
    if count(team) < size { Ok(team) } else { Err(Refusal::TeamFull { size }.into()) }
}

/// The team with another member.
pub(super) fn with(team: &Team, user: UserId, joined_at: Timestamp) -> Team {
    let mut team = team.clone();
    team.members.push(TeamMember { user, role: TeamRole::Member, joined_at });
    team
}

/// The team without somebody; where they led it, whoever joined first does.
pub(super) fn without(team: &Team, user: UserId) -> Team {
    let mut team = team.clone();
    team.members.retain(|member| member.user != user);
    if !team.members.iter().any(|member| member.role == TeamRole::Lead) {
        let heir = team.members.iter_mut().min_by_key(|member| (member.joined_at, member.user));
        heir.into_iter().for_each(|heir| heir.role = TeamRole::Lead);
    }
    team
}

/// The team, led by this member.
pub(super) fn with_lead(team: &Team, user: UserId) -> Team {
    let mut team = team.clone();
    for member in &mut team.members {
        member.role = if member.user == user { TeamRole::Lead } else { TeamRole::Member };
    }
    team
}
