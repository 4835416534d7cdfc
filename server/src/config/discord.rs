//! The Discord server on which learners get roles. Optional.

use std::fmt;

use clap::Args;
use providers::Secret;

use super::{SettingsFault, is_unset, set};

/// Arguments for Discord. Without its keys, Discord is not offered.
#[derive(Args, Clone, Debug)]
pub struct DiscordArguments {
    /// The id of our application at Discord; with it and the other keys, learners can link their accounts.
    #[arg(long, env = "FIELDWORK_DISCORD_APPLICATION_ID")]
    discord_application_id: Option<String>,
    /// The application's public key, which verifies Discord's requests: 64 hexadecimal digits.
    #[arg(long, env = "FIELDWORK_DISCORD_PUBLIC_KEY")]
    discord_public_key: Option<String>,
    /// The application's secret.
    #[arg(long, env = "FIELDWORK_DISCORD_CLIENT_SECRET", hide_env_values = true)]
    discord_client_secret: Option<String>,
    /// The token of the application's bot.
    #[arg(long, env = "FIELDWORK_DISCORD_BOT_TOKEN", hide_env_values = true)]
    discord_bot_token: Option<String>,
    /// The id of the server.
    #[arg(long, env = "FIELDWORK_DISCORD_GUILD_ID")]
    discord_guild_id: Option<String>,
    /// An invitation to the server that does not expire, for instance `https://discord.gg/fieldwork`.
    #[arg(long, env = "FIELDWORK_DISCORD_INVITE_URL")]
    discord_invite_url: Option<String>,
    /// URL of Discord's API; in development it may be a stand-in.
    #[arg(long, env = "FIELDWORK_DISCORD_URL", default_value = DiscordSettings::URL)]
    discord_url: String,
    /// URL of Discord's page on which people allow us to link their account.
    #[arg(long, env = "FIELDWORK_DISCORD_AUTHORIZE_URL", default_value = DiscordSettings::AUTHORIZE_URL)]
    discord_authorize_url: String,
}

/// A Discord server, and our application there.
#[derive(Clone)]
pub struct DiscordSettings {
    /// The application's id.
    pub application_id: String,
    /// Its public key.
    pub public_key: [u8; 32],
    /// Its secret.
    pub client_secret: Secret,
    /// The token of its bot.
    pub bot_token: Secret,
    /// The server's id.
    pub guild_id: String,
    /// An invitation to the server.
    pub invite_url: String,
    /// The URL of the API, without a slash at the end.
    pub url: String,
    /// The URL of the consent page.
    pub authorize_url: String,
}

impl DiscordSettings {
    /// The URL of Discord's API.
    pub const URL: &'static str = "https://discord.com/api/v10";
    /// The URL of Discord's consent page.
    pub const AUTHORIZE_URL: &'static str = "https://discord.com/oauth2/authorize";
}

impl DiscordArguments {
    pub(super) fn faults(&self, is_production: bool) -> [SettingsFault; 3] {
        let keys = [
            &self.discord_application_id,
            &self.discord_public_key,
            &self.discord_client_secret,
            &self.discord_bot_token,
            &self.discord_guild_id,
            &self.discord_invite_url,
        ];
        let set = keys.iter().filter(|key| !is_unset(key.as_ref())).count();
        let is_elsewhere =
            self.discord_url != DiscordSettings::URL || self.discord_authorize_url != DiscordSettings::AUTHORIZE_URL;
        let public_key = self.discord_public_key.as_deref().filter(|key| !key.trim().is_empty());
        [
            (set != 0 && set != keys.len(), "some FIELDWORK_DISCORD_ keys are set, but not all"),
            (
                public_key.is_some_and(|key| bytes_of(key).is_none()),
                "FIELDWORK_DISCORD_PUBLIC_KEY is not 64 hexadecimal digits",
            ),
            (
                is_production && is_elsewhere,
                "FIELDWORK_DISCORD_URL or FIELDWORK_DISCORD_AUTHORIZE_URL is set: only Discord's own is allowed",
            ),
        ]
    }

    /// The settings. `None` if a key is missing.
    #[must_use]
    pub fn settings(self) -> Option<DiscordSettings> {
        Some(DiscordSettings {
            application_id: set(self.discord_application_id)?,
            public_key: bytes_of(&set(self.discord_public_key)?)?,
            client_secret: set(self.discord_client_secret)?.into(),
            bot_token: set(self.discord_bot_token)?.into(),
            guild_id: set(self.discord_guild_id)?,
            invite_url: set(self.discord_invite_url)?,
            url: self.discord_url.trim_end_matches('/').to_owned(),
            authorize_url: self.discord_authorize_url,
        })
    }
}

/// The bytes of a key in hexadecimal digits.
fn bytes_of(key: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if key.len() != 2 * bytes.len() || !key.is_ascii() {
        return None;
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(key.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(bytes)
}

/// Omits the secrets.
impl fmt::Debug for DiscordSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DiscordSettings(server {} at {})", self.guild_id, self.url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_key_is_64_hexadecimal_digits() {
        let key = bytes_of(&"0fA1".repeat(16)).expect("a key");
        assert_eq!(key[..4], [0x0f, 0xa1, 0x0f, 0xa1]);
        for wrong in ["", "0f", &"0g".repeat(32), &"0f".repeat(33), &"é".repeat(32)] {
            assert_eq!(bytes_of(wrong), None, "{wrong}");
        }
    }
}
