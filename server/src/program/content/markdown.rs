//! Renders Markdown as HTML that is safe to show. Forbidden content is reported with its place, so that the author can
//! correct it. It is also removed, so that safety does not depend on the author.

use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// All tags that a text may contain.
const TAGS: [&str; 22] = [
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "h2",
    "h3",
    "h4",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

static SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder.tags(TAGS.into());
    builder.tag_attributes([("a", ["href", "title"].into()), ("ol", ["start"].into())].into());
    builder.url_schemes(["https"].into());
    builder.url_relative(ammonia::UrlRelative::Deny);
    builder.link_rel(Some("noopener noreferrer"));
    builder
});

/// A text as HTML.
#[derive(Debug)]
pub struct Rendered {
    /// The HTML; sanitised.
    pub html: String,
    /// The refused parts: the offset of each, and the reason.
    pub refused: Vec<(usize, &'static str)>,
}

/// Renders Markdown with tables and strikethrough.
#[must_use]
pub fn render(markdown: &str) -> Rendered {
    let mut refused = Vec::new();
    let events = parsed(markdown).into_offset_iter().filter_map(|(event, range)| {
        refused.extend(refusal(&event).map(|why| (range.start, why)));
        let is_shown = !matches!(
            event,
            Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image)
        );
        is_shown.then_some(event)
    });
    let html = sanitised(events);
    Rendered { html, refused }
}

/// Renders a file that a program offers. Forbidden content is removed without a fault. Its headings are one level
/// lower, below those of the page.
#[must_use]
pub fn render_file(markdown: &str) -> String {
    sanitised(parsed(markdown).map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => {
            Event::Start(Tag::Heading { level: lower(level), id: None, classes: Vec::new(), attrs: Vec::new() })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
        other => other,
    }))
}

fn parsed(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

fn sanitised<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut unsafe_html = String::new();
    html::push_html(&mut unsafe_html, events);
    SANITISER.clean(&unsafe_html).to_string().trim().to_owned()
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        _ => HeadingLevel::H4,
    }
}

fn refusal(event: &Event<'_>) -> Option<&'static str> {
    match event {
        Event::Html(_) | Event::InlineHtml(_) => {
            Some("HTML is not shown; write Markdown, or `code` for angle brackets")
        }
        Event::Start(Tag::Image { .. }) => {
            Some("use an image block instead; it has a text for people who cannot see the image")
        }
        Event::Start(Tag::Link { dest_url, .. }) if !dest_url.starts_with("https://") => {
            Some("a link begins with https://")
        }
        Event::Start(Tag::Heading { level: HeadingLevel::H1 | HeadingLevel::H5 | HeadingLevel::H6, .. }) => {
            Some("a heading begins with ##, ### or ####; the page already has its first heading")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_lists_and_links_are_shown() {
        let rendered = render("## A\n\n3. ~~b~~ [c](https://example.org \"d\")\n\n| e | f |\n|---|--:|\n| 1 | 2 |\n");
        assert_eq!(rendered.refused, []);
        for part in [
            "<h2>A</h2>",
            "<ol start=\"3\">",
            "<del>b</del>",
            "<a href=\"https://example.org\" title=\"d\" rel=\"noopener noreferrer\">c</a>",
            "<th>f</th>",
            "<td>2</td>",
        ] {
            assert!(rendered.html.contains(part), "{part} in {}", rendered.html);
        }
    }

    #[test]
    fn what_could_do_harm_is_refused_and_cut_out() {
        let rendered =
            render("a <b onclick=x>b</b>\n\n<script>c</script>\n\n![d](https://e.org/f.png) [g](javascript:h)\n");
        let places = rendered.refused.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        assert_eq!(places, [2, 16, 22, 42, 68]);
        for part in ["<b", "script", "img", "javascript", "onclick"] {
            assert!(!rendered.html.contains(part), "{part} in {}", rendered.html);
        }
    }

    #[test]
    fn a_file_is_shown_below_the_headings_of_the_page_and_without_what_could_do_harm() {
        let html = render_file(
            "# Plan\n\n## *Who*\n\n##### deep\n\n<script>alert(1)</script>\n\n<b onclick=x>b</b> [c](javascript:d)\n",
        );
        for part in ["<h2>Plan</h2>", "<h3><em>Who</em></h3>", "<h4>deep</h4>"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        for part in ["script", "onclick", "<b", "alert"] {
            assert!(!html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_first_heading_is_refused() {
        assert_eq!(render("text\n\n# Title\n").refused.len(), 1);
    }
}
