//! Shows the code that links a Discord account when it is sent to our bot, and the URL to link without a code.

use aws_lc_rs::rand;
use domain::community::discord_code::{CodeFacts, discord_code};
use domain::community::limits::DISCORD_CODE_CHARS;

use crate::community::discord_rows as rows;
use crate::community::link_discord::consent_url;
use crate::prelude::*;

/// A code, with the URLs to use it.
#[derive(Serialize, ToSchema)]
#[schema(as = DiscordCode)]
pub(crate) struct CodeView {
    /// The code.
    code: String,
    /// Expiry; the code is invalid from this instant on.
    expires_at: Timestamp,
    /// URL at which to join the server.
    invite_url: String,
    /// URL at which Discord asks for consent to link without a code.
    oauth_url: String,
}

/// Shows the code that is valid now, or a new one.
#[utoipa::path(responses((status = 200, body = CodeView)))]
#[get("/discord/unique-code")]
pub(crate) async fn show_discord_code(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
) -> Result<Json<CodeView>> {
    let discord = platform.discord.as_ref().ok_or(Refusal::DiscordNotOffered)?;
    let oauth_url = consent_url(&platform, discord, learner.id, now)?;
    let mut random = [0; DISCORD_CODE_CHARS];
    rand::fill(&mut random).map_err(|_| Error::broken("no random bytes are available"))?;
    let user = learner.id;
    let given = learner.conn.transaction(async |conn| {
        let last = rows::lock_code_of(conn, user).await?;
        let given = discord_code(&CodeFacts { now, last: last.clone(), random });
        if last.as_ref() != Some(&given) {
            rows::apply_code(conn, user, &given).await?;
        }
        Ok::<_, Error>(given)
    });
    let given = given.await?;
    let invite_url = discord.settings.invite_url.clone();
    Ok(Json(CodeView { code: given.code, expires_at: given.expires_at, invite_url, oauth_url }))
}
