//! Paymentwall's webhooks, called pingbacks, whose parameters are in the address. The id of an event is made of `type`,
//! `ref` and `reason`.

use crate::Result;
use crate::event::{Delivery, Event, News};
use crate::event_id::{ProviderEvent, event_id};
use crate::fields::payment;
use crate::paymentwall::Paymentwall;
use crate::signature::{self, Hash, SignedText, is_hex};
use crate::statement::Subject;

/// Parameters of Paymentwall's pingbacks.
const PINGBACK: [&str; 10] =
    ["uid", "goodsid", "slength", "speriod", "type", "ref", "is_test", "reason", "sign_version", "sig"];

/// Parameters that every pingback has.
const NEEDED_OF_PINGBACK: [&str; 4] = ["uid", "goodsid", "type", "ref"];

/// A parameter of an address, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parameter {
    /// Its name; `name[key]` if it is one of several values.
    pub(super) name: String,
    /// Its value.
    pub(super) value: String,
}

impl Paymentwall {
    pub(crate) fn verify_webhook(&self, delivery: Delivery<'_>) -> Result<Event> {
        let parameters = form_urlencoded::parse(delivery.query.as_bytes()).into_owned();
        let parameters = parameters.map(|(name, value)| Parameter { name, value }).collect::<Vec<_>>();
        signature::check(signed_text(&parameters), &self.settings.secret_key)?;
        let value_of = |name: &str| {
            let found = parameters.iter().find(|one| one.name == name).map(|one| one.value.clone());
            found.filter(|value| !value.is_empty())
        };
        let (kind, transaction) = (value_of("type").unwrap_or_default(), value_of("ref"));
        let named = ProviderEvent {
            id: None,
            kind: Some(kind.clone()),
            object: transaction,
            status: value_of("reason"),
            amount: None,
        };
        // Paymentwall's `goodsid` is the payment's id. The transaction's id is read from the API.
        let reference = value_of("goodsid");
        let of = Subject { payment: reference.as_deref().and_then(payment), reference, ..Subject::default() };
        let news = match kind.as_str() {
            "0" | "200" | "201" | "202" | "203" => News::Payment(of),
            "2" => News::Refund { of, refund: None },
            // Goodwill involves no money, and we have no subscriptions here.
            _ => News::Other,
        };
        Ok(Event { id: event_id(&named).unwrap_or_default(), kind, news })
    }
}

/// Version 3 signs all parameters except `sig`, sorted by name, as `name=value` without separators. Version 1 does not
/// cover all parameters, and version 2 uses MD5, which can be forged. So both are refused.
///
/// The signed text does not show where a parameter ends, and the same secret signs the URLs of our pages. So the
/// signature of a page could be used for a forged pingback. To prevent that, a pingback may have only the parameters
/// that Paymentwall sends, each at most once: no text that we sign begins like the text of a pingback.
fn signed_text(parameters: &[Parameter]) -> Option<SignedText> {
    let value_of = |name: &str| parameters.iter().find(|one| one.name == name).map(|one| one.value.as_str());
    value_of("sign_version").filter(|version| *version == "3")?;
    let signature = value_of("sig").filter(|signature| is_hex(signature))?.to_ascii_lowercase();
    let is_known = |one: &Parameter| PINGBACK.contains(&one.name.as_str());
    let is_missing = |name: &&str| value_of(name).is_none_or(str::is_empty);
    if !parameters.iter().all(is_known) || NEEDED_OF_PINGBACK.iter().any(is_missing) {
        return None;
    }
    let signed = parameters.iter().filter(|one| one.name != "sig").cloned().collect::<Vec<_>>();
    let is_once = parameters.len() == signed.len() + 1;
    let text = joined(&signed).filter(|_| is_once)?;
    Some(SignedText { hash: Hash::Sha256, text, signatures: vec![signature] })
}

/// Text that Paymentwall's version 3 signs for these parameters; `None` if a name occurs twice.
#[must_use]
pub(super) fn joined(parameters: &[Parameter]) -> Option<String> {
    let mut sorted: Vec<_> = parameters.iter().collect();
    sorted.sort_by(|one, other| one.name.cmp(&other.name));
    let is_repeated = sorted.windows(2).any(|pair| pair.iter().all(|one| one.name == pair[0].name));
    let text = sorted.into_iter().flat_map(|one| [one.name.as_str(), "=", one.value.as_str()]);
    (!is_repeated).then(|| text.collect())
}

