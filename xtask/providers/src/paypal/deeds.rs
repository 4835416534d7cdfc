//! Events of orders, captures, refunds and disputes, and the webhooks about them.

use serde_json::{Value, json};

use crate::flow::{self, Step};
use crate::page::{Page, deed};
use crate::paypal::{ORDER_SECONDS, PaypalAnswer, check, not_found, order, subscription, unprocessable};
use crate::webhooks::Outgoing;
use crate::world::World;
use local_web::{Reply, Request, with_query};

/// Duration in seconds of a refund that is not immediate.
const REFUND_SECONDS: u64 = 5;

pub(super) fn tell(world: &mut World, kind: &str, resource_type: &str, resource: &Value) {
    let event = json!({
        "id": World::id("WH-"), "event_type": kind, "resource_type": resource_type, "event_version": "1.0",
        "resource": World::shown(resource),
    });
    world.tell(Outgoing::Paypal(event));
}

fn first_capture(order: &Value) -> Value {
    order["purchase_units"][0]["payments"]["captures"][0].clone()
}

fn set_capture(world: &mut World, key: &str, status: &str) {
    if let Some(order) = world.objects.get_mut(key) {
        order["purchase_units"][0]["payments"]["captures"][0]["status"] = Value::from(status);
    }
    let capture = first_capture(&world.object(key));
    let kind = match status {
        "COMPLETED" => "PAYMENT.CAPTURE.COMPLETED",
        "PENDING" => "PAYMENT.CAPTURE.PENDING",
        _ => "PAYMENT.CAPTURE.DENIED",
    };
    tell(world, kind, "capture", &capture);
}

pub(super) fn capture(world: &mut World, id: &str, body: &Value) -> PaypalAnswer {
    let order = order(world, id)?;
    let key = format!("paypal {id}");
    if !body.is_object() {
        return Err(super::invalid("MALFORMED_REQUEST_JSON"));
    }
    match order["status"].as_str() {
        Some("COMPLETED") => return Err(unprocessable("ORDER_ALREADY_CAPTURED")),
        Some("APPROVED") => {}
        _ => return Err(unprocessable("ORDER_NOT_APPROVED")),
    }
    if order["_declines"] == true {
        // The payer has to act on the same page again and can choose another card there.
        world.set(&key, "status", "PAYER_ACTION_REQUIRED");
        world.set(&key, "_state", "declined");
        return Err(unprocessable("INSTRUMENT_DECLINED"));
    }
    let unit = &order["purchase_units"][0];
    let related = json!({ "related_ids": { "order_id": id } });
    let capture = json!({
        "id": World::id("")[..17], "status": "COMPLETED", "amount": unit["amount"], "custom_id": unit["custom_id"],
        "invoice_id": unit["invoice_id"], "final_capture": true, "supplementary_data": related,
    });
    if let Some(order) = world.objects.get_mut(&key) {
        order["purchase_units"][0]["payments"] = json!({ "captures": [capture], "refunds": [] });
    }
    world.set(&key, "status", "COMPLETED");
    world.set(&key, "_paid", true);
    let is_slow = order["_state"] == "slow";
    world.set(&key, "_state", if is_slow { "slow" } else { "done" });
    set_capture(world, &key, if is_slow { "PENDING" } else { "COMPLETED" });
    Ok((201, world.object(&key)))
}

/// A payment that can be refunded: a capture of an order, or a payment of a subscription. PayPal refunds both with the
/// same call.
struct Refundable {
    /// The key of the order or of the subscription.
    key: String,
    /// The JSON pointer to the payment.
    place: String,
    /// The amount that was paid, in PayPal's format.
    amount: Value,
    status: Value,
    custom: Value,
    /// The amount that was refunded so far, in minor units.
    back: u64,
}

