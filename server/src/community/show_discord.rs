//! Shows the caller's link with Discord: its roles, and the problem that prevents further roles. Also ends the link,
//! and syncs its roles on request.

use domain::community::discord_problem::DiscordProblem;

use crate::community::discord_rows as rows;
use crate::community::sync_discord::SyncDiscord;
use crate::jobs;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;

/// A link with Discord.
#[derive(Serialize, ToSchema)]
#[schema(as = DiscordSession)]
pub(crate) struct DiscordView {
    /// Whether a Discord server is configured.
    is_offered: bool,
    /// Whether the account is linked.
    linked: bool,
    /// Name of the Discord account.
    name: Option<String>,
    /// Names of our roles that the account has.
    roles: Vec<String>,
    /// Problem that prevents the account from getting other roles.
    error: Option<DiscordProblem>,
    /// Whether staff must solve the problem.
    is_for_staff: bool,
    /// Time of the last sync; `None` before the first.
    synced_at: Option<Timestamp>,
    /// URL at which to join the server.
    invite_url: Option<String>,
}

/// Returns the view of a person's link.
pub(super) async fn view(conn: &mut AsyncPgConnection, platform: &Platform, user: UserId) -> Result<DiscordView> {
    let link = rows::link_of(conn, user).await?;
    let error = link.as_ref().and_then(|link| link.problem).map(|problem| problem.0);
    Ok(DiscordView {
        is_offered: platform.discord.is_some(),
        linked: link.is_some(),
        error,
        is_for_staff: error.is_some_and(DiscordProblem::is_for_staff),
        synced_at: link.as_ref().and_then(|link| link.synced_at).map(|at| at.0),
        invite_url: platform.discord.as_ref().map(|discord| discord.settings.invite_url.clone()),
        roles: link.as_ref().map(|link| link.roles.clone()).unwrap_or_default(),
        name: link.map(|link| link.name),
    })
}

/// Shows the link.
#[utoipa::path(responses((status = 200, body = DiscordView)))]
#[get("/user-discord-session/session")]
pub(crate) async fn show_discord(mut learner: Learner, platform: Data<Platform>) -> Result<Json<DiscordView>> {
    Ok(Json(view(&mut learner.conn, &platform, learner.id).await?))
}

/// Ends the link: its roles are removed and its tokens revoked. Succeeds too if there is no link.
#[utoipa::path(responses((status = 204)))]
#[delete("/user-discord-session/session")]
pub(crate) async fn unlink_discord(mut learner: Learner, _: NoBody, Now(now): Now) -> Result<HttpResponse> {
    let user = learner.id;
    let ended = learner.conn.transaction(async |conn| {
        if let Some(link) = rows::apply_unlinked(conn, user, now).await? {
            jobs::enqueue(conn, None, &SyncDiscord, now, now).await?;
            publish(conn, &[PublishedUpdate::new(user, LiveFeature::Community, link)], now).await?;
        }
        Ok::<_, Error>(())
    });
    ended.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Syncs the roles now, and joins the person to the server again if they have granted that.
#[utoipa::path(responses((status = 202, body = DiscordView)))]
#[post("/user-discord-session/sync")]
pub(crate) async fn sync_own_roles(
    mut learner: Learner,
    _: NoBody,
    platform: Data<Platform>,
    Now(now): Now,
) -> Result<HttpResponse> {
    platform.discord.as_ref().ok_or(Refusal::DiscordNotOffered)?;
    let link = rows::link_of(&mut learner.conn, learner.id).await?.ok_or(Refusal::DiscordNotLinked)?;
    let due = learner.conn.transaction(async |conn| {
        rows::apply_due(conn, link.id, now).await?;
        jobs::enqueue(conn, None, &SyncDiscord, now, now).await?;
        Ok::<_, Error>(())
    });
    due.await?;
    Ok(HttpResponse::Accepted().json(view(&mut learner.conn, &platform, learner.id).await?))
}
