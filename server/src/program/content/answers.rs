//! Reads the written answers with which an author tries a rubric: `answers/01-first-look.toml` has those of the mission
//! `missions/01-first-look.md`. The lint warns of each answer to which the built-in reader gives another level than a
//! person. Answers are no part of a program's version.

use std::collections::BTreeMap;

use domain::feedback::read_by_rubric::{ReadFacts, RubricReading, read_by_rubric};
use domain::feedback::{Criterion, Rubric};
use serde::Deserialize;
use toml::de::DeTable;

use crate::html::plain_text;
use crate::program::content::faults::{Faults, FilePlace, Source};
use crate::program::content::fields::Fields;
use crate::program::content::files::PackFolder;
use crate::program::content::missions::MissionSource;
use crate::program::passages::read_before_work;

/// Words for a file that belongs to no mission.
const MISNAMED: &str = "answers are named like the file of a mission with a rubric, with .toml";

/// Kind of a written answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// A good answer.
    Good,
    /// A good answer in words that the author did not think of.
    OtherWords,
    /// An answer with only a part of what is asked.
    Partly,
    /// The right words in wrong statements.
    RightWords,
    /// An answer with invented facts.
    Invented,
    /// A copy of the mission's brief, which is its text.
    Copied,
    /// Words without a fact.
    EmptyWords,
    /// An answer in another language.
    OtherLanguage,
    /// An answer in one short sentence.
    VeryShort,
    /// A good answer among many other words.
    VeryLong,
}

/// An answer with the levels that a person gave.
#[derive(Debug)]
pub struct TriedAnswer {
    /// Its kind.
    pub kind: AnswerKind,
    /// Its place.
    pub place: FilePlace,
    /// The levels by criterion. A criterion without a level is left to a person.
    pub levels: BTreeMap<String, String>,
    /// The built-in reader's result.
    pub reading: RubricReading,
}

impl TriedAnswer {
    /// Returns the level that a person gave, and the level that the reader gives by itself.
    #[must_use]
    pub fn levels_of(&self, criterion: &Criterion) -> (Option<&str>, Option<&str>) {
        (self.levels.get(&criterion.id).map(String::as_str), self.reading.sure_level(&criterion.id))
    }
}

/// Adds the faults of all answers of a pack.
pub fn lint(folder: &PackFolder, missions: &[MissionSource], faults: &Faults) {
    for (mission, answer) in tried_answers(folder, missions, faults) {
        let criteria = mission.rubric.iter().flat_map(|rubric| &rubric.criteria);
        for (criterion, levels) in criteria.map(|criterion| (criterion, answer.levels_of(criterion))) {
            if let (person, Some(reader)) = levels
                && person != Some(reader)
            {
                let person = person.map_or_else(|| "leaves it open".to_owned(), |level| format!("gives `{level}`"));
                let message = format!("the automatic check gives `{reader}` for `{}`, a person {person}", criterion.id);
                faults.warning(answer.place.clone(), message);
            }
        }
    }
}

/// Reads the answers of a pack, and tries each on the rubric of its mission.
pub fn tried_answers<'a>(
    folder: &PackFolder,
    missions: &'a [MissionSource],
    faults: &Faults,
) -> Vec<(&'a MissionSource, TriedAnswer)> {
    let mut tried = Vec::new();
    for (file, bytes) in folder.answers() {
        let path = folder.path_of(&format!("answers/{file}"));
        let mission = missions.iter().find(|mission| mission.rubric.is_some() && file_of(mission) == file);
        match (mission, std::str::from_utf8(bytes)) {
            (Some(mission), Ok(text)) => {
                let answers = answers(Source { file: &path, text, faults }, mission);
                tried.extend(answers.into_iter().map(|answer| (mission, answer)));
            }
            (Some(_), Err(_)) => faults.error(FilePlace::of_file(&path), "this is not UTF-8"),
            (None, _) => faults.error(FilePlace::of_file(&path), MISNAMED),
        }
    }
    tried
}

