//! Discord's stand-in on this machine, strict as Discord is. Its keys are new at each start, and what people did there is
//! forgotten with them.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::http;
use crate::ports::{self, Port};
use crate::postgres::new_password;
use crate::processes::{Launch, Service, StopBy};
use crate::session::Session;
use crate::tools::Tools;

/// The ids of the application and of its server.
const APPLICATION: &str = "1100000000000000001";
const GUILD: &str = "1200000000000000001";

/// The roles that the packs of `content/` name.
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

/// People on the server, and one who is not.
const MEMBERS: [&str; 2] = ["ada.obi", "grace.lin"];
const STRANGER: &str = "sam.haddad";

pub(crate) struct Discord {
    pub(crate) service: Service,
    port: Port,
    keys: Vec<(&'static str, String)>,
}

impl Discord {
    /// Starts it; people use its commands with this server, or with none until the control address names one.
    pub(crate) fn start(
        session: &Session,
        tools: &Tools,
        binary: &Path,
        server: Option<&Port>,
        log: PathBuf,
    ) -> Result<Self> {
        let port = ports::reserve(tools, 9300)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number));
        let mut keys = vec![
            ("FIELDWORK_DISCORD_APPLICATION_ID", APPLICATION.to_owned()),
            ("FIELDWORK_DISCORD_GUILD_ID", GUILD.to_owned()),
            ("FIELDWORK_DISCORD_CLIENT_SECRET", new_password()?),
            ("FIELDWORK_DISCORD_BOT_TOKEN", new_password()?),
        ];
        let binary_word = binary.to_string_lossy().into_owned();
        let mut words = vec![binary_word.clone(), "--addr".to_owned(), address.to_string()];
        let options = ROLES.map(|role| ("--role", role)).into_iter();
        let options = options.chain(MEMBERS.map(|name| ("--member", name))).chain([("--stranger", STRANGER)]);
        words.extend(options.flat_map(|(option, value)| [option.to_owned(), value.to_owned()]));
        if let Some(server) = server {
            words.extend(["--application".to_owned(), format!("http://127.0.0.1:{}", server.number)]);
        }
        let mut service = Service::start(
            session,
            Launch {
                name: "discord",
                words,
                marker: binary_word,
                variables: keys.clone(),
                folder: &session.folder,
                log,
                stop: StopBy::Terminate,
            },
        )?;
        service.wait_until_ready(Duration::from_secs(30), || http::get(address, "/control").is_ok())?;
        let known: Value = serde_json::from_str(&http::get(address, "/control")?.body)?;
        let key = known["public_key"].as_str().context("Discord's stand-in has no key")?;
        keys.push(("FIELDWORK_DISCORD_PUBLIC_KEY", key.to_owned()));
        Ok(Self { service, port, keys })
    }

    /// Where it is.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port.number)
    }

    /// What a server needs to know to work with it.
    pub(crate) fn server_variables(&self) -> Vec<(&'static str, String)> {
        let at = |path: &str| format!("{}{path}", self.address());
        let addresses = [
            ("FIELDWORK_DISCORD_URL", at("/api/v10")),
            ("FIELDWORK_DISCORD_AUTHORIZE_URL", at("/oauth2/authorize")),
            ("FIELDWORK_DISCORD_INVITE_URL", at("/invite")),
        ];
        self.keys.iter().cloned().chain(addresses).collect()
    }
}
