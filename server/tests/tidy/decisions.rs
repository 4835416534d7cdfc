//! The web and the server leave decisions to the domain. This test cannot recognise every repeated rule in the text of
//! the code. It recognises the usual forms: a comparison of instants, a state that is combined with other conditions or
//! used as a filter, a calculation with money. A file with one of these forms that is not a rule is in a list, with the
//! reason.

use super::{File, assert_none, breaches, files_in};

/// Files of the web that are exempt from this check, with the reason.
const WEB: [(&str, &str); 9] = [
    ("web/src/api/cache.ts", "how old a kept answer is"),
    ("web/src/api/share-reads.ts", "how old a kept answer is"),
    ("web/src/features/analytics/analytics.ts", "how long a page view waits for its page"),
    ("web/src/features/submission/recording/use-voice-recorder.ts", "whether the recorder of the browser runs"),
    ("web/src/lib/money.ts", "how an amount is written"),
    ("web/src/screens/experience/mission-screen.tsx", "that a lock has opened while its page was shown"),
    ("web/src/screens/experience/mission-work.tsx", "which view shows an attempt"),
    ("web/src/screens/experience/timeline.tsx", "how a decision is drawn"),
    ("web/src/screens/learner/home-screen.tsx", "the portal's standing, in a shorter list"),
];

/// Files of the server that are exempt from this check, with the reason.
const SERVER: [(&str, &str); 5] = [
    ("server/src/auth/keys.rs", "when the keys of the identity service are fetched again"),
    ("server/src/jobs/lane_health.rs", "when a lane of jobs last sent a heartbeat"),
    ("server/src/ports/identity/credentials.rs", "when our own sign-in at the identity service is renewed"),
    ("server/src/program/content/import/session_rows.rs", "the order of a pack's dates, which an author corrects"),
    ("server/src/submission/attempt_rows.rs", "which column a move is written to"),
];

/// Fields that contain a state.
const STATES: [&str; 7] = [".phase", ".standing", ".enrolment", ".my_status", ".status", ".state", ".access"];

/// Suffixes of the names of enums that are states.
const KINDS: [&str; 7] = ["Status", "Window", "Phase", "Standing", "State", "Policy", "Role"];

const ORDERS: [&str; 4] = [" < ", " <= ", " > ", " >= "];
const EQUALS: [&str; 2] = [" === ", " !== "];

#[test]
fn the_web_compares_no_dates_and_no_money_and_joins_no_states() {
    let mut files = files_in("web/src");
    files.retain(|file| file.is_code() && !file.is_web_test() && file.path != "web/src/api/schema.ts");
    check(files, &WEB, decides_in_web);
}

#[test]
fn the_server_compares_no_dates_and_no_states() {
    let mut files = files_in("server/src");
    files.retain(|file| file.has_extension(&["rs"]) && file.path != "server/src/schema.rs");
    check(files, &SERVER, decides_in_server);
}

fn check(files: Vec<File>, allowed: &[(&str, &str)], decides: fn(&str) -> bool) {
    let found = |file: &File| {
        let lines = file.without_tests().lines().zip(1..);
        let lines = lines.filter(|(line, _)| !line.trim_start().starts_with("//") && decides(line));
        lines.map(|(line, number)| format!("line {number}: {}", line.trim())).collect::<Vec<_>>()
    };
    let is_needed = |path: &str| files.iter().any(|file| file.path == path && !found(file).is_empty());
    let idle: Vec<_> = allowed.iter().filter(|(path, _)| !is_needed(path)).collect();
    assert!(idle.is_empty(), "these need no leave any more, take them off the list: {idle:#?}");
    let is_allowed = |file: &File| allowed.iter().any(|(path, _)| *path == file.path);
    let strict: Vec<_> = files.into_iter().filter(|file| !is_allowed(file)).collect();
    assert_none("what is decided is asked of the domain", &breaches(&strict, found));
}

fn decides_in_web(line: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    let compares_instants = has(&["Date.parse(", "Date.now()", "serverNow()", "_at ", "_until "]) && has(&ORDERS);
    let reckons = line.contains("amount_minor")
        && (has(&ORDERS)
            || has(&["amount_minor +", "amount_minor -", "amount_minor %", "amount_minor /", "amount_minor *"]));
    let is_state = |state: &str| EQUALS.iter().any(|equals| line.contains(&format!("{state}{equals}\"")));
    let joins = has(&[" && ", " || ", ".find(", ".some(", ".every(", ".filter("]);
    compares_instants || reckons || (STATES.iter().any(|state| is_state(state)) && joins)
}

fn decides_in_server(line: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    let compares_now = has(&[" < now", " <= now", " > now", " >= now", "now < ", "now <= ", "now > ", "now >= "]);
    let compares_instants = has(&["_at < ", "_at <= ", "_at > ", "_at >= ", "_until < ", "_until <= ", "_until > "]);
    let names_state = |beginning: &str| {
        line.match_indices(beginning).any(|(at, _)| {
            let name: String = line[at + beginning.len()..].chars().take_while(|c| c.is_alphanumeric()).collect();
            KINDS.iter().any(|kind| name.ends_with(kind)) && line[at + beginning.len() + name.len()..].starts_with("::")
        })
    };
    compares_now
        || compares_instants
        || names_state(" == ")
        || names_state(" != ")
        || (line.contains("matches!(") && names_state(", "))
}

#[test]
fn the_shapes_in_which_rules_were_restated_are_found() {
    for line in [
        r#"  const canJoin = sessions.some((session) => session.enrolment === "open" && session.phase !== "over");"#,
        r#"  const mine = cards?.find((card) => card.program.id === course.program.id && card.standing !== "expired");"#,
        "    const isPast = Date.parse(reason.at) <= serverNow().getTime();",
        "  const isPaid = price.amount_minor > 0;",
    ] {
        assert!(decides_in_web(line), "{line}");
    }
    for line in [
        "        if offer(&session.offer_facts()?, now).window == EnrolmentWindow::Open {",
        "    if row.access_until <= now {",
        "            if matches!(change, RoleStatus::Granted) {",
    ] {
        assert!(decides_in_server(line), "{line}");
    }
    assert!(!decides_in_web(r#"  if (session.phase === "over") return words.over;"#));
    assert!(!decides_in_server("    let now = clock.now();"));
}
