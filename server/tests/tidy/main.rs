//! The written rules of the code as tests: what a file may mention and import, how long it may be, and that every code
//! of the catalogue is returned and covered. They read the sources as text and need no running service. Rules that a
//! compiler or a linter checks are not repeated here.

mod bench;
mod codes;
mod constant_facts;
mod decisions;
mod documents;
mod endpoints;
mod language;
mod order;
mod types;
mod verbs;
mod wire_names;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Recommended and maximum number of lines of a file, without its tests.
const AIM: usize = 250;
const MAX_LINES: usize = 400;

/// Files that may be longer, each with its reason.
const LONG: [(&str, &str); 5] = [
    ("domain/src/mission.rs", "the nouns of the largest feature, each with its documentation, and no rule"),
    ("domain/src/refusal.rs", "the catalogue of codes, a row each"),
    (
        "domain/tests/properties/planning.rs",
        "every way to do a few missions, tried one by one, beside what is held against it",
    ),
    ("server/src/schema.rs", "generated"),
    ("web/src/api/schema.ts", "generated"),
];

/// Folders with generated files.
const MADE: [&str; 8] =
    ["target", "node_modules", ".git", ".fieldwork", "dist", "pkg", "test-results", "proptest-regressions"];

/// Imports that a feature of the web may use besides its own files.
const BELOW_FEATURES: [&str; 7] = ["@/api/", "@/ui/", "@/lib/", "@/texts/", "@/rules", "@/upload/", "@/app/paths"];

/// One file of the repository.
struct File {
    /// Path from the root, with `/` between the names.
    path: String,
    text: String,
}

impl File {
    fn has_extension(&self, extensions: &[&str]) -> bool {
        extensions.iter().any(|extension| self.path.ends_with(&format!(".{extension}")))
    }

    fn is_code(&self) -> bool {
        self.has_extension(&["rs", "ts", "tsx"])
    }

    fn is_web_test(&self) -> bool {
        self.path.contains(".test.") || self.path.starts_with("web/src/testing/")
    }

    /// The text without the tests at its end.
    fn without_tests(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The handwritten files below a folder of the repository.
fn files_in(folder: &str) -> Vec<File> {
    let mut files = Vec::new();
    gather(&root().join(folder), folder, &mut files);
    assert!(!files.is_empty(), "{folder} has no files");
    files
}

fn gather(folder: &Path, path: &str, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if path.is_empty() { name.clone() } else { format!("{path}/{name}") };
        let kind = entry.file_type().expect("a kind");
        if kind.is_dir() && !MADE.contains(&name.as_str()) {
            gather(&entry.path(), &path, files);
        } else if kind.is_file()
            && let Ok(text) = fs::read_to_string(entry.path())
        {
            files.push(File { path, text });
        }
    }
}

/// The files that break a rule, each with the offending text.
fn breaches<'a>(files: &'a [File], broken: impl Fn(&'a File) -> Vec<String>) -> Vec<String> {
    let told = |file: &'a File| broken(file).into_iter().map(move |what| format!("{}: {what}", file.path));
    files.iter().flat_map(told).collect()
}

fn mentions(file: &File, words: &[&str]) -> Vec<String> {
    let lines = file.text.lines().zip(1..);
    let found = lines.filter(|(line, _)| words.iter().any(|word| line.contains(word)));
    found.map(|(line, number)| format!("line {number}: {}", line.trim())).collect()
}

#[track_caller]
fn assert_none(rule: &str, breaches: &[String]) {
    assert!(breaches.is_empty(), "{rule}:\n{}", breaches.join("\n"));
}

#[test]
fn no_file_is_too_long() {
    let mut files = files_in("");
    files.retain(File::is_code);
    let mut long = Vec::new();
    for file in &files {
        let lines = file.without_tests().lines().count();
        let reason = LONG.iter().find(|(path, _)| *path == file.path).map(|(_, reason)| reason);
        assert!(reason.is_some() || lines <= MAX_LINES, "{} has {lines} lines; the most is {MAX_LINES}", file.path);
        assert!(reason.is_none() || lines > MAX_LINES, "{} is no longer long: take it off the list", file.path);
        if lines > AIM {
            long.push(format!("{lines} {}", file.path));
        }
    }
    println!("Over the aim of {AIM} lines:\n{}", long.join("\n"));
}

#[test]
fn modules_of_the_web_are_imported_by_their_path() {
    let files = files_in("web/src");
    let index = files.iter().filter(|file| file.path.contains("/index.ts"));
    let passed_on = |file: &&File| file.text.contains("} from \"") && file.text.contains("export {");
    let breaches = index.filter(passed_on).map(|file| file.path.clone()).collect::<Vec<_>>();
    assert_none("an index file re-exports nothing", &breaches);
}

#[test]
fn every_file_opens_with_what_it_is() {
    let mut files = files_in("");
    files.retain(File::is_code);
    let opens = |file: &File| match file.text.starts_with("//") || file.text.starts_with("/*") {
        true => Vec::new(),
        false => vec![file.text.lines().next().unwrap_or_default().to_owned()],
    };
    assert_none("a file opens with a comment that says what it is", &breaches(&files, opens));
}

#[test]
fn lints_are_expected_and_never_allowed_away() {
    let mut files = files_in("");
    files.retain(File::is_code);
    let words =
        [concat!("#[", "allow("), concat!("#![", "allow("), concat!("@ts-", "ignore"), concat!("eslint-", "disable")];
    assert_none("a lint is expected with a reason, never allowed", &breaches(&files, |file| mentions(file, &words)));
}

#[test]
fn nothing_is_left_for_later_in_a_comment_and_no_test_is_switched_off() {
    let mut files = files_in("");
    files.retain(|file| file.is_code() || file.has_extension(&["sql", "css", "toml"]));
    let words = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("#[", "ignore"),
        concat!("test.", "skip("),
        concat!("test.", "only("),
        concat!("describe.", "skip("),
        concat!("describe.", "only("),
    ];
    assert_none("nothing is left for later", &breaches(&files, |file| mentions(file, &words)));
}

