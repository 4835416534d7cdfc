//! Flutterwave, version 3. Each attempt to pay is a transaction with its own number under one `tx_ref`. The signature
//! of a webhook does not cover its body. A refund with the status `completed` has only begun.

use serde_json::{Value, json};

use crate::flow::{self, Step};
use crate::page::{Page, deed};
use crate::webhooks::Outgoing;
use crate::world::World;
use local_web::{Reply, Request, with_query};

/// Its currencies and the number of decimal places of each.
const CURRENCIES: [(&str, usize); 15] = [
    ("NGN", 2),
    ("USD", 2),
    ("UGX", 0),
    ("KES", 2),
    ("ZAR", 2),
    ("ZMW", 2),
    ("EUR", 2),
    ("GHS", 2),
    ("TZS", 2),
    ("RWF", 0),
    ("XAF", 0),
    ("XOF", 0),
    ("EGP", 2),
    ("GBP", 2),
    ("MWK", 2),
];

/// Duration of a refund in seconds.
const REFUND_SECONDS: u64 = 5;

type FlutterwaveAnswer = Result<Value, Reply>;

fn refused(status: u16, message: &str) -> Reply {
    Reply::json(status, &json!({ "status": "error", "message": message, "data": null }))
}

fn no_transaction() -> Reply {
    refused(400, "No transaction was found for this id")
}

pub(crate) fn answer(world: &mut World, request: &Request, parts: &[&str]) -> Reply {
    match parts {
        ["pay", id] => page(world, request, id),
        ["v3", rest @ ..] => match call(world, request, rest) {
            Ok(data) => Reply::json(200, &json!({ "status": "success", "message": "Done", "data": data })),
            Err(reply) => reply,
        },
        _ => refused(404, "Cannot find this route"),
    }
}

fn call(world: &mut World, request: &Request, parts: &[&str]) -> FlutterwaveAnswer {
    if request.header("authorization") != format!("Bearer {}", world.settings.flutterwave.secret) {
        return Err(refused(401, "Authorization required"));
    }
    let body = if request.method == "GET" {
        Value::Null
    } else if request.is_json() {
        serde_json::from_slice(&request.body).map_err(|_| refused(400, "Invalid JSON"))?
    } else {
        return Err(refused(400, "The body has to be JSON"));
    };
    match (request.method.as_str(), parts) {
        ("POST", ["payments"]) => initialise(world, request, &body),
        ("GET", ["transactions", "verify_by_reference"]) => {
            let reference = request.query.get("tx_ref");
            // The successful transaction, or else the last one.
            let tries = || transactions(world).filter(|tried| tried["tx_ref"] == reference);
            let found = tries().find(|tried| tried["status"] == "successful");
            found
                .or_else(|| tries().max_by_key(|tried| tried["_at"].as_u64()))
                .map(World::shown)
                .ok_or_else(no_transaction)
        }
        ("GET", ["transactions", id, "verify"]) => {
            transactions(world).find(|tried| is_number(tried, id)).map(World::shown).ok_or_else(no_transaction)
        }
        ("POST", ["transactions", id, "refund"]) => refund(world, id, &body),
        ("GET", ["refunds", id]) => {
            let refund = world.object(&format!("flutterwave-refund {id}"));
            refund.is_object().then_some(refund).ok_or_else(|| refused(404, "Refund not found"))
        }
        (_, ["payments"] | ["transactions" | "refunds", ..]) => Err(refused(405, "Method not allowed")),
        _ => Err(refused(404, "Cannot find this route")),
    }
}

fn transactions(world: &World) -> impl Iterator<Item = &Value> {
    world.objects.iter().filter(|(key, _)| key.starts_with("flutterwave-try ")).map(|(_, object)| object)
}

fn is_number(tried: &Value, id: &str) -> bool {
    tried["id"].as_u64().is_some_and(|number| id.parse() == Ok(number))
}

/// An amount as it was sent, with its number of decimal places. `None` if it is a text, is not positive, or has an
/// exponent.
fn amount(request: &Request, value: &Value) -> Option<(Value, usize)> {
    let is_positive = value.as_f64().is_some_and(|amount| amount > 0.0);
    let body = String::from_utf8_lossy(&request.body);
    let digits = body.split("\"amount\":").nth(1)?.split([',', '}']).next()?.trim().to_owned();
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.trim_end_matches('0').len());
    (value.is_number() && is_positive && is_plain).then(|| (value.clone(), places))
}

