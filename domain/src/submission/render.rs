//! Renders a long answer as HTML. Learners write Markdown: bold words, lists, tables, links, code. The browser renders
//! an answer by this function wherever it is read.
//!
//! | Written | shown as |
//! |---|---|
//! | a line break | a line break, because many learners write without formatting |
//! | a heading | a bold line: the headings of a page are its own |
//! | a link or picture | a link if the address begins with `https://`, otherwise its words and the address |
//! | HTML | the words as they are written |
//! | `[word]: address` | the words as they are written |
//! | an alignment of a column | ignored |
//!
//! The HTML is safe to show. All text is escaped. The only elements are those of Markdown, and the only attributes are
//! the address and title of a link, and the first number of a list.

use pulldown_cmark::{Alignment, CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// Address of a link that is written out; `None` for a link that can be followed.
type Spelled<'a> = Option<CowStr<'a>>;

/// Returns the HTML of an answer.
#[must_use]
pub fn render(text: &str) -> String {
    let text = without_definitions(text);
    let (mut events, mut links) = (Vec::new(), Vec::new());
    for event in parsed(&text) {
        show(event, &mut links, &mut events);
    }
    let mut written = String::new();
    html::push_html(&mut written, events.into_iter());
    written
}

fn parsed(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// The text with escaped definitions of addresses. Markdown does not show a definition, and no word may be lost.
fn without_definitions(text: &str) -> String {
    let parser = parsed(text);
    let mut starts = parser.reference_definitions().iter().map(|(_, found)| found.span.start).collect::<Vec<_>>();
    starts.sort_unstable();
    let (mut escaped, mut at) = (String::new(), 0);
    for start in starts {
        escaped.push_str(&text[at..start]);
        escaped.push('\\');
        at = start;
    }
    escaped + &text[at..]
}

/// Adds an event as it is shown.
fn show<'a>(event: Event<'a>, links: &mut Vec<Spelled<'a>>, shown: &mut Vec<Event<'a>>) {
    match event {
        Event::SoftBreak => shown.push(Event::HardBreak),
        Event::Html(words) | Event::InlineHtml(words) => show_lines(&words, shown),
        Event::Start(Tag::HtmlBlock) => shown.push(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => shown.push(Event::End(TagEnd::Paragraph)),
        Event::Start(Tag::Heading { .. }) => {
            shown.extend([Event::Start(Tag::Paragraph), Event::Start(Tag::Strong)]);
        }
        Event::End(TagEnd::Heading(_)) => shown.extend([Event::End(TagEnd::Strong), Event::End(TagEnd::Paragraph)]),
        Event::Start(Tag::Table(columns)) => {
            shown.push(Event::Start(Tag::Table(vec![Alignment::None; columns.len()])));
        }
        Event::Start(Tag::CodeBlock(_)) => shown.push(Event::Start(Tag::CodeBlock(CodeBlockKind::Indented))),
        Event::Start(Tag::Link { ref dest_url, .. }) if dest_url.starts_with("https://") => {
            links.push(None);
            shown.push(event);
        }
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => links.push(Some(dest_url)),
        Event::End(TagEnd::Link | TagEnd::Image) => match links.pop().flatten() {
            None => shown.push(Event::End(TagEnd::Link)),
            Some(address) => shown.push(Event::Text(format!(" ({address})").into())),
        },
        other => shown.push(other),
    }
}

/// Adds the lines of HTML as text.
fn show_lines<'a>(words: &str, shown: &mut Vec<Event<'a>>) {
    for line in words.split_inclusive('\n') {
        shown.push(Event::Text(line.trim_end_matches('\n').to_owned().into()));
        if line.ends_with('\n') {
            shown.push(Event::HardBreak);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, html: &str) {
        assert_eq!(render(text).replace('\n', ""), html, "{text}");
    }

    #[test]
    fn bold_words_lists_tables_and_links_are_shown() {
        check("**Bold** and ~~old~~", "<p><strong>Bold</strong> and <del>old</del></p>");
        check("- one\n- two\n   - three", "<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>");
        check("3. one\n4. two", "<ol start=\"3\"><li>one</li><li>two</li></ol>");
        check(
            "| a | b |\n|---|--:|\n| 1 \\| 2 | 3 |",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1 | 2</td><td>3</td></tr></tbody></table>",
        );
        check("[c](https://example.org)", "<p><a href=\"https://example.org\">c</a></p>");
        check("<https://example.org>", "<p><a href=\"https://example.org\">https://example.org</a></p>");
    }

    #[test]
    fn a_text_without_formatting_keeps_its_lines() {
        check("Dear Ngozi,\n54 of 200 * 2 < 300.\n\nAda", "<p>Dear Ngozi,<br />54 of 200 * 2 &lt; 300.</p><p>Ada</p>");
    }

    #[test]
    fn a_heading_is_a_bold_line() {
        check("# Result\nGood.", "<p><strong>Result</strong></p><p>Good.</p>");
    }

    #[test]
    fn html_is_shown_as_words() {
        check("a <b onclick=\"x\">b</b>", "<p>a &lt;b onclick=\"x\"&gt;b&lt;/b&gt;</p>");
        check("<script>\nc\n</script>", "<p>&lt;script&gt;<br />c<br />&lt;/script&gt;</p>");
    }

    #[test]
    fn other_addresses_and_pictures_are_shown_as_words() {
        check("[g](javascript:h)", "<p>g (javascript:h)</p>");
        check("![chart](https://example.org/a.png)", "<p>chart (https://example.org/a.png)</p>");
        check(
            "[![i](https://example.org/i)](https://example.org)",
            "<p><a href=\"https://example.org\">i (https://example.org/i)</a></p>",
        );
    }

    #[test]
    fn the_definition_of_an_address_is_shown() {
        check("[1]: https://example.org", "<p>[1]: https://example.org</p>");
    }

    proptest! {
        /// Only the elements of the table above can be in the HTML, whatever a learner writes.
        #[test]
        fn only_known_elements_are_shown(text in "[a-c<>\"'&/=:\\[\\]()!*_`#|\\-~ \n\\\\]{0,60}") {
            const TAGS: [&str; 19] = [
                "a", "blockquote", "br", "code", "del", "em", "hr", "li", "ol", "p", "pre", "strong", "table", "tbody",
                "td", "th", "thead", "tr", "ul",
            ];
            let html = render(&text);
            for tag in html.split('<').skip(1) {
                let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
                prop_assert!(name.is_some_and(|name| TAGS.contains(&name)), "{tag} in {html}");
                let attributes = tag.split('>').next().unwrap_or_default();
                prop_assert!(!attributes.contains('=') || tag.starts_with("a ") || tag.starts_with("ol "), "{html}");
            }
        }

        /// No word of a text is lost.
        #[test]
        fn every_word_is_shown(words in prop::collection::vec(("[a-z]{6}", "( |\n|\n\n|\n- |\n1\\. |\\*\\*|`|\n# |\n> | <| \\[)"), 1..12)) {
            let text = words.iter().map(|(word, mark)| format!("{word}{mark}")).collect::<String>();
            let html = render(&text);
            for (word, _) in &words {
                prop_assert!(html.contains(word.as_str()), "{word} of {text} in {html}");
            }
        }
    }
}
