//! Events of intents, sessions, refunds and disputes, and the webhooks about them.

use serde_json::{Value, json};

use crate::stripe::{StripeAnswer, invalid, missing, tell, unexpected_state};
use crate::stripe::{check, subscription};
use crate::world::World;
use local_web::Fields;

pub(super) fn new_intent(
    world: &mut World,
    (amount, currency): (u64, &str),
    capture_method: &str,
    item: &str,
    metadata: Value,
) -> Value {
    let id = World::id("pi_");
    let intent = json!({
        "id": id, "object": "payment_intent", "amount": amount, "amount_received": 0, "currency": currency,
        "client_secret": World::id(&format!("{id}_secret_")), "metadata": metadata, "description": item,
        "status": "requires_payment_method", "last_payment_error": null, "latest_charge": null, "next_action": null,
        "livemode": false, "created": world.now(), "capture_method": capture_method, "amount_capturable": 0,
    });
    world.objects.insert(id, intent.clone());
    World::shown(&intent)
}

pub(super) fn cancel_intent(world: &mut World, id: &str) -> StripeAnswer {
    let intent = world.object(id);
    if !id.starts_with("pi_") || intent.is_null() {
        return Err(missing("payment_intent"));
    }
    let is_set_aside = intent["status"] == "requires_capture";
    let is_of_session = !is_set_aside
        && world.objects.values().any(|object| object["payment_intent"] == id && object["mode"].is_string());
    let may = ["requires_payment_method", "requires_confirmation", "requires_action", "processing"];
    if is_of_session || !is_set_aside && !may.iter().any(|status| intent["status"] == *status) {
        return Err(unexpected_state("You cannot cancel this PaymentIntent in its state"));
    }
    world.set(id, "status", "canceled");
    tell(world, "payment_intent.canceled", id);
    Ok(World::shown(&world.object(id)))
}

pub(super) fn expire_session(world: &mut World, id: &str) -> StripeAnswer {
    let session = world.object(id);
    if !id.starts_with("cs_") || session.is_null() {
        return Err(missing("checkout.session"));
    }
    if session["status"] != "open" {
        return Err(invalid("", "session", "Only open Checkout Sessions can be expired"));
    }
    expire(world, id);
    Ok(World::shown(&world.object(id)))
}

/// Closes expired sessions.
pub(crate) fn expire_sessions(world: &mut World) {
    let now = world.now();
    let is_over =
        |object: &Value| object["status"] == "open" && object["expires_at"].as_u64().is_some_and(|at| at <= now);
    let over = world.objects.iter().filter(|(_, object)| is_over(object)).map(|(id, _)| id.clone());
    for id in over.collect::<Vec<_>>() {
        expire(world, &id);
    }
}

fn expire(world: &mut World, id: &str) {
    world.set(id, "status", "expired");
    world.set(id, "url", Value::Null);
    tell(world, "checkout.session.expired", id);
}

/// Prefix of the action that pays an intent with the card whose number follows.
const BY_CARD: &str = "pay ";

/// Pays an intent. The charge has the fingerprint of the card if the card's number is given.
pub(super) fn succeed(world: &mut World, id: &str, card: Option<&str>) {
    let intent = world.object(id);
    let is_manual = intent["capture_method"] == "manual";
    let country = world.card_country(&intent["currency"]);
    let charge = World::id("ch_");
    let fingerprint = card.map(|number| format!("card{}", number.bytes().rev().map(char::from).collect::<String>()));
    world.objects.insert(
        charge.clone(),
        json!({
            "id": charge, "object": "charge", "payment_intent": id, "amount": intent["amount"], "amount_refunded": 0,
            "currency": intent["currency"], "refunded": false, "disputed": false, "metadata": intent["metadata"],
            "payment_method_details":
                { "type": "card", "card": { "fingerprint": fingerprint, "country": country } },
            "captured": !is_manual,
        }),
    );
    world.set(id, "latest_charge", charge);
    world.set(id, "last_payment_error", Value::Null);
    world.set(id, "next_action", Value::Null);
    if is_manual {
        world.set(id, "status", "requires_capture");
        world.set(id, "amount_capturable", intent["amount"].clone());
        tell(world, "payment_intent.amount_capturable_updated", id);
    } else {
        take(world, id);
    }
}

/// Takes the money of an intent.
fn take(world: &mut World, id: &str) {
    let amount = world.object(id)["amount"].clone();
    world.set(id, "status", "succeeded");
    world.set(id, "amount_received", amount);
    tell(world, "payment_intent.succeeded", id);
}

