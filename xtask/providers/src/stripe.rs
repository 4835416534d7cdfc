//! Stripe: payment intents, checkout sessions, refunds and disputes. Bodies are forms, unknown parameters are refused,
//! and an idempotency key works only with the same parameters.

mod browser;
mod check;
mod money;
mod paying;
mod subscription;

use serde_json::{Value, json};

pub(crate) use crate::stripe::paying::{act, expire_sessions, has_taken};
pub(crate) use crate::stripe::subscription::renew_subscriptions;
use crate::webhooks::Outgoing;
use crate::world::{Kept, World};
use local_web::{Fields, Reply, Request};

/// The version of the API.
const VERSION: &str = "2026-07-29.dahlia";

/// A refused call, in Stripe's format.
pub(crate) struct Refused(Reply);

type StripeAnswer = Result<Value, Refused>;

/// A refusal: its type, its code and its parameter.
fn refused(status: u16, kind: &str, code: &str, param: &str, message: &str) -> Refused {
    let error = json!({ "type": kind, "code": code, "param": param, "message": message });
    Refused(Reply::json(status, &json!({ "error": error })))
}

fn invalid(code: &str, param: &str, message: &str) -> Refused {
    refused(400, "invalid_request_error", code, param, message)
}

fn missing(what: &str) -> Refused {
    refused(404, "invalid_request_error", "resource_missing", "id", &format!("No such {what}"))
}

fn unexpected_state(message: &str) -> Refused {
    invalid("payment_intent_unexpected_state", "", message)
}

pub(crate) fn answer(world: &mut World, request: &Request, parts: &[&str]) -> Reply {
    match (request.method.as_str(), parts) {
        ("GET", ["stripe.js"]) => browser::script(),
        ("GET" | "POST", ["pay", id]) => browser::page(world, request, id),
        ("OPTIONS", _) => browser::allowed(Reply::text(204, "")),
        (_, ["v1", rest @ ..]) => {
            let reply = call(world, request, rest).unwrap_or_else(|Refused(reply)| reply);
            browser::allowed(reply)
        }
        _ => missing_url(),
    }
}

fn missing_url() -> Reply {
    let Refused(reply) = refused(404, "invalid_request_error", "", "", "Unrecognized request URL");
    reply
}

fn call(world: &mut World, request: &Request, parts: &[&str]) -> Result<Reply, Refused> {
    let unauthorised = || refused(401, "invalid_request_error", "", "", "Invalid API Key provided");
    let key = request.header("authorization").strip_prefix("Bearer ").ok_or_else(unauthorised)?;
    let is_browser = key == world.settings.stripe.publishable;
    if !is_browser && key != world.settings.stripe.secret {
        return Err(unauthorised());
    }
    if is_browser {
        return browser::call(world, request, parts);
    }
    if request.method == "GET" {
        let fields = request.query.clone();
        check::known(&fields, &["expand[]"])?;
        return read(world, parts, &fields).map(|object| Reply::json(200, &object));
    }
    if let ("DELETE", ["subscriptions", id]) = (request.method.as_str(), parts) {
        return subscription::delete(world, id, &request.query).map(|object| Reply::json(200, &object));
    }
    if request.method != "POST" {
        return Err(refused(405, "invalid_request_error", "", "", "Method not allowed"));
    }
    if request.header("content-type") != "application/x-www-form-urlencoded" {
        return Err(invalid("", "", "The body has to be a form"));
    }
    let key = request.header("idempotency-key").to_owned();
    if key.len() > 255 {
        return Err(invalid("", "", "The key is too long"));
    }
    let asked = format!("{} {}", request.path, String::from_utf8_lossy(&request.body));
    if let Some(kept) = world.kept.get(&format!("stripe {key}")).filter(|_| !key.is_empty()) {
        let other = "Keys for idempotent requests can only be used with the same parameters";
        let is_same = kept.request == asked;
        let reply = kept.reply.clone().with("idempotent-replayed", "true".to_owned());
        return if is_same { Ok(reply) } else { Err(refused(400, "idempotency_error", "", "", other)) };
    }
    let reply = Reply::json(200, &change(world, parts, &request.form())?);
    if !key.is_empty() {
        world.kept.insert(format!("stripe {key}"), Kept { request: asked, reply: reply.clone() });
    }
    Ok(reply)
}

fn read(world: &World, parts: &[&str], fields: &Fields) -> StripeAnswer {
    let (prefix, id) = match parts {
        ["payment_intents", id] => ("pi_", id),
        ["checkout", "sessions", id] => ("cs_", id),
        ["refunds", id] => ("re_", id),
        ["disputes", id] => ("du_", id),
        ["subscriptions", id] => ("sub_", id),
        _ => return Err(refused(404, "invalid_request_error", "", "", "Unrecognized request URL")),
    };
    if !id.starts_with(prefix) || !world.objects.contains_key(*id) {
        return Err(missing(parts[0]));
    }
    let mut object = World::shown(&world.object(id));
    for (_, path) in &fields.0 {
        expand(world, &mut object, path);
    }
    Ok(object)
}

/// Replaces the id at this path with its object.
fn expand(world: &World, object: &mut Value, path: &str) {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    if let Some(id) = object[first].as_str() {
        object[first] = World::shown(&world.object(id));
    }
    if !rest.is_empty() && object[first].is_object() {
        expand(world, &mut object[first], rest);
    }
}

