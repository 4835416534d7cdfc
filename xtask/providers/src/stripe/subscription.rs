//! Subscriptions: the start in a session, renewals that succeed or fail as the clock advances, and changes. A month has
//! 30 days here, a year 365.

use serde_json::{Value, json};

use crate::stripe::{Refused, StripeAnswer, check, invalid, missing, paying, refused, tell};
use crate::world::World;
use local_web::Fields;

const DAY: u64 = 24 * 60 * 60;

const CHANGES: [&str; 12] = [
    "cancel_at_period_end",
    "pause_collection",
    "pause_collection[behavior]",
    "billing_cycle_anchor",
    "payment_behavior",
    "items[][id]",
    "items[][price_data][currency]",
    "items[][price_data][product]",
    "items[][price_data][unit_amount]",
    "items[][price_data][recurring][interval]",
    "proration_behavior",
    "metadata[]",
];

/// The interval of a plan in a form.
pub(super) fn interval(form: &Fields, name: &str) -> Result<String, Refused> {
    let interval = form.get(name);
    let is_known = ["month", "year"].contains(&interval);
    is_known.then(|| interval.to_owned()).ok_or_else(|| invalid("parameter_invalid", name, "Invalid interval"))
}

/// Presses a button on the page of a session for a subscription. Returns whether it had an effect.
pub(super) fn act_on_session(world: &mut World, id: &str, deed: &str) -> bool {
    let session = world.object(id);
    let is_open = session["status"] == "open";
    match (session["_state"].as_str().unwrap_or_default(), deed) {
        ("open" | "declined", "pay") | ("challenge", "accept") if is_open => begin(world, id),
        ("open" | "declined", "decline") | ("challenge", "refuse") if is_open => world.set(id, "_state", "declined"),
        ("open" | "declined", "challenge") if is_open => world.set(id, "_state", "challenge"),
        ("open" | "declined" | "challenge", "cancel") => {}
        _ => return false,
    }
    true
}

fn begin(world: &mut World, session: &str) {
    let of = world.object(session);
    let (id, interval) = (World::id("sub_"), of["_interval"].as_str().unwrap_or_default().to_owned());
    let subscription = json!({
        "id": id, "object": "subscription", "status": "active", "cancel_at_period_end": false,
        "pause_collection": null, "metadata": of["_subscription_metadata"], "customer": World::id("cus_"),
        "latest_invoice": null, "created": world.now(), "currency": of["currency"],
        "items": { "data": [{
            "id": World::id("si_"), "current_period_end": world.now() + length(&interval),
            "price": {
                "id": World::id("price_"), "product": World::id("prod_"), "currency": of["currency"],
                "unit_amount": of["amount_total"], "recurring": { "interval": interval },
            },
        }] },
        "_fails": false,
    });
    world.objects.insert(id.clone(), subscription);
    bill(world, &id, "paid");
    world.set(session, "subscription", id.as_str());
    for (field, value) in [("status", "complete"), ("payment_status", "paid"), ("_state", "done")] {
        world.set(session, field, value);
    }
    world.set(session, "url", Value::Null);
    tell(world, "customer.subscription.created", &id);
    tell(world, "checkout.session.completed", session);
}

fn length(interval: &str) -> u64 {
    if interval == "year" { 365 * DAY } else { 30 * DAY }
}

/// Creates the invoice of a period.
fn bill(world: &mut World, subscription: &str, status: &str) {
    let of = world.object(subscription);
    let amount = of["items"]["data"][0]["price"]["unit_amount"].as_u64().unwrap_or_default();
    bill_amount(world, subscription, status, amount);
}

