//! Teams: learners of one session who do missions together.
//!
//! # The life of a team
//! Two to six learners of one session work together as a [`Team`]. One is the lead, the others are members.
//! [`change_team`](mod@change_team) performs every act in this table:
//!
//! | Act | Who | Until the first submission | After it |
//! |---|---|---|---|
//! | found | a learner without a team | the founder is the lead, and the only member | – |
//! | invite | a member | a learner of the session without a team, while there is room | `team/locked` |
//! | join | a learner without a team | while there is room | `team/locked` |
//! | leave | a member | the member who joined first becomes the lead; the last one ends the team | `team/locked` |
//! | swap | a member | leaves and joins in one step; if one part is refused, neither happens | `team/locked` |
//! | hand over | the lead | to another member | to another member |
//! | submit | a member | requires two members; locks the team | can be repeated |
//!
//! A learner who withdrew from the session can only leave, or hand over the lead. A team that has submitted has two to
//! six members and one lead. Its members can no longer change its composition. Staff (teaching assistants, program
//! managers, admins) can: with [`manage_team`](mod@manage_team) they remove a member, move a learner in or choose
//! another lead, at any time. A mission that the team completes is complete for each member with a place, and each
//! member's part in it is on record: [`complete_for_team`](crate::mission::complete_for_team::complete_for_team).
//!
//! *What is possible when a team is locked?* The lead may hand over to another member with a place. Everything else
//! requires staff with the permission [`manage_teams`](crate::account::permission::Permission::ManageTeams): they
//! remove a member, move somebody in while there is room, or choose another lead. No act unlocks a team.
//!
//! *What if a member withdraws from the session?* They stay in the team, because leaving the session is not an act on a
//! team. They may still leave the team until the first submission, and hand over the lead at any time; any other act is
//! `program-not-enrolled`. A lead who withdraws stays the lead; staff may remove them or choose another lead. Missions
//! that the team completes afterwards are not complete for a member who withdrew.
//!
//! An invitation is a notice (`team_invite`) and no right: the invited learner joins like anybody else, while there is
//! room. It is not sent to a learner without a place in the session, with a team, or with too many recent invitations
//! ([`invite`](mod@invite)). The inviter gets the same answer for every address, so an invitation does not reveal who
//! is in the session.
//!
//! # Work of a team
//! The author of a mission may make it a *team mission*. Its attempts belong to the team: every member reads and writes
//! the same draft, and a member submits for all. A learner without a team cannot begin it (`team/needed`), and a team
//! of one cannot submit (`team/too-small`); the session's page of teams resolves both. A member who leaves gives up the
//! team's work, including their own part. They are then treated as if they had not begun, except for missions that are
//! already complete. [`share`](mod@share) decides to whom an attempt belongs, [`contribution`] lists the parts of each
//! member, and [`writing`](mod@writing) shows who is typing in which question.

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

/// Role of a member in a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TeamRole {
    /// The representative of the team; each team has one.
    Lead,
    /// An ordinary member, who may invite, leave, swap and submit like the lead.
    Member,
}

/// A member of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamMember {
    /// The person.
    pub user: UserId,
    /// Their role.
    pub role: TeamRole,
    /// When they joined.
    pub joined_at: Timestamp,
}

/// Learners of one session who work together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Team {
    /// The team.
    pub id: TeamId,
    /// Its name.
    pub name: String,
    /// Maximum number of members, itself at most [`MAX_TEAM_SIZE`].
    pub size: u32,
    /// The current members; empty if the team has ended.
    pub members: Vec<TeamMember>,
    /// When it first submitted; `None` if it has not. From then on only staff change its members.
    pub locked_at: Option<Timestamp>,
}

/// Whether the person is a member.
pub(crate) fn holds(team: &Team, user: UserId) -> bool {
    team.members.iter().any(|member| member.user == user)
}

/// Number of members.
pub(crate) fn count(team: &Team) -> u32 {
    u32::try_from(team.members.len()).unwrap_or(u32::MAX)
}

/// Returns the team of which the person is a member.
pub(crate) fn own(teams: &[Team], user: UserId) -> Result<&Team, Refusals> {
    let own = teams.iter().find(|team| holds(team, user));
    own.ok_or_else(|| Refusal::TeamNotMember { user }.into())
}

/// Refuses a team that has submitted.
pub(crate) fn unlocked(team: &Team) -> Result<&Team, Refusals> {
    team.locked_at.map_or(Ok(team), |since| Err(Refusal::TeamLocked { since }.into()))
}

/// Refuses a team that is full.
pub(crate) fn roomy(team: &Team) -> Result<&Team, Refusals> {
    let size = team.size.min(MAX_TEAM_SIZE);
    if count(team) < size { Ok(team) } else { Err(Refusal::TeamFull { size }.into()) }
}

/// Returns the team with another member.
pub(crate) fn with(team: &Team, user: UserId, joined_at: Timestamp) -> Team {
    let mut team = team.clone();
    team.members.push(TeamMember { user, role: TeamRole::Member, joined_at });
    team
}

/// Returns the team without this member. If they were the lead, the member who joined first becomes the lead.
pub(crate) fn without(team: &Team, user: UserId) -> Team {
    let mut team = team.clone();
    team.members.retain(|member| member.user != user);
    if !team.members.iter().any(|member| member.role == TeamRole::Lead) {
        let heir = team.members.iter_mut().min_by_key(|member| (member.joined_at, member.user));
        heir.into_iter().for_each(|heir| heir.role = TeamRole::Lead);
    }
    team
}

/// Returns the team with this member as its lead.
pub(crate) fn with_lead(team: &Team, user: UserId) -> Team {
    let mut team = team.clone();
    for member in &mut team.members {
        member.role = if member.user == user { TeamRole::Lead } else { TeamRole::Member };
    }
    team
}
