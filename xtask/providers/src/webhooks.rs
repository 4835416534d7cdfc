//! Sends webhooks, signed over the exact bytes that are sent, and retries if the answer is not a success.

use std::time::Duration;

use aws_lc_rs::hmac;
use serde_json::Value;
use tokio::task::JoinSet;

use crate::knobs::Knobs;
use crate::paymentwall;
use crate::paypal::verify;
use crate::world::{Settings, World};

/// Maximum number of attempts to send a webhook.
const MAX_SENDS: u32 = 4;

/// Maximum duration of an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A webhook to send.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// A webhook of Stripe with this body.
    Stripe(Value),
    /// A webhook of PayPal.
    Paypal(Value),
    /// A webhook of Paystack.
    Paystack(Value),
    /// A webhook of Flutterwave.
    Flutterwave(Value),
    /// A pingback of Paymentwall with these parameters.
    Paymentwall(Vec<(String, String)>),
}

/// Webhooks that are sent together.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) listeners: Vec<String>,
    pub(crate) outgoing: Vec<Outgoing>,
    pub(crate) knobs: Knobs,
    pub(crate) settings: Settings,
    pub(crate) now: u64,
}

/// A webhook that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// The provider's name in its address.
    pub provider: &'static str,
    /// Its body, or its query if it has no body.
    pub body: String,
    /// The status of the last answer, or `None` if there was no answer.
    pub status: Option<u16>,
}

/// A signed webhook.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The provider's name in its address.
    pub provider: &'static str,
    /// The headers with its signature.
    pub headers: Vec<(&'static str, String)>,
    /// Its body.
    pub body: String,
    /// Whether the body is the query of a GET.
    pub is_query: bool,
}

/// Sends the webhooks to all listeners at once.
pub(crate) async fn send(client: &reqwest::Client, batch: Batch) -> Vec<Delivered> {
    tokio::time::sleep(batch.knobs.delay).await;
    let mut letters = letters(&batch);
    if batch.knobs.reversed {
        letters.reverse();
    }
    let Batch { listeners, knobs, .. } = batch;
    let Some((first, others)) = listeners.split_first() else { return Vec::new() };
    let mut sending = JoinSet::new();
    for address in others {
        let (client, address, letters, knobs) = (client.clone(), address.clone(), letters.clone(), knobs.clone());
        sending.spawn(async move { deliver_all(&client, (&address, &knobs), &letters).await });
    }
    let mut delivered = deliver_all(client, (first, &knobs), &letters).await;
    delivered.extend(sending.join_all().await.concat());
    delivered
}

/// Sends the webhooks to one listener, one after the other.
async fn deliver_all(client: &reqwest::Client, to: (&str, &Knobs), letters: &[Letter]) -> Vec<Delivered> {
    let mut delivered = Vec::new();
    for letter in letters {
        for _ in 0..=u8::from(to.1.twice) {
            delivered.push(deliver(client, to, letter).await);
        }
    }
    delivered
}

/// The webhooks of a batch, signed now.
pub(crate) fn letters(batch: &Batch) -> Vec<Letter> {
    batch.outgoing.iter().map(|outgoing| letter(outgoing, batch)).collect()
}

async fn deliver(client: &reqwest::Client, (address, knobs): (&str, &Knobs), letter: &Letter) -> Delivered {
    let Letter { provider, headers, body, is_query } = letter;
    let (mut status, mut pause) = (None, knobs.pause);
    for sends in 1..=MAX_SENDS {
        let request = if *is_query {
            client.get(format!("{address}/{provider}?{body}"))
        } else {
            client.post(format!("{address}/{provider}")).header("content-type", "application/json").body(body.clone())
        };
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let answer = request.timeout(PATIENCE).send().await;
        status = answer.as_ref().ok().map(|answer| answer.status().as_u16());
        let is_good = match answer {
            // Paymentwall requires the text `OK`.
            Ok(answer) if *is_query => answer.text().await.is_ok_and(|text| text == "OK"),
            Ok(answer) => answer.status().is_success(),
            Err(_) => false,
        };
        if is_good || sends == MAX_SENDS {
            break;
        }
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
    Delivered { provider, body: body.clone(), status }
}

fn letter(outgoing: &Outgoing, batch: &Batch) -> Letter {
    let Batch { knobs, settings, now, .. } = batch;
    let key = |key: &str| if knobs.forged { format!("{key}-of-somebody-else") } else { key.to_owned() };
    match outgoing {
        Outgoing::Stripe(event) => {
            let body = format!("{event:#}");
            let at = if knobs.stale { now - 301 } else { *now };
            let signature = sha256(&key(&settings.stripe.webhook_secret), &format!("{at}.{body}"));
            let headers = vec![("stripe-signature", format!("t={at},v1={signature}"))];
            Letter { provider: "stripe", headers, body: sent(&body, knobs), is_query: false }
        }
        Outgoing::Paypal(event) => {
            let body = format!("{event:#}");
            // The time is constant, because PayPal does not check it when it verifies a webhook.
            let (id, time) = (World::id("T-"), "2026-01-02T03:04:05Z");
            let signed = verify::signed_text(&id, time, &settings.paypal.webhook_id, &body);
            let headers = vec![
                ("paypal-transmission-id", id),
                ("paypal-transmission-time", time.to_owned()),
                ("paypal-transmission-sig", verify::sign(&key(&settings.paypal.client_secret), &signed)),
                ("paypal-cert-url", format!("{}/paypal/cert", settings.address)),
                ("paypal-auth-algo", "SHA256withRSA".to_owned()),
            ];
            Letter { provider: "paypal", headers, body: sent(&body, knobs), is_query: false }
        }
        Outgoing::Paystack(event) => {
            let body = format!("{event:#}");
            let headers = vec![("x-paystack-signature", sha512(&key(&settings.paystack), &body))];
            Letter { provider: "paystack", headers, body: sent(&body, knobs), is_query: false }
        }
        Outgoing::Flutterwave(event) => {
            let headers = vec![("verif-hash", key(&settings.flutterwave.secret_hash))];
            Letter { provider: "flutterwave", headers, body: sent(&format!("{event:#}"), knobs), is_query: false }
        }
        Outgoing::Paymentwall(parameters) => {
            let body = paymentwall::query(parameters, &key(&settings.paymentwall.secret));
            Letter { provider: "paymentwall", headers: Vec::new(), body, is_query: true }
        }
    }
}

/// The body as it is sent: the signed bytes. If `reencoded` is set, the body is serialised again after it was signed.
fn sent(body: &str, knobs: &Knobs) -> String {
    match serde_json::from_str::<Value>(body) {
        Ok(value) if knobs.reencoded => value.to_string(),
        _ => body.to_owned(),
    }
}

fn sha256(key: &str, text: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes());
    hex(hmac::sign(&key, text.as_bytes()).as_ref())
}

fn sha512(key: &str, text: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA512, key.as_bytes());
    hex(hmac::sign(&key, text.as_bytes()).as_ref())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
