//! The teams of a session, and what their members do with them. What a team does together is a matter of
//! [attempts](crate::submission).

mod act;
pub mod change_team;
pub mod invite;
pub mod list_teams;
pub mod manage_team;
pub mod rows;

use domain::enrolment::EnrolmentStatus;
use domain::ids::{TeamId, UserId};
use domain::team::change_team::{TeamAct, TeamFacts, change_team};
use domain::team::limits::{MAX_TEAM_NAME_CHARS, MAX_TEAM_SIZE, MIN_TEAM_SIZE};
use domain::team::{Team, TeamRole};
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::team::rows::TeamWithNames;

/// A person whom no account is.
const NOBODY: UserId = UserId(uuid::Uuid::nil());

/// Somebody who looks at the teams of a session.
#[derive(Clone, Copy, Debug)]
pub struct Onlooker {
    /// Who.
    pub user: UserId,
    /// Where their enrolment in the session stands.
    pub enrolment: EnrolmentStatus,
    /// When.
    pub now: Timestamp,
}

/// A member of one's own team.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnTeamMember)]
pub(crate) struct MemberView {
    /// Who.
    id: UserId,
    /// Their name, if they gave one.
    name: Option<String>,
    /// What they are in the team.
    role: TeamRole,
    /// Since when.
    joined_at: Timestamp,
    /// Whether it is who asks.
    is_me: bool,
    /// Whether who asks may let them lead.
    can_lead: bool,
}

/// One's own team.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnTeam)]
pub(crate) struct OwnTeamView {
    /// The team.
    id: TeamId,
    /// What it is called.
    name: String,
    /// How many it takes at most.
    size: u32,
    /// When it first handed in; from then on nobody joins or leaves.
    locked_at: Option<Timestamp>,
    /// Who is in it, the longest first.
    members: Vec<MemberView>,
    /// Whether there is room for somebody who is invited.
    has_room: bool,
    /// Whether who asks may leave it.
    can_leave: bool,
    /// Whether it has the members that handing in takes.
    can_hand_in: bool,
}

/// Another team of the session.
#[derive(Serialize, ToSchema)]
#[schema(as = OtherTeam)]
pub(crate) struct OtherTeamView {
    /// The team.
    id: TeamId,
    /// What it is called.
    name: String,
    /// How many are in it.
    members: u32,
    /// How many it takes at most.
    size: u32,
    /// Whether who asks may come into it, out of their own team if they have one.
    can_join: bool,
}

/// What a new team may be.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamLimits {
    /// The fewest that a team takes, and that hand in.
    min_size: u32,
    /// The most that a team takes.
    max_size: u32,
    /// The most characters of its name.
    max_name_chars: u32,
}

impl TeamLimits {
    pub(crate) const ALL: Self =
        Self { min_size: MIN_TEAM_SIZE, max_size: MAX_TEAM_SIZE, max_name_chars: MAX_TEAM_NAME_CHARS };
}

impl Onlooker {
    /// What the rules take of an act. The other person whom it names counts as having a place.
    fn facts(self, teams: Vec<Team>, act: TeamAct) -> TeamFacts {
        let Self { user, enrolment, now } = self;
        TeamFacts { now, actor: user, is_enrolled: enrolment.is_enrolled(), is_other_enrolled: true, teams, act }
    }

    fn may(self, teams: &[&Team], act: TeamAct) -> bool {
        change_team(&self.facts(teams.iter().map(|team| (*team).clone()).collect(), act)).is_ok()
    }

    /// One's own team with what one may do in it.
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
            // Whether there is room for a person of the session without a team.
            has_room: self.may(&[&team], TeamAct::Invite(NOBODY)),
            can_leave: self.may(&[&team], TeamAct::Leave),
            can_hand_in: self.may(&[&team], TeamAct::HandIn),
            id: team.id,
            name: team.name,
            size: team.size,
            locked_at: team.locked_at,
        }
    }

    /// Another team with whether one may come into it, out of one's own if there is one.
    pub(crate) fn other(self, team: Team, own: Option<&Team>) -> OtherTeamView {
        let can_join = match own {
            Some(own) => self.may(&[own, &team], TeamAct::Swap(team.id)),
            None => self.may(&[&team], TeamAct::Join(team.id)),
        };
        let members = u32::try_from(team.members.len()).unwrap_or(u32::MAX);
        OtherTeamView { id: team.id, name: team.name, members, size: team.size, can_join }
    }
}
