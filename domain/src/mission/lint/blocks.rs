//! Checks the blocks of one mission: whether the limits allow an answer, the options have different keys, and the sum
//! of the weights is 0 or 10,000.

use std::collections::BTreeSet;

use crate::limits::{MAX_CHARS, MAX_FILE_BYTES, MAX_FILES, WHOLE_BP};
use crate::mission::block::{BlockBody, ChoiceOption, FileRules, TextRules};
use crate::mission::limits::{MAX_DECIMALS, MAX_OPTIONS};
use crate::mission::lint::finding::{Finding, FindingKind, LimitField, RangeField};
use crate::mission::lint::outline::{OutlineMission, sum};

pub(super) fn lint(mission: &OutlineMission, findings: &mut Vec<Finding>) {
    let mut keys = BTreeSet::new();
    for block in &mission.blocks {
        let mut found = |kind| findings.push(Finding::of_block(mission, block, kind));
        if !keys.insert(block.key.as_str()) {
            found(FindingKind::DuplicateBlock);
        }
        if !block.body.is_input() && (block.required || block.weight_bp > 0) {
            found(FindingKind::ContentAsksNothing);
        }
        body(&block.body, &mut found);
    }
    let weights = sum(mission.blocks.iter().map(|block| block.weight_bp));
    if weights != 0 && weights != WHOLE_BP {
        findings.push(Finding::of_mission(mission, FindingKind::BlockWeights(weights)));
    }
}

fn body(body: &BlockBody, found: &mut impl FnMut(FindingKind)) {
    match body {
        BlockBody::Text { .. }
        | BlockBody::Image { .. }
        | BlockBody::Video { .. }
        | BlockBody::File { .. }
        | BlockBody::Resource { .. }
        | BlockBody::Embed { .. }
        | BlockBody::Callout { .. }
        | BlockBody::ModelAnswer { .. }
        | BlockBody::Link { .. } => {}
        BlockBody::ShortText { max_chars, .. } => max_chars_fits(*max_chars, found),
        BlockBody::LongText(rules) | BlockBody::Reflection(rules) => text(rules, found),
        BlockBody::SingleChoice { options, .. } => choices(options, 2, found),
        BlockBody::MultiChoice { options, min_choices, max_choices, .. } => {
            choices(options, 2, found);
            let can_be_chosen = (*max_choices).min(count(options));
            if can_be_chosen == 0 || *min_choices > can_be_chosen {
                found(FindingKind::Range(RangeField::Choices));
            }
        }
        BlockBody::Number { min, max, decimals, .. } => {
            if min.as_ref().zip(max.as_ref()).is_some_and(|(min, max)| min > max) {
                found(FindingKind::Range(RangeField::Number));
            }
            limit(LimitField::Decimals, *decimals <= MAX_DECIMALS, found);
        }
        BlockBody::Files(rules) | BlockBody::Audio(rules) => files(rules, found),
        BlockBody::Checklist { items, .. } => choices(items, 1, found),
    }
}

fn text(rules: &TextRules, found: &mut impl FnMut(FindingKind)) {
    if rules.max_words.is_some_and(|max_words| rules.min_words > max_words) {
        found(FindingKind::Range(RangeField::Words));
    }
    max_chars_fits(rules.max_chars, found);
}

fn choices(options: &[ChoiceOption], least: u32, found: &mut impl FnMut(FindingKind)) {
    if count(options) < least {
        found(FindingKind::TooFewOptions(count(options)));
    }
    limit(LimitField::Options, count(options) <= MAX_OPTIONS, found);
    let mut keys = BTreeSet::new();
    for option in options {
        if !keys.insert(option.key.as_str()) {
            found(FindingKind::DuplicateOption(option.key.clone()));
        }
    }
}

fn files(rules: &FileRules, found: &mut impl FnMut(FindingKind)) {
    limit(LimitField::MaxBytes, (1..=MAX_FILE_BYTES).contains(&rules.max_bytes), found);
    limit(LimitField::MaxFiles, (1..=MAX_FILES).contains(&rules.max_files), found);
}

fn max_chars_fits(max_chars: u32, found: &mut impl FnMut(FindingKind)) {
    limit(LimitField::MaxChars, (1..=MAX_CHARS).contains(&max_chars), found);
}

fn limit(field: LimitField, fits: bool, found: &mut impl FnMut(FindingKind)) {
    if !fits {
        found(FindingKind::LimitOutOfBounds(field));
    }
}

