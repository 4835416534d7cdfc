//! The name of a type is unique in its crate, so that a reader who sees it knows which type is meant.

use std::collections::BTreeMap;

use crate::files_in;

#[test]
fn a_type_has_a_name_of_its_own() {
    let mut types = BTreeMap::<_, Vec<_>>::new();
    let files = files_in("");
    for file in files.iter().filter(|file| file.has_extension(&["rs"])) {
        let Some((package, _)) = file.path.split_once("/src/") else { continue };
        for name in file.without_tests().lines().filter_map(type_in) {
            types.entry((package, name)).or_default().push(file.path.as_str());
        }
    }
    assert!(types.len() > 1_500, "only {} types were found", types.len());
    let shared = types.iter().filter(|(_, paths)| paths.len() > 1);
    let shared = shared.map(|((_, name), paths)| format!("{name}: {}", paths.join(", "))).collect::<Vec<_>>();
    assert!(shared.is_empty(), "types that share a name:\n{}", shared.join("\n"));
}

/// Name of the type that a line declares at the top of a file.
fn type_in(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => line,
    };
    let kinds = ["struct ", "enum ", "type ", "trait ", "union "];
    let name = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}
