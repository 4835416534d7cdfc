//! Saves one answer of a draft. Each answer has a `rev`, which counts its saves. A request to save names the `rev` that
//! the learner saw. If the stored answer is newer, it is not overwritten, and the refusal shows it to the learner.

use crate::field::one_line;
use crate::mission::block::Block;
use crate::mission::{Decision, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::submission::check::{check, issues_that_refuse_a_draft};
use crate::submission::upload_file::settle_files;
use crate::submission::{BlockCheck, BlockValue, FileAnswer, SavedAnswer};
use crate::time::Timestamp;
use crate::upload::KnownUpload;

/// Facts for [`save`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The decision on the mission's lock.
    pub mission: Decision,
    /// The status of the attempt.
    pub status: SubmissionStatus,
    /// The block of the answer.
    pub block: Block,
    /// The stored answer, if there is one.
    pub stored: Option<SavedAnswer>,
    /// The learner's uploads for this block, which the answer may name.
    pub uploads: Vec<KnownUpload>,
}

/// A request to save an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerDraft {
    /// The answer; `None` to empty it.
    pub value: Option<BlockValue>,
    /// The `rev` that the learner saw; 0 before the first save.
    pub base_rev: u32,
}

/// A saved answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The stored answer.
    pub answer: SavedAnswer,
    /// The result of its check.
    pub check: BlockCheck,
    /// Whether the answer changed; false if the request repeats the stored answer.
    pub is_new: bool,
}

/// Saves an answer.
///
/// # Errors
/// The refusals of the first of these steps that refuses: the refusal of the [lock](crate::mission::decide);
/// `submission/not-draft`; `validation-fail` for each rule that prevents saving the value even as a draft;
/// `validation-fail` for each file that is incomplete or not of its stated type; and `submission/stale-rev` with the
/// stored answer if it was saved since `base_rev`. Sending the stored answer again is never refused as stale. A text
/// that is too long or too short to be submitted is saved.
pub fn save(facts: &SaveFacts, draft: &AnswerDraft) -> Result<Saved, Refusals> {
    if let Some(refusal) = facts.mission.refusal_to_write() {
        return Err(refusal.into());
    }
    if facts.status != SubmissionStatus::Draft {
        return Err(Refusal::SubmissionNotDraft.into());
    }
    let block = &facts.block;
    let value = draft.value.clone().map(without_nul);
    let issues = value.as_ref().map_or(Vec::new(), |value| issues_that_refuse_a_draft(block, value));
    let refusals = issues.into_iter().map(|issue| issue.into_refusal(block.id));
    if let Some(refusals) = Refusals::from_all(refusals.collect()) {
        return Err(refusals);
    }
    let value = match value {
        Some(BlockValue::Files(files)) => Some(BlockValue::Files(settle_files(block, &files, &facts.uploads)?)),
        other => other,
    };
    let check = check(block, value.as_ref());
    let stored_rev = facts.stored.as_ref().map_or(0, |stored| stored.rev);
    if let Some(same) = facts.stored.as_ref().filter(|stored| stored.value == value) {
        return Ok(Saved { answer: same.clone(), check, is_new: false });
    }
    if draft.base_rev != stored_rev {
        return Err(Refusal::SubmissionStaleRev { rev: stored_rev, theirs: facts.stored.clone() }.into());
    }
    let rev = stored_rev.saturating_add(1);
    let answer = SavedAnswer { block: block.id, value, rev, saved_at: facts.now };
    Ok(Saved { answer, check, is_new: true })
}

