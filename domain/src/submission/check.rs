//! Checks one answer against its block, while the learner types and again when the attempt is submitted. The length of
//! a text is its number of Unicode scalar values. A word is a run of characters between white space that has at least
//! one letter or digit; scripts without spaces have a [separate rule](count_words). [`IssueRule`] lists the possible
//! faults. Every limit is inclusive.

use crate::field::{Amount, IssueRule};
use crate::limits::MAX_FILES;
use crate::link::{host_of, is_at, read_link};
use crate::mission::block::typed_number::read_number;
use crate::mission::block::{Block, BlockBody, ChoiceOption, Decimal, FileRules};
use crate::submission::limits::MAX_DRAFT_CHARS;
use crate::submission::{BlockCheck, BlockValue, FileAnswer, Issue};
use crate::visible::is_unseen;

/// Length of a text.
#[derive(Clone, Copy, Default)]
struct Length {
    words: u32,
    chars: u32,
}

/// Number of letters that count as one word in a script without spaces: about the mean length of a word in Thai, Lao,
/// Khmer and Burmese.
const UNSPACED_LETTERS: u32 = 5;

/// Computes the numbers of words and characters in one pass. This is the slowest part of a check, which runs on every
/// keystroke.
fn length_of(text: &str) -> Length {
    let (mut length, mut is_counted, mut unspaced) = (Length::default(), false, 0_u32);
    for c in text.chars() {
        length.chars = length.chars.saturating_add(1);
        if c.is_whitespace() {
            (is_counted, unspaced) = (false, 0);
        } else if is_ideograph(c) {
            (is_counted, unspaced) = (false, 0);
            length.words = length.words.saturating_add(1);
        } else if is_unspaced(c) {
            is_counted = false;
            length.words = length.words.saturating_add(u32::from(unspaced.is_multiple_of(UNSPACED_LETTERS)));
            unspaced = unspaced.saturating_add(1);
        } else if !is_counted && c.is_alphanumeric() {
            (is_counted, unspaced) = (true, 0);
            length.words = length.words.saturating_add(1);
        }
    }
    length
}

/// Chinese characters and Hiragana, each of which counts as a word.
fn is_ideograph(c: char) -> bool {
    c >= '\u{3041}'
        && matches!(c, '\u{3041}'..='\u{3096}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
            | '\u{20000}'..='\u{3ffff}')
}

/// Letters of scripts without spaces: Thai, Lao, Burmese, Khmer.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}') && c.is_alphabetic()
}

/// Number of words in a text: runs between white space that have at least one letter or digit. Each Chinese character
/// counts as a word, and so does every group of up to five letters of a script without spaces.
#[must_use]
pub fn count_words(text: &str) -> u32 {
    length_of(text).words
}

/// Number of characters in a text: Unicode scalar values, line ends included.
#[must_use]
pub fn count_chars(text: &str) -> u32 {
    length_of(text).chars
}

/// Checks an answer; `None` if the learner gave no answer or emptied it.
#[must_use]
pub fn check(block: &Block, value: Option<&BlockValue>) -> BlockCheck {
    let is_empty = value.is_none_or(is_blank);
    let length = match value {
        Some(BlockValue::Text(text)) => length_of(text),
        _ => Length::default(),
    };
    let mut issues = Vec::new();
    match value {
        Some(value) if !is_empty => check_value(&block.body, value, length, &mut issues),
        _ if block.required && block.body.is_input() => issues.push(issue(IssueRule::Required, None, None)),
        _ => {}
    }
    BlockCheck {
        block: block.id,
        is_valid: issues.is_empty(),
        is_empty,
        words: length.words,
        chars: length.chars,
        reads: value.and_then(|value| read(&block.body, value)),
        issues,
    }
}

