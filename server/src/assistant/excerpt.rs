//! The excerpt of a passage: begins with the sentence that matches the question, which is marked. Code, tables and
//! numbered lists are shown in full.

use crate::program::html_parts::{decoded, name, open_tags, tokens};
use crate::program::passages::Passage;

/// Characters that end a sentence before white space.
const SENTENCE_ENDS: [char; 6] = ['.', '!', '?', '。', '！', '？'];

/// The part of a passage that an answer shows first, and the whole passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The part with the marked sentence; sanitised HTML.
    pub lead_html: String,
    /// The passage with the marked sentence, as sanitised HTML; `None` if the lead is the whole passage.
    pub passage_html: Option<String>,
}

/// A sentence of an element, a list item, a row of a table, or a line of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sentence {
    element: usize,
    from: usize,
    to: usize,
}

/// Returns the excerpt of a passage. `choose` gets its sentences and returns the index of the one that matches the
/// question; otherwise the first is marked.
#[must_use]
pub fn excerpt(passage: &Passage, choose: impl FnOnce(&[String]) -> Option<usize>) -> Excerpt {
    let elements = &passage.elements;
    let sentences = elements.iter().enumerate().flat_map(|(at, element)| sentences(at, element)).collect::<Vec<_>>();
    let texts = sentences.iter().map(|one| text(&elements[one.element][one.from..one.to])).collect::<Vec<_>>();
    let Some(best) = choose(&texts).or(Some(0)).and_then(|at| sentences.get(at)) else {
        return Excerpt { lead_html: elements.concat(), passage_html: None };
    };
    let element = &elements[best.element];
    let mut lead = lead(element, best);
    // Code or a list after a colon belongs to the sentence.
    if text(element).trim_end().ends_with(':') {
        lead.extend(elements.get(best.element + 1).cloned());
    }
    let mark = |(at, html): (usize, &String)| match at == best.element {
        true => marked(html, 0, html.len(), best),
        false => html.clone(),
    };
    let whole = elements.iter().enumerate().map(mark).collect::<String>();
    let passage_html = (lead != whole).then_some(whole);
    Excerpt { lead_html: lead, passage_html }
}

/// Returns the part of an element from its sentence on: the rest of the paragraph, or the list item. Other elements are
/// returned in full.
fn lead(element: &str, best: &Sentence) -> String {
    let (from, to) = match name(element) {
        "p" => (best.from, element.len()),
        "ul" => {
            let item = open_tags(element, best.from).into_iter().find(|token| token.tag() == Some("li"));
            let end = tokens(element).find(|token| token.at >= best.to && is_item_end(token.tag()));
            (item.map_or(0, |item| item.at), end.map_or(element.len(), |end| end.at))
        }
        _ => (0, element.len()),
    };
    let open = |at| open_tags(element, at);
    let starts = open(from).iter().map(|token| token.html).collect::<String>();
    let ends = open(to).iter().rev().filter_map(|token| Some(format!("</{}>", token.tag()?))).collect::<String>();
    format!("{starts}{}{ends}", marked(element, from, to, best))
}

/// Whether a tag ends the text of a list item.
fn is_item_end(tag: Option<&str>) -> bool {
    matches!(tag, Some("/li" | "ul" | "ol"))
}

/// Returns the HTML between two offsets, with each text of the sentence in a `mark`.
fn marked(element: &str, from: usize, to: usize, best: &Sentence) -> String {
    let mut html = String::new();
    for token in tokens(element).filter(|token| from < token.end() && token.at < to) {
        let [start, first, last, end] =
            [from, best.from, best.to, to].map(|offset| offset.clamp(token.at, token.end()));
        let part = |from: usize, to: usize| element.get(from..to).unwrap_or_default();
        if token.tag().is_some() || part(first, last).trim().is_empty() {
            html.push_str(part(start, end));
        } else {
            html.push_str(&format!("{}<mark>{}</mark>{}", part(start, first), part(first, last), part(last, end)));
        }
    }
    html
}