/// Creates an invoice. A paid one has a payment intent.
fn bill_amount(world: &mut World, subscription: &str, status: &str, amount: u64) {
    let of = world.object(subscription);
    let currency = of["currency"].as_str().unwrap_or_default().to_owned();
    let (id, is_paid) = (World::id("in_"), status == "paid");
    let payments = if is_paid && amount > 0 {
        let intent = paying::new_intent(world, (amount, &currency), "automatic", "Subscription", json!({}));
        let intent = intent["id"].clone();
        paying::succeed(world, intent.as_str().unwrap_or_default(), None);
        json!([{ "object": "invoice_payment", "status": "paid",
            "payment": { "type": "payment_intent", "payment_intent": intent } }])
    } else {
        json!([])
    };
    let invoice = json!({
        "id": id, "object": "invoice", "status": status, "currency": currency, "total": amount, "amount_due": amount,
        "amount_paid": if is_paid { amount } else { 0 }, "created": world.now(), "payments": { "data": payments },
        "parent": { "subscription_details": { "subscription": subscription } },
    });
    world.objects.insert(id.clone(), invoice);
    world.set(subscription, "latest_invoice", id.as_str());
    let kind = match status {
        "paid" => "invoice.paid",
        "void" => "invoice.voided",
        _ => "invoice.payment_failed",
    };
    tell(world, kind, &id);
}

/// Renews the subscriptions whose period is over, or fails to.
pub(crate) fn renew_subscriptions(world: &mut World) {
    let now = world.now();
    let is_due = |object: &Value| {
        let runs = object["status"] == "active" || object["status"] == "past_due";
        let end = object["items"]["data"][0]["current_period_end"].as_u64();
        object["object"] == "subscription" && runs && end.is_some_and(|end| end <= now)
    };
    while let Some(id) = world.objects.iter().find(|(_, object)| is_due(object)).map(|(id, _)| id.clone()) {
        let of = world.object(&id);
        if of["cancel_at_period_end"] == true || of["status"] == "past_due" {
            end(world, &id);
            continue;
        }
        let (fails, is_paused) = (of["_fails"] == true, of["pause_collection"].is_object());
        let mut items = of["items"].clone();
        let item = &mut items["data"][0];
        let every = length(item["price"]["recurring"]["interval"].as_str().unwrap_or_default());
        item["current_period_end"] = Value::from(item["current_period_end"].as_u64().unwrap_or_default() + every);
        world.set(&id, "items", items);
        if is_paused {
            bill(world, &id, "void");
        } else {
            world.set(&id, "status", if fails { "past_due" } else { "active" });
            bill(world, &id, if fails { "open" } else { "paid" });
        }
        tell(world, "customer.subscription.updated", &id);
    }
}

fn end(world: &mut World, id: &str) {
    world.set(id, "status", "canceled");
    tell(world, "customer.subscription.deleted", id);
}

/// Triggers an event that our server did not cause: the card fails from now on or works again, or the period ends now.
pub(super) fn act(world: &mut World, id: &str, deed: &str) -> bool {
    let of = world.object(id);
    match deed {
        "renew" if of["status"] == "active" => {
            let mut items = of["items"].clone();
            items["data"][0]["current_period_end"] = Value::from(world.now());
            world.set(id, "items", items);
            renew_subscriptions(world);
        }
        "fail_renewals" => world.set(id, "_fails", true),
        "recover" => {
            world.set(id, "_fails", false);
            if of["status"] == "past_due" {
                world.set(id, "status", "active");
                bill(world, id, "paid");
                tell(world, "customer.subscription.updated", id);
            }
        }
        _ => return false,
    }
    true
}

pub(super) fn change(world: &mut World, id: &str, form: &Fields) -> StripeAnswer {
    check::known(form, &CHANGES)?;
    let of = running(world, id)?;
    if let Some(text) = form.find("cancel_at_period_end") {
        let ends = match text {
            "true" => true,
            "false" => false,
            _ => return Err(invalid("parameter_invalid", "cancel_at_period_end", "Invalid boolean")),
        };
        world.set(id, "cancel_at_period_end", ends);
    }
    if let Some(changes) = check::metadata(form, "metadata").as_object().filter(|changes| !changes.is_empty()) {
        let mut metadata = of["metadata"].clone();
        for (name, value) in changes {
            metadata[name] = value.clone();
        }
        world.set(id, "metadata", metadata);
    }
    pause_or_collect(world, id, form)?;
    if form.find("billing_cycle_anchor").is_some() {
        begin_anew(world, &of, form)?;
    }
    if form.0.iter().any(|(name, _)| name.starts_with("items[")) {
        change_plan(world, &of, form)?;
    }
    tell(world, "customer.subscription.updated", id);
    Ok(World::shown(&world.object(id)))
}

