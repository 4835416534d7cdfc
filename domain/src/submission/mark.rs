//! Marks answers by their [keys](crate::mission::answer_key): right, partly right or not right, with the points and the
//! author's line for each likely mistake. The server marks an attempt when it is submitted. Once the keys may be
//! [shown](crate::submission::reveal), the browser explains the result with the same function.
//!
//! | question | right | partly right | points |
//! |---|---|---|---|
//! | number | within the tolerance, inclusive | never | all or none |
//! | one option | the right one | never | all or none |
//! | several options | all the right ones and no other | more right ones than wrong ones | weight × (right − wrong) / number of right ones, rounded half to even |
//! | checklist | every step ticked | some steps | the same |
//! | text, link, files | – | – | `unmarked`: no program reads these answers; a reviewer or the learner rates them |
//!
//! An empty answer is `unanswered` and has no points; to a question without a key it is `left_out`. Numbers are parsed [as people write
//! them](crate::mission::block::typed_number) and compared exactly.
//!
//! # What counts
//! The points of an answer count unless the learner [knew its key](crate::submission::reveal::known_keys) before the
//! attempt was submitted: a learner who has seen the answer may still submit it and see that it is right, but gets no
//! points. If all keys were known, the attempt has no points by keys. If questions with keys have the whole weight of a
//! mission, the points are its score. Otherwise the points and the score by the [rubric](crate::feedback::score) are
//! combined, each with its weight.

mod options;

use serde::{Deserialize, Serialize};

pub use crate::submission::mark::options::OptionMark;

use crate::ids::BlockId;
use crate::limits::WHOLE_BP;
use crate::mission::answer_key::{AnswerKey, BlockKey, MarkCounts, MarkOutcome, MistakenAnswer, RightAnswer};
use crate::mission::block::Block;
use crate::money::share::round_half_even;
use crate::submission::BlockValue;
use crate::submission::check::{is_blank, read};
use crate::submission::mark::options::options;

/// Verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MarkVerdict {
    /// It is right.
    Right,
    /// It is partly right.
    Partly,
    /// It is not right.
    NotRight,
    /// There is no answer.
    Unanswered,
    /// The question has no key.
    Unmarked,
    /// The question has no key, and there is no answer.
    LeftOut,
}

impl MarkVerdict {
    /// Whether the answer was compared with a key.
    fn is_by_key(self) -> bool {
        !matches!(self, Self::Unmarked | Self::LeftOut)
    }
}

/// A marked answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnswerMark {
    /// The block.
    pub block: BlockId,
    /// The verdict.
    pub verdict: MarkVerdict,
    /// Its points, in basis points of the whole mission.
    pub points_bp: u32,
    /// The maximum number of points for the answer.
    pub of_bp: u32,
    /// Whether the points count: false if the learner knew the key before the attempt was submitted.
    #[serde(default = "counted")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub is_counted: bool,
    /// Number of right options that were chosen; 1 for a right number.
    pub found: u32,
    /// Number of all right options; 1 for a number.
    pub needed: u32,
    /// Number of wrong options that were chosen; 1 for a wrong number.
    pub wrong: u32,
    /// The author's line for each likely mistake in the answer.
    pub lines: Vec<String>,
    /// Why the right answer is right; `None` if the question has no key, or if the reason may not be shown yet.
    pub why: Option<String>,
    /// The options with their marks, in the order of the block; only the chosen ones if the key may not be shown yet.
    /// Empty for a question without options.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub options: Vec<OptionMark>,
}

/// Value for marks that were stored before each answer had the flag: the flag of the attempt decides.
fn counted() -> bool {
    true
}

/// The marks of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Marks {
    /// The outcome of the attempt.
    pub outcome: MarkOutcome,
    /// Whether any points count: false if the learner knew all keys before the attempt was submitted.
    pub is_counted: bool,
    /// The points of all questions with keys, in basis points of the whole mission.
    pub points_bp: u32,
    /// The maximum of `points_bp`.
    pub of_bp: u32,
    /// The marks, one for each question, in the order of the blocks.
    pub answers: Vec<AnswerMark>,
}