fn change(world: &mut World, parts: &[&str], form: &Fields) -> StripeAnswer {
    match parts {
        ["payment_intents"] => make_intent(world, form),
        ["payment_intents", id, "cancel"] => {
            check::known(form, &["cancellation_reason"])?;
            paying::cancel_intent(world, id)
        }
        ["payment_intents", id, "capture"] => {
            check::known(form, &[])?;
            paying::capture_intent(world, id)
        }
        ["checkout", "sessions"] => make_session(world, form),
        ["checkout", "sessions", id, "expire"] => {
            check::known(form, &[])?;
            paying::expire_session(world, id)
        }
        ["refunds"] => paying::refund(world, form),
        ["subscriptions", id] => subscription::change(world, id, form),
        _ => Err(refused(404, "invalid_request_error", "", "", "Unrecognized request URL")),
    }
}

fn make_intent(world: &mut World, form: &Fields) -> StripeAnswer {
    let others = [
        "amount",
        "currency",
        "payment_method_types[]",
        "metadata[]",
        "receipt_email",
        "customer",
        "description",
        "capture_method",
    ];
    check::known(form, &others)?;
    let capture_method = check::capture_method(form, "capture_method")?;
    let (amount, currency) = check::money(form.get("amount"), form.get("currency"), "amount")?;
    let metadata = check::metadata(form, "metadata");
    Ok(paying::new_intent(world, (amount, &currency), capture_method, form.get("description"), metadata))
}

const SESSION: [&str; 22] = [
    "mode",
    "line_items[][price_data][currency]",
    "line_items[][price_data][product_data][name]",
    "line_items[][price_data][unit_amount]",
    "line_items[][quantity]",
    "payment_method_types[]",
    "success_url",
    "cancel_url",
    "customer",
    "customer_email",
    "client_reference_id",
    "metadata[]",
    "payment_intent_data[metadata][]",
    "expires_at",
    "locale",
    "ui_mode",
    "line_items[][price]",
    "submit_type",
    "payment_intent_data[description]",
    "payment_intent_data[capture_method]",
    "line_items[][price_data][recurring][interval]",
    "subscription_data[metadata][]",
];

fn make_session(world: &mut World, form: &Fields) -> StripeAnswer {
    check::known(form, &SESSION)?;
    let is_subscription = form.get("mode") == "subscription";
    if !is_subscription && form.get("mode") != "payment" {
        return Err(invalid("parameter_invalid", "mode", "This stand-in takes payments and subscriptions alone"));
    }
    let recurring = "line_items[0][price_data][recurring][interval]";
    let interval = if is_subscription { Some(subscription::interval(form, recurring)?) } else { None };
    let of_other = if is_subscription { "payment_intent_data[" } else { "subscription_data[" };
    let is_of_other = |name: &str| name.starts_with(of_other) || !is_subscription && name == recurring;
    if let Some((name, _)) = form.0.iter().find(|(name, _)| is_of_other(name)) {
        return Err(invalid("parameter_invalid", name, "It does not belong to this mode"));
    }
    if form.0.iter().any(|(name, _)| name.starts_with("line_items[") && !name.starts_with("line_items[0]")) {
        return Err(invalid("parameter_invalid", "line_items", "This stand-in takes one line alone"));
    }
    let data = |name: &str| form.get(&format!("line_items[0]{name}")).to_owned();
    let item = data("[price_data][product_data][name]");
    let required = [("line_items", &item), ("success_url", &form.get("success_url").to_owned())];
    if let Some((name, _)) = required.iter().find(|(_, value)| value.is_empty()) {
        return Err(invalid("parameter_missing", name, &format!("Missing required param: {name}")));
    }
    let (unit, currency) =
        check::money(&data("[price_data][unit_amount]"), &data("[price_data][currency]"), "unit_amount")?;
    let quantity = data("[quantity]").parse::<u64>().ok().filter(|quantity| (1..1_000).contains(quantity));
    let quantity = quantity.ok_or_else(|| invalid("parameter_invalid_integer", "quantity", "Invalid integer"))?;
    for name in ["success_url", "cancel_url"] {
        if form.find(name).is_some_and(|url| !url.starts_with("http://") && !url.starts_with("https://")) {
            return Err(invalid("url_invalid", name, "Not a valid URL"));
        }
    }
    let now = world.now();
    let expires_at = match form.find("expires_at") {
        None => now + 24 * 60 * 60,
        Some(text) => {
            text.parse().map_err(|_| invalid("parameter_invalid_integer", "expires_at", "Invalid integer"))?
        }
    };
    if !(now + 30 * 60..=now + 24 * 60 * 60).contains(&expires_at) {
        return Err(invalid("", "expires_at", "Must be between 30 minutes and 24 hours ahead"));
    }
    let capture_method = check::capture_method(form, "payment_intent_data[capture_method]")?;
    let id = World::id("cs_test_");
    let session = json!({
        "id": id, "object": "checkout.session", "mode": form.get("mode"), "livemode": false, "created": now,
        "url": format!("{}/stripe/pay/{id}", world.settings.address),
        "status": "open", "payment_status": "unpaid", "amount_total": unit * quantity, "currency": currency,
        "payment_intent": null, "customer_email": form.find("customer_email"),
        "client_reference_id": form.find("client_reference_id"), "metadata": check::metadata(form, "metadata"),
        "expires_at": expires_at, "success_url": form.get("success_url"), "cancel_url": form.find("cancel_url"),
        "_item": item, "_intent_metadata": check::metadata(form, "payment_intent_data[metadata]"), "_state": "open", "subscription": null, "_capture_method": capture_method, "_interval": interval,
        "_subscription_metadata": check::metadata(form, "subscription_data[metadata]"),
    });
    world.objects.insert(id, session.clone());
    Ok(World::shown(&session))
}

/// Queues a webhook about an object.
fn tell(world: &mut World, kind: &str, id: &str) {
    let event = json!({
        "id": World::id("evt_"), "object": "event", "api_version": VERSION, "type": kind, "created": world.now(),
        "livemode": false, "data": { "object": World::shown(&world.object(id)) },
    });
    world.tell(Outgoing::Stripe(event));
}
