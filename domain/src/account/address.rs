//! Decides whether a text can be an e-mail address. Only a mail can show whether somebody reads an address, so this
//! rule checks only the form that mail programs accept: letters and digits of any script, and the usual signs before
//! the `@`. Invisible characters are removed. An address is refused if it has characters that change its display order,
//! or braces as in templates. A server test checks that its mail library accepts every address that is accepted here.

use crate::account::limits::{MAX_EMAIL_CHARS, MAX_EMAIL_LABEL_CHARS, MAX_EMAIL_LOCAL_CHARS};
use crate::visible::seen;

/// Signs that may appear before the `@`, besides letters and digits.
const SIGNS: &str = ".!#$%&'*+-/=?^_`|~";

/// Returns the address as it is stored, in lower case and without surrounding blanks; `None` if it cannot be an
/// address.
#[must_use]
pub fn read_address(text: &str) -> Option<String> {
    // Checks the lower-case text, because that is stored: a letter can be longer in lower case.
    let text = seen(text).trim().to_lowercase();
    let (local, host) = text.rsplit_once('@')?;
    let is_label = |label: &str| {
        let is_clean = label.chars().all(|c| c.is_alphanumeric() || c == '-');
        (1..=MAX_EMAIL_LABEL_CHARS).contains(&label.len())
            && is_clean
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_local_clean = local.chars().all(|c| c.is_alphanumeric() || SIGNS.contains(c));
    let fits = text.len() <= MAX_EMAIL_CHARS
        && (1..=MAX_EMAIL_LOCAL_CHARS).contains(&local.len())
        && is_local_clean
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && host.contains('.')
        && host.split('.').all(is_label);
    fits.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_in_lower_case_without_blanks_around_it() {
        for (text, kept) in [
            (" Ada.Obi@Example.ORG ", "ada.obi@example.org"),
            ("ada+jobs@example.co.uk", "ada+jobs@example.co.uk"),
            ("o'neil@bücher.example", "o'neil@bücher.example"),
            ("\u{feff}ada\u{200e}@exam\u{200b}ple.org", "ada@example.org"),
            ("a\u{200d}da@example.org", "ada@example.org"),
        ] {
            assert_eq!(read_address(text).as_deref(), Some(kept));
        }
    }

    #[test]
    fn what_cannot_be_an_address_is_none() {
        let long = format!("{}@example.org", "a".repeat(65));
        let longest = format!("ada@{}org", "example.".repeat(32));
        for text in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada@example",
            "ada@.org",
            "ada@example..org",
            "ada@-example.org",
            "a da@example.org",
            "ada\n@example.org",
            "ada@exam ple.org",
            "<ada@example.org>",
            "ada@example.org, ben@example.org",
            "ada@ben@example.org",
            ".ada@example.org",
            "ada@İzmir.example",
            "{{7*7}}@example.org",
            "\u{202e}ada@example.org",
            "ada@exam\u{2066}ple.org",
            &format!("ada@{}.org", "a".repeat(64)),
            &long,
            &longest,
        ] {
            assert_eq!(read_address(text), None, "{text:?}");
        }
    }
}
