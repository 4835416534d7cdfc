//! Syncs the roles of linked people on the Discord server. A link becomes due when the facts behind its roles change
//! (for enrolments and accounts, a trigger marks it), or when the time of its next sync is reached. The job calls the
//! rule, and adds or removes one role at a time. It is idempotent and may stop at any point. An ended link loses its
//! roles and is then removed.

use domain::community::discord_problem::{DiscordProblem, discord_problem, next_sync_at};
use domain::community::discord_roles::{
    DiscordFacts, DiscordPlace, DiscordRole, DiscordSync, ManagedRole, discord_roles, role_connection,
};
use domain::ids::UserId;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::community::discord_rows::{self as rows, LinkRow, Synced};
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::ports::discord::grant::Grant;
use crate::ports::discord::guild::{Guild, Joined};
use crate::ports::discord::{Discord, DiscordFailure};

/// Job that syncs the roles of all links that are due.
#[derive(Debug, Serialize, Deserialize)]
pub struct SyncDiscord;

/// The server, with the facts that are the same for everybody.
struct Server<'a> {
    discord: &'a Discord,
    guild: Guild,
    managed: Vec<ManagedRole>,
    now: Timestamp,
}

/// Result of the changes to a person's roles.
struct RolesChanged {
    sync: DiscordSync,
    held: Vec<DiscordRole>,
    refused: Option<u32>,
}

impl Job for SyncDiscord {
    const KIND: &'static str = "community/sync_discord";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Some(discord) = &context.platform.discord else { return Ok(()) };
        let mut conn = context.pool.connection().await?;
        let due = rows::due(&mut conn, context.now).await?;
        let managed = rows::managed_roles(&mut conn).await?;
        drop(conn);
        if due.is_empty() {
            return Ok(());
        }
        let guild = match discord.guild().await {
            Ok(guild) => guild,
            Err(DiscordFailure::Refused(code)) => return note_no_server(context, &due, code).await,
            Err(failure) => return Err(later(failure)),
        };
        let managed = managed
            .into_iter()
            .map(|(role, _)| ManagedRole { position: guild.role(&role).map(|role| role.position), role });
        let server = Server { managed: managed.collect(), discord, guild, now: context.now };
        for link in &due {
            sync_link(context, &server, link).await?;
        }
        if i64::try_from(due.len()) == Ok(rows::BATCH) {
            jobs::enqueue(&mut *context.pool.connection().await?, None, &Self, context.now, context.now).await?;
        }
        Ok(())
    }
}

/// Records for every due link that our bot cannot see the server.
async fn note_no_server(context: &Context<'_>, due: &[LinkRow], code: u32) -> Result<(), JobFailure> {
    tracing::error!(code, "our bot cannot see the Discord server; run `server discord check` for details");
    let problem = Some(DiscordProblem::of_code(code).unwrap_or(DiscordProblem::WrongServer));
    let mut conn = context.pool.connection().await?;
    for link in due {
        let synced = Synced { roles: link.roles.clone(), problem, next: next_sync_at(context.now, problem) };
        rows::apply_synced(&mut conn, link, &synced, context.now).await?;
    }
    Ok(())
}

async fn sync_link(context: &Context<'_>, server: &Server<'_>, link: &LinkRow) -> Result<(), JobFailure> {
    let mut conn = context.pool.connection().await?;
    let is_linked = link.unlinked_at.is_none();
    if !is_linked && rows::is_linked_anew(&mut conn, &link.discord_id).await? {
        // The Discord account's roles now belong to its new link.
        return Ok(rows::remove(&mut conn, link.id).await?);
    }
    let (places, is_disabled) = match link.user_id {
        Some(user) => rows::places_of(&mut conn, user).await?,
        None => (Vec::new(), false),
    };
    drop(conn);
    let grant = fresh_grant(context, server, link).await?;
    let (held, unseen) = match server.discord.member_roles(&link.discord_id).await {
        Ok(held) => (held, None),
        Err(DiscordFailure::Refused(code)) => (None, Some(code)),
        Err(failure) => return Err(later(failure)),
    };
    let facts = DiscordFacts {
        is_linked,
        is_disabled,
        held,
        places,
        managed: server.managed.clone(),
        bot_position: server.guild.bot_position,
    };
    let places = facts.places.clone();
    let brought = server.bring(link, facts, grant.as_ref()).await.map_err(later)?;
    let problem = discord_problem(&brought.sync, brought.refused.or(unseen));
    if problem.is_some_and(DiscordProblem::is_for_staff) {
        tracing::warn!(?problem, findings = ?brought.sync.findings, "a person's roles on Discord wait for staff");
    }
    if let Some(grant) = &grant {
        show_connection(server.discord, grant, is_linked, &places).await?;
    }
    let mut conn = context.pool.connection().await?;
    let is_for_staff = problem.is_some_and(DiscordProblem::is_for_staff);
    if !is_linked && !is_for_staff {
        return Ok(rows::remove(&mut conn, link.id).await?);
    }
    let named = brought.held.iter().filter_map(|held| {
        let is_ours = server.managed.iter().any(|managed| managed.role == *held);
        server.guild.role(held).filter(|_| is_ours).map(|role| role.name.clone())
    });
    let synced = Synced { roles: named.collect(), problem, next: next_sync_at(server.now, problem) };
    rows::apply_synced(&mut conn, link, &synced, server.now).await?;
    if let Some(user) = link.user_id.filter(|_| is_linked) {
        publish(&mut conn, &[PublishedUpdate::new(UserId(user), LiveFeature::Community, link.id)], server.now).await?;
    }
    Ok(())
}

