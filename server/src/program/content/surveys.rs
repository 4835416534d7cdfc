//! Reads the surveys of a pack. Each is a file, `surveys/01-arrival.md`, with the questions, the event after which they
//! are asked, and an introduction.

use std::collections::BTreeSet;

use domain::ids::SurveyId;
use domain::mission::Anchor;
use domain::mission::block::ChoiceOption;
use domain::program::limits::MAX_SURVEY_OPTIONS;
use domain::survey::limits::{MAX_SURVEY_QUESTIONS, SURVEY_SCALE};
use domain::survey::{SurveyFacts, SurveyOption, SurveyQuestion, SurveyQuestionKind};
use serde::Serialize;
use uuid::Uuid;

use crate::program::content::blocks::options;
use crate::program::content::faults::{Faults, FilePlace};
use crate::program::content::fields::Fields;
use crate::program::content::files::PackFolder;
use crate::program::content::front_matter::FrontMatter;
use crate::program::content::rules::{self, MissionIds};
use crate::program::content::slugs::{is_slug, name_parts};

/// A survey as its author wrote it.
#[derive(Clone, Debug, Serialize)]
pub struct Survey {
    /// Its number among the surveys, from 1.
    pub number: u32,
    /// Its slug, by which lock rules refer to it.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Text before the questions; sanitised HTML.
    pub intro_html: String,
    /// The event after which it is asked; a mission id in it is valid in this pack only.
    pub due: Anchor,
    /// Its questions, in order.
    pub questions: Vec<SurveyQuestion>,
}

impl Survey {
    /// Facts for the author lint.
    #[must_use]
    pub fn facts(&self) -> SurveyFacts {
        SurveyFacts {
            id: SurveyId(Uuid::from_u128(self.number.into())),
            slug: self.slug.clone(),
            due: self.due,
            questions: self.questions.clone(),
        }
    }
}

/// Reads the surveys of a pack, by number.
#[must_use]
pub fn surveys(folder: &PackFolder, missions: &MissionIds, faults: &Faults) -> Vec<Survey> {
    let mut taken = BTreeSet::new();
    let mut surveys = Vec::new();
    for (name, bytes) in folder.surveys() {
        let file = folder.path_of(&format!("surveys/{name}"));
        let Some((number, slug)) = name_parts(name) else {
            faults.error(FilePlace::of_file(&file), "a survey's file is named by number and slug, like 01-arrival.md");
            continue;
        };
        if !taken.insert(number.to_string()) || !taken.insert(slug.to_owned()) {
            faults.error(FilePlace::of_file(&file), "another survey has this number or this slug");
        }
        surveys.extend(survey(&file, (number, slug), bytes, missions, faults));
    }
    surveys.sort_by_key(|survey| survey.number);
    surveys
}

fn survey(
    file: &str,
    (number, slug): (u32, &str),
    bytes: &[u8],
    missions: &MissionIds,
    faults: &Faults,
) -> Option<Survey> {
    let document = FrontMatter::read(file, bytes, faults)?;
    let fields = document.fields();
    fields.check(&["title", "due", "questions"], &[]);
    let (title, due) = (fields.text("title"), rules::anchor(&fields, "due", missions));
    let intro_html = document.body_html();
    let questions = fields.tables("questions");
    if u32::try_from(questions.len()).is_ok_and(|questions| questions > MAX_SURVEY_QUESTIONS) {
        fields.error_at("questions", format!("a survey has at most {MAX_SURVEY_QUESTIONS} questions"));
    }
    let mut taken = BTreeSet::new();
    let questions = questions.iter().filter_map(|fields| question(fields, &mut taken)).collect();
    Some(Survey { number, slug: slug.to_owned(), title: title?.to_owned(), intro_html, due: due?, questions })
}

fn question(fields: &Fields<'_>, taken: &mut BTreeSet<String>) -> Option<SurveyQuestion> {
    let kind = fields.word("kind")?;
    let own: &[&str] = match kind {
        SurveyQuestionKind::Scale => &["key", "kind", "prompt", "ends"],
        SurveyQuestionKind::Choice | SurveyQuestionKind::Choices => &["key", "kind", "prompt", "options"],
        SurveyQuestionKind::Text => &["key", "kind", "prompt"],
    };
    fields.check(own, &["required"]);
    let key = |key: &str| is_slug(key).then(|| key.to_owned());
    let key = fields.parsed("key", "small letters and digits with `-` between", key);
    if key.as_ref().is_some_and(|key| !taken.insert(key.clone())) {
        fields.error_at("key", "another question of the survey has this key");
    }
    let options = match kind {
        SurveyQuestionKind::Scale => ends(fields)?,
        SurveyQuestionKind::Choice | SurveyQuestionKind::Choices => choices(fields),
        SurveyQuestionKind::Text => Vec::new(),
    };
    let required = fields.flag("required").unwrap_or(false);
    Some(SurveyQuestion { key: key?, kind, prompt: fields.text("prompt")?.to_owned(), required, options })
}