/// Marks one answer. Without a key, the verdict is `unmarked`.
#[must_use]
pub fn mark(block: &Block, key: Option<&AnswerKey>, value: Option<&BlockValue>) -> AnswerMark {
    let mut mark = AnswerMark {
        block: block.id,
        verdict: MarkVerdict::Unmarked,
        points_bp: 0,
        of_bp: block.weight_bp,
        is_counted: true,
        found: 0,
        needed: 0,
        wrong: 0,
        lines: Vec::new(),
        why: None,
        options: Vec::new(),
    };
    let Some(key) = key else {
        if value.is_none_or(is_blank) {
            mark.verdict = MarkVerdict::LeftOut;
        }
        return mark;
    };
    mark.why = Some(key.why.clone());
    mark.options = options(block, key, value);
    mark.needed = match &key.right {
        RightAnswer::Number(_) => 1,
        RightAnswer::Options(right) => count(right.iter()),
    };
    let Some(value) = value.filter(|value| !is_blank(value)) else {
        mark.verdict = MarkVerdict::Unanswered;
        return mark;
    };
    match &key.right {
        RightAnswer::Number(right) => {
            let number = read(&block.body, value);
            mark.found = u32::from(number.as_ref().is_some_and(|number| right.holds(number)));
            mark.wrong = 1 - mark.found;
        }
        RightAnswer::Options(right) => {
            mark.found = count(right.iter().filter(|option| is_chosen(value, option)));
            mark.wrong = count(chosen(value).iter().filter(|option| !right.contains(option)));
        }
    }
    mark.lines = lines(block, key, value);
    mark.points_bp = points(&mark);
    mark.verdict = verdict(&mark);
    mark
}

/// Marks all questions of a mission. The marks have no reasons and no options; [`Marks::explained`] adds them. `known`
/// are the questions whose keys the learner knew before this attempt.
#[must_use]
pub fn mark_all<'a>(
    blocks: &[Block],
    keys: &[BlockKey],
    answer_to: impl Fn(BlockId) -> Option<&'a BlockValue>,
    known: &[BlockId],
) -> Marks {
    let key_of = |block: &Block| keys.iter().find(|key| key.block == block.id).map(|key| &key.key);
    let questions = blocks.iter().filter(|block| block.body.is_input());
    let mark_of = |block: &Block| AnswerMark {
        why: None,
        options: Vec::new(),
        is_counted: !known.contains(&block.id),
        ..mark(block, key_of(block), answer_to(block.id))
    };
    let answers = questions.map(mark_of).collect::<Vec<_>>();
    let marked = || answers.iter().filter(|mark| mark.verdict.is_by_key());
    Marks {
        outcome: outcome(marked()),
        is_counted: known.is_empty() || marked().any(|mark| mark.is_counted),
        points_bp: sum(marked().map(|mark| mark.points_bp)),
        of_bp: sum(marked().map(|mark| mark.of_bp)),
        answers,
    }
}

/// Number of questions with keys, and of right answers among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuestionCount {
    /// Right answers whose points count.
    pub right: u32,
    /// Questions with keys.
    pub of: u32,
}

/// The points that an attempt has by keys. They are combined with the score by the rubric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeyPoints {
    /// The points, in basis points of the whole mission.
    pub points_bp: u32,
    /// The maximum number of points by keys.
    pub of_bp: u32,
}

impl Marks {
    /// Returns the points to combine with the score by the rubric; 0 of 0 if the points do not count.
    #[must_use]
    pub fn key_points(&self) -> KeyPoints {
        if !self.is_counted {
            return KeyPoints::default();
        }
        KeyPoints { points_bp: self.counted_bp(), of_bp: self.of_bp }
    }

    /// Returns the score of the mission; `None` unless questions with keys have its whole weight and the points count.
    #[must_use]
    pub fn score_bp(&self) -> Option<u32> {
        (self.is_counted && self.of_bp == WHOLE_BP).then(|| self.counted_bp())
    }

    /// Returns the points of the answers whose keys the learner did not know.
    fn counted_bp(&self) -> u32 {
        sum(self.answers.iter().filter(|mark| mark.is_counted).map(|mark| mark.points_bp))
    }

