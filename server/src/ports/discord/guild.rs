//! Our bot on the server: it reads roles and members, and adds or removes one role at a time.

use std::collections::BTreeSet;

use domain::community::discord_problem::DiscordProblem;
use reqwest::{Method, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ports::discord::{Caller, Discord, DiscordFailure};

/// Bits of the permissions for inviting people and managing roles; an administrator has all.
const CREATE_INVITE: u64 = 1;
const MANAGE_ROLES: u64 = 1 << 28;
const ADMINISTRATOR: u64 = 1 << 3;

/// The reason in Discord's audit log.
const REASON: (&str, &str) = ("x-audit-log-reason", "Fieldwork: roles follow enrolments");

/// A role of the server.
#[derive(Clone, Debug)]
pub struct GuildRole {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its position in the order of roles, lowest first.
    pub position: u32,
}

/// The server as our bot sees it.
#[derive(Clone, Debug)]
pub struct Guild {
    /// Every role.
    pub roles: Vec<GuildRole>,
    /// The position of our bot's highest role.
    pub bot_position: u32,
    /// The permissions that our bot lacks, by their names at Discord.
    pub lacks: Vec<&'static str>,
}

/// The result of adding a person to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    /// They are a new member, with these roles.
    New(Vec<String>),
    /// They were already a member; Discord ignored the roles in the call.
    Before,
}

#[derive(Deserialize)]
struct RoleAnswer {
    id: String,
    name: String,
    position: u32,
    permissions: String,
}

#[derive(Deserialize)]
struct MemberAnswer {
    roles: Vec<String>,
}

impl Guild {
    /// The role with this id.
    #[must_use]
    pub fn role(&self, id: &str) -> Option<&GuildRole> {
        self.roles.iter().find(|role| role.id == id)
    }
}

impl Discord {
    /// The server's roles, and our bot's position and permissions.
    pub async fn guild(&self) -> Result<Guild, DiscordFailure> {
        let path = format!("/guilds/{}/roles", self.settings.guild_id);
        let roles: Vec<RoleAnswer> = read(self.bot("guild roles", Method::GET, &path).await?)?;
        // A bot's account has the same id as its application.
        let held = self.member_roles(&self.settings.application_id).await?.unwrap_or_default();
        let held = held.iter().map(String::as_str).chain([self.settings.guild_id.as_str()]).collect::<BTreeSet<_>>();
        let own = roles.iter().filter(|role| held.contains(role.id.as_str()));
        let (position, permissions) = own.fold((0, 0), |(position, permissions), role| {
            (role.position.max(position), role.permissions.parse::<u64>().unwrap_or_default() | permissions)
        });
        let needed = [(CREATE_INVITE, "Create Invite"), (MANAGE_ROLES, "Manage Roles")];
        let lacks = needed.into_iter().filter(|(bit, _)| permissions & (bit | ADMINISTRATOR) == 0);
        Ok(Guild {
            lacks: lacks.map(|(_, name)| name).collect(),
            bot_position: position,
            roles: roles
                .into_iter()
                .map(|RoleAnswer { id, name, position, .. }| GuildRole { id, name, position })
                .collect(),
        })
    }

    /// The roles of a member. `None` if the person is not on the server.
    pub async fn member_roles(&self, person: &str) -> Result<Option<Vec<String>>, DiscordFailure> {
        match self.bot("member", Method::GET, &self.member(person)).await {
            Ok(body) => Ok(Some(read::<MemberAnswer>(body)?.roles)),
            Err(DiscordFailure::Refused(code))
                if DiscordProblem::of_code(code) == Some(DiscordProblem::NotOnServer) =>
            {
                Ok(None)
            }
            Err(failure) => Err(failure),
        }
    }

    /// Adds a person who has given consent to the server, with these roles.
    pub async fn join(&self, person: &str, token: &str, roles: &[String]) -> Result<Joined, DiscordFailure> {
        let body = json!({ "access_token": token, "roles": roles });
        let path = self.member(person);
        let called = self.call("join", (Method::PUT, &path), Caller::Bot, |request| request.json(&body));
        let (status, _) = called.await?;
        Ok(if status == StatusCode::CREATED { Joined::New(roles.to_vec()) } else { Joined::Before })
    }

    /// Adds a role to a member. Does nothing if they have it.
    pub async fn add_role(&self, person: &str, role: &str) -> Result<(), DiscordFailure> {
        self.change_role(Method::PUT, person, role).await
    }

    /// Removes a role from a member. Does nothing if they lack it.
    pub async fn remove_role(&self, person: &str, role: &str) -> Result<(), DiscordFailure> {
        self.change_role(Method::DELETE, person, role).await
    }

    async fn change_role(&self, method: Method, person: &str, role: &str) -> Result<(), DiscordFailure> {
        let path = format!("{}/roles/{role}", self.member(person));
        let (name, reason) = REASON;
        let called = self.call("member role", (method, &path), Caller::Bot, |request| request.header(name, reason));
        called.await.map(drop)
    }

    fn member(&self, person: &str) -> String {
        format!("/guilds/{}/members/{person}", self.settings.guild_id)
    }

    async fn bot(&self, bucket: &'static str, method: Method, path: &str) -> Result<Value, DiscordFailure> {
        self.call(bucket, (method, path), Caller::Bot, |request| request).await.map(|(_, body)| body)
    }
}

fn read<T: for<'de> Deserialize<'de>>(body: Value) -> Result<T, DiscordFailure> {
    serde_json::from_value(body).map_err(|_| DiscordFailure::Away("its answer cannot be read".to_owned()))
}
