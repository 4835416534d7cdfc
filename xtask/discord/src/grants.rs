//! The grants of people to the application: the consent page, codes, tokens, and the data shown on profiles.

use serde_json::{Value, json};

use crate::page;
use crate::refusal::{Answer, refusal};
use crate::world::{ConsentCode, Token, World, secret};
use local_web::{Fields, Reply, Request, with_query};

/// The scopes that an application may request.
const SCOPES: [&str; 4] = ["identify", "email", "guilds.join", "role_connections.write"];

/// Lifetime of tokens.
const TOKEN_SECONDS: u32 = 604_800;

fn refused(word: &str) -> Reply {
    Reply::json(400, &json!({ "error": word, "error_description": format!("{word} in request.") }))
}

/// The consent page. The redirect address must be the registered one; otherwise the page redirects nowhere.
pub(crate) fn page(world: &mut World, request: &Request) -> Reply {
    let asked = &request.query;
    if let Some(fault) = fault_of(world, asked) {
        return Reply::text(400, fault);
    }
    let form = request.form();
    match (request.method.as_str(), form.find("person")) {
        ("POST", Some(person)) if form.get("do") == "authorize" => match give(world, asked, person) {
            Some(back) => Reply::redirect(back),
            None => Reply::text(400, "there is no such person"),
        },
        ("POST", _) => {
            let fields = [("error", "access_denied"), ("state", asked.get("state"))];
            Reply::redirect(with_query(asked.get("redirect_uri"), &fields))
        }
        _ => page::consent(world, asked),
    }
}

fn fault_of(world: &World, asked: &Fields) -> Option<&'static str> {
    if asked.get("client_id") != world.settings.application_id {
        return Some("Unknown application");
    }
    if world.redirect_uri.is_none() || world.redirect_uri.as_deref() != asked.find("redirect_uri") {
        return Some("Invalid OAuth2 redirect_uri");
    }
    if asked.get("response_type") != "code" || asked.get("state").is_empty() {
        return Some("Invalid request");
    }
    let scopes = asked.get("scope");
    let is_known = !scopes.is_empty() && scopes.split(' ').all(|scope| SCOPES.contains(&scope));
    (!is_known).then_some("Invalid scope")
}

/// Grants the scopes for a person. Returns the address that their browser is redirected to.
fn give(world: &mut World, asked: &Fields, person: &str) -> Option<String> {
    world.people.get(person)?;
    let code = secret();
    let redirect_uri = asked.get("redirect_uri").to_owned();
    let back = with_query(&redirect_uri, &[("code", &code), ("state", asked.get("state"))]);
    let scopes = asked.get("scope").to_owned();
    world.codes.insert(code, ConsentCode { person: person.to_owned(), redirect_uri, scopes });
    Some(back)
}

/// Grants the scopes of the consent page at this address.
pub(crate) fn consent(world: &mut World, url: &str, person: &str) -> Option<String> {
    let asked = Fields::parse(url.split_once('?')?.1.as_bytes());
    if fault_of(world, &asked).is_some() {
        return None;
    }
    give(world, &asked, person)
}

pub(crate) fn tokens(world: &mut World, form: &Fields) -> Answer {
    let (person, scopes) = match form.get("grant_type") {
        "authorization_code" => {
            // A code can be used once, even if the request fails.
            let code = world.codes.remove(form.get("code")).ok_or_else(|| refused("invalid_grant"))?;
            if code.redirect_uri != form.get("redirect_uri") {
                return Err(refused("invalid_grant"));
            }
            (code.person, code.scopes)
        }
        "refresh_token" => {
            let held = world.tokens.get(form.get("refresh_token")).filter(|token| token.is_refresh).cloned();
            let held = held.ok_or_else(|| refused("invalid_grant"))?;
            world.tokens.retain(|_, token| token.person != held.person);
            (held.person, held.scopes)
        }
        _ => return Err(refused("unsupported_grant_type")),
    };
    let (access, refresh) = (secret(), secret());
    for (token, is_refresh) in [(&access, false), (&refresh, true)] {
        let (person, scopes) = (person.clone(), scopes.clone());
        world.tokens.insert(token.clone(), Token { person, scopes, is_refresh });
    }
    let body = json!({
        "access_token": access, "token_type": "Bearer", "expires_in": TOKEN_SECONDS, "refresh_token": refresh,
        "scope": scopes,
    });
    Ok(Reply::json(200, &body))
}

/// Revokes all tokens of the person to whom this token belongs.
pub(crate) fn revoke(world: &mut World, form: &Fields) -> Answer {
    if let Some(token) = world.tokens.get(form.get("token")).cloned() {
        world.end_grant(&token.person);
    }
    Ok(Reply::json(200, &json!({})))
}

pub(crate) fn person(world: &World, token: &Token) -> Answer {
    let name = world.people.get(&token.person).ok_or_else(|| refusal(404, 10_013, "Unknown User"))?;
    let body = json!({ "id": token.person, "username": name, "global_name": name, "discriminator": "0" });
    Ok(Reply::json(200, &body))
}

/// Stores the data shown on a profile. Only registered keys are accepted, each with a text.
pub(crate) fn connect(world: &mut World, token: &Token, application: &str, body: &Value) -> Answer {
    if application != world.settings.application_id {
        return Err(refusal(404, 10_002, "Unknown Application"));
    }
    let is_short = |name: &str, most: usize| {
        body[name].is_null() || body[name].as_str().is_some_and(|text| text.chars().count() <= most)
    };
    let is_shown = |(key, value): (&String, &Value)| {
        world.shown_keys.contains(key) && value.as_str().is_some_and(|text| text.len() <= 100)
    };
    let is_fine = is_short("platform_name", 50)
        && is_short("platform_username", 100)
        && body["metadata"].as_object().is_some_and(|metadata| metadata.iter().all(is_shown));
    if !is_fine {
        return Err(refusal(400, 50_035, "Invalid Form Body"));
    }
    world.connections.insert(token.person.clone(), body.clone());
    Ok(Reply::json(200, body))
}
