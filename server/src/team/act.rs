//! Effects of an act on a team: writes the teams, opens missions, and notifies members.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use domain::ids::{EnrolmentId, MissionId, TeamId, UserId};
use domain::mission::change::Change;
use domain::mission::what_if::{WhatIf, what_if};
use domain::refusal::Refusal;
use domain::team::Team;
use domain::team::change_team::{NewTeam, TeamAct, TeamChangeFacts, TeamChanged, change_team};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::enrolment::rows as enrolment_rows;
use crate::error::Result;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::facts_rows::change_enrolment_facts;
use crate::mission::notices::tell_act;
use crate::mission::record_rows::apply_team_left;
use crate::mission::rows::{self as mission_rows, CourseKey};
use crate::program::curriculum::Curricula;
use crate::program::rows::{self as program_rows, SessionKey};
use crate::team::change_team::{TeamActedView, WantedAct, WantedTeam};
use crate::team::rows::{self, Held};

/// Performs a learner's act on a team of a session, in the transaction of this connection.
pub(super) async fn apply_act(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: &SessionKey,
    act: WantedAct,
    now: Timestamp,
) -> Result<TeamActedView> {
    let session = program_rows::session(conn, key).await?.ok_or(Refusal::XsNotFound)?.id;
    let named = concerned(&act);
    let Held { enrolment, status, own, teams: before } = rows::hold(conn, user, session, named).await?;
    let other = if let WantedAct::HandOver(other) = act { Some(other) } else { None };
    let changed = change_team(&TeamChangeFacts {
        now,
        actor: user,
        is_enrolled: status.is_enrolled(),
        is_other_enrolled: is_enrolled(conn, other, session).await?,
        teams: before.clone(),
        act: act.into_act(now),
    })?;
    let TeamChanged { teams, .. } = changed;
    rows::store(conn, session, &before, &teams, now).await?;
    let team = teams.iter().find(|team| team.members.iter().any(|member| member.user == user)).map(|team| team.id);
    let unlocked = unlocked_by(conn, curricula, user, session, team.is_some(), now).await?;
    change_enrolment_facts(conn, EnrolmentId(enrolment), now, |facts| facts.in_team = team.is_some()).await?;
    if own.is_some() && own != team {
        apply_team_left(conn, enrolment).await?;
    }
    publish_to(conn, session, &before, &teams, now).await?;
    Ok(TeamActedView { team, unlocked })
}

impl WantedAct {
    fn into_act(self, now: Timestamp) -> TeamAct {
        match self {
            Self::Found(WantedTeam { name, size }) => TeamAct::Found(NewTeam { id: TeamId(new_id(now)), name, size }),
            Self::Join(team) => TeamAct::Join(team),
            Self::Leave => TeamAct::Leave,
            Self::Swap(team) => TeamAct::Swap(team),
            Self::HandOver(user) => TeamAct::HandOver(user),
        }
    }
}

/// The other team of the act, if it names one.
fn concerned(act: &WantedAct) -> Option<TeamId> {
    match act {
        WantedAct::Join(team) | WantedAct::Swap(team) => Some(*team),
        WantedAct::Found(_) | WantedAct::Leave | WantedAct::HandOver(_) => None,
    }
}

async fn is_enrolled(conn: &mut AsyncPgConnection, user: Option<UserId>, session: Uuid) -> Result<bool> {
    let Some(user) = user else { return Ok(false) };
    let enrolment = enrolment_rows::enrolment_in(conn, user, session).await?;
    Ok(enrolment.is_some_and(|enrolment| enrolment.status.0.is_enrolled()))
}

/// Sends notices about the missions that joining a team opens. Must be called before the fact is written. A learner who
/// has withdrawn gets no notices.
pub(super) async fn unlocked_by(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    session: Uuid,
    is_in_team: bool,
    now: Timestamp,
) -> Result<Vec<MissionId>> {
    let key = SessionKey::Id(session);
    let course = mission_rows::course(conn, curricula, user, CourseKey::Session(&key)).await?;
    let Some(course) = course.filter(|course| course.require_place().is_ok()) else { return Ok(Vec::new()) };
    let joins = is_in_team && !course.of_enrolment.in_team;
    let opens = WhatIf { at: None, change: Change::JoinTeam };
    let unlocked = if joins { what_if(&course.board(now)?, &opens)?.opens } else { Vec::new() };
    tell_act(conn, &course, user, Vec::new(), &unlocked, now).await?;
    Ok(unlocked)
}

/// Updates the pages of all current and former members of the teams.
pub(super) async fn publish_to(
    conn: &mut AsyncPgConnection,
    session: Uuid,
    before: &[Team],
    after: &[Team],
    now: Timestamp,
) -> Result<()> {
    let members = before.iter().chain(after).flat_map(|team| &team.members);
    let users = members.map(|member| member.user).collect::<BTreeSet<_>>();
    let updates = users.into_iter().map(|user| PublishedUpdate::new(user, LiveFeature::Team, session));
    publish(conn, &updates.collect::<Vec<_>>(), now).await
}
