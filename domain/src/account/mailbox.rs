//! Finds the mailbox that an address belongs to. Several addresses can lead to one mailbox, and the rules of referrals
//! and first purchases treat each mailbox as one person. Sign-in never uses this rule: there, each address is a
//! separate account.
//!
//! | provider | same mailbox |
//! |---|---|
//! | any | the text between a `+` and the `@` is ignored |
//! | Gmail (`gmail.com`, `googlemail.com`) | both hosts, and dots anywhere before the `@` |
//! | Proton (`proton.me`, `protonmail.com`, `protonmail.ch`, `pm.me`) | all hosts, and dots, hyphens and underscores before the `@` |

use crate::account::address::read_address;

/// A provider that has several hosts or ignores some signs.
struct MailProvider {
    hosts: &'static [&'static str],
    /// Signs before the `@` that the provider ignores.
    passed_over: &'static str,
}

const PROVIDERS: [MailProvider; 2] = [
    MailProvider { hosts: &["gmail.com", "googlemail.com"], passed_over: "." },
    MailProvider { hosts: &["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], passed_over: ".-_" },
];

/// Returns the mailbox of an address, written as its simplest address; `None` if the text cannot be an address.
#[must_use]
pub fn mailbox(address: &str) -> Option<String> {
    let address = read_address(address)?;
    let (local, host) = address.rsplit_once('@')?;
    let name = local.split_once('+').map_or(local, |(name, _)| name);
    let Some(provider) = PROVIDERS.iter().find(|provider| provider.hosts.contains(&host)) else {
        return Some(format!("{name}@{host}"));
    };
    let name = name.chars().filter(|sign| !provider.passed_over.contains(*sign)).collect::<String>();
    Some(format!("{name}@{}", provider.hosts.first()?))
}

/// Whether the address is at one of these hosts or at a subdomain of one.
#[must_use]
pub fn is_at_host(address: &str, hosts: &[String]) -> bool {
    let host = read_address(address).and_then(|address| Some(address.rsplit_once('@')?.1.to_owned()));
    let Some(host) = host else { return false };
    hosts
        .iter()
        .any(|one| host.strip_suffix(&one.to_lowercase()).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_mailbox_are_one() {
        for (address, expected) in [
            ("Ada.Obi+jobs@GoogleMail.com", "adaobi@gmail.com"),
            ("a.d.a.o.b.i@gmail.com", "adaobi@gmail.com"),
            ("ada.obi@example.org", "ada.obi@example.org"),
            ("ada+one@example.org", "ada@example.org"),
            ("ada_obi@protonmail.com", "adaobi@proton.me"),
            ("ada.obi@pm.me", "adaobi@proton.me"),
        ] {
            assert_eq!(mailbox(address).as_deref(), Some(expected), "{address}");
        }
        assert_eq!(mailbox("no address"), None);
    }

    #[test]
    fn a_subdomain_of_a_host_is_at_the_host() {
        let hosts = ["throwaway.example".to_owned()];
        for (address, expected) in [
            ("ada@throwaway.example", true),
            ("ada@inbox.Throwaway.example", true),
            ("ada@notthrowaway.example", false),
            ("ada@throwaway.example.org", false),
            ("throwaway.example", false),
        ] {
            assert_eq!(is_at_host(address, &hosts), expected, "{address}");
        }
    }
}