fn initialise(world: &mut World, request: &Request, body: &Value) -> FlutterwaveAnswer {
    let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
    let email = body["customer"]["email"].as_str().unwrap_or_default();
    for (name, value) in [("tx_ref", text("tx_ref")), ("redirect_url", text("redirect_url"))] {
        if value.is_empty() {
            return Err(refused(400, &format!("{name} is required")));
        }
    }
    if !email.contains('@') {
        return Err(refused(400, "customer email is required"));
    }
    let currency = if body["currency"].is_null() { "NGN".to_owned() } else { text("currency") };
    let places = CURRENCIES.iter().find(|(code, _)| *code == currency).map(|(_, places)| *places);
    let most = places.ok_or_else(|| refused(400, "currency is not supported"))?;
    let (amount, places) = amount(request, &body["amount"]).ok_or_else(|| refused(400, "amount is required"))?;
    if places > most {
        return Err(refused(400, "amount has too many decimal places"));
    }
    let minutes = match &body["session_duration"] {
        Value::Null => 1_440,
        value => value
            .as_u64()
            .filter(|minutes| (1..=1_440).contains(minutes))
            .ok_or_else(|| refused(400, "session_duration has to be between 1 and 1440"))?,
    };
    let reference = text("tx_ref");
    if transactions(world).any(|tried| tried["tx_ref"] == reference.as_str() && tried["status"] == "successful") {
        return Err(refused(400, "Transaction with this reference has been paid"));
    }
    let id = World::id("");
    let page = json!({
        "tx_ref": reference, "amount": amount, "currency": currency, "redirect_url": text("redirect_url"),
        "_item": body["customizations"]["title"], "_state": "open", "_until": world.now() + minutes * 60,
        "_shown": shown_amount(&currency, &amount, most),
    });
    world.objects.insert(format!("flutterwave-page {id}"), page);
    Ok(json!({ "link": format!("{}/flutterwave/pay/{id}", world.settings.address) }))
}

fn shown_amount(currency: &str, amount: &Value, places: usize) -> String {
    let text = amount.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    if places == 0 { format!("{currency} {whole}") } else { format!("{currency} {whole}.{fraction:0<places$}") }
}

/// Records a transaction under the reference of a page, finished or pending.
fn tried(world: &mut World, page: &str, status: &str) -> Value {
    let object = world.object(page);
    let earlier = object["_try"].as_str().map(str::to_owned).filter(|key| world.object(key)["status"] == "pending");
    let key = earlier.unwrap_or_else(|| format!("flutterwave-try {}", World::id("")));
    let at = transactions(world).count();
    let id = world.object(&key)["id"].as_u64().unwrap_or_else(World::number);
    let transaction = json!({
        "id": id, "tx_ref": object["tx_ref"], "flw_ref": format!("FLW-{id}"), "amount": object["amount"],
        "charged_amount": object["amount"], "currency": object["currency"], "status": status, "_at": at,
        "card": { "type": "MASTERCARD", "country": world.card_country(&object["currency"]).map(|code| format!("COUNTRY {code}")) },
    });
    world.objects.insert(key.clone(), transaction.clone());
    world.set(page, "_try", key);
    if status != "pending" {
        tell(world, &transaction);
    }
    transaction
}

/// Queues a webhook. Its hash is always right. Its body is false if `lying` is set.
fn tell(world: &mut World, transaction: &Value) {
    let mut data = World::shown(transaction);
    if world.knobs.lying {
        data["status"] = Value::from("successful");
        data["amount"] = Value::from(1);
    }
    world.tell(Outgoing::Flutterwave(json!({ "event": "charge.completed", "data": data })));
}

