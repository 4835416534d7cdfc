//! Accepts a webhook, which is a provider's request to us about an event, into the inbox. A signed webhook is stored
//! once and answered at once, whatever its content. An event is only a reason to ask its provider, not evidence: the
//! status, the amount and the reference come from the provider's API.
//!
//! The first test: the webhook is signed, and if the provider's list of addresses is set, it comes from one of them.
//! Otherwise it is refused with `payment/<provider>-signature-mismatch`, with `stripe`, `paypal`, `paystack`,
//! `flutterwave` or `paymentwall` as the provider. The second test: it has an id. Otherwise it is refused with
//! `malformed-request`.

use serde::{Deserialize, Serialize};

use crate::money::provider_units::PaymentProvider;
use crate::payment::signature_mismatch;
use crate::refusal::{Refusal, Refusals};

/// Facts about a webhook that arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookFacts {
    /// The provider that the webhook claims to be from.
    pub provider: PaymentProvider,
    /// Whether its signature matches.
    pub is_signed: bool,
    /// Whether the request comes from an address of the provider's list; `None` if no list is set for this provider.
    pub is_from_list: Option<bool>,
    /// The event's id, the same whenever the provider sends the event again; empty if it has no id.
    pub event_id: String,
}

/// Response to a stored webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Received {
    /// Body of the response; its status is 200.
    pub body: &'static str,
}

/// Accepts the webhook into the inbox.
///
/// # Errors
/// `payment/<provider>-signature-mismatch` if it is not signed by the provider or comes from an address outside the
/// provider's list; `malformed-request` if it has no id.
pub fn receive_webhook(facts: &WebhookFacts) -> Result<Received, Refusals> {
    if !facts.is_signed || facts.is_from_list == Some(false) {
        return Err(signature_mismatch(facts.provider).into());
    }
    if facts.event_id.is_empty() {
        return Err(Refusal::MalformedRequest { problem: "event_id".to_owned() }.into());
    }
    Ok(Received { body: if facts.provider == PaymentProvider::Paymentwall { "OK" } else { "" } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(provider: PaymentProvider, change: impl FnOnce(&mut WebhookFacts), expected: Result<&str, &str>) {
        let mut facts = WebhookFacts { provider, is_signed: true, is_from_list: None, event_id: "evt_1".to_owned() };
        change(&mut facts);
        let actual = receive_webhook(&facts);
        let actual = actual.as_ref().map(|received| received.body);
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn an_event_is_answered_as_its_provider_expects() {
        for provider in PaymentProvider::ALL {
            let body = if provider == PaymentProvider::Paymentwall { "OK" } else { "" };
            check(provider, |_| {}, Ok(body));
        }
    }

    #[test]
    fn what_is_not_signed_is_refused_before_anything_else() {
        let unsigned = |facts: &mut WebhookFacts| {
            facts.is_signed = false;
            facts.event_id.clear();
        };
        check(PaymentProvider::Stripe, unsigned, Err("payment/stripe-signature-mismatch"));
        check(PaymentProvider::Paymentwall, unsigned, Err("payment/paymentwall-signature-mismatch"));
    }

    #[test]
    fn what_comes_from_elsewhere_is_refused_where_a_list_is_set() {
        let from = |is_from_list| move |facts: &mut WebhookFacts| facts.is_from_list = is_from_list;
        let wall = PaymentProvider::Paymentwall;
        check(wall, from(Some(true)), Ok("OK"));
        check(wall, from(Some(false)), Err("payment/paymentwall-signature-mismatch"));
        let unsigned = |facts: &mut WebhookFacts| (facts.is_signed, facts.is_from_list) = (false, Some(true));
        check(wall, unsigned, Err("payment/paymentwall-signature-mismatch"));
    }

    #[test]
    fn an_event_without_a_name_cannot_be_told_from_another() {
        check(PaymentProvider::Paypal, |facts| facts.event_id.clear(), Err("malformed-request"));
    }
}