    /// Returns the number of questions with keys, and of the right answers among them that count.
    #[must_use]
    pub fn questions(&self) -> QuestionCount {
        let by_key = || self.answers.iter().filter(|mark| mark.verdict.is_by_key());
        let is_right = |mark: &&AnswerMark| self.is_counted && mark.is_counted && mark.verdict == MarkVerdict::Right;
        QuestionCount { right: count(by_key().filter(is_right)), of: count(by_key()) }
    }

    /// Returns the number of questions with each verdict.
    #[must_use]
    pub fn counts(&self) -> MarkCounts {
        let mut counts = MarkCounts::default();
        for mark in &self.answers {
            match mark.verdict {
                MarkVerdict::Right => counts.right += 1,
                MarkVerdict::Partly => counts.partly += 1,
                MarkVerdict::NotRight | MarkVerdict::Unanswered => counts.not_right += 1,
                MarkVerdict::Unmarked => counts.unmarked += 1,
                MarkVerdict::LeftOut => {}
            }
        }
        counts
    }

    /// Returns the marks with the options and the reasons that may be shown. `shown` are the questions whose keys may be
    /// shown; of the other questions only the chosen options are marked, without their lines.
    #[must_use]
    pub fn explained<'a>(
        mut self,
        blocks: &[Block],
        keys: &[BlockKey],
        shown: &[BlockId],
        answer_to: impl Fn(BlockId) -> Option<&'a BlockValue>,
    ) -> Self {
        for mark in &mut self.answers {
            let block = blocks.iter().find(|block| block.id == mark.block);
            let key = keys.iter().find(|key| key.block == mark.block).map(|key| &key.key);
            let (Some(block), Some(key)) = (block, key) else { continue };
            let options = options(block, key, answer_to(block.id));
            (mark.why, mark.options) = if shown.contains(&block.id) {
                (Some(key.why.clone()), options)
            } else {
                let chosen = options.into_iter().filter(|option| option.is_chosen);
                (None, chosen.map(|option| OptionMark { line: None, ..option }).collect())
            };
        }
        self
    }
}

fn lines(block: &Block, key: &AnswerKey, value: &BlockValue) -> Vec<String> {
    let is_made = |answer: &MistakenAnswer| match (answer, &key.right) {
        (MistakenAnswer::Number(number), RightAnswer::Number(right)) => {
            read(&block.body, value).is_some_and(|typed| number.holds(&typed) && !right.holds(&typed))
        }
        (MistakenAnswer::Option(option), RightAnswer::Options(right)) => {
            is_chosen(value, option) != right.contains(option)
        }
        (MistakenAnswer::Number(_), RightAnswer::Options(_)) | (MistakenAnswer::Option(_), RightAnswer::Number(_)) => {
            false
        }
    };
    key.mistakes.iter().filter(|mistake| is_made(&mistake.answer)).map(|mistake| mistake.line.clone()).collect()
}

fn points(mark: &AnswerMark) -> u32 {
    if mark.needed == 0 {
        return 0;
    }
    let earned = i128::from(mark.of_bp) * i128::from(mark.found.saturating_sub(mark.wrong));
    u32::try_from(round_half_even(earned, mark.needed.into())).unwrap_or(mark.of_bp)
}

fn verdict(mark: &AnswerMark) -> MarkVerdict {
    if mark.found == mark.needed && mark.wrong == 0 {
        MarkVerdict::Right
    } else if mark.found > mark.wrong {
        MarkVerdict::Partly
    } else {
        MarkVerdict::NotRight
    }
}

fn outcome<'a>(mut marked: impl Iterator<Item = &'a AnswerMark>) -> MarkOutcome {
    let of = |mark: &AnswerMark| match mark.verdict {
        MarkVerdict::Right => MarkOutcome::Right,
        MarkVerdict::Partly => MarkOutcome::Partly,
        MarkVerdict::NotRight | MarkVerdict::Unanswered | MarkVerdict::Unmarked | MarkVerdict::LeftOut => {
            MarkOutcome::NotRight
        }
    };
    let Some(first) = marked.next() else { return MarkOutcome::Unmarked };
    marked.fold(of(first), |outcome, mark| if of(mark) == outcome { outcome } else { MarkOutcome::Partly })
}

