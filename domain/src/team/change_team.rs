//! Performs an act on a team, for example founding, joining or leaving. The docs of [`team`](crate::team) have the
//! table of acts.
//!
//! The first test of every act except leaving and handing over is `program-not-enrolled`. Then each act makes its tests
//! in this order, and reports only the first refusal. Only faults in a new team's name and size are reported together:
//!
//! | act | tests |
//! |---|---|
//! | found | `team/already-member`, `validation-fail` |
//! | invite | `team/not-member`, `team/locked`, `team/full`; no test of the invited learner |
//! | join | `team/already-member`, `team/not-found`, `team/locked`, `team/full` |
//! | leave | `team/not-member`, `team/locked` |
//! | swap | `team/not-member`, `team/already-member`, `team/locked` (their own), then as join |
//! | hand over | `team/not-member`, `team/not-lead`, `team/not-member` (the other), `team/not-in-session` (the other) |
//! | submit | `team/not-member`, `team/too-small` |

use serde::{Deserialize, Serialize};

use crate::field::IssueRule;
use crate::field::{Fields, one_line};
use crate::ids::{TeamId, UserId};
use crate::refusal::{Refusal, Refusals};
use crate::team::limits::{MAX_TEAM_NAME_CHARS, MAX_TEAM_SIZE, MIN_TEAM_SIZE};
use crate::team::{Team, TeamMember, TeamRole, count, holds, own, roomy, unlocked, with, with_lead, without};
use crate::time::Timestamp;

/// Act of a learner on a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TeamAct {
    /// Found a team.
    Found(NewTeam),
    /// Invite another learner into their own team.
    Invite(UserId),
    /// Join a team, invited or not.
    Join(TeamId),
    /// Leave their own team.
    Leave,
    /// Leave their own team and join another. If the other team refuses, the learner stays.
    Swap(TeamId),
    /// Make another member the lead. Only the lead may do this.
    HandOver(UserId),
    /// Submit for the team; the first time locks it.
    Submit,
}

/// A team to be founded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTeam {
    /// Its id.
    pub id: TeamId,
    /// Its name.
    pub name: String,
    /// Maximum number of members.
    pub size: u32,
}

/// Facts for [`change_team`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamChangeFacts {
    /// The time of the act.
    pub now: Timestamp,
    /// The caller.
    pub actor: UserId,
    /// Whether the caller has a place in the session.
    pub is_enrolled: bool,
    /// Whether the other person of the act has a place: the invited learner, or the next lead.
    pub is_other_enrolled: bool,
    /// The teams that the act concerns: the caller's own, the one to join, and the other person's.
    pub teams: Vec<Team>,
    /// The act.
    pub act: TeamAct,
}

/// The result of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamChanged {
    /// The changed teams, complete; a team without members has ended.
    pub teams: Vec<Team>,
    /// The person who gets the invitation. `None` if the act is no invitation, or if it is not sent.
    pub invited: Option<UserId>,
}

/// Performs the act.
///
/// # Errors
/// In the order of this page: `program-not-enrolled` for a caller without a place, who may still leave and hand over;
/// `team/already-member` with the caller's team if they have one; `team/not-member` if the caller has no team, or the
/// other person is no member of it; `team/not-found`; `team/locked` with its date; `team/full` with the team's size;
/// `team/not-lead`; `team/not-in-session` if the other person has no place; `team/too-small` with the required and the
/// actual number of members; and `validation-fail` for the name or the size of a new team.
pub fn change_team(facts: &TeamChangeFacts) -> Result<TeamChanged, Refusals> {
    if !facts.is_enrolled && !matches!(facts.act, TeamAct::Leave | TeamAct::HandOver(_)) {
        return Err(Refusal::ProgramNotEnrolled { price: None }.into());
    }
    let changed = |teams| Ok(TeamChanged { teams, invited: None });
    match &facts.act {
        TeamAct::Found(new) => {
            free(facts, facts.actor)?;
            changed(vec![found(facts, new)?])
        }
        TeamAct::Invite(user) => {
            roomy(unlocked(own(&facts.teams, facts.actor)?)?)?;
            // An invitation must not reveal who is in the session.
            let is_reached = facts.is_other_enrolled && free(facts, *user).is_ok();
            Ok(TeamChanged { teams: Vec::new(), invited: is_reached.then_some(*user) })
        }
        TeamAct::Join(team) => {
            free(facts, facts.actor)?;
            changed(vec![joined(facts, *team)?])
        }
        TeamAct::Leave => changed(vec![left(facts)?]),
        TeamAct::Swap(team) => {
            if own(&facts.teams, facts.actor)?.id == *team {
                return Err(Refusal::TeamAlreadyMember { team: *team }.into());
            }
            changed(vec![left(facts)?, joined(facts, *team)?])
        }
        TeamAct::HandOver(user) => changed(vec![handed_over(facts, *user)?]),
        TeamAct::Submit => changed(vec![submitted(facts)?]),
    }
}

