//! Acts of staff on a team, in the transaction of their command. A new member's records are not updated here, because
//! this feature must not depend on attempts, which belong to a later feature.

use domain::account::Role;
use domain::ids::{EnrolmentId, TeamId};
use domain::team::manage_team::{ManageTeamFacts, StaffTeamAct, TeamManaged, manage_team};

use crate::mission::facts_rows::change_enrolment_facts;
use crate::mission::record_rows::apply_team_left;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::team::act::{publish_to, unlocked_by};
use crate::team::rows::{self, Held};

/// The learner on whom staff act, and the session.
#[derive(Clone, Copy, Debug)]
pub struct ManagedLearner {
    /// The learner.
    pub user: UserId,
    /// The session.
    pub session: Uuid,
}

/// Performs an act of staff on a learner's team.
///
/// # Errors
/// Those of the rule, and `program-not-enrolled` for a learner who was never enrolled in the session.
pub async fn apply_managed(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    (by, roles): (UserId, Vec<Role>),
    ManagedLearner { user, session }: ManagedLearner,
    act: StaffTeamAct,
    now: Timestamp,
) -> Result<TeamManaged> {
    let named = concerned(act);
    let Held { enrolment, status, own, teams: before } = rows::hold(conn, user, session, named).await?;
    let is_enrolled = status.is_enrolled();
    let managed = manage_team(&ManageTeamFacts { now, by, roles, user, is_enrolled, teams: before.clone(), act })?;
    rows::store(conn, session, &before, &managed.teams, now).await?;
    let team = rows::own_team(conn, user, session).await?;
    unlocked_by(conn, curricula, user, session, team.is_some(), now).await?;
    change_enrolment_facts(conn, EnrolmentId(enrolment), now, |facts| facts.in_team = team.is_some()).await?;
    if own.is_some() && own != team {
        apply_team_left(conn, enrolment).await?;
    }
    publish_to(conn, session, &before, &managed.teams, now).await?;
    Ok(managed)
}

/// The other team of the act, if it names one.
fn concerned(act: StaffTeamAct) -> Option<TeamId> {
    match act {
        StaffTeamAct::MoveIn(team) => Some(team),
        StaffTeamAct::Remove | StaffTeamAct::MakeLead => None,
    }
}