impl Refundable {
    fn find(world: &World, id: &str) -> Option<Self> {
        world.objects.iter().find_map(|(key, of)| {
            let back = of["_refunded"][id].as_u64().unwrap_or_default();
            let capture = first_capture(of);
            if capture["id"] == id {
                let place = "/purchase_units/0/payments/captures/0".to_owned();
                let [amount, status, custom] = ["amount", "status", "custom_id"].map(|name| capture[name].clone());
                return Some(Self { key: key.clone(), place, amount, status, custom, back });
            }
            let at = of["_transactions"].as_array()?.iter().position(|one| one["id"] == id)?;
            let payment = &of["_transactions"][at];
            let amount = payment["amount_with_breakdown"]["gross_amount"].clone();
            let (place, status) = (format!("/_transactions/{at}"), payment["status"].clone());
            Some(Self { key: key.clone(), place, amount, status, custom: of["custom_id"].clone(), back })
        })
    }

    fn is_of_subscription(&self) -> bool {
        self.key.starts_with("paypal-subscription ")
    }

    /// Records a refund and the amount that was refunded so far.
    fn note_refund(&self, world: &mut World, (id, back, is_all): (&str, u64, bool), refund: &Value) {
        let Some(of) = world.objects.get_mut(&self.key) else { return };
        of["_refunded"][id] = Value::from(back);
        if let Some(payment) = of.pointer_mut(&self.place) {
            payment["status"] = Value::from(if is_all { "REFUNDED" } else { "PARTIALLY_REFUNDED" });
        }
        if let Some(refunds) = of.pointer_mut("/purchase_units/0/payments/refunds").and_then(Value::as_array_mut) {
            refunds.push(World::shown(refund));
        }
    }
}

pub(super) fn refund(world: &mut World, id: &str, body: &Value) -> PaypalAnswer {
    let of = Refundable::find(world, id).ok_or_else(not_found)?;
    let paid = check::amount(&of.amount)?;
    let amount = if body["amount"].is_null() { of.amount.clone() } else { body["amount"].clone() };
    let asked = check::amount(&amount)?;
    if !["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"].iter().any(|status| of.status == *status) {
        return Err(unprocessable("CAPTURE_STATUS_NOT_VALID"));
    }
    if amount["currency_code"] != of.amount["currency_code"] {
        return Err(unprocessable("REFUND_CAPTURE_CURRENCY_MISMATCH"));
    }
    if of.back == paid {
        return Err(unprocessable("CAPTURE_FULLY_REFUNDED"));
    }
    if of.back + asked > paid {
        return Err(unprocessable("REFUND_AMOUNT_EXCEEDED"));
    }
    let refund_id = World::id("")[..17].to_owned();
    let up = format!("{}/paypal/v2/payments/captures/{id}", world.settings.address);
    let is_slow = world.knobs.refunds_fail;
    let refund = json!({
        "id": refund_id, "status": if is_slow { "PENDING" } else { "COMPLETED" }, "amount": amount,
        "custom_id": of.custom, "note_to_payer": body["note_to_payer"],
        "links": [{ "rel": "up", "method": "GET", "href": up }], "_order": of.key,
    });
    let refund_key = format!("paypal-refund {refund_id}");
    world.objects.insert(refund_key.clone(), World::shown(&refund));
    if is_slow {
        world.later(REFUND_SECONDS, &refund_key, "settle");
        tell(world, "PAYMENT.REFUND.PENDING", "refund", &refund);
        return Ok((201, refund));
    }
    of.note_refund(world, (id, of.back + asked, of.back + asked == paid), &refund);
    if of.is_of_subscription() {
        let sale = json!({
            "id": refund_id, "sale_id": id, "state": "completed", "custom": of.custom,
            "amount": { "total": amount["value"], "currency": amount["currency_code"] },
        });
        tell(world, "PAYMENT.SALE.REFUNDED", "refund", &sale);
    } else {
        tell(world, "PAYMENT.CAPTURE.REFUNDED", "refund", &refund);
    }
    Ok((201, refund))
}

/// Whether an object is an order whose money was taken for this payment.
pub(crate) fn has_taken(object: &Value, payment: &str) -> bool {
    object["purchase_units"][0]["custom_id"] == payment && first_capture(object)["status"] == "COMPLETED"
}

