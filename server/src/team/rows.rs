//! Rows and queries of the tables `teams` and `team_members`. Code that changes teams first locks the teams of the act,
//! in the order of their ids, and then the learner's enrolment. This prevents a team from exceeding its size.

use std::collections::BTreeMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, JoinOnDsl as _, NullableExpressionMethods as _,
    OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::ids::{TeamId, UserId};
use domain::notification::notice::Notice;
use domain::refusal::Refusal;
use domain::team::invite::ReceivedInvitation;
use domain::team::limits::INVITATION_SPAN_SECONDS;
use domain::team::{Team, TeamMember, TeamRole, share};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::account::mail_rows::lock_text;
use crate::account::rows::users_by_address;
use crate::columns::{At, TextEnum, column, count};
use crate::enrolment::rows as enrolment_rows;
use crate::error::Result;
use crate::notification::rows::notifications_since;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{enrolments, team_members, teams, users};

/// Personal data in teams. Memberships are kept, so that the other members keep the work of the team.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "team_members", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Nothing }];

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = teams)]
struct TeamRow {
    id: Uuid,
    session_id: Uuid,
    name: String,
    size: i32,
    locked_at: Option<At>,
    created_at: At,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = team_members)]
struct MemberRow {
    team_id: Uuid,
    session_id: Uuid,
    user_id: Uuid,
    role: TextEnum<TeamRole>,
    joined_at: At,
}

/// A team, one of its members with their name, and the status of their enrolment.
type NamedRow = (TeamRow, MemberRow, Option<String>, Option<TextEnum<EnrolmentStatus>>);

/// A team with the public data of its members.
#[derive(Debug)]
pub struct TeamWithNames {
    /// The team.
    pub team: Team,
    /// The names of its members, in the same order.
    pub names: Vec<Option<String>>,
    /// Its members who are enrolled in the session.
    pub enrolled: Vec<UserId>,
}

fn team(row: TeamRow, members: Vec<MemberRow>) -> Team {
    let member =
        |row: MemberRow| TeamMember { user: UserId(row.user_id), role: row.role.0, joined_at: row.joined_at.0 };
    Team {
        id: TeamId(row.id),
        name: row.name,
        size: count(row.size),
        members: members.into_iter().map(member).collect(),
        locked_at: row.locked_at.map(|at| at.0),
    }
}

/// A learner's enrolment in a session, with the teams of an act, all locked until the transaction ends.
#[derive(Debug)]
pub struct Held {
    /// Their enrolment.
    pub enrolment: Uuid,
    /// Its status.
    pub status: EnrolmentStatus,
    /// Their own team.
    pub own: Option<TeamId>,
    /// The learner's own team, and the team that the act names.
    pub teams: Vec<Team>,
}

/// Locks a learner's own team in a session, a second team if it is named, and then their enrolment.
///
/// # Errors
/// `program-not-enrolled` for a learner who was never enrolled in the session.
pub async fn hold(conn: &mut AsyncPgConnection, user: UserId, session: Uuid, named: Option<TeamId>) -> Result<Held> {
    let mut own = own_team(conn, user, session).await?;
    let concerned = |own: Option<TeamId>| own.into_iter().chain(named).collect::<Vec<_>>();
    let mut teams = locked_teams(conn, session, &concerned(own)).await?;
    let held = hold_enrolment(conn, user, session).await?;
    let (enrolment, status) = held.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
    // The learner may have joined or left a team while this transaction waited for the locks.
    let now = own_team(conn, user, session).await?;
    if now != own {
        (own, teams) = (now, locked_teams(conn, session, &concerned(now)).await?);
    }
    Ok(Held { enrolment, status, own, teams })
}

async fn hold_enrolment(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: Uuid,
) -> Result<Option<(Uuid, EnrolmentStatus)>> {
    let mine = enrolments::user_id.eq(user.0).and(enrolments::session_id.eq(session));
    let query = enrolments::table.filter(mine).select((enrolments::id, enrolments::status)).for_no_key_update();
    let row: Option<(Uuid, TextEnum<EnrolmentStatus>)> = query.first(conn).await.optional()?;
    Ok(row.map(|(id, status)| (id, status.0)))
}

