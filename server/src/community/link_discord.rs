//! Links a Discord account with OAuth: Discord's page redirects the browser to our page with a code and the state that
//! we set. Our page sends both here as the signed-in learner.

use domain::community::link_discord::{ConsentState, check_state, link_discord as decide};
use domain::screen::Screen;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};

use crate::community::discord_rows as rows;
use crate::community::show_discord::{DiscordView, view};
use crate::community::sync_discord::SyncDiscord;
use crate::config::Config;
use crate::db::Pool;
use crate::jobs;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::ports::discord::{Discord, DiscordFailure};
use crate::prelude::*;

/// Our page to which Discord redirects browsers.
const PAGE: Screen = Screen::Discord;

/// Audience of the state's signature, so that it is valid for no other purpose.
const AUDIENCE: &str = "discord";

#[derive(Serialize, Deserialize)]
struct LinkClaims {
    aud: String,
    state: ConsentState,
}

/// Parameters with which Discord redirected the browser.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiscordConsentRequest {
    /// The code.
    code: String,
    /// The state.
    state: String,
}

/// Links the caller's account with the Discord account that has consented.
#[utoipa::path(responses((status = 200, body = DiscordView)))]
#[post("/discord/link")]
pub(crate) async fn link_discord(
    learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    Json(body): Json<DiscordConsentRequest>,
) -> Result<Json<DiscordView>> {
    let discord = platform.discord.as_ref().ok_or(Refusal::DiscordNotOffered)?;
    let user = learner.id;
    check_state(now, user, read_state(&platform.config.link_secret, &body.state))?;
    drop(learner);
    let grant = discord.exchange(&body.code, &redirect_uri(&platform.config), now).await.map_err(refusal_of)?;
    let person = discord.person(&grant).await.map_err(refusal_of)?;
    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| {
        decide(user, rows::linked_with(conn, &person.id).await?)?;
        let link = rows::apply_link(conn, user, &person, Some(&grant), now).await?;
        tell_linked(conn, user, link, now).await
    })
    .await?;
    Ok(Json(view(&mut conn, &platform, user).await?))
}

/// Makes the roles of a new link due for a sync, and notifies the learner's open pages.
pub(super) async fn tell_linked(conn: &mut AsyncPgConnection, user: UserId, link: Uuid, now: Timestamp) -> Result<()> {
    jobs::enqueue(conn, None, &SyncDiscord, now, now).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Community, link)], now).await
}

/// Returns the URL at which Discord asks for consent.
pub(super) fn consent_url(platform: &Platform, discord: &Discord, user: UserId, now: Timestamp) -> Result<String> {
    let claims = LinkClaims { aud: AUDIENCE.to_owned(), state: ConsentState::new(user, now) };
    let key = EncodingKey::from_secret(platform.config.link_secret.as_bytes());
    let state = encode(&Header::new(Algorithm::HS256), &claims, &key).map_err(Error::broken)?;
    discord.consent_url(&redirect_uri(&platform.config), &state)
}

fn redirect_uri(config: &Config) -> String {
    config.page_link(&PAGE.address(&[]), &[])
}

fn read_state(secret: &str, token: &str) -> Option<ConsentState> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.set_audience(&[AUDIENCE]);
    let read = decode::<LinkClaims>(token, &DecodingKey::from_secret(secret.as_bytes()), &validation);
    read.ok().map(|token| token.claims.state)
}

/// Maps a failure of Discord to a refusal: Discord rejects the code, or cannot be reached.
fn refusal_of(failure: DiscordFailure) -> Error {
    match failure {
        DiscordFailure::Refused(_) => Refusal::DiscordAuthorizationFailed.into(),
        DiscordFailure::Away(_) | DiscordFailure::Busy(_) => {
            tracing::warn!(%failure, "a Discord account could not be linked");
            Refusal::TemporarilyUnavailable.into()
        }
    }
}
