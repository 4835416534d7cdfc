//! Cuts the texts of a version into passages: its own page, briefs, blocks, text files, bonus contents and the cheat
//! sheet. Model answers, answer keys, rubrics and the data of tables are left out.

use std::collections::HashMap;

use domain::ids::{BlockId, MissionId};
use domain::mission::block::{Block, BlockBody, FileView};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::html::plain_text;
use crate::program::cheat_sheet::CheatSheet;
use crate::program::curriculum::{BonusModule, Curriculum, Mission};

/// Maximum number of characters of a passage. A longer sentence is not split.
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
    /// Its text.
    pub body: String,
}

/// The hash in the URL of a program's file.
fn hash_of(file: &FileView) -> Option<&str> {
    file.url.rsplit('/').nth(1)
}

/// The hashes of the text files that the blocks of a version offer.
#[must_use]
pub fn text_files(curriculum: &Curriculum) -> Vec<&str> {
    let blocks = curriculum.missions.iter().flat_map(|mission| &mission.blocks);
    let files = blocks.filter_map(|block| match &block.body {
        BlockBody::File { file, .. } | BlockBody::Resource { file, .. } => Some(file),
        _ => None,
    });
    files.filter(|file| file.mime.starts_with("text/markdown")).filter_map(hash_of).collect()
}

/// The passages of a version. `files` has the HTML of its text files by their hashes.
#[must_use]
pub fn cut(curriculum: &Curriculum, files: &HashMap<String, String>) -> Vec<Passage> {
    let program = &curriculum.program;
    let about = PassagePlace { kind: PassageKind::Program, mission: None, block: None, bonus: None };
    let head = format!("{}\n{}\n{}", program.summary, program.skills.join(", "), program.deliverable);
    let mut passages = passages(about, &program.title, &head);
    passages.extend(of_html(about, &program.title, &program.description_html));
    for mission in &curriculum.missions {
        passages.extend(of_mission(mission, files));
    }
    for module in &curriculum.bonus_modules {
        passages.extend(of_module(module));
    }
    passages.extend(curriculum.cheat_sheet.iter().flat_map(of_cheat_sheet));
    passages
}

fn of_mission(mission: &Mission, files: &HashMap<String, String>) -> Vec<Passage> {
    let (title, id) = (&mission.row.title, Some(mission.facts.id));
    let brief = PassagePlace { kind: PassageKind::Brief, mission: id, block: None, bonus: None };
    let mut cut = of_html(brief, title, &format!("<p>{}</p>{}", mission.row.summary, mission.row.brief_html));
    for block in &mission.blocks {
        let place = PassagePlace { kind: PassageKind::Block, block: Some(block.id), ..brief };
        let (named, html) = shown(block);
        let titled = named.map_or_else(|| title.clone(), |named| format!("{title}: {named}"));
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
    let shown = blocks.iter().map(|block| plain_text(&shown(block).1));
    std::iter::once(plain_text(brief_html)).chain(shown).collect()
}

/// The title of a block, and the text that a learner reads there before any answer.
fn shown(block: &Block) -> (Option<&str>, String) {
    let title = block.title.as_deref();
    match &block.body {
        BlockBody::Text { html } | BlockBody::Callout { html, .. } => (title, html.clone()),
        BlockBody::Image { alt, .. } => (title, alt.clone()),
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
        BlockBody::SingleChoice { prompt_html, options }
        | BlockBody::MultiChoice { prompt_html, options, .. }
        | BlockBody::Checklist { prompt_html, items: options } => {
            let labels = options.iter().map(|option| format!("<li>{}</li>", option.label));
            (title, format!("{prompt_html}{}", labels.collect::<String>()))
        }
    }
}

fn of_module(module: &BonusModule) -> Vec<Passage> {
    let contents = module.contents.iter().flat_map(|content| {
        let bonus = Some((module.row.id, content.id));
        let place = PassagePlace { kind: PassageKind::Bonus, mission: None, block: None, bonus };
        of_html(place, &format!("{}: {}", module.row.title, content.title), &content.html)
    });
    contents.collect()
}

fn of_cheat_sheet(sheet: &CheatSheet) -> Vec<Passage> {
    let place = PassagePlace { kind: PassageKind::CheatSheet, mission: None, block: None, bonus: None };
    let sections = sheet.sections.iter().flat_map(|section| {
        let lines = section.lines.iter().map(|line| match &line.key {
            Some(key) => format!("{key} {}", line.text),
            None => line.text.clone(),
        });
        passages(place, &format!("{}: {}", sheet.title, section.title), &lines.collect::<Vec<_>>().join("\n"))
    });
    sections.collect()
}

fn of_html(place: PassagePlace, title: &str, html: &str) -> Vec<Passage> {
    passages(place, title, &lines(html))
}

/// The text of HTML that the server has rendered, with one line for each paragraph, item and row.
fn lines(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        let Some((tag, words)) = part.split_once('>') else {
            text.push_str(part);
            continue;
        };
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name {
            "/p" | "/li" | "/tr" | "/pre" | "br" | "br/" | "/h2" | "/h3" | "/h4" | "/h5" | "/h6" => text.push('\n'),
            "/td" | "/th" => text.push(' '),
            _ => {}
        }
        text.push_str(words);
    }
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")];
    marks.iter().fold(text, |text, (name, mark)| text.replace(name, mark))
}

/// Cuts a text between its lines, or between its sentences if a line is too long.
fn passages(place: PassagePlace, title: &str, text: &str) -> Vec<Passage> {
    let mut bodies: Vec<String> = Vec::new();
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    for line in lines.filter(|line| !line.is_empty()) {
        let is_long = line.chars().count() > MAX_CHARS;
        let parts = if is_long { line.split_inclusive(". ").map(str::trim_end).collect() } else { vec![&*line] };
        for (part, between) in parts.into_iter().zip(std::iter::once("\n").chain(std::iter::repeat(" "))) {
            match bodies.last_mut() {
                Some(body) if body.chars().count() + part.chars().count() < MAX_CHARS => {
                    body.push_str(between);
                    body.push_str(part);
                }
                _ => bodies.push(part.to_owned()),
            }
        }
    }
    bodies.into_iter().map(|body| Passage { place, title: title.to_owned(), body }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(html: &str) -> Vec<String> {
        let place = PassagePlace { kind: PassageKind::CheatSheet, mission: None, block: None, bonus: None };
        of_html(place, "Title", html).into_iter().map(|passage| passage.body).collect()
    }

    #[test]
    fn a_passage_is_text_with_the_lines_of_its_page() {
        let html =
            "<p>Flour <strong>in</strong>, bread &lt;out&gt;.</p>\n<ul><li>One</li><li>Two &amp; three</li></ul>";
        assert_eq!(bodies(html), ["Flour in, bread <out>.\nOne\nTwo & three"]);
        assert_eq!(bodies("<p> </p>"), Vec::<String>::new());
    }

    #[test]
    fn a_long_text_is_cut_between_its_lines_and_sentences() {
        let line = "The quay is long. ".repeat(30);
        assert_eq!(bodies(&format!("<p>{line}</p><p>{line}</p>")).len(), 2);
        let long = bodies(&format!("<p>{}</p>", "The quay is long. ".repeat(60)));
        assert!(long.len() == 2 && long.iter().all(|body| body.ends_with("long.") && body.len() <= MAX_CHARS));
    }
}
