//! A form that the learner fills in: the answer in each block, the result of its check, and whether everything can be
//! submitted now. A change of one answer checks only that answer, because this runs on every keystroke.

use crate::ids::BlockId;
use crate::mission::block::Block;
use crate::submission::check::check;
use crate::submission::submit::SubmitVerdict;
use crate::submission::{BlockCheck, BlockValue};

/// The blocks of a mission in order, with their answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerForm {
    fields: Vec<Field>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    block: Block,
    value: Option<BlockValue>,
    check: BlockCheck,
}

impl AnswerForm {
    /// Returns the form of these blocks, with the answers that exist so far. Answers to other blocks are left out.
    #[must_use]
    pub fn new(blocks: Vec<Block>, mut answers: Vec<(BlockId, BlockValue)>) -> Self {
        let field = |block: Block| {
            let answer = answers.iter().position(|(answered, _)| *answered == block.id);
            let value = answer.map(|at| answers.swap_remove(at).1);
            Field { check: check(&block, value.as_ref()), block, value }
        };
        Self { fields: blocks.into_iter().map(field).collect() }
    }

    /// Returns the place of a block, which the other methods take as argument; `None` if the form does not have the
    /// block.
    #[must_use]
    pub fn place_of(&self, block: BlockId) -> Option<usize> {
        self.fields.iter().position(|field| field.block.id == block)
    }

    /// Returns the block at a place, and its answer.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<(&Block, Option<&BlockValue>)> {
        self.fields.get(place).map(|field| (&field.block, field.value.as_ref()))
    }

    /// Returns the check of the answer at a place.
    #[must_use]
    pub fn check_at(&self, place: usize) -> Option<&BlockCheck> {
        self.fields.get(place).map(|field| &field.check)
    }

    /// Replaces the answer at a place and returns its check; `None` if the place does not exist.
    pub fn write(&mut self, place: usize, value: Option<BlockValue>) -> Option<&BlockCheck> {
        let field = self.fields.get_mut(place)?;
        field.check = check(&field.block, value.as_ref());
        field.value = value;
        Some(&field.check)
    }

    /// Replaces the text of a typed answer, whatever its kind, and returns whether its check has changed in more than
    /// its length. Returns `None` and makes no change if there is no typed answer.
    pub fn retype(&mut self, place: usize, typed: String) -> Option<bool> {
        let field = self.fields.get_mut(place)?;
        let Some(BlockValue::Text(text) | BlockValue::Number(text) | BlockValue::Link(text)) = &mut field.value else {
            return None;
        };
        *text = typed;
        let before = std::mem::replace(&mut field.check, check(&field.block, field.value.as_ref()));
        let found = &field.check;
        Some(*found != BlockCheck { words: found.words, chars: found.chars, ..before })
    }

    /// Whether all answers can be submitted.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.checks().all(|check| check.is_valid)
    }

    /// Returns whether all answers can be submitted, and the checks of the answers that cannot.
    #[must_use]
    pub fn verdict(&self) -> SubmitVerdict {
        SubmitVerdict::of(self.checks().cloned())
    }

    fn checks(&self) -> impl Iterator<Item = &BlockCheck> {
        self.fields.iter().filter(|field| field.block.body.is_input()).map(|field| &field.check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::a_block;
    use crate::mission::block::BlockBody;

    /// A form with a text to read, a number to type, and an answered line of at most eight characters.
    fn a_form() -> AnswerForm {
        let prompt_html = String::new;
        let read = BlockBody::Text { html: String::new() };
        let number = BlockBody::Number { prompt_html: prompt_html(), min: None, max: None, decimals: 1, unit: None };
        let line = BlockBody::ShortText { prompt_html: prompt_html(), max_chars: 8 };
        let blocks = vec![a_block(1, read), a_block(2, number), a_block(3, line)];
        let answers = vec![(blocks[2].id, text("a word"))];
        AnswerForm::new(blocks, answers)
    }

    fn text(text: &str) -> BlockValue {
        BlockValue::Text(text.to_owned())
    }

    fn typed(form: &mut AnswerForm, place: usize, text: &str) -> Option<bool> {
        form.retype(place, text.to_owned())
    }

    #[test]
    fn a_form_is_ready_once_every_answer_is() {
        let mut form = a_form();
        assert!(!form.is_ready(), "the number is missing");
        assert_eq!(form.verdict().missing, [form.check_at(1).expect("a block").clone()]);
        assert!(form.write(1, Some(BlockValue::Number("12,5".to_owned()))).expect("a block").is_valid);
        assert!(form.is_ready() && form.verdict().is_ready);
        form.write(2, None);
        assert!(!form.is_ready(), "the line was emptied");
    }

    #[test]
    fn a_key_tells_only_what_else_than_the_length_has_changed() {
        let mut form = a_form();
        assert_eq!(typed(&mut form, 2, "a words"), Some(false));
        assert_eq!(form.check_at(2).map(|check| (check.words, check.chars)), Some((2, 7)));
        assert_eq!(typed(&mut form, 2, "two words"), Some(true), "too long");
        assert_eq!(typed(&mut form, 2, "two words!"), Some(true), "one more too long");
        assert_eq!(typed(&mut form, 2, ""), Some(true), "emptied");
        form.write(1, Some(BlockValue::Number("12".to_owned())));
        assert_eq!(typed(&mut form, 1, "12.5"), Some(true), "another number is read");
        assert_eq!(typed(&mut form, 1, "12,5"), Some(false), "the same number, typed otherwise");
    }

    #[test]
    fn nothing_is_typed_over_where_nothing_was_typed() {
        let mut form = a_form();
        assert_eq!(typed(&mut form, 0, "words"), None, "only to read");
        assert_eq!(typed(&mut form, 1, "12"), None, "no answer yet");
        assert_eq!(typed(&mut form, 3, "12"), None, "no block");
        assert_eq!(form, a_form());
    }
}
