//! Products, plans and subscriptions: the start on the page, charges that succeed or fail as the clock advances, and
//! changes. A month has 30 days here, a year 365. A charge that fails is tried again after 5 and 10 days. If these
//! attempts fail too, it counts as a failed payment. When the plan's maximum of failed payments is reached, the
//! subscription is suspended.

use serde_json::{Value, json};

use crate::flow::{self, Step};
use crate::page::Page;
use crate::paypal::deeds::tell;
use crate::paypal::{PaypalAnswer, check, invalid, not_found, unprocessable};
use crate::world::World;
use local_web::{Fields, Reply, Request, with_query};

const DAY: u64 = 24 * 60 * 60;

/// The pause between two attempts to charge, and the number of attempts.
const RETRY: u64 = 5 * DAY;
const TRIES: u64 = 3;

/// Seconds until the next charge of a subscription that was activated again after the end of its period.
const TAKEN_UP: u64 = 60;

fn key(id: &str) -> String {
    format!("paypal-subscription {id}")
}

pub(super) fn make_product(world: &mut World, body: &Value) -> PaypalAnswer {
    check::known(body, &["id", "name", "description", "type", "category", "image_url", "home_url"])?;
    check::text(body, "name", 127)?;
    if !["PHYSICAL", "DIGITAL", "SERVICE"].iter().any(|kind| body["type"] == *kind) {
        return Err(invalid("INVALID_PARAMETER_VALUE"));
    }
    let id = World::id("PROD-")[..22].to_owned();
    let product = json!({ "id": id, "name": body["name"], "type": body["type"], "create_time": instant(world.now()) });
    world.objects.insert(format!("paypal-product {id}"), product.clone());
    Ok((201, product))
}

pub(super) fn make_plan(world: &mut World, body: &Value) -> PaypalAnswer {
    check::plan(body)?;
    let product = body["product_id"].as_str().unwrap_or_default();
    if world.object(&format!("paypal-product {product}")).is_null() {
        return Err(not_found());
    }
    let id = World::id("P-")[..26].to_owned();
    let mut plan = body.clone();
    plan["id"] = Value::from(id.as_str());
    plan["status"] = Value::from("ACTIVE");
    world.objects.insert(format!("paypal-plan {id}"), plan.clone());
    Ok((201, plan))
}

pub(super) fn subscribe(world: &mut World, body: &Value) -> PaypalAnswer {
    check::subscription(body)?;
    let plan = body["plan_id"].as_str().unwrap_or_default();
    let plan = world.object(&format!("paypal-plan {plan}"));
    if plan.is_null() {
        return Err(not_found());
    }
    let id = World::id("I-")[..14].to_owned();
    let address = &world.settings.address;
    let links = json!([
        { "rel": "approve", "method": "GET", "href": format!("{address}/paypal/pay/{id}") },
        { "rel": "self", "method": "GET", "href": format!("{address}/paypal/v1/billing/subscriptions/{id}") },
    ]);
    let subscription = json!({
        "id": id, "plan_id": plan["id"], "custom_id": body["custom_id"], "status": "APPROVAL_PENDING",
        "create_time": instant(world.now()), "links": links, "_state": "open", "_fails": false, "_tries": 0,
        "_context": body["application_context"],
    });
    world.objects.insert(key(&id), subscription.clone());
    Ok((201, subscription))
}

pub(super) fn read(world: &World, id: &str) -> PaypalAnswer {
    let subscription = world.object(&key(id));
    if subscription.is_null() { Err(not_found()) } else { Ok((200, subscription)) }
}

/// The payments of a subscription between two instants.
pub(super) fn transactions(world: &World, id: &str, query: &Fields) -> PaypalAnswer {
    let (_, of) = read(world, id)?;
    let (from, until) = (query.get("start_time"), query.get("end_time"));
    if from.is_empty() || until.is_empty() {
        return Err(invalid("MISSING_REQUIRED_PARAMETER"));
    }
    let all = of["_transactions"].as_array().cloned().unwrap_or_default().into_iter();
    let is_between = |one: &Value| one["time"].as_str().is_some_and(|at| from <= at && at <= until);
    Ok((200, json!({ "transactions": all.filter(is_between).collect::<Vec<_>>() })))
}

/// Suspends, activates or cancels a subscription. Each change is allowed only from certain states.
pub(super) fn change(world: &mut World, id: &str, act: &str, body: &Value) -> PaypalAnswer {
    check::known(body, &["reason"])?;
    if act != "activate" || body.get("reason").is_some() {
        check::text(body, "reason", 128)?;
    }
    let (_, of) = read(world, id)?;
    let status = of["status"].as_str().unwrap_or_default();
    let then = match (act, status) {
        ("suspend", "ACTIVE") => "SUSPENDED",
        ("activate", "SUSPENDED") => "ACTIVE",
        ("cancel", "ACTIVE" | "SUSPENDED") => "CANCELLED",
        _ => return Err(unprocessable("SUBSCRIPTION_STATUS_INVALID")),
    };
    if then == "ACTIVE" {
        take_up(world, id);
    } else {
        stop(world, id, then);
    }
    Ok((204, Value::Null))
}

