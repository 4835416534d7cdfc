//! Rows and queries of the tables `discord_codes` and `discord_links`, and of the facts behind the roles. A function
//! that issues or redeems a code locks the row of the code or of the account until the transaction ends.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, OptionalExtension as _, QueryDsl as _,
    Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::community::discord_code::IssuedCode;
use domain::community::discord_problem::DiscordProblem;
use domain::community::discord_roles::{DiscordPlace, DiscordRole};
use domain::enrolment::EnrolmentStatus;
use domain::ids::UserId;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::ports::discord::grant::{DiscordAccount, Grant};
use crate::schema::{discord_codes, discord_links, enrolments, experience_sessions, users};

/// Personal data of Discord. After an erasure, a link remains without its owner until the job has removed the roles and
/// the link.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "discord_codes", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable {
        table: "discord_links",
        theirs: "user_id = $1",
        left_out: &["access_token", "refresh_token"],
        erasure: Erasure::Columns(
            "user_id = NULL, name = '', unlinked_at = COALESCE(unlinked_at, $2), sync_at = 'epoch'",
        ),
    },
];

/// Number of links that the job processes at a time.
pub const BATCH: i64 = 25;

#[derive(Queryable, Selectable)]
#[diesel(table_name = discord_codes)]
struct DiscordCodeRow {
    user_id: Uuid,
    code: String,
    expires_at: At,
    used_at: Option<At>,
}

/// A link, current or ended, of an account with a Discord account.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = discord_links)]
pub struct LinkRow {
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub discord_id: String,
    pub name: String,
    pub unlinked_at: Option<At>,
    pub joins: bool,
    access_token: Option<String>,
    refresh_token: Option<String>,
    token_expires_at: Option<At>,
    pub roles: Vec<String>,
    pub problem: Option<TextEnum<DiscordProblem>>,
    pub synced_at: Option<At>,
    pub sync_at: At,
}

impl LinkRow {
    /// Returns the tokens that the person granted on Discord's OAuth page; `None` if they did not use it.
    #[must_use]
    pub fn grant(&self) -> Option<Grant> {
        Some(Grant {
            access_token: self.access_token.clone()?,
            refresh_token: self.refresh_token.clone()?,
            expires_at: self.token_expires_at?.0,
        })
    }
}

/// Result of a sync of a person's roles.
#[derive(Debug)]
pub struct Synced {
    /// Names of our roles that they hold.
    pub roles: Vec<String>,
    /// Problem that prevents the person from getting other roles.
    pub problem: Option<DiscordProblem>,
    /// Time of the next sync.
    pub next: Timestamp,
}

fn issued(row: DiscordCodeRow) -> (UserId, IssuedCode) {
    let used_at = row.used_at.map(|at| at.0);
    (UserId(row.user_id), IssuedCode { code: row.code, expires_at: row.expires_at.0, used_at })
}

/// Returns the code last issued to a person. Locks the account until the transaction ends, so that no other request
/// issues one.
pub async fn lock_code_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<IssuedCode>> {
    users::table.find(user.0).select(users::id).for_no_key_update().execute(conn).await?;
    let query = discord_codes::table.find(user.0).select(DiscordCodeRow::as_select());
    Ok(query.first(conn).await.optional()?.map(|row| issued(row).1))
}

/// Returns this code and its owner. Locks it until the transaction ends, so that no other request redeems it.
pub async fn lock_code(conn: &mut AsyncPgConnection, code: &str) -> Result<Option<(UserId, IssuedCode)>> {
    let query = discord_codes::table.filter(discord_codes::code.eq(code)).select(DiscordCodeRow::as_select());
    Ok(query.for_update().first(conn).await.optional()?.map(issued))
}