/// The labels at the two ends of a scale.
fn ends(fields: &Fields<'_>) -> Option<Vec<SurveyOption>> {
    let Ok([low, high]) = <[String; 2]>::try_from(fields.texts("ends")?) else {
        fields.error_at("ends", "a scale has two ends, the lower one first");
        return None;
    };
    let end = |number: u32, label| SurveyOption { key: number.to_string(), label };
    Some(vec![end(1, low), end(SURVEY_SCALE, high)])
}

fn choices(fields: &Fields<'_>) -> Vec<SurveyOption> {
    let options = options(fields, "options");
    let keys = options.iter().map(|option| option.key.as_str()).collect::<BTreeSet<_>>();
    if keys.len() < options.len() {
        fields.error_at("options", "two options have one key");
    }
    if !u32::try_from(options.len()).is_ok_and(|options| (2..=MAX_SURVEY_OPTIONS).contains(&options)) {
        fields.error_at("options", format!("there are 2 to {MAX_SURVEY_OPTIONS} options to choose from"));
    }
    options.into_iter().map(|ChoiceOption { key, label }| SurveyOption { key, label }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARRIVAL: &str = r#"+++
title = "How was the start?"
due = "session_start"

[[questions]]
key = "pace"
kind = "scale"
prompt = "How fast is it?"
required = true
ends = ["Too slow", "Too fast"]

[[questions]]
key = "liked"
kind = "choices"
prompt = "What did you like?"
options = [{ key = "files", label = "The files" }, { key = "people", label = "The people" }]
+++
Two questions.
"#;

    fn read(files: &[(&str, &str)]) -> (Vec<Survey>, Vec<String>) {
        let files = files.iter().map(|(file, text)| ((*file).to_owned(), text.as_bytes().to_owned()));
        let folder = PackFolder { slug: "bakery".to_owned(), path: "bakery".to_owned(), files: files.collect() };
        let faults = Faults::default();
        let surveys = surveys(&folder, &MissionIds::new(), &faults);
        (surveys, faults.into_sorted().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_survey_has_its_questions_in_order() {
        let (surveys, faults) = read(&[("surveys/01-arrival.md", ARRIVAL)]);
        assert_eq!(faults, Vec::<String>::new());
        let survey = &surveys[0];
        assert_eq!((survey.slug.as_str(), survey.due), ("arrival", Anchor::SessionStart));
        assert_eq!(survey.intro_html, "<p>Two questions.</p>");
        let keys = |question: &SurveyQuestion| question.options.iter().map(|option| option.key.clone()).collect();
        let asked = survey.questions.iter().map(|question| (question.key.as_str(), question.required, keys(question)));
        let expected: [(_, _, Vec<String>); 2] = [
            ("pace", true, vec!["1".to_owned(), "5".to_owned()]),
            ("liked", false, vec!["files".to_owned(), "people".to_owned()]),
        ];
        assert_eq!(asked.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_fault_of_a_survey_is_listed_with_its_place() {
        let broken = ARRIVAL
            .replace("\"session_start\"", "{ mission_done = \"none\" }")
            .replace("[\"Too slow\", \"Too fast\"]", "[\"Too slow\"]")
            .replace(", { key = \"people\", label = \"The people\" }", "")
            .replace("required = true", "needed = true");
        let files = [
            ("surveys/arrival.md", ARRIVAL),
            ("surveys/01-arrival.md", broken.as_str()),
            ("surveys/01-again.md", &ARRIVAL.replace("\"liked\"", "\"pace\"").replace("\"scale\"", "\"stars\"")),
        ];
        assert_eq!(
            read(&files).1,
            [
                "bakery/surveys/01-again.md:7:8: error: `kind`: unknown variant `stars`, expected one of `scale`, `choice`, `choices`, `text`",
                "bakery/surveys/01-arrival.md: error: another survey has this number or this slug",
                "bakery/surveys/01-arrival.md:3:24: error: there is no mission `none` in this pack",
                "bakery/surveys/01-arrival.md:9:1: error: `needed` is not a field known at this place",
                "bakery/surveys/01-arrival.md:10:8: error: a scale has two ends, the lower one first",
                "bakery/surveys/01-arrival.md:16:11: error: there are 2 to 20 options to choose from",
                "bakery/surveys/arrival.md: error: a survey's file is named by number and slug, like 01-arrival.md",
            ]
        );
    }
}
