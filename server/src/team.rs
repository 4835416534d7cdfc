//! The teams of a session, and the acts of their members. The work of a team is in [attempts](crate::submission).

mod act;
pub mod change_team;
pub mod invite;
pub mod list_teams;
pub mod manage_team;
pub mod rows;

use domain::enrolment::EnrolmentStatus;
use domain::ids::{TeamId, UserId};
use domain::team::change_team::{TeamAct, TeamChangeFacts, change_team};
use domain::team::limits::{MAX_TEAM_NAME_CHARS, MAX_TEAM_SIZE, MIN_TEAM_SIZE};
use domain::team::{Team, TeamRole};
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::team::rows::TeamWithNames;

/// A user id that belongs to no account.
const NOBODY: UserId = UserId(uuid::Uuid::nil());

/// A user who views the teams of a session.
#[derive(Clone, Copy, Debug)]
pub struct Onlooker {
    /// The user.
    pub user: UserId,
    /// The status of their enrolment in the session.
    pub enrolment: EnrolmentStatus,
    /// The current time.
    pub now: Timestamp,
}

/// A member of the caller's team.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnTeamMember)]
pub(crate) struct MemberView {
    /// The member.
    id: UserId,
    /// Their name, if they gave one.
    name: Option<String>,
    /// Their role in the team.
    role: TeamRole,
    /// When they joined.
    joined_at: Timestamp,
    /// Whether it is the caller.
    is_me: bool,
    /// Whether the caller may make them the lead.
    can_lead: bool,
}

/// The caller's team.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnTeam)]
pub(crate) struct OwnTeamView {
    /// The team.
    id: TeamId,
    /// Its name.
    name: String,
    /// Maximum number of members.
    size: u32,
    /// When it first submitted. From then on, nobody can join or leave.
    locked_at: Option<Timestamp>,
    /// Its members, in the order in which they joined.
    members: Vec<MemberView>,
    /// Whether it has room for an invited person.
    has_room: bool,
    /// Whether the caller may leave it.
    can_leave: bool,
    /// Whether it has enough members to submit.
    can_submit: bool,
}

/// Another team of the session.
#[derive(Serialize, ToSchema)]
#[schema(as = OtherTeam)]
pub(crate) struct OtherTeamView {
    /// The team.
    id: TeamId,
    /// Its name.
    name: String,
    /// Number of members.
    members: u32,
    /// Maximum number of members.
    size: u32,
    /// Whether the caller may join it, leaving their own team if they have one.
    can_join: bool,
}

/// Limits for a new team.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamLimits {
    /// Minimum size of a team, and minimum number of members to submit.
    min_size: u32,
    /// Maximum size of a team.
    max_size: u32,
    /// Maximum length of its name in characters.
    max_name_chars: u32,
}

impl TeamLimits {
    pub(crate) const ALL: Self =
        Self { min_size: MIN_TEAM_SIZE, max_size: MAX_TEAM_SIZE, max_name_chars: MAX_TEAM_NAME_CHARS };
}

impl Onlooker {
    /// Facts about an act for the rules. If the act names another person, that person is assumed to be enrolled.
    fn facts(self, teams: Vec<Team>, act: TeamAct) -> TeamChangeFacts {
        let Self { user, enrolment, now } = self;
        TeamChangeFacts { now, actor: user, is_enrolled: enrolment.is_enrolled(), is_other_enrolled: true, teams, act }
    }

    fn may(self, teams: &[&Team], act: TeamAct) -> bool {
        change_team(&self.facts(teams.iter().map(|team| (*team).clone()).collect(), act)).is_ok()
    }

    /// The user's own team, with the acts that they may perform.
    pub(crate) fn own(self, TeamWithNames { team, names, enrolled }: TeamWithNames) -> OwnTeamView {
        let members = team.members.iter().zip(names).map(|(member, name)| MemberView {
            id: member.user,
            name,
            role: member.role,
            joined_at: member.joined_at,
            is_me: member.user == self.user,
            can_lead: member.user != self.user
                && enrolled.contains(&member.user)
                && self.may(&[&team], TeamAct::HandOver(member.user)),
        });
        OwnTeamView {
            members: members.collect(),
            // Whether the team has room for a person of the session who has no team.
            has_room: self.may(&[&team], TeamAct::Invite(NOBODY)),
            can_leave: self.may(&[&team], TeamAct::Leave),
            can_submit: self.may(&[&team], TeamAct::Submit),
            id: team.id,
            name: team.name,
            size: team.size,
            locked_at: team.locked_at,
        }
    }

    /// Another team, and whether the user may join it, leaving their own team if they have one.
    pub(crate) fn other(self, team: Team, own: Option<&Team>) -> OtherTeamView {
        let can_join = match own {
            Some(own) => self.may(&[own, &team], TeamAct::Swap(team.id)),
            None => self.may(&[&team], TeamAct::Join(team.id)),
        };
        let members = u32::try_from(team.members.len()).unwrap_or(u32::MAX);
        OtherTeamView { id: team.id, name: team.name, members, size: team.size, can_join }
    }
}
