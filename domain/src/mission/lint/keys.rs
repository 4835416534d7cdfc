//! Checks the keys of a mission's questions and its sender's replies: whether a key can be met, no listed mistake is
//! right, and no pattern over the whole program lets learners guess right options.

use std::collections::BTreeSet;

use crate::limits::WHOLE_BP;
use crate::mission::answer_key::{AnswerKey, MarkOutcome, Mistake, MistakenAnswer, NumberRange, RightAnswer};
use crate::mission::block::{Block, BlockBody, ChoiceOption};
use crate::mission::lint::finding::{Finding, FindingKind};
use crate::mission::lint::outline::{OutlineMission, ProgramOutline, sum};

/// Minimum number of choices in a program; with fewer, no pattern is reported.
const MIN_CHOICES: u32 = 4;

pub(super) fn lint(mission: &OutlineMission, findings: &mut Vec<Finding>) {
    for block in mission.blocks.iter().filter(|block| block.body.is_input()) {
        let mut found = |kind| findings.push(Finding::of_block(mission, block, kind));
        if block.title.is_none() {
            found(FindingKind::NoTitle);
        }
        match mission.keys.get(&block.key) {
            Some(key) => lint_key(block, key, &mut found),
            None if wants_key(&block.body) => found(FindingKind::NoKey),
            None => {}
        }
    }
    replies(mission, findings);
}

/// Finds patterns by which right options could be guessed: too often they are among the first two, or the longest.
pub(super) fn lint_habits(outline: &ProgramOutline, findings: &mut Vec<Finding>) {
    let (mut of, mut early, mut longest) = (0, 0, 0);
    for mission in &outline.missions {
        for block in &mission.blocks {
            let Some((options, right)) = choice(block, mission) else { continue };
            let chars = |option: &ChoiceOption| option.label.chars().count();
            let is_longest =
                |at: usize| (0..options.len()).all(|other| other == at || chars(&options[other]) < chars(&options[at]));
            of += 1;
            early += u32::from(right < 2);
            longest += u32::from(is_longest(right));
        }
    }
    if of < MIN_CHOICES {
        return;
    }
    if early * 3 > of * 2 {
        findings.push(Finding::of_program(FindingKind::RightMostlyFirst { right: early, of }));
    }
    if longest * 2 > of {
        findings.push(Finding::of_program(FindingKind::RightMostlyLongest { right: longest, of }));
    }
}

/// The options of a single choice with a key and at least three options, and the index of the right option.
fn choice<'a>(block: &'a Block, mission: &OutlineMission) -> Option<(&'a [ChoiceOption], usize)> {
    let BlockBody::SingleChoice { options, .. } = &block.body else { return None };
    let RightAnswer::Options(right) = &mission.keys.get(&block.key)?.right else { return None };
    let at = options.iter().position(|option| right.contains(&option.key))?;
    (options.len() > 2).then_some((options, at))
}

/// Whether questions with keys have the whole weight of the mission, so that its score is from keys only.
pub(super) fn are_the_whole(mission: &OutlineMission) -> bool {
    let keyed = mission.blocks.iter().filter(|block| mission.keys.contains_key(&block.key));
    sum(keyed.map(|block| block.weight_bp)) == WHOLE_BP
}

/// Whether a question should have a key.
fn wants_key(body: &BlockBody) -> bool {
    matches!(body, BlockBody::Number { .. } | BlockBody::SingleChoice { .. } | BlockBody::MultiChoice { .. })
}

