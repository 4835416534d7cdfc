//! The rules of answers by name.

use serde::{Deserialize, Serialize};

use crate::mission::answer_key::AnswerKey;
use crate::mission::block::Block;
use crate::submission::BlockValue;
use crate::submission::check::check;
use crate::submission::compare::{TwoTexts, compare_numbers};
use crate::submission::mark::mark;
use crate::submission::render::render;
use crate::submission::submit::{SubmitVerdict, verdict};
use crate::verbs::verbs;

/// A block and its answer.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BlockAnswer {
    pub(crate) block: Block,
    pub(crate) value: Option<BlockValue>,
}

/// A block with its key and its answer.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KeyedAnswer {
    pub(crate) block: Block,
    pub(crate) key: Option<AnswerKey>,
    pub(crate) value: Option<BlockValue>,
}

/// The blocks of a mission with their answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Form {
    pub(crate) answers: Vec<BlockAnswer>,
}

impl Form {
    fn verdict(&self) -> SubmitVerdict {
        let blocks = self.answers.iter().map(|answer| answer.block.clone()).collect::<Vec<_>>();
        let of = |id| self.answers.iter().find(|answer| answer.block.id == id);
        verdict(&blocks, |id| of(id).and_then(|answer| answer.value.as_ref()))
    }
}

verbs! {
    "submission/check": BlockAnswer => |answer| check(&answer.block, answer.value.as_ref());
    "submission/compare_numbers": TwoTexts => |texts| compare_numbers(&texts);
    "submission/mark": KeyedAnswer => |answer| mark(&answer.block, answer.key.as_ref(), answer.value.as_ref());
    "submission/render": String => |text| render(&text);
    "submission/verdict": Form => |form| form.verdict();
}
