//! Rows and queries of the tables `discord_codes` and `discord_links`, and of what roles follow from. Whoever gives a code
//! out or takes one holds its row, or that of its account, until the transaction ends.

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
use crate::ports::discord::grant::{Grant, Person};
use crate::schema::{discord_codes, discord_links, enrolments, experience_sessions, users};

/// What Discord holds of a person. A link stays without its owner until the job has taken the roles, and goes then.
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

/// How many links the job takes at a time.
pub const BATCH: i64 = 25;

#[derive(Queryable, Selectable)]
#[diesel(table_name = discord_codes)]
struct CodeRow {
    user_id: Uuid,
    code: String,
    expires_at: At,
    used_at: Option<At>,
}

/// An account that is linked with one on Discord, or was.
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
    /// What the person lets us do, if they were asked by Discord.
    #[must_use]
    pub fn grant(&self) -> Option<Grant> {
        Some(Grant {
            access_token: self.access_token.clone()?,
            refresh_token: self.refresh_token.clone()?,
            expires_at: self.token_expires_at?.0,
        })
    }
}

/// What came of comparing somebody's roles.
#[derive(Debug)]
pub struct Synced {
    /// The names of our roles that they hold.
    pub roles: Vec<String>,
    /// What keeps them from others.
    pub problem: Option<DiscordProblem>,
    /// When to compare again.
    pub next: Timestamp,
}

fn issued(row: CodeRow) -> (UserId, IssuedCode) {
    let used_at = row.used_at.map(|at| at.0);
    (UserId(row.user_id), IssuedCode { code: row.code, expires_at: row.expires_at.0, used_at })
}

/// The code that somebody was given last. Nobody else gives them one until the transaction ends.
pub async fn lock_code_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<IssuedCode>> {
    users::table.find(user.0).select(users::id).for_no_key_update().execute(conn).await?;
    let query = discord_codes::table.find(user.0).select(CodeRow::as_select());
    Ok(query.first(conn).await.optional()?.map(|row| issued(row).1))
}

/// The code that is written so, and whose it is. Nobody else uses it until the transaction ends.
pub async fn lock_code(conn: &mut AsyncPgConnection, code: &str) -> Result<Option<(UserId, IssuedCode)>> {
    let query = discord_codes::table.filter(discord_codes::code.eq(code)).select(CodeRow::as_select());
    Ok(query.for_update().first(conn).await.optional()?.map(issued))
}

/// Keeps a code as it is now.
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

/// The account that a Discord account is linked with.
pub async fn linked_with(conn: &mut AsyncPgConnection, person: &str) -> Result<Option<UserId>> {
    let live = discord_links::unlinked_at.is_null().and(discord_links::discord_id.eq(person));
    let query = discord_links::table.filter(live).select(discord_links::user_id);
    Ok(query.first::<Option<Uuid>>(conn).await.optional()?.flatten().map(UserId))
}

/// The link of an account.
pub async fn link_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<LinkRow>> {
    let live = discord_links::unlinked_at.is_null().and(discord_links::user_id.eq(user.0));
    Ok(discord_links::table.filter(live).select(LinkRow::as_select()).first(conn).await.optional()?)
}

/// Links an account, in place of what it was linked with before.
///
/// Refuses where somebody else has linked the same Discord account meanwhile.
pub async fn apply_link(
    conn: &mut AsyncPgConnection,
    user: UserId,
    person: &Person,
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

/// Ends the link of an account; says whether there was one.
pub async fn apply_unlinked(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<Option<Uuid>> {
    let live = discord_links::unlinked_at.is_null().and(discord_links::user_id.eq(user.0));
    let ended = diesel::update(discord_links::table.filter(live))
        .set((discord_links::unlinked_at.eq(At(now)), discord_links::sync_at.eq(At(now))));
    Ok(ended.returning(discord_links::id).get_result(conn).await.optional()?)
}

/// Has the roles of a link compared next, and its person brought onto the server, if they let us.
pub async fn apply_due(conn: &mut AsyncPgConnection, link: Uuid, now: Timestamp) -> Result<()> {
    let due = (discord_links::sync_at.eq(At(now)), discord_links::joins.eq(discord_links::refresh_token.is_not_null()));
    diesel::update(discord_links::table.find(link)).set(due).execute(conn).await?;
    Ok(())
}

/// The links whose roles are to be compared, the longest due first.
pub async fn due(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<Vec<LinkRow>> {
    let due = discord_links::table.filter(discord_links::sync_at.le(At(now)));
    let query = due.order((discord_links::sync_at, discord_links::id)).limit(BATCH).select(LinkRow::as_select());
    Ok(query.load(conn).await?)
}

/// The places of a person with the roles that they give, and whether the account is shut.
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

/// Every role that some session gives, with the names of those sessions in addresses.
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

/// Whether the Discord account of a link that has ended is linked anew.
pub async fn is_linked_anew(conn: &mut AsyncPgConnection, person: &str) -> Result<bool> {
    Ok(linked_with(conn, person).await?.is_some())
}

/// Keeps what came of comparing, unless the link was changed meanwhile.
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

/// Keeps new tokens, or forgets those that Discord does not know any more.
pub async fn apply_grant(conn: &mut AsyncPgConnection, link: Uuid, grant: Option<&Grant>) -> Result<()> {
    let values = (
        discord_links::access_token.eq(grant.map(|grant| &grant.access_token)),
        discord_links::refresh_token.eq(grant.map(|grant| &grant.refresh_token)),
        discord_links::token_expires_at.eq(grant.map(|grant| At(grant.expires_at))),
    );
    diesel::update(discord_links::table.find(link)).set(values).execute(conn).await?;
    Ok(())
}

/// Removes a link that has ended.
pub async fn remove(conn: &mut AsyncPgConnection, link: Uuid) -> Result<()> {
    diesel::delete(discord_links::table.find(link)).execute(conn).await?;
    Ok(())
}

/// How many people each problem keeps from their roles.
pub async fn problems(conn: &mut AsyncPgConnection) -> Result<Vec<(DiscordProblem, i64)>> {
    let query = discord_links::table
        .filter(discord_links::problem.is_not_null().and(discord_links::unlinked_at.is_null()))
        .group_by(discord_links::problem)
        .order(discord_links::problem)
        .select((discord_links::problem, diesel::dsl::count_star()));
    let rows: Vec<(Option<TextEnum<DiscordProblem>>, i64)> = query.load(conn).await?;
    Ok(rows.into_iter().filter_map(|(problem, people)| Some((problem?.0, people))).collect())
}
