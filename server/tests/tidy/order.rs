//! The order of the server's modules: modules below the features do not use them, a feature uses only earlier ones, and
//! the modules that assemble the server may use all. The imports are read from `use crate::…` in the sources.

use std::collections::{BTreeMap, BTreeSet};

use crate::{FEATURES, File, assert_none, files_in};

/// Modules that assemble the server, and may use every other module.
const ON_TOP: [&str; 9] =
    ["app", "content_folder", "health", "kinds", "openapi", "pages", "personal_tables", "routes", "telemetry"];

/// Modules below the features that may still use one feature, with the reason.
const EXCEPTIONS: [(&str, &str, &str); 2] = [
    ("auth", "account", "the caller is a person with an account"),
    ("jobs", "program", "workers and requests share the memory of published versions"),
];

/// Number of files in the server's largest import cycle.
const LARGEST_CIRCLE: usize = 3;

/// Number of files in the domain's largest import cycle. The cycle through `refusal.rs` is not counted: the catalogue
/// of refusals names the features' types, and the features' rules return refusals.
const LARGEST_CIRCLE_OF_RULES: usize = 0;

/// Imports of a file within the server, as paths from the root.
fn imports(file: &File) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let text = file.without_tests();
    for (at, start) in text.match_indices("use crate::") {
        let tree = text[at + start.len()..].split(';').next().unwrap_or_default();
        spread("", &tree.split_whitespace().collect::<String>(), &mut found);
    }
    found
}

/// Expands `a::{b, c::{d, e}}` into its paths.
fn spread(prefix: &str, tree: &str, found: &mut BTreeSet<String>) {
    let Some((head, rest)) = tree.split_once('{') else {
        let path = format!("{prefix}{tree}");
        found.insert(path.trim_end_matches("::self").trim_end_matches("self").to_owned());
        return;
    };
    let (mut depth, mut begin) = (0, 0);
    let body = rest.strip_suffix('}').unwrap_or(rest);
    for (at, letter) in body.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                spread(&format!("{prefix}{head}"), &body[begin..at], found);
                begin = at + 1;
            }
            _ => {}
        }
    }
    if begin < body.len() {
        spread(&format!("{prefix}{head}"), &body[begin..], found);
    }
}

/// Path of a file's module from a folder of sources.
fn module_of(folder: &str, file: &File) -> String {
    file.path.trim_start_matches(folder).trim_matches('/').trim_end_matches(".rs").replace('/', "::")
}

fn first(path: &str) -> &str {
    path.split("::").next().unwrap_or_default()
}

/// Reason why a module may not import another; `None` if it may.
fn objection(from: &str, to: &str) -> Option<&'static str> {
    let rank = |part: &str| FEATURES.iter().position(|feature| *feature == part);
    let is_excepted = EXCEPTIONS.iter().any(|(part, other, _)| (*part, *other) == (from, to));
    if from == to || is_excepted || ON_TOP.contains(&from) {
        return None;
    }
    match (rank(from), rank(to)) {
        _ if ON_TOP.contains(&to) => Some("it stands on top"),
        (None, Some(_)) => Some("what lies below the features knows none"),
        (Some(from), Some(to)) if to > from => Some("it is a later feature"),
        _ => None,
    }
}

#[test]
fn features_use_earlier_ones_only_and_nothing_below_knows_any() {
    let mut breaches = Vec::new();
    let mut used = BTreeSet::new();
    for file in files_in("server/src") {
        let (module, paths) = (module_of("server/src", &file), imports(&file));
        let from = first(&module);
        for to in paths.iter().map(|path| first(path)) {
            used.insert((from.to_owned(), to.to_owned()));
            breaches.extend(objection(from, to).map(|why| format!("{}: {to}: {why}", file.path)));
        }
    }
    assert_none("the parts of the server have one order", &breaches);
    for (from, to, reason) in EXCEPTIONS {
        assert!(used.contains(&(from.to_owned(), to.to_owned())), "{from} needs no exception: {reason}");
    }
}

/// The import cycles below a folder, each as the set of its files.
fn circles(folder: &str) -> BTreeSet<BTreeSet<String>> {
    let files: Vec<_> = files_in(folder).into_iter().filter(|file| file.path.ends_with(".rs")).collect();
    let module_of = |file: &File| module_of(folder, file);
    let modules: BTreeSet<_> = files.iter().map(module_of).collect();
    let nearest = |path: &str| {
        let mut path = path;
        while !modules.contains(path) {
            path = path.rsplit_once("::")?.0;
        }
        Some(path.to_owned())
    };
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in &files {
        let module = module_of(file);
        // Fixtures are used in tests only.
        for path in imports(file).into_iter().filter(|path| !path.starts_with("fixtures")) {
            // If a file imports a module by name, the path after that name shows which part of the module it uses.
            let name = path.rsplit("::").next().unwrap_or_default().to_owned() + "::";
            let deeper = file.text.match_indices(&name).map(|(at, _)| {
                let rest = &file.text[at + name.len()..];
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(rest.len());
                format!("{path}::{}", rest[..end].trim_end_matches(':'))
            });
            let paths = std::iter::once(path.clone()).chain(deeper);
            uses.entry(module.clone()).or_default().extend(paths.filter_map(|path| nearest(&path)));
        }
    }
    let reached = |from: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            open.extend(uses.get(next).into_iter().flatten().filter(|module| seen.insert((*module).clone())));
        }
        seen
    };
    let reach: BTreeMap<_, _> = modules.iter().map(|module| (module, reached(module))).collect();
    let circle_of = |module: &String| {
        let in_circle = |other: &&String| other == &module || reach[other].contains(module);
        reach[module].iter().filter(in_circle).cloned().collect::<BTreeSet<_>>()
    };
    modules.iter().map(circle_of).filter(|circle| circle.len() > 1).collect()
}

#[test]
fn no_large_circle_of_files_uses_itself() {
    for (folder, most) in [("server/src", LARGEST_CIRCLE), ("domain/src", LARGEST_CIRCLE_OF_RULES)] {
        let mut circles = circles(folder);
        circles.retain(|circle| folder != "domain/src" || !circle.contains("refusal"));
        let largest = circles.into_iter().max_by_key(BTreeSet::len).unwrap_or_default();
        println!("The largest circle of {folder} has {} files: {largest:?}", largest.len());
        assert_eq!(largest.len(), most, "{folder}: {largest:?}");
    }
}
