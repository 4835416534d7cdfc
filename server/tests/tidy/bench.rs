//! Checks that the bench's peer returns the same fields as the server. Without this check, a missing field would be
//! noticed only when somebody runs the bench.

use super::files_in;

/// Types of the measured response that the bench's learners use.
const TYPES: [&str; 8] = [
    "MissionsPage",
    "VersionLink",
    "BoardSession",
    "BoardEnrolment",
    "Progress",
    "Submitted",
    "LearnerSnapshot",
    "UserMissionFacts",
];

#[test]
fn the_peer_of_the_bench_knows_every_field_of_the_answer() {
    let (web, bench) = (files_in("web/src/api"), files_in("xtask/bench"));
    let wire = &web.iter().find(|file| file.path.ends_with("/schema.ts")).expect("the types of the wire").text;
    let peer = &bench.iter().find(|file| file.path.ends_with("/schema.mjs")).expect("the peer's shape").text;
    for name in TYPES {
        let fields = fields_of(wire, name);
        assert!(!fields.is_empty(), "{name} is no type of the wire");
        for field in fields {
            let is_there = [":", ","].iter().any(|end| peer.contains(&format!("{field}{end}")));
            assert!(is_there, "xtask/bench/schema.mjs lacks `{field}` of {name}");
        }
    }
}

/// The fields of a type in the schema.
fn fields_of<'a>(wire: &'a str, name: &str) -> Vec<&'a str> {
    let body =
        wire.split_once(&format!("\n        {name}: {{\n")).and_then(|(_, rest)| rest.split_once("\n        };"));
    let lines = body.into_iter().flat_map(|(body, _)| body.lines());
    // Fields of an inline type are indented one step further, and are left out.
    let own =
        lines.filter_map(|line| line.strip_prefix("            ").filter(|line| line.starts_with(char::is_alphabetic)));
    own.filter_map(|line| line.split_once(':')).map(|(field, _)| field.trim_end_matches('?')).collect()
}
