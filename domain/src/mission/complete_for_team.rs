//! Completes a mission of a team. The team's attempt completes it for everybody who is in the team at that
//! instant, and what each of them wrote is recorded; who left before is not credited, and who completed the
//! mission before keeps that instant. Whether a member's access has ended is not asked.

use serde::{Deserialize, Serialize};

use crate::ids::{BlockId, MissionId, UserId};
use crate::mission::complete::{AttemptFacts, meets_policy};
use crate::mission::{CompletionPolicy, MissionFacts, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Somebody who is or was in the team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberFacts {
    /// The person.
    pub user: UserId,
    /// When they joined.
    pub joined_at: Timestamp,
    /// When they left, where they did; from that instant on they are no member.
    #[serde(default)]
    pub left_at: Option<Timestamp>,
    /// When they completed the mission, where they did.
    #[serde(default)]
    pub completed_at: Option<Timestamp>,
    /// The blocks of the attempt whose answers they saved last.
    pub wrote: Vec<BlockId>,
}

/// All that completing for a team takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamFacts {
    /// The instant of the completion.
    pub now: Timestamp,
    /// The mission.
    pub mission: MissionFacts,
    /// The team's latest attempt.
    pub attempt: AttemptFacts,
    /// Who handed it in.
    pub submitted_by: UserId,
    /// Everybody who is or was in the team.
    pub members: Vec<MemberFacts>,
}

/// What one member has of a completed mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberCompleted {
    /// The member.
    pub user: UserId,
    /// When the mission was completed for them.
    pub completed_at: Timestamp,
    /// Whether this completed it, and nothing before.
    pub is_new: bool,
    /// The blocks whose answers they saved last.
    pub wrote: Vec<BlockId>,
    /// Whether they handed the attempt in.
    pub handed_in: bool,
}

/// A mission that was completed for a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamCompleted {
    /// The mission.
    pub mission: MissionId,
    /// Its members at that instant, in the order given.
    pub members: Vec<MemberCompleted>,
}

/// Completes the mission for the team.
///
/// # Errors
/// In this order, the first alone: `mission/um-not-found` where nobody is in the team, `mission/already-complete`
/// where it is so for every member, and `mission/cannot-complete` with what is missing.
pub fn complete_for_team(facts: &TeamFacts) -> Result<TeamCompleted, Refusals> {
    let members = facts.members.iter().filter(|member| is_current(member, facts.now)).collect::<Vec<_>>();
    if members.is_empty() {
        return Err(Refusal::MissionUmNotFound.into());
    }
    if members.iter().all(|member| member.completed_at.is_some()) {
        return Err(Refusal::MissionAlreadyComplete.into());
    }
    if !meets_policy(&facts.mission, &facts.attempt) {
        let is_handed_in = facts.attempt.status.is_some_and(SubmissionStatus::is_handed_in);
        let needs_submission = facts.mission.completion != CompletionPolicy::Viewed && !is_handed_in;
        let missing = facts.attempt.missing.clone();
        return Err(Refusal::MissionCannotComplete { missing, needs_submission }.into());
    }
    let completed = |member: &&MemberFacts| MemberCompleted {
        user: member.user,
        completed_at: member.completed_at.unwrap_or(facts.now),
        is_new: member.completed_at.is_none(),
        wrote: member.wrote.clone(),
        handed_in: member.user == facts.submitted_by,
    };
    Ok(TeamCompleted { mission: facts.mission.id, members: members.iter().map(completed).collect() })
}

fn is_current(member: &MemberFacts, now: Timestamp) -> bool {
    member.joined_at <= now && member.left_at.is_none_or(|left_at| now < left_at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::person;
    use crate::fixtures::team_missions::{a_member, a_team_of};
    use crate::fixtures::{block_id, instant};

    /// Compares for whom the mission is completed.
    fn check(facts: &TeamFacts, expected: Result<&[u32], &str>) {
        let actual = complete_for_team(facts);
        let users = |completed: TeamCompleted| completed.members.iter().map(|member| member.user).collect::<Vec<_>>();
        let expected = expected.map(|numbers| numbers.iter().map(|number| person(*number)).collect());
        assert_eq!(actual.map(users).map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_team_mission_is_completed_for_every_member_with_what_each_wrote() {
        let facts = a_team_of([a_member(1), a_member(2)]);
        let completed = complete_for_team(&facts).unwrap();
        let member = |number, handed_in| MemberCompleted {
            user: person(number),
            completed_at: facts.now,
            is_new: true,
            wrote: vec![block_id(number)],
            handed_in,
        };
        let members = vec![member(1, true), member(2, false)];
        assert_eq!(completed, TeamCompleted { mission: facts.mission.id, members });
    }

    #[test]
    fn who_is_no_member_at_that_instant_gets_nothing() {
        let now = "2026-11-20T12:00:00Z";
        let left = |at: &str| MemberFacts { left_at: Some(instant(at)), ..a_member(2) };
        let joined = |at: &str| MemberFacts { joined_at: instant(at), ..a_member(2) };
        check(&a_team_of([a_member(1), left(now)]), Ok(&[1]));
        check(&a_team_of([a_member(1), left("2026-11-20T12:00:01Z")]), Ok(&[1, 2]));
        check(&a_team_of([a_member(1), joined(now)]), Ok(&[1, 2]));
        check(&a_team_of([a_member(1), joined("2026-11-20T12:00:01Z")]), Ok(&[1]));
        check(&a_team_of([left(now)]), Err("mission/um-not-found"));
        check(&a_team_of([]), Err("mission/um-not-found"));
    }

    #[test]
    fn who_completed_it_before_keeps_that_instant() {
        let earlier = instant("2026-11-18T12:00:00Z");
        let done = |number| MemberFacts { completed_at: Some(earlier), ..a_member(number) };
        let completed = complete_for_team(&a_team_of([done(1), a_member(2)])).unwrap();
        let stands = completed.members.iter().map(|member| (member.completed_at, member.is_new)).collect::<Vec<_>>();
        assert_eq!(stands, [(earlier, false), (instant("2026-11-20T12:00:00Z"), true)]);
        check(&a_team_of([done(1), done(2)]), Err("mission/already-complete"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let with = |completion, status, missing: Vec<BlockId>| {
            let mut facts = a_team_of([a_member(1)]);
            (facts.mission.completion, facts.attempt.status, facts.attempt.missing) = (completion, status, missing);
            complete_for_team(&facts).map(|_| ()).map_err(|refusals| refusals.first().clone())
        };
        let refused = |missing, needs_submission| Err(Refusal::MissionCannotComplete { missing, needs_submission });
        let handed_in = Some(SubmissionStatus::Submitted);
        assert_eq!(with(CompletionPolicy::Submitted, handed_in, vec![]), Ok(()));
        let missing = vec![block_id(3)];
        assert_eq!(with(CompletionPolicy::Submitted, handed_in, missing.clone()), refused(missing, false));
        assert_eq!(with(CompletionPolicy::Submitted, None, vec![]), refused(vec![], true));
        assert_eq!(with(CompletionPolicy::HumanPassed, handed_in, vec![]), refused(vec![], false));
        assert_eq!(with(CompletionPolicy::Viewed, None, vec![]), Ok(()));
    }
}