#[test]
fn the_domain_knows_nothing_of_what_is_around_it() {
    let mut files = files_in("domain/src");
    files.extend(files_in("domain").into_iter().filter(|file| file.path == "domain/Cargo.toml"));
    let words = ["diesel", "actix", "reqwest", "tokio", "async fn", "std::env", "std::fs", "SystemTime"];
    assert_none("the domain is pure", &breaches(&files, |file| mentions(file, &words)));
}

/// Features in their fixed order, in the domain and in the server. Modules below the features may not use any of them.
const FEATURES: [&str; 25] = [
    "account",
    "program",
    "enrolment",
    "onboarding",
    "mission",
    "sitting",
    "bonus",
    "survey",
    "team",
    "submission",
    "feedback",
    "progression",
    "price",
    "coupon",
    "payment",
    "subscription",
    "referral",
    "reward",
    "checkout",
    "showcase",
    "community",
    "event",
    "assistant",
    "support",
    "desk",
];

/// Features that only combine others, and have no rules.
const WITHOUT_RULES: [&str; 2] = ["checkout", "desk"];

/// Modules that may use every feature: the crate's root, the catalogue of codes, the fixtures, and the list of all
/// rules that pages call.
const ABOVE_FEATURES: [&str; 4] = ["lib", "refusal", "fixtures", "verbs"];

#[test]
fn a_feature_of_the_domain_uses_earlier_ones_only() {
    let place = |noun: &str| FEATURES.iter().position(|other| *other == noun);
    let strays = |file: &File| {
        let own = file.path.trim_start_matches("domain/src/").split(['/', '.']).next().unwrap_or_default();
        if ABOVE_FEATURES.contains(&own) {
            return Vec::new();
        }
        let code = file.without_tests().lines().filter(|line| !line.trim_start().starts_with("//"));
        let used = code.flat_map(|line| line.split("crate::").skip(1));
        let nouns = used.filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
        nouns.filter(|noun| place(noun) > place(own)).map(str::to_owned).collect()
    };
    let files = files_in("domain/src");
    assert_none("a feature uses earlier ones only", &breaches(&files, strays));
    let is_missing = |noun: &&str| files.iter().all(|file| file.path != format!("domain/src/{noun}.rs"));
    let missing = FEATURES.into_iter().filter(is_missing).collect::<Vec<_>>();
    assert_eq!(missing, WITHOUT_RULES, "the features without a noun in the domain");
}

