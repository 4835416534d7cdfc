//! Cuts the texts of a version into passages: its own page, briefs, blocks, text files, bonus contents and the cheat
//! sheet. A passage ends before a heading. Code, lists and tables are not cut. Model answers, answer keys, the
//! options of choices, rubrics and data files are left out.

use std::collections::HashMap;

use domain::ids::{BlockId, MissionId};
use domain::mission::block::{Block, BlockBody, ChoiceOption, FileView};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::html::{escape, plain_text};
use crate::program::cheat_sheet::CheatSheet;
use crate::program::html_parts::{elements, markdown, name};
use crate::program::version_texts::{ContentText, MissionTexts, VersionTexts};

/// Maximum number of characters of a passage. A longer element is not split.
const MAX_CHARS: usize = 700;

/// The source of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PassageKind {
    /// The program's own page.
    Program,
    /// A mission's brief.
    Brief,
    /// A block of a mission.
    Block,
    /// A file that a block offers.
    File,
    /// A content of a bonus module.
    Bonus,
    /// The cheat sheet.
    CheatSheet,
}

/// The place of a passage in a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassagePlace {
    /// The kind of its source.
    pub kind: PassageKind,
    /// The mission, if the source is a brief, a block or a file.
    pub mission: Option<MissionId>,
    /// The block, if the source is a block or a file.
    pub block: Option<BlockId>,
    /// The module and its content, if the source is a bonus content.
    pub bonus: Option<(Uuid, Uuid)>,
}

/// A passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Its place.
    pub place: PassagePlace,
    /// Its subject.
    pub title: String,
    /// Its text as Markdown.
    pub body: String,
    /// Its top-level elements; sanitised HTML.
    pub elements: Vec<String>,
}

/// The hash in the URL of a program's file.
fn hash_of(file: &FileView) -> Option<&str> {
    file.url.rsplit('/').nth(1)
}

/// The hashes of the text files that the blocks of a version offer.
#[must_use]
pub fn text_files<'a>(texts: &VersionTexts<'a>) -> Vec<&'a str> {
    let blocks = texts.missions.iter().flat_map(|mission| mission.blocks);
    let files = blocks.filter_map(|block| match &block.body {
        BlockBody::File { file, .. } | BlockBody::Resource { file, .. } => Some(file),
        _ => None,
    });
    files.filter(|file| file.mime.starts_with("text/markdown")).filter_map(hash_of).collect()
}

/// The passages of a version. `files` has the HTML of its text files by their hashes.
#[must_use]
pub fn cut(texts: &VersionTexts<'_>, files: &HashMap<String, String>) -> Vec<Passage> {
    let about = PassagePlace { kind: PassageKind::Program, mission: None, block: None, bonus: None };
    let head = texts.about.iter().map(|text| paragraph(text)).collect::<String>();
    let mut passages = of_html(about, texts.title, &head);
    passages.extend(of_html(about, texts.title, texts.description_html));
    for mission in &texts.missions {
        passages.extend(of_mission(mission, files));
    }
    for ContentText { place, titles, html } in &texts.contents {
        let place = PassagePlace { kind: PassageKind::Bonus, bonus: Some(*place), ..about };
        passages.extend(of_html(place, &titles.join(": "), html));
    }
    passages.extend(texts.cheat_sheet.into_iter().flat_map(of_cheat_sheet));
    passages
}

fn of_mission(mission: &MissionTexts<'_>, files: &HashMap<String, String>) -> Vec<Passage> {
    let brief = PassagePlace { kind: PassageKind::Brief, mission: Some(mission.id), block: None, bonus: None };
    let mut cut = of_html(brief, mission.title, &format!("{}{}", paragraph(mission.summary), mission.brief_html));
    for block in mission.blocks {
        let place = PassagePlace { kind: PassageKind::Block, block: Some(block.id), ..brief };
        let (named, html) = shown(block);
        let titled = named.map_or_else(|| mission.title.to_owned(), |named| format!("{}: {named}", mission.title));
        cut.extend(of_html(place, &titled, &html));
        if let BlockBody::File { file, .. } | BlockBody::Resource { file, .. } = &block.body
            && let Some(html) = hash_of(file).and_then(|hash| files.get(hash))
        {
            cut.extend(of_html(PassagePlace { kind: PassageKind::File, ..place }, &titled, html));
        }
    }
    cut
}

/// Returns the texts of a mission that its learners read before the work, without the files.
#[must_use]
pub fn read_before_work(brief_html: &str, blocks: &[Block]) -> Vec<String> {
    let texts = blocks.iter().map(|block| plain_text(&format!("{}{}", shown(block).1, options(block))));
    std::iter::once(plain_text(brief_html)).chain(texts).collect()
}

/// The options of a choice, as sanitised HTML. They are no passages, because most of them are wrong.
fn options(block: &Block) -> String {
    match &block.body {
        BlockBody::SingleChoice { options, .. } | BlockBody::MultiChoice { options, .. } => list(options),
        _ => String::new(),
    }
}

fn list(options: &[ChoiceOption]) -> String {
    let labels = options.iter().map(|option| format!("<li>{}</li>", escape(&option.label)));
    format!("<ul>{}</ul>", labels.collect::<String>())
}

