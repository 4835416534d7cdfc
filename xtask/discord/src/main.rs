//! Serves the stand-in of Discord until it is stopped. Started by `cargo xtask up`.

use std::error::Error;
use std::net::{SocketAddr, TcpListener};

use aws_lc_rs::rand;
use clap::Parser;
use local_discord::{Service, Settings, serve};

/// The position of the packs' roles, below the bot's role.
const POSITION: u32 = 10;

/// A stand-in of Discord.
#[derive(Parser)]
#[command(name = "local-discord")]
struct Arguments {
    /// Address to listen on.
    #[arg(long)]
    addr: SocketAddr,
    /// Address of our application.
    #[arg(long)]
    application: Option<String>,
    /// A role of the server, as ID=NAME.
    #[arg(long = "role")]
    roles: Vec<String>,
    /// Name of a member of the server.
    #[arg(long = "member")]
    members: Vec<String>,
    /// Name of a person who is not on the server.
    #[arg(long = "stranger")]
    strangers: Vec<String>,
    /// The id of the application.
    #[arg(long, env = "FIELDWORK_DISCORD_APPLICATION_ID")]
    application_id: String,
    /// The secret of the application.
    #[arg(long, env = "FIELDWORK_DISCORD_CLIENT_SECRET", hide_env_values = true)]
    client_secret: String,
    /// The token of the application's bot.
    #[arg(long, env = "FIELDWORK_DISCORD_BOT_TOKEN", hide_env_values = true)]
    bot_token: String,
    /// The id of the server.
    #[arg(long, env = "FIELDWORK_DISCORD_GUILD_ID")]
    guild_id: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mut seed = [0; 32];
    rand::fill(&mut seed).map_err(|_| "there are no random bytes")?;
    let service = Service::new(Settings {
        address: format!("http://{}", arguments.addr),
        application_id: arguments.application_id,
        client_secret: arguments.client_secret,
        bot_token: arguments.bot_token,
        guild_id: arguments.guild_id,
        seed,
    });
    if let Some(application) = &arguments.application {
        service.serve_application_at(application);
    }
    for role in &arguments.roles {
        let (id, name) = role.split_once('=').ok_or("a role is ID=NAME")?;
        service.add_role(id, name, POSITION);
    }
    for name in &arguments.members {
        service.add_person(name, true);
    }
    for name in &arguments.strangers {
        service.add_person(name, false);
    }
    serve(TcpListener::bind(arguments.addr)?, service).await?;
    Ok(())
}