/// Captures the money that the payer's bank has reserved.
pub(super) fn capture_intent(world: &mut World, id: &str) -> StripeAnswer {
    let intent = world.object(id);
    if !id.starts_with("pi_") || intent.is_null() {
        return Err(missing("payment_intent"));
    }
    if intent["status"] != "requires_capture" {
        return Err(unexpected_state("This PaymentIntent could not be captured in its state"));
    }
    world.set(intent["latest_charge"].as_str().unwrap_or_default(), "captured", true);
    world.set(id, "amount_capturable", 0);
    take(world, id);
    Ok(World::shown(&world.object(id)))
}

/// Declines the card of an intent, which then requires another card.
pub(super) fn decline(world: &mut World, id: &str, code: &str, decline_code: Option<&str>) -> Value {
    let error = json!({
        "type": "card_error", "code": code, "decline_code": decline_code, "message": "Your card was declined.",
    });
    world.set(id, "status", "requires_payment_method");
    world.set(id, "last_payment_error", error.clone());
    world.set(id, "next_action", Value::Null);
    tell(world, "payment_intent.payment_failed", id);
    error
}

/// Whether an object is an intent whose money was taken for this payment.
pub(crate) fn has_taken(object: &Value, payment: &str) -> bool {
    object["object"] == "payment_intent" && object["status"] == "succeeded" && object["metadata"]["payment"] == payment
}

/// Presses a button of a session's page, or triggers an event that our server did not cause. Returns whether it had an
/// effect.
pub(crate) fn act(world: &mut World, reference: &str, deed: &str) -> bool {
    let object = world.object(reference);
    match (object["object"].as_str(), deed) {
        (Some("checkout.session"), "dispute" | "win" | "lose" | "refund") => {
            let intent = object["payment_intent"].as_str().unwrap_or_default().to_owned();
            act(world, &intent, deed)
        }
        (Some("checkout.session"), _) if object["mode"] == "subscription" => {
            subscription::act_on_session(world, reference, deed)
        }
        (Some("checkout.session"), _) => act_on_session(world, reference, deed),
        (Some("subscription"), _) => subscription::act(world, reference, deed),
        (Some("payment_intent"), _) => act_on_intent(world, reference, deed),
        (Some("refund"), "fail_refund") => fail_refund(world, reference),
        _ => false,
    }
}

fn act_on_session(world: &mut World, id: &str, deed: &str) -> bool {
    let session = world.object(id);
    let is_open = session["status"] == "open";
    let intent = || session["payment_intent"].as_str().unwrap_or_default().to_owned();
    match (session["_state"].as_str().unwrap_or_default(), deed) {
        ("open" | "declined", "pay") | ("challenge", "accept") if is_open => {
            let intent = intent_of(world, id);
            succeed(world, &intent, None);
            let is_taken = world.object(&intent)["status"] == "succeeded";
            complete(world, id, if is_taken { "paid" } else { "unpaid" });
        }
        ("open" | "declined", "decline") | ("challenge", "refuse") if is_open => {
            let intent = intent_of(world, id);
            decline(world, &intent, "card_declined", Some("generic_decline"));
            world.set(id, "_state", "declined");
        }
        ("open" | "declined", "challenge") if is_open => world.set(id, "_state", "challenge"),
        ("open" | "declined", "slow") if is_open => {
            let intent = intent_of(world, id);
            world.set(&intent, "status", "processing");
            tell(world, "payment_intent.processing", &intent);
            complete(world, id, "unpaid");
            world.set(id, "_state", "slow");
        }
        ("open" | "declined" | "challenge", "cancel") => {}
        ("slow", "arrive") => {
            succeed(world, &intent(), None);
            world.set(id, "payment_status", "paid");
            world.set(id, "_state", "done");
            tell(world, "checkout.session.async_payment_succeeded", id);
        }
        ("slow", "fail") => {
            decline(world, &intent(), "payment_intent_payment_attempt_failed", None);
            world.set(id, "_state", "done");
            tell(world, "checkout.session.async_payment_failed", id);
        }
        _ => return false,
    }
    true
}

/// The intent of a session. It is created at the first attempt to pay.
fn intent_of(world: &mut World, id: &str) -> String {
    let session = world.object(id);
    if let Some(intent) = session["payment_intent"].as_str() {
        return intent.to_owned();
    }
    let (amount, currency) = (session["amount_total"].as_u64().unwrap_or_default(), session["currency"].as_str());
    let item = session["_item"].as_str().unwrap_or_default();
    let metadata = session["_intent_metadata"].clone();
    let capture_method = session["_capture_method"].as_str().unwrap_or_default();
    let intent = new_intent(world, (amount, currency.unwrap_or_default()), capture_method, item, metadata);
    let intent = intent["id"].as_str().unwrap_or_default().to_owned();
    world.set(id, "payment_intent", intent.as_str());
    intent
}

fn complete(world: &mut World, id: &str, payment_status: &str) {
    world.set(id, "status", "complete");
    world.set(id, "payment_status", payment_status);
    world.set(id, "url", Value::Null);
    world.set(id, "_state", "done");
    tell(world, "checkout.session.completed", id);
}

