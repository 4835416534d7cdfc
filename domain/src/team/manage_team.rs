//! Performs an act of staff on a team, even after the team has submitted: members fall ill and withdraw, and a locked
//! team must continue without them. The result names the staff member who did it.
//!
//! | act | effect on the team | tests, after the permission |
//! |---|---|---|
//! | remove | the member who joined first becomes the lead; the last one ends the team | `team/not-member` |
//! | move in | the learner leaves their own team for this one | `team/already-member`, `team/not-found`, `team/full` |
//! | make lead | the other members are not the lead | `team/not-member` |
//!
//! The first test of every act is the permission [`manage_teams`](Permission::ManageTeams) (`auth/forbidden`). The
//! next, except for a removal, is that the learner has a place in the session (`program-not-enrolled`). Only the first
//! refusal is reported. A learner without a place in the session can only be removed. No learner is moved into a full
//! team. A removal may leave a team with one member; the team needs two again before it can
//! [submit](mod@crate::team::change_team).

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::ids::{TeamId, UserId};
use crate::refusal::{Refusal, Refusals};
use crate::team::{Team, own, roomy, with, with_lead, without};
use crate::time::Timestamp;

/// Act of staff on a learner's team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StaffTeamAct {
    /// Remove the learner from their team.
    Remove,
    /// Move the learner into a team, out of their present one.
    MoveIn(TeamId),
    /// Make the learner the lead of their team.
    MakeLead,
}

/// Facts for [`manage_team`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManageTeamFacts {
    /// The time of the act.
    pub now: Timestamp,
    /// The caller.
    pub by: UserId,
    /// The caller's roles.
    pub roles: Vec<Role>,
    /// The learner.
    pub user: UserId,
    /// Whether the learner has a place in the session.
    pub is_enrolled: bool,
    /// The teams that the act concerns: the learner's, and the one to move into.
    pub teams: Vec<Team>,
    /// The act.
    pub act: StaffTeamAct,
}

/// The result of an act of staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamManaged {
    /// The changed teams, complete; a team without members has ended.
    pub teams: Vec<Team>,
    /// The learner.
    pub user: UserId,
    /// The act.
    pub act: StaffTeamAct,
    /// The staff member who did it.
    pub by: UserId,
    /// The time of the act.
    pub at: Timestamp,
}

/// Performs the act.
///
/// # Errors
/// The refusals of this page, in its order.
pub fn manage_team(facts: &ManageTeamFacts) -> Result<TeamManaged, Refusals> {
    let ManageTeamFacts { now, by, user, act, .. } = *facts;
    require(&facts.roles, Permission::ManageTeams)?;
    if !facts.is_enrolled && act != StaffTeamAct::Remove {
        return Err(Refusal::ProgramNotEnrolled { price: None }.into());
    }
    let teams = match act {
        StaffTeamAct::Remove => vec![without(own(&facts.teams, user)?, user)],
        StaffTeamAct::MoveIn(into) => moved(facts, into)?,
        StaffTeamAct::MakeLead => vec![with_lead(own(&facts.teams, user)?, user)],
    };
    Ok(TeamManaged { teams, user, act, by, at: now })
}

