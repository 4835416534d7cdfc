//! Completes a team mission. The team's attempt completes the mission for every present member with a
//! [place](crate::enrolment) in the program, even if the member never opened the mission. The result records the blocks
//! that each member wrote. A former member gets no completion. A member who had completed the mission before keeps the
//! earlier time.
//!
//! The policies are those of [`complete`](super::complete); it is enough that one member has viewed the mission. The
//! member who submitted the attempt had access then, so a review that ends after the access still completes the
//! mission. The access of the other members is not tested. If a learner joins later, the server calls this rule again,
//! and the mission is complete for that learner from then on.

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::ids::{BlockId, MissionId, UserId};
use crate::mission::MissionFacts;
use crate::mission::complete::{LatestAttempt, cannot_complete, meets_policy};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A member of the team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberFacts {
    /// The member.
    pub user: UserId,
    /// When they joined.
    pub joined_at: Timestamp,
    /// Status of their enrolment. A member without a place is left out.
    pub enrolment: EnrolmentStatus,
    /// When they first opened the mission; `None` if they have not.
    #[serde(default)]
    pub unlocked_at: Option<Timestamp>,
    /// When they first viewed it; `None` if they have not.
    #[serde(default)]
    pub viewed_at: Option<Timestamp>,
    /// When they completed it; `None` if they have not.
    #[serde(default)]
    pub completed_at: Option<Timestamp>,
    /// The blocks of the attempt whose answers they saved last.
    pub wrote: Vec<BlockId>,
}

/// Facts for [`complete_for_team`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamCompletionFacts {
    /// The time of the completion.
    pub now: Timestamp,
    /// The mission.
    pub mission: MissionFacts,
    /// The team's latest attempt.
    pub attempt: LatestAttempt,
    /// The member who submitted it.
    pub submitted_by: UserId,
    /// The members of the team.
    pub members: Vec<MemberFacts>,
}

/// Completion of a mission for one member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberCompleted {
    /// The member.
    pub user: UserId,
    /// When the mission was opened for them; if it never was, when it was completed.
    pub unlocked_at: Timestamp,
    /// When it was completed for them: now, or earlier if they had completed it before.
    pub completed_at: Timestamp,
    /// Whether it was completed for them now.
    pub is_new: bool,
    /// The blocks whose answers they saved last.
    pub wrote: Vec<BlockId>,
    /// Whether they submitted the attempt.
    pub has_submitted: bool,
}

/// A mission that is completed for a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamCompleted {
    /// The mission.
    pub mission: MissionId,
    /// The present members, in the given order.
    pub members: Vec<MemberCompleted>,
}

/// Completes the mission for the team.
///
/// # Errors
/// The first of these that applies: `mission/um-not-found` if the team has no member with a place,
/// `mission/already-complete` if it is complete for every member, and `mission/cannot-complete` with what is missing.
pub fn complete_for_team(facts: &TeamCompletionFacts) -> Result<TeamCompleted, Refusals> {
    let members = facts.members.iter().filter(|member| is_current(member, facts.now)).collect::<Vec<_>>();
    if members.is_empty() {
        return Err(Refusal::MissionUmNotFound.into());
    }
    if members.iter().all(|member| member.completed_at.is_some()) {
        return Err(Refusal::MissionAlreadyComplete.into());
    }
    let is_viewed = members.iter().any(|member| member.viewed_at.is_some());
    if !meets_policy(facts.mission.completion, is_viewed, &facts.attempt) {
        return Err(cannot_complete(&facts.mission, &facts.attempt).into());
    }
    let members = members.iter().map(|member| completed(facts, member)).collect();
    Ok(TeamCompleted { mission: facts.mission.id, members })
}

fn is_current(member: &MemberFacts, now: Timestamp) -> bool {
    member.joined_at <= now && member.enrolment.is_enrolled()
}

