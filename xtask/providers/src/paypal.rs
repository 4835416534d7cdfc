//! PayPal. Every call needs a token and JSON. The payer approves an order on the page, and the seller captures it.
//! PayPal charges subscriptions to plans itself. The receiver of a webhook asks PayPal to verify the webhook.

mod check;
mod deeds;
mod subscription;
pub(crate) mod verify;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

pub(crate) use crate::paypal::deeds::{act, has_taken};
use crate::paypal::deeds::{capture, page, refund};
pub(crate) use crate::paypal::subscription::charge_subscriptions;
use crate::world::{Kept, World};
use local_web::{Reply, Request};

/// Lifetime of a token, and of an order before and after its approval, in seconds.
const TOKEN_SECONDS: u64 = 32_400;
const ORDER_SECONDS: u64 = 3 * 60 * 60;

/// An answer with its status, which shows whether a new object was created.
type PaypalAnswer = Result<(u16, Value), Reply>;

/// A refusal in PayPal's format: its name and the issue.
fn refused(status: u16, name: &str, issue: &str) -> Reply {
    let details = if issue.is_empty() { json!([]) } else { json!([{ "issue": issue, "description": issue }]) };
    let body = json!({ "name": name, "message": name, "debug_id": World::id(""), "details": details });
    Reply::json(status, &body)
}

fn invalid(issue: &str) -> Reply {
    refused(400, "INVALID_REQUEST", issue)
}

fn unprocessable(issue: &str) -> Reply {
    refused(422, "UNPROCESSABLE_ENTITY", issue)
}

