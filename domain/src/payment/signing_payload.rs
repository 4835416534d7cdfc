//! Returns the text that each provider signs, and the signatures of a request. The server computes the hash, because it
//! has the secrets. [`is_equal`] compares in constant time.
//!
//! All of this is text from outside: a request that cannot be parsed is not signed, and never causes a panic.

use serde::{Deserialize, Serialize};

use crate::payment::limits::{MAX_PAYPAL_EVENT_BYTES, SIGNATURE_TOLERANCE_SECONDS};
use crate::time::Timestamp;

/// Parameters of Paymentwall's pingbacks.
const PINGBACK: [&str; 10] =
    ["uid", "goodsid", "slength", "speriod", "type", "ref", "is_test", "reason", "sign_version", "sig"];

/// Maximum length of a header of PayPal's webhooks.
const MAX_PAYPAL_HEADER: usize = 1_024;

/// Parameters that every pingback has.
const NEEDED_OF_PINGBACK: [&str; 4] = ["uid", "goodsid", "type", "ref"];

/// A request to one of our webhooks, with everything that its provider signs. A body that is not UTF-8 is never signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignedRequest {
    /// Stripe.
    Stripe {
        /// The header `Stripe-Signature`: `t=…,v1=…`, with any number of `v1`.
        header: String,
        /// The body as it came.
        body: String,
        /// The time now.
        now: Timestamp,
    },
    /// PayPal.
    Paypal {
        /// Its headers.
        headers: PaypalHeaders,
        /// The body as it came.
        body: String,
        /// Address of the API that verifies the signature.
        api_url: String,
    },
    /// Paystack.
    Paystack {
        /// The header `x-paystack-signature`.
        header: String,
        /// The body as it came.
        body: String,
    },
    /// Flutterwave.
    Flutterwave {
        /// The header `verif-hash`.
        header: String,
    },
    /// Paymentwall.
    Paymentwall {
        /// The parameters of the address, decoded.
        parameters: Vec<Parameter>,
    },
}

/// A parameter of an address, decoded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name; `name[key]` for one of several.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// The headers `paypal-…` of a webhook, named as in `verify-webhook-signature`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaypalHeaders {
    /// Algorithm of the signature.
    pub auth_algo: String,
    /// Address of the certificate.
    pub cert_url: String,
    /// Id of this transmission.
    pub transmission_id: String,
    /// The signature.
    pub transmission_sig: String,
    /// Time of the transmission, as PayPal wrote it.
    pub transmission_time: String,
}

/// Hash function of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hash {
    /// HMAC with SHA-256, keyed with the secret.
    HmacSha256,
    /// HMAC with SHA-512, keyed with the secret.
    HmacSha512,
    /// SHA-256 of the text followed by the secret.
    Sha256,
}

/// The comparison that verifies the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SignedText {
    /// The hash of the text, in lower-case hexadecimal digits, must equal one of the signatures.
    Hashed {
        /// The hash function.
        hash: Hash,
        /// The text.
        text: String,
        /// The signatures. One match is enough.
        signatures: Vec<String>,
    },
    /// The secret itself must equal this text.
    Secret {
        /// The text that was sent.
        sent: String,
    },
    /// PayPal verifies these headers, the unchanged body and the id of our webhook.
    AskPaypal {
        /// The headers.
        headers: PaypalHeaders,
        /// The unchanged body: PayPal refuses a body that was serialised again.
        body: String,
    },
}

/// Returns the comparison for the request; `None` if it cannot be signed by its provider: a malformed header, no
/// signature, or a signature with a time more than five minutes off.
#[must_use]
pub fn signing_payload(request: &SignedRequest) -> Option<SignedText> {
    match request {
        SignedRequest::Stripe { header, body, now } => stripe(header, body, *now),
        SignedRequest::Paypal { headers, body, api_url } => paypal(headers, body, api_url),
        SignedRequest::Paystack { header, body } => {
            let (text, signatures) = (body.clone(), vec![header.to_ascii_lowercase()]);
            is_hex(header).then_some(SignedText::Hashed { hash: Hash::HmacSha512, text, signatures })
        }
        SignedRequest::Flutterwave { header } => {
            (!header.is_empty()).then(|| SignedText::Secret { sent: header.clone() })
        }
        SignedRequest::Paymentwall { parameters } => paymentwall(parameters),
    }
}

