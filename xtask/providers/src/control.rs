//! The control address. `GET /control` shows how the providers behave. `POST /control` changes it, with the knobs in
//! JSON; `webhooks` adds an address for webhooks, `no_webhooks` removes one. `POST /control/act` with `reference` and
//! `do` triggers an event that our server did not cause at a provider.

use std::time::Duration;

use serde_json::{Value, json};

use crate::knobs::Failure;
use crate::world::World;
use crate::{flutterwave, paymentwall, paypal, paystack, stripe};
use local_web::{Reply, Request};

pub(crate) fn answer(world: &mut World, request: &Request) -> Reply {
    let asked = serde_json::from_slice::<Value>(&request.body).unwrap_or_default();
    match (request.method.as_str(), request.path.as_str()) {
        ("GET", "/control") => Reply::json(200, &report(world)),
        ("POST", "/control") => match turn(world, &asked) {
            Ok(()) => Reply::json(200, &report(world)),
            Err(unknown) => Reply::json(400, &json!({ "unknown": unknown })),
        },
        ("POST", "/control/act") => {
            let (reference, deed) = (asked["reference"].as_str(), asked["do"].as_str());
            let is_done = act(world, reference.unwrap_or_default(), deed.unwrap_or_default());
            Reply::json(if is_done { 200 } else { 404 }, &json!({ "done": is_done }))
        }
        _ => Reply::text(404, "there is no such address"),
    }
}

/// Triggers an event at a provider that our server did not cause.
pub(crate) fn act(world: &mut World, reference: &str, deed: &str) -> bool {
    let providers = [stripe::act, paypal::act, paystack::act, flutterwave::act, paymentwall::act];
    providers.into_iter().any(|act| act(world, reference, deed))
}

fn report(world: &World) -> Value {
    let delivered = world.delivered.iter().map(|one| json!({ "provider": one.provider, "status": one.status }));
    let knobs = &world.knobs;
    let failures = knobs.failures.iter().map(|(path, failure)| json!({ "path": path, "how": format!("{failure:?}") }));
    let knobs = json!({
        "delay_ms": u64::try_from(knobs.delay.as_millis()).unwrap_or(u64::MAX),
        "twice": knobs.twice,
        "reversed": knobs.reversed,
        "before_redirect": knobs.before_redirect,
        "never": knobs.never,
        "held": knobs.held,
        "forged": knobs.forged,
        "stale": knobs.stale,
        "reencoded": knobs.reencoded,
        "lying": knobs.lying,
        "refunds_fail": knobs.refunds_fail,
        "card_country": knobs.card_country,
        "fail": failures.collect::<Vec<_>>(),
        "webhooks": world.listeners,
    });
    json!({ "knobs": knobs, "now": world.now(), "delivered": delivered.collect::<Vec<_>>() })
}

/// Sets each knob in the request.
fn turn(world: &mut World, asked: &Value) -> Result<(), String> {
    for (name, value) in asked.as_object().ok_or("the body is no object")? {
        let wrong = || format!("{name}: {value}");
        let knobs = &mut world.knobs;
        let switch = match name.as_str() {
            "twice" => Some(&mut knobs.twice),
            "reversed" => Some(&mut knobs.reversed),
            "before_redirect" => Some(&mut knobs.before_redirect),
            "never" => Some(&mut knobs.never),
            "held" => Some(&mut knobs.held),
            "forged" => Some(&mut knobs.forged),
            "stale" => Some(&mut knobs.stale),
            "reencoded" => Some(&mut knobs.reencoded),
            "lying" => Some(&mut knobs.lying),
            "refunds_fail" => Some(&mut knobs.refunds_fail),
            _ => None,
        };
        match (switch, name.as_str()) {
            (Some(switch), _) => *switch = value.as_bool().ok_or_else(wrong)?,
            (None, "webhooks") => {
                let address = value.as_str().ok_or_else(wrong)?;
                world.listeners.retain(|known| known != address);
                world.listeners.push(address.to_owned());
            }
            (None, "no_webhooks") => world.listeners.retain(|known| Some(known.as_str()) != value.as_str()),
            (None, "card_country") => knobs.card_country = value.as_str().map(str::to_owned),
            (None, "delay_ms") => knobs.delay = Duration::from_millis(value.as_u64().ok_or_else(wrong)?),
            (None, "move_clock_seconds") => world.moved += value.as_u64().ok_or_else(wrong)?,
            (None, "fail") => {
                let (path, how) = (value["path"].as_str(), value["how"].as_str());
                let failure = match how {
                    Some("broken") => Failure::Broken,
                    Some("busy") => Failure::Busy,
                    Some("silent") => Failure::Silent(Duration::from_secs(60)),
                    Some("answer_lost") => Failure::AnswerLost,
                    _ => return Err(wrong()),
                };
                knobs.failures.push_back((path.unwrap_or_default().to_owned(), failure));
            }
            (None, _) => return Err(name.clone()),
        }
    }
    Ok(())
}
