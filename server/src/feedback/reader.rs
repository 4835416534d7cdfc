//! Readers of attempts: the language model if one is configured, otherwise the built-in reader, which compares with the
//! author's criteria and calls no service. A request keeps its reader, so a text for the built-in reader is never sent
//! to a model later.

use domain::feedback::Rubric;
use domain::feedback::prescreen::{PrescreenFacts, Prescreened, WrittenAnswer, prescreen};
use domain::feedback::read_by_rubric::{ReadFacts, RubricReading, can_read, read_by_rubric};
use domain::limits::RULES_VERSION;
use domain::mission::block::{Block, BlockBody};
use domain::submission::{BlockValue, SavedAnswer};
use serde::Serialize;
use utoipa::ToSchema;

use crate::feedback::prompt;
use crate::html::plain_text;
use crate::ports::model::Model;
use crate::program::curriculum::Mission;
use crate::program::passages::read_before_work;

/// Name of the built-in reader, stored in place of a model's name.
pub const BUILT_IN: &str = "built-in";

/// Version of the built-in reader, stored in place of a prompt's version.
pub const BUILT_IN_VERSION: &str = RULES_VERSION;

/// A reader of attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reader {
    /// The built-in reader.
    BuiltIn,
    /// The language model.
    Model,
}

impl Reader {
    /// Returns the reader that a request gets if it is made now.
    #[must_use]
    pub fn of(model: Option<&Model>) -> Self {
        if model.is_some() { Self::Model } else { Self::BuiltIn }
    }

    /// Returns the reader of a request by its stored name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        if name == BUILT_IN { Self::BuiltIn } else { Self::Model }
    }

    /// Returns the rubric of a mission, if this reader can use it.
    #[must_use]
    pub fn rubric(self, mission: &Mission) -> Option<&Rubric> {
        let rubric = mission.row.rubric.as_ref().map(|rubric| &rubric.0);
        match self {
            Self::BuiltIn => rubric.filter(|_| can_read(&mission.row.looks_for.0)),
            Self::Model => rubric,
        }
    }

    /// Returns the answer as this reader gets it.
    #[must_use]
    pub fn given(self, mut answer: WrittenAnswer) -> WrittenAnswer {
        match self {
            Self::BuiltIn => answer,
            Self::Model => {
                answer.text = prompt::visible(&answer.text);
                answer
            }
        }
    }
}

/// The written texts of an attempt.
#[derive(Debug)]
pub struct Texts {
    /// Texts whose result is decided without reading them.
    pub screened: Prescreened,
    /// Texts to be read, with their questions.
    pub left: Vec<WrittenAnswer>,
}

/// Returns the texts of an attempt.
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
    let left = facts.answers.into_iter().filter(is_left).collect();
    Texts { screened, left }
}

/// Reads the texts without a model.
#[must_use]
pub fn read(mission: &Mission, rubric: &Rubric, texts: Vec<String>) -> RubricReading {
    let (rubric, looks_for) = (rubric.clone(), mission.row.looks_for.0.clone());
    let given = read_before_work(&mission.row.brief_html, &mission.blocks);
    read_by_rubric(&ReadFacts { rubric, looks_for, given, texts })
}
