//! Takes a webhook, the call by which a provider tells us news, into the inbox: a signed one is stored once and
//! answered at once, whatever it says. What it says is settled afterwards, from the inbox.
//!
//! The tests, in their order: it is signed, and comes from an address of the provider's list where one is set
//! (`payment/<provider>-signature-mismatch`, where `<provider>` is `stripe`, `paypal`, `paystack`, `flutterwave` or
//! `paymentwall`), and it has a [name of its own](crate::payment::event_id) (`malformed-request`).

use serde::{Deserialize, Serialize};

use crate::money::provider_units::PaymentProvider;
use crate::payment::signature_mismatch;
use crate::refusal::{Refusal, Refusals};

/// What the inbox has to know of a webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookFacts {
    /// Who calls.
    pub provider: PaymentProvider,
    /// Whether the signature over the [signed text](crate::payment::signing_payload) matches.
    pub is_signed: bool,
    /// Whether it comes from an address of the provider's list; nothing where no list is set. Paymentwall has
    /// such a list.
    pub is_from_list: Option<bool>,
    /// The name of the event, as [`event_id`](crate::payment::event_id::event_id) gives it; empty where it has none.
    pub event_id: String,
    /// Whether the inbox has an event of this provider with this name already.
    pub is_known: bool,
}

/// What is done with a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Received {
    /// Whether it is stored and settled; one that was seen before is only answered.
    pub is_fresh: bool,
    /// The body of the answer, whose status is 200.
    pub body: &'static str,
}

/// Takes the webhook into the inbox.
///
/// # Errors
/// `payment/<provider>-signature-mismatch` where it is not signed by the provider or comes from an address that
/// is not the provider's, before anything is read of it, and `malformed-request` where it has no name of its own.
pub fn receive_webhook(facts: &WebhookFacts) -> Result<Received, Refusals> {
    if !facts.is_signed || facts.is_from_list == Some(false) {
        return Err(signature_mismatch(facts.provider).into());
    }
    if facts.event_id.is_empty() {
        return Err(Refusal::MalformedRequest { problem: "event_id".to_owned() }.into());
    }
    let body = if facts.provider == PaymentProvider::Paymentwall { "OK" } else { "" };
    Ok(Received { is_fresh: !facts.is_known, body })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(provider: PaymentProvider, change: impl FnOnce(&mut WebhookFacts), expected: Result<(bool, &str), &str>) {
        let mut facts = WebhookFacts {
            provider,
            is_signed: true,
            is_from_list: None,
            event_id: "evt_1".to_owned(),
            is_known: false,
        };
        change(&mut facts);
        let actual = receive_webhook(&facts);
        let actual = actual.as_ref().map(|received| (received.is_fresh, received.body));
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn an_event_is_handled_once_and_answered_each_time() {
        for provider in PaymentProvider::ALL {
            let body = if provider == PaymentProvider::Paymentwall { "OK" } else { "" };
            check(provider, |_| {}, Ok((true, body)));
            check(provider, |facts| facts.is_known = true, Ok((false, body)));
        }
    }

    #[test]
    fn what_is_not_signed_is_refused_before_anything_else() {
        let unsigned = |facts: &mut WebhookFacts| {
            facts.is_signed = false;
            facts.is_known = true;
            facts.event_id.clear();
        };
        check(PaymentProvider::Stripe, unsigned, Err("payment/stripe-signature-mismatch"));
        check(PaymentProvider::Paymentwall, unsigned, Err("payment/paymentwall-signature-mismatch"));
    }

    #[test]
    fn what_comes_from_elsewhere_is_refused_where_a_list_is_set() {
        let from = |is_from_list| move |facts: &mut WebhookFacts| facts.is_from_list = is_from_list;
        let wall = PaymentProvider::Paymentwall;
        check(wall, from(Some(true)), Ok((true, "OK")));
        check(wall, from(Some(false)), Err("payment/paymentwall-signature-mismatch"));
        let unsigned = |facts: &mut WebhookFacts| (facts.is_signed, facts.is_from_list) = (false, Some(true));
        check(wall, unsigned, Err("payment/paymentwall-signature-mismatch"));
    }

    #[test]
    fn an_event_without_a_name_cannot_be_told_from_another() {
        check(PaymentProvider::Paypal, |facts| facts.event_id.clear(), Err("malformed-request"));
    }
}