/// Returns the value without U+0000, which is invisible and cannot be stored in a database. A link is also written on
/// one line and without invisible characters.
fn without_nul(value: BlockValue) -> BlockValue {
    let clean = |text: String| text.replace('\0', "");
    let clean_all = |texts: Vec<String>| texts.into_iter().map(clean).collect();
    match value {
        BlockValue::Text(text) => BlockValue::Text(clean(text)),
        BlockValue::Choice(key) => BlockValue::Choice(clean(key)),
        BlockValue::Choices(keys) => BlockValue::Choices(clean_all(keys)),
        BlockValue::Number(text) => BlockValue::Number(clean(text)),
        BlockValue::Link(text) => BlockValue::Link(one_line(&text).unwrap_or_default()),
        BlockValue::Files(files) => BlockValue::Files(
            files
                .into_iter()
                .map(|file| FileAnswer {
                    key: clean(file.key),
                    name: clean(file.name),
                    mime: clean(file.mime),
                    bytes: file.bytes,
                })
                .collect(),
        ),
        BlockValue::Checked(keys) => BlockValue::Checked(clean_all(keys)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{BoardBuilder, a_block, a_board, a_mission, a_text_of, instant, mission_id};
    use crate::limits::MAX_CHARS;
    use crate::mission::decide::decide;
    use crate::submission::limits::MAX_DRAFT_CHARS;

    fn text(text: &str) -> Option<BlockValue> {
        Some(BlockValue::Text(text.to_owned()))
    }

    fn decision(board: BoardBuilder) -> Decision {
        decide(&board.with(a_mission(1)).build(), mission_id(1)).unwrap()
    }

    fn stored(value: Option<BlockValue>, rev: u32) -> Option<SavedAnswer> {
        let block = a_block(1, a_text_of(3)).id;
        Some(SavedAnswer { block, value, rev, saved_at: instant("2026-11-19T08:00:00Z") })
    }

    fn a_draft_of(stored: Option<SavedAnswer>) -> SaveFacts {
        SaveFacts {
            now: instant("2026-11-20T12:00:00Z"),
            mission: decision(a_board()),
            status: SubmissionStatus::Draft,
            block: a_block(1, a_text_of(3)),
            stored,
            uploads: Vec::new(),
        }
    }

    /// Compares the stored `rev` after saving, and whether the answer changed.
    fn check(facts: &SaveFacts, value: Option<BlockValue>, base_rev: u32, expected: Result<(u32, bool), &str>) {
        let actual = save(facts, &AnswerDraft { value, base_rev });
        let actual = actual.as_ref().map(|saved| (saved.answer.rev, saved.is_new));
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn the_first_save_is_rev_1_and_each_change_one_more() {
        check(&a_draft_of(None), text("one two three"), 0, Ok((1, true)));
        check(&a_draft_of(stored(text("one"), 4)), text("one two"), 4, Ok((5, true)));
        check(&a_draft_of(stored(text("one"), 4)), None, 4, Ok((5, true)));
        let saved = save(&a_draft_of(None), &AnswerDraft { value: text("one"), base_rev: 0 }).unwrap();
        assert_eq!((saved.answer.value, saved.answer.saved_at), (text("one"), instant("2026-11-20T12:00:00Z")));
    }

    #[test]
    fn a_text_that_was_changed_elsewhere_is_shown_and_not_overwritten() {
        let facts = a_draft_of(stored(text("theirs"), 4));
        check(&facts, text("mine"), 3, Err("submission/stale-rev"));
        check(&facts, text("mine"), 0, Err("submission/stale-rev"));
        check(&facts, None, 3, Err("submission/stale-rev"));
        check(&a_draft_of(None), text("mine"), 1, Err("submission/stale-rev"));
        let refusals = save(&facts, &AnswerDraft { value: text("mine"), base_rev: 3 }).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::SubmissionStaleRev { rev: 4, theirs: stored(text("theirs"), 4) });
    }

    #[test]
    fn the_same_text_again_changes_nothing_whatever_was_seen() {
        let facts = a_draft_of(stored(text("one"), 4));
        check(&facts, text("one"), 4, Ok((4, false)));
        check(&facts, text("one"), 3, Ok((4, false)));
        check(&a_draft_of(stored(None, 2)), None, 1, Ok((2, false)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "200,000 characters take Miri four minutes")]
    fn a_text_that_breaks_a_limit_is_kept_and_said_to_break_it() {
        let long = "a".repeat(usize::try_from(MAX_CHARS).unwrap() + 1);
        let saved = save(&a_draft_of(None), &AnswerDraft { value: text(&long), base_rev: 0 }).unwrap();
        assert!(saved.is_new && !saved.check.is_valid);
        assert_eq!(saved.answer.value, text(&long));
        check(&a_draft_of(None), text("short"), 0, Ok((1, true)));
        let endless = "a".repeat(usize::try_from(MAX_DRAFT_CHARS).unwrap() + 1);
        check(&a_draft_of(None), text(&endless), 0, Err("validation-fail"));
    }

    #[test]
    fn a_character_that_no_database_keeps_is_left_out() {
        let saved = save(&a_draft_of(None), &AnswerDraft { value: text("one\0 two\0"), base_rev: 0 }).unwrap();
        assert_eq!(saved.answer.value, text("one two"));
        check(&a_draft_of(stored(text("one two"), 1)), text("one two\0"), 1, Ok((1, false)));
    }

    #[test]
    fn a_value_of_another_kind_is_not_kept() {
        check(&a_draft_of(None), Some(BlockValue::Number("1".to_owned())), 0, Err("validation-fail"));
    }

    #[test]
    fn only_a_draft_of_a_mission_that_may_be_worked_on_is_saved() {
        let submitted = SaveFacts { status: SubmissionStatus::Submitted, ..a_draft_of(None) };
        check(&submitted, text("one"), 0, Err("submission/not-draft"));
        let over = decision(a_board().opened(1).at("2027-01-04T09:00:00Z"));
        let over = SaveFacts { mission: over, ..a_draft_of(None) };
        check(&over, text("one"), 0, Err("mission/locked-no-continued-access"));
        let not_enrolled = SaveFacts { mission: decision(a_board().not_enrolled()), ..a_draft_of(None) };
        check(&not_enrolled, Some(BlockValue::Number("1".to_owned())), 0, Err("program-not-enrolled"));
    }
}