fn count(options: &[ChoiceOption]) -> u32 {
    u32::try_from(options.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_block, a_mission, a_text_of, options};
    use crate::mission::block::{Block, Decimal};
    use crate::mission::lint::tests::{a_program, findings};

    /// Compares the findings about one mission with these blocks, except those about keys, replies and titles.
    fn check<const N: usize>(blocks: [Block; N], expected: &[&str]) {
        let mut outline = a_program([a_mission(1)]);
        outline.missions[0].blocks = blocks.to_vec();
        let mut actual = findings(&outline);
        actual.retain(|(finding, _)| !["warning no_key", "error reply_to_nothing \"unmarked\""].contains(&&**finding));
        let expected = expected.iter().map(|kind| ((*kind).to_owned(), Some(1))).collect::<Vec<_>>();
        assert_eq!(actual, expected);
    }

    fn check_body(body: BlockBody, expected: &[&str]) {
        check([a_block(1, body)], expected);
    }

    #[test]
    fn the_weights_of_the_blocks_are_none_or_the_whole() {
        let weighing = |number, weight_bp| Block { weight_bp, ..a_block(number, a_text_of(1)) };
        check([weighing(1, 0), weighing(2, 0)], &[]);
        check([weighing(1, 4_000), weighing(2, 6_000)], &[]);
        check([weighing(1, 4_000), weighing(2, 5_000)], &["error block_weights 9000"]);
    }

    #[test]
    fn a_block_has_a_key_of_its_own() {
        check([a_block(1, a_text_of(1)), a_block(1, a_text_of(2))], &["error duplicate_block"]);
    }

    #[test]
    fn a_block_that_asks_nothing_is_neither_required_nor_weighted() {
        let content = || a_block(1, BlockBody::Text { html: String::new() });
        check([content()], &["warning content_asks_nothing"]);
        check([Block { required: false, ..content() }], &[]);
        let weighted = Block { required: false, weight_bp: WHOLE_BP, ..content() };
        check([weighted], &["warning content_asks_nothing"]);
    }

    #[test]
    fn a_text_can_keep_both_its_least_and_its_most() {
        let words = |min_words, max_words| {
            BlockBody::LongText(TextRules { min_words, max_words: Some(max_words), ..TextRules::default() })
        };
        check_body(words(20, 20), &[]);
        check_body(words(21, 20), &["error range \"words\""]);
    }

    #[test]
    fn limits_stay_within_those_of_the_product() {
        let chars = |max_chars| BlockBody::ShortText { prompt_html: String::new(), max_chars };
        check_body(chars(MAX_CHARS), &[]);
        check_body(chars(MAX_CHARS + 1), &["error limit_out_of_bounds \"max_chars\""]);
        check_body(chars(0), &["error limit_out_of_bounds \"max_chars\""]);
        let files = |max_bytes, max_files| {
            BlockBody::Files(FileRules {
                prompt_html: String::new(),
                allowed_ext: Vec::new(),
                max_bytes,
                max_files,
                max_seconds: None,
            })
        };
        check_body(files(MAX_FILE_BYTES, MAX_FILES), &[]);
        check_body(files(MAX_FILE_BYTES + 1, 1), &["error limit_out_of_bounds \"max_bytes\""]);
        check_body(files(1, 0), &["error limit_out_of_bounds \"max_files\""]);
    }

    #[test]
    fn a_number_has_a_range_that_holds_something() {
        let number = |min, max, decimals| BlockBody::Number {
            prompt_html: String::new(),
            min: Decimal::parse(min),
            max: Decimal::parse(max),
            decimals,
            unit: None,
        };
        check_body(number("1", "1.0", 0), &[]);
        check_body(number("1.1", "1", 0), &["error range \"number\""]);
        check_body(number("", "1", MAX_DECIMALS), &[]);
        check_body(number("", "", MAX_DECIMALS + 1), &["error limit_out_of_bounds \"decimals\""]);
    }

    #[test]
    fn there_is_something_to_choose_from_and_it_can_be_told_apart() {
        let single = |options| BlockBody::SingleChoice { prompt_html: String::new(), options };
        check_body(single(options(["a", "b"])), &[]);
        check_body(single(options(["a"])), &["error too_few_options 1"]);
        check_body(single(options(["a", "b", "a"])), &["error duplicate_option \"a\""]);
        let of = |count| (0..count).map(|key| ChoiceOption { key: format!("{key}"), label: String::new() }).collect();
        check_body(single(of(MAX_OPTIONS)), &[]);
        check_body(single(of(MAX_OPTIONS + 1)), &["error limit_out_of_bounds \"options\""]);
        let steps = |items| BlockBody::Checklist { prompt_html: String::new(), items };
        check_body(steps(options(["a"])), &[]);
        check_body(steps(options([])), &["error too_few_options 0"]);
    }

    #[test]
    fn as_many_can_be_chosen_as_must_be() {
        let choosing = |min_choices, max_choices| BlockBody::MultiChoice {
            prompt_html: String::new(),
            options: options(["a", "b", "c"]),
            min_choices,
            max_choices,
        };
        check_body(choosing(0, 9), &[]);
        check_body(choosing(3, 3), &[]);
        check_body(choosing(2, 1), &["error range \"choices\""]);
        check_body(choosing(4, 9), &["error range \"choices\""]);
        check_body(choosing(0, 0), &["error range \"choices\""]);
    }
}