/// The team of a user in a session, even if the user is no longer enrolled. It is for acts on the team itself. For
/// access to the team's work, use [`working_team`].
pub async fn own_team(conn: &mut AsyncPgConnection, user: UserId, session: Uuid) -> Result<Option<TeamId>> {
    let current = team_members::left_at.is_null().and(team_members::session_id.eq(session));
    let query = team_members::table.filter(current.and(team_members::user_id.eq(user.0)));
    Ok(query.select(team_members::team_id).first::<Uuid>(conn).await.optional()?.map(TeamId))
}

/// The team of a session whose work a user may read and write.
pub async fn working_team(conn: &mut AsyncPgConnection, user: UserId, session: Uuid) -> Result<Option<TeamId>> {
    let place = enrolments::user_id.eq(team_members::user_id).and(enrolments::session_id.eq(team_members::session_id));
    let current = team_members::left_at.is_null().and(team_members::session_id.eq(session));
    let query = team_members::table
        .inner_join(enrolments::table.on(place))
        .filter(current.and(team_members::user_id.eq(user.0)))
        .select((team_members::team_id, enrolments::status));
    let row: Option<(Uuid, TextEnum<EnrolmentStatus>)> = query.first(conn).await.optional()?;
    Ok(row.and_then(|(team, status)| share::working_team(Some(TeamId(team)), status.0)))
}

/// A person who is or was enrolled in a session.
#[derive(Clone, Copy, Debug)]
pub struct SessionMember {
    /// The person.
    pub user: UserId,
    /// The status of their enrolment.
    pub status: EnrolmentStatus,
    /// Their team.
    pub team: Option<TeamId>,
}

/// The person of a session whose account has this address. `None` if no account or several accounts have it.
pub async fn enrolled_at(conn: &mut AsyncPgConnection, address: &str, session: Uuid) -> Result<Option<SessionMember>> {
    let users = users_by_address(conn, &address.trim().to_lowercase()).await?;
    let [user] = users.as_slice() else { return Ok(None) };
    let user = UserId(user.id);
    let Some(enrolment) = enrolment_rows::enrolment_in(conn, user, session).await? else { return Ok(None) };
    Ok(Some(SessionMember { user, status: enrolment.status.0, team: own_team(conn, user, session).await? }))
}

/// The working members of a team, in the order in which they joined.
pub async fn members_of(conn: &mut AsyncPgConnection, team: TeamId) -> Result<Vec<UserId>> {
    let place = enrolments::user_id.eq(team_members::user_id).and(enrolments::session_id.eq(team_members::session_id));
    let query = team_members::table
        .inner_join(enrolments::table.on(place))
        .filter(team_members::left_at.is_null().and(team_members::team_id.eq(team.0)))
        .order((team_members::joined_at, team_members::user_id))
        .select((team_members::user_id, enrolments::status));
    let rows: Vec<(Uuid, TextEnum<EnrolmentStatus>)> = query.load(conn).await?;
    let working = rows.into_iter().filter(|(_, status)| share::working_team(Some(team), status.0).is_some());
    Ok(working.map(|(user, _)| UserId(user)).collect())
}

/// Whether a user is in a team. `false` without a team.
pub async fn is_in_team(conn: &mut AsyncPgConnection, user: UserId, team: Option<TeamId>) -> Result<bool> {
    let Some(team) = team else { return Ok(false) };
    let current = team_members::left_at.is_null().and(team_members::team_id.eq(team.0));
    let query = team_members::table.filter(current.and(team_members::user_id.eq(user.0)));
    Ok(query.select(team_members::team_id).first::<Uuid>(conn).await.optional()?.is_some())
}

/// Teams of a session, locked until the transaction ends.
pub async fn locked_teams(conn: &mut AsyncPgConnection, session: Uuid, ids: &[TeamId]) -> Result<Vec<Team>> {
    let ids = ids.iter().map(|id| id.0).collect::<Vec<_>>();
    let query = teams::table.filter(teams::session_id.eq(session).and(teams::id.eq_any(ids))).order(teams::id);
    let rows: Vec<TeamRow> = query.select(TeamRow::as_select()).for_update().load(conn).await?;
    with_members(conn, rows).await
}