fn not_found() -> Reply {
    refused(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
}

pub(crate) fn answer(world: &mut World, request: &Request, parts: &[&str]) -> Reply {
    match parts {
        ["pay", id] if id.starts_with("I-") => subscription::page(world, request, id),
        ["pay", id] => page(world, request, id),
        ["v1", "oauth2", "token"] => token(world, request),
        _ => call(world, request, parts).unwrap_or_else(|reply| reply),
    }
}

fn token(world: &mut World, request: &Request) -> Reply {
    let keys = &world.settings.paypal;
    let basic = BASE64_STANDARD.encode(format!("{}:{}", keys.client_id, keys.client_secret));
    if request.header("authorization") != format!("Basic {basic}") {
        return Reply::json(
            401,
            &json!({ "error": "invalid_client", "error_description": "Client Authentication failed" }),
        );
    }
    if request.header("content-type") != "application/x-www-form-urlencoded" {
        return refused(415, "UNSUPPORTED_MEDIA_TYPE", "");
    }
    if request.form().get("grant_type") != "client_credentials" {
        return Reply::json(400, &json!({ "error": "unsupported_grant_type" }));
    }
    let (token, until) = (World::id("A21AA"), world.now() + TOKEN_SECONDS);
    world.objects.insert(format!("paypal-token {token}"), json!(until));
    Reply::json(200, &json!({ "access_token": token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS }))
}

fn call(world: &mut World, request: &Request, parts: &[&str]) -> Result<Reply, Reply> {
    let token = request.header("authorization").strip_prefix("Bearer ").unwrap_or_default();
    let until = world.object(&format!("paypal-token {token}")).as_u64();
    if until.is_none_or(|until| until <= world.now()) {
        return Err(refused(401, "AUTHENTICATION_FAILURE", ""));
    }
    if request.method == "POST" && !request.is_json() {
        return Err(refused(415, "UNSUPPORTED_MEDIA_TYPE", ""));
    }
    let body = if request.method == "POST" {
        serde_json::from_slice::<Value>(&request.body).map_err(|_| invalid("MALFORMED_REQUEST_JSON"))?
    } else {
        Value::Null
    };
    let key = request.header("paypal-request-id");
    if key.len() > 108 {
        return Err(invalid("INVALID_STRING_MAX_LENGTH"));
    }
    let (kept, asked) = (format!("paypal {} {key}", request.path), body.to_string());
    if let Some(kept) = world.kept.get(&kept).filter(|_| !key.is_empty()) {
        let is_same = kept.request == asked;
        let status = if kept.reply.status == 204 { 204 } else { 200 };
        let reply = Reply { status, ..kept.reply.clone() };
        return if is_same { Ok(reply) } else { Err(unprocessable("DUPLICATE_REQUEST_ID")) };
    }
    let (status, object) = match (request.method.as_str(), parts) {
        ("POST", ["v2", "checkout", "orders"]) => make_order(world, &body),
        ("GET", ["v2", "checkout", "orders", id]) => order(world, id).map(|order| (200, order)),
        ("POST", ["v2", "checkout", "orders", id, "capture"]) => capture(world, id, &body),
        ("POST", ["v2", "payments", "captures", id, "refund"]) => refund(world, id, &body),
        ("GET", ["v2", "payments", "refunds", id]) => {
            let refund = world.object(&format!("paypal-refund {id}"));
            refund.is_object().then_some((200, refund)).ok_or_else(not_found)
        }
        ("GET", ["v1", "customer", "disputes", id]) => {
            let dispute = world.object(&format!("paypal-dispute {id}"));
            dispute.is_object().then_some((200, dispute)).ok_or_else(not_found)
        }
        ("POST", ["v1", "notifications", "verify-webhook-signature"]) => verify::answer(world, request),
        ("POST", ["v1", "catalogs", "products"]) => subscription::make_product(world, &body),
        ("POST", ["v1", "billing", "plans"]) => subscription::make_plan(world, &body),
        ("POST", ["v1", "billing", "subscriptions"]) => subscription::subscribe(world, &body),
        ("GET", ["v1", "billing", "subscriptions", id]) => subscription::read(world, id),
        ("GET", ["v1", "billing", "subscriptions", id, "transactions"]) => {
            subscription::transactions(world, id, &request.query)
        }
        ("POST", ["v1", "billing", "subscriptions", id, act @ ("suspend" | "activate" | "cancel")]) => {
            subscription::change(world, id, act, &body)
        }
        (
            _,
            ["v2", "checkout", "orders", ..]
            | ["v2", "payments", ..]
            | ["v1", "billing", ..]
            | ["v1", "customer", "disputes", ..],
        ) => Err(refused(405, "METHOD_NOT_SUPPORTED", "")),
        _ => Err(not_found()),
    }?;
    let is_whole = request.method == "GET" || parts[0] == "v1" || request.header("prefer") == "return=representation";
    let shown = if is_whole { World::shown(&object) } else { minimal(&object) };
    let reply = if status == 204 { Reply::text(status, "") } else { Reply::json(status, &shown) };
    if !key.is_empty() {
        world.kept.insert(kept, Kept { request: asked, reply: reply.clone() });
    }
    Ok(reply)
}

/// The short form of an answer, for requests that did not request the whole object.
fn minimal(object: &Value) -> Value {
    json!({ "id": object["id"], "status": object["status"], "links": object["links"] })
}

/// An order that has not expired.
fn order(world: &World, id: &str) -> Result<Value, Reply> {
    let order = world.object(&format!("paypal {id}"));
    let is_waiting = order["status"] == "PAYER_ACTION_REQUIRED" || order["status"] == "APPROVED";
    let is_gone = is_waiting && order["_until"].as_u64().is_some_and(|until| until <= world.now());
    if order.is_null() || is_gone { Err(not_found()) } else { Ok(order) }
}

fn make_order(world: &mut World, body: &Value) -> PaypalAnswer {
    check::order(body)?;
    let unit = &body["purchase_units"][0];
    let is_used =
        |order: &Value| order["purchase_units"][0]["invoice_id"] == unit["invoice_id"] && order["_paid"] == true;
    if unit["invoice_id"].is_string() && world.objects.values().any(is_used) {
        return Err(unprocessable("DUPLICATE_INVOICE_ID"));
    }
    let id = World::id("")[..17].to_owned();
    let address = &world.settings.address;
    let links = json!([
        { "rel": "self", "method": "GET", "href": format!("{address}/paypal/v2/checkout/orders/{id}") },
        { "rel": "payer-action", "method": "GET", "href": format!("{address}/paypal/pay/{id}") },
    ]);
    let order = json!({
        "id": id, "intent": body["intent"], "status": "PAYER_ACTION_REQUIRED", "purchase_units": body["purchase_units"],
        "payment_source": { "paypal": {} }, "links": links, "_state": "open", "_until": world.now() + ORDER_SECONDS,
        "_context": body["payment_source"]["paypal"]["experience_context"],
    });
    world.objects.insert(format!("paypal {id}"), order.clone());
    Ok((201, order))
}