/// Refuses a person who is already in a team.
fn free(facts: &TeamChangeFacts, user: UserId) -> Result<(), Refusals> {
    own(&facts.teams, user).map_or(Ok(()), |team| Err(Refusal::TeamAlreadyMember { team: team.id }.into()))
}

/// Refuses another person without a place in the session. That includes an unknown person.
fn in_session(facts: &TeamChangeFacts, user: UserId) -> Result<(), Refusals> {
    if facts.is_other_enrolled { Ok(()) } else { Err(Refusal::TeamNotInSession { user }.into()) }
}

fn found(facts: &TeamChangeFacts, new: &NewTeam) -> Result<Team, Refusals> {
    let mut fields = Fields::default();
    let name = one_line(&new.name).unwrap_or_default();
    if name.is_empty() {
        fields.refuse("name", IssueRule::Required, None, None);
    }
    fields.at_most_chars("name", MAX_TEAM_NAME_CHARS, &name);
    fields.at_least("size", IssueRule::TooSmall, MIN_TEAM_SIZE.into(), new.size.into());
    fields.at_most("size", IssueRule::TooLarge, MAX_TEAM_SIZE.into(), new.size.into());
    let lead = TeamMember { user: facts.actor, role: TeamRole::Lead, joined_at: facts.now };
    fields.accept(Team { id: new.id, name, size: new.size, members: vec![lead], locked_at: None })
}

fn joined(facts: &TeamChangeFacts, id: TeamId) -> Result<Team, Refusals> {
    let team = facts.teams.iter().find(|team| team.id == id && !team.members.is_empty());
    let team = roomy(unlocked(team.ok_or(Refusal::TeamNotFound)?)?)?;
    Ok(with(team, facts.actor, facts.now))
}

fn left(facts: &TeamChangeFacts) -> Result<Team, Refusals> {
    Ok(without(unlocked(own(&facts.teams, facts.actor)?)?, facts.actor))
}

fn handed_over(facts: &TeamChangeFacts, to: UserId) -> Result<Team, Refusals> {
    let team = own(&facts.teams, facts.actor)?;
    let leads = |member: &TeamMember| member.user == facts.actor && member.role == TeamRole::Lead;
    if !team.members.iter().any(leads) {
        return Err(Refusal::TeamNotLead.into());
    }
    if !holds(team, to) {
        return Err(Refusal::TeamNotMember { user: to }.into());
    }
    in_session(facts, to)?;
    Ok(with_lead(team, to))
}