fn act_on_intent(world: &mut World, id: &str, deed: &str) -> bool {
    let intent = world.object(id);
    let is_open = intent["status"] == "requires_payment_method" || intent["status"] == "requires_action";
    let dispute = world.objects.values().find(|object| object["object"] == "dispute" && object["payment_intent"] == id);
    let dispute = dispute.and_then(|dispute| dispute["id"].as_str()).map(str::to_owned);
    match (deed, dispute) {
        ("pay" | "accept", _) if is_open => succeed(world, id, None),
        (deed, _) if is_open && deed.starts_with(BY_CARD) => succeed(world, id, deed.strip_prefix(BY_CARD)),
        ("arrive", _) if intent["status"] == "processing" => succeed(world, id, None),
        ("decline", _) if is_open => drop(decline(world, id, "card_declined", Some("generic_decline"))),
        ("refuse", _) if is_open => drop(decline(world, id, "payment_intent_authentication_failure", None)),
        ("fail", _) if intent["status"] == "processing" => {
            drop(decline(world, id, "payment_intent_payment_attempt_failed", None));
        }
        ("slow", _) if is_open => {
            world.set(id, "status", "processing");
            tell(world, "payment_intent.processing", id);
        }
        ("refund", _) if intent["status"] == "succeeded" => {
            return refund(world, &Fields(vec![("payment_intent".to_owned(), id.to_owned())])).is_ok();
        }
        ("dispute", None) if intent["status"] == "succeeded" => open_dispute(world, &intent),
        ("win" | "lose", Some(dispute)) => {
            world.set(&dispute, "status", if deed == "win" { "won" } else { "lost" });
            tell(world, "charge.dispute.closed", &dispute);
        }
        _ => return false,
    }
    true
}

fn open_dispute(world: &mut World, intent: &Value) {
    let id = World::id("du_");
    let dispute = json!({
        "id": id, "object": "dispute", "amount": intent["amount"], "currency": intent["currency"], "metadata": {},
        "charge": intent["latest_charge"], "payment_intent": intent["id"], "status": "needs_response",
    });
    world.objects.insert(id.clone(), dispute);
    tell(world, "charge.dispute.created", &id);
}

pub(super) fn refund(world: &mut World, form: &Fields) -> StripeAnswer {
    check::known(form, &["payment_intent", "charge", "amount", "reason", "metadata[]"])?;
    let asked = [form.get("payment_intent"), form.get("charge")];
    let is_asked = |object: &Value| {
        object["object"] == "charge"
            && asked.iter().any(|id| !id.is_empty() && (object["id"] == *id || object["payment_intent"] == *id))
    };
    let charge = world.objects.values().find(|object| is_asked(object)).cloned().ok_or_else(|| missing("charge"))?;
    let of = |name: &str| charge[name].as_u64().unwrap_or_default();
    let left = of("amount") - of("amount_refunded");
    let amount = match form.find("amount") {
        None => left,
        Some(text) => text.parse().map_err(|_| invalid("parameter_invalid_integer", "amount", "Invalid integer"))?,
    };
    if left == 0 {
        return Err(invalid("charge_already_refunded", "", "Charge has already been refunded"));
    }
    if amount == 0 || amount > left {
        return Err(invalid("parameter_invalid", "amount", "Refund amount is greater than the charge"));
    }
    let (id, of_charge) = (World::id("re_"), charge["id"].as_str().unwrap_or_default().to_owned());
    let refund = json!({
        "id": id, "object": "refund", "amount": amount, "currency": charge["currency"], "charge": of_charge,
        "payment_intent": charge["payment_intent"], "status": "succeeded", "failure_reason": null,
        "metadata": check::metadata(form, "metadata"),
    });
    world.objects.insert(id.clone(), refund);
    world.set(&of_charge, "amount_refunded", of("amount_refunded") + amount);
    world.set(&of_charge, "refunded", amount == left);
    tell(world, "refund.created", &id);
    tell(world, "charge.refunded", &of_charge);
    let answer = World::shown(&world.object(&id));
    if world.knobs.refunds_fail {
        fail_refund(world, &id);
    }
    Ok(answer)
}

/// The payer's bank returns a refund.
fn fail_refund(world: &mut World, id: &str) -> bool {
    let refund = world.object(id);
    if refund["status"] != "succeeded" {
        return false;
    }
    let charge = refund["charge"].as_str().unwrap_or_default();
    let back = world.object(charge)["amount_refunded"].as_u64().unwrap_or_default();
    world.set(charge, "amount_refunded", back - refund["amount"].as_u64().unwrap_or_default());
    world.set(charge, "refunded", false);
    world.set(id, "status", "failed");
    world.set(id, "failure_reason", "expired_or_canceled_card");
    tell(world, "refund.failed", id);
    true
}
