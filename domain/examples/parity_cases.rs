//! Writes generated questions with the native answers, for the comparison with the built browser packages in
//! `wasm/tests/parity.mjs`. Options are `--cases 1000 --seed 7`, or `--only 42` for one case. `--shrink` also writes
//! increasingly simple forms of that case, as long as the reader reports that the answers differ.
//!
//! The first line is JSON: the seed, the number of cases, the number of the only case if one is requested, and the
//! names of the rules. Each case follows as three little-endian 32-bit numbers (index of the rule, bytes of the facts,
//! bytes of the answer), the facts and the answer. The facts are written in several equivalent ways, as any server may.

use std::io::{self, BufWriter, Read, Write};

use domain::fixtures::generators::facts_for;
use domain::verbs::{answer, names};
use proptest::prelude::{BoxedStrategy, ProptestConfig, Strategy, any};
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use serde_json::json;

/// Fields that no rule reads; facts may have more fields than a rule reads.
const UNKNOWN: &str =
    r#"{"page":{"a":[1,-2.5,3e10,4.5E-7,[],{}],"b":null,"c":{"d":true,"e":{"f":"\" \\ \/ \u00e9 \ud83d\ude00"}}},"#;

/// Rules with the widest facts, which get every other case.
const WIDE: [&str; 2] = ["mission/decide", "submission/verdict"];

struct Rule {
    name: &'static str,
    /// The style in which the facts are written, and the facts.
    asked: BoxedStrategy<(u8, String)>,
}

/// One question.
struct Case {
    rule: usize,
    asked: Box<dyn ValueTree<Value = (u8, String)>>,
}

fn main() -> io::Result<()> {
    let rules = names().into_iter().map(|name| {
        let facts = facts_for(name).unwrap_or_else(|| panic!("{name} has no generated facts"));
        Rule { name, asked: (any::<u8>(), facts).boxed() }
    });
    let rules = rules.collect::<Vec<_>>();
    let wide = WIDE.map(|name| rules.iter().position(|rule| rule.name == name).expect("a wide rule is a rule"));
    let (seed, cases, only) = (number("--seed").unwrap_or(1), number("--cases").unwrap_or(1_000), number("--only"));
    let mut out = BufWriter::new(io::stdout().lock());
    let names = rules.iter().map(|rule| rule.name).collect::<Vec<_>>();
    writeln!(out, "{}", json!({ "seed": seed, "cases": only.map_or(cases, |_| 1), "only": only, "rules": names }))?;
    for index in only.map_or(0..cases, |index| index..index + 1) {
        let mut case = generated(&rules, &wide, seed, index);
        write_case(&mut out, &rules, &case)?;
        if std::env::args().any(|argument| argument == "--shrink") {
            shrink(&mut out, &rules, &mut case)?;
        }
    }
    out.flush()
}

fn number(name: &str) -> Option<u64> {
    let value = std::env::args().skip_while(|argument| argument != name).nth(1)?;
    Some(value.parse().expect("a number follows the name of an argument"))
}

/// Generates a case. Each has its own generator, so that one case can be repeated without those before it.
fn generated(rules: &[Rule], wide: &[usize], seed: u64, index: u64) -> Case {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&index.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), rng);
    let turn = usize::try_from(index / 2).expect("an index is small");
    let rule = if index.is_multiple_of(2) { turn % rules.len() } else { wide[turn % wide.len()] };
    let asked = rules[rule].asked.new_tree(&mut runner).expect("no strategy here rejects anything");
    Case { rule, asked }
}

fn write_case(out: &mut impl Write, rules: &[Rule], case: &Case) -> io::Result<()> {
    let name = rules[case.rule].name;
    let (style, plain) = case.asked.current();
    let ask = |facts: &str| answer(name, facts);
    let expected = ask(&plain).unwrap_or_else(|| panic!("{name} does not read {plain}"));
    let facts = dressed(&plain, style, |facts| ask(facts).as_ref() == Some(&expected));
    for number in [case.rule, facts.len(), expected.len()] {
        out.write_all(&u32::try_from(number).expect("a case is small").to_le_bytes())?;
    }
    out.write_all(facts.as_bytes())?;
    out.write_all(expected.as_bytes())
}

/// Writes increasingly simple forms of a case. The reader answers each form with one byte, which is `d` if the answers
/// differ.
fn shrink(out: &mut impl Write, rules: &[Rule], case: &mut Case) -> io::Result<()> {
    loop {
        out.flush()?;
        let mut verdict = [0];
        io::stdin().lock().read_exact(&mut verdict)?;
        let is_simpler = if verdict == *b"d" { case.asked.simplify() } else { case.asked.complicate() };
        if !is_simpler {
            return Ok(());
        }
        write_case(out, rules, case)?;
    }
}

/// Equivalent JSON: with white space between its parts, with all characters beyond ASCII escaped, or, if the facts are
/// an object, with unknown fields.
fn dressed(plain: &str, style: u8, means_the_same: impl Fn(&str) -> bool) -> String {
    let mut facts = plain.to_owned();
    if style & 24 == 24 && plain.starts_with("{\"") {
        let with_more = plain.replacen('{', UNKNOWN, 1);
        if means_the_same(&with_more) {
            facts = with_more;
        }
    }
    match style & 7 {
        0..4 => facts,
        4 => written(&facts, true, true),
        5 | 6 => written(&facts, false, true),
        _ => written(&facts, true, false),
    }
}

fn written(json: &str, is_spaced: bool, is_escaped: bool) -> String {
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
