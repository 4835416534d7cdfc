//! Asks the questions of `questions.toml` over the packs in `content`.

use std::collections::HashMap;
use std::path::Path;

use domain::assistant::readable::Readable;
use domain::assistant::recognise::{Declined, Intent, NamedMission, RecogniseFacts, recognise};
use domain::ids::{BonusModuleId, MissionId};
use serde::Deserialize;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::assistant::search::{FoundPassage, PassageQuery, search};
use crate::program::content::markdown::render_file;
use crate::program::content::missions::MissionSource;
use crate::program::content::pack::Pack;
use crate::program::content::read;
use crate::program::passage_index::PassageIndex;
use crate::program::passages::text_files;
use crate::program::version_texts::{ContentText, MissionTexts, VersionTexts};

/// Minimum number of the questions about content whose first passage is the expected one. It may only rise.
const MIN_FOUND: usize = 22;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Questions {
    content: Vec<ContentQuestion>,
    rule: Vec<RuleQuestion>,
    declined: Vec<DeclinedQuestion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContentQuestion {
    program: String,
    question: String,
    mission: Option<String>,
    phrase: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleQuestion {
    program: String,
    question: String,
    kind: String,
    mission: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeclinedQuestion {
    program: String,
    question: String,
    because: Declined,
}

/// A pack with the index of its passages. A learner may read everything.
struct Asked {
    pack: Pack,
    index: PassageIndex,
    readable: Readable,
}

impl Asked {
    fn new(pack: Pack) -> Self {
        let curriculum = &pack.curriculum;
        let contents = curriculum.bonus_modules.iter().flat_map(|module| {
            module.contents.iter().map(|content| ContentText {
                place: (module.id.0, Uuid::from_u128(content.number.into())),
                titles: [&module.title, &content.title],
                html: &content.html,
            })
        });
        let words = &curriculum.words;
        let texts = VersionTexts {
            locale: &words.locale,
            title: &words.title,
            about: [words.summary.clone(), words.skills.join(", "), words.deliverable.clone()],
            description_html: &words.description_html,
            missions: curriculum.missions.iter().map(mission_texts).collect(),
            contents: contents.collect(),
            cheat_sheet: curriculum.cheat_sheet.as_ref(),
        };
        let wanted = text_files(&texts);
        let files = pack.files.iter().filter(|file| wanted.contains(&file.sha256.as_str()));
        let html = files.map(|file| (file.sha256.clone(), render_file(&String::from_utf8_lossy(&file.bytes))));
        let index = PassageIndex::new(&texts, &html.collect());
        let readable = Readable {
            missions: curriculum.missions.iter().map(|mission| mission.facts.id).collect(),
            modules: curriculum.bonus_modules.iter().map(|module| BonusModuleId(module.id.0)).collect(),
        };
        Self { index, readable, pack }
    }

    fn find(&self, question: &str) -> Vec<FoundPassage> {
        search(PassageQuery { index: &self.index, readable: &self.readable, mission: None, question })
    }

    fn intent(&self, question: &str) -> Option<Intent> {
        let missions = self.pack.curriculum.missions.iter();
        let named = missions.map(|mission| NamedMission {
            id: mission.facts.id,
            number: mission.facts.number,
            title: &mission.title,
        });
        recognise(&RecogniseFacts { question, missions: &named.collect::<Vec<_>>(), mission: None })
    }

    fn mission(&self, slug: Option<&str>) -> Option<MissionId> {
        let slug = slug?;
        let found = self.pack.curriculum.missions.iter().find(|mission| mission.slug == slug);
        Some(found.unwrap_or_else(|| panic!("no mission {slug}")).facts.id)
    }
}

fn mission_texts(mission: &MissionSource) -> MissionTexts<'_> {
    MissionTexts {
        id: mission.facts.id,
        title: &mission.title,
        summary: &mission.summary,
        brief_html: &mission.brief_html,
        blocks: &mission.blocks,
    }
}

fn packs() -> HashMap<String, Asked> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let now = OffsetDateTime::UNIX_EPOCH.into();
    let reading = read(&dir, now);
    reading.packs.into_iter().map(|pack| (pack.slug.clone(), Asked::new(pack))).collect()
}

fn questions() -> Questions {
    toml::from_str(include_str!("questions.toml")).expect("the questions are TOML")
}

fn kind(intent: &Intent) -> (&'static str, Option<MissionId>) {
    match *intent {
        Intent::Lock(mission) => ("lock", mission),
        Intent::Grade(mission) => ("grade", mission),
        Intent::Award => ("award", None),
        Intent::Access => ("access", None),
        Intent::Attempts(mission) => ("attempts", mission),
        Intent::Review(mission) => ("review", mission),
        Intent::Certificate => ("certificate", None),
        Intent::LiveSession => ("live_session", None),
        Intent::Decline(_) => ("declined", None),
    }
}

#[test]
fn the_right_passage_is_first() {
    let (packs, questions) = (packs(), questions().content);
    let mut missed = Vec::new();
    for asked in &questions {
        let pack = &packs[&asked.program];
        let found = pack.find(&asked.question);
        let is_right = pack.intent(&asked.question).is_none()
            && found.first().is_some_and(|FoundPassage { passage, .. }| {
                passage.place.mission == pack.mission(asked.mission.as_deref()) && passage.body.contains(&asked.phrase)
            });
        if !is_right {
            let bodies = found.iter().map(|found| (&found.passage.title, &found.passage.body)).collect::<Vec<_>>();
            missed.push(format!("{}: {:?} {bodies:#?}", asked.question, pack.intent(&asked.question)));
        }
    }
    let found = questions.len() - missed.len();
    assert_eq!(questions.len(), 30);
    assert!(found >= MIN_FOUND, "{found} of 30 are found; missed:\n{}", missed.join("\n"));
}

#[test]
fn the_questions_that_the_page_suggests_are_answered_from_the_texts() {
    let suggested = [
        "What is this simulation about?",
        "What will I have made at the end?",
        "What is in the cheat sheet?",
        "What do I have to hand in here?",
        "How do I start?",
        "Which files do I need for this?",
    ];
    for (slug, pack) in packs() {
        for question in suggested {
            assert_eq!(pack.intent(question), None, "{question}");
            assert!(!pack.find(question).is_empty(), "{slug}: {question}");
        }
    }
}

#[test]
fn questions_about_dates_grades_and_locks_are_answered_by_rule() {
    let (packs, questions) = (packs(), questions().rule);
    assert_eq!(questions.len(), 20);
    for asked in questions {
        let pack = &packs[&asked.program];
        let expected = (asked.kind.as_str(), pack.mission(asked.mission.as_deref()));
        assert_eq!(pack.intent(&asked.question).as_ref().map(kind), Some(expected), "{}", asked.question);
    }
}

#[test]
fn other_questions_are_declined() {
    let (packs, questions) = (packs(), questions().declined);
    assert_eq!(questions.len(), 10);
    for asked in questions {
        let pack = &packs[&asked.program];
        let found = pack.find(&asked.question);
        let declined = match pack.intent(&asked.question) {
            Some(Intent::Decline(because)) => Some(because),
            Some(_) => None,
            None => found.is_empty().then_some(Declined::NotCovered),
        };
        assert_eq!(declined, Some(asked.because), "{}: {found:#?}", asked.question);
    }
}
