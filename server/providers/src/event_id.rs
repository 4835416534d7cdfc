//! Id of a webhook's event, so that the inbox stores each event once. Different events have different ids, and an event
//! that the provider sends again has the same id. Each provider's `webhook` module picks the fields.
//!
//! An event with neither its own id nor its object's id has no id, and is
//! [refused](domain::payment::receive_webhook).
//!
//! An id that is made of fields contains kind, object, status and amount in this order, separated by one space. Each is
//! written as `<bytes>:<text>`, and a missing field as `-`.

/// The fields that identify a provider's event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProviderEvent {
    /// The provider's id of the event, if it has one.
    pub(crate) id: Option<String>,
    /// Kind of the event.
    pub(crate) kind: Option<String>,
    /// Id of the event's object.
    pub(crate) object: Option<String>,
    /// Status of the object; for Paymentwall, the pingback's reason.
    pub(crate) status: Option<String>,
    /// The amount as the provider wrote it.
    pub(crate) amount: Option<String>,
}

/// The id of the event; `None` if it has neither its own id nor its object's.
#[must_use]
pub(crate) fn event_id(event: &ProviderEvent) -> Option<String> {
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
    use domain::fixtures::keys::wild_text;
    use proptest::option;
    use proptest::prelude::{ProptestConfig, Strategy, prop_assert_eq};
    use proptest::sample::select;
    use proptest::{prop_oneof, proptest};

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

    /// An event of a provider, with or without a separate id.
    fn provider_event() -> impl Strategy<Value = ProviderEvent> {
        let id = option::weighted(0.2, select(vec!["evt_1", "evt_2", ""]).prop_map(str::to_owned));
        let text = || {
            let text = prop_oneof![
                4 => select(vec!["charge", "1", "12", "paid", "1:1 1:2", "-", ""]).prop_map(str::to_owned),
                1 => wild_text(),
            ];
            option::weighted(0.8, text)
        };
        (id, text(), text(), text(), text()).prop_map(|(id, kind, object, status, amount)| ProviderEvent {
            id,
            kind,
            object,
            status,
            amount,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn two_events_have_two_names(one in provider_event(), other in provider_event()) {
            let own = |event: &ProviderEvent| event.id.clone().filter(|id| !id.is_empty());
            let fields = |event: &ProviderEvent| ProviderEvent { id: None, ..event.clone() };
            if let (Some(name), Some(other_name)) = (event_id(&one), event_id(&other)) {
                match (own(&one), own(&other)) {
                    (None, None) => prop_assert_eq!(name == other_name, fields(&one) == fields(&other)),
                    (id, other_id) => prop_assert_eq!(name == other_name, id == other_id),
                }
            }
        }
    }
}
