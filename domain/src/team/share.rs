//! Decides to whom the attempts at a mission belong: to the learner, or, at a team mission, to the learner's present
//! team. A team's attempt belongs to its members only: a new member gets it too, and a member who leaves loses it, even
//! if they began it.

use crate::enrolment::EnrolmentStatus;
use crate::ids::{TeamId, UserId};
use crate::refusal::{Refusal, Refusals};

/// Facts for [`share`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareFacts {
    /// The learner.
    pub user: UserId,
    /// Whether it is a team mission.
    pub is_for_team: bool,
    /// The learner's present team in the session.
    pub team: Option<TeamId>,
}

/// Owner of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOf {
    /// A learner.
    Learner(UserId),
    /// All members of a team.
    Team(TeamId),
}

/// Returns the team whose work a learner reads and writes: their own team, as long as they have a place in its session.
/// A learner who withdrew stays in the team but cannot read its work.
#[must_use]
pub fn working_team(team: Option<TeamId>, status: EnrolmentStatus) -> Option<TeamId> {
    team.filter(|_| status.is_enrolled())
}

/// Returns the owner of a learner's attempts at a mission.
///
/// # Errors
/// `team/needed` for a team mission and a learner without a team.
pub fn share(facts: &ShareFacts) -> Result<AttemptOf, Refusals> {
    match facts.team {
        _ if !facts.is_for_team => Ok(AttemptOf::Learner(facts.user)),
        Some(team) => Ok(AttemptOf::Team(team)),
        None => Err(Refusal::TeamNeeded.into()),
    }
}

impl AttemptOf {
    /// Whether the attempt belongs to this person. `team` is the person's present team.
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