/// Stores a code.
pub async fn apply_code(conn: &mut AsyncPgConnection, user: UserId, code: &IssuedCode) -> Result<()> {
    let values = (
        discord_codes::code.eq(&code.code),
        discord_codes::expires_at.eq(At(code.expires_at)),
        discord_codes::used_at.eq(code.used_at.map(At)),
    );
    diesel::insert_into(discord_codes::table)
        .values((discord_codes::user_id.eq(user.0), values))
        .on_conflict(discord_codes::user_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the account that a Discord account is linked with.
pub async fn linked_with(conn: &mut AsyncPgConnection, person: &str) -> Result<Option<UserId>> {
    let live = discord_links::unlinked_at.is_null().and(discord_links::discord_id.eq(person));
    let query = discord_links::table.filter(live).select(discord_links::user_id);
    Ok(query.first::<Option<Uuid>>(conn).await.optional()?.flatten().map(UserId))
}

/// Returns the link of an account.
pub async fn link_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<LinkRow>> {
    let live = discord_links::unlinked_at.is_null().and(discord_links::user_id.eq(user.0));
    Ok(discord_links::table.filter(live).select(LinkRow::as_select()).first(conn).await.optional()?)
}

/// Links an account with a Discord account, and ends its previous link.
///
/// Refuses if another account has linked the same Discord account in the meantime.
pub async fn apply_link(
    conn: &mut AsyncPgConnection,
    user: UserId,
    person: &DiscordAccount,
    grant: Option<&Grant>,
    now: Timestamp,
) -> Result<Uuid> {
    let live = discord_links::unlinked_at.is_null().and(discord_links::user_id.eq(user.0));
    let others = discord_links::table.filter(live.and(discord_links::discord_id.ne(&person.id)));
    diesel::update(others)
        .set((discord_links::unlinked_at.eq(At(now)), discord_links::sync_at.eq(At(now))))
        .execute(conn)
        .await?;
    let tokens = grant.map(|grant| {
        (
            discord_links::access_token.eq(&grant.access_token),
            discord_links::refresh_token.eq(&grant.refresh_token),
            discord_links::token_expires_at.eq(At(grant.expires_at)),
            discord_links::joins.eq(true),
        )
    });
    let known = (discord_links::name.eq(&person.name), discord_links::sync_at.eq(At(now)));
    let live = discord_links::unlinked_at.is_null().and(discord_links::user_id.eq(user.0));
    let again = diesel::update(discord_links::table.filter(live)).set((known, tokens));
    if let Some(id) = again.returning(discord_links::id).get_result(conn).await.optional()? {
        return Ok(id);
    }
    let id: Option<Uuid> = diesel::insert_into(discord_links::table)
        .values((
            discord_links::id.eq(new_id(now)),
            discord_links::user_id.eq(user.0),
            discord_links::discord_id.eq(&person.id),
            discord_links::linked_at.eq(At(now)),
            discord_links::joins.eq(false),
            known,
        ))
        .on_conflict_do_nothing()
        .returning(discord_links::id)
        .get_result(conn)
        .await
        .optional()?;
    let id = id.ok_or(Refusal::DiscordAlreadyLinked)?;
    if let Some(tokens) = tokens {
        diesel::update(discord_links::table.find(id)).set(tokens).execute(conn).await?;
    }
    Ok(id)
}

/// Ends the link of an account, and returns its id; `None` if it was not linked.
pub async fn apply_unlinked(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<Option<Uuid>> {
    let live = discord_links::unlinked_at.is_null().and(discord_links::user_id.eq(user.0));
    let ended = diesel::update(discord_links::table.filter(live))
        .set((discord_links::unlinked_at.eq(At(now)), discord_links::sync_at.eq(At(now))));
    Ok(ended.returning(discord_links::id).get_result(conn).await.optional()?)
}

/// Makes a link due for the next sync. The sync also joins the person to the server, if they have granted that.
pub async fn apply_due(conn: &mut AsyncPgConnection, link: Uuid, now: Timestamp) -> Result<()> {
    let due = (discord_links::sync_at.eq(At(now)), discord_links::joins.eq(discord_links::refresh_token.is_not_null()));
    diesel::update(discord_links::table.find(link)).set(due).execute(conn).await?;
    Ok(())
}

/// Returns the links that are due for a sync, longest due first.
pub async fn due(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<Vec<LinkRow>> {
    let due = discord_links::table.filter(discord_links::sync_at.le(At(now)));
    let query = due.order((discord_links::sync_at, discord_links::id)).limit(BATCH).select(LinkRow::as_select());
    Ok(query.load(conn).await?)
}

/// Returns the person's enrolments with the roles of their sessions, and whether the account is disabled.
pub async fn places_of(conn: &mut AsyncPgConnection, user: Uuid) -> Result<(Vec<DiscordPlace>, bool)> {
    type Place = (TextEnum<EnrolmentStatus>, Option<String>, Option<String>);
    let of_session = enrolments::session_id.eq(experience_sessions::id);
    let query = enrolments::table.inner_join(experience_sessions::table.on(of_session)).select((
        enrolments::status,
        experience_sessions::discord_role,
        experience_sessions::discord_completed_role,
    ));
    let query = query.filter(enrolments::user_id.eq(user)).order(enrolments::id);
    let places = query
        .load::<Place>(conn)
        .await?
        .into_iter()
        .map(|(status, member_role, completed_role)| DiscordPlace { status: status.0, member_role, completed_role });
    let is_disabled = users::table.find(user).select(users::disabled).first(conn).await?;
    Ok((places.collect(), is_disabled))
}

/// Returns every role that a session gives, with the slugs of those sessions.
pub async fn managed_roles(conn: &mut AsyncPgConnection) -> Result<Vec<(DiscordRole, String)>> {
    type Session = (String, Option<String>, Option<String>);
    let given =
        experience_sessions::discord_role.is_not_null().or(experience_sessions::discord_completed_role.is_not_null());
    let query = experience_sessions::table.filter(given).order(experience_sessions::slug).select((
        experience_sessions::slug,
        experience_sessions::discord_role,
        experience_sessions::discord_completed_role,
    ));
    let sessions = query.load::<Session>(conn).await?.into_iter();
    let roles = sessions.flat_map(|(slug, member, completed)| {
        member.into_iter().chain(completed).map(move |role| (role, slug.clone())).collect::<Vec<_>>()
    });
    Ok(roles.collect())
}

/// Returns whether the Discord account of an ended link is linked again.
pub async fn is_linked_anew(conn: &mut AsyncPgConnection, person: &str) -> Result<bool> {
    Ok(linked_with(conn, person).await?.is_some())
}

/// Stores the result of a sync. The next one is scheduled only if the link was not changed in the meantime.
pub async fn apply_synced(conn: &mut AsyncPgConnection, link: &LinkRow, synced: &Synced, now: Timestamp) -> Result<()> {
    let unchanged = discord_links::sync_at.eq(link.sync_at);
    let values = (
        discord_links::roles.eq(&synced.roles),
        discord_links::problem.eq(synced.problem.map(TextEnum)),
        discord_links::synced_at.eq(At(now)),
    );
    diesel::update(discord_links::table.find(link.id)).set(values).execute(conn).await?;
    diesel::update(discord_links::table.find(link.id).filter(unchanged))
        .set((discord_links::sync_at.eq(At(synced.next)), discord_links::joins.eq(false)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores new tokens, or deletes those that Discord no longer accepts.
pub async fn apply_grant(conn: &mut AsyncPgConnection, link: Uuid, grant: Option<&Grant>) -> Result<()> {
    let values = (
        discord_links::access_token.eq(grant.map(|grant| &grant.access_token)),
        discord_links::refresh_token.eq(grant.map(|grant| &grant.refresh_token)),
        discord_links::token_expires_at.eq(grant.map(|grant| At(grant.expires_at))),
    );
    diesel::update(discord_links::table.find(link)).set(values).execute(conn).await?;
    Ok(())
}

/// Removes an ended link.
pub async fn remove(conn: &mut AsyncPgConnection, link: Uuid) -> Result<()> {
    diesel::delete(discord_links::table.find(link)).execute(conn).await?;
    Ok(())
}

/// Returns the number of people for each problem.
pub async fn problems(conn: &mut AsyncPgConnection) -> Result<Vec<(DiscordProblem, i64)>> {
    let query = discord_links::table
        .filter(discord_links::problem.is_not_null().and(discord_links::unlinked_at.is_null()))
        .group_by(discord_links::problem)
        .order(discord_links::problem)
        .select((discord_links::problem, diesel::dsl::count_star()));
    let rows: Vec<(Option<TextEnum<DiscordProblem>>, i64)> = query.load(conn).await?;
    Ok(rows.into_iter().filter_map(|(problem, people)| Some((problem?.0, people))).collect())
}