fn refund(world: &mut World, id: &str, body: &Value) -> FlutterwaveAnswer {
    let key = world.objects.iter().find(|(key, object)| key.starts_with("flutterwave-try ") && is_number(object, id));
    let (key, transaction) = key.map(|(key, object)| (key.clone(), object.clone())).ok_or_else(no_transaction)?;
    if transaction["status"] != "successful" {
        return Err(refused(400, "Only a successful transaction can be refunded"));
    }
    let amount = match &body["amount"] {
        Value::Null => transaction["amount"].clone(),
        amount if amount.is_number() => amount.clone(),
        _ => return Err(refused(400, "amount has to be a number")),
    };
    // Amounts are compared in hundredths, which is precise enough for a stand-in.
    let hundredths = |value: &Value| crate::amount::hundredths(&value.to_string());
    let paid = hundredths(&transaction["amount"]).unwrap_or_default();
    let back = transaction["_refunded"].as_u64().unwrap_or_default();
    let asked = hundredths(&amount).filter(|asked| *asked > 0);
    let asked = asked.ok_or_else(|| refused(400, "amount is not valid"))?;
    if back + asked > paid {
        return Err(refused(409, "This transaction has been refunded already"));
    }
    world.set(&key, "_refunded", back + asked);
    let id = World::number();
    let refund = json!({ "id": id, "tx_id": transaction["id"], "amount_refunded": amount, "status": "completed" });
    let refund_key = format!("flutterwave-refund {id}");
    world.objects.insert(refund_key.clone(), refund.clone());
    world.later(REFUND_SECONDS, &refund_key, "settle");
    Ok(refund)
}

/// Presses a button, or triggers an event that our server did not cause.
pub(crate) fn act(world: &mut World, reference: &str, deed: &str) -> bool {
    if reference.starts_with("flutterwave-refund ") && deed == "settle" {
        let end = if world.knobs.refunds_fail { "failed" } else { "completed-mpgs" };
        world.set(reference, "status", end);
        return true;
    }
    let is_page = |key: &str, object: &Value| key.starts_with("flutterwave-page ") && object["tx_ref"] == reference;
    let page = world.objects.iter().find(|(key, object)| is_page(key, object)).map(|(key, _)| key.clone());
    page.is_some_and(|page| act_on_page(world, &page, deed).is_some())
}

/// Returns the transaction that the button created, if any.
fn act_on_page(world: &mut World, page: &str, deed: &str) -> Option<Value> {
    let state = world.object(page)["_state"].as_str().unwrap_or_default().to_owned();
    let step = flow::step(&state, deed)?;
    world.set(page, "_state", step.state());
    Some(match step {
        Step::Paid => tried(world, page, "successful"),
        Step::Declined => tried(world, page, "failed"),
        Step::Slow => tried(world, page, "pending"),
        Step::Asked | Step::Left => Value::Null,
    })
}

fn page(world: &mut World, request: &Request, id: &str) -> Reply {
    let key = format!("flutterwave-page {id}");
    let before = world.object(&key);
    if before.is_null() {
        return Reply::text(404, "there is no such page");
    }
    let is_open = ["open", "declined", "challenge"].iter().any(|state| before["_state"] == *state);
    if is_open && before["_until"].as_u64().is_some_and(|until| until <= world.now()) {
        world.set(&key, "_state", "expired");
    }
    let reference = before["tx_ref"].as_str().unwrap_or_default();
    if let Some(deed) = deed(request).filter(|deed| flow::is_button(deed))
        && let Some(tried) = act_on_page(world, &key, &deed)
    {
        let id = tried["id"].as_u64().map(|id| id.to_string());
        let back = before["redirect_url"].as_str().unwrap_or_default();
        let to = |status: &str| {
            let mut fields = vec![("status", status), ("tx_ref", reference)];
            fields.extend(id.as_deref().map(|id| ("transaction_id", id)));
            Reply::redirect(with_query(back, &fields))
        };
        match deed.as_str() {
            "pay" | "accept" => return to("successful"),
            "slow" => return to("completed"),
            "cancel" => return to("cancelled"),
            _ => {}
        }
    }
    let object = world.object(&key);
    let item = object["_item"].as_str().unwrap_or("Payment");
    let amount = object["_shown"].as_str().unwrap_or_default().to_owned();
    Page { provider: "Flutterwave", item, amount, reference, state: flow::shown(&object["_state"]) }.show()
}
