//! The link with Discord of the person who asks: whether there is one, which roles it has brought, what keeps them from
//! others; to end it, and to have the roles compared again.

use domain::community::discord_problem::DiscordProblem;

use crate::community::discord_rows as rows;
use crate::community::sync_discord::SyncDiscord;
use crate::jobs;
use crate::live::rows::publish;
use crate::live::{LiveFeature, Published};
use crate::prelude::*;

/// A link with Discord.
#[derive(Serialize, ToSchema)]
#[schema(as = DiscordSession)]
pub(crate) struct DiscordView {
    /// Whether there is a Discord server.
    is_offered: bool,
    /// Whether the account is linked.
    linked: bool,
    /// What the Discord account is called.
    name: Option<String>,
    /// The names of the roles from here that it has.
    roles: Vec<String>,
    /// What keeps it from others.
    error: Option<DiscordProblem>,
    /// Whether staff have to put that right.
    is_for_staff: bool,
    /// When the roles were last compared; nothing before the first time.
    synced_at: Option<Timestamp>,
    /// Where one joins the server.
    invite_url: Option<String>,
}

/// The link of somebody.
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

/// Ends the link: the roles go, and what the person let us do ends. There may be none.
#[utoipa::path(responses((status = 204)))]
#[delete("/user-discord-session/session")]
pub(crate) async fn unlink_discord(mut learner: Learner, _: NoBody, Now(now): Now) -> Result<HttpResponse> {
    let user = learner.id;
    let ended = learner.conn.transaction(async |conn| {
        if let Some(link) = rows::apply_unlinked(conn, user, now).await? {
            jobs::enqueue(conn, None, &SyncDiscord, now, now).await?;
            publish(conn, &[Published::new(user, LiveFeature::Community, link)], now).await?;
        }
        Ok::<_, Error>(())
    });
    ended.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Has the roles compared again now, and the person brought onto the server again if they let us.
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
