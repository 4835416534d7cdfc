//! Runs the worked cases in `vectors/` natively. The web runs the same files through the built packages, so both sides
//! give the same answers. A file is named after its rule, `noun-verb`.
//!
//! `UPDATE_VECTORS=1 cargo test -p domain --test vectors` writes the current answers into the files. Review the diff
//! before you commit it.

mod layout;

use std::collections::BTreeSet;
use std::path::PathBuf;

use domain::verbs::{answer, names};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Minimum number of worked cases of all rules together.
const LEAST: usize = 300;

/// The rule that runs a search. It would take hours under Miri.
const SEARCH: &str = "sitting/plan";

#[derive(Deserialize, Serialize)]
struct Vectors {
    verb: String,
    cases: Vec<Case>,
}

#[derive(Deserialize, Serialize)]
struct Case {
    name: String,
    given: Box<RawValue>,
    expect: Box<RawValue>,
}

#[test]
fn the_worked_cases_are_decided_as_written() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for path in files() {
        let text = read(&path);
        let mut vectors: Vectors = serde_json::from_str(&text).expect("the file holds cases");
        let file = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        assert_eq!(vectors.verb.replace(['/', '_'], "-"), file, "a file is named after its rule");
        let unique: BTreeSet<_> = vectors.cases.iter().map(|case| case.name.clone()).collect();
        assert_eq!(unique.len(), vectors.cases.len(), "two cases of {file} have one name");
        count += vectors.cases.len();
        if cfg!(miri) && vectors.verb == SEARCH {
            continue;
        }
        for case in &mut vectors.cases {
            let is = answer(&vectors.verb, case.given.get());
            let is = is.unwrap_or_else(|| panic!("{file}: {}: these are not facts of the rule", case.name));
            let expected = layout::compact(case.expect.get());
            if expected != is {
                wrong.push(format!("{file}: {}:\n  expected {expected}\n  but is   {is}", case.name));
            }
            case.expect = RawValue::from_string(is).expect("an answer is JSON");
        }
        if cfg!(miri) {
            // Skipped under Miri: checking the layout takes minutes, and no rule depends on it.
            continue;
        }
        let laid_out = layout::lay_out(&layout::compact(&json(&vectors)));
        if wants_update() {
            write(&path, &laid_out);
        } else if wrong.is_empty() {
            assert_eq!(laid_out, text, "{file} does not have the layout of a written file");
        }
    }
    assert!(wants_update() || wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= LEAST, "{count} worked cases are fewer than {LEAST}");
}

#[test]
fn every_rule_has_worked_cases() {
    let has_cases = |path: &PathBuf| serde_json::from_str::<Vectors>(&read(path)).expect("cases").verb;
    let with_cases: BTreeSet<_> = files().iter().map(has_cases).collect();
    let rules: BTreeSet<_> = names().into_iter().map(str::to_owned).collect();
    assert_eq!(rules, with_cases);
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("cases can be written")
}

fn files() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(format!("{}/tests/vectors", env!("CARGO_MANIFEST_DIR"))).expect("there are cases");
    let mut files: Vec<_> = folder.map(|entry| entry.expect("a file can be named").path()).collect();
    files.sort();
    files
}

#[expect(clippy::disallowed_methods, reason = "reads the files of cases; no rule reads them")]
fn read(path: &PathBuf) -> String {
    std::fs::read_to_string(path).expect("the file of cases is there")
}

#[expect(clippy::disallowed_methods, reason = "writes the files of cases; no rule writes them")]
fn write(path: &PathBuf, text: &str) {
    std::fs::write(path, text).expect("the file of cases can be written");
}

#[expect(clippy::disallowed_methods, reason = "reads whether an update is requested; no rule reads it")]
fn wants_update() -> bool {
    std::env::var_os("UPDATE_VECTORS").is_some()
}
