//! Answers a command that a person sends to our bot on Discord. Discord waits three seconds. Commands are idempotent,
//! so a request that is replayed within the five minutes of its signature changes nothing.

use actix_web::{HttpMessage as _, HttpRequest};
use domain::community::receive_interaction::{InteractionFacts, receive_interaction as decide};
use serde_json::{Value, json};

use crate::community::redeem_code::apply_redeemed;
use crate::community::sync_discord::SyncDiscord;
use crate::community::{discord_rows as rows, discord_words as words};
use crate::db::Pool;
use crate::http::Body;
use crate::jobs;
use crate::ports::discord::Discord;
use crate::ports::discord::application::{CODE, LINK, ROLES};
use crate::ports::discord::grant::DiscordAccount;
use crate::ports::discord::signature::Signature;
use crate::prelude::*;

/// Types of interactions and responses, as Discord numbers them.
const PING: u64 = 1;
const COMMAND: u64 = 2;
const MESSAGE: u64 = 4;

/// Flag of a response that only the sender of the command sees.
const EPHEMERAL: u64 = 1 << 6;

/// Accepts an interaction from Discord, and responds to it.
#[utoipa::path(security(()), responses((status = 200, body = Object)))]
#[post("/discord/interactions")]
pub(crate) async fn receive_interaction(
    request: HttpRequest,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
) -> Result<HttpResponse> {
    let discord = platform.discord.as_ref().ok_or(Refusal::DiscordNotOffered)?;
    let body = request.extensions().get::<Body>().map(|body| body.0.clone()).unwrap_or_default();
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let signature = Signature { timestamp: header("x-signature-timestamp"), signature: header("x-signature-ed25519") };
    let is_signed = signature.is_of(&discord.settings.public_key, &body);
    decide(&InteractionFacts { now, signed_at: signature.signed_at(), is_signed })?;
    let interaction = serde_json::from_slice::<Value>(&body);
    let interaction = interaction.map_err(|problem| Error::malformed(problem.to_string()))?;
    let answer = match interaction["type"].as_u64() {
        Some(PING) => json!({ "type": PING }),
        Some(COMMAND) => {
            let said = answer_command(discord, &pool, &interaction, now).await;
            let content = said.unwrap_or_else(|error| {
                tracing::warn!(%error, "a command on Discord failed");
                said_of(&error)
            });
            json!({ "type": MESSAGE, "data": { "content": content, "flags": EPHEMERAL } })
        }
        _ => return Err(Error::malformed("the type of the interaction is unknown")),
    };
    json(&answer)
}

async fn answer_command(discord: &Discord, pool: &Pool, interaction: &Value, now: Timestamp) -> Result<&'static str> {
    if interaction["guild_id"].as_str() != Some(discord.settings.guild_id.as_str()) {
        return Ok(words::WRONG_SERVER);
    }
    let person = DiscordAccount::read(&interaction["member"]["user"]);
    let person = person.ok_or_else(|| Error::malformed("an interaction without a person"))?;
    let mut conn = pool.connection().await?;
    let command = &interaction["data"];
    match command["name"].as_str() {
        Some(LINK) => {
            let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
            let typed =
                options.iter().find(|option| option["name"] == CODE).and_then(|option| option["value"].as_str());
            apply_redeemed(&mut conn, typed.unwrap_or_default(), &person, now).await?;
            Ok(words::LINKED)
        }
        Some(ROLES) => {
            let Some(user) = rows::linked_with(&mut conn, &person.id).await? else { return Ok(words::NOT_LINKED) };
            let Some(link) = rows::link_of(&mut conn, user).await? else { return Ok(words::NOT_LINKED) };
            rows::apply_due(&mut conn, link.id, now).await?;
            jobs::enqueue(&mut conn, None, &SyncDiscord, now, now).await?;
            Ok(words::ROLES)
        }
        _ => Ok(words::UNKNOWN),
    }
}

fn said_of(error: &Error) -> &'static str {
    match error {
        Error::Refused(refusals) => words::refusal(refusals.first()),
        Error::Broken(_) => words::BROKEN,
    }
}
