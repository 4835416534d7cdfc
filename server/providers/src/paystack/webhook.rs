//! Paystack's webhooks. The id of an event is made of `event`, `data.id`, `data.status` and `data.amount`; a refund has
//! no `data.id`, so `data.refund_reference` or else `data.transaction_reference` is used.

use serde_json::Value;

use crate::event::{Delivery, Event, News};
use crate::event_id::{ProviderEvent, event_id};
use crate::fields::{text, text_or_number};
use crate::paystack::{Paystack, subject};
use crate::signature::{self, Hash, SignedText, is_hex};
use crate::{Fault, Result};

impl Paystack {
    pub(crate) fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        let body = str::from_utf8(delivery.body).map_err(|_| Fault::NotSigned)?;
        signature::check(signed_text(delivery.header("x-paystack-signature"), body), &self.settings.secret_key)?;
        let event = serde_json::from_slice::<Value>(delivery.body).map_err(|_| Fault::Nonsense("it is no JSON"))?;
        let (kind, data) = (text(&event["event"]).unwrap_or_default(), &event["data"]);
        let object = text_or_number(&data["id"]).or(text(&data["refund_reference"]));
        let named = ProviderEvent {
            id: None,
            kind: Some(kind.clone()),
            object: object.or(text(&data["transaction_reference"])),
            status: text(&data["status"]),
            amount: text_or_number(&data["amount"]),
        };
        let news = news(&kind, data);
        Ok(Event { id: event_id(&named).unwrap_or_default(), kind, news })
    }
}

fn news(kind: &str, data: &Value) -> News {
    if kind.starts_with("refund.") {
        return News::Refund { of: subject(data, "transaction_reference"), refund: text_or_number(&data["id"]) };
    }
    if kind.starts_with("charge.dispute.") {
        return text_or_number(&data["id"]).map_or(News::Other, |dispute| News::Dispute { dispute });
    }
    if kind == "charge.success" { News::Payment(subject(data, "reference")) } else { News::Other }
}

/// The signed text for the header `x-paystack-signature`: the body as received. `None` if the header is not a
/// signature.
fn signed_text(header: &str, body: &str) -> Option<SignedText> {
    let (text, signatures) = (body.to_owned(), vec![header.to_ascii_lowercase()]);
    is_hex(header).then_some(SignedText { hash: Hash::HmacSha512, text, signatures })
}

#[cfg(test)]
mod tests {
    use domain::fixtures::keys::wild_text;
    use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
    use proptest::{prop_oneof, proptest};

    use super::*;

    #[test]
    fn paystack_signs_the_body_as_it_came() {
        let ask = |header: &str| signed_text(header, "{ \"a\":1}");
        let (text, signatures) = ("{ \"a\":1}".to_owned(), vec!["cafe".to_owned()]);
        assert_eq!(ask("CAFE"), Some(SignedText { hash: Hash::HmacSha512, text, signatures }));
        assert_eq!(ask(""), None);
        assert_eq!(ask("no hex"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn no_text_from_outside_breaks_what_reads_it(
            header in prop_oneof![4 => "[0-9a-fA-F]{0,8}", 1 => wild_text()], body in wild_text(),
        ) {
            if let Some(SignedText { text, signatures, .. }) = signed_text(&header, &body) {
                prop_assert!(!signatures.is_empty() && signatures.iter().all(|one| is_hex(one)));
                prop_assert_eq!(text, body);
            }
        }
    }
}
