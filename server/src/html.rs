//! Escapes text for HTML that the server writes: the head of a page and the body of a mail.

use pulldown_cmark_escape::escape_html;

/// Returns the text, escaped for an element or an attribute.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    // Writing into a string cannot fail.
    let _ = escape_html(&mut escaped, text);
    escaped
}

/// Removes the elements from HTML that the server has written, and returns the text.
#[must_use]
pub fn plain_text(html: &str) -> String {
    let parts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let escaped = parts.collect::<Vec<_>>().join(" ");
    escaped
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_left_of_html_and_no_elements() {
        let words = plain_text("<p>Flour <strong>in</strong>,</p>\n<p>bread out.</p>");
        assert_eq!(words.split_whitespace().collect::<Vec<_>>(), ["Flour", "in", ",", "bread", "out."]);
        assert_eq!(plain_text("<p>&quot;R&amp;D&quot; &lt;5 &amp;lt;</p>").trim(), "\"R&D\" <5 &lt;");
    }
}
