//! Reads the bonus modules of a pack. Each is a folder, `bonus/01-queries/`, with a `module.md` that describes the
//! module and when it opens, and one file for each content, `01-joins.md`.

use std::collections::{BTreeMap, BTreeSet};

use domain::bonus::{ContentFacts, ContentKind, ModuleFacts};
use domain::ids::{BonusContentId, BonusModuleId};
use domain::mission::RuleNode;
use serde::Serialize;
use uuid::Uuid;

use crate::program::content::faults::{Faults, FilePlace};
use crate::program::content::files::PackFolder;
use crate::program::content::front_matter::FrontMatter;
use crate::program::content::rules::{self, MissionIds};
use crate::program::content::slugs::name_parts;

/// The file that makes a folder a module.
const MODULE_FILE: &str = "module.md";

/// Maximum number of minutes of a content.
const MAX_MINUTES: i64 = 1_000;

/// A module as its author wrote it.
#[derive(Clone, Debug, Serialize)]
pub struct BonusModuleSource {
    /// An id that is valid in this pack only.
    pub id: BonusModuleId,
    /// Its number among the modules, from 1.
    pub number: u32,
    /// Its slug in URLs.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Summary in one sentence.
    pub summary: String,
    /// The lock rule; its mission ids are valid in this pack only.
    pub lock_rule: RuleNode,
    /// Its contents, by number.
    pub contents: Vec<BonusContentSource>,
    /// The place of its lock rule.
    #[serde(skip)]
    pub place: FilePlace,
}

/// A content of a module.
#[derive(Clone, Debug, Serialize)]
pub struct BonusContentSource {
    /// Its number in the module, from 1.
    pub number: u32,
    /// Its slug in URLs.
    pub slug: String,
    /// Its purpose.
    pub kind: ContentKind,
    /// Its title.
    pub title: String,
    /// Estimated minutes.
    pub minutes: u32,
    /// Its text; sanitised HTML.
    pub html: String,
}

impl BonusModuleSource {
    /// Facts for the author lint.
    #[must_use]
    pub fn facts(&self) -> ModuleFacts {
        let content = |content: &BonusContentSource| ContentFacts {
            id: BonusContentId(Uuid::from_u128(content.number.into())),
            done_at: None,
        };
        ModuleFacts {
            id: self.id,
            lock_rule: self.lock_rule.clone(),
            contents: self.contents.iter().map(content).collect(),
        }
    }
}

/// Reads the modules of a pack.
#[must_use]
pub fn modules(folder: &PackFolder, missions: &MissionIds, faults: &Faults) -> Vec<BonusModuleSource> {
    let mut folders: BTreeMap<&str, BTreeMap<&str, &[u8]>> = BTreeMap::new();
    for (module, name, bytes) in folder.bonus() {
        folders.entry(module).or_default().insert(name, bytes);
    }
    let mut taken = BTreeSet::new();
    let mut modules = Vec::new();
    for (name, files) in folders {
        let path = folder.path_of(&format!("bonus/{name}"));
        let Some((number, slug)) = numbered(name) else {
            faults.error(
                FilePlace::of_file(&path),
                "a bonus module is a folder named by number and slug, like 01-queries",
            );
            continue;
        };
        if !taken.insert(number.to_string()) || !taken.insert(slug.to_owned()) {
            faults.error(FilePlace::of_file(&path), "another bonus module has this number or this slug");
        }
        modules.extend(module(&path, (number, slug), &files, missions, faults));
    }
    modules
}

fn module(
    path: &str,
    (number, slug): (u32, &str),
    files: &BTreeMap<&str, &[u8]>,
    missions: &MissionIds,
    faults: &Faults,
) -> Option<BonusModuleSource> {
    let Some(bytes) = files.get(MODULE_FILE) else {
        faults.error(FilePlace::of_file(path), "a bonus module needs a module.md");
        return None;
    };
    let file = format!("{path}/{MODULE_FILE}");
    let document = FrontMatter::read(&file, bytes, faults)?;
    let fields = document.fields();
    fields.check(&["title", "summary"], &["opens"]);
    if !document.body().trim().is_empty() {
        faults.error(FilePlace::of_file(&file), "`module.md` has fields only: the contents are files beside this one");
    }
    let lock_rule = rules::rule(&fields, "opens", missions);
    let (title, summary) = (fields.text("title"), fields.text("summary"));
    let contents = contents(path, files, faults);
    if contents.is_empty() {
        faults.error(FilePlace::of_file(path), "a bonus module needs a content, a file like 01-joins.md");
    }
    Some(BonusModuleSource {
        id: BonusModuleId(Uuid::from_u128(u128::MAX - u128::from(number))),
        number,
        slug: slug.to_owned(),
        title: title?.to_owned(),
        summary: summary?.to_owned(),
        lock_rule,
        contents,
        place: fields.place("opens"),
    })
}