/// Returns the rules that prevent saving an answer as a draft. Any other answer is saved, so that no text is lost while
/// it is still too long or too short.
#[must_use]
pub fn issues_that_refuse_a_draft(block: &Block, value: &BlockValue) -> Vec<Issue> {
    if let Some(excess) = excess(&block.body, value) {
        return vec![excess];
    }
    let (mut issues, mut length) = (Vec::new(), Length::default());
    if let BlockValue::Text(text) | BlockValue::Number(text) | BlockValue::Link(text) = value {
        length = length_of(text);
        at_most(IssueRule::MaxChars, MAX_DRAFT_CHARS, length.chars, &mut issues);
    }
    if block.body.is_input() {
        check_value(&block.body, value, length, &mut issues);
    } else {
        issues.push(issue(IssueRule::WrongKind, None, None));
    }
    issues.retain(|issue| match issue.rule {
        IssueRule::MaxChars => issue.need == Some(Amount::Count(MAX_DRAFT_CHARS.into())),
        IssueRule::UnknownOption
        | IssueRule::Extension
        | IssueRule::FileTooLarge
        | IssueRule::TooManyFiles
        | IssueRule::WrongKind => true,
        _ => false,
    });
    issues
}

pub(super) fn is_blank(value: &BlockValue) -> bool {
    match value {
        BlockValue::Text(text) | BlockValue::Number(text) | BlockValue::Link(text) => is_unseen(text),
        BlockValue::Choice(key) => key.is_empty(),
        BlockValue::Choices(keys) | BlockValue::Checked(keys) => keys.is_empty(),
        BlockValue::Files(files) => files.is_empty(),
    }
}

fn check_value(body: &BlockBody, value: &BlockValue, length: Length, issues: &mut Vec<Issue>) {
    if let Some(excess) = excess(body, value) {
        issues.push(excess);
        return;
    }
    match (body, value) {
        (BlockBody::ShortText { max_chars, .. }, BlockValue::Text(_)) => {
            at_most(IssueRule::MaxChars, *max_chars, length.chars, issues);
        }
        (BlockBody::LongText(rules) | BlockBody::Reflection(rules), BlockValue::Text(_)) => {
            at_least(IssueRule::MinWords, rules.min_words, length.words, issues);
            at_most(IssueRule::MaxWords, rules.max_words.unwrap_or(u32::MAX), length.words, issues);
            at_most(IssueRule::MaxChars, rules.max_chars, length.chars, issues);
        }
        (BlockBody::SingleChoice { options, .. }, BlockValue::Choice(key)) => {
            check_keys(options, std::slice::from_ref(key), issues);
        }
        (BlockBody::MultiChoice { options, min_choices, max_choices, .. }, BlockValue::Choices(keys)) => {
            check_keys(options, keys, issues);
            at_least(IssueRule::TooFew, *min_choices, count(keys), issues);
            at_most(IssueRule::TooMany, *max_choices, count(keys), issues);
        }
        (BlockBody::Number { min, max, decimals, .. }, BlockValue::Number(text)) => match read(body, value) {
            Some(number) => check_number(&number, min.as_ref(), max.as_ref(), *decimals, issues),
            None => issues.push(issue(IssueRule::NotANumber, None, Some(Amount::Word(text.to_owned())))),
        },
        (BlockBody::Link { hosts, .. }, BlockValue::Link(text)) => check_link(text, hosts, issues),
        (BlockBody::Files(rules) | BlockBody::Audio(rules), BlockValue::Files(files)) => {
            check_files(rules, files, issues);
        }
        (BlockBody::Checklist { items, .. }, BlockValue::Checked(keys)) => {
            check_keys(items, keys, issues);
            at_least(IssueRule::Unchecked, count(items), count(keys), issues);
        }
        _ => issues.push(issue(IssueRule::WrongKind, None, None)),
    }
}

/// The issue of an answer with more keys than the block has options. The keys are not checked one by one then, and the
/// answer is not saved as a draft.
fn excess(body: &BlockBody, value: &BlockValue) -> Option<Issue> {
    let (options, keys) = match (body, value) {
        (BlockBody::MultiChoice { options, .. }, BlockValue::Choices(keys))
        | (BlockBody::Checklist { items: options, .. }, BlockValue::Checked(keys)) => (count(options), count(keys)),
        _ => return None,
    };
    let counted = |number: u32| Some(Amount::Count(number.into()));
    (keys > options).then(|| issue(IssueRule::TooMany, counted(options), counted(keys)))
}

