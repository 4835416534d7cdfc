//! Teams: learners of one session who do missions together.
//!
//! # What becomes of a team
//! Learners of one session work together as a [`Team`] of two to six. One of them leads;
//! the others are members. [`change_team`](mod@change_team) takes every act on it, in this table:
//!
//! | Act | Who | Until the first hand-in | After it |
//! |---|---|---|---|
//! | found | anybody without a team | the founder leads a team of one | – |
//! | invite | a member | somebody of the session without a team, while there is room | `team/locked` |
//! | join | anybody without a team | while there is room | `team/locked` |
//! | leave | a member | the lead passes to whoever joined first; the last one ends the team | `team/locked` |
//! | swap | a member | leaves and joins in one step, or neither | `team/locked` |
//! | hand over | the lead | to another member | to another member |
//! | hand in | a member | from two members on; the team is locked from then on | again and again |
//!
//! Whoever withdrew from the session does nothing of this but leave and hand over. A team that has handed in has two to
//! six members and one lead, and keeps them, unless staff (teaching assistants, program managers, admins) take somebody
//! out, move somebody in or let another lead, which [`manage_team`](mod@manage_team) lets them do at any time. What it
//! completes is complete for each of them who has a place, with what each put into it:
//! [`complete_for_team`](crate::mission::complete_for_team::complete_for_team).
//!
//! *What is left to do where a team is locked?* Whoever leads may hand over to another member with a place. Everything
//! else is for staff with the permission [`manage_teams`](crate::account::permission::Permission::ManageTeams): they
//! take a member out, move somebody in where there is room, or let another lead. Nothing unlocks a team.
//!
//! *What if a member withdraws from the session?* They stay in the team, since leaving the session is no act on a
//! team. They may still leave it until the first hand-in, and hand the lead over at any time; any other act is
//! `program-not-enrolled`. Where they do neither, the lead passes to nobody by that, and staff may take them out or
//! let another lead. What the team completes from then on is not complete for who withdrew.
//!
//! An invitation is a notice (`team_invite`) and no right: who is invited joins like anybody else, while there is room.
//! It reaches nobody without a place in the session or with a team, nor anybody who got enough invitations already
//! ([`invite`](mod@invite)). Whoever invites gets the same answer for every address, so that no address is found out.
//!
//! # What a team does together
//! A mission may be its author's *team mission*. Its attempts belong to the team: every member reads and writes the same
//! draft, and whoever hands in, hands in for all. Nobody begins one alone (`team/needed`), and a team of one does not
//! hand in (`team/too-small`); the way to both is the session's page of teams. Who leaves, leaves what they wrote with
//! the others, and stands as if they had not begun, but for what was complete by then. [`share`](mod@share) says whose
//! attempts are whose, [`contribution`] who wrote what, and [`writing`](mod@writing) who types where.

pub mod change_team;
pub mod contribution;
pub mod invite;
pub mod limits;
pub mod manage_team;
pub mod share;
pub mod writing;

use serde::{Deserialize, Serialize};

use crate::ids::{TeamId, UserId};
use crate::refusal::{Refusal, Refusals};
use crate::team::limits::MAX_TEAM_SIZE;
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
pub(crate) fn holds(team: &Team, user: UserId) -> bool {
    team.members.iter().any(|member| member.user == user)
}

/// How many are in the team.
pub(crate) fn count(team: &Team) -> u32 {
    u32::try_from(team.members.len()).unwrap_or(u32::MAX)
}

/// The team that somebody is in.
pub(crate) fn own(teams: &[Team], user: UserId) -> Result<&Team, Refusals> {
    let own = teams.iter().find(|team| holds(team, user));
    own.ok_or_else(|| Refusal::TeamNotMember { user }.into())
}

/// Refuses a team that has handed in.
pub(crate) fn unlocked(team: &Team) -> Result<&Team, Refusals> {
    team.locked_at.map_or(Ok(team), |since| Err(Refusal::TeamLocked { since }.into()))
}

/// Refuses a team that takes nobody any more.
pub(crate) fn roomy(team: &Team) -> Result<&Team, Refusals> {
    let size = team.size.min(MAX_TEAM_SIZE);
    if count(team) < size { Ok(team) } else { Err(Refusal::TeamFull { size }.into()) }
}

/// The team with another member.
pub(crate) fn with(team: &Team, user: UserId, joined_at: Timestamp) -> Team {
    let mut team = team.clone();
    team.members.push(TeamMember { user, role: TeamRole::Member, joined_at });
    team
}

/// The team without somebody; where they led it, whoever joined first does.
pub(crate) fn without(team: &Team, user: UserId) -> Team {
    let mut team = team.clone();
    team.members.retain(|member| member.user != user);
    if !team.members.iter().any(|member| member.role == TeamRole::Lead) {
        let heir = team.members.iter_mut().min_by_key(|member| (member.joined_at, member.user));
        heir.into_iter().for_each(|heir| heir.role = TeamRole::Lead);
    }
    team
}

/// The team, led by this member.
pub(crate) fn with_lead(team: &Team, user: UserId) -> Team {
    let mut team = team.clone();
    for member in &mut team.members {
        member.role = if member.user == user { TeamRole::Lead } else { TeamRole::Member };
    }
    team
}