fn contents(path: &str, files: &BTreeMap<&str, &[u8]>, faults: &Faults) -> Vec<BonusContentSource> {
    let mut taken = BTreeSet::new();
    let mut contents = Vec::new();
    for (name, bytes) in files.iter().filter(|(name, _)| **name != MODULE_FILE) {
        let file = format!("{path}/{name}");
        let Some((number, slug)) = name_parts(name) else {
            faults.error(FilePlace::of_file(&file), "a content's file is named by number and slug, like 01-joins.md");
            continue;
        };
        if !taken.insert(number.to_string()) || !taken.insert(slug.to_owned()) {
            faults.error(FilePlace::of_file(&file), "another content of the module has this number or this slug");
        }
        contents.extend(content(&file, (number, slug), bytes, faults));
    }
    contents
}

fn content(file: &str, (number, slug): (u32, &str), bytes: &[u8], faults: &Faults) -> Option<BonusContentSource> {
    let document = FrontMatter::read(file, bytes, faults)?;
    let fields = document.fields();
    fields.check(&["title", "minutes", "kind"], &[]);
    let html = document.body_html();
    Some(BonusContentSource {
        number,
        slug: slug.to_owned(),
        kind: fields.word("kind")?,
        title: fields.text("title")?.to_owned(),
        minutes: fields.number("minutes", 1..=MAX_MINUTES)?,
        html,
    })
}

/// The number and the slug in a folder name like `01-queries`.
fn numbered(folder: &str) -> Option<(u32, &str)> {
    let (number, _) = name_parts(&format!("{folder}.md"))?;
    Some((number, folder.split_once('-')?.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTENT: &str = "+++\ntitle = \"Joins\"\nminutes = 10\nkind = \"guide\"\n+++\nTwo tables.\n";
    const MODULE: &str = "+++\ntitle = \"Queries\"\nsummary = \"Ask tables.\"\n+++\n";

    fn read(files: &[(&str, &str)]) -> (Vec<BonusModuleSource>, Vec<String>) {
        let files = files.iter().map(|(file, text)| ((*file).to_owned(), text.as_bytes().to_owned()));
        let folder = PackFolder { slug: "bakery".to_owned(), path: "bakery".to_owned(), files: files.collect() };
        let faults = Faults::default();
        let modules = modules(&folder, &MissionIds::new(), &faults);
        (modules, faults.into_sorted().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_module_has_its_contents_in_order() {
        let second = CONTENT.replace("Joins", "Windows").replace("guide", "exercise");
        let (modules, faults) = read(&[
            ("bonus/02-more/module.md", MODULE),
            ("bonus/02-more/01-joins.md", CONTENT),
            ("bonus/01-queries/module.md", MODULE),
            ("bonus/01-queries/02-windows.md", &second),
            ("bonus/01-queries/01-joins.md", CONTENT),
        ]);
        assert_eq!(faults, Vec::<String>::new());
        let slugs = modules.iter().map(|module| (module.number, module.slug.as_str())).collect::<Vec<_>>();
        assert_eq!(slugs, [(1, "queries"), (2, "more")]);
        let contents = modules[0].contents.iter().map(|content| (content.slug.as_str(), content.kind));
        assert_eq!(contents.collect::<Vec<_>>(), [("joins", ContentKind::Guide), ("windows", ContentKind::Exercise)]);
        assert_eq!(modules[0].contents[0].html, "<p>Two tables.</p>");
    }

    #[test]
    fn every_fault_of_a_module_is_listed_with_its_place() {
        let (_, faults) = read(&[
            ("bonus/notes.md", CONTENT),
            ("bonus/01-queries/module.md", &format!("{MODULE}Some text.\n")),
            ("bonus/02-queries/01-joins.md", CONTENT),
            ("bonus/03-more/module.md", &MODULE.replace("summary", "opens = { done = \"none\" }\nlead")),
            ("bonus/03-more/joins.md", CONTENT),
            ("bonus/03-more/01-joins.md", &CONTENT.replace("guide", "film").replace("10", "0")),
            ("bonus/03-more/01-again.md", CONTENT),
        ]);
        assert_eq!(
            faults,
            [
                "bakery/bonus/: error: a bonus module is a folder named by number and slug, like 01-queries",
                "bakery/bonus/01-queries: error: a bonus module needs a content, a file like 01-joins.md",
                "bakery/bonus/01-queries/module.md: error: `module.md` has fields only: the contents are files beside this one",
                "bakery/bonus/02-queries: error: a bonus module needs a module.md",
                "bakery/bonus/02-queries: error: another bonus module has this number or this slug",
                "bakery/bonus/03-more/01-joins.md: error: another content of the module has this number or this slug",
                "bakery/bonus/03-more/01-joins.md:4:8: error: `kind`: unknown variant `film`, expected one of `guide`, `exercise`, `template`",
                "bakery/bonus/03-more/joins.md: error: a content's file is named by number and slug, like 01-joins.md",
                "bakery/bonus/03-more/module.md:1:1: error: `summary` is missing",
                "bakery/bonus/03-more/module.md:3:18: error: there is no mission `none` in this pack",
                "bakery/bonus/03-more/module.md:4:1: error: `lead` is not a field known at this place",
            ]
        );
    }
}
