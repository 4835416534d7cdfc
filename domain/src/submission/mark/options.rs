//! Marks each option of a question by its key.

use serde::{Deserialize, Serialize};

use crate::mission::answer_key::{AnswerKey, MistakenAnswer, RightAnswer};
use crate::mission::block::{Block, BlockBody, ChoiceOption};
use crate::submission::BlockValue;
use crate::submission::mark::is_chosen;

/// An option of a marked question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionMark {
    /// The key of the option.
    pub option: String,
    /// Whether it belongs to the right answer.
    pub is_right: bool,
    /// Whether the learner chose it.
    pub is_chosen: bool,
    /// The author's line about it; `None` if there is none, or if the key may not be shown yet.
    pub line: Option<String>,
}

/// Returns the options of a question, each with its mark and the author's line about it. A right option that was chosen
/// has no line, because lines are about mistakes.
pub(super) fn options(block: &Block, key: &AnswerKey, value: Option<&BlockValue>) -> Vec<OptionMark> {
    let RightAnswer::Options(right) = &key.right else { return Vec::new() };
    let mark_of = |option: &ChoiceOption| {
        let (is_right, is_chosen) =
            (right.contains(&option.key), value.is_some_and(|value| is_chosen(value, &option.key)));
        let is_about =
            |answer: &MistakenAnswer| matches!(answer, MistakenAnswer::Option(about) if *about == option.key);
        let line = key.mistakes.iter().find(|mistake| is_about(&mistake.answer)).map(|mistake| mistake.line.clone());
        OptionMark { option: option.key.clone(), is_right, is_chosen, line: line.filter(|_| !(is_right && is_chosen)) }
    };
    match &block.body {
        BlockBody::SingleChoice { options, .. }
        | BlockBody::MultiChoice { options, .. }
        | BlockBody::Checklist { items: options, .. } => options.iter().map(mark_of).collect(),
        _ => Vec::new(),
    }
}