/// Whether two texts are equal; the time reveals only their lengths. Our hashes must be in lower case, like the
/// returned signatures.
#[must_use]
pub fn is_equal(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}

fn is_hex(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// `t=…,v1=…`: the signed text is the time, a dot and the body. A difference of exactly five minutes is accepted.
fn stripe(header: &str, body: &str, now: Timestamp) -> Option<SignedText> {
    let (mut at, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        match part.trim().split_once('=')? {
            ("t", _) if at.is_some() => return None,
            ("t", seconds) => at = Some(seconds),
            ("v1", signature) if is_hex(signature) => signatures.push(signature.to_ascii_lowercase()),
            _ => {}
        }
    }
    let at = at.filter(|at| at.bytes().all(|byte| byte.is_ascii_digit()))?;
    let age = now.seconds_since(Timestamp::parse("1970-01-01T00:00:00Z")?).checked_sub(at.parse().ok()?)?;
    let text = [at, ".", body].concat();
    let is_fresh = age.unsigned_abs() <= SIGNATURE_TOLERANCE_SECONDS.unsigned_abs();
    (is_fresh && !signatures.is_empty()).then_some(SignedText::Hashed { hash: Hash::HmacSha256, text, signatures })
}

/// Each verification costs a request, so only a plausible request is sent to PayPal: headers of the right form, a
/// certificate at PayPal or at the API, and a body of a plausible size.
fn paypal(headers: &PaypalHeaders, body: &str, api_url: &str) -> Option<SignedText> {
    let PaypalHeaders { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time } = headers;
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    let is_of_paypal = auth_algo == "SHA256withRSA"
        && (1..=MAX_PAYPAL_HEADER).contains(&transmission_id.len())
        && transmission_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && (1..=MAX_PAYPAL_HEADER).contains(&transmission_sig.len())
        && transmission_sig.bytes().all(is_base64)
        && Timestamp::parse(transmission_time).is_some()
        && (is_at_paypal(cert_url) || origin(cert_url).is_some_and(|at| origin(api_url) == Some(at)))
        && body.len() <= MAX_PAYPAL_EVENT_BYTES;
    is_of_paypal.then(|| SignedText::AskPaypal { headers: headers.clone(), body: body.to_owned() })
}

/// Whether an address is at PayPal's own hosts, over TLS.
fn is_at_paypal(url: &str) -> bool {
    let host = origin(url).and_then(|origin| origin.strip_prefix("https://"));
    host.is_some_and(|host| host.ends_with(".paypal.com"))
}

/// Scheme and host of an address; `None` if it has a user name or characters that host names do not have.
fn origin(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split('/').next()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:".contains(&byte);
    (!host.is_empty() && host.bytes().all(is_plain)).then(|| &url[..scheme.len() + 3 + host.len()])
}

/// Version 3 signs all parameters except `sig`, sorted by name, as `name=value` without separators. Version 1 does not
/// cover all of them and version 2 is MD5, which can be forged, so both are refused.
///
/// The text does not show where a parameter ends, and the same secret signs the pages that we open. A pingback may
/// therefore have only the parameters that Paymentwall sends, each at most once: no text that we sign begins like one
/// of them.
fn paymentwall(parameters: &[Parameter]) -> Option<SignedText> {
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
    let text = paymentwall_text(&signed).filter(|_| is_once)?;
    Some(SignedText::Hashed { hash: Hash::Sha256, text, signatures: vec![signature] })
}

/// Text that Paymentwall's version 3 signs for these parameters; `None` if a name occurs twice.
#[must_use]
pub fn paymentwall_text(parameters: &[Parameter]) -> Option<String> {
    let mut sorted: Vec<_> = parameters.iter().collect();
    sorted.sort_by(|one, other| one.name.cmp(&other.name));
    let is_repeated = sorted.windows(2).any(|pair| pair.iter().all(|one| one.name == pair[0].name));
    let text = sorted.into_iter().flat_map(|one| [one.name.as_str(), "=", one.value.as_str()]);
    (!is_repeated).then(|| text.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    /// Unix time of noon on 20 November 2026.
    const NOON: &str = "1795176000";

    fn stripe_at(now: &str, header: &str) -> Option<(String, Vec<String>)> {
        let request = SignedRequest::Stripe { header: header.to_owned(), body: "{}".to_owned(), now: instant(now) };
        match signing_payload(&request)? {
            SignedText::Hashed { hash: Hash::HmacSha256, text, signatures } => Some((text, signatures)),
            other => panic!("{other:?}"),
        }
    }

    fn check_stripe(header: &str, expected: Option<&[&str]>) {
        let expected = expected.map(|signatures| {
            (format!("{NOON}.{{}}"), signatures.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>())
        });
        assert_eq!(stripe_at("2026-11-20T12:00:00Z", header), expected, "{header}");
    }

    #[test]
    fn stripe_signs_the_instant_and_the_body() {
        check_stripe(&format!("t={NOON},v1=5257a8"), Some(&["5257a8"]));
        check_stripe(&format!("v0=00, v1=5257A8 ,t={NOON},v1=cafe"), Some(&["5257a8", "cafe"]));
        check_stripe(&format!("t={NOON},v1=5257a8,v1=nothex,scheme=x"), Some(&["5257a8"]));
    }

    #[test]
    fn a_header_of_stripe_that_says_too_little_or_two_things_is_none() {
        check_stripe("", None);
        check_stripe("v1=5257a8", None);
        check_stripe(&format!("t={NOON}"), None);
        check_stripe(&format!("t={NOON},v1="), None);
        check_stripe(&format!("t={NOON},v0=5257a8"), None);
        check_stripe(&format!("t={NOON},t={NOON},v1=5257a8"), None);
        check_stripe(&format!("t=+{NOON},v1=5257a8"), None);
        check_stripe("t=,v1=5257a8", None);
        check_stripe("t=99999999999999999999,v1=5257a8", None);
        check_stripe(&format!("t={NOON},v1=5257a8,"), None);
    }

    #[test]
    fn five_minutes_is_as_old_or_as_far_ahead_as_a_signature_of_stripe_may_be() {
        let header = format!("t={NOON},v1=cafe");
        for (now, is_fresh) in [
            ("2026-11-20T12:05:00Z", true),
            ("2026-11-20T12:05:01Z", false),
            ("2026-11-20T11:55:00Z", true),
            ("2026-11-20T11:54:59Z", false),
        ] {
            assert_eq!(stripe_at(now, &header).is_some(), is_fresh, "{now}");
        }
    }

    #[test]
    fn paystack_signs_the_body_as_it_came() {
        let ask = |header: &str| {
            signing_payload(&SignedRequest::Paystack { header: header.to_owned(), body: "{ \"a\":1}".to_owned() })
        };
        let (text, signatures) = ("{ \"a\":1}".to_owned(), vec!["cafe".to_owned()]);
        assert_eq!(ask("CAFE"), Some(SignedText::Hashed { hash: Hash::HmacSha512, text, signatures }));
        assert_eq!(ask(""), None);
        assert_eq!(ask("no hex"), None);
    }

    #[test]
    fn flutterwave_sends_the_secret_itself() {
        let ask = |header: &str| signing_payload(&SignedRequest::Flutterwave { header: header.to_owned() });
        assert_eq!(ask("our secret"), Some(SignedText::Secret { sent: "our secret".to_owned() }));
        assert_eq!(ask(""), None);
    }

    #[test]
    fn paypal_is_asked_with_every_header() {
        let headers = || PaypalHeaders {
            auth_algo: "SHA256withRSA".to_owned(),
            cert_url: "https://api.paypal.com/v1/cert".to_owned(),
            transmission_id: "id".to_owned(),
            transmission_sig: "sig".to_owned(),
            transmission_time: "2026-11-20T12:00:00Z".to_owned(),
        };
        let ask_about = |headers, body: &str| {
            let (body, api_url) = (body.to_owned(), "http://127.0.0.1:9200/paypal".to_owned());
            signing_payload(&SignedRequest::Paypal { headers, body, api_url })
        };
        let ask = |headers| ask_about(headers, "{}");
        assert_eq!(ask(headers()), Some(SignedText::AskPaypal { headers: headers(), body: "{}".to_owned() }));
        for auth_algo in ["", "SHA1withRSA"] {
            assert_eq!(ask(PaypalHeaders { auth_algo: auth_algo.to_owned(), ..headers() }), None);
        }
        for transmission_time in ["", "yesterday"] {
            assert_eq!(ask(PaypalHeaders { transmission_time: transmission_time.to_owned(), ..headers() }), None);
        }
        for wrong in [String::new(), "not base64!".to_owned(), "s".repeat(MAX_PAYPAL_HEADER + 1)] {
            assert_eq!(ask(PaypalHeaders { transmission_sig: wrong.clone(), ..headers() }), None);
            assert_eq!(ask(PaypalHeaders { transmission_id: wrong, ..headers() }), None);
        }
        assert!(ask_about(headers(), &"x".repeat(MAX_PAYPAL_EVENT_BYTES)).is_some());
        assert_eq!(ask_about(headers(), &"x".repeat(MAX_PAYPAL_EVENT_BYTES + 1)), None);
        for (cert_url, is_asked) in [
            ("https://api-m.sandbox.paypal.com/v1/cert", true),
            ("http://127.0.0.1:9200/paypal/cert", true),
            ("http://api.paypal.com/v1/cert", false),
            ("https://api.paypal.com@evil.example/cert", false),
            ("https://evil.example/.paypal.com", false),
            ("https://evilpaypal.com/cert", false),
            ("http://127.0.0.1:9201/paypal/cert", false),
            ("api.paypal.com", false),
            ("", false),
        ] {
            let asked = ask(PaypalHeaders { cert_url: cert_url.to_owned(), ..headers() });
            assert_eq!(asked.is_some(), is_asked, "{cert_url}");
        }
    }

    fn check_paymentwall(parameters: &[(&str, &str)], expected: Option<(Hash, &str)>) {
        let own = |(name, value): &(&str, &str)| Parameter { name: (*name).to_owned(), value: (*value).to_owned() };
        let expected = expected.map(|(hash, text)| {
            let (text, signatures) = (text.to_owned(), vec!["cafe".to_owned()]);
            SignedText::Hashed { hash, text, signatures }
        });
        let parameters = parameters.iter().map(own).collect();
        assert_eq!(signing_payload(&SignedRequest::Paymentwall { parameters }), expected);
    }

    const WHOLE: [(&str, &str); 6] =
        [("uid", "7"), ("sig", "cafe"), ("ref", "b9"), ("sign_version", "3"), ("type", "0"), ("goodsid", "p1")];

    #[test]
    fn paymentwall_signs_every_parameter_but_the_signature_in_order() {
        let text = "goodsid=p1ref=b9sign_version=3type=0uid=7";
        check_paymentwall(&WHOLE, Some((Hash::Sha256, text)));
        for older in ["1", "2"] {
            check_paymentwall(&WHOLE.map(|(name, value)| (name, if value == "3" { older } else { value })), None);
        }
    }

    #[test]
    fn a_pingback_with_a_parameter_that_paymentwall_does_not_send_is_none() {
        for name in ["amount", "currency", "ag_external_id", "ag_external_id=p1ag_name", "goodsid[]", "Type", ""] {
            check_paymentwall(&[&WHOLE[..], &[(name, "1")]].concat(), None);
        }
        let all = [("slength", ""), ("speriod", ""), ("is_test", "1"), ("reason", "9")];
        let text = "goodsid=p1is_test=1reason=9ref=b9sign_version=3slength=speriod=type=0uid=7";
        check_paymentwall(&[&WHOLE[..], &all].concat(), Some((Hash::Sha256, text)));
    }

    #[test]
    fn a_pingback_without_a_part_of_it_or_with_two_of_a_name_is_none() {
        for (at, (name, _)) in WHOLE.iter().enumerate() {
            check_paymentwall(&[&WHOLE[..at], &WHOLE[at + 1..]].concat(), None);
            check_paymentwall(&[&WHOLE[..], &[WHOLE[at]]].concat(), None);
            check_paymentwall(&[&WHOLE[..at], &WHOLE[at + 1..], &[(*name, "")]].concat(), None);
        }
        check_paymentwall(&[], None);
    }

    #[test]
    fn two_signatures_are_compared_by_their_letters() {
        for (one, other, expected) in [
            ("cafe", "cafe", true),
            ("CAFE", "cafe", false),
            ("", "", true),
            ("cafe", "cafd", false),
            ("bafe", "cafe", false),
            ("cafe", "caf", false),
            ("caf", "cafe", false),
            ("c\u{e4}", "c\u{c4}", false),
        ] {
            assert_eq!(is_equal(one, other), expected, "{one} {other}");
        }
    }
}
