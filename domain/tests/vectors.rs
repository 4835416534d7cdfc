//! The worked cases in `vectors/`, run natively. The web runs the same files through the built package,
//! so a case is written once and both sides are held to it.
//!
//! `UPDATE_VECTORS=1 cargo test -p domain --test vectors` writes what the rules say now into the files;
//! read the difference before you keep it.

mod layout;

use domain::account::check_password::{PasswordPolicy, check_password};
use domain::mission::MissionBoard;
use domain::mission::decide::decide_all;
use domain::submission::check::check;
use domain::submission::{Block, BlockValue};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Deserialize, Serialize)]
struct Vectors<T> {
    verb: String,
    cases: Vec<Case<T>>,
}

#[derive(Deserialize, Serialize)]
struct Case<T> {
    name: String,
    given: T,
    expect: Box<RawValue>,
}

#[derive(Deserialize, Serialize)]
struct Answer {
    block: Block,
    value: Option<BlockValue>,
}

#[derive(Deserialize, Serialize)]
struct TypedPassword {
    policy: PasswordPolicy,
    password: String,
}

/// Compares what `ask` says about each case of a file with what the file expects, byte by byte.
fn run<T: DeserializeOwned + Serialize>(file: &str, verb: &str, least: usize, ask: impl Fn(&T) -> String) {
    let path = format!("{}/tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = read(&path);
    let mut vectors: Vectors<T> = serde_json::from_str(&text).expect("the file holds cases");
    assert_eq!(vectors.verb, verb);
    assert!(vectors.cases.len() >= least, "{file} has lost cases");
    let mut names = vectors.cases.iter().map(|case| case.name.as_str()).collect::<Vec<_>>();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "two cases of {file} have one name");
    let mut wrong = Vec::new();
    for case in &mut vectors.cases {
        let answer = ask(&case.given);
        if layout::compact(case.expect.get()) != answer {
            wrong.push(format!(
                "{}:\n  expected {}\n  but is   {answer}",
                case.name,
                layout::compact(case.expect.get())
            ));
        }
        case.expect = RawValue::from_string(answer).expect("an answer is JSON");
    }
    if wants_update() {
        write(&path, &layout::lay_out(&json(&vectors)));
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(layout::lay_out(&json(&vectors)), text, "{file} is not laid out as it would be written");
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("facts and decisions can be written")
}

#[expect(clippy::disallowed_methods, reason = "the cases stand in files; no rule reads them")]
fn read(path: &str) -> String {
    std::fs::read_to_string(path).expect("the file of cases is there")
}

#[expect(clippy::disallowed_methods, reason = "the cases stand in files; no rule writes them")]
fn write(path: &str, text: &str) {
    std::fs::write(path, text).expect("the file of cases can be written");
}

#[expect(clippy::disallowed_methods, reason = "a person asks for the update; no rule reads it")]
fn wants_update() -> bool {
    std::env::var_os("UPDATE_VECTORS").is_some()
}

#[test]
fn missions_are_decided_as_written() {
    run("mission-decide.json", "mission/decide", 30, |board: &MissionBoard| json(&decide_all(board)));
}

#[test]
fn answers_are_checked_as_written() {
    run("submission-check.json", "submission/check", 30, |answer: &Answer| {
        json(&check(&answer.block, answer.value.as_ref()))
    });
}

#[test]
fn passwords_are_ticked_as_written() {
    run("account-check-password.json", "account/check_password", 10, |typed: &TypedPassword| {
        json(&check_password(&typed.policy, &typed.password))
    });
}
