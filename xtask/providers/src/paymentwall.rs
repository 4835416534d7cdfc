//! Paymentwall. A signed address opens the widget, pingbacks report events, and a ticket asks Paymentwall's staff for a
//! refund.

use aws_lc_rs::digest;
use serde_json::{Value, json};

use crate::amount::hundredths;
use crate::flow::{self, Step};
use crate::page::{Page, deed};
use crate::webhooks::{Outgoing, hex};
use crate::world::World;
use local_web::{Fields, Reply, Request};

/// Its currencies and the minimum amount of each in hundredths.
const MINIMUMS: [(&str, u64); 10] = [
    ("USD", 30),
    ("EUR", 30),
    ("GBP", 25),
    ("INR", 2_600),
    ("NGN", 45_000),
    ("KES", 3_900),
    ("ZAR", 550),
    ("XOF", 18_000),
    ("BRL", 170),
    ("PHP", 1_700),
];

const NEEDED: [&str; 10] =
    ["key", "uid", "widget", "email", "timestamp", "amount", "currencyCode", "ag_name", "ag_external_id", "ag_type"];

/// Seconds until a ticket is answered.
const TICKET_SECONDS: u64 = 5;

fn error_page(message: &str) -> Reply {
    Reply::text(400, &format!("Error: {message}"))
}

fn refused(status: u16, message: &str) -> Reply {
    Reply::json(status, &json!({ "result": 0, "error": message }))
}

/// The signature of version 3: over all other parameters, sorted by name.
pub(crate) fn sign(parameters: &[(String, String)], secret: &str) -> String {
    let mut sorted = parameters.iter().filter(|(name, _)| name != "sign" && name != "sig").collect::<Vec<_>>();
    sorted.sort();
    let text = sorted.into_iter().flat_map(|(name, value)| [name.as_str(), "=", value.as_str()]).collect::<String>();
    hex(digest::digest(&digest::SHA256, format!("{text}{secret}").as_bytes()).as_ref())
}

/// The query of a pingback with these parameters and their signature.
pub(crate) fn query(parameters: &[(String, String)], secret: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(parameters).append_pair("sig", &sign(parameters, secret)).finish()
}

/// Checks the project, the version and the signature of a request.
fn check_sign(world: &World, fields: &Fields) -> Result<(), &'static str> {
    let keys = &world.settings.paymentwall;
    let is_repeated =
        |(at, (name, _)): (usize, &(String, String))| fields.0[..at].iter().any(|(other, _)| other == name);
    if fields.0.iter().enumerate().any(is_repeated) {
        return Err("a parameter comes twice");
    }
    if fields.get("key") != keys.project {
        return Err("there is no such project");
    }
    if fields.get("sign_version") != "3" {
        return Err("this project signs by version 3");
    }
    if fields.get("sign") != sign(&fields.0, &keys.secret) { Err("the signature is wrong") } else { Ok(()) }
}

pub(crate) fn answer(world: &mut World, request: &Request, parts: &[&str]) -> Reply {
    match (request.method.as_str(), parts) {
        ("GET" | "POST", ["api", "subscription"]) => widget(world, request),
        ("GET", ["api", "rest", "payment"]) => payment(world, &request.query),
        ("POST", ["developers", "api", "ticket"]) => ticket(world, request),
        (_, ["api", "subscription"] | ["api", "rest", "payment"] | ["developers", "api", "ticket"]) => {
            refused(405, "method not allowed")
        }
        _ => Reply::text(404, "there is no such address"),
    }
}

fn check_widget(world: &World, fields: &Fields) -> Result<(), &'static str> {
    check_sign(world, fields)?;
    if NEEDED.iter().any(|name| fields.get(name).is_empty()) {
        return Err("a parameter is missing");
    }
    if fields.get("widget") != world.settings.paymentwall.widget {
        return Err("there is no such widget");
    }
    let is_too_long = |(name, most): (&str, usize)| fields.get(name).chars().count() > most;
    if [("uid", 64), ("ag_name", 256), ("ag_external_id", 256)].into_iter().any(is_too_long) {
        return Err("a parameter is too long");
    }
    let amount = fields.get("amount");
    let has_two_places = amount.split_once('.').is_some_and(|(_, fraction)| fraction.len() == 2);
    let units = hundredths(amount).filter(|_| has_two_places).ok_or("the amount has to have two decimal places")?;
    let least = MINIMUMS.iter().find(|(code, _)| *code == fields.get("currencyCode"));
    let (_, least) = least.ok_or("the currency is not supported")?;
    if units < *least { Err("the amount is too small") } else { Ok(()) }
}

fn widget(world: &mut World, request: &Request) -> Reply {
    let fields = &request.query;
    if let Err(wrong) = check_widget(world, fields) {
        return error_page(wrong);
    }
    let reference = fields.get("ag_external_id");
    let key = format!("paymentwall {reference}");
    let value = |name: &str| Value::from(fields.get(name));
    let order = json!({
        "goodsid": reference, "uid": value("uid"), "amount": value("amount"), "currency": value("currencyCode"),
        "_state": "open",
    });
    let known = world.objects.entry(key.clone()).or_insert(order);
    if known["amount"] != fields.get("amount") || known["currency"] != fields.get("currencyCode") {
        return error_page("the order is known with another amount");
    }
    if let Some(deed) = deed(request).filter(|deed| flow::is_button(deed))
        && act(world, reference, &deed)
    {
        let paid = world.object(&key)["ref"].as_str().unwrap_or_default().to_owned();
        match deed.as_str() {
            "pay" | "accept" | "slow" => return Reply::redirect(fields.get("success_url").replace("$ref", &paid)),
            "cancel" if !fields.get("failure_url").is_empty() => {
                return Reply::redirect(fields.get("failure_url").to_owned());
            }
            _ => {}
        }
    }
    let state = flow::shown(&world.object(&key)["_state"]);
    let amount = format!("{} {}", fields.get("currencyCode"), fields.get("amount"));
    Page { provider: "Paymentwall", item: fields.get("ag_name"), amount, reference, state }.show()
}