fn lint_key(block: &Block, key: &AnswerKey, found: &mut impl FnMut(FindingKind)) {
    match (&block.body, &key.right) {
        (BlockBody::Number { unit, decimals, .. }, RightAnswer::Number(right)) => {
            if unit.is_none() {
                found(FindingKind::KeyWithoutUnit);
            }
            if right.tolerance.is_below_place(*decimals) || is_negative(right) {
                found(FindingKind::KeyTolerance);
            }
            if !fits(&block.body, right) {
                found(FindingKind::KeyOutOfRange(right.value.to_string()));
            }
            key.mistakes.iter().for_each(|mistake| mistaken_number(&block.body, right, mistake, found));
        }
        (BlockBody::SingleChoice { options, .. }, RightAnswer::Options(right)) => {
            right_options(options, right, (1, 1), found);
            key.mistakes.iter().for_each(|mistake| mistaken_option(options, right, true, mistake, found));
        }
        (BlockBody::MultiChoice { options, min_choices, max_choices, .. }, RightAnswer::Options(right)) => {
            right_options(options, right, ((*min_choices).max(1), *max_choices), found);
            key.mistakes.iter().for_each(|mistake| mistaken_option(options, right, false, mistake, found));
        }
        (BlockBody::Checklist { items, .. }, RightAnswer::Options(right)) => {
            let all = u32::try_from(items.len()).unwrap_or(u32::MAX);
            right_options(items, right, (all, all), found);
        }
        _ => found(FindingKind::KeyOfAnotherKind),
    }
}

fn is_negative(range: &NumberRange) -> bool {
    range.tolerance.to_string().starts_with('-')
}

/// Whether the question accepts the number.
fn fits(body: &BlockBody, range: &NumberRange) -> bool {
    let BlockBody::Number { min, max, decimals, .. } = body else { return false };
    let value = &range.value;
    value.places() <= *decimals
        && min.as_ref().is_none_or(|min| value >= min)
        && max.as_ref().is_none_or(|max| value <= max)
}

fn mistaken_number(body: &BlockBody, right: &NumberRange, mistake: &Mistake, found: &mut impl FnMut(FindingKind)) {
    match &mistake.answer {
        MistakenAnswer::Number(number) if right.holds(&number.value) => {
            found(FindingKind::MistakeIsRight(number.value.to_string()));
        }
        MistakenAnswer::Number(number) if !fits(body, number) => {
            found(FindingKind::KeyOutOfRange(number.value.to_string()));
        }
        MistakenAnswer::Number(_) => {}
        MistakenAnswer::Option(_) => found(FindingKind::KeyOfAnotherKind),
    }
}

fn right_options(
    options: &[ChoiceOption],
    right: &[String],
    (least, most): (u32, u32),
    found: &mut impl FnMut(FindingKind),
) {
    unknown_options(options, right, found);
    let right = u32::try_from(right.iter().collect::<BTreeSet<_>>().len()).unwrap_or(u32::MAX);
    if right < least || right > most {
        found(FindingKind::KeyCount(right));
    }
}

fn mistaken_option(
    options: &[ChoiceOption],
    right: &[String],
    is_single: bool,
    mistake: &Mistake,
    found: &mut impl FnMut(FindingKind),
) {
    let MistakenAnswer::Option(option) = &mistake.answer else {
        found(FindingKind::KeyOfAnotherKind);
        return;
    };
    unknown_options(options, std::slice::from_ref(option), found);
    if is_single && right.contains(option) {
        found(FindingKind::MistakeIsRight(option.clone()));
    }
}

fn unknown_options(options: &[ChoiceOption], keys: &[String], found: &mut impl FnMut(FindingKind)) {
    for key in keys.iter().filter(|key| !options.iter().any(|option| option.key == **key)) {
        found(FindingKind::KeyOfNoOption(key.clone()));
    }
}