/// A page of the teams of a session that have not submitted, newest first. Begins after the team `after`, if given.
pub async fn open_teams(conn: &mut AsyncPgConnection, session: Uuid, after: Option<Uuid>) -> Result<Vec<Team>> {
    let open = teams::session_id.eq(session).and(teams::locked_at.is_null());
    let query = teams::table.filter(open).order(teams::id.desc()).limit(MAX_ROWS).select(TeamRow::as_select());
    let query = query.into_boxed();
    let rows = match after {
        Some(after) => query.filter(teams::id.lt(after)).load(conn).await?,
        None => query.load(conn).await?,
    };
    with_members(conn, rows).await
}

/// The teams of a session that have members, oldest first, with their members' addresses.
pub async fn teams_of(conn: &mut AsyncPgConnection, session: Uuid) -> Result<Vec<(Team, Vec<String>)>> {
    let query = teams::table.filter(teams::session_id.eq(session)).order(teams::id).select(TeamRow::as_select());
    let rows = query.load(conn).await?;
    let mut found = Vec::new();
    for team in with_members(conn, rows).await?.into_iter().filter(|team| !team.members.is_empty()) {
        let ids = team.members.iter().map(|member| member.user.0).collect::<Vec<_>>();
        let people = users::table.filter(users::id.eq_any(&ids)).select((users::id, users::email));
        let people: Vec<(Uuid, String)> = people.load(conn).await?;
        let mut addresses: BTreeMap<Uuid, String> = people.into_iter().collect();
        let addresses = ids.iter().filter_map(|id| addresses.remove(id)).collect();
        found.push((team, addresses));
    }
    Ok(found)
}

async fn with_members(conn: &mut AsyncPgConnection, rows: Vec<TeamRow>) -> Result<Vec<Team>> {
    let ids = rows.iter().map(|row| row.id).collect::<Vec<_>>();
    let query = team_members::table
        .filter(team_members::left_at.is_null().and(team_members::team_id.eq_any(ids)))
        .order((team_members::joined_at, team_members::user_id));
    let mut members: BTreeMap<Uuid, Vec<MemberRow>> = BTreeMap::new();
    for member in query.select(MemberRow::as_select()).load::<MemberRow>(conn).await? {
        members.entry(member.team_id).or_default().push(member);
    }
    Ok(rows
        .into_iter()
        .map(|row| (members.remove(&row.id).unwrap_or_default(), row))
        .map(|(m, row)| team(row, m))
        .collect())
}

/// The team of a user, with the names of its members.
pub async fn own_team_with_names(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: Uuid,
) -> Result<Option<TeamWithNames>> {
    let other = diesel::alias!(team_members as own);
    let own = other.field(team_members::left_at).is_null().and(other.field(team_members::session_id).eq(session));
    let own =
        other.filter(own.and(other.field(team_members::user_id).eq(user.0))).select(other.field(team_members::team_id));
    let place = enrolments::user_id.eq(team_members::user_id).and(enrolments::session_id.eq(team_members::session_id));
    let query = teams::table
        .inner_join(team_members::table)
        .inner_join(users::table.on(users::id.eq(team_members::user_id)))
        .left_join(enrolments::table.on(place))
        .filter(teams::id.eq_any(own).and(team_members::left_at.is_null()))
        .order((team_members::joined_at, team_members::user_id))
        .select((TeamRow::as_select(), MemberRow::as_select(), users::name, enrolments::status.nullable()));
    let rows: Vec<NamedRow> = query.load(conn).await?;
    let Some((row, ..)) = rows.as_slice().first().cloned() else { return Ok(None) };
    let enrolled = rows.iter().filter(|(.., status)| status.is_some_and(|status| status.0.is_enrolled()));
    let enrolled = enrolled.map(|(_, member, ..)| UserId(member.user_id)).collect();
    let names = rows.iter().map(|(_, _, name, _)| name.clone()).collect();
    Ok(Some(TeamWithNames {
        team: team(row, rows.into_iter().map(|(_, member, ..)| member).collect()),
        names,
        enrolled,
    }))
}