/// Queues a pingback about an order.
fn tell(world: &mut World, order: &Value, kind: &str, reason: &str) {
    let text = |name: &str| order[name].as_str().unwrap_or_default().to_owned();
    let mut fields = vec![
        ("uid", text("uid")),
        ("goodsid", text("goodsid")),
        ("slength", String::new()),
        ("speriod", String::new()),
        ("type", kind.to_owned()),
        ("ref", text("ref")),
        ("is_test", "1".to_owned()),
        ("sign_version", "3".to_owned()),
    ];
    if !reason.is_empty() {
        fields.push(("reason", reason.to_owned()));
    }
    world.tell(Outgoing::Paymentwall(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()));
}

/// Presses a button, or triggers an event that our server did not cause.
pub(crate) fn act(world: &mut World, reference: &str, deed: &str) -> bool {
    let key = format!("paymentwall {reference}");
    let before = world.object(&key);
    if before.is_null() {
        return false;
    }
    let is_paid = before["_paid"] == true;
    let said = match deed {
        "goodwill" => Some(("1", "")),
        "refund" | "settle" if is_paid => Some(("2", "9")),
        "dispute" if is_paid => Some(("2", "1")),
        _ => None,
    };
    if before["ref"].is_null() {
        world.set(&key, "ref", World::id("b"));
    }
    if let Some((kind, reason)) = said {
        world.set(&key, "_refunded", kind == "2");
        let order = world.object(&key);
        tell(world, &order, kind, reason);
        return true;
    }
    let was_slow = before["_state"] == "slow";
    let Some(step) = flow::step(before["_state"].as_str().unwrap_or_default(), deed) else { return false };
    let kind = match step {
        Step::Paid if was_slow => Some("201"),
        Step::Paid => Some("0"),
        Step::Slow => Some("200"),
        Step::Declined if was_slow => Some("202"),
        Step::Declined | Step::Asked | Step::Left => None,
    };
    world.set(&key, "_state", if kind == Some("202") { "done" } else { step.state() });
    // A card that is declined on the page does not create a payment.
    let risk = match step {
        Step::Paid => Some("approved"),
        Step::Declined if was_slow => Some("declined"),
        Step::Slow => Some("pending"),
        Step::Declined | Step::Asked | Step::Left => None,
    };
    if let Some(risk) = risk {
        world.set(&key, "_risk", risk);
    }
    world.set(&key, "_paid", step == Step::Paid);
    if let Some(kind) = kind {
        let order = world.object(&key);
        tell(world, &order, kind, "");
    }
    true
}

fn find(world: &World, reference: &str) -> Option<Value> {
    let is_it = |order: &&Value| order["goodsid"].is_string() && order["ref"] == reference;
    world.objects.values().find(is_it).cloned()
}

/// The payment status API: one payment by its `ref`, or the payments of a `uid` and an `ag_external_id`.
fn payment(world: &World, fields: &Fields) -> Reply {
    if let Err(wrong) = check_sign(world, fields) {
        return refused(401, wrong);
    }
    let said = |order: &Value| {
        json!({
            "object": "payment", "id": order["ref"], "amount": order["amount"], "currency": order["currency"],
            "uid": order["uid"], "product_id": order["goodsid"], "refunded": order["_refunded"] == true,
            "risk": order["_risk"],
        })
    };
    if !fields.get("ref").is_empty() {
        let found = find(world, fields.get("ref")).filter(|order| order["_risk"].is_string());
        return found.map_or_else(|| refused(404, "there is no such payment"), |order| Reply::json(200, &said(&order)));
    }
    let (uid, product) = (fields.get("uid"), fields.get("ag_external_id"));
    if uid.is_empty() || product.is_empty() {
        return refused(400, "either ref or uid and ag_external_id are needed");
    }
    let order = world.object(&format!("paymentwall {product}"));
    let is_paid_for = order["uid"] == uid && order["_risk"].is_string();
    Reply::json(200, &Value::Array(is_paid_for.then(|| said(&order)).into_iter().collect()))
}

fn ticket(world: &mut World, request: &Request) -> Reply {
    if request.header("content-type") != "application/x-www-form-urlencoded" {
        return refused(400, "the body has to be a form");
    }
    let form = request.form();
    if let Err(wrong) = check_sign(world, &form) {
        return refused(401, wrong);
    }
    let Some(order) = find(world, form.get("ref")) else { return refused(404, "there is no such payment") };
    if !["1", "2"].contains(&form.get("type")) {
        return refused(400, "there is no such ticket");
    }
    if !world.knobs.refunds_fail {
        world.later(TICKET_SECONDS, order["goodsid"].as_str().unwrap_or_default(), "settle");
    }
    Reply::json(200, &json!({ "result": 1 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_signed_is_as_paymentwall_says() {
        let text = [
            ("uid", "u1"),
            ("goodsid", "p1"),
            ("slength", ""),
            ("speriod", ""),
            ("type", "0"),
            ("ref", "b1"),
            ("is_test", "1"),
            ("sign_version", "3"),
        ];
        let parameters = text.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let expected = "58d9ae0903e16587036c9755b65be449e8dcff2e1c9cf83ca0bb3e8136c9ea10";
        assert_eq!(sign(&parameters, "pw_secret"), expected);
    }
}