/// Checks the replies, if the mission has any: there must be one for every possible outcome of an attempt, and for no
/// other outcome.
fn replies(mission: &OutlineMission, findings: &mut Vec<Finding>) {
    let mut found = |kind| findings.push(Finding::of_mission(mission, kind));
    let asks = mission.blocks.iter().any(|block| block.body.is_input());
    let Some(replies) = &mission.replies else {
        if asks {
            found(FindingKind::NoReply);
        }
        return;
    };
    let is_marked = mission.blocks.iter().any(|block| mission.keys.contains_key(&block.key));
    let outcomes = [MarkOutcome::Right, MarkOutcome::Partly, MarkOutcome::NotRight, MarkOutcome::Unmarked];
    for outcome in outcomes {
        let is_possible = asks && (outcome == MarkOutcome::Unmarked) != is_marked;
        match replies.to(outcome) {
            None if is_possible => found(FindingKind::ReplyMissing(outcome)),
            Some(_) if !is_possible => found(FindingKind::ReplyToNothing(outcome)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::keys::{a_number_key, an_option_key};
    use crate::fixtures::{a_block, a_mission, a_text_of, options};
    use crate::mission::answer_key::Replies;
    use crate::mission::block::Decimal;
    use crate::mission::lint::tests::{a_program, check as check_program};

    fn replies_to_marks() -> Replies {
        let reply = || Some("<p>Thank you.</p>".to_owned());
        Replies { right: reply(), partly: reply(), not_right: reply(), unmarked: None }
    }

    /// Compares the findings about one question with this key.
    fn check(body: BlockBody, key: &AnswerKey, expected: &[&str]) {
        let mut outline = a_program([a_mission(1)]);
        let mission = &mut outline.missions[0];
        mission.blocks = vec![a_block(1, body)];
        mission.keys = [("block-1".to_owned(), key.clone())].into();
        mission.replies = Some(replies_to_marks());
        check_program(&outline, &expected.iter().map(|kind| (*kind, 1)).collect::<Vec<_>>());
    }

    fn number(decimals: u8, unit: Option<&str>) -> BlockBody {
        let (min, max) = (Decimal::parse("0"), Decimal::parse("1000"));
        BlockBody::Number { prompt_html: String::new(), min, max, decimals, unit: unit.map(str::to_owned) }
    }

    fn single() -> BlockBody {
        BlockBody::SingleChoice { prompt_html: String::new(), options: options(["a", "b", "c"]) }
    }

    fn several(min_choices: u32, max_choices: u32) -> BlockBody {
        let options = options(["a", "b", "c"]);
        BlockBody::MultiChoice { prompt_html: String::new(), options, min_choices, max_choices }
    }

    #[test]
    fn a_number_can_be_typed_and_has_a_unit_and_a_tolerance_of_its_own_places() {
        check(number(1, Some("%")), &a_number_key("9.0", "0.1"), &[]);
        check(number(0, Some("%")), &a_number_key("9", "0"), &[]);
        check(number(0, None), &a_number_key("9", "0"), &["error key_without_unit"]);
        check(number(1, Some("%")), &a_number_key("9", "0.05"), &["error key_tolerance"]);
        check(number(1, Some("%")), &a_number_key("9", "-1"), &["error key_tolerance"]);
        check(number(0, Some("%")), &a_number_key("9.5", "1"), &["error key_out_of_range \"9.5\""]);
        check(number(0, Some("%")), &a_number_key("1001", "1"), &["error key_out_of_range \"1001\""]);
        check(number(0, Some("%")), &a_number_key("-1", "0"), &["error key_out_of_range \"-1\""]);
    }

    #[test]
    fn a_mistake_is_possible_and_not_right() {
        let key = || a_number_key("300", "2");
        check(number(0, Some("%")), &key().mistake_number("312", "Rows."), &[]);
        check(number(0, Some("%")), &key().mistake_number("302", "Rows."), &["error mistake_is_right \"302\""]);
        check(number(0, Some("%")), &key().mistake_number("2000", "Rows."), &["error key_out_of_range \"2000\""]);
        check(number(0, Some("%")), &key().mistake_option("a", "Rows."), &["error key_of_another_kind"]);
        check(single(), &an_option_key(["a"]).mistake_option("a", "No."), &["error mistake_is_right \"a\""]);
        check(single(), &an_option_key(["a"]).mistake_option("z", "No."), &["error key_of_no_option \"z\""]);
        check(single(), &an_option_key(["a"]).mistake_number("1", "No."), &["error key_of_another_kind"]);
        check(several(1, 3), &an_option_key(["a", "b"]).mistake_option("a", "Without a."), &[]);
    }

    #[test]
    fn a_key_names_options_that_can_be_chosen_together() {
        check(single(), &an_option_key(["b"]), &[]);
        check(single(), &an_option_key(["a", "b"]), &["error key_count 2"]);
        check(single(), &an_option_key([]), &["error key_count 0"]);
        check(single(), &an_option_key(["z"]), &["error key_of_no_option \"z\""]);
        check(several(1, 2), &an_option_key(["a", "b"]), &[]);
        check(several(1, 2), &an_option_key(["a", "b", "c"]), &["error key_count 3"]);
        check(several(2, 3), &an_option_key(["a", "a"]), &["error key_count 1"]);
        check(several(0, 3), &an_option_key([]), &["error key_count 0"]);
        let steps = || BlockBody::Checklist { prompt_html: String::new(), items: options(["a", "b"]) };
        check(steps(), &an_option_key(["a", "b"]), &[]);
        check(steps(), &an_option_key(["a"]), &["error key_count 1"]);
        check(single(), &a_number_key("1", "0"), &["error key_of_another_kind"]);
        check(a_text_of(1), &an_option_key(["a"]), &["error key_of_another_kind"]);
    }

    #[test]
    fn a_question_has_a_title_and_where_it_can_a_key() {
        let mut outline = a_program([a_mission(1)]);
        outline.missions[0].blocks = vec![a_block(1, single()), Block { title: None, ..a_block(2, a_text_of(1)) }];
        check_program(&outline, &[("warning no_key", 1), ("warning no_title", 1)]);
    }

    #[test]
    fn the_sender_replies_to_whatever_can_come_out() {
        let with = |replies, is_marked: bool| {
            let mut outline = a_program([a_mission(1)]);
            let mission = &mut outline.missions[0];
            if is_marked {
                mission.blocks = vec![a_block(1, single())];
                mission.keys = [("block-1".to_owned(), an_option_key(["a"]))].into();
            }
            mission.replies = replies;
            outline
        };
        let unmarked = || Replies { unmarked: Some("Thank you.".to_owned()), ..Replies::default() };
        check_program(&with(Some(replies_to_marks()), true), &[]);
        check_program(&with(Some(unmarked()), false), &[]);
        check_program(&with(None, true), &[("warning no_reply", 1)]);
        let partly = Replies { partly: None, ..replies_to_marks() };
        check_program(&with(Some(partly), true), &[("error reply_missing \"partly\"", 1)]);
        let both = Replies { right: Some(String::new()), ..unmarked() };
        check_program(&with(Some(both), false), &[("error reply_to_nothing \"right\"", 1)]);
    }

    /// Returns the findings about a program of choices. Each pair is the index of the right option and the length of
    /// its label; the other labels have four letters.
    fn habits(choices: &[(usize, usize)]) -> Vec<String> {
        let mut outline = a_program([a_mission(1)]);
        let mission = &mut outline.missions[0];
        mission.replies = Some(replies_to_marks());
        let keys = ["a", "b", "c", "d"];
        mission.blocks = (1..)
            .zip(choices)
            .map(|(number, (at, chars))| {
                let mut options = options(keys).to_vec();
                options.iter_mut().for_each(|option| option.label = "four".to_owned());
                options[*at].label = "x".repeat(*chars);
                a_block(number, BlockBody::SingleChoice { prompt_html: String::new(), options })
            })
            .collect();
        mission.keys = mission
            .blocks
            .iter()
            .zip(choices)
            .map(|(block, (at, _))| (block.key.clone(), an_option_key([keys[*at]])))
            .collect();
        crate::mission::lint::tests::findings(&outline).into_iter().map(|(finding, _)| finding).collect()
    }

    #[test]
    fn right_options_cannot_be_guessed_by_their_place_or_their_length() {
        assert_eq!(habits(&[(0, 4), (1, 4), (2, 4), (3, 4)]), Vec::<String>::new());
        assert_eq!(habits(&[(0, 4), (1, 4), (1, 4)]), Vec::<String>::new());
        let early = "warning right_mostly_first {\"of\":4,\"right\":3}";
        assert_eq!(habits(&[(0, 4), (1, 4), (1, 4), (3, 4)]), [early]);
        assert_eq!(habits(&[(0, 5), (1, 5), (2, 4), (3, 4)]), Vec::<String>::new());
        let longest = "warning right_mostly_longest {\"of\":4,\"right\":3}";
        assert_eq!(habits(&[(0, 5), (1, 5), (2, 5), (3, 4)]), [longest]);
    }
}