/// Reads the file with the answers to a mission.
fn answers(source: Source<'_>, mission: &MissionSource) -> Vec<TriedAnswer> {
    let (table, errors) = DeTable::parse_recoverable(source.text);
    errors.iter().for_each(|error| source.error(error.span().unwrap_or_default().start, error.message()));
    let table = table.into_inner();
    let fields = Fields::new(source, &table, 0);
    fields.check(&["answers"], &[]);
    fields.tables("answers").iter().filter_map(|fields| answer(fields, mission)).collect()
}

/// The name of the file with the answers to a mission.
fn file_of(mission: &MissionSource) -> String {
    format!("{:02}-{}.toml", mission.facts.number, mission.slug)
}

fn answer(fields: &Fields<'_>, mission: &MissionSource) -> Option<TriedAnswer> {
    let rubric = mission.rubric.as_ref()?;
    let kind = fields.word::<AnswerKind>("kind");
    let is_copied = kind == Some(AnswerKind::Copied);
    fields.check(if is_copied { &["kind"] } else { &["kind", "text"] }, &["levels"]);
    let text = if is_copied { plain_text(&mission.brief_html) } else { fields.text("text")?.to_owned() };
    let facts = ReadFacts {
        rubric: rubric.clone(),
        looks_for: mission.looks_for.clone(),
        given: read_before_work(&mission.brief_html, &mission.blocks),
        texts: vec![text],
    };
    let levels = fields.table("levels").map(|levels| read_levels(&levels, rubric)).unwrap_or_default();
    Some(TriedAnswer { kind: kind?, place: fields.place("kind"), levels, reading: read_by_rubric(&facts) })
}

