//! The control address. `GET /control` shows the browsers and the messages that each has read. `POST /control` with
//! `answer` (a status, or `null`) and `retry_after` sets the answer to senders; with `end` (an address) it ends a
//! subscription. `POST /control/subscribe` with `sender` (a public key) subscribes a new browser.

use serde_json::{Value, json};

use crate::Service;

pub(crate) fn answer(service: &Service, method: &str, path: &str, body: &[u8]) -> (u16, Value, Option<String>) {
    let asked = serde_json::from_slice::<Value>(body).unwrap_or_default();
    match (method, path) {
        ("GET", "/control") => (200, report(service), None),
        ("POST", "/control") => {
            if let Some(status) = asked.get("answer") {
                let status = status.as_u64().and_then(|status| u16::try_from(status).ok());
                service.answer_with(status.map(|status| (status, asked["retry_after"].as_str())));
            }
            if let Some(endpoint) = asked["end"].as_str() {
                service.end(endpoint);
            }
            (200, report(service), None)
        }
        ("POST", "/control/subscribe") => {
            let made = service.subscribe(asked["sender"].as_str().unwrap_or_default());
            (200, json!({ "endpoint": made.endpoint, "p256dh": made.p256dh, "auth": made.auth }), None)
        }
        _ => (404, json!({ "message": "there is no such address" }), None),
    }
}

fn report(service: &Service) -> Value {
    let endpoints =
        service.world().browsers.keys().map(|id| format!("{}/push/{id}", service.origin)).collect::<Vec<_>>();
    let browsers = endpoints.into_iter().map(|endpoint| {
        let read = service.messages(&endpoint);
        let read = read.iter().map(|message| json!({ "text": message.text, "ttl": message.ttl, "urgency": message.urgency, "topic": message.topic }));
        json!({ "messages": read.collect::<Vec<_>>(), "endpoint": endpoint })
    });
    json!({ "browsers": browsers.collect::<Vec<_>>(), "answered": service.answered() })
}
