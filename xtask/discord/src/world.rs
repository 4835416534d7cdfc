//! The state of Discord: the application, its server with roles, members and bans, people, and their grants.

use std::collections::{BTreeMap, BTreeSet};

use aws_lc_rs::rand;
use serde_json::Value;

use crate::limits::Buckets;
use crate::{calls, control, grants, page};
use local_web::{Reply, Request};

/// The permissions of roles, as bits.
pub(crate) const CREATE_INVITE: u64 = 1;
pub(crate) const MANAGE_ROLES: u64 = 1 << 28;

/// Our application and its server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address at which browsers reach this service, without a trailing slash.
    pub address: String,
    /// The application's id, which is also its bot's id.
    pub application_id: String,
    /// The application's secret.
    pub client_secret: String,
    /// The bot's token.
    pub bot_token: String,
    /// The server's id.
    pub guild_id: String,
    /// The seed of the key that signs Discord's requests.
    pub seed: [u8; 32],
}

/// Behaviour of Discord. The default is correct behaviour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knobs {
    /// Every call is answered with 503.
    pub is_away: bool,
    /// The next call is refused with this time to wait, in milliseconds. The flag says whether the refusal applies to
    /// all calls or to one bucket.
    pub busy: Option<(u64, bool)>,
    /// The bot's role is the lowest one.
    pub is_bot_too_low: bool,
    /// The bot may not manage roles.
    pub is_bot_powerless: bool,
    /// The bot was removed from the server.
    pub is_bot_gone: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) position: u32,
    pub(crate) permissions: u64,
}

/// A code that was handed to a person's browser.
#[derive(Clone, Debug)]
pub(crate) struct ConsentCode {
    pub(crate) person: String,
    pub(crate) redirect_uri: String,
    pub(crate) scopes: String,
}

/// A token with the scopes that a person granted.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) person: String,
    pub(crate) scopes: String,
    pub(crate) is_refresh: bool,
}

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) settings: Settings,
    pub(crate) knobs: Knobs,
    /// The address of the application.
    pub(crate) application: Option<String>,
    /// The registered redirect address.
    pub(crate) redirect_uri: Option<String>,
    pub(crate) people: BTreeMap<String, String>,
    pub(crate) roles: Vec<Role>,
    pub(crate) members: BTreeMap<String, BTreeSet<String>>,
    pub(crate) bans: BTreeSet<String>,
    pub(crate) codes: BTreeMap<String, ConsentCode>,
    pub(crate) tokens: BTreeMap<String, Token>,
    pub(crate) connections: BTreeMap<String, Value>,
    /// The registered keys of profile data, and the registered names of commands.
    pub(crate) shown_keys: Vec<String>,
    pub(crate) commands: Vec<String>,
    pub(crate) calls: Vec<String>,
    pub(crate) audit_log: Vec<String>,
    pub(crate) buckets: Buckets,
}

impl World {
    pub(crate) fn new(settings: Settings) -> Self {
        let mut world = Self {
            knobs: Knobs::default(),
            application: None,
            redirect_uri: None,
            people: BTreeMap::new(),
            roles: Vec::new(),
            members: BTreeMap::new(),
            bans: BTreeSet::new(),
            codes: BTreeMap::new(),
            tokens: BTreeMap::new(),
            connections: BTreeMap::new(),
            shown_keys: Vec::new(),
            commands: Vec::new(),
            calls: Vec::new(),
            audit_log: Vec::new(),
            buckets: Buckets::default(),
            settings,
        };
        // Every member has the role whose id is the server's id.
        let everybody = world.settings.guild_id.clone();
        world.add_role(&everybody, "@everyone", 0, 0);
        let bot = world.settings.application_id.clone();
        world.add_role(&bot, "Fieldwork bot", 50, CREATE_INVITE | MANAGE_ROLES);
        world.members.insert(bot.clone(), BTreeSet::from([bot.clone()]));
        world.people.insert(bot, "Fieldwork".to_owned());
        world
    }

    pub(crate) fn serve_application_at(&mut self, url: &str) {
        let url = url.trim_end_matches('/');
        self.application = Some(url.to_owned());
        self.redirect_uri = Some(format!("{url}/discord"));
    }

    pub(crate) fn add_role(&mut self, id: &str, name: &str, position: u32, permissions: u64) {
        self.roles.push(Role { id: id.to_owned(), name: name.to_owned(), position, permissions });
    }

    pub(crate) fn add_person(&mut self, name: &str, is_member: bool) -> String {
        let id = format!("1{:018}", u64::from_le_bytes(random::<8>()) % 1_000_000_000_000_000_000);
        self.people.insert(id.clone(), name.to_owned());
        if is_member {
            self.members.insert(id.clone(), BTreeSet::new());
        }
        id
    }

    pub(crate) fn role(&self, id: &str) -> Option<&Role> {
        self.roles.iter().find(|role| role.id == id)
    }

    pub(crate) fn role_names_of(&self, person: &str) -> Option<Vec<String>> {
        let held = self.members.get(person)?;
        Some(held.iter().filter_map(|id| self.role(id)).map(|role| role.name.clone()).collect())
    }

    /// The current position of a role.
    pub(crate) fn position_of(&self, role: &Role) -> u32 {
        let is_bots = role.id == self.settings.application_id;
        if is_bots && self.knobs.is_bot_too_low { 1 } else { role.position }
    }

    /// The current permissions of a role.
    pub(crate) fn permissions_of(&self, role: &Role) -> u64 {
        if self.knobs.is_bot_powerless { role.permissions & !MANAGE_ROLES } else { role.permissions }
    }

    /// The position of the bot's highest role, and the bot's permissions.
    pub(crate) fn bot(&self) -> (u32, u64) {
        let held = self.members.get(&self.settings.application_id);
        let held = held.into_iter().flatten().filter_map(|id| self.role(id));
        held.fold((0, 0), |(position, permissions), role| {
            (self.position_of(role).max(position), self.permissions_of(role) | permissions)
        })
    }

    /// Revokes all grants of a person.
    pub(crate) fn end_grant(&mut self, person: &str) {
        self.tokens.retain(|_, token| token.person != person);
        self.connections.remove(person);
    }

    pub(crate) fn answer(&mut self, request: &Request) -> Reply {
        let parts = request.parts();
        match parts.as_slice() {
            ["api", "v10", rest @ ..] => calls::answer(self, request, rest),
            ["oauth2", "authorize"] => grants::page(self, request),
            ["channel"] => page::channel(self, &request.query, None),
            ["invite"] => page::invite(self, request),
            ["control", ..] => control::answer(self, request),
            _ => Reply::text(404, "there is no such address"),
        }
    }
}

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::fill(&mut bytes).expect("random bytes");
    bytes
}

/// A random text that cannot be guessed.
pub(crate) fn secret() -> String {
    random::<16>().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}