fn check_keys(options: &[ChoiceOption], keys: &[String], issues: &mut Vec<Issue>) {
    for (index, key) in keys.iter().enumerate() {
        if !options.iter().any(|option| option.key == *key) {
            issues.push(issue(IssueRule::UnknownOption, None, Some(Amount::Word(key.clone()))));
        } else if keys.iter().take(index).any(|earlier| earlier == key) {
            issues.push(issue(IssueRule::TooMany, Some(Amount::Count(1)), Some(Amount::Word(key.clone()))));
        }
    }
}

/// Returns the typed number; `None` if the block is not for a number, or the text cannot be parsed.
pub(super) fn read(body: &BlockBody, value: &BlockValue) -> Option<Decimal> {
    match (body, value) {
        (BlockBody::Number { decimals, unit, .. }, BlockValue::Number(text)) => {
            read_number(text, unit.as_deref(), *decimals)
        }
        _ => None,
    }
}

fn check_number(number: &Decimal, min: Option<&Decimal>, max: Option<&Decimal>, decimals: u8, issues: &mut Vec<Issue>) {
    let word = |decimal: &Decimal| Some(Amount::Word(decimal.to_string()));
    if let Some(min) = min.filter(|min| number < *min) {
        issues.push(issue(IssueRule::TooSmall, word(min), word(number)));
    }
    if let Some(max) = max.filter(|max| number > *max) {
        issues.push(issue(IssueRule::TooLarge, word(max), word(number)));
    }
    at_most(IssueRule::TooPrecise, decimals.into(), number.places().into(), issues);
}

fn check_link(text: &str, hosts: &[String], issues: &mut Vec<Issue>) {
    let Some(host) = host_of(&read_link(text)) else {
        issues.push(issue(IssueRule::NotALink, None, Some(Amount::Word(text.to_owned()))));
        return;
    };
    if !hosts.is_empty() && !hosts.iter().any(|allowed| is_at(&host, allowed)) {
        issues.push(issue(IssueRule::HostNotAllowed, Some(Amount::Word(listed(hosts))), Some(Amount::Word(host))));
    }
}

/// Compares the number of all files with the maximum, but checks single files only up to the number that any block can
/// have.
fn check_files(rules: &FileRules, files: &[FileAnswer], issues: &mut Vec<Issue>) {
    at_most(IssueRule::TooManyFiles, rules.max_files, count(files), issues);
    for file in files.iter().take(MAX_FILES as usize) {
        let ext = file.name.rsplit_once('.').map_or(String::new(), |(_, ext)| ext.to_ascii_lowercase());
        if !rules.allowed_ext.is_empty() && !rules.allowed_ext.contains(&ext) {
            let need = Amount::Word(listed(&rules.allowed_ext));
            issues.push(issue(IssueRule::Extension, Some(need), Some(Amount::Word(file.name.clone()))));
        }
        if file.bytes > rules.max_bytes {
            let (need, have) = (Amount::Count(rules.max_bytes), Amount::Count(file.bytes));
            issues.push(issue(IssueRule::FileTooLarge, Some(need), Some(have)));
        }
    }
}

/// Joins words with commas. The standard library's `join` adds 1 KB to the browser's package.
fn listed(words: &[String]) -> String {
    let mut list = String::new();
    for word in words {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push_str(word);
    }
    list
}

fn count<T>(things: &[T]) -> u32 {
    u32::try_from(things.len()).unwrap_or(u32::MAX)
}

fn at_least(rule: IssueRule, need: u32, have: u32, issues: &mut Vec<Issue>) {
    if have < need {
        issues.push(issue(rule, Some(Amount::Count(need.into())), Some(Amount::Count(have.into()))));
    }
}

fn at_most(rule: IssueRule, need: u32, have: u32, issues: &mut Vec<Issue>) {
    if have > need {
        issues.push(issue(rule, Some(Amount::Count(need.into())), Some(Amount::Count(have.into()))));
    }
}

