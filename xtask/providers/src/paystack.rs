//! Paystack. A reference can be used once, a declined page can still be paid, and webhooks about refunds contain no id.

use serde_json::{Value, json};

use crate::flow::{self, Step};
use crate::page::{Page, deed};
use crate::webhooks::Outgoing;
use crate::world::World;
use local_web::{Reply, Request, with_query};

/// The currencies of the account and the minimum amount of each in hundredths.
const MINIMUMS: [(&str, u64); 6] =
    [("NGN", 5_000), ("GHS", 10), ("ZAR", 100), ("KES", 300), ("USD", 200), ("XOF", 100)];

/// Duration of a refund in seconds.
const REFUND_SECONDS: u64 = 5;

/// The key of the account's time limit for pages.
const TIMEOUT: &str = "paystack timeout";

type PaystackAnswer = Result<Value, Reply>;

fn refused(status: u16, code: &str, message: &str) -> Reply {
    let kind = if status == 400 { "validation_error" } else { "api_error" };
    let meta = json!({ "nextStep": "Look at the documents" });
    Reply::json(status, &json!({ "status": false, "message": message, "meta": meta, "type": kind, "code": code }))
}

pub(crate) fn answer(world: &mut World, request: &Request, parts: &[&str]) -> Reply {
    if let ["pay", access_code] = parts {
        return page(world, request, access_code);
    }
    match call(world, request, parts) {
        Ok(data) => Reply::json(200, &json!({ "status": true, "message": "Done", "data": data })),
        Err(reply) => reply,
    }
}

fn call(world: &mut World, request: &Request, parts: &[&str]) -> PaystackAnswer {
    if request.header("authorization") != format!("Bearer {}", world.settings.paystack) {
        return Err(refused(401, "invalid_key", "Invalid key"));
    }
    let body = if request.method == "GET" {
        Value::Null
    } else if request.is_json() {
        serde_json::from_slice(&request.body).map_err(|_| refused(400, "invalid_json", "Invalid JSON"))?
    } else {
        return Err(refused(400, "invalid_content_type", "The body has to be JSON"));
    };
    match (request.method.as_str(), parts) {
        ("POST", ["transaction", "initialize"]) => initialise(world, &body),
        ("GET", ["transaction", "verify", reference]) => verify(world, reference),
        ("POST", ["refund"]) => refund(world, &body),
        ("GET", ["refund", id]) => {
            let refund = world.object(&format!("paystack-refund {id}"));
            let unknown = || refused(404, "refund_not_found", "Refund not found");
            refund.is_object().then(|| refund.clone()).ok_or_else(unknown)
        }
        ("GET", ["dispute", id]) => {
            let dispute = world.object(&format!("paystack-dispute {id}"));
            let unknown = || refused(404, "dispute_not_found", "Dispute not found");
            dispute.is_object().then(|| dispute.clone()).ok_or_else(unknown)
        }
        ("PUT", ["integration", "payment_session_timeout"]) => {
            let timeout = body["timeout"].as_u64().ok_or_else(|| refused(400, "invalid_params", "timeout"))?;
            world.objects.insert(TIMEOUT.to_owned(), json!(timeout));
            Ok(json!({ "payment_session_timeout": timeout }))
        }
        (_, ["transaction", "initialize" | "verify", ..] | ["refund" | "dispute", ..]) => {
            Err(refused(405, "method_not_allowed", "Method not allowed"))
        }
        _ => Err(refused(404, "unknown_route", "There is no such route")),
    }
}

