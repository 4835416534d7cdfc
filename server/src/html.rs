//! Text inside HTML that the server writes: the head of a page, the letter of a mail.

use pulldown_cmark_escape::escape_html;

/// The text as it stands in an element or an attribute.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    // Writing into a string cannot fail.
    let _ = escape_html(&mut escaped, text);
    escaped
}