/// Reads a level of each criterion that is named.
fn read_levels(fields: &Fields<'_>, rubric: &Rubric) -> BTreeMap<String, String> {
    let ids = rubric.criteria.iter().map(|criterion| criterion.id.as_str()).collect::<Vec<_>>();
    fields.check(&[], &ids);
    let level = |criterion: &Criterion| {
        let is_level = |label: &str| criterion.level(label).map(|level| level.label.clone());
        let named = fields.has(&criterion.id);
        let label = named.then(|| fields.parsed(&criterion.id, "the label of a level", is_level))??;
        Some((criterion.id.clone(), label))
    };
    rubric.criteria.iter().filter_map(level).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use domain::time::Timestamp;

    use super::*;
    use crate::program::content::read_folders;

    /// Number of kinds; each rubric is tried with an answer of each kind.
    const KINDS: usize = 10;

    fn now() -> Timestamp {
        Timestamp::parse("2026-11-20T12:00:00Z").expect("an instant")
    }

    #[test]
    fn the_reader_agrees_with_a_person_or_leaves_the_answer_to_one() {
        let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
        let folders = PackFolder::read_all(&content, &Faults::default());
        let (mut all, mut agreed, mut levels, mut reached) = (0_u32, 0_u32, 0_u32, 0_u32);
        for (folder, pack) in folders.iter().zip(&read_folders(&folders, now(), Faults::default()).packs) {
            let missions = &pack.curriculum.missions;
            let tried = tried_answers(folder, missions, &Faults::default());
            for mission in missions.iter().filter(|mission| mission.rubric.is_some()) {
                let of_mission = tried.iter().filter(|(of, _)| of.slug == mission.slug).map(|(_, answer)| answer);
                let kinds = of_mission.clone().map(|answer| answer.kind).collect::<BTreeSet<_>>();
                assert_eq!(kinds.len(), KINDS, "{} {}", pack.slug, mission.slug);
                assert!(!mission.looks_for.is_empty(), "{} {}", pack.slug, mission.slug);
                for answer in of_mission {
                    for wanted in &mission.looks_for {
                        let criterion = mission.rubric.as_ref().and_then(|rubric| rubric.criterion(&wanted.criterion));
                        let criterion = criterion.expect("a criterion");
                        let (person, reader) = answer.levels_of(criterion);
                        let place = (&answer.place, &criterion.id);
                        assert!(reader.is_none() || reader == person, "{place:?}: {person:?} {reader:?}");
                        let top = criterion.levels.last().map(|level| level.label.as_str());
                        assert!(answer.kind != AnswerKind::Invented || reader != top, "{place:?}");
                        all += 1;
                        agreed += u32::from(reader == person);
                        levels += u32::from(person.is_some());
                        reached += u32::from(person.is_some() && reader == person);
                    }
                }
            }
        }
        assert!(levels >= 300, "{levels} levels");
        assert!(agreed * 100 >= all * 85, "{agreed} of {all} judgements");
        assert!(reached * 100 >= levels * 85, "{reached} of {levels} levels");
    }

    /// Returns the faults of a pack whose only mission asks for the year of a quay.
    fn faults_of(file: &str, answers: &str) -> Vec<String> {
        let mission = r#"+++
title = "The history"
summary = "How the quay was built."
minutes = 20
sender = { name = "Tunde", role = "Archivist" }
[[blocks]]
key = "essay"
kind = "long_text"
title = "The essay"
required = true
prompt = "Describe it in your words."
[reply]
unmarked = "Thank you."
[rubric]
[[rubric.criteria]]
id = "dates"
title = "Dates"
description = "They are right."
weight_bp = 10000
levels = [{ label = "No", points = 0, descriptor = "None is." }, { label = "Yes", points = 10, descriptor = "All are." }]
beyond = "Say what was there before."
looks_for = [{ level = "Yes", number = "1913", missing = "Name the year." }]
+++
The old quay burnt down in the year 1911.
"#;
        let program = r#"+++
title = "Harbour"
host = "Quay & Co"
summary = "A week at the quay."
category = "Operations"
level = "introductory"
hours = 1
skills = ["Writing"]
deliverable = "A history."
locale = "en"
cover = { hue = 30, motif = "anchor" }
+++
Ships in, ships out.
"#;
        let files = [("program.md", program), ("missions/01-history.md", mission), (file, answers)];
        let files = files.map(|(file, text)| (file.to_owned(), text.as_bytes().to_vec())).into_iter().collect();
        let folder = PackFolder { slug: "harbour".to_owned(), path: "harbour".to_owned(), files };
        let reading = read_folders(&[folder], now(), Faults::default());
        reading.faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_answer_that_gets_another_level_than_a_person_gave_is_a_warning() {
        let answers = r#"
[[answers]]
kind = "good"
text = "It was built in 1913, after the fire."
levels = { dates = "Yes" }
[[answers]]
kind = "right_words"
text = "In 1913 it was nearly as old as today."
[[answers]]
kind = "copied"
"#;
        let expected = [
            "harbour/answers/01-history.toml:7:8: warning: the automatic check gives `Yes` for `dates`, a person leaves it open",
        ];
        assert_eq!(faults_of("answers/01-history.toml", answers), expected);
    }

    #[test]
    fn answers_belong_to_a_mission_and_its_rubric() {
        let misnamed = "harbour/answers/02-history.toml: error: answers are named like the file of a mission with a rubric, with .toml";
        assert_eq!(faults_of("answers/02-history.toml", ""), [misnamed]);
        let wrong =
            "[[answers]]\nkind = \"good\"\ntext = \"In 1913.\"\nlevels = { dates = \"Perhaps\", style = \"Yes\" }\n";
        let expected = [
            "harbour/answers/01-history.toml:4:20: error: `dates` has to be the label of a level, not `Perhaps`",
            "harbour/answers/01-history.toml:4:31: error: `style` is not a field known at this place",
        ];
        assert_eq!(faults_of("answers/01-history.toml", wrong), expected);
    }
}
