//! The identity service on this machine: the auth emulator of firebase-tools, offline, with a demo project. A script
//! adds a password policy, which the emulator lacks. The emulator keeps accounts only in memory. So they are read from
//! it every few seconds, stored in `.fieldwork/identity/accounts.json`, and restored at the next start.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::checkout::{make_folder, write_whole};
use crate::http::{self, Answer};
use crate::ports::{self, Port};
use crate::processes::{Launch, Service, StopBy};
use crate::session::Session;
use crate::tools::Tools;

/// Firebase treats every project whose name begins with "demo-" as one that does not exist.
pub(crate) const PROJECT: &str = "demo-fieldwork";

/// Script that the emulator's process loads first, and the path that the script serves.
const PASSWORD_POLICY: &str = include_str!("../identity/password-policy.cjs");
const PASSWORD_POLICY_PATH: &str = "/identitytoolkit.googleapis.com/v2/passwordPolicy";

pub(crate) struct Identity {
    pub(crate) service: Service,
    port: Port,
    _others: [Port; 2],
    accounts: PathBuf,
    /// Content of the accounts file. `None` until the file has been read, so that an emulator without accounts does not
    /// overwrite the file before that.
    saved: Option<String>,
}

impl Identity {
    /// Starts the emulator with its state in the folder. It takes seconds to become ready, so call `wait_until_ready`
    /// as late as possible.
    pub(crate) fn start(session: &Session, tools: &Tools, folder: PathBuf, log: PathBuf) -> Result<Self> {
        let port = ports::reserve(tools, 9099)?;
        let others = [ports::reserve(tools, 4400)?, ports::reserve(tools, 4500)?];
        // The emulator stores its address in the temporary folder, in a file that has only the project's name. Two
        // emulators with the same temporary folder would interfere.
        let temporary = make_folder(&folder.join("tmp"))?;
        let settings = folder.join("firebase.json");
        write_whole(&settings, &settings_text(&port, &others))?;
        let settings = settings.to_string_lossy().into_owned();
        let policy = folder.join("password-policy.cjs");
        write_whole(&policy, PASSWORD_POLICY)?;
        let policy = policy.to_string_lossy().into_owned();
        let mut words = vec!["node".to_owned(), "--require".to_owned(), policy, tools.firebase()?];
        words.extend(["emulators:start", "--only", "auth", "--project", PROJECT].map(str::to_owned));
        words.extend(["--config".to_owned(), settings.clone()]);
        let service = Service::start(
            session,
            Launch {
                name: "identity",
                words,
                marker: settings,
                variables: vec![
                    ("TMPDIR", temporary.to_string_lossy().into_owned()),
                    ("XDG_CONFIG_HOME", folder.to_string_lossy().into_owned()),
                    ("NO_UPDATE_NOTIFIER", "1".to_owned()),
                ],
                folder: &folder,
                log,
                stop: StopBy::Interrupt,
            },
        )?;
        let accounts = folder.join("accounts.json");
        Ok(Self { service, port, _others: others, accounts, saved: None })
    }

    /// Waits until the emulator is configured and has the accounts of the last run.
    pub(crate) fn wait_until_ready(&mut self) -> Result<()> {
        let address = self.socket_address();
        self.service.wait_until_ready(Duration::from_secs(90), || {
            http::get(address, "/").is_ok_and(|answer| answer.status == 200)
        })?;
        // An unknown address and a wrong password give the same error, as in new production projects.
        let privacy = json!({"emailPrivacyConfig": {"enableImprovedEmailPrivacy": true}});
        let answer = self.administer("PATCH", "v2", "config", &privacy.to_string())?;
        if answer.status != 200 {
            bail!("the emulator refused its configuration: {}", answer.body);
        }
        let answer = http::get(address, PASSWORD_POLICY_PATH)?;
        if answer.status != 200 {
            bail!("the emulator serves no password policy: {}", answer.body);
        }
        self.restore_accounts()
    }

    /// Host and port, as the server and the browser need them.
    pub(crate) fn address(&self) -> String {
        self.socket_address().to_string()
    }

    /// Settings that make a server use this service as Firebase.
    pub(crate) fn server_variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("FIREBASE_PROJECT_ID", PROJECT.to_owned()),
            ("FIREBASE_API_KEY", "demo".to_owned()),
            ("FIREBASE_AUTH_DOMAIN", format!("{PROJECT}.firebaseapp.com")),
            ("FIREBASE_AUTH_EMULATOR_HOST", self.address()),
        ]
    }

    /// Creates an account; does nothing if it exists already.
    pub(crate) fn add_account(&self, account: &Value) -> Result<()> {
        let answer = self.administer("POST", "v1", "accounts", &account.to_string())?;
        let stands = ["DUPLICATE_LOCAL_ID", "EMAIL_EXISTS", "DUPLICATE_EMAIL"];
        if answer.status != 200 && !stands.iter().any(|code| answer.body.contains(code)) {
            bail!("the demo account was refused: {}", answer.body);
        }
        Ok(())
    }

    /// Stores the accounts if they have changed since the last time.
    pub(crate) fn save_accounts(&mut self) -> Result<()> {
        let Some(saved) = &self.saved else {
            return Ok(());
        };
        let answer = self.administer("GET", "v1", "accounts:batchGet?maxResults=-1", "")?;
        if answer.status != 200 || answer.body == *saved {
            return Ok(());
        }
        // An emulator that ends while it responds sends only a part of the accounts.
        serde_json::from_str::<Value>(&answer.body).context("the emulator's accounts are not JSON")?;
        write_whole(&self.accounts, &answer.body)?;
        self.saved = Some(answer.body);
        Ok(())
    }

    fn restore_accounts(&mut self) -> Result<()> {
        if !self.accounts.exists() {
            self.saved = Some(String::new());
            return Ok(());
        }
        let text = fs::read_to_string(&self.accounts)?;
        let kept: Value =
            serde_json::from_str(&text).with_context(|| format!("{} is not JSON", self.accounts.display()))?;
        let has_some = kept["users"].as_array().is_some_and(|users| !users.is_empty());
        if has_some {
            let users = json!({"users": kept["users"]}).to_string();
            let answer = self.administer("POST", "v1", "accounts:batchCreate", &users)?;
            if answer.status != 200 {
                bail!("the emulator refused the kept accounts: {}", answer.body);
            }
        }
        self.saved = Some(text);
        Ok(())
    }

    fn administer(&self, method: &str, version: &str, what: &str, body: &str) -> Result<Answer> {
        let path = format!("/identitytoolkit.googleapis.com/{version}/projects/{PROJECT}/{what}");
        // The credential that the emulator accepts as its administrator's.
        let headers = [("Authorization", "Bearer owner".to_owned())];
        http::send(self.socket_address(), method, &path, &headers, body)
    }

    pub(crate) fn socket_address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port.number))
    }
}

/// Saves the accounts, because the emulator loses them when it ends.
impl Drop for Identity {
    fn drop(&mut self) {
        let _ = self.save_accounts();
    }
}

fn settings_text(auth: &Port, [hub, logging]: &[Port; 2]) -> String {
    let at = |port: &Port| json!({"host": "127.0.0.1", "port": port.number});
    json!({"emulators": {
        "auth": at(auth),
        "hub": at(hub),
        "logging": at(logging),
        "ui": {"enabled": false},
        "singleProjectMode": true,
    }})
    .to_string()
}
