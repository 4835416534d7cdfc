//! One verb has one name: the file of a handler that changes something, of its rule, and of the hook that calls it. The
//! number of verbs that break this may only fall.

use std::collections::BTreeSet;

use crate::{File, files_in};

/// Number of verbs whose files have different names, or that have no rule or no hook.
const DIFFERENT: usize = 60;

/// Attributes of handlers that change something.
const CHANGES: [&str; 4] = ["#[post(\"", "#[put(\"", "#[patch(\"", "#[delete(\""];

#[test]
fn a_verb_has_one_name_on_every_side() {
    let rules = stems("domain/src", "");
    let hooks = stems("web/src/features", "use-");
    let server = files_in("server/src");
    let changes = server.iter().filter(|file| CHANGES.iter().any(|attribute| file.text.contains(attribute)));
    let verbs = changes.filter_map(|file| feature_and_stem("server/src", file)).collect::<Vec<_>>();
    let different = verbs.iter().filter(|verb| !rules.contains(verb) || !hooks.contains(verb)).collect::<Vec<_>>();
    let names = different.iter().map(|(feature, verb)| format!("{feature}/{verb}")).collect::<Vec<_>>();
    println!("{} of {} verbs:\n{}", names.len(), verbs.len(), names.join("\n"));
    assert_eq!(names.len(), DIFFERENT, "the ceiling may only fall");
}

/// Features and verbs of the files below a folder.
fn stems(folder: &str, prefix: &str) -> BTreeSet<(String, String)> {
    let files = files_in(folder);
    let named = files.iter().filter_map(|file| feature_and_stem(folder, file));
    let named = named.filter_map(|(feature, stem)| Some((feature, stem.strip_prefix(prefix)?.replace('-', "_"))));
    named.collect()
}

/// Feature and name of a file, without its extension.
fn feature_and_stem(folder: &str, file: &File) -> Option<(String, String)> {
    let path = file.path.strip_prefix(folder)?.strip_prefix('/')?;
    let (feature, name) = (path.split(['/', '.']).next()?, path.rsplit('/').next()?);
    Some((feature.to_owned(), name.split('.').next()?.to_owned()))
}
