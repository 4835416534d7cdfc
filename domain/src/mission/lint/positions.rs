//! Finds texts that name an option by its position, like *the first two statements* or *option 3*. Each learner sees
//! the options in a different order.

use crate::mission::answer_key::MarkOutcome;
use crate::mission::block::BlockBody;
use crate::mission::lint::finding::{Finding, FindingKind};
use crate::mission::lint::outline::OutlineMission;

/// Words for options.
const OPTIONS: [&str; 6] = ["option", "options", "statement", "statements", "choice", "choices"];

/// Words for a position.
const POSITIONS: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "last"];

/// Words for a number of options.
const COUNTS: [&str; 5] = ["two", "three", "four", "five", "six"];

/// Labels that follow a word for options. `a` is left out, because it is usually the article.
const LABELS: [&str; 11] = ["1", "2", "3", "4", "5", "6", "b", "c", "d", "e", "f"];

pub(super) fn lint(mission: &OutlineMission, findings: &mut Vec<Finding>) {
    if !mission.blocks.iter().any(|block| is_choice(&block.body)) {
        return;
    }
    for block in &mission.blocks {
        let key = mission.keys.get(&block.key);
        let lines = key.into_iter().flat_map(|key| key.mistakes.iter().map(|mistake| &mistake.line).chain([&key.why]));
        let model = if let BlockBody::ModelAnswer { html, .. } = &block.body { html.as_ref() } else { None };
        let named = lines.chain(model).filter_map(|text| position(text));
        findings.extend(named.map(|words| Finding::of_block(mission, block, FindingKind::OptionByPosition(words))));
    }
    let outcomes = [MarkOutcome::Right, MarkOutcome::Partly, MarkOutcome::NotRight, MarkOutcome::Unmarked];
    let replies = mission.replies.iter().flat_map(|replies| outcomes.map(|outcome| replies.to(outcome)));
    let named = replies.flatten().filter_map(position);
    findings.extend(named.map(|words| Finding::of_mission(mission, FindingKind::OptionByPosition(words))));
}

fn is_choice(body: &BlockBody) -> bool {
    matches!(body, BlockBody::SingleChoice { .. } | BlockBody::MultiChoice { .. })
}

/// The first words of a text that name an option by its position.
fn position(text: &str) -> Option<String> {
    let plain = text.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let plain = plain.collect::<Vec<_>>().join(" ").to_lowercase();
    let words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>();
    let length = |at: usize| {
        let is = |ahead: usize, words_of: &[&str]| words.get(at + ahead).is_some_and(|word| words_of.contains(word));
        let by_order = is(0, &POSITIONS) && is(1, &OPTIONS);
        let by_count = is(0, &POSITIONS) && is(1, &COUNTS) && is(2, &OPTIONS);
        let by_label = is(0, &OPTIONS) && is(1, &LABELS);
        (by_order || by_label).then_some(2).or(by_count.then_some(3))
    };
    (0..words.len()).find_map(|at| Some(words[at..at + length(at)?].join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::keys::an_option_key;
    use crate::fixtures::{a_block, a_mission, options};
    use crate::mission::answer_key::Replies;
    use crate::mission::block::{Block, Reveal};
    use crate::mission::lint::tests::{a_program, check as check_program};

    /// Compares the words that are found in the model answer, in a mistake's line and in a reply.
    fn check(model: &str, line: &str, reply: &str, expected: &[&str]) {
        let mut outline = a_program([a_mission(1)]);
        let mission = &mut outline.missions[0];
        let choice = BlockBody::SingleChoice { prompt_html: String::new(), options: options(["x", "y", "z"]) };
        let model = BlockBody::ModelAnswer { reveal: Reveal::OnSubmission, html: Some(model.to_owned()) };
        let model = Block { required: false, ..a_block(2, model) };
        mission.blocks = vec![a_block(1, choice), model];
        mission.keys = [("block-1".to_owned(), an_option_key(["x"]).mistake_option("y", line))].into();
        let reply = Some(reply.to_owned());
        mission.replies =
            Some(Replies { right: reply.clone(), partly: reply.clone(), not_right: reply, unmarked: None });
        let expected = expected.iter().map(|words| format!("error option_by_position \"{words}\"")).collect::<Vec<_>>();
        check_program(&outline, &expected.iter().map(|kind| (kind.as_str(), 1)).collect::<Vec<_>>());
    }

    #[test]
    fn a_text_names_an_option_by_its_words() {
        check(
            "<p>Two statements hold: the app is slower.</p>",
            "Look at the first day.",
            "The last mile is yours.",
            &[],
        );
        check("<p>There is an option a learner forgets.</p>", "Your second answer is right.", "It is a choice.", &[]);
    }

    #[test]
    fn an_option_is_not_named_by_its_position() {
        check(
            "<p>Supported: the first <strong>four</strong> statements.</p>",
            "No.",
            "Yes.",
            &["first four statements"],
        );
        check("<p>Yes.</p>", "Read the second option again.", "Yes.", &["second option"]);
        check("<p>See statement 3.</p>", "No.", "Yes.", &["statement 3"]);
        let reply = "last choice";
        check("<p>Yes.</p>", "No.", "The last choice is right.", &[reply, reply, reply]);
    }
}