fn take_up(world: &mut World, id: &str) {
    let now = world.now();
    let paid_until = number(&world.object(&key(id))["_paid_until"]);
    let at = if now < paid_until { paid_until } else { now + TAKEN_UP };
    world.set(&key(id), "_tries", 0);
    world.set(&key(id), "status", "ACTIVE");
    bill(world, id, |billing| billing["failed_payments_count"] = Value::from(0));
    charge_next(world, id, at, at);
    tell_of(world, "BILLING.SUBSCRIPTION.ACTIVATED", id);
}

/// Ends all further charges.
fn stop(world: &mut World, id: &str, status: &str) {
    world.set(&key(id), "status", status);
    world.set(&key(id), "_charge_at", Value::Null);
    if let Some(billing) = world.objects.get_mut(&key(id)).and_then(|of| of["billing_info"].as_object_mut()) {
        billing.remove("next_billing_time");
    }
    let kind = if status == "CANCELLED" { "BILLING.SUBSCRIPTION.CANCELLED" } else { "BILLING.SUBSCRIPTION.SUSPENDED" };
    tell_of(world, kind, id);
}

fn tell_of(world: &mut World, kind: &str, id: &str) {
    let of = world.object(&key(id));
    tell(world, kind, "subscription", &of);
}

fn bill(world: &mut World, id: &str, change: impl FnOnce(&mut Value)) {
    if let Some(of) = world.objects.get_mut(&key(id)) {
        change(&mut of["billing_info"]);
    }
}

/// Sets the time of the next charge and the end of the period.
fn charge_next(world: &mut World, id: &str, charge_at: u64, period_end: u64) {
    world.set(&key(id), "_charge_at", charge_at);
    world.set(&key(id), "_period_end", period_end);
    bill(world, id, |billing| billing["next_billing_time"] = Value::from(instant(period_end)));
}

fn plan_of(world: &World, of: &Value) -> Value {
    world.object(&format!("paypal-plan {}", of["plan_id"].as_str().unwrap_or_default()))
}

fn length(plan: &Value) -> u64 {
    let unit = if plan["billing_cycles"][0]["frequency"]["interval_unit"] == "YEAR" { 365 * DAY } else { 30 * DAY };
    unit * number(&plan["billing_cycles"][0]["frequency"]["interval_count"])
}

/// Begins the subscription after the payer has approved it. The first payment succeeds at once, or later if `is_slow`
/// is set.
fn begin(world: &mut World, id: &str, is_slow: bool) {
    let now = world.now();
    world.set(&key(id), "status", "ACTIVE");
    world.set(&key(id), "billing_info", json!({ "failed_payments_count": 0 }));
    charge_next(world, id, now, now);
    if is_slow {
        world.set(&key(id), "_charge_at", Value::Null);
    } else {
        charge(world, id, now);
    }
    tell_of(world, "BILLING.SUBSCRIPTION.ACTIVATED", id);
}

/// Charges the subscription, or fails to.
fn charge(world: &mut World, id: &str, at: u64) {
    let of = world.object(&key(id));
    let plan = plan_of(world, &of);
    let price = plan["billing_cycles"][0]["pricing_scheme"]["fixed_price"].clone();
    let tries = number(&of["_tries"]);
    let period_end = if tries == 0 { at + length(&plan) } else { number(&of["_period_end"]) };
    if of["_fails"] != true {
        world.set(&key(id), "_tries", 0);
        world.set(&key(id), "_paid_until", period_end);
        charge_next(world, id, period_end, period_end);
        bill(world, id, |billing| {
            billing["last_payment"] = json!({ "amount": price, "time": instant(at) });
            billing["failed_payments_count"] = Value::from(0);
        });
        let sale = json!({
            "id": &World::id("")[..17], "state": "completed", "billing_agreement_id": id, "custom": of["custom_id"],
            "amount": { "total": price["value"], "currency": price["currency_code"] }, "create_time": instant(at),
        });
        let transaction = json!({
            "id": sale["id"], "status": "COMPLETED", "time": instant(at),
            "amount_with_breakdown": { "gross_amount": plan["billing_cycles"][0]["pricing_scheme"]["fixed_price"] },
        });
        let mut transactions = of["_transactions"].as_array().cloned().unwrap_or_default();
        transactions.push(transaction);
        world.set(&key(id), "_transactions", transactions);
        tell(world, "PAYMENT.SALE.COMPLETED", "sale", &sale);
        return;
    }
    bill(world, id, |billing| billing["last_failed_payment"] = json!({ "amount": price, "time": instant(at) }));
    tell_of(world, "BILLING.SUBSCRIPTION.PAYMENT.FAILED", id);
    if tries + 1 < TRIES {
        world.set(&key(id), "_tries", tries + 1);
        charge_next(world, id, at + RETRY, period_end);
        return;
    }
    world.set(&key(id), "_tries", 0);
    charge_next(world, id, period_end, period_end);
    let failed = number(&of["billing_info"]["failed_payments_count"]) + 1;
    bill(world, id, |billing| {
        billing["failed_payments_count"] = Value::from(failed);
        billing["outstanding_balance"] = price;
    });
    let threshold = number(&plan["payment_preferences"]["payment_failure_threshold"]);
    if threshold != 0 && threshold <= failed {
        stop(world, id, "SUSPENDED");
    }
}

