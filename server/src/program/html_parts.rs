//! Splits HTML that the server has sanitised into its top-level elements, and reads the text of an element as Markdown.

/// Characters that the sanitiser escapes.
const ESCAPED: [(&str, &str); 6] =
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")];

/// A tag or a text between two tags, with its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtmlToken<'a> {
    /// Its offset in bytes.
    pub at: usize,
    /// Its HTML, with the angle brackets of a tag.
    pub html: &'a str,
}

impl<'a> HtmlToken<'a> {
    /// Name of the tag, with a slash before that of an end tag; `None` for a text.
    #[must_use]
    pub fn tag(&self) -> Option<&'a str> {
        let inside = self.html.strip_prefix('<')?.strip_suffix('>')?;
        inside.split_whitespace().next()
    }

    /// Offset of its end in bytes.
    #[must_use]
    pub fn end(&self) -> usize {
        self.at + self.html.len()
    }

    /// The change of the depth: 1 for a start tag, -1 for an end tag, 0 for other tokens.
    fn depth(&self) -> isize {
        match self.tag() {
            None | Some("br" | "hr") => 0,
            Some(tag) if tag.starts_with('/') => -1,
            Some(_) => 1,
        }
    }
}

/// The tags and texts of HTML, in order.
pub fn tokens(html: &str) -> impl Iterator<Item = HtmlToken<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = html.get(at..).filter(|rest| !rest.is_empty())?;
        let length = match rest.strip_prefix('<') {
            Some(_) => rest.find('>').map_or(rest.len(), |end| end + 1),
            None => rest.find('<').unwrap_or(rest.len()),
        };
        let token = HtmlToken { at, html: &rest[..length] };
        at = token.end();
        Some(token)
    })
}

/// The start tags that are open before this offset, outermost first.
#[must_use]
pub fn open_tags(html: &str, offset: usize) -> Vec<HtmlToken<'_>> {
    let mut open = Vec::new();
    for token in tokens(html).take_while(|token| token.at < offset) {
        match token.depth() {
            1 => open.push(token),
            -1 => drop(open.pop()),
            _ => {}
        }
    }
    open
}

/// The top-level elements of HTML. A text outside of elements belongs to the element that follows it.
#[must_use]
pub fn elements(html: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for token in tokens(html) {
        depth += token.depth();
        if depth == 0 && token.tag().is_some() {
            found.push(html[start..token.end()].trim());
            start = token.end();
        }
    }
    found.push(html[start..].trim());
    found.retain(|element| !element.is_empty());
    found
}

/// The name of the first tag of an element; empty if it has no tag.
#[must_use]
pub fn name(element: &str) -> &str {
    tokens(element).find_map(|token| token.tag()).unwrap_or_default()
}

/// The text of an element: one line for each paragraph, item and row, code in a fence, and the cells of a row between
/// vertical lines.
#[must_use]
pub fn markdown(element: &str) -> String {
    let (mut text, mut is_code) = (String::new(), false);
    for token in tokens(element) {
        match token.tag() {
            Some("pre") => {
                is_code = true;
                text.push_str("```\n");
            }
            Some("/pre") => {
                is_code = false;
                text.push_str(if text.ends_with('\n') { "```\n" } else { "\n```\n" });
            }
            Some("/p" | "/li" | "/tr" | "br" | "/h2" | "/h3" | "/h4") => text.push('\n'),
            Some("/td" | "/th") => text.push_str(" | "),
            Some(_) => {}
            None => text.push_str(&decoded(token.html)),
        }
    }
    if element.contains("<pre") || is_code { text.trim().to_owned() } else { tidied(&text) }
}

/// A text without escaped characters.
#[must_use]
pub fn decoded(text: &str) -> String {
    ESCAPED.iter().fold(text.to_owned(), |text, (name, mark)| text.replace(name, mark))
}

fn tidied(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines = lines.map(|line| line.trim_end_matches(" |").to_owned()).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_split_between_its_top_level_elements() {
        let html = "<p>One <em>two</em>.</p>\n<ul><li>a</li></ul><hr>\n<pre><code>x = 1\n</code></pre>";
        let expected = ["<p>One <em>two</em>.</p>", "<ul><li>a</li></ul>", "<hr>", "<pre><code>x = 1\n</code></pre>"];
        assert_eq!(elements(html), expected);
        assert_eq!(elements("bare"), ["bare"]);
        assert_eq!(elements(" "), Vec::<&str>::new());
        assert_eq!(name(elements(html)[1]), "ul");
    }

    #[test]
    fn the_text_of_an_element_has_its_lines_and_its_code() {
        assert_eq!(markdown("<p>Flour <strong>in</strong>, &lt;out&gt; &amp;lt;.</p>"), "Flour in, <out> &lt;.");
        assert_eq!(markdown("<ul><li>One</li><li>Two</li></ul>"), "One\nTwo");
        assert_eq!(markdown("<pre><code>SELECT *\n  FROM a\n</code></pre>"), "```\nSELECT *\n  FROM a\n```");
        let table =
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>";
        assert_eq!(markdown(table), "a | b\n1 | 2");
    }

    #[test]
    fn the_open_tags_before_an_offset_are_known() {
        let html = "<ol start=\"2\"><li>One</li><li>Two <em>x</em></li></ol>";
        let at = html.find('x').unwrap_or_default();
        let open = open_tags(html, at).iter().map(|token| token.html).collect::<Vec<_>>();
        assert_eq!(open, ["<ol start=\"2\">", "<li>", "<em>"]);
    }
}
