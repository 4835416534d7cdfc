//! Calls of the bot: the server's roles, its members, and the registration of commands and profile data.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::calls::json_of;
use crate::refusal::{Answer, refusal};
use crate::world::{CREATE_INVITE, MANAGE_ROLES, World};
use local_web::{Reply, Request};

/// Maximum number of characters of a reason.
const MAX_REASON: usize = 512;

fn missing_permissions() -> Reply {
    refusal(403, 50_013, "Missing Permissions")
}

pub(crate) fn call(world: &mut World, request: &Request, parts: &[&str]) -> Answer {
    if let ["applications", id, rest @ ..] = parts {
        if *id != world.settings.application_id {
            return Err(refusal(403, 20_012, "You are not authorized to perform this action"));
        }
        return register(world, request, rest);
    }
    let ["guilds", guild, rest @ ..] = parts else { return Err(refusal(404, 0, "404: Not Found")) };
    if *guild != world.settings.guild_id {
        return Err(refusal(404, 10_004, "Unknown Guild"));
    }
    if world.knobs.is_bot_gone {
        return Err(refusal(403, 50_001, "Missing Access"));
    }
    match (request.method.as_str(), rest) {
        ("GET", ["roles"]) => Ok(Reply::json(200, &roles(world))),
        ("GET", ["members", person]) => Ok(Reply::json(200, &member(world, person)?)),
        ("PUT", ["members", person]) => add_member(world, person, &json_of(request)?),
        ("PUT" | "DELETE", ["members", person, "roles", role]) => change_role(world, request, person, role),
        _ => Err(refusal(404, 0, "404: Not Found")),
    }
}

fn roles(world: &World) -> Value {
    let shown = world.roles.iter().map(|role| {
        json!({
            "id": role.id, "name": role.name, "position": world.position_of(role), "color": 0, "hoist": false,
            "permissions": world.permissions_of(role).to_string(), "managed": false, "mentionable": false, "flags": 0,
        })
    });
    shown.collect()
}

fn member(world: &World, person: &str) -> Result<Value, Reply> {
    let Some(name) = world.people.get(person) else { return Err(refusal(404, 10_013, "Unknown User")) };
    let Some(roles) = world.members.get(person) else { return Err(refusal(404, 10_007, "Unknown Member")) };
    Ok(json!({
        "user": { "id": person, "username": name, "global_name": name }, "nick": null, "roles": roles,
        "joined_at": "2026-01-01T00:00:00.000000+00:00", "deaf": false, "mute": false, "flags": 0,
    }))
}

/// Adds a person to the server, with the token in the body. If the person is already a member, their roles do not
/// change.
fn add_member(world: &mut World, person: &str, body: &Value) -> Answer {
    let token = body["access_token"].as_str().and_then(|token| world.tokens.get(token));
    let token = token.filter(|token| !token.is_refresh && token.person == person);
    let token = token.ok_or_else(|| refusal(403, 50_025, "Invalid OAuth2 access token provided"))?;
    if !token.scopes.split(' ').any(|scope| scope == "guilds.join") {
        return Err(refusal(403, 50_026, "Missing required OAuth2 scope"));
    }
    if world.bans.contains(person) {
        return Err(refusal(403, 40_007, "The user is banned from this guild."));
    }
    if world.members.contains_key(person) {
        return Ok(Reply::nothing());
    }
    if world.bot().1 & CREATE_INVITE == 0 {
        return Err(missing_permissions());
    }
    let mut roles = BTreeSet::new();
    for role in body["roles"].as_array().into_iter().flatten() {
        let role = role.as_str().ok_or_else(|| refusal(400, 50_035, "Invalid Form Body"))?;
        within_reach(world, role)?;
        roles.insert(role.to_owned());
    }
    world.members.insert(person.to_owned(), roles);
    Ok(Reply::json(201, &member(world, person)?))
}

/// Requires that the bot may manage roles, and that this role is below its highest role.
fn within_reach(world: &World, role: &str) -> Result<(), Reply> {
    let (position, permissions) = world.bot();
    let role = world.role(role).ok_or_else(|| refusal(404, 10_011, "Unknown Role"))?;
    if role.id == world.settings.guild_id {
        return Err(refusal(400, 50_028, "Invalid role"));
    }
    if permissions & MANAGE_ROLES == 0 || world.position_of(role) >= position {
        return Err(missing_permissions());
    }
    Ok(())
}

fn change_role(world: &mut World, request: &Request, person: &str, role: &str) -> Answer {
    if !request.body.is_empty() {
        return Err(refusal(400, 50_035, "Invalid Form Body"));
    }
    let reason = request.header("x-audit-log-reason").to_owned();
    if reason.len() > MAX_REASON {
        return Err(refusal(400, 50_035, "Invalid Form Body"));
    }
    member(world, person)?;
    within_reach(world, role)?;
    let is_given = request.method == "PUT";
    if let Some(held) = world.members.get_mut(person) {
        let is_changed = if is_given { held.insert(role.to_owned()) } else { held.remove(role) };
        if is_changed {
            world.audit_log.push(format!("{} {role}: {reason}", if is_given { "gave" } else { "took" }));
        }
    }
    Ok(Reply::nothing())
}

/// Registers the application's commands on the server and the keys of its profile data.
fn register(world: &mut World, request: &Request, parts: &[&str]) -> Answer {
    let body = json_of(request)?;
    let invalid = || refusal(400, 50_035, "Invalid Form Body");
    let items = body.as_array().ok_or_else(invalid)?;
    let text = |item: &Value, name: &str, most: usize| {
        let text = item[name].as_str().filter(|text| !text.is_empty() && text.chars().count() <= most);
        text.map(str::to_owned).ok_or_else(invalid)
    };
    let is_key =
        |key: &str| key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte));
    match (request.method.as_str(), parts) {
        ("PUT", ["guilds", guild, "commands"]) if *guild == world.settings.guild_id => {
            let mut names = Vec::new();
            for item in items {
                let name = text(item, "name", 32)?;
                text(item, "description", 100)?;
                for option in item["options"].as_array().into_iter().flatten() {
                    text(option, "name", 32)?;
                    text(option, "description", 100)?;
                    (1..=11)
                        .contains(&option["type"].as_u64().unwrap_or_default())
                        .then_some(())
                        .ok_or_else(invalid)?;
                }
                is_key(&name).then_some(()).ok_or_else(invalid)?;
                names.push(name);
            }
            world.commands = names;
        }
        ("PUT", ["role-connections", "metadata"]) if items.len() <= 5 => {
            let mut keys = Vec::new();
            for item in items {
                let key = text(item, "key", 50)?;
                text(item, "name", 100)?;
                text(item, "description", 200)?;
                let is_known = (1..=8).contains(&item["type"].as_u64().unwrap_or_default());
                (is_known && is_key(&key)).then_some(()).ok_or_else(invalid)?;
                keys.push(key);
            }
            world.shown_keys = keys;
        }
        _ => return Err(refusal(404, 0, "404: Not Found")),
    }
    Ok(Reply::json(200, &body))
}