fn issue(rule: IssueRule, need: Option<Amount>, have: Option<Amount>) -> Issue {
    Issue { rule, need, have }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::a_block;
    use crate::mission::block::TextRules;

    fn verdict(required: bool, body: BlockBody, value: Option<BlockValue>) -> Vec<IssueRule> {
        let block = Block { required, ..a_block(1, body) };
        check(&block, value.as_ref()).issues.into_iter().map(|issue| issue.rule).collect()
    }

    fn text(text: &str) -> Option<BlockValue> {
        Some(BlockValue::Text(text.to_owned()))
    }

    fn options() -> Vec<ChoiceOption> {
        let option = |key: &str| ChoiceOption { key: key.to_owned(), label: key.to_owned() };
        vec![option("a"), option("b"), option("c")]
    }

    #[test]
    fn words_are_counted_in_every_script_and_dashes_are_none() {
        for (text, words) in [
            ("", 0),
            (" - — … ", 0),
            ("one  two\nthree", 3),
            ("it's well-known", 2),
            ("città ñandú Übung", 3),
            ("مرحبا بالعالم", 2),
            ("👩‍💻 👍", 0),
            ("我们去年开了三家店。", 9),
            ("2026年のデータ", 4),
            ("\u{e23}\u{e49}\u{e32}\u{e19}\u{e02}\u{e32}\u{e22}\u{e14}\u{e35}\u{e21}\u{e32}\u{e01}", 3),
            ("\u{e14}\u{e35} \u{e21}\u{e32}\u{e01}", 2),
            ("가게가 세 개", 3),
            ("3.5 % of 1,230", 3),
        ] {
            assert_eq!(count_words(text), words, "{text:?}");
        }
    }

    #[test]
    fn characters_are_unicode_scalar_values() {
        assert_eq!(count_chars("é"), 1);
        assert_eq!(count_chars("e\u{301}"), 2);
        assert_eq!(count_chars("👩‍💻"), 3);
        assert_eq!(count_chars("a\nb"), 3);
    }

    #[test]
    fn a_required_answer_of_blanks_is_no_answer() {
        let body = || BlockBody::ShortText { prompt_html: String::new(), max_chars: 5 };
        assert_eq!(verdict(true, body(), None), [IssueRule::Required]);
        assert_eq!(verdict(true, body(), text(" \n")), [IssueRule::Required]);
        assert_eq!(verdict(true, body(), text("\u{200b} \u{3164}")), [IssueRule::Required]);
        assert_eq!(verdict(false, body(), text(" ")), []);
        assert_eq!(verdict(true, body(), text("ééééé")), []);
        assert_eq!(verdict(true, body(), text("123456")), [IssueRule::MaxChars]);
    }

    #[test]
    fn a_long_text_has_a_least_and_a_most() {
        let rules = TextRules { min_words: 2, max_words: Some(3), max_chars: 12, ..TextRules::default() };
        let body = || BlockBody::LongText(rules.clone());
        assert_eq!(verdict(true, body(), text("one")), [IssueRule::MinWords]);
        assert_eq!(verdict(true, body(), text("one two")), []);
        assert_eq!(verdict(true, body(), text("a b c d e f g")), [IssueRule::MaxWords, IssueRule::MaxChars]);
    }

    #[test]
    fn choices_are_those_of_the_block_and_each_once() {
        let single = || BlockBody::SingleChoice { prompt_html: String::new(), options: options() };
        assert_eq!(verdict(true, single(), Some(BlockValue::Choice("b".to_owned()))), []);
        assert_eq!(verdict(true, single(), Some(BlockValue::Choice("z".to_owned()))), [IssueRule::UnknownOption]);
        let several = || BlockBody::MultiChoice {
            prompt_html: String::new(),
            options: options(),
            min_choices: 2,
            max_choices: 2,
        };
        let chosen = |keys: &[&str]| Some(BlockValue::Choices(keys.iter().map(|key| (*key).to_owned()).collect()));
        assert_eq!(verdict(true, several(), chosen(&["a", "c"])), []);
        assert_eq!(verdict(true, several(), chosen(&["a"])), [IssueRule::TooFew]);
        assert_eq!(verdict(true, several(), chosen(&["a", "a"])), [IssueRule::TooMany]);
        assert_eq!(verdict(true, several(), chosen(&["a", "b", "c"])), [IssueRule::TooMany]);
    }

    #[test]
    fn a_number_lies_in_its_range_and_keeps_to_its_places() {
        let body = || BlockBody::Number {
            prompt_html: String::new(),
            min: Decimal::parse("0"),
            max: Decimal::parse("100"),
            decimals: 1,
            unit: None,
        };
        let number = |text: &str| Some(BlockValue::Number(text.to_owned()));
        assert_eq!(verdict(true, body(), number("100.0")), []);
        assert_eq!(verdict(true, body(), number("-0.1")), [IssueRule::TooSmall]);
        assert_eq!(verdict(true, body(), number("100.01")), [IssueRule::TooLarge, IssueRule::TooPrecise]);
        assert_eq!(verdict(true, body(), number("ten")), [IssueRule::NotANumber]);
        assert_eq!(verdict(true, body(), number("12,5")), []);
        assert_eq!(verdict(true, body(), number("1,000.5")), [IssueRule::TooLarge]);
        let block = a_block(1, body());
        let reads = |text: &str| check(&block, number(text).as_ref()).reads.map(|number| number.to_string());
        assert_eq!((reads(" 12,50"), reads("ten")), (Some("12.50".to_owned()), None));
    }

    #[test]
    fn a_link_is_an_address_at_an_accepted_host() {
        let body = || BlockBody::Link { prompt_html: String::new(), hosts: vec!["example.org".to_owned()] };
        let link = |text: &str| Some(BlockValue::Link(text.to_owned()));
        let typed = "http://docs.Example.org:8080/a?b#c";
        for fine in
            ["https://example.org", typed, " https://example.org/ü ", "docs.example.org/x", "example.org\u{200b}"]
        {
            assert_eq!(verdict(true, body(), link(fine)), [], "{fine}");
        }
        for elsewhere in ["https://badexample.org", "https://example.org.evil.com/", "evil.com/example.org"] {
            assert_eq!(verdict(true, body(), link(elsewhere)), [IssueRule::HostNotAllowed], "{elsewhere}");
        }
        let twice = "https://example.org/ahttps://example.org/a";
        for none in ["example", "javascript:alert(1)", "https://", "https://user@example.org", "https://a b.org", twice]
        {
            assert_eq!(verdict(true, body(), link(none)), [IssueRule::NotALink], "{none}");
        }
    }

    #[test]
    fn files_keep_to_kind_size_and_number() {
        let rules = FileRules {
            prompt_html: String::new(),
            allowed_ext: vec!["pdf".to_owned()],
            max_bytes: 10,
            max_files: 1,
            max_seconds: None,
        };
        let file = |name: &str, bytes| FileAnswer {
            key: "k".to_owned(),
            name: name.to_owned(),
            mime: "application/pdf".to_owned(),
            bytes,
        };
        let body = || BlockBody::Files(rules.clone());
        let files = |files: Vec<FileAnswer>| Some(BlockValue::Files(files));
        assert_eq!(verdict(true, body(), files(vec![file("a.PDF", 10)])), []);
        assert_eq!(
            verdict(true, body(), files(vec![file("a.exe", 11)])),
            [IssueRule::Extension, IssueRule::FileTooLarge]
        );
        assert_eq!(verdict(true, body(), files(vec![file("a.pdf", 1), file("b.pdf", 1)])), [IssueRule::TooManyFiles]);
    }

    #[test]
    fn a_checklist_asks_for_every_step() {
        let body = || BlockBody::Checklist { prompt_html: String::new(), items: options() };
        let ticked = |keys: &[&str]| Some(BlockValue::Checked(keys.iter().map(|key| (*key).to_owned()).collect()));
        assert_eq!(verdict(true, body(), ticked(&["c", "a", "b"])), []);
        assert_eq!(verdict(true, body(), ticked(&["a", "b"])), [IssueRule::Unchecked]);
    }

    #[test]
    fn a_value_of_another_kind_is_refused_and_a_text_that_is_too_long_is_kept() {
        let body = BlockBody::ShortText { prompt_html: String::new(), max_chars: 5 };
        let block = a_block(1, body);
        let refused = |value| {
            let issues = issues_that_refuse_a_draft(&block, &value);
            issues.into_iter().map(|issue| issue.rule).collect::<Vec<_>>()
        };
        assert_eq!(refused(BlockValue::Text("far too long".to_owned())), []);
        assert_eq!(refused(BlockValue::Choice("a".to_owned())), [IssueRule::WrongKind]);
        assert_eq!(refused(BlockValue::Text("a".repeat(200_001))), [IssueRule::MaxChars]);
    }
}