/// The title of a block, and the text that a learner reads there before any answer, as sanitised HTML. The options of a
/// choice are left out.
fn shown(block: &Block) -> (Option<&str>, String) {
    let title = block.title.as_deref();
    match &block.body {
        BlockBody::Text { html } | BlockBody::Callout { html, .. } => (title, html.clone()),
        BlockBody::Image { alt, .. } => (title, paragraph(alt)),
        BlockBody::Video { title, transcript_html, .. } => (Some(title), transcript_html.clone()),
        BlockBody::File { title, note_html, .. } | BlockBody::Resource { title, note_html, .. } => {
            (Some(title), note_html.clone())
        }
        BlockBody::Embed { title, .. } => (Some(title), String::new()),
        BlockBody::ModelAnswer { .. } => (None, String::new()),
        BlockBody::LongText(rules) | BlockBody::Reflection(rules) => (title, rules.prompt_html.clone()),
        BlockBody::Files(rules) | BlockBody::Audio(rules) => (title, rules.prompt_html.clone()),
        BlockBody::ShortText { prompt_html, .. }
        | BlockBody::Number { prompt_html, .. }
        | BlockBody::Link { prompt_html, .. } => (title, prompt_html.clone()),
        BlockBody::SingleChoice { prompt_html, .. } | BlockBody::MultiChoice { prompt_html, .. } => {
            (title, prompt_html.clone())
        }
        BlockBody::Checklist { prompt_html, items } => (title, format!("{prompt_html}{}", list(items))),
    }
}

fn of_cheat_sheet(sheet: &CheatSheet) -> Vec<Passage> {
    let place = PassagePlace { kind: PassageKind::CheatSheet, mission: None, block: None, bonus: None };
    let sections = sheet.sections.iter().flat_map(|section| {
        let lines = section.lines.iter().map(|line| {
            let key = line.key.as_ref().map(|key| format!("<code>{}</code> ", escape(key))).unwrap_or_default();
            format!("<li>{key}{}</li>", escape(&line.text))
        });
        let html = format!("<ul>{}</ul>", lines.collect::<String>());
        of_html(place, &format!("{}: {}", sheet.title, section.title), &html)
    });
    sections.collect()
}

/// A plain text as HTML.
fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escape(text))
}

/// Cuts HTML between its elements: before a heading, and before an element that makes the passage too long. An element
/// after a colon stays with it.
fn of_html(place: PassagePlace, title: &str, html: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let (mut titled, mut is_new) = (title.to_owned(), true);
    for element in elements(html) {
        let text = markdown(element);
        if text.is_empty() {
            continue;
        }
        if matches!(name(element), "h2" | "h3" | "h4") {
            (titled, is_new) = (format!("{title}: {text}"), true);
            continue;
        }
        let fits = |last: &&mut Passage| {
            last.body.ends_with(':') || last.body.chars().count() + text.chars().count() < MAX_CHARS
        };
        match passages.last_mut().filter(|_| !is_new).filter(fits) {
            Some(last) => {
                last.body = format!("{}\n\n{text}", last.body);
                last.elements.push(element.to_owned());
            }
            None => {
                let elements = vec![element.to_owned()];
                passages.push(Passage { place, title: titled.clone(), body: text, elements });
            }
        }
        is_new = false;
    }
    passages
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_html(html: &str) -> Vec<Passage> {
        let place = PassagePlace { kind: PassageKind::CheatSheet, mission: None, block: None, bonus: None };
        of_html(place, "Title", html)
    }

    fn bodies(html: &str) -> Vec<String> {
        cut_html(html).into_iter().map(|passage| passage.body).collect()
    }

    #[test]
    fn a_passage_has_the_lines_and_the_elements_of_its_page() {
        let html = "<p>Flour <strong>in</strong>, bread &lt;out&gt;.</p>\n<ul><li>One</li><li>Two</li></ul>";
        let passages = cut_html(html);
        assert_eq!(passages[0].body, "Flour in, bread <out>.\n\nOne\nTwo");
        assert_eq!(passages[0].elements.len(), 2);
        assert_eq!(bodies("<p> </p>"), Vec::<String>::new());
    }

    #[test]
    fn a_heading_begins_a_passage_and_is_part_of_its_title() {
        let passages = cut_html("<p>Before.</p><h2>Rows</h2><p>After.</p>");
        let titles = passages.iter().map(|passage| passage.title.as_str()).collect::<Vec<_>>();
        assert_eq!(titles, ["Title", "Title: Rows"]);
        assert_eq!(passages[1].body, "After.");
    }

    #[test]
    fn a_long_text_is_cut_between_its_elements_but_not_after_a_colon() {
        let line = "The quay is long. ".repeat(30);
        assert_eq!(bodies(&format!("<p>{line}</p><p>{line}</p>")).len(), 2);
        let code = "<pre><code>SELECT 1\n</code></pre>";
        assert_eq!(bodies(&format!("<p>{line} Run this:</p>{code}")).len(), 1);
        assert_eq!(bodies(&format!("<p>{line}:</p><p>{line}</p>{code}")).len(), 2);
    }
}
