//! Staff change the members of a team. For now, this is a command. It runs in the name of an account that must have the
//! permission, and is recorded in the audit. A learner who is added to a team gets the team's earlier work.

use domain::team::manage_team::{StaffTeamAct, TeamManaged};
use serde_json::json;

use crate::account::staff_action_rows::{StaffAction, acting, note, person_at};
use crate::db;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::{SessionKey, session};
use crate::submission::sharing::catch_up;
use crate::team::manage_team::{ManagedLearner, apply_managed};
use crate::team::rows::teams_of;

/// Performs an act on the team of the learner with the address `learner` in the session `xs`, on behalf of the account
/// with the address `by`.
///
/// # Errors
/// Those of the rule ([`manage_team`](domain::team::manage_team::manage_team)); `xs-not-found`; `program-not-enrolled`
/// for a learner who has never been enrolled.
pub async fn manage_team(
    database_url: &str,
    by: &str,
    (learner, xs): (&str, &str),
    act: StaffTeamAct,
    now: Timestamp,
) -> Result<TeamManaged> {
    let (mut conn, curricula) = (db::connect(database_url).await?, Curricula::default());
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        let user = UserId(person_at(conn, learner).await?.id);
        let session = session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?.id;
        let (by, managed) = ((UserId(actor.id), actor.roles()), ManagedLearner { user, session });
        let managed = apply_managed(conn, &curricula, by, managed, act, now).await?;
        catch_up(conn, &curricula, user, session, now).await?;
        let details = json!({ "act": act, "session": session });
        note(conn, &actor, StaffAction { action: "manage_team", subject: user.to_string(), details }, now).await?;
        Ok(managed)
    })
    .await
}

/// The teams of a session with their members, one line for each.
///
/// # Errors
/// `xs-not-found`.
pub async fn teams_in(conn: &mut AsyncPgConnection, xs: &str) -> Result<Vec<String>> {
    let session = session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?.id;
    let teams = teams_of(conn, session).await?;
    let line = |(team, members): (domain::team::Team, Vec<String>)| {
        let locked = team.locked_at.map(|at| format!(", submitted at {at}")).unwrap_or_default();
        format!("{}  {} ({} of {}{locked}): {}", team.id, team.name, members.len(), team.size, members.join(", "))
    };
    Ok(teams.into_iter().map(line).collect())
}
