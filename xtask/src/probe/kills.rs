//! Kills the server repeatedly while people save. Afterwards, exactly the texts that it confirmed or showed as saved
//! must be stored.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::accounts::Past;
use crate::probe::{ProbeSettings, Probed};
use crate::processes::Service;
use crate::signals;
use crate::visitor::{Visitor, word};

/// Number of people who save.
const WRITERS: u64 = 16;

/// Pause between two saves of a person, and after an answer that asks to wait.
const PAUSE: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_millis(100);

/// Longest time for which the server may be unavailable.
const MAX_ABSENCE: Duration = Duration::from_secs(60);

/// A person who saves one answer as often as possible.
struct Writer {
    visitor: Visitor,
    submission: String,
    block: String,
    /// The text that the server last confirmed or showed as saved.
    text: String,
    rev: u64,
    saves: u64,
}

pub(crate) fn kill(probed: &Probed<'_>, service: &mut Service, settings: &ProbeSettings) -> Result<String> {
    let past = Past::of_a_learner()?;
    let mut writers = (0..WRITERS)
        .map(|number| Writer::new(probed.sign_up(&format!("writer-{number}"))?, &past))
        .collect::<Result<Vec<_>>>()?;
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let saving = writers.iter_mut().map(|writer| scope.spawn(|| writer.save_until(&is_over))).collect::<Vec<_>>();
        // Only the main thread may start a service.
        let killed = kill_again_and_again(probed, service, settings);
        is_over.store(true, Ordering::Relaxed);
        let saved = saving.into_iter().map(|writer| writer.join().expect("a writer panicked"));
        saved.collect::<Result<Vec<_>>>().and(killed)
    })?;
    let saves: u64 = writers.iter().map(|writer| writer.saves).sum();
    ensure!(saves > u64::from(settings.kills), "only {saves} saves succeeded, which is too few to prove anything");
    Ok(format!("      {} kills under {WRITERS} writers: {saves} saves, none lost", settings.kills))
}

fn kill_again_and_again(probed: &Probed<'_>, service: &mut Service, settings: &ProbeSettings) -> Result<()> {
    let mut random = settings.seed;
    for _ in 0..settings.kills {
        signals::stop_if_asked()?;
        // Knuth's generator, so that the pauses follow from the seed.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        thread::sleep(Duration::from_millis(100 + (random >> 33) % 400));
        service.kill()?;
        *service = probed.server.serve()?;
    }
    Ok(())
}

impl Writer {
    fn new(mut visitor: Visitor, past: &Past) -> Result<Self> {
        let (session, [first, ..]) = (past.session(), past.missions()) else { bail!("the demo has no missions") };
        visitor.enrol(session)?;
        let missions = visitor.missions(session)?;
        let mission = missions.iter().find(|mission| mission["slug"] == first["slug"]);
        let mission = mission.with_context(|| format!("there is no mission {}", first["slug"]))?;
        let (submission, _) = visitor.answer(session, mission, &first["answers"])?;
        let shown = visitor.get(&format!("/api/user-submissions/{submission}"))?.done()?;
        let blocks = shown["blocks"].as_array().context("an attempt has answers")?;
        let block = blocks.iter().find(|block| block["value"]["text"].is_string()).context("no answer is a text")?;
        let (block, text, rev) = (word(&block["block"]).to_owned(), text_of(block), rev_of(block)?);
        Ok(Self { visitor, submission, block, text, rev, saves: 0 })
    }

    fn save_until(&mut self, is_over: &AtomicBool) -> Result<()> {
        while !is_over.load(Ordering::Relaxed) {
            let text = format!("Save {} of a text that must not be lost.", self.saves + 1);
            self.save(&text)?;
            thread::sleep(PAUSE);
        }
        let (text, rev) = (self.text.clone(), self.rev);
        self.look("")?;
        ensure!((&self.text, self.rev) == (&text, rev), "{}: {text:?} became {:?}", self.submission, self.text);
        Ok(())
    }

    fn save(&mut self, text: &str) -> Result<()> {
        let (submission, block) = (&self.submission, &self.block);
        let body = json!({ "submission": submission, "block": block, "value": { "text": text }, "base_rev": self.rev });
        match self.visitor.put("/api/submission-blocks", &body) {
            Ok(said) if matches!(said.status(), 429 | 503) => thread::sleep(PATIENCE),
            Ok(said) => match rev_of(&said.done()?) {
                Ok(rev) => self.note(text.to_owned(), rev),
                // The response was cut off.
                Err(_) => self.look(text)?,
            },
            Err(_) => self.look(text)?,
        }
        Ok(())
    }

    fn note(&mut self, text: String, rev: u64) {
        (self.text, self.rev) = (text, rev);
        self.saves += 1;
    }

    /// Finds out the result of a save without a response. Either the new text is stored, or the old text still is.
    fn look(&mut self, sent: &str) -> Result<()> {
        let block = self.shown()?;
        let (text, rev) = (text_of(&block), rev_of(&block)?);
        if text == sent && rev == self.rev + 1 {
            self.note(text, rev);
            return Ok(());
        }
        ensure!(
            text == self.text && rev == self.rev,
            "a save was lost: {:?} ({}) was saved, then {sent:?} was sent, and {text:?} ({rev}) is there",
            self.text,
            self.rev
        );
        Ok(())
    }

    /// The stored answer, as soon as the server is available again.
    fn shown(&mut self) -> Result<Value> {
        let deadline = Instant::now() + MAX_ABSENCE;
        loop {
            signals::stop_if_asked()?;
            ensure!(Instant::now() < deadline, "the server was unavailable for too long");
            if let Ok(said) = self.visitor.get(&format!("/api/user-submissions/{}", self.submission))
                && said.status() == 200
                && let Some(block) = self.own_block(&said.done()?)
            {
                return Ok(block);
            }
            thread::sleep(PATIENCE);
        }
    }

    fn own_block(&self, shown: &Value) -> Option<Value> {
        shown["blocks"].as_array()?.iter().find(|block| word(&block["block"]) == self.block).cloned()
    }
}

fn text_of(block: &Value) -> String {
    word(&block["value"]["text"]).to_owned()
}

fn rev_of(block: &Value) -> Result<u64> {
    block["rev"].as_u64().context("an answer has a rev")
}
