//! Completes a team's mission for everybody who is in the team at that time, and says what each put into it.
//! Who joins later has it not completed by that; who had completed it before keeps their own date.

use serde::{Deserialize, Serialize};

use crate::community::change_team::Team;
use crate::ids::UserId;
use crate::time::Timestamp;

/// What one person put into the team's attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Contribution {
    /// Who.
    pub user: UserId,
    /// The answers of the attempt that they saved last.
    pub answers: u32,
}

/// All that completing takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TogetherFacts {
    /// When the attempt fulfilled the mission.
    pub now: Timestamp,
    /// The team whose attempt it is.
    pub team: Team,
    /// Members who had completed the mission before, with when.
    pub completed_before: Vec<(UserId, Timestamp)>,
    /// What each put into the attempt; who put in nothing may be left out.
    pub contributions: Vec<Contribution>,
}

/// The mission as it stands for one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberCompletion {
    /// Who.
    pub user: UserId,
    /// When it was completed for them.
    pub completed_at: Timestamp,
    /// Whether that is news.
    pub is_new: bool,
    /// The answers of the attempt that they saved last; it can be none.
    pub answers: u32,
}

/// The mission as it stands for each member now, in the order of the team.
#[must_use]
pub fn complete_together(facts: &TogetherFacts) -> Vec<MemberCompletion> {
    let completion = |user: UserId| {
        let before = facts.completed_before.iter().find(|(other, _)| *other == user).map(|(_, at)| *at);
        let own = facts.contributions.iter().filter(|contribution| contribution.user == user);
        MemberCompletion {
            user,
            completed_at: before.unwrap_or(facts.now),
            is_new: before.is_none(),
            answers: own.fold(0, |sum, contribution| sum.saturating_add(contribution.answers)),
        }
    };
    facts.team.members.iter().map(|member| completion(member.user)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::teams::{TeamBuilder, a_team};
    use crate::fixtures::{instant, user_id};

    const EARLIER: &str = "2026-11-19T08:00:00Z";

    /// Compares each member's number, whether the completion is news, and the answers.
    fn check(team: TeamBuilder, before: &[u32], answers: &[(u32, u32)], expected: &[(u32, bool, u32)]) {
        let contribution = |(user, answers): &(u32, u32)| Contribution { user: user_id(*user), answers: *answers };
        let facts = TogetherFacts {
            now: instant("2026-11-20T12:00:00Z"),
            team: team.build(),
            completed_before: before.iter().map(|number| (user_id(*number), instant(EARLIER))).collect(),
            contributions: answers.iter().map(contribution).collect(),
        };
        let member = |(user, is_new, answers): &(u32, bool, u32)| MemberCompletion {
            user: user_id(*user),
            completed_at: if *is_new { facts.now } else { instant(EARLIER) },
            is_new: *is_new,
            answers: *answers,
        };
        assert_eq!(complete_together(&facts), expected.iter().map(member).collect::<Vec<_>>());
    }

    #[test]
    fn everybody_in_the_team_completes_whatever_they_put_in() {
        check(a_team(1, 4).of(&[1, 2, 3]), &[], &[(2, 3), (1, 1)], &[(1, true, 1), (2, true, 3), (3, true, 0)]);
    }

    #[test]
    fn who_completed_before_keeps_their_date() {
        check(a_team(1, 4).of(&[1, 2]), &[2], &[(2, 1)], &[(1, true, 0), (2, false, 1)]);
    }

    #[test]
    fn nobody_outside_the_team_completes() {
        check(a_team(1, 4).of(&[1, 2]), &[9], &[(8, 4)], &[(1, true, 0), (2, true, 0)]);
        check(a_team(1, 4), &[], &[(1, 1)], &[]);
    }
}