fn submitted(facts: &TeamChangeFacts) -> Result<Team, Refusals> {
    let team = own(&facts.teams, facts.actor)?;
    if count(team) < MIN_TEAM_SIZE {
        return Err(Refusal::TeamTooSmall { need: MIN_TEAM_SIZE, have: count(team) }.into());
    }
    Ok(Team { locked_at: team.locked_at.or(Some(facts.now)), ..team.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::notices::team_id;
    use crate::fixtures::teams::{TeamBuilder, a_team, acting};
    use crate::fixtures::user_id;

    /// Compares the changed teams. Each is written as its members' numbers, with `*` after the lead's number.
    fn check(actor: u32, act: TeamAct, teams: &[TeamBuilder], expected: Result<&[&str], &str>) {
        let changed = change_team(&acting(actor, act, teams));
        let written = |team: &Team| {
            let members = team.members.iter().map(|member| {
                let lead = if member.role == TeamRole::Lead { "*" } else { "" };
                format!("{}{lead}", member.user.0.as_u128())
            });
            members.collect::<Vec<_>>().join(" ")
        };
        let actual = changed.as_ref().map(|changed| changed.teams.iter().map(written).collect::<Vec<_>>());
        let expected = expected.map(|teams| teams.iter().map(|team| (*team).to_owned()).collect());
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    fn new(name: &str, size: u32) -> TeamAct {
        TeamAct::Found(NewTeam { id: team_id(9), name: name.to_owned(), size })
    }

    #[test]
    fn whoever_founds_a_team_leads_it() {
        check(1, new(" Blue  team ", 4), &[], Ok(&["1*"]));
        let founded = change_team(&acting(1, new(" Blue  team ", 4), &[])).unwrap().teams.remove(0);
        assert_eq!((founded.id, founded.name.as_str(), founded.size), (team_id(9), "Blue team", 4));
        assert_eq!((founded.locked_at, founded.members[0].joined_at), (None, instant("2026-11-20T12:00:00Z")));
        check(1, new("Blue", 4), &[a_team(1, 4).of(&[1])], Err("team/already-member"));
    }

    #[test]
    fn a_new_team_has_a_name_and_takes_two_to_six() {
        check(1, new("Blue", 2), &[], Ok(&["1*"]));
        check(1, new("Blue", 6), &[], Ok(&["1*"]));
        check(1, new(&"x".repeat(60), 6), &[], Ok(&["1*"]));
        for wrong in [new("Blue", 1), new("Blue", 7), new(" \n", 4), new(&"x".repeat(61), 4)] {
            check(1, wrong.clone(), &[], Err("validation-fail"));
            assert!(change_team(&acting(1, wrong, &[])).unwrap_err().is_single());
        }
        assert_eq!(change_team(&acting(1, new("", 7), &[])).unwrap_err().iter().count(), 2);
    }

    #[test]
    fn a_team_takes_as_many_as_it_says() {
        let team = |members: &[u32]| [a_team(1, 3).of(members)];
        check(3, TeamAct::Join(team_id(1)), &team(&[1, 2]), Ok(&["1* 2 3"]));
        check(4, TeamAct::Join(team_id(1)), &team(&[1, 2, 3]), Err("team/full"));
        check(7, TeamAct::Join(team_id(1)), &[a_team(1, 9).of(&[1, 2, 3, 4, 5, 6])], Err("team/full"));
        check(2, TeamAct::Join(team_id(1)), &team(&[1, 2]), Err("team/already-member"));
        check(3, TeamAct::Join(team_id(2)), &team(&[1, 2]), Err("team/not-found"));
        check(3, TeamAct::Join(team_id(1)), &team(&[]), Err("team/not-found"));
        check(3, TeamAct::Join(team_id(1)), &[a_team(1, 3).of(&[1, 2]).locked()], Err("team/locked"));
    }

    #[test]
    fn when_the_lead_leaves_whoever_joined_first_leads() {
        let team = [a_team(1, 4).of(&[1, 3, 2])];
        check(1, TeamAct::Leave, &team, Ok(&["3* 2"]));
        check(2, TeamAct::Leave, &team, Ok(&["1* 3"]));
        check(1, TeamAct::Leave, &[a_team(1, 4).of(&[1, 3, 2]).at_once()], Ok(&["3 2*"]));
        check(1, TeamAct::Leave, &[a_team(1, 4).of(&[1])], Ok(&[""]));
        check(9, TeamAct::Leave, &team, Err("team/not-member"));
        check(1, TeamAct::Leave, &[a_team(1, 4).of(&[1, 2]).locked()], Err("team/locked"));
    }

    #[test]
    fn a_swap_leaves_and_joins_or_does_neither() {
        let swap = || TeamAct::Swap(team_id(2));
        let own = || a_team(1, 4).of(&[1, 2]);
        check(1, swap(), &[own(), a_team(2, 4).of(&[3])], Ok(&["2*", "3* 1"]));
        check(1, swap(), &[own().locked(), a_team(2, 4).of(&[3])], Err("team/locked"));
        check(1, swap(), &[own(), a_team(2, 4).of(&[3, 4]).locked()], Err("team/locked"));
        check(1, swap(), &[own(), a_team(2, 2).of(&[3, 4])], Err("team/full"));
        check(1, swap(), &[own()], Err("team/not-found"));
        check(9, swap(), &[own(), a_team(2, 4).of(&[3])], Err("team/not-member"));
        check(1, TeamAct::Swap(team_id(1)), &[own()], Err("team/already-member"));
    }

    #[test]
    fn only_the_lead_hands_over_and_only_to_a_member() {
        let team = [a_team(1, 4).of(&[1, 2, 3])];
        check(1, TeamAct::HandOver(user_id(3)), &team, Ok(&["1 2 3*"]));
        check(1, TeamAct::HandOver(user_id(1)), &team, Ok(&["1* 2 3"]));
        check(2, TeamAct::HandOver(user_id(2)), &team, Err("team/not-lead"));
        check(1, TeamAct::HandOver(user_id(9)), &team, Err("team/not-member"));
        check(1, TeamAct::HandOver(user_id(2)), &[a_team(1, 4).of(&[1, 2]).locked()], Ok(&["1 2*"]));
    }

    #[test]
    fn a_team_of_two_may_submit_and_is_locked_by_it_once() {
        check(2, TeamAct::Submit, &[a_team(1, 4).of(&[1, 2])], Ok(&["1* 2"]));
        let refused = change_team(&acting(1, TeamAct::Submit, &[a_team(1, 4).of(&[1])])).unwrap_err();
        assert_eq!(refused.first(), &Refusal::TeamTooSmall { need: 2, have: 1 });
        let locked_at =
            |team: TeamBuilder| change_team(&acting(1, TeamAct::Submit, &[team])).unwrap().teams[0].locked_at;
        assert_eq!(locked_at(a_team(1, 4).of(&[1, 2])), Some(instant("2026-11-20T12:00:00Z")));
        assert_eq!(locked_at(a_team(1, 4).of(&[1, 2]).locked()), Some(instant("2026-11-10T12:00:00Z")));
    }

    #[test]
    fn a_member_invites_while_there_is_room() {
        let invited = |actor, team| change_team(&acting(actor, TeamAct::Invite(user_id(9)), &[team]));
        let asked = invited(2, a_team(1, 3).of(&[1, 2])).unwrap();
        assert_eq!((asked.teams.len(), asked.invited), (0, Some(user_id(9))));
        let code = |actor, team| invited(actor, team).unwrap_err().first().code();
        assert_eq!(code(2, a_team(1, 2).of(&[1, 2])), "team/full");
        assert_eq!(code(2, a_team(1, 3).of(&[1, 2]).locked()), "team/locked");
        assert_eq!(code(3, a_team(1, 3).of(&[1, 2])), "team/not-member");
    }

    #[test]
    fn an_invitation_reaches_who_has_a_place_and_no_team_and_tells_nothing_of_others() {
        let teams = [a_team(1, 4).of(&[1, 2]), a_team(2, 4).of(&[3])];
        let invited = |user, is_other_enrolled| {
            let facts = TeamChangeFacts { is_other_enrolled, ..acting(1, TeamAct::Invite(user_id(user)), &teams) };
            change_team(&facts).unwrap().invited
        };
        assert_eq!(invited(9, true), Some(user_id(9)));
        assert_eq!(invited(9, false), None);
        for user in [1, 2, 3] {
            assert_eq!(invited(user, true), None);
        }
    }

    #[test]
    fn nobody_without_a_place_does_anything() {
        let (join, swap) = (TeamAct::Join(team_id(1)), TeamAct::Swap(team_id(1)));
        for act in [new("Blue", 4), TeamAct::Invite(user_id(3)), join, swap, TeamAct::Submit] {
            let facts = TeamChangeFacts { is_enrolled: false, ..acting(1, act, &[a_team(1, 4).of(&[2])]) };
            assert_eq!(change_team(&facts).unwrap_err().first().code(), "program-not-enrolled");
        }
    }

    #[test]
    fn whoever_withdrew_leaves_and_hands_over() {
        let team = |number| a_team(number, 4).of(&[1, 2, 3]);
        let answer = |act, is_other_enrolled, team: TeamBuilder| {
            let facts = TeamChangeFacts { is_enrolled: false, is_other_enrolled, ..acting(1, act, &[team]) };
            let changed = change_team(&facts).map(|mut changed| changed.teams.remove(0));
            changed.map(|team| {
                let leads = team.members.iter().filter(|member| member.role == TeamRole::Lead);
                (team.members.len(), leads.map(|member| member.user).collect::<Vec<_>>())
            })
        };
        let to = |user| TeamAct::HandOver(user_id(user));
        assert_eq!(answer(TeamAct::Leave, true, team(1)), Ok((2, vec![user_id(2)])));
        assert_eq!(answer(to(3), true, team(1)), Ok((3, vec![user_id(3)])));
        assert_eq!(answer(to(3), true, team(1).locked()), Ok((3, vec![user_id(3)])));
        let code =
            |act, is_other_enrolled| answer(act, is_other_enrolled, team(1).locked()).unwrap_err().first().code();
        assert_eq!(code(TeamAct::Leave, true), "team/locked");
        assert_eq!(code(to(3), false), "team/not-in-session");
    }
}