fn completed(facts: &TeamCompletionFacts, member: &MemberFacts) -> MemberCompleted {
    let completed_at = member.completed_at.unwrap_or(facts.now);
    MemberCompleted {
        user: member.user,
        unlocked_at: member.unlocked_at.unwrap_or(completed_at),
        completed_at,
        is_new: member.completed_at.is_none(),
        wrote: member.wrote.clone(),
        has_submitted: member.user == facts.submitted_by,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::person;
    use crate::fixtures::team_missions::{a_member, a_team_of};
    use crate::fixtures::{block_id, instant};
    use crate::mission::{CompletionPolicy, SubmissionStatus};

    /// Compares the members for whom the mission is completed.
    fn check(facts: &TeamCompletionFacts, expected: Result<&[u32], &str>) {
        let actual = complete_for_team(facts);
        let users = |completed: TeamCompleted| completed.members.iter().map(|member| member.user).collect::<Vec<_>>();
        let expected = expected.map(|numbers| numbers.iter().map(|number| person(*number)).collect());
        assert_eq!(actual.map(users).map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_team_mission_is_completed_for_every_member_with_what_each_wrote() {
        let facts = a_team_of([a_member(1), a_member(2)]);
        let completed = complete_for_team(&facts).unwrap();
        let member = |number, has_submitted| MemberCompleted {
            user: person(number),
            unlocked_at: instant("2026-11-16T09:00:00Z"),
            completed_at: facts.now,
            is_new: true,
            wrote: vec![block_id(number)],
            has_submitted,
        };
        let members = vec![member(1, true), member(2, false)];
        assert_eq!(completed, TeamCompleted { mission: facts.mission.id, members });
    }

    #[test]
    fn who_is_no_member_at_that_instant_gets_nothing() {
        let now = "2026-11-20T12:00:00Z";
        let joined = |at: &str| MemberFacts { joined_at: instant(at), ..a_member(2) };
        check(&a_team_of([a_member(1), joined(now)]), Ok(&[1, 2]));
        check(&a_team_of([a_member(1), joined("2026-11-20T12:00:01Z")]), Ok(&[1]));
        check(&a_team_of([joined("2026-11-20T12:00:01Z")]), Err("mission/um-not-found"));
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
    fn who_never_opened_it_has_it_opened_and_who_has_no_place_is_left_out() {
        let unopened = MemberFacts { unlocked_at: None, ..a_member(2) };
        let completed = complete_for_team(&a_team_of([a_member(1), unopened])).unwrap();
        let opened = completed.members.iter().map(|member| member.unlocked_at.to_string()).collect::<Vec<_>>();
        assert_eq!(opened, ["2026-11-16T09:00:00Z", "2026-11-20T12:00:00Z"]);
        for status in EnrolmentStatus::ALL {
            let member = MemberFacts { enrolment: status, ..a_member(2) };
            let expected: &[u32] = if status.is_enrolled() { &[1, 2] } else { &[1] };
            check(&a_team_of([a_member(1), member]), Ok(expected));
        }
        let gone = MemberFacts { enrolment: EnrolmentStatus::Withdrawn, ..a_member(1) };
        check(&a_team_of([gone]), Err("mission/um-not-found"));
    }

    #[test]
    fn a_mission_is_complete_from_now_on_for_who_had_not_completed_it() {
        let mut facts = a_team_of([a_member(1), a_member(2)]);
        facts.attempt.submitted_at = Some(instant("2026-11-18T15:00:00Z"));
        facts.members[0].completed_at = Some(instant("2026-11-17T09:00:00Z"));
        let completed = complete_for_team(&facts).unwrap();
        let at = completed.members.iter().map(|member| member.completed_at.to_string()).collect::<Vec<_>>();
        assert_eq!(at, ["2026-11-17T09:00:00Z", "2026-11-20T12:00:00Z"]);
    }

    #[test]
    fn what_is_missing_is_named() {
        let with = |completion, status, missing: Vec<BlockId>| {
            let mut facts = a_team_of([a_member(1)]);
            (facts.mission.completion, facts.attempt.status, facts.attempt.missing) = (completion, status, missing);
            complete_for_team(&facts).map(|_| ()).map_err(|refusals| refusals.first().clone())
        };
        let refused = |missing, needs_submission| {
            Err(Refusal::MissionCannotComplete { missing, needs_submission, need: None, have: None })
        };
        let submitted = Some(SubmissionStatus::Submitted);
        assert_eq!(with(CompletionPolicy::Submitted, submitted, vec![]), Ok(()));
        let missing = vec![block_id(3)];
        assert_eq!(with(CompletionPolicy::Submitted, submitted, missing.clone()), refused(missing, false));
        assert_eq!(with(CompletionPolicy::Submitted, None, vec![]), refused(vec![], true));
        assert_eq!(with(CompletionPolicy::HumanPassed, submitted, vec![]), refused(vec![], false));
        assert_eq!(with(CompletionPolicy::Viewed, None, vec![]), refused(vec![], false));
    }

    #[test]
    fn one_look_is_the_look_of_the_team() {
        let looked = MemberFacts { viewed_at: Some(instant("2026-11-16T09:00:00Z")), ..a_member(2) };
        let with = |other: MemberFacts| {
            let mut facts = a_team_of([a_member(1), other]);
            (facts.mission.completion, facts.attempt.status) = (CompletionPolicy::Viewed, None);
            facts
        };
        check(&with(looked.clone()), Ok(&[1, 2]));
        check(&with(a_member(2)), Err("mission/cannot-complete"));
        let gone = MemberFacts { enrolment: EnrolmentStatus::Withdrawn, ..looked };
        check(&with(gone), Err("mission/cannot-complete"));
    }
}
