//! No two types have the same name in the OpenAPI document. The document silently keeps only one schema per name, so a
//! field of the web would get the wrong type.

use std::collections::BTreeMap;

use super::{File, files_in};

#[test]
fn no_two_types_of_the_wire_share_a_name() {
    let mut files = files_in("domain/src");
    files.extend(files_in("server/src"));
    files.retain(|file| file.has_extension(&["rs"]));
    let mut places = BTreeMap::<String, Vec<&str>>::new();
    for file in &files {
        for name in schema_names(file) {
            places.entry(name).or_default().push(&file.path);
        }
    }
    let is_known = |name: &str| places.contains_key(name);
    assert!(["Decision", "UserId", "LocalTime", "RefusalBody", "Enrolment"].into_iter().all(is_known), "{places:?}");
    let shared: Vec<_> = places.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(shared.is_empty(), "two types with one name in the document: {shared:#?}");
}

/// Names of a file's types in the document.
fn schema_names(file: &File) -> Vec<String> {
    let mut names = Vec::new();
    let mut derived = false;
    let mut renamed = None;
    for line in file.without_tests().lines().map(str::trim) {
        if let Some(rest) = line.split_once("ToSchema for ").map(|(_, rest)| rest) {
            // The trait is implemented by hand; a type with this implementation also implements `PartialSchema`.
            names.push(word(rest));
        } else if line.starts_with("#[") {
            derived |= line.contains("derive(") && line.contains("ToSchema");
            renamed = line.split_once("schema(as = ").map(|(_, rest)| word(rest)).or(renamed);
        } else if let Some(name) = declared(line) {
            if derived {
                // Inside a macro, the name is a macro variable. Its values are in the macro's rows.
                names.extend(renamed.take().or(Some(name)).filter(|name| !name.is_empty()));
            }
            (derived, renamed) = (false, None);
        } else if file.path == "domain/src/ids.rs"
            && let Some(name) = line.strip_suffix(';').filter(|name| name.ends_with("Id"))
        {
            names.push(name.to_owned());
        }
    }
    names
}

/// The name of the type that a line declares.
fn declared(line: &str) -> Option<String> {
    let line = line.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ").trim_start_matches("pub ");
    let rest = line.strip_prefix("struct ").or_else(|| line.strip_prefix("enum "))?;
    Some(word(rest))
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
