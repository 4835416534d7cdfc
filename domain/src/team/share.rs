//! Whose attempts at a mission are: the learner's own, or, where its author wants a team, those of the team that they are
//! in now. An attempt of a team is its members' and nobody else's: who comes in later has it too, and who leaves has it
//! no more, also where they began it.

use crate::enrolment::EnrolmentStatus;
use crate::ids::{TeamId, UserId};
use crate::refusal::{Refusal, Refusals};

/// What decides whose attempts at a mission are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareFacts {
    /// Who works on the mission.
    pub user: UserId,
    /// Whether it is done by a team.
    pub is_for_team: bool,
    /// The team of the session that they are in now.
    pub team: Option<TeamId>,
}

/// Whose an attempt is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOf {
    /// This learner's.
    Learner(UserId),
    /// Everybody's in this team.
    Team(TeamId),
}

/// Returns the team whose work a learner reads and writes: the one that they are in, while they have a place in its
/// session. Whoever withdrew stays in the team and reads nothing of its work.
#[must_use]
pub fn working_team(team: Option<TeamId>, status: EnrolmentStatus) -> Option<TeamId> {
    team.filter(|_| status.is_enrolled())
}

/// Says whose the attempts are that somebody makes at a mission.
///
/// # Errors
/// `team/needed` for a mission of a team to who is in none.
pub fn share(facts: &ShareFacts) -> Result<AttemptOf, Refusals> {
    match facts.team {
        _ if !facts.is_for_team => Ok(AttemptOf::Learner(facts.user)),
        Some(team) => Ok(AttemptOf::Team(team)),
        None => Err(Refusal::TeamNeeded.into()),
    }
}

impl AttemptOf {
    /// Whether the attempt is one of somebody's who is in this team now, or in none.
    #[must_use]
    pub fn is_of(self, user: UserId, team: Option<TeamId>) -> bool {
        match self {
            Self::Learner(owner) => owner == user,
            Self::Team(owner) => team == Some(owner),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::notices::team_id;
    use crate::fixtures::user_id;

    #[test]
    fn the_work_of_a_team_is_that_of_those_with_a_place() {
        for status in EnrolmentStatus::ALL {
            let expected = status.is_enrolled().then(|| team_id(1));
            assert_eq!(working_team(Some(team_id(1)), status), expected, "{status:?}");
            assert_eq!(working_team(None, status), None);
        }
        assert_eq!(working_team(Some(team_id(1)), EnrolmentStatus::Withdrawn), None);
    }

    fn check(is_for_team: bool, team: Option<u32>, expected: Result<AttemptOf, &str>) {
        let facts = ShareFacts { user: user_id(1), is_for_team, team: team.map(team_id) };
        assert_eq!(share(&facts).map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_mission_of_a_team_takes_one_and_another_does_not_care() {
        check(false, None, Ok(AttemptOf::Learner(user_id(1))));
        check(false, Some(7), Ok(AttemptOf::Learner(user_id(1))));
        check(true, Some(7), Ok(AttemptOf::Team(team_id(7))));
        check(true, None, Err("team/needed"));
    }

    #[test]
    fn an_attempt_of_a_team_is_of_who_is_in_it_now_and_of_nobody_who_left() {
        let (own, of_team) = (AttemptOf::Learner(user_id(1)), AttemptOf::Team(team_id(7)));
        for team in [None, Some(team_id(7)), Some(team_id(8))] {
            assert!(own.is_of(user_id(1), team));
            assert!(!own.is_of(user_id(2), team));
            assert_eq!(of_team.is_of(user_id(1), team), team == Some(team_id(7)));
            assert_eq!(of_team.is_of(user_id(2), team), team == Some(team_id(7)));
        }
    }
}
