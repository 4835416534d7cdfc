//! The part of Stripe that browsers use: the script with its card form, the calls that need only a publishable key, and
//! the pages.

use serde_json::{Value, json};

use crate::page::{Page, State, deed};
use crate::stripe::money::readable;
use crate::stripe::{Refused, check, invalid, missing, paying, refused, unexpected_state};
use crate::world::World;
use local_web::{Reply, Request, with_query};

pub(super) fn script() -> Reply {
    Reply::script(include_str!("stripe.js"))
}

/// Allows pages of any origin to read the reply.
pub(super) fn allowed(reply: Reply) -> Reply {
    reply
        .with("access-control-allow-origin", "*".to_owned())
        .with("access-control-allow-headers", "authorization, content-type, stripe-version".to_owned())
}

/// Confirms or reads an intent. The caller must know its client secret.
pub(super) fn call(world: &mut World, request: &Request, parts: &[&str]) -> Result<Reply, Refused> {
    let (id, form) = match (request.method.as_str(), parts) {
        ("POST", ["payment_intents", id, "confirm"]) => (*id, request.form()),
        ("GET", ["payment_intents", id]) => (*id, request.query.clone()),
        _ => return Err(refused(403, "invalid_request_error", "", "", "This needs a secret key")),
    };
    let names = [
        "client_secret",
        "return_url",
        "payment_method_data[type]",
        "payment_method_data[card][number]",
        "payment_method_data[card][exp]",
        "payment_method_data[card][cvc]",
    ];
    check::known(&form, &names)?;
    let intent = world.object(id);
    if intent["object"] != "payment_intent" || intent["client_secret"] != form.get("client_secret") {
        return Err(missing("payment_intent"));
    }
    if request.method == "GET" {
        return Ok(Reply::json(200, &World::shown(&intent)));
    }
    if !["requires_payment_method", "requires_confirmation"].iter().any(|status| intent["status"] == *status) {
        return Err(unexpected_state("You cannot confirm this PaymentIntent in its state"));
    }
    let declined = |world: &mut World, code: &str, decline_code: Option<&str>| {
        let error = paying::decline(world, id, code, decline_code);
        Err(Refused(Reply::json(402, &json!({ "error": error }))))
    };
    match form.get("payment_method_data[card][number]") {
        number @ ("4242424242424242" | "5555555555554444") => paying::succeed(world, id, Some(number)),
        "4000000000000002" => return declined(world, "card_declined", Some("generic_decline")),
        "4000000000009995" => return declined(world, "card_declined", Some("insufficient_funds")),
        "4000000000000069" => return declined(world, "expired_card", None),
        "4000000000000127" => return declined(world, "incorrect_cvc", None),
        "4000002500003155" => {
            let url = format!("{}/stripe/pay/{id}", world.settings.address);
            world.set(id, "status", "requires_action");
            world.set(id, "next_action", json!({ "type": "redirect_to_url", "redirect_to_url": { "url": url } }));
            world.set(id, "_return_url", form.get("return_url"));
        }
        _ => return Err(invalid("incorrect_number", "number", "Your card number is incorrect.")),
    }
    Ok(Reply::json(200, &World::shown(&world.object(id))))
}

/// The page of a session, or of an intent whose bank asks the payer to confirm.
pub(super) fn page(world: &mut World, request: &Request, id: &str) -> Reply {
    let before = world.object(id);
    let of_session = before["object"] == "checkout.session";
    if !of_session && before["object"] != "payment_intent" {
        return Reply::text(404, "there is no such page");
    }
    if let Some(deed) = deed(request) {
        // A page accepts only actions of a payer.
        let is_button = ["pay", "decline", "challenge", "accept", "refuse", "slow", "arrive", "fail", "cancel"]
            .contains(&deed.as_str())
            && (of_session || before["status"] == "requires_action");
        let is_done = is_button && paying::act(world, id, &deed);
        if let Some(address) = is_done.then(|| way_on(&before, &world.object(id), &deed)).flatten() {
            return Reply::redirect(address);
        }
    }
    let object = world.object(id);
    let text = |name: &str| object[name].as_str().unwrap_or_default().to_owned();
    let amount = object["amount_total"].as_u64().or(object["amount"].as_u64()).unwrap_or_default();
    let item = if of_session { text("_item") } else { text("description") };
    let state = if of_session { state_of_session(&object) } else { state_of_intent(&object) };
    let amount = readable(amount, &text("currency"));
    Page { provider: "Stripe", item: &item, amount, reference: id, state }.show()
}

fn state_of_session(session: &Value) -> State {
    match (session["status"].as_str(), session["_state"].as_str()) {
        (Some("expired"), _) => State::Closed("This page has expired. Nothing was charged."),
        (_, Some("open")) => State::Open { was_declined: false },
        (_, Some("declined")) => State::Open { was_declined: true },
        (_, Some("challenge")) => State::Challenge,
        (_, Some("slow")) => State::Slow,
        _ => State::Closed("This page is closed: the payment has come to its end."),
    }
}

fn state_of_intent(intent: &Value) -> State {
    match intent["status"].as_str() {
        Some("requires_action") => State::Challenge,
        _ => State::Closed("There is nothing to confirm."),
    }
}

/// The address to redirect the browser to, or `None` if it stays on the page.
fn way_on(before: &Value, after: &Value, deed: &str) -> Option<String> {
    let id = before["id"].as_str()?;
    if before["object"] == "payment_intent" {
        let is_agreed = after["status"] == "succeeded" || after["status"] == "requires_capture";
        let succeeded = if is_agreed { "succeeded" } else { "failed" };
        let secret = before["client_secret"].as_str()?;
        let fields = [("payment_intent", id), ("payment_intent_client_secret", secret), ("redirect_status", succeeded)];
        return Some(with_query(before["_return_url"].as_str()?, &fields));
    }
    match deed {
        "pay" | "accept" | "slow" => Some(before["success_url"].as_str()?.replace("{CHECKOUT_SESSION_ID}", id)),
        "cancel" => before["cancel_url"].as_str().map(str::to_owned),
        _ => None,
    }
}
