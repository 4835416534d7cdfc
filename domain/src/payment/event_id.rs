//! Returns the id of a webhook's event, so that the inbox stores each event once. Different events have different ids,
//! and an event that the provider sends again has the same id.
//!
//! | provider | the id is made of |
//! |---|---|
//! | Stripe, PayPal | the provider's id of the event, without other fields |
//! | Paystack | `event`, `data.id`, `data.status`, `data.amount`; for a refund, which has no `data.id`, `data.refund_reference` or else `data.transaction_reference` |
//! | Flutterwave | `event`, `data.id`, `data.status`, `data.amount` |
//! | Paymentwall | `type`, `ref`, `reason` |
//!
//! Flutterwave's `data.id` is the transaction's, so it is the same for pending and paid. An event with neither its own
//! id nor its object's id has no id, and is [refused](crate::payment::receive_webhook).
//!
//! An id that is made of fields has them in this order, each as `<bytes>:<text>`, separated by one space, with `-` for
//! a missing field.

use serde::{Deserialize, Serialize};

/// The fields that identify a provider's event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderEvent {
    /// The provider's id of the event, if it has one.
    pub id: Option<String>,
    /// Kind of the event.
    pub kind: Option<String>,
    /// Id of the event's object.
    pub object: Option<String>,
    /// Status of the object; at Paymentwall the reason.
    pub status: Option<String>,
    /// The amount as the provider wrote it.
    pub amount: Option<String>,
}

/// The id of the event; `None` if it has neither its own id nor its object's.
#[must_use]
pub fn event_id(event: &ProviderEvent) -> Option<String> {
    let ProviderEvent { id, kind, object, status, amount } = event;
    let has_text = |text: &&String| !text.is_empty();
    if let Some(id) = id.as_ref().filter(has_text) {
        return Some(id.clone());
    }
    object.as_ref().filter(has_text)?;
    let field = |text: &Option<String>| text.as_ref().map_or("-".to_owned(), |text| format!("{}:{text}", text.len()));
    Some([kind, object, status, amount].map(field).join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(fields: [&str; 4]) -> ProviderEvent {
        let [kind, object, status, amount] = fields.map(|field| (field != "-").then(|| field.to_owned()));
        ProviderEvent { id: None, kind, object, status, amount }
    }

    fn named(fields: [&str; 4]) -> Option<String> {
        event_id(&event(fields))
    }

    #[test]
    fn an_id_of_its_own_names_an_event() {
        let id = Some("evt_1".to_owned());
        let own = ProviderEvent { id, ..event(["charge.succeeded", "ch_1", "paid", "4900"]) };
        assert_eq!(event_id(&own).as_deref(), Some("evt_1"));
    }

    #[test]
    fn pending_and_paid_of_one_transaction_are_two_events() {
        let of = |status| named(["charge.completed", "285959875", status, "4900"]);
        assert_eq!(of("successful").as_deref(), Some("16:charge.completed 9:285959875 10:successful 4:4900"));
        assert!(of("pending") != of("successful"));
    }

    #[test]
    fn a_second_part_that_goes_back_is_an_event_of_its_own() {
        let of = |amount| named(["2", "b123", "10", amount]);
        assert!(of("10.00") != of("5.00"));
        assert_eq!(of("-").as_deref(), Some("1:2 4:b123 2:10 -"));
    }

    #[test]
    fn fields_do_not_run_into_each_other() {
        assert!(named(["a 1:b", "c", "-", "-"]) != named(["a", "b 1:c", "-", "-"]));
        assert!(named(["a", "b", "-", "c"]) != named(["a", "b", "c", "-"]));
        assert!(named(["a", "b", "", "-"]) != named(["a", "b", "-", "-"]));
        assert!(named(["-", "b", "-", "-"]) != named(["", "b", "-", "-"]));
    }

    #[test]
    fn an_event_that_names_nothing_has_no_name() {
        assert_eq!(named(["charge.success", "-", "success", "4900"]), None);
        assert_eq!(named(["charge.success", "", "success", "4900"]), None);
        let nameless = ProviderEvent { id: Some(String::new()), ..event(["a", "-", "-", "-"]) };
        assert_eq!(event_id(&nameless), None);
        let of_object = ProviderEvent { id: Some(String::new()), ..event(["-", "b", "-", "-"]) };
        assert_eq!(event_id(&of_object).as_deref(), Some("- 1:b - -"));
    }
}