/// Stops or restarts the collection of payments.
fn pause_or_collect(world: &mut World, id: &str, form: &Fields) -> Result<(), Refused> {
    match (form.find("pause_collection[behavior]"), form.find("pause_collection")) {
        (Some(behavior @ ("keep_as_draft" | "mark_uncollectible" | "void")), None) => {
            world.set(id, "pause_collection", json!({ "behavior": behavior, "resumes_at": null }));
        }
        (None, Some("")) => world.set(id, "pause_collection", Value::Null),
        (None, None) => {}
        _ => return Err(invalid("parameter_invalid", "pause_collection", "Invalid pause_collection")),
    }
    Ok(())
}

/// Begins a new period now and bills it at once. If the card fails, the subscription stays unchanged.
fn begin_anew(world: &mut World, of: &Value, form: &Fields) -> Result<(), Refused> {
    let is_asked =
        [("billing_cycle_anchor", "now"), ("proration_behavior", "none"), ("payment_behavior", "error_if_incomplete")];
    if let Some((name, _)) = is_asked.iter().find(|(name, value)| form.get(name) != *value) {
        return Err(invalid("parameter_invalid", name, "This stand-in begins a period in one way alone"));
    }
    let (id, mut items) = (of["id"].as_str().unwrap_or_default().to_owned(), of["items"].clone());
    if of["_fails"] == true {
        // Undoes the whole call.
        world.objects.insert(id, of.clone());
        return Err(refused(402, "card_error", "card_declined", "", "Your card was declined."));
    }
    let item = &mut items["data"][0];
    let every = length(item["price"]["recurring"]["interval"].as_str().unwrap_or_default());
    item["current_period_end"] = Value::from(world.now() + every);
    world.set(&id, "items", items);
    bill(world, &id, "paid");
    Ok(())
}

/// Changes the price from now on. A new interval begins a new period and is billed at once.
fn change_plan(world: &mut World, of: &Value, form: &Fields) -> Result<(), Refused> {
    let (id, mut items) = (of["id"].as_str().unwrap_or_default().to_owned(), of["items"].clone());
    let item = &mut items["data"][0];
    let data = |name: &str| form.get(&format!("items[0]{name}")).to_owned();
    if item["id"] != data("[id]") {
        return Err(missing("subscription_item"));
    }
    if item["price"]["product"] != data("[price_data][product]") {
        return Err(missing("product"));
    }
    let (unit, currency) =
        check::money(&data("[price_data][unit_amount]"), &data("[price_data][currency]"), "unit_amount")?;
    if of["currency"] != currency {
        return Err(invalid("parameter_invalid", "currency", "The currency of a subscription stays"));
    }
    let interval = interval(form, "items[0][price_data][recurring][interval]")?;
    let mut owed = unit;
    let before = item["price"]["recurring"]["interval"].as_str().unwrap_or_default().to_owned();
    if before != interval {
        // The price of the present period's unused part is deducted.
        let left = item["current_period_end"].as_u64().unwrap_or_default().saturating_sub(world.now());
        let unused = item["price"]["unit_amount"].as_u64().unwrap_or_default() * left / length(&before);
        owed = unit.saturating_sub(unused);
        item["current_period_end"] = Value::from(world.now() + length(&interval));
    }
    item["price"]["unit_amount"] = Value::from(unit);
    item["price"]["recurring"]["interval"] = Value::from(interval);
    world.set(&id, "items", items);
    if form.get("proration_behavior") == "always_invoice" {
        bill_amount(world, &id, "paid", owed);
    }
    Ok(())
}

/// Ends the subscription at once.
pub(super) fn delete(world: &mut World, id: &str, form: &Fields) -> StripeAnswer {
    check::known(form, &["invoice_now", "prorate"])?;
    running(world, id)?;
    end(world, id);
    Ok(World::shown(&world.object(id)))
}

fn running(world: &World, id: &str) -> StripeAnswer {
    let of = world.object(id);
    if of["object"] != "subscription" || of["status"] == "canceled" {
        return Err(missing("subscription"));
    }
    Ok(of)
}