/// An amount that consists of digits, as a number or a text.
fn units(amount: &Value) -> Option<u64> {
    let text = amount.as_str().map_or_else(|| amount.to_string(), str::to_owned);
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn initialise(world: &mut World, body: &Value) -> PaystackAnswer {
    let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
    if !text("email").contains('@') || body["amount"].is_null() {
        return Err(refused(400, "missing_params", "email and amount are required"));
    }
    let amount = units(&body["amount"]).ok_or_else(|| refused(400, "invalid_params", "Invalid amount"))?;
    let currency = if body["currency"].is_null() { "NGN".to_owned() } else { text("currency") };
    let least = MINIMUMS.iter().find(|(code, _)| *code == currency).map(|(_, least)| *least);
    let least = least.ok_or_else(|| refused(400, "unsupported_currency", "Currency not supported by merchant"))?;
    if amount < least {
        return Err(refused(400, "invalid_amount", "Amount is less than the minimum"));
    }
    let reference = if body["reference"].is_null() { World::id("t") } else { text("reference") };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.=".contains(&byte);
    if reference.is_empty() || !reference.bytes().all(is_plain) {
        return Err(refused(400, "invalid_reference", "Invalid transaction reference"));
    }
    let key = format!("paystack {reference}");
    if world.objects.contains_key(&key) {
        return Err(refused(400, "duplicate_reference", "Duplicate Transaction Reference"));
    }
    let access_code = World::id("");
    let transaction = json!({
        "id": World::number(), "status": "abandoned", "reference": reference, "amount": amount,
        "requested_amount": amount, "currency": currency, "gateway_response": null, "metadata": body["metadata"],
        "_callback_url": text("callback_url"), "_access_code": access_code, "_state": "open", "_made": world.now(),
    });
    world.objects.insert(key, transaction);
    let authorization_url = format!("{}/paystack/pay/{access_code}", world.settings.address);
    Ok(json!({ "authorization_url": authorization_url, "access_code": access_code, "reference": reference }))
}

fn verify(world: &World, reference: &str) -> PaystackAnswer {
    let transaction = world.object(&format!("paystack {reference}"));
    let unknown = || refused(400, "transaction_not_found", "Transaction reference not found.");
    transaction.is_object().then(|| World::shown(&transaction)).ok_or_else(unknown)
}

fn refund(world: &mut World, body: &Value) -> PaystackAnswer {
    let asked = body["transaction"].as_str().map_or_else(|| body["transaction"].to_string(), str::to_owned);
    let is_asked = |key: &str, object: &Value| {
        let is_of = |name: &str| {
            object[name].as_str() == Some(&asked)
                || object[name].as_u64().is_some_and(|number| asked.parse() == Ok(number))
        };
        key.starts_with("paystack ") && (is_of("reference") || is_of("id"))
    };
    let transaction =
        world.objects.iter().find(|(key, object)| is_asked(key, object)).map(|(_, object)| object.clone());
    let transaction = transaction.ok_or_else(|| refused(404, "transaction_not_found", "Transaction not found"))?;
    if transaction["status"] != "success" {
        return Err(refused(400, "transaction_not_successful", "Transaction has not been paid"));
    }
    let (paid, back) = (transaction["amount"].as_u64(), transaction["_refunded"].as_u64());
    let left = paid.unwrap_or_default() - back.unwrap_or_default();
    let amount = match &body["amount"] {
        Value::Null => left,
        amount => units(amount).ok_or_else(|| refused(400, "invalid_params", "Invalid amount"))?,
    };
    if amount == 0 || amount > left {
        return Err(refused(400, "transaction_fully_reversed", "Refund amount is more than is left"));
    }
    let (id, reference) = (World::number(), transaction["reference"].as_str().unwrap_or_default());
    world.set(&format!("paystack {reference}"), "_refunded", back.unwrap_or_default() + amount);
    let refund = json!({
        "id": id, "status": "pending", "amount": amount, "currency": transaction["currency"],
        "transaction": transaction["id"], "transaction_reference": reference,
    });
    let key = format!("paystack-refund {id}");
    world.objects.insert(key.clone(), refund.clone());
    tell_refund(world, &key);
    world.later(REFUND_SECONDS, &key, "settle");
    Ok(refund)
}

/// Queues a webhook about a refund. It contains no id, and the amount is a text unless the refund failed.
fn tell_refund(world: &mut World, key: &str) {
    let refund = world.object(key);
    let status = refund["status"].as_str().unwrap_or_default();
    let amount = &refund["amount"];
    let data = json!({
        "status": status, "transaction_reference": refund["transaction_reference"], "refund_reference": null,
        "amount": if status == "failed" { amount.clone() } else { Value::from(amount.to_string()) },
        "currency": refund["currency"],
    });
    world.tell(Outgoing::Paystack(json!({ "event": format!("refund.{status}"), "data": data })));
}

/// Presses a button, or triggers an event that our server did not cause.
pub(crate) fn act(world: &mut World, reference: &str, deed: &str) -> bool {
    if reference.starts_with("paystack-refund ") && deed == "settle" {
        let end = if world.knobs.refunds_fail { "failed" } else { "processed" };
        for status in ["processing", end] {
            world.set(reference, "status", status);
            tell_refund(world, reference);
        }
        return true;
    }
    let key = format!("paystack {reference}");
    let transaction = world.object(&key);
    let is_paid = transaction["status"] == "success";
    match deed {
        "dispute" | "win" | "lose" if is_paid => {
            let (event, status, resolution) = match deed {
                "dispute" => ("create", "awaiting-merchant-feedback", None),
                "win" => ("resolve", "resolved", Some("declined")),
                _ => ("resolve", "resolved", Some("merchant-accepted")),
            };
            let of = json!({ "id": transaction["id"], "reference": reference, "status": "success" });
            let id = transaction["id"].as_u64().unwrap_or_default() + 1;
            let data = json!({
                "id": id, "refund_amount": transaction["amount"],
                "currency": transaction["currency"], "status": status, "resolution": resolution, "transaction": of,
            });
            world.objects.insert(format!("paystack-dispute {id}"), data.clone());
            world.tell(Outgoing::Paystack(json!({ "event": format!("charge.dispute.{event}"), "data": data })));
            return true;
        }
        _ => {}
    }
    let Some(step) = flow::step(transaction["_state"].as_str().unwrap_or_default(), deed) else { return false };
    let status = match step {
        Step::Paid => "success",
        Step::Declined => "failed",
        Step::Asked => "ongoing",
        Step::Slow => "pending",
        Step::Left => "abandoned",
    };
    world.set(&key, "status", status);
    world.set(&key, "_state", step.state());
    if step == Step::Paid {
        let country = world.card_country(&transaction["currency"]);
        world.set(&key, "authorization", json!({ "channel": "card", "country_code": country }));
        let data = World::shown(&world.object(&key));
        world.tell(Outgoing::Paystack(json!({ "event": "charge.success", "data": data })));
    }
    true
}

fn page(world: &mut World, request: &Request, access_code: &str) -> Reply {
    let found = world.objects.iter().find(|(_, object)| object["_access_code"] == access_code);
    let Some((key, transaction)) = found.map(|(key, object)| (key.clone(), object.clone())) else {
        return Reply::text(404, "there is no such page");
    };
    let timeout = world.object(TIMEOUT).as_u64().filter(|timeout| *timeout > 0);
    let made = transaction["_made"].as_u64().unwrap_or_default();
    let is_open = ["open", "declined", "challenge"].iter().any(|state| transaction["_state"] == *state);
    if is_open && timeout.is_some_and(|timeout| world.now() >= made + timeout) {
        world.set(&key, "_state", "expired");
    } else if request.method == "GET" && transaction["_state"] == "open" {
        world.set(&key, "status", "ongoing");
    }
    let reference = transaction["reference"].as_str().unwrap_or_default();
    if let Some(deed) = deed(request).filter(|deed| flow::is_button(deed))
        && act(world, reference, &deed)
    {
        let back = with_query(
            transaction["_callback_url"].as_str().unwrap_or_default(),
            &[("trxref", reference), ("reference", reference)],
        );
        match deed.as_str() {
            "pay" | "accept" | "slow" => return Reply::redirect(back),
            "cancel" => {
                let cancel = transaction["metadata"]["cancel_action"].as_str().map(str::to_owned);
                return Reply::redirect(cancel.unwrap_or(back));
            }
            _ => {}
        }
    }
    let transaction = world.object(&key);
    let (units, currency) = (transaction["amount"].as_u64().unwrap_or_default(), &transaction["currency"]);
    let amount = format!("{} {}.{:02}", currency.as_str().unwrap_or_default(), units / 100, units % 100);
    let item = transaction["metadata"]["item"].as_str().unwrap_or("Payment");
    Page { provider: "Paystack", item, amount, reference, state: flow::shown(&transaction["_state"]) }.show()
}
