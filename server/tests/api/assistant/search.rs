//! The passages of a version: how texts are split, and how passages are found.

use std::sync::Arc;

use domain::assistant::readable::Readable;
use domain::ids::{BonusModuleId, MissionId};
use proptest::prelude::Strategy as _;
use proptest::sample::subsequence;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use server::assistant::search::{PassageQuery, search};
use server::program::curriculum::{Curricula, Curriculum};
use server::program::passages::{Passage, PassageKind};
use server::program::rows::{SessionKey, session};

use crate::harness::app::App;

/// Number of boards on which no unreadable passage may be found.
const BOARDS: usize = 500;

/// A version whose passages are searched.
struct Searched {
    app: App,
    curriculum: Arc<Curriculum>,
}

impl Searched {
    async fn of(xs: &str) -> Self {
        let app = App::with_programs().await;
        let mut conn = app.database.connect().await;
        let found = session(&mut conn, &SessionKey::parse(xs)).await.expect("a session").expect("a session");
        let curriculum = Curricula::default().get(&mut conn, found.version_id).await.expect("its version");
        Self { app, curriculum }
    }

    fn everything(&self) -> Readable {
        Readable {
            missions: self.curriculum.missions.iter().map(|mission| mission.facts.id).collect(),
            modules: self.curriculum.bonus_modules.iter().map(|module| BonusModuleId(module.row.id)).collect(),
        }
    }

    fn mission(&self, slug: &str) -> MissionId {
        self.curriculum.missions.iter().find(|mission| mission.row.slug == slug).expect("a mission").facts.id
    }

    async fn find(&self, readable: &Readable, question: &str) -> Vec<Passage> {
        let mut conn = self.app.database.connect().await;
        let index = self.curriculum.passages(&mut conn).await.expect("passages");
        let found = search(PassageQuery { index, readable, mission: None, question });
        found.into_iter().map(|found| found.passage).collect()
    }

    /// The kind and the beginning of the closest passage.
    async fn check(&self, question: &str, expected: Option<(PassageKind, &str)>) {
        let found = self.find(&self.everything(), question).await;
        match (found.first(), expected) {
            (Some(best), Some((kind, body))) => {
                assert_eq!(best.place.kind, kind, "{question}: {found:?}");
                assert!(best.body.starts_with(body), "{question}: {found:?}");
            }
            (best, expected) => assert!(best.is_none() && expected.is_none(), "{question}: {found:?}"),
        }
    }
}

#[tokio::test]
async fn the_closest_passage_is_found_wherever_it_is_written() {
    let harbour = Searched::of("harbour-may").await;
    harbour.check("What does a day on the quay cost the client?", Some((PassageKind::Brief, "Tell the client"))).await;
    harbour.check("Did the list come by fax?", Some((PassageKind::Block, "The list came by fax."))).await;
    harbour.check("Which way do arrows point?", Some((PassageKind::Bonus, "An arrow points up."))).await;
    harbour.check("What is an ETA?", Some((PassageKind::CheatSheet, "ETA"))).await;
    harbour.check("the of and", None).await;
    harbour.check("Zxqvw?", None).await;
}

#[tokio::test]
async fn at_most_two_passages_are_found_and_an_unknown_subject_has_none() {
    let harbour = Searched::of("harbour-may").await;
    assert!(harbour.find(&harbour.everything(), "crates").await.len() <= 2);
    assert_eq!(harbour.find(&harbour.everything(), "Will it rain in Lisbon tomorrow, on the quay?").await, []);
}

#[tokio::test]
async fn a_word_that_is_typed_wrongly_is_found_by_its_letters() {
    let harbour = Searched::of("harbour-may").await;
    let found = harbour.find(&harbour.everything(), "manifset").await;
    assert!(found.first().is_some_and(|best| best.title.contains("manifest")), "{found:?}");
}

#[tokio::test]
async fn model_answers_and_keys_and_rubrics_are_no_passages() {
    let harbour = Searched::of("harbour-may").await;
    for words in ["1913", "What is not counted does not leave", "Name the year", "taxes"] {
        let found = harbour.find(&harbour.everything(), words).await;
        let is_told = |passage: &Passage| {
            ["1913", "What is not counted", "Name the year", "taxes"].iter().any(|told| passage.body.contains(told))
        };
        assert!(!found.iter().any(is_told), "{words}: {found:?}");
    }
}

#[tokio::test]
async fn nothing_that_may_not_be_read_is_found() {
    let harbour = Searched::of("harbour-may").await;
    let Readable { missions, modules } = harbour.everything();
    let (some, others) =
        (subsequence(missions.clone(), 0..=missions.len()), subsequence(modules.clone(), 0..=modules.len()));
    let readable = (some, others).prop_map(|(missions, modules)| Readable { missions, modules });
    let mut runner = TestRunner::deterministic();
    let questions = ["client", "quay", "list", "arrow", "plan", "essay", "harbour"];
    let mut found = 0;
    for question in questions.into_iter().cycle().take(BOARDS) {
        let readable = readable.new_tree(&mut runner).expect("what may be read").current();
        for passage in harbour.find(&readable, question).await {
            let is_open = passage.place.mission.is_none_or(|mission| readable.missions.contains(&mission));
            let is_given =
                passage.place.bonus.is_none_or(|(module, _)| readable.modules.contains(&BonusModuleId(module)));
            assert!(is_open && is_given, "{passage:?}");
            found += 1;
        }
    }
    assert!(found > BOARDS / 10, "{found}");
    let tariff = Readable { missions: vec![harbour.mission("tariff")], modules: Vec::new() };
    assert!(harbour.find(&tariff, "fax").await.iter().all(|passage| passage.place.mission.is_none()));
}
