//! Web addresses in text that people write. They are never fetched, so only their host is checked.

use crate::field::one_line;
use crate::visible::reorders;

/// Reads a link as people write it: on one line, without invisible characters, and with `https://` added, which most
/// people leave out.
pub(crate) fn read_link(typed: &str) -> String {
    let link = one_line(typed).unwrap_or_default();
    if link.is_empty() || link.contains("://") { link } else { format!("https://{link}") }
}

/// The host of a web address, in lower case. The address has to have `https://` or `http://`, a host name with a dot,
/// no white space, no characters that reorder it, and no second address pasted directly after the first.
pub(crate) fn host_of(url: &str) -> Option<String> {
    let lower = url.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"))?;
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
    let port_fits = port.bytes().all(|byte| byte.is_ascii_digit());
    let label_fits = |label: &str| {
        let inner = |c: char| c.is_alphanumeric() || c == '-';
        !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.chars().all(inner)
    };
    let host_fits = host.contains('.') && host.split('.').all(label_fits);
    let is_clean = !url.contains(|c: char| c.is_whitespace() || c.is_control()) && !reorders(url);
    (host_fits && port_fits && is_clean && !has_second(rest)).then(|| host.to_owned())
}

/// Whether a second address was pasted directly after this one, so that it follows a letter or a digit. An address that
/// belongs to a path or a query follows a sign, for example `/` or `=`.
fn has_second(rest: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| {
        let mut found = rest.match_indices(scheme);
        found.any(|(at, _)| rest.as_bytes().get(at.wrapping_sub(1)).is_some_and(u8::is_ascii_alphanumeric))
    })
}

/// Whether a host, in lower case, is the allowed one or a subdomain of it.
pub(crate) fn is_at(host: &str, allowed: &str) -> bool {
    let allowed = allowed.to_ascii_lowercase();
    host == allowed || host.strip_suffix(&allowed).is_some_and(|rest| rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_labels_between_dots_that_neither_begin_nor_end_with_a_hyphen() {
        for (url, host) in [
            ("https://example.org", "example.org"),
            ("http://My-Docs.Example.org:8080/a?b#c", "my-docs.example.org"),
            ("https://example.org\\@evil.com", "example.org"),
            ("https://bücher.example", "bücher.example"),
            ("https://archive.example/web/https://example.org/a?to=http://b.example", "archive.example"),
        ] {
            assert_eq!(host_of(url).as_deref(), Some(host), "{url}");
        }
        for none in [
            "ftp://example.org",
            "https://localhost",
            "https://example..org",
            "https://.example.org",
            "https://-a.example.org",
            "https://a-.example.org",
            "https://a_b.example.org",
            "https://example.org:80a",
            "https://example.org/a b",
            "https://example.org/ahttps://example.org/b",
            "https://example.org/\u{202e}gpj.exe",
        ] {
            assert_eq!(host_of(none), None, "{none}");
        }
    }

    #[test]
    fn a_link_is_read_without_its_scheme_and_with_what_nobody_sees() {
        assert_eq!(read_link(" docs.example.org/x\u{200b} "), "https://docs.example.org/x");
        assert_eq!(read_link("http://example.org"), "http://example.org");
        assert_eq!(read_link(" \u{feff}"), "");
        assert_eq!(host_of(&read_link("https://a.example\nhttps://b.example")), None);
    }

    #[test]
    fn a_host_is_allowed_with_all_below_it() {
        assert!(is_at("example.org", "Example.org"));
        assert!(is_at("docs.example.org", "example.org"));
        assert!(!is_at("badexample.org", "example.org"));
        assert!(!is_at("org", "example.org"));
    }
}
