//! Registers a browser for notices. The server sends requests to the browser's address, so the address has to be at a
//! push service of a browser's maker.

use serde::{Deserialize, Serialize};

use crate::field::{Amount, Fields, IssueRule, one_line};
use crate::link::{host_of, is_at};
use crate::notification::limits::{MAX_DEVICE_CHARS, MAX_PUSH_ENDPOINT_CHARS};
use crate::notification::{KindChoice, NotificationKind, NotifyChoice};
use crate::refusal::Refusals;

/// The push services of Chrome and Edge on most systems, of Firefox, of Edge on Windows, and of Safari. Subdomains of
/// these hosts are accepted too.
pub const PUSH_HOSTS: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/// Number of base64 digits of a P-256 public key, 65 bytes, and of a subscription's secret, 16 bytes (RFC 8291).
const KEY_CHARS: usize = 87;
const SECRET_CHARS: usize = 22;

/// A browser's push subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PushDeviceDraft))]
#[serde(deny_unknown_fields)]
pub struct DeviceDraft {
    /// Its address at a push service.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
    /// The name that its owner knows it by, for example `Firefox on Linux`.
    pub name: String,
}

/// Facts for [`subscribe`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscribeFacts {
    /// The browser.
    pub draft: DeviceDraft,
    /// The address of a local stand-in for push services during development, if there is one.
    pub stand_in: Option<String>,
    /// The person's notification preferences, at most one for each kind.
    pub stored: Vec<KindChoice>,
}

/// A registered browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscribed {
    /// The browser.
    pub device: DeviceDraft,
    /// The preferences to store: if push was off for every kind, it is enabled for the urgent kinds.
    pub stored: Vec<KindChoice>,
}

/// Registers the browser.
///
/// # Errors
/// `validation-fail`, all together: at `endpoint` for a text that is not an address (`not_a_link`), an address at
/// another host (`host_not_allowed`) or one that is too long (`max_chars`), and at `p256dh` and `auth` for an invalid
/// key (`wrong_kind`).
pub fn subscribe(facts: &SubscribeFacts) -> Result<Subscribed, Refusals> {
    let mut fields = Fields::default();
    let DeviceDraft { endpoint, p256dh, auth, name } = &facts.draft;
    fields.at_most_chars("endpoint", MAX_PUSH_ENDPOINT_CHARS, endpoint);
    if let Some((rule, need)) = fault_of(endpoint, facts.stand_in.as_deref()) {
        fields.refuse("endpoint", rule, need, None);
    }
    if !(is_base64url(p256dh, KEY_CHARS) && p256dh.starts_with('B')) {
        fields.refuse("p256dh", IssueRule::WrongKind, None, None);
    }
    if !is_base64url(auth, SECRET_CHARS) {
        fields.refuse("auth", IssueRule::WrongKind, None, None);
    }
    let name = one_line(name).unwrap_or_default().chars().take(MAX_DEVICE_CHARS).collect();
    fields.accept(Subscribed { device: DeviceDraft { name, ..facts.draft.clone() }, stored: choices(&facts.stored) })
}

/// The fault of an address, if there is one.
fn fault_of(endpoint: &str, stand_in: Option<&str>) -> Option<(IssueRule, Option<Amount>)> {
    let is_stand_in = |origin: &str| endpoint.strip_prefix(origin).is_some_and(|path| path.starts_with('/'));
    if stand_in.is_some_and(is_stand_in) {
        return None;
    }
    // A user name or a password before the host, or a port after it, would make the address misleading.
    let authority = endpoint.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#', '\\']).next());
    let is_plain = authority.is_some_and(|authority| !authority.contains([':', '@']));
    let Some(host) = host_of(endpoint).filter(|_| is_plain) else { return Some((IssueRule::NotALink, None)) };
    let is_known = PUSH_HOSTS.iter().any(|known| is_at(&host, known));
    (!is_known).then(|| (IssueRule::HostNotAllowed, Some(Amount::Word(PUSH_HOSTS.join(", ")))))
}