/// A user's recent invitations. Locked, so that no other invitation is written until the transaction ends.
pub async fn invitations_to(
    conn: &mut AsyncPgConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<ReceivedInvitation>> {
    lock_text(conn, &format!("invitations to {user}")).await?;
    let since = At(now.plus_seconds(-INVITATION_SPAN_SECONDS));
    let rows = notifications_since(conn, user, since.0).await?;
    let invitation = |(notice, at): (Notice, Timestamp)| match notice {
        Notice::TeamInvite { team, .. } => Some(ReceivedInvitation { team: team.id, at }),
        _ => None,
    };
    Ok(rows.into_iter().filter_map(invitation).collect())
}

/// The names of people.
pub async fn names_of(conn: &mut AsyncPgConnection, people: &[UserId]) -> Result<Vec<(UserId, Option<String>)>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let ids = people.iter().map(|user| user.0).collect::<Vec<_>>();
    let query = users::table.filter(users::id.eq_any(ids)).select((users::id, users::name));
    let rows: Vec<(Uuid, Option<String>)> = query.load(conn).await?;
    Ok(rows.into_iter().map(|(user, name)| (UserId(user), name)).collect())
}

/// Writes teams as they are after an act; `before` are the same teams before it. Former members are removed first, and
/// the lead is removed before it is given to another member.
pub async fn store(
    conn: &mut AsyncPgConnection,
    session: Uuid,
    before: &[Team],
    after: &[Team],
    now: Timestamp,
) -> Result<()> {
    let earlier = |team: &Team| before.iter().find(|other| other.id == team.id).map_or(&[][..], |other| &other.members);
    for team in after {
        let gone = earlier(team).iter().filter(|member| !team.members.iter().any(|other| other.user == member.user));
        let gone = gone.map(|member| member.user.0).collect::<Vec<_>>();
        let own = team_members::team_id.eq(team.id.0).and(team_members::left_at.is_null());
        let rows = team_members::table.filter(own.and(team_members::user_id.eq_any(gone)));
        diesel::update(rows).set(team_members::left_at.eq(At(now))).execute(conn).await?;
    }
    for team in after {
        if !before.iter().any(|other| other.id == team.id) {
            insert_team(conn, session, team, now).await?;
        }
        let demoted_first = [TeamRole::Member, TeamRole::Lead];
        for role in demoted_first {
            for member in team.members.iter().filter(|member| member.role == role) {
                let known = earlier(team).iter().find(|other| other.user == member.user);
                match known {
                    Some(known) if known.role == role => {}
                    Some(_) => store_role(conn, team.id, member).await?,
                    None => insert_member(conn, session, team.id, member).await?,
                }
            }
        }
        diesel::update(teams::table.find(team.id.0))
            .set(teams::locked_at.eq(team.locked_at.map(At)))
            .execute(conn)
            .await?;
    }
    Ok(())
}

async fn insert_team(conn: &mut AsyncPgConnection, session_id: Uuid, team: &Team, now: Timestamp) -> Result<()> {
    let (name, size) = (team.name.clone(), column(team.size));
    let row = TeamRow { id: team.id.0, session_id, name, size, locked_at: team.locked_at.map(At), created_at: At(now) };
    diesel::insert_into(teams::table).values(row).execute(conn).await?;
    Ok(())
}

async fn insert_member(
    conn: &mut AsyncPgConnection,
    session_id: Uuid,
    team: TeamId,
    member: &TeamMember,
) -> Result<()> {
    let (role, joined_at) = (TextEnum(member.role), At(member.joined_at));
    let row = MemberRow { team_id: team.0, session_id, user_id: member.user.0, role, joined_at };
    diesel::insert_into(team_members::table).values(row).execute(conn).await?;
    Ok(())
}

async fn store_role(conn: &mut AsyncPgConnection, team: TeamId, member: &TeamMember) -> Result<()> {
    let own = team_members::team_id.eq(team.0).and(team_members::user_id.eq(member.user.0));
    let row = team_members::table.filter(own.and(team_members::left_at.is_null()));
    diesel::update(row).set(team_members::role.eq(TextEnum(member.role))).execute(conn).await?;
    Ok(())
}
