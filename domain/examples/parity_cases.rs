//! Prints generated questions with the native answers, one JSON object a line, for the comparison with
//! the built browser package (`wasm/tests/parity.mjs`). `--cases 1000 --seed 7`; with `--only 42` that
//! one case. The texts are written in several ways that all mean the same, as any server may.

use std::io::{self, BufWriter, Write};

use domain::fixtures::boards::{board, timestamp};
use domain::fixtures::forms::{form, wild_text};
use domain::ids::BlockId;
use domain::mission::MissionBoard;
use domain::mission::decide::{decide_all, next_change_at};
use domain::submission::check::check;
use domain::submission::submit::verdict;
use domain::submission::{Block, BlockValue};
use domain::time::Timestamp;
use proptest::prelude::{ProptestConfig, Strategy, any};
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use serde::Serialize;
use serde_json::{Value, json};

/// Fields that the rules do not know, as they may stand beside the ones they do.
const UNKNOWN: &str =
    r#""page":{"a":[1,-2.5,3e10,4.5E-7,[],{}],"b":null,"c":{"d":true,"e":{"f":"\" \\ \/ \u00e9 \ud83d\ude00"}}}"#;

fn main() -> io::Result<()> {
    let (seed, cases, only) = arguments();
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{}", json!({ "seed": seed, "cases": only.map_or(cases, |_| 1) }))?;
    for index in only.map_or(0..cases, |index| index..index + 1) {
        writeln!(out, "{}", case(seed, index))?;
    }
    out.flush()
}

fn arguments() -> (u64, u64, Option<u64>) {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let named = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        Some(arguments.get(at + 1)?.parse().expect("a number follows the name of an argument"))
    };
    (named("--seed").unwrap_or(1), named("--cases").unwrap_or(1_000), named("--only"))
}

/// Each case has a generator of its own, so that one can be made again without those before it.
fn case(seed: u64, index: u64) -> Value {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&index.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), rng);
    let mut asked = if index % 3 == 2 {
        let (form, title, style) = generated(&(form(), wild_text(), any::<u8>()), &mut runner);
        form_case(&form, &title, style)
    } else {
        let (board, later, title, style) = generated(&(board(), timestamp(), wild_text(), any::<u8>()), &mut runner);
        board_case(board, later, &title, style)
    };
    asked["case"] = json!(index);
    asked
}

fn generated<S: Strategy>(strategy: &S, runner: &mut TestRunner) -> S::Value {
    strategy.new_tree(runner).expect("no strategy here rejects anything").current()
}

fn board_case(mut board: MissionBoard, later: Timestamp, title: &str, style: u8) -> Value {
    let extra = format!("\"title\":{},{UNKNOWN},\"minutes\":", text(&title));
    let given = text(&board).replace("\"minutes\":", &extra);
    let given = dressed(&given.replacen('{', &format!("{{{UNKNOWN},"), 1), style);
    let read: MissionBoard = serde_json::from_str(&given).expect("the text means a board");
    assert_eq!(read, board, "the text means another board");
    let asked = [board.snapshot.now, later].map(|now| {
        board.snapshot.now = now;
        let decisions = decide_all(&board);
        json!({ "now": now, "decisions": text(&decisions), "next_change_at": next_change_at(&decisions) })
    });
    json!({ "verb": "mission/decide", "given": given, "asked": asked })
}

fn form_case(form: &[(Block, Option<BlockValue>)], title: &str, style: u8) -> Value {
    let blocks = form.iter().map(|(block, _)| block.clone()).collect::<Vec<_>>();
    let is_stored = |index: usize| index % 2 == usize::from(style % 2);
    let stored = form.iter().enumerate().filter(|(index, _)| is_stored(*index));
    let stored = stored.map(|(_, (block, value))| {
        json!({ "block": block.id, "rev": 3, "saved_at": "2026-11-20T12:00:00Z", "value": value, "words": 3 })
    });
    let stored = json!({ "attempt": 1, "status": "draft", "blocks": stored.collect::<Vec<_>>() });
    let (title, blocks_text) = (text(&title), text(&blocks));
    let given =
        format!("{{\"mission\":{{\"title\":{title}}},\"blocks\":{blocks_text},{UNKNOWN},\"submission\":{stored}}}");
    let written = form.iter().enumerate().filter(|(index, _)| !is_stored(*index));
    let written = written.map(|(_, (block, value))| json!({ "block": block.id, "value": value }));
    let checks = form.iter().map(|(block, value)| check(block, value.as_ref())).collect::<Vec<_>>();
    let answer_to = |id: BlockId| form.iter().find(|(block, _)| block.id == id).and_then(|(_, value)| value.as_ref());
    json!({
        "verb": "submission/check",
        "given": dressed(&given, style),
        "written": written.collect::<Vec<_>>(),
        "checks": text(&checks),
        "verdict": text(&verdict(&blocks, answer_to)),
    })
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("facts and answers can be written")
}

/// The same JSON written otherwise: with white space between its parts, or with every character beyond
/// ASCII escaped.
fn dressed(json: &str, style: u8) -> String {
    let (is_spaced, is_escaped) = (style & 2 != 0, style & 4 != 0);
    let (mut out, mut in_string, mut after_backslash) = (String::new(), false, false);
    for c in json.chars() {
        let is_part = !in_string && matches!(c, '{' | '}' | '[' | ']' | ',' | ':');
        let space = if is_spaced && is_part { " \r\n\t" } else { "" };
        out.push_str(space);
        if is_escaped && !c.is_ascii() {
            let mut units = [0; 2];
            c.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
        out.push_str(space);
        if c == '"' && !after_backslash {
            in_string = !in_string;
        }
        after_backslash = in_string && c == '\\' && !after_backslash;
    }
    out
}