/// Presses a button, or triggers an event that our server did not cause.
pub(crate) fn act(world: &mut World, reference: &str, deed: &str) -> bool {
    if reference.starts_with("paypal-refund ") && deed == "settle" {
        world.set(reference, "status", "FAILED");
        let refund = world.object(reference);
        tell(world, "PAYMENT.REFUND.FAILED", "refund", &refund);
        return true;
    }
    if reference.starts_with("I-") {
        return subscription::act(world, reference, deed);
    }
    let key = format!("paypal {reference}");
    let before = world.object(&key);
    let capture = first_capture(&before);
    if capture.is_object() {
        match deed {
            "arrive" if capture["status"] == "PENDING" => set_capture(world, &key, "COMPLETED"),
            "fail" if capture["status"] == "PENDING" => set_capture(world, &key, "DECLINED"),
            "dispute" | "win" | "lose" => tell_dispute(world, &capture, deed),
            _ => return false,
        }
        world.set(&key, "_state", "done");
        return true;
    }
    let is_waiting = before["status"] == "PAYER_ACTION_REQUIRED" && order(world, reference).is_ok();
    let step = flow::step(before["_state"].as_str().unwrap_or_default(), deed).filter(|_| is_waiting);
    let Some(step) = step else { return false };
    world.set(&key, "_declines", step == Step::Declined);
    // The payer has approved the order even if the card is declined. The decline appears when the order is captured.
    let state = if step == Step::Declined { "done" } else { step.state() };
    world.set(&key, "_state", state);
    if matches!(step, Step::Paid | Step::Declined | Step::Slow) {
        world.set(&key, "status", "APPROVED");
        let currency = &before["purchase_units"][0]["amount"]["currency_code"];
        let address = json!({ "country_code": world.card_country(currency) });
        world.set(&key, "payer", json!({ "payer_id": "PAYER1", "address": address }));
        world.set(&key, "_until", world.now() + ORDER_SECONDS);
        let order = world.object(&key);
        tell(world, "CHECKOUT.ORDER.APPROVED", "checkout-order", &order);
    }
    true
}

fn tell_dispute(world: &mut World, capture: &Value, deed: &str) {
    let (kind, status, outcome) = match deed {
        "dispute" => ("CUSTOMER.DISPUTE.CREATED", "WAITING_FOR_SELLER_RESPONSE", None),
        "win" => ("CUSTOMER.DISPUTE.RESOLVED", "RESOLVED", Some("RESOLVED_SELLER_FAVOUR")),
        _ => ("CUSTOMER.DISPUTE.RESOLVED", "RESOLVED", Some("RESOLVED_BUYER_FAVOUR")),
    };
    let of = json!([{ "seller_transaction_id": capture["id"], "custom": capture["custom_id"] }]);
    let id = format!("PP-D-{}", capture["id"].as_str().unwrap_or_default());
    let mut dispute = json!({
        "dispute_id": id, "status": status, "dispute_amount": capture["amount"], "disputed_transactions": of,
    });
    if let Some(outcome) = outcome {
        dispute["dispute_outcome"] = json!({ "outcome_code": outcome });
    }
    world.objects.insert(format!("paypal-dispute {id}"), dispute.clone());
    tell(world, kind, "dispute", &dispute);
}

pub(super) fn page(world: &mut World, request: &Request, id: &str) -> Reply {
    let key = format!("paypal {id}");
    if world.object(&key).is_null() {
        return Reply::text(404, "there is no such page");
    }
    if order(world, id).is_err() {
        world.set(&key, "_state", "expired");
    }
    if let Some(deed) = deed(request).filter(|deed| flow::is_button(deed))
        && act(world, id, &deed)
    {
        let order = world.object(&key);
        let address = |name: &str| order["_context"][name].as_str().unwrap_or_default().to_owned();
        if order["status"] == "APPROVED" {
            return Reply::redirect(with_query(&address("return_url"), &[("token", id), ("PayerID", "PAYER1")]));
        }
        if deed == "cancel" {
            return Reply::redirect(with_query(&address("cancel_url"), &[("token", id)]));
        }
    }
    let order = world.object(&key);
    let unit = &order["purchase_units"][0];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let amount = format!("{} {}", text(&unit["amount"]["currency_code"]), text(&unit["amount"]["value"]));
    Page {
        provider: "PayPal",
        item: &text(&unit["description"]),
        amount,
        reference: id,
        state: flow::shown(&order["_state"]),
    }
    .show()
}