/// The chosen or ticked options.
fn chosen(value: &BlockValue) -> &[String] {
    match value {
        BlockValue::Choice(key) => std::slice::from_ref(key),
        BlockValue::Choices(keys) | BlockValue::Checked(keys) => keys,
        BlockValue::Text(_) | BlockValue::Number(_) | BlockValue::Link(_) | BlockValue::Files(_) => &[],
    }
}

fn is_chosen(value: &BlockValue, option: &str) -> bool {
    chosen(value).iter().any(|key| key == option)
}

fn count<T>(things: impl Iterator<Item = T>) -> u32 {
    u32::try_from(things.count()).unwrap_or(u32::MAX)
}

fn sum(points: impl Iterator<Item = u32>) -> u32 {
    points.fold(0, u32::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::keys::{a_number_key, an_option_key};
    use crate::fixtures::{a_block, a_text_of, block_id, options};
    use crate::mission::block::BlockBody;

    fn number_block(decimals: u8) -> Block {
        let unit = Some("₦".to_owned());
        let body = BlockBody::Number { prompt_html: String::new(), min: None, max: None, decimals, unit };
        Block { weight_bp: 1_500, ..a_block(1, body) }
    }

    fn choice_block(weight_bp: u32) -> Block {
        let body = BlockBody::MultiChoice {
            prompt_html: String::new(),
            options: options(["a", "b", "c", "d", "e", "f"]),
            min_choices: 1,
            max_choices: 6,
        };
        Block { weight_bp, ..a_block(2, body) }
    }

    fn number(text: &str) -> Option<BlockValue> {
        Some(BlockValue::Number(text.to_owned()))
    }

    fn choices(keys: &[&str]) -> Option<BlockValue> {
        Some(BlockValue::Choices(keys.iter().map(|key| (*key).to_owned()).collect()))
    }

    fn check(block: &Block, key: &AnswerKey, value: Option<BlockValue>, expected: (MarkVerdict, u32, &[&str])) {
        let mark = mark(block, Some(key), value.as_ref());
        let lines = mark.lines.iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!((mark.verdict, mark.points_bp, &*lines), expected, "{value:?}");
    }

    #[test]
    fn a_number_is_right_within_its_tolerance_however_it_is_written() {
        let key = a_number_key("38179590", "10").mistake_number("39804800", "Two runs are added up.");
        let right = (MarkVerdict::Right, 1_500, &[][..]);
        let not_right = (MarkVerdict::NotRight, 0, &[][..]);
        for typed in ["38179590", "₦38,179,590", "38 179 600", "38.179.580"] {
            check(&number_block(0), &key, number(typed), right);
        }
        for typed in ["38179601", "38179579", "38", "-38179590", "ten"] {
            check(&number_block(0), &key, number(typed), not_right);
        }
        let doubled = (MarkVerdict::NotRight, 0, &["Two runs are added up."][..]);
        check(&number_block(0), &key, number("39,804,800"), doubled);
        check(&number_block(1), &a_number_key("12.5", "0"), number("12,5"), right);
        check(&number_block(1), &a_number_key("0.3", "0"), number("0.30"), right);
    }

    #[test]
    fn several_options_give_a_share_and_a_wrong_one_takes_one_away() {
        let key = an_option_key(["a", "b", "c", "d"]).mistake_option("e", "E.").mistake_option("a", "Without a.");
        let block = choice_block(2_000);
        check(&block, &key, choices(&["d", "c", "b", "a"]), (MarkVerdict::Right, 2_000, &[]));
        check(&block, &key, choices(&["b", "c", "d"]), (MarkVerdict::Partly, 1_500, &["Without a."]));
        check(&block, &key, choices(&["a", "b", "c", "d", "e"]), (MarkVerdict::Partly, 1_500, &["E."]));
        check(&block, &key, choices(&["a", "b", "c", "d", "e", "f"]), (MarkVerdict::Partly, 1_000, &["E."]));
        check(&block, &key, choices(&["a", "e"]), (MarkVerdict::NotRight, 0, &["E."]));
        check(&block, &key, choices(&["e", "f"]), (MarkVerdict::NotRight, 0, &["E.", "Without a."]));
        let found = mark(&block, Some(&key), choices(&["a", "b", "c", "e"]).as_ref());
        assert_eq!((found.found, found.needed, found.wrong), (3, 4, 1));
        let thirds = an_option_key(["a", "b", "c"]);
        check(&choice_block(1_000), &thirds, choices(&["a"]), (MarkVerdict::Partly, 333, &[]));
        check(&choice_block(1_000), &thirds, choices(&["a", "b"]), (MarkVerdict::Partly, 667, &[]));
        check(&choice_block(5), &an_option_key(["a", "b"]), choices(&["a"]), (MarkVerdict::Partly, 2, &[]));
    }

    #[test]
    fn one_option_is_right_or_not() {
        let body = BlockBody::SingleChoice { prompt_html: String::new(), options: options(["a", "b"]) };
        let block = Block { weight_bp: 10, ..a_block(1, body) };
        let key = an_option_key(["a"]).mistake_option("b", "Not so.");
        let choice = |key: &str| Some(BlockValue::Choice(key.to_owned()));
        check(&block, &key, choice("a"), (MarkVerdict::Right, 10, &[]));
        check(&block, &key, choice("b"), (MarkVerdict::NotRight, 0, &["Not so."]));
    }

    #[test]
    fn a_checklist_is_right_when_all_is_ticked() {
        let body = BlockBody::Checklist { prompt_html: String::new(), items: options(["a", "b"]) };
        let block = Block { weight_bp: 10, ..a_block(1, body) };
        let key = an_option_key(["a", "b"]);
        let ticked = |keys: &[&str]| Some(BlockValue::Checked(keys.iter().map(|key| (*key).to_owned()).collect()));
        check(&block, &key, ticked(&["b", "a"]), (MarkVerdict::Right, 10, &[]));
        check(&block, &key, ticked(&["b"]), (MarkVerdict::Partly, 5, &[]));
    }

    #[test]
    fn what_is_empty_has_no_points_and_what_has_no_key_no_mark() {
        let key = a_number_key("0", "0");
        check(&number_block(0), &key, None, (MarkVerdict::Unanswered, 0, &[]));
        check(&number_block(0), &key, number(" "), (MarkVerdict::Unanswered, 0, &[]));
        let unmarked = mark(&number_block(0), None, number("0").as_ref());
        assert_eq!((unmarked.verdict, unmarked.why), (MarkVerdict::Unmarked, None));
        for left_out in [None, number(" ")] {
            assert_eq!(mark(&number_block(0), None, left_out.as_ref()).verdict, MarkVerdict::LeftOut);
        }
        let of_another_kind = an_option_key(["a"]);
        check(&number_block(0), &of_another_kind, number("0"), (MarkVerdict::NotRight, 0, &[]));
        check(&choice_block(10), &key, choices(&["a"]), (MarkVerdict::NotRight, 0, &[]));
    }

    fn three_blocks() -> [Block; 3] {
        [number_block(0), choice_block(2_000), Block { weight_bp: 6_500, ..a_block(3, a_text_of(1)) }]
    }

    fn two_keys() -> [BlockKey; 2] {
        let options = an_option_key(["a", "b"]).mistake_option("c", "Not c.").mistake_option("b", "Without b.");
        [BlockKey { block: block_id(1), key: a_number_key("300", "0") }, BlockKey { block: block_id(2), key: options }]
    }

    fn marks_of(typed: &str, chosen: &[&str], known: &[BlockId]) -> Marks {
        let text = Some(BlockValue::Text("A text.".to_owned()));
        let answers = [(block_id(1), number(typed)), (block_id(2), choices(chosen)), (block_id(3), text)];
        let of = |id| answers.iter().find(|(block, _)| *block == id).and_then(|(_, value)| value.as_ref());
        mark_all(&three_blocks(), &two_keys(), of, known)
    }

    #[test]
    fn an_attempt_is_right_partly_or_not_right_over_all_that_has_a_key() {
        let came_out = |typed, chosen: &[&str]| {
            let marks = marks_of(typed, chosen, &[]);
            (marks.outcome, marks.points_bp, marks.of_bp)
        };
        assert_eq!(came_out("300", &["a", "b"]), (MarkOutcome::Right, 3_500, 3_500));
        assert_eq!(came_out("312", &["a", "b"]), (MarkOutcome::Partly, 2_000, 3_500));
        assert_eq!(came_out("312", &["a"]), (MarkOutcome::Partly, 1_000, 3_500));
        assert_eq!(came_out("312", &["c"]), (MarkOutcome::NotRight, 0, 3_500));
        assert_eq!(came_out("", &[]), (MarkOutcome::NotRight, 0, 3_500));
        assert_eq!(mark_all(&[a_block(1, a_text_of(1))], &[], |_| None, &[]).outcome, MarkOutcome::Unmarked);
        let counts = marks_of("300", &["a"], &[]).counts();
        assert_eq!(counts, MarkCounts { right: 1, partly: 1, not_right: 0, unmarked: 1 });
        assert_eq!(marks_of("", &["c"], &[]).counts().not_right, 2);
    }

    #[test]
    fn what_was_left_out_is_in_no_count() {
        let left_out = mark_all(&three_blocks(), &[], |_| None, &[]);
        assert_eq!((left_out.outcome, left_out.counts()), (MarkOutcome::Unmarked, MarkCounts::default()));
    }

    #[test]
    fn points_are_the_score_where_keys_are_the_whole_and_were_not_known() {
        let whole = |known: &[BlockId]| {
            let block = Block { weight_bp: WHOLE_BP, ..number_block(0) };
            let keys = [BlockKey { block: block.id, key: a_number_key("300", "0") }];
            let answer = BlockValue::Number("300".to_owned());
            mark_all(&[block], &keys, |_| Some(&answer), known).score_bp()
        };
        assert_eq!((whole(&[]), whole(&[block_id(1)])), (Some(WHOLE_BP), None));
        assert_eq!(marks_of("300", &["a", "b"], &[]).score_bp(), None);
        let points = |known: &[BlockId]| marks_of("300", &["a"], known).key_points();
        assert_eq!(points(&[]), KeyPoints { points_bp: 2_500, of_bp: 3_500 });
        assert_eq!(points(&[block_id(1)]), KeyPoints { points_bp: 1_000, of_bp: 3_500 });
        assert_eq!(points(&[block_id(1), block_id(2)]), KeyPoints::default());
    }

    /// The reason and the options of the second question: `+` a right one, `-` a wrong one, `*` a chosen one.
    fn explained(chosen: &[&str], shown: &[BlockId]) -> (Option<String>, Vec<String>) {
        let value = choices(chosen);
        let of = |id| value.as_ref().filter(|_| id == block_id(2));
        let marks = marks_of("300", chosen, &[]).explained(&three_blocks(), &two_keys(), shown, of);
        let mark = marks.answers.into_iter().nth(1).unwrap();
        let options = mark.options.into_iter().map(|option| {
            let signs = (if option.is_right { "+" } else { "-" }, if option.is_chosen { "*" } else { "" });
            format!("{}{}{} {}", signs.0, option.option, signs.1, option.line.unwrap_or_default())
        });
        (mark.why, options.collect())
    }

    #[test]
    fn only_the_chosen_options_are_marked_before_the_key_is_shown() {
        assert_eq!(explained(&["a", "c"], &[]), (None, vec!["+a* ".to_owned(), "-c* ".to_owned()]));
        assert_eq!(explained(&["a", "c"], &[block_id(1)]).0, None);
        let (why, options) = explained(&["a", "c"], &[block_id(2)]);
        assert_eq!(why.as_deref(), Some("So it is."));
        assert_eq!(options, ["+a* ", "+b Without b.", "-c* Not c.", "-d ", "-e ", "-f "]);
    }

    #[test]
    fn marks_that_were_stored_before_each_answer_was_counted_still_count() {
        let stored = serde_json::to_value(marks_of("300", &["a"], &[])).unwrap();
        let mut old = stored.clone();
        for answer in old["answers"].as_array_mut().unwrap() {
            let fields = answer.as_object_mut().unwrap();
            fields.remove("is_counted");
            fields.remove("options");
        }
        let read: Marks = serde_json::from_value(old).unwrap();
        assert_eq!(read, serde_json::from_value::<Marks>(stored).unwrap());
    }
}
