//! Who reads what learners hand in: so far the built-in reader, which compares by what the author looks for and asks
//! nobody.

use domain::feedback::Rubric;
use domain::feedback::prescreen::{PrescreenFacts, Prescreened, WrittenAnswer, prescreen};
use domain::feedback::read_by_rubric::{ReadFacts, Reading, can_read, read_by_rubric};
use domain::limits::RULES_VERSION;
use domain::mission::block::{Block, BlockBody};
use domain::submission::{BlockValue, SavedAnswer};

use crate::html::plain_text;
use crate::program::curriculum::Mission;

/// The name of the built-in reader, in place of a model's.
pub const BUILT_IN: &str = "built-in";

/// What the built-in reader goes by, in place of a prompt.
pub const BUILT_IN_VERSION: &str = RULES_VERSION;

/// The texts of an attempt that are worth reading.
#[derive(Debug)]
pub struct Texts {
    /// What is decided without reading.
    pub screened: Prescreened,
    /// The texts that are left.
    pub left: Vec<String>,
}

/// The rubric of a mission, if the reader can read by it.
#[must_use]
pub fn readable_rubric(mission: &Mission) -> Option<&Rubric> {
    let row = &mission.row;
    row.rubric.as_ref().map(|rubric| &rubric.0).filter(|_| can_read(&row.looks_for.0))
}

/// What there is to read in an attempt.
#[must_use]
pub fn texts(blocks: &[Block], answers: Vec<SavedAnswer>) -> Texts {
    let (mut written, mut has_other_answers) = (Vec::new(), false);
    let mut answers = answers.into_iter().map(|answer| (answer.block, answer.value)).collect::<Vec<_>>();
    for block in blocks.iter().filter(|block| block.body.is_input()) {
        let at = answers.iter().position(|(id, _)| *id == block.id);
        let value = at.and_then(|at| answers.swap_remove(at).1);
        let (prompt, is_long) = match &block.body {
            BlockBody::ShortText { prompt_html, .. } => (prompt_html, false),
            BlockBody::LongText(text) | BlockBody::Reflection(text) => (&text.prompt_html, true),
            _ => {
                has_other_answers |= value.is_some();
                continue;
            }
        };
        let text = if let Some(BlockValue::Text(text)) = value { text } else { String::new() };
        written.push(WrittenAnswer { block: block.id, question: plain_text(prompt), text, is_long });
    }
    let facts = PrescreenFacts { answers: written, has_other_answers };
    let screened = prescreen(&facts);
    let is_left = |answer: &WrittenAnswer| !screened.decided.iter().any(|decided| decided.block == answer.block);
    let left = facts.answers.into_iter().filter(is_left).map(|answer| answer.text).collect();
    Texts { screened, left }
}

/// Reads the texts.
#[must_use]
pub fn read(mission: &Mission, rubric: &Rubric, texts: Vec<String>) -> Reading {
    read_by_rubric(&ReadFacts { rubric: rubric.clone(), looks_for: mission.row.looks_for.0.clone(), texts })
}