#[cfg(test)]
mod tests {
    use domain::fixtures::keys::wild_text;
    use proptest::collection::vec;
    use proptest::prelude::{Just, ProptestConfig, Strategy, prop_assert, prop_assert_eq};
    use proptest::sample::select;
    use proptest::{prop_oneof, proptest};

    use super::*;

    fn check(parameters: &[(&str, &str)], expected: Option<(Hash, &str)>) {
        let own = |(name, value): &(&str, &str)| Parameter { name: (*name).to_owned(), value: (*value).to_owned() };
        let expected = expected.map(|(hash, text)| {
            let (text, signatures) = (text.to_owned(), vec!["cafe".to_owned()]);
            SignedText { hash, text, signatures }
        });
        let parameters = parameters.iter().map(own).collect::<Vec<_>>();
        assert_eq!(signed_text(&parameters), expected);
    }

    const WHOLE: [(&str, &str); 6] =
        [("uid", "7"), ("sig", "cafe"), ("ref", "b9"), ("sign_version", "3"), ("type", "0"), ("goodsid", "p1")];

    #[test]
    fn paymentwall_signs_every_parameter_but_the_signature_in_order() {
        let text = "goodsid=p1ref=b9sign_version=3type=0uid=7";
        check(&WHOLE, Some((Hash::Sha256, text)));
        for older in ["1", "2"] {
            check(&WHOLE.map(|(name, value)| (name, if value == "3" { older } else { value })), None);
        }
    }

    #[test]
    fn a_pingback_with_a_parameter_that_paymentwall_does_not_send_is_none() {
        for name in ["amount", "currency", "ag_external_id", "ag_external_id=p1ag_name", "goodsid[]", "Type", ""] {
            check(&[&WHOLE[..], &[(name, "1")]].concat(), None);
        }
        let all = [("slength", ""), ("speriod", ""), ("is_test", "1"), ("reason", "9")];
        let text = "goodsid=p1is_test=1reason=9ref=b9sign_version=3slength=speriod=type=0uid=7";
        check(&[&WHOLE[..], &all].concat(), Some((Hash::Sha256, text)));
    }

    #[test]
    fn a_pingback_without_a_part_of_it_or_with_two_of_a_name_is_none() {
        for (at, (name, _)) in WHOLE.iter().enumerate() {
            check(&[&WHOLE[..at], &WHOLE[at + 1..]].concat(), None);
            check(&[&WHOLE[..], &[WHOLE[at]]].concat(), None);
            check(&[&WHOLE[..at], &WHOLE[at + 1..], &[(*name, "")]].concat(), None);
        }
        check(&[], None);
    }

    /// A parameter of a pingback.
    fn parameter() -> impl Strategy<Value = Parameter> {
        let names = select(vec![
            "uid",
            "goodsid",
            "type",
            "ref",
            "sig",
            "sign_version",
            "sign_version",
            "sig",
            "slength",
            "is_test",
            "reason",
            "a[0]",
        ]);
        let name = prop_oneof![6 => names.prop_map(str::to_owned), 1 => wild_text()];
        let value =
            prop_oneof![4 => select(vec!["0", "1", "2", "3", "cafe"]).prop_map(str::to_owned), 1 => wild_text()];
        (name, value).prop_map(|(name, value)| Parameter { name, value })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn no_text_from_outside_breaks_what_reads_it(parameters in vec(parameter(), 0..6)) {
            if let Some(SignedText { signatures, .. }) = signed_text(&parameters) {
                prop_assert!(!signatures.is_empty() && signatures.iter().all(|one| is_hex(one)));
            }
        }

        #[test]
        fn the_order_of_parameters_does_not_matter(
            (parameters, shuffled) in vec(parameter(), 0..8).prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle())),
        ) {
            prop_assert_eq!(signed_text(&parameters), signed_text(&shuffled));
        }
    }
}
