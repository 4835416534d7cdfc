//! Registration of our application at Discord: the commands of its bot on the server, and the data that it shows about
//! people. It is registered once, and again whenever this file changes.

use reqwest::Method;
use serde_json::json;

use crate::ports::discord::{Caller, Discord, DiscordFailure};

/// The command for a link code.
pub const LINK: &str = "link";

/// The name of its only option.
pub const CODE: &str = "code";

/// The command that updates the caller's roles.
pub const ROLES: &str = "roles";

impl Discord {
    /// Registers the commands and the data shown about people.
    pub async fn register(&self) -> Result<(), DiscordFailure> {
        let (application, guild) = (&self.settings.application_id, &self.settings.guild_id);
        let code = json!({
            "type": 3, "name": CODE, "description": "The code that Fieldwork shows you", "required": true,
            "min_length": 8, "max_length": 32,
        });
        let commands = json!([
            { "type": 1, "name": LINK, "description": "Link your Fieldwork account", "options": [code] },
            { "type": 1, "name": ROLES, "description": "Get your Fieldwork roles again" },
        ]);
        let path = format!("/applications/{application}/guilds/{guild}/commands");
        self.call("commands", (Method::PUT, &path), Caller::Bot, |request| request.json(&commands)).await?;
        let at_least = |key: &str, name: &str, description: &str| json!({ "type": 2, "key": key, "name": name, "description": description });
        let metadata = json!([
            at_least("sessions", "Simulations", "Minimum number of simulations joined"),
            at_least("completed", "Completed", "Minimum number of simulations completed"),
        ]);
        let path = format!("/applications/{application}/role-connections/metadata");
        self.call("metadata", (Method::PUT, &path), Caller::Bot, |request| request.json(&metadata)).await.map(drop)
    }
}