/// Charges all subscriptions that are due.
pub(crate) fn charge_subscriptions(world: &mut World) {
    let now = world.now();
    let due = |(key, of): (&String, &Value)| {
        let at = of["_charge_at"].as_u64().filter(|at| *at <= now && of["status"] == "ACTIVE")?;
        Some((key.strip_prefix("paypal-subscription ")?.to_owned(), at))
    };
    while let Some((id, at)) = world.objects.iter().find_map(due) {
        charge(world, &id, at);
    }
}

/// Presses a button, or triggers an event that our server did not cause: charges fail from now on (`fail_renewals`) or
/// succeed again (`recover`), the period ends now (`renew`), or a charge arrives after the cancellation
/// (`charge_late`).
pub(super) fn act(world: &mut World, id: &str, deed: &str) -> bool {
    let of = world.object(&key(id));
    if of.is_null() {
        return false;
    }
    let tries = number(&of["_tries"]);
    match deed {
        "renew" if of["status"] == "ACTIVE" && tries == 0 => {
            move_back(world, id);
            charge(world, id, world.now());
        }
        "charge_late" if of["status"] == "CANCELLED" => charge(world, id, world.now()),
        "fail_renewals" => world.set(&key(id), "_fails", true),
        "recover" => {
            world.set(&key(id), "_fails", false);
            if of["status"] == "ACTIVE" && tries != 0 {
                charge(world, id, world.now());
            }
        }
        _ => return press(world, id, &of, deed),
    }
    true
}

/// Moves all payments back by one period each, so that they belong to earlier periods.
fn move_back(world: &mut World, id: &str) {
    let mut at = world.now();
    let every = length(&plan_of(world, &world.object(&key(id))));
    let payments = world.objects.get_mut(&key(id)).and_then(|of| of["_transactions"].as_array_mut());
    for payment in payments.into_iter().flatten().rev() {
        at -= every;
        payment["time"] = Value::from(instant(at));
    }
}

fn press(world: &mut World, id: &str, of: &Value, deed: &str) -> bool {
    let is_slow = of["_state"] == "slow";
    let is_open = is_slow || of["status"] == "APPROVAL_PENDING";
    let step = flow::step(of["_state"].as_str().unwrap_or_default(), deed).filter(|_| is_open);
    let Some(step) = step else { return false };
    world.set(&key(id), "_state", if is_slow { "done" } else { step.state() });
    match step {
        Step::Paid if is_slow => charge(world, id, world.now()),
        Step::Declined if is_slow => {
            world.set(&key(id), "_fails", true);
            charge(world, id, world.now());
        }
        Step::Paid => begin(world, id, false),
        Step::Slow => begin(world, id, true),
        Step::Declined | Step::Asked | Step::Left => {}
    }
    true
}

pub(super) fn page(world: &mut World, request: &Request, id: &str) -> Reply {
    let before = world.object(&key(id));
    if before.is_null() {
        return Reply::text(404, "there is no such page");
    }
    if let Some(deed) = crate::page::deed(request).filter(|deed| flow::is_button(deed))
        && act(world, id, &deed)
    {
        let of = world.object(&key(id));
        let fields = [("subscription_id", id), ("ba_token", "BA-1"), ("token", "BA-1")];
        let address = |name: &str| with_query(of["_context"][name].as_str().unwrap_or_default(), &fields);
        if before["status"] == "APPROVAL_PENDING" && of["status"] == "ACTIVE" {
            return Reply::redirect(address("return_url"));
        }
        if deed == "cancel" {
            return Reply::redirect(address("cancel_url"));
        }
    }
    let of = world.object(&key(id));
    let plan = plan_of(world, &of);
    let price = &plan["billing_cycles"][0]["pricing_scheme"]["fixed_price"];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let amount = format!("{} {}", text(&price["currency_code"]), text(&price["value"]));
    Page { provider: "PayPal", item: &text(&plan["name"]), amount, reference: id, state: flow::shown(&of["_state"]) }
        .show()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_default()
}

/// An instant in PayPal's format, from seconds since 1970.
fn instant(seconds: u64) -> String {
    let (days, of_day) = (seconds / DAY, seconds % DAY);
    // Years are counted from 1 March of the year 0, so that a leap day is the last day of its year.
    let from_march = days + 719_468;
    let (era, day_of_era) = (from_march / 146_097, from_march % 146_097);
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_written_as_everybody_does() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_763_640_000, "2025-11-20T12:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
        ] {
            assert_eq!(instant(seconds), expected);
        }
    }
}