impl Server<'_> {
    /// Adds and removes the roles as the rule decides. Joins the person to the server first, if that is due.
    async fn bring(
        &self,
        link: &LinkRow,
        mut facts: DiscordFacts,
        grant: Option<&Grant>,
    ) -> Result<RolesChanged, DiscordFailure> {
        let mut refused = None;
        if let Some(grant) = grant.filter(|_| facts.held.is_none() && facts.is_linked && link.joins) {
            let there = DiscordFacts { held: Some(Vec::new()), ..facts.clone() };
            let roles = discord_roles(&there).add;
            match self.discord.join(&link.discord_id, &grant.access_token, &roles).await {
                Ok(Joined::New(roles)) => facts.held = Some(roles),
                Ok(Joined::Before) => facts.held = self.discord.member_roles(&link.discord_id).await?,
                Err(DiscordFailure::Refused(code)) => refused = Some(code),
                Err(failure) => return Err(failure),
            }
        }
        let sync = discord_roles(&facts);
        let mut held = facts.held.unwrap_or_default();
        for role in &sync.add {
            match self.discord.add_role(&link.discord_id, role).await {
                Ok(()) => held.push(role.clone()),
                // The next role would be refused too.
                Err(DiscordFailure::Refused(code)) => return Ok(RolesChanged { sync, held, refused: Some(code) }),
                Err(failure) => return Err(failure),
            }
        }
        for role in &sync.remove {
            match self.discord.remove_role(&link.discord_id, role).await {
                Ok(()) => held.retain(|other| other != role),
                Err(DiscordFailure::Refused(code)) => return Ok(RolesChanged { sync, held, refused: Some(code) }),
                Err(failure) => return Err(failure),
            }
        }
        Ok(RolesChanged { sync, held, refused })
    }
}

/// Returns valid tokens, refreshed if they have expired. Tokens that Discord refuses are deleted: the person has
/// revoked them.
async fn fresh_grant(context: &Context<'_>, server: &Server<'_>, link: &LinkRow) -> Result<Option<Grant>, JobFailure> {
    let Some(grant) = link.grant() else { return Ok(None) };
    if !grant.has_run_out(server.now) {
        return Ok(Some(grant));
    }
    let grant = match server.discord.refresh(&grant, server.now).await {
        Ok(grant) => Some(grant),
        Err(DiscordFailure::Refused(_)) => None,
        Err(failure) => return Err(later(failure)),
    };
    rows::apply_grant(&mut *context.pool.connection().await?, link.id, grant.as_ref()).await?;
    Ok(grant)
}

/// Updates the connection on the person's Discord profile, or removes it after the link ended. The person may have
/// revoked our access.
async fn show_connection(
    discord: &Discord,
    grant: &Grant,
    is_linked: bool,
    places: &[DiscordPlace],
) -> Result<(), JobFailure> {
    let shown = if is_linked {
        discord.connect_role(grant, role_connection(places)).await
    } else {
        match discord.disconnect_role(grant).await {
            Ok(()) | Err(DiscordFailure::Refused(_)) => discord.revoke(grant).await,
            failed => failed,
        }
    };
    match shown {
        Ok(()) | Err(DiscordFailure::Refused(_)) => Ok(()),
        Err(failure) => Err(later(failure)),
    }
}

fn later(failure: DiscordFailure) -> JobFailure {
    JobFailure::Later(failure.to_string())
}
