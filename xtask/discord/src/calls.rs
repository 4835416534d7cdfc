//! The API: checks the caller, counts the calls and dispatches them.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::limits::too_many;
use crate::refusal::{Answer, refusal};
use crate::world::{Token, World};
use crate::{grants, guild};
use local_web::{Reply, Request};

pub(crate) fn answer(world: &mut World, request: &Request, parts: &[&str]) -> Reply {
    world.calls.push(format!("{} /{}", request.method, parts.join("/")));
    if world.knobs.is_away {
        return Reply::text(503, "upstream connect error");
    }
    // Discord's gateway refuses callers without a proper user agent.
    if !names_itself(request.header("user-agent")) {
        return Reply::html(403, "error code: 1010".to_owned());
    }
    if let Some((thousandths, is_global)) = world.knobs.busy.take() {
        return too_many(Duration::from_millis(thousandths), is_global);
    }
    let counted = match world.buckets.count(bucket_of(request, parts)) {
        Ok(counted) => counted,
        Err(wait) => return too_many(wait, false),
    };
    let reply = call(world, request, parts).unwrap_or_else(|refusal| refusal);
    counted.told(reply)
}

/// Whether the user agent is `DiscordBot ($url, $version)`.
fn names_itself(agent: &str) -> bool {
    let inside = agent.strip_prefix("DiscordBot (").and_then(|rest| rest.strip_suffix(')'));
    inside.and_then(|inside| inside.split_once(", ")).is_some_and(|(url, version)| {
        url.starts_with("http") && version.bytes().next().is_some_and(|byte| byte.is_ascii_digit())
    })
}

/// The rate limit bucket of a call. Calls that differ only in ids share a bucket.
fn bucket_of(request: &Request, parts: &[&str]) -> String {
    let names = parts.iter().filter(|part| !part.bytes().all(|byte| byte.is_ascii_digit()));
    names.fold(request.method.clone(), |bucket, part| format!("{bucket} {part}"))
}

fn call(world: &mut World, request: &Request, parts: &[&str]) -> Answer {
    match (request.method.as_str(), parts) {
        ("POST", ["oauth2", "token"]) => grants::tokens(world, &application(world, request)?),
        ("POST", ["oauth2", "token", "revoke"]) => grants::revoke(world, &application(world, request)?),
        ("GET", ["users", "@me"]) => grants::person(world, &person(world, request, "identify")?),
        ("PUT", ["users", "@me", "applications", id, "role-connection"]) => {
            let token = person(world, request, "role_connections.write")?;
            grants::connect(world, &token, id, &json_of(request)?)
        }
        ("DELETE", ["users", "@me", "applications", _, "role-connection"]) => {
            let token = person(world, request, "role_connections.write")?;
            world.connections.remove(&token.person);
            Ok(Reply::nothing())
        }
        (_, rest) => {
            bot(world, request)?;
            guild::call(world, request, rest)
        }
    }
}

/// Requires a call with the bot's token.
fn bot(world: &World, request: &Request) -> Result<(), Reply> {
    if request.header("authorization") == format!("Bot {}", world.settings.bot_token) {
        return Ok(());
    }
    Err(refusal(401, 0, "401: Unauthorized"))
}

/// Requires a call with the token of a person who has granted this scope.
fn person(world: &World, request: &Request, scope: &str) -> Result<Token, Reply> {
    let given = request.header("authorization").strip_prefix("Bearer ").unwrap_or_default();
    let token = world.tokens.get(given).filter(|token| !token.is_refresh);
    let token = token.ok_or_else(|| refusal(401, 0, "401: Unauthorized"))?;
    if !token.scopes.split(' ').any(|held| held == scope) {
        return Err(refusal(403, 50_026, "Missing required OAuth2 scope"));
    }
    Ok(token.clone())
}

/// Requires a call of the application, and returns its form.
fn application(world: &World, request: &Request) -> Result<local_web::Fields, Reply> {
    let key = format!("{}:{}", world.settings.application_id, world.settings.client_secret);
    let refused = |word: &str| Reply::json(401, &serde_json::json!({ "error": word }));
    if request.header("authorization") != format!("Basic {}", STANDARD.encode(key)) {
        return Err(refused("invalid_client"));
    }
    if request.header("content-type") != "application/x-www-form-urlencoded" {
        return Err(refusal(400, 50_035, "Invalid Form Body"));
    }
    Ok(request.form())
}

pub(crate) fn json_of(request: &Request) -> Result<Value, Reply> {
    let invalid = || refusal(400, 50_035, "Invalid Form Body");
    if !request.is_json() {
        return Err(invalid());
    }
    serde_json::from_slice(&request.body).map_err(|_| invalid())
}