#[test]
fn only_one_folder_of_the_web_imports_the_rules() {
    let mut files = files_in("web/src");
    files.retain(|file| file.is_code() && !file.path.starts_with("web/src/rules/"));
    let words = [concat!("wasm", "/pkg")];
    assert_none("the wasm package is imported in src/rules only", &breaches(&files, |file| mentions(file, &words)));
}

#[test]
fn features_of_the_web_import_only_what_lies_below_them() {
    let mut files = files_in("web/src/features");
    files.retain(|file| file.is_code() && !file.is_web_test());
    let strays = |file: &File| {
        let inside = file.path.trim_start_matches("web/src/features/");
        let feature = inside.split('/').next().unwrap_or_default();
        let depth = inside.matches('/').count();
        let is_fine = |import: &str| {
            if let Some(path) = import.strip_prefix("@/") {
                BELOW_FEATURES.iter().any(|below| import.starts_with(below))
                    || path.starts_with(&format!("features/{feature}/"))
            } else {
                !import.starts_with('.') || import.matches("../").count() < depth
            }
        };
        imports(&file.text).into_iter().filter(|import| !is_fine(import)).map(str::to_owned).collect()
    };
    assert_none("features meet in screens, and nowhere else", &breaches(&files, strays));
}

/// The imports of a TypeScript file.
fn imports(text: &str) -> Vec<&str> {
    let starts = [" from \"", "import(\"", "import \""];
    let found = starts.iter().flat_map(|start| {
        text.match_indices(start).filter_map(|(at, start)| text[at + start.len()..].split('"').next())
    });
    found.collect()
}

#[test]
fn nothing_points_outside_the_repository() {
    let mut files = files_in("");
    let words = [concat!("../", "shared"), concat!("/wo", "rk/"), concat!("/t", "mp/"), concat!("/ro", "ot/")];
    files.retain(|file| !file.path.ends_with("package-lock.json") && !file.path.ends_with("Cargo.lock"));
    assert_none("nothing points outside the repository", &breaches(&files, |file| mentions(file, &words)));
}

#[test]
fn migrations_name_every_constraint_and_can_be_taken_back() {
    let files = files_in("migrations");
    let unnamed = |file: &File| {
        let lines = file.text.lines().map(|line| line.split("--").next().unwrap_or_default());
        let text = lines.collect::<Vec<_>>().join(" ");
        let words: Vec<_> = text.split_whitespace().collect();
        let is_named = |at: usize| at >= 2 && words[at - 2] == "CONSTRAINT";
        let is_unnamed = |(at, word): (usize, &&str)| {
            let before = at.checked_sub(1).map(|at| words[at]);
            let is_constraint = match word.split(['(', ',', ';']).find(|part| !part.is_empty()).unwrap_or_default() {
                "PRIMARY" | "FOREIGN" | "CHECK" | "EXCLUDE" => true,
                "UNIQUE" => before != Some("CREATE"),
                // `REFERENCES` after `FOREIGN KEY (column)` belongs to that constraint, which has the name.
                "REFERENCES" => !before.is_some_and(|word| word.ends_with(')')),
                _ => false,
            };
            (is_constraint && !is_named(at)).then(|| words[at.saturating_sub(3)..words.len().min(at + 3)].join(" "))
        };
        words.iter().enumerate().filter_map(is_unnamed).collect()
    };
    assert_none("every constraint has a name", &breaches(&files, unnamed));
    for up in files.iter().filter(|file| file.path.ends_with("/up.sql")) {
        let down = up.path.replace("/up.sql", "/down.sql");
        assert!(files.iter().any(|file| file.path == down && !file.text.trim().is_empty()), "{down} is missing");
    }
}

/// Prints a list for review: a verb that only reads needs no rule.
#[test]
fn verbs_of_the_server_without_a_namesake_in_the_domain_are_listed() {
    let domain: BTreeSet<_> = files_in("domain/src").into_iter().map(|file| file.path).collect();
    let server = files_in("server/src");
    let verbs = server.iter().filter_map(|file| {
        let verb = file.path.strip_prefix("server/src/")?;
        let is_verb = verb.split_once('/').is_some_and(|(feature, name)| {
            domain.contains(&format!("domain/src/{feature}.rs")) && !name.contains('/') && name != "rows.rs"
        });
        (is_verb && !domain.contains(&format!("domain/src/{verb}"))).then_some(verb)
    });
    println!("Without a rule of the same name:\n{}", verbs.collect::<Vec<_>>().join("\n"));
}