fn is_base64url(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// The preferences after a browser is registered.
fn choices(stored: &[KindChoice]) -> Vec<KindChoice> {
    if stored.iter().any(|stored| stored.choice.push) {
        return stored.to_vec();
    }
    let kept = |kind: NotificationKind| {
        let stored = stored.iter().find(|stored| stored.kind == kind).map(|stored| stored.choice);
        let choice = stored.unwrap_or_else(|| kind.default_choice());
        let with_device = kind.is_for_devices().then_some(NotifyChoice { push: true, ..choice });
        with_device.or(stored).map(|choice| KindChoice { kind, choice })
    };
    NotificationKind::ALL.iter().copied().filter_map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(endpoint: &str) -> DeviceDraft {
        DeviceDraft {
            endpoint: endpoint.to_owned(),
            p256dh: format!("B{}", "x".repeat(86)),
            auth: "A-_4".repeat(6)[..22].to_owned(),
            name: "Firefox on Linux".to_owned(),
        }
    }

    fn facts(draft: DeviceDraft) -> SubscribeFacts {
        SubscribeFacts { draft, stand_in: Some("http://127.0.0.1:9400".to_owned()), stored: Vec::new() }
    }

    /// Compares the fields and the rules that they break.
    fn check(draft: DeviceDraft, expected: &[&str]) {
        let refused = subscribe(&facts(draft))
            .err()
            .map_or_else(String::new, |refusals| serde_json::to_string(&refusals.iter().collect::<Vec<_>>()).unwrap());
        assert_eq!(refused.matches("validation-fail").count(), expected.len(), "{refused}");
        assert!(expected.iter().all(|part| refused.contains(part)), "{refused}");
    }

    #[test]
    fn an_address_is_at_a_push_service() {
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA",
            "https://db5p.notify.windows.com/w/?token=BQYAAAB",
            "https://web.push.apple.com/QGuQyavXutnMH",
            "http://127.0.0.1:9400/push/1",
        ] {
            check(draft(endpoint), &[]);
        }
    }

    #[test]
    fn an_address_elsewhere_is_refused() {
        for endpoint in [
            "https://example.org/push/1",
            "https://evilfcm.googleapis.com.example.org/a",
            "https://evil-push.apple.com.evil/a",
            "https://169.254.169.254/latest/meta-data",
        ] {
            check(draft(endpoint), &["endpoint\",\"rule\":\"host_not_allowed"]);
        }
        for endpoint in [
            "",
            "http://fcm.googleapis.com/fcm/send/1",
            "https://fcm.googleapis.com:22/fcm/send/1",
            "https://fcm.googleapis.com@example.org/1",
            "https://a:b@fcm.googleapis.com/1",
            "https://example.org\\@fcm.googleapis.com/1 2",
            "http://127.0.0.1:9400.example.org/push/1",
            "http://127.0.0.1:94001/push/1",
            "http://127.0.0.1:9400",
            "http://localhost:5432/",
        ] {
            check(draft(endpoint), &["endpoint\",\"rule\":\"not_a_link"]);
        }
        let none = SubscribeFacts { stand_in: None, ..facts(draft("http://127.0.0.1:9400/push/1")) };
        assert!(subscribe(&none).is_err());
    }

    #[test]
    fn an_address_of_the_greatest_length_is_taken_and_a_longer_one_is_not() {
        let of_length = |length: usize| {
            let start = "https://fcm.googleapis.com/";
            draft(&format!("{start}{}", "x".repeat(length - start.len())))
        };
        check(of_length(2_048), &[]);
        check(of_length(2_049), &["endpoint\",\"rule\":\"max_chars"]);
    }

    #[test]
    fn keys_have_their_length_and_their_digits() {
        let good = draft("https://web.push.apple.com/1");
        check(DeviceDraft { p256dh: "x".repeat(87), ..good.clone() }, &["p256dh\",\"rule\":\"wrong_kind"]);
        check(DeviceDraft { p256dh: format!("B{}", "x".repeat(87)), ..good.clone() }, &["p256dh"]);
        check(DeviceDraft { auth: "x".repeat(21), ..good.clone() }, &["auth\",\"rule\":\"wrong_kind"]);
        let all = DeviceDraft { endpoint: String::new(), p256dh: String::new(), auth: "é".repeat(11), ..good };
        check(all, &["endpoint", "p256dh", "auth"]);
    }

    #[test]
    fn a_name_is_one_line_and_not_too_long() {
        let named = |name: &str| {
            let draft = DeviceDraft { name: name.to_owned(), ..draft("https://web.push.apple.com/1") };
            subscribe(&facts(draft)).unwrap().device.name
        };
        assert_eq!(named(" Firefox\n on  Linux "), "Firefox on Linux");
        assert_eq!(named(&"é".repeat(90)), "é".repeat(60));
    }

    #[test]
    fn the_first_device_gets_what_cannot_wait_and_later_ones_what_was_chosen() {
        let with = |stored: Vec<KindChoice>| {
            subscribe(&SubscribeFacts { stored, ..facts(draft("https://web.push.apple.com/1")) }).unwrap().stored
        };
        let first = with(Vec::new());
        assert!(first.iter().all(|stored| stored.choice.push && stored.kind.is_for_devices()));
        assert_eq!(first.len(), NotificationKind::ALL.iter().filter(|kind| kind.is_for_devices()).count());
        let kind = NotificationKind::Refund;
        let without = KindChoice { kind, choice: kind.default_choice() };
        assert!(with(vec![without]).contains(&without), "what was chosen stays");
        let chosen = KindChoice { choice: NotifyChoice { push: true, ..without.choice }, ..without };
        assert_eq!(with(vec![chosen]), [chosen]);
    }
}
