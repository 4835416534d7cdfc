//! The stand-in of Discord.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::http;
use crate::ports::Port;
use crate::postgres::new_password;
use crate::stand_ins::{Launcher, Plan, StandIn, calling};

/// Ids of the application and of its Discord server.
const APPLICATION: &str = "1100000000000000001";
const GUILD: &str = "1200000000000000001";

/// Roles that the packs of `content/` name.
const ROLES: [&str; 8] = [
    "1300000000000000001=Data analysis",
    "1300000000000000002=Data analysis graduate",
    "1300000000000000003=Incident desk",
    "1300000000000000004=Incident desk graduate",
    "1300000000000000005=Financial modelling",
    "1300000000000000006=Financial modelling graduate",
    "1300000000000000007=Product management",
    "1300000000000000008=Product management graduate",
];

/// Members of the Discord server, and a person who is not one.
const MEMBERS: [&str; 2] = ["ada.obi", "grace.lin"];
const STRANGER: &str = "sam.haddad";

/// Starts it. It sends commands to this server. Without a server, it uses the address that is set at `/control`.
pub(crate) fn start(launcher: Launcher<'_>, server: Option<&Port>) -> Result<StandIn> {
    let options = ROLES.map(|role| ["--role", role]).into_iter();
    let options = options.chain(MEMBERS.map(|name| ["--member", name])).chain([["--stranger", STRANGER]]);
    let mut arguments = options.flatten().map(str::to_owned).collect::<Vec<_>>();
    arguments.extend(calling("--application", server, ""));
    let plan = Plan {
        name: "discord",
        port: 9300,
        arguments,
        marker: launcher.marker(),
        keys: vec![
            ("FIELDWORK_DISCORD_APPLICATION_ID", APPLICATION.to_owned()),
            ("FIELDWORK_DISCORD_GUILD_ID", GUILD.to_owned()),
            ("FIELDWORK_DISCORD_CLIENT_SECRET", new_password()?),
            ("FIELDWORK_DISCORD_BOT_TOKEN", new_password()?),
        ],
        control: "/control",
    };
    let mut discord = StandIn::start(launcher, plan)?.with_urls(&[
        ("FIELDWORK_DISCORD_URL", "/api/v10"),
        ("FIELDWORK_DISCORD_AUTHORIZE_URL", "/oauth2/authorize"),
        ("FIELDWORK_DISCORD_INVITE_URL", "/invite"),
    ]);
    let state: Value = serde_json::from_str(&http::get(discord.socket_address(), "/control")?.body)?;
    let key = state["public_key"].as_str().context("the stand-in of Discord has no key")?;
    discord.keys.push(("FIELDWORK_DISCORD_PUBLIC_KEY", key.to_owned()));
    Ok(discord)
}
