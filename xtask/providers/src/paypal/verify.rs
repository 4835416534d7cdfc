//! PayPal's verification of webhooks. The request must contain the exact bytes of the webhook, because the signature
//! covers their checksum. The signature is only a keyed hash, because no other service verifies it.

use std::collections::BTreeMap;

use aws_lc_rs::hmac;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use serde_json::value::RawValue;

use crate::paypal::{PaypalAnswer, invalid};
use crate::world::World;
use local_web::Request;

/// The signed text: `<id>|<time>|<webhook id>|<checksum of the body>`.
pub(crate) fn signed_text(id: &str, time: &str, webhook: &str, body: &str) -> String {
    format!("{id}|{time}|{webhook}|{}", crc32fast::hash(body.as_bytes()))
}

pub(crate) fn sign(secret: &str, text: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    BASE64_STANDARD.encode(hmac::sign(&key, text.as_bytes()).as_ref())
}

pub(super) fn answer(world: &World, request: &Request) -> PaypalAnswer {
    let fields = serde_json::from_slice::<BTreeMap<String, Box<RawValue>>>(&request.body);
    let fields = fields.map_err(|_| invalid("MALFORMED_REQUEST_JSON"))?;
    let text = |name: &str| {
        let value = fields.get(name).and_then(|raw| serde_json::from_str::<String>(raw.get()).ok());
        value.filter(|value| !value.is_empty()).ok_or_else(|| invalid("MISSING_REQUIRED_PARAMETER"))
    };
    let event = fields.get("webhook_event").ok_or_else(|| invalid("MISSING_REQUIRED_PARAMETER"))?;
    let (algorithm, _, webhook) = (text("auth_algo")?, text("cert_url")?, text("webhook_id")?);
    let signed = signed_text(&text("transmission_id")?, &text("transmission_time")?, &webhook, event.get());
    let is_ours = sign(&world.settings.paypal.client_secret, &signed) == text("transmission_sig")?
        && algorithm == "SHA256withRSA"
        && webhook == world.settings.paypal.webhook_id;
    Ok((200, json!({ "verification_status": if is_ours { "SUCCESS" } else { "FAILURE" } })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_signed_is_as_paypal_says() {
        let body = r#"{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}"#;
        let signed = signed_text("T-1", "2026-01-02T03:04:05Z", "WEBHOOK-1", body);
        assert_eq!(signed, "T-1|2026-01-02T03:04:05Z|WEBHOOK-1|2325436976");
    }
}
