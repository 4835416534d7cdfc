//! The control address. `GET /control` shows how Discord behaves. `POST /control` changes it, with the knobs in JSON;
//! `application` sets the address of our application. `POST /control/command` uses a command (`person`, `name`,
//! `options`). `POST /control/act` triggers an act of a person (`person`, `do`: `join`, `leave`, `ban`, `take_back`) or
//! adds a new person (`name`, `is_member`).

use serde_json::{Value, json};

use crate::interactions::public_key;
use crate::world::World;
use local_web::{Reply, Request};

pub(crate) fn answer(world: &mut World, request: &Request) -> Reply {
    let asked = serde_json::from_slice::<Value>(&request.body).unwrap_or_default();
    match (request.method.as_str(), request.path.as_str()) {
        ("GET", "/control") => Reply::json(200, &report(world)),
        ("POST", "/control") => match turn(world, &asked) {
            Ok(()) => Reply::json(200, &report(world)),
            Err(unknown) => Reply::json(400, &json!({ "unknown": unknown })),
        },
        ("POST", "/control/act") => act(world, &asked),
        _ => Reply::text(404, "there is no such address"),
    }
}

fn report(world: &World) -> Value {
    let person = |(id, name): (&String, &String)| json!({ "id": id, "name": name, "roles": world.role_names_of(id), "shows": world.connections.get(id) });
    json!({
        "public_key": public_key(&world.settings.seed),
        "application": world.application,
        "people": world.people.iter().map(person).collect::<Vec<_>>(),
        "commands": world.commands,
        "knobs": {
            "away": world.knobs.is_away,
            "bot_too_low": world.knobs.is_bot_too_low,
            "bot_powerless": world.knobs.is_bot_powerless,
            "bot_gone": world.knobs.is_bot_gone,
        },
    })
}

/// Sets each knob in the request.
fn turn(world: &mut World, asked: &Value) -> Result<(), String> {
    for (name, value) in asked.as_object().ok_or("the body is no object")? {
        let wrong = || format!("{name}: {value}");
        let knobs = &mut world.knobs;
        let switch = match name.as_str() {
            "away" => &mut knobs.is_away,
            "bot_too_low" => &mut knobs.is_bot_too_low,
            "bot_powerless" => &mut knobs.is_bot_powerless,
            "bot_gone" => &mut knobs.is_bot_gone,
            "busy_ms" => {
                knobs.busy = Some((value.as_u64().ok_or_else(wrong)?, false));
                continue;
            }
            "application" => {
                world.serve_application_at(value.as_str().ok_or_else(wrong)?);
                continue;
            }
            _ => return Err(wrong()),
        };
        *switch = value.as_bool().ok_or_else(wrong)?;
    }
    Ok(())
}

fn act(world: &mut World, asked: &Value) -> Reply {
    if let Some(name) = asked["name"].as_str() {
        let id = world.add_person(name, asked["is_member"] == true);
        return Reply::json(200, &json!({ "id": id }));
    }
    let person = asked["person"].as_str().unwrap_or_default().to_owned();
    match asked["do"].as_str() {
        Some("join") => drop(world.members.entry(person).or_default()),
        Some("leave") => drop(world.members.remove(&person)),
        Some("ban") => {
            world.members.remove(&person);
            world.bans.insert(person);
        }
        Some("take_back") => world.end_grant(&person),
        _ => return Reply::json(404, &json!({ "done": false })),
    }
    Reply::json(200, &json!({ "done": true }))
}