/// Returns the new team of the learner, then their former one.
fn moved(facts: &ManageTeamFacts, into: TeamId) -> Result<Vec<Team>, Refusals> {
    let left = own(&facts.teams, facts.user).ok();
    if left.is_some_and(|left| left.id == into) {
        return Err(Refusal::TeamAlreadyMember { team: into }.into());
    }
    let team = facts.teams.iter().find(|team| team.id == into && !team.members.is_empty());
    let team = with(roomy(team.ok_or(Refusal::TeamNotFound)?)?, facts.user, facts.now);
    Ok([team].into_iter().chain(left.map(|left| without(left, facts.user))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::notices::team_id;
    use crate::fixtures::teams::{TeamBuilder, a_team, managing};
    use crate::fixtures::user_id;
    use crate::team::TeamRole;
    use StaffTeamAct::{MakeLead, MoveIn, Remove};

    /// The members' numbers of each team, with `*` after the lead's number, or the refusal's code.
    fn answer(facts: &ManageTeamFacts) -> Result<Vec<String>, &'static str> {
        let written = |team: &Team| {
            let members = team.members.iter().map(|member| {
                let lead = if member.role == TeamRole::Lead { "*" } else { "" };
                format!("{}{lead}", member.user.0.as_u128())
            });
            members.collect::<Vec<_>>().join(" ")
        };
        let managed = manage_team(facts);
        managed.map(|it| it.teams.iter().map(written).collect()).map_err(|refusals| refusals.first().code())
    }

    fn check(user: u32, act: StaffTeamAct, teams: &[TeamBuilder], expected: Result<&[&str], &'static str>) {
        let expected = expected.map(|teams| teams.iter().map(|team| (*team).to_owned()).collect());
        assert_eq!(answer(&managing(user, act, teams)), expected, "{act:?}");
    }

    #[test]
    fn staff_take_somebody_out_and_the_lead_passes_also_after_the_submission() {
        for team in [a_team(1, 4).of(&[1, 2, 3]), a_team(1, 4).of(&[1, 2, 3]).locked()] {
            check(1, Remove, std::slice::from_ref(&team), Ok(&["2* 3"]));
            check(3, Remove, std::slice::from_ref(&team), Ok(&["1* 2"]));
            check(9, Remove, &[team], Err("team/not-member"));
        }
        check(1, Remove, &[a_team(1, 4).of(&[1]).locked()], Ok(&[""]));
    }

    #[test]
    fn staff_move_somebody_into_a_team_with_room_also_after_the_submission() {
        for team in [a_team(2, 3).of(&[4, 5]), a_team(2, 3).of(&[4, 5]).locked()] {
            check(1, MoveIn(team_id(2)), std::slice::from_ref(&team), Ok(&["4* 5 1"]));
            check(1, MoveIn(team_id(2)), &[a_team(1, 4).of(&[1, 2]).locked(), team.clone()], Ok(&["4* 5 1", "2*"]));
            check(4, MoveIn(team_id(2)), &[team], Err("team/already-member"));
        }
        check(1, MoveIn(team_id(2)), &[a_team(2, 2).of(&[4, 5])], Err("team/full"));
        check(1, MoveIn(team_id(2)), &[a_team(2, 9).of(&[2, 3, 4, 5, 6, 7])], Err("team/full"));
        check(1, MoveIn(team_id(2)), &[a_team(2, 4)], Err("team/not-found"));
        check(1, MoveIn(team_id(3)), &[a_team(2, 4).of(&[4])], Err("team/not-found"));
        let moved = manage_team(&managing(1, MoveIn(team_id(2)), &[a_team(2, 3).of(&[4]).locked()])).unwrap();
        assert_eq!(moved.teams[0].members[1].joined_at, instant("2026-11-20T12:00:00Z"));
        assert_eq!(moved.teams[0].locked_at, Some(instant("2026-11-10T12:00:00Z")));
    }

    #[test]
    fn staff_let_another_member_lead_a_team_whose_lead_is_gone() {
        check(3, MakeLead, &[a_team(1, 4).of(&[1, 2, 3]).locked()], Ok(&["1 2 3*"]));
        check(1, MakeLead, &[a_team(1, 4).of(&[1, 2])], Ok(&["1* 2"]));
        check(9, MakeLead, &[a_team(1, 4).of(&[1, 2])], Err("team/not-member"));
    }

    #[test]
    fn who_has_no_place_is_taken_out_and_neither_comes_in_nor_leads() {
        let team = || [a_team(1, 4).of(&[1, 2]).locked()];
        let withdrawn = |act| ManageTeamFacts { is_enrolled: false, ..managing(1, act, &team()) };
        assert_eq!(answer(&withdrawn(Remove)), Ok(vec!["2*".to_owned()]));
        assert_eq!(answer(&withdrawn(MakeLead)), Err("program-not-enrolled"));
        assert_eq!(answer(&withdrawn(MoveIn(team_id(2)))), Err("program-not-enrolled"));
    }

    #[test]
    fn it_takes_the_permission_and_who_did_it_is_kept() {
        let facts = |role| ManageTeamFacts { roles: vec![role], ..managing(1, Remove, &[a_team(1, 4).of(&[1, 2])]) };
        for role in Role::ALL {
            let is_done = manage_team(&facts(role)).is_ok();
            assert_eq!(is_done, matches!(role, Role::Ta | Role::ProgramManager | Role::Admin), "{role:?}");
        }
        let managed = manage_team(&facts(Role::Ta)).unwrap();
        let kept = (managed.user, managed.act, managed.by, managed.at);
        assert_eq!(kept, (user_id(1), Remove, user_id(90), instant("2026-11-20T12:00:00Z")));
        let outsider = ManageTeamFacts { is_enrolled: false, ..managing(1, MakeLead, &[]) };
        assert_eq!(answer(&ManageTeamFacts { roles: vec![Role::Learner], ..outsider }), Err("auth/forbidden"));
    }
}
