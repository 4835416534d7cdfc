//! Requests that Discord sends to the application when a person uses a command. The signature covers the time and the
//! body.

use std::io;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};

use crate::world::{World, random};
use local_web::Fields;

/// Discord's time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// A command that a person uses.
#[derive(Clone, Debug, Default)]
pub struct Command {
    /// The id of the person.
    pub person: String,
    /// The name of the command.
    pub name: String,
    /// The options and their texts.
    pub options: Vec<(String, String)>,
    /// The id of another server in which the command is used. If empty, the command is a direct message to the bot. If
    /// `None`, it is used on our server.
    pub elsewhere: Option<String>,
    /// The time of the signature in seconds since 1970. `None`: now.
    pub signed_at: Option<i64>,
    /// Whether the signature has a wrong key.
    pub is_forged: bool,
    /// Whether this is Discord's ping, which checks that the application answers.
    pub is_ping: bool,
}

pub(crate) struct Signed {
    address: String,
    timestamp: String,
    signature: String,
    body: String,
}

impl Command {
    /// `/link` with a code.
    #[must_use]
    pub fn link(person: &str, code: &str) -> Self {
        let options = vec![("code".to_owned(), code.to_owned())];
        Self { person: person.to_owned(), name: "link".to_owned(), options, ..Self::default() }
    }

    pub(crate) fn read(asked: &Value) -> Self {
        let text = |name: &str| asked[name].as_str().unwrap_or_default().to_owned();
        let options = asked["options"].as_object().into_iter().flatten();
        let options = options.map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned()));
        Self {
            person: text("person"),
            name: text("name"),
            options: options.collect(),
            elsewhere: asked["elsewhere"].as_str().map(str::to_owned),
            signed_at: asked["signed_at"].as_i64(),
            is_forged: asked["is_forged"] == true,
            is_ping: asked["is_ping"] == true,
        }
    }
}

/// Parses a message in the channel: a command and its one option.
pub(crate) fn written(form: &Fields) -> Option<Command> {
    let text = form.get("text").trim().strip_prefix('/')?;
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim().trim_start_matches("code:").trim();
    let options = if rest.is_empty() { Vec::new() } else { vec![("code".to_owned(), rest.to_owned())] };
    Some(Command { person: form.get("person").to_owned(), name: name.to_owned(), options, ..Command::default() })
}

fn key_pair(seed: &[u8; 32]) -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(seed).expect("32 bytes")
}

pub(crate) fn public_key(seed: &[u8; 32]) -> String {
    hex(key_pair(seed).public_key().as_ref())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

pub(crate) fn signed(world: &World, command: &Command) -> Signed {
    let name = world.people.get(&command.person).cloned().unwrap_or_default();
    let user = json!({ "id": command.person, "username": name, "global_name": name, "discriminator": "0" });
    let options = command.options.iter().map(|(name, value)| json!({ "type": 3, "name": name, "value": value }));
    let mut body = json!({
        "id": u64::from_le_bytes(random::<8>()).to_string(), "application_id": world.settings.application_id,
        "type": if command.is_ping { 1 } else { 2 }, "token": "an interaction's token", "version": 1,
    });
    if !command.is_ping {
        body["data"] = json!({ "id": "1", "name": command.name, "type": 1, "options": options.collect::<Vec<_>>() });
        match command.elsewhere.as_deref() {
            // A direct message to the bot has a user and no member.
            Some("") => body["user"] = user,
            guild => {
                body["guild_id"] = json!(guild.unwrap_or(&world.settings.guild_id));
                body["member"] = json!({ "user": user, "roles": world.members.get(&command.person) });
            }
        }
    }
    let body = body.to_string();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let timestamp = command.signed_at.map_or_else(|| now.to_string(), |at| at.to_string());
    let seed = if command.is_forged { random() } else { world.settings.seed };
    let signature = hex(key_pair(&seed).sign([timestamp.as_bytes(), body.as_bytes()].concat().as_slice()).as_ref());
    let address = format!("{}/api/discord/interactions", world.application.as_deref().unwrap_or_default());
    Signed { address, timestamp, signature, body }
}

pub(crate) async fn send(client: &reqwest::Client, signed: Signed) -> io::Result<(u16, Value)> {
    let request = client
        .post(signed.address)
        .header("content-type", "application/json")
        .header("x-signature-timestamp", signed.timestamp)
        .header("x-signature-ed25519", signed.signature)
        .timeout(PATIENCE)
        .body(signed.body);
    let answer = request.send().await.map_err(io::Error::other)?;
    let status = answer.status().as_u16();
    let body = answer.bytes().await.map_err(io::Error::other)?;
    Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
}