/// The sentences of an element.
fn sentences(at: usize, element: &str) -> Vec<Sentence> {
    let (mut found, mut from, mut to) = (Vec::new(), None, 0);
    let (mut in_code, mut last) = (false, ' ');
    let mut end = |from: &mut Option<usize>, to: usize| {
        if let Some(from) = from.take() {
            found.push(Sentence { element: at, from, to });
        }
    };
    for token in tokens(element) {
        match token.tag() {
            Some("pre") => in_code = true,
            Some("/pre") => in_code = false,
            _ => {}
        }
        if matches!(token.tag(), Some("/p" | "/li" | "/tr" | "/pre" | "ul" | "ol" | "br")) {
            end(&mut from, to);
        }
        if token.tag().is_some() {
            continue;
        }
        for (offset, letter) in token.html.char_indices() {
            let is_over = letter.is_whitespace() && SENTENCE_ENDS.contains(&last);
            if (in_code && letter == '\n') || (!in_code && is_over) {
                end(&mut from, to);
            }
            if !letter.is_whitespace() {
                from.get_or_insert(token.at + offset);
                to = token.at + offset + letter.len_utf8();
            }
            last = letter;
        }
    }
    end(&mut from, to);
    found
}

/// The text of HTML without tags.
fn text(html: &str) -> String {
    let texts = tokens(html).map(|token| if token.tag().is_some() { " " } else { token.html });
    decoded(&texts.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::passages::{PassageKind, PassagePlace};

    fn of(elements: &[&str], word: &str) -> Excerpt {
        let place = PassagePlace { kind: PassageKind::Program, mission: None, block: None, bonus: None };
        let elements = elements.iter().map(|element| (*element).to_owned()).collect();
        let passage = Passage { place, title: String::new(), body: String::new(), elements };
        excerpt(&passage, |sentences| sentences.iter().position(|sentence| sentence.contains(word)))
    }

    #[test]
    fn the_matching_sentence_comes_first_and_is_marked() {
        let found = of(&["<p>Look first. Count <code>a.b</code> twice. Then stop.</p>"], "Count");
        assert_eq!(
            found.lead_html,
            "<p><mark>Count </mark><code><mark>a.b</mark></code><mark> twice.</mark> Then stop.</p>"
        );
        let whole = found.passage_html.unwrap_or_default();
        assert!(whole.starts_with("<p>Look first. <mark>Count "), "{whole}");
        assert_eq!(of(&["<p>Only one.</p>"], "one").passage_html, None);
    }

    #[test]
    fn a_sentence_inside_of_a_tag_has_its_tags() {
        let found = of(&["<p><strong>One. Two.</strong> Three.</p>"], "Two");
        assert_eq!(found.lead_html, "<p><strong><mark>Two.</mark></strong> Three.</p>");
    }

    #[test]
    fn a_list_shows_the_item_and_code_and_tables_are_shown_in_full() {
        let list = "<ul><li>One</li><li>Two &lt; three<ul><li>Four</li></ul></li></ul>";
        assert_eq!(of(&[list], "Two").lead_html, "<ul><li><mark>Two &lt; three</mark></li></ul>");
        assert_eq!(
            of(&[list], "Four").lead_html,
            "<ul><li>Two &lt; three<ul><li><mark>Four</mark></li></ul></li></ul>"
        );
        let code = "<pre><code>SELECT a\nFROM b\n</code></pre>";
        assert_eq!(of(&[code], "FROM").lead_html, "<pre><code>SELECT a\n<mark>FROM b</mark>\n</code></pre>");
        let table = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>";
        let marked = "<table><tr><td>a</td><td>b</td></tr><tr><td><mark>c</mark></td></tr></table>";
        assert_eq!(of(&[table], "c").lead_html, marked);
    }

    #[test]
    fn code_after_a_colon_belongs_to_the_sentence() {
        let code = "<pre><code>x\n</code></pre>";
        let found = of(&["<p>Read it. Run this:</p>", code, "<p>End.</p>"], "Run");
        assert_eq!(found.lead_html, format!("<p><mark>Run this:</mark></p>{code}"));
        assert!(found.passage_html.unwrap_or_default().ends_with("<p>End.</p>"));
    }

    #[test]
    fn a_passage_without_a_matching_sentence_begins_with_its_first() {
        assert_eq!(of(&["<p>One. Two.</p>"], "Nine").lead_html, "<p><mark>One.</mark> Two.</p>");
    }
}
