//! Checks the documentation: its length, the paths that it names, and the table of settings.

use std::collections::BTreeMap;
use std::{env, fs};

use clap::{Args as _, Command};
use server::config::Settings;

use super::{File, assert_none, breaches, files_in, root};

/// Maximum lines of documents, by how their path ends or begins.
const MAX_LINES: [(&str, usize); 3] = [("README.md", 175), ("/how-to-", 40), ("/decisions/", 30)];

/// Maximum lines of the first page.
const MAX_LINES_OF_README: usize = 120;

/// The page with every setting, and the marks around its generated table.
const SETTINGS: &str = "server/operations/settings.md";
const TABLE: (&str, &str) = ("<!-- settings: generated -->\n", "<!-- settings: end -->\n");

fn documents() -> Vec<File> {
    let mut files = files_in("");
    files.retain(|file| file.has_extension(&["md"]) && !file.path.starts_with("content/") && !in_packs(file));
    files.extend(files_in("content").into_iter().filter(|file| file.path == "content/README.md"));
    files
}

fn in_packs(file: &File) -> bool {
    file.path.contains("/packs/") || file.path.contains("/prompts/")
}

#[test]
fn documents_are_short() {
    let too_long = |file: &File| {
        let limit = MAX_LINES.iter().find(|(part, _)| file.path.contains(part)).map(|(_, limit)| *limit);
        let limit = if file.path == "README.md" { Some(MAX_LINES_OF_README) } else { limit };
        let lines = file.text.lines().count();
        limit
            .filter(|limit| lines > *limit)
            .map(|limit| format!("{lines} lines, and at most {limit}"))
            .into_iter()
            .collect()
    };
    assert_none("a document is short", &breaches(&documents(), too_long));
}

#[test]
fn documents_name_paths_that_exist() {
    let missing = |file: &File| {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let links = file.text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        let links = links.filter(|link| !link.is_empty() && !link.contains("://"));
        let links = links.filter(|link| !root().join(folder).join(link).exists()).map(str::to_owned);
        let paths = file.text.split('`').skip(1).step_by(2).filter(|code| is_path(code));
        let paths = paths.filter(|path| !root().join(path).exists() && !root().join(folder).join(path).exists());
        links.chain(paths.map(str::to_owned)).collect()
    };
    assert_none("a path in a document exists", &breaches(&documents(), missing));
}

/// Whether code in a document is a path of the repository, and no pattern or example.
fn is_path(code: &str) -> bool {
    let folders = ["domain/", "wasm/", "server/", "web/", "migrations/", "content/", "xtask/"];
    let is_plain = code.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-".contains(letter));
    let is_made = ["pkg", "dist", "test-results", "node_modules"].iter().any(|made| code.contains(made));
    is_plain && !is_made && folders.iter().any(|folder| code.starts_with(folder))
}

/// `UPDATE_SETTINGS=1 cargo test -p server --test tidy settings` writes the table.
#[test]
#[expect(clippy::disallowed_methods, reason = "reads whether an update is requested; the server does not read it")]
fn the_table_of_settings_is_that_of_the_server() {
    let text = fs::read_to_string(root().join(SETTINGS)).expect("the page of settings");
    let (before, rest) = text.split_once(TABLE.0).expect("the beginning of the table");
    let (_, after) = rest.split_once(TABLE.1).expect("the end of the table");
    let wanted = format!("{before}{}{}{}{after}", TABLE.0, table(), TABLE.1);
    if env::var_os("UPDATE_SETTINGS").is_some() {
        fs::write(root().join(SETTINGS), &wanted).expect("the page is written");
    } else {
        assert_eq!(text, wanted, "the table is stale: UPDATE_SETTINGS=1 cargo test -p server --test tidy settings");
    }
}

fn table() -> String {
    let command = Settings::augment_args(Command::new("serve"));
    let rows = command.get_arguments().filter_map(|argument| {
        let name = argument.get_env()?.to_string_lossy().into_owned();
        let help = argument.get_long_help().or_else(|| argument.get_help()).map(ToString::to_string);
        let help = help.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|");
        let defaults = argument.get_default_values().iter().map(|value| format!("`{}`", value.to_string_lossy()));
        Some((name, (help, defaults.collect::<Vec<_>>().join(", "))))
    });
    let rows = rows.collect::<BTreeMap<_, _>>();
    let rows = rows.iter().map(|(name, (help, default))| format!("| `{name}` | {help} | {default} |\n"));
    format!("\n| Variable | Meaning | Default |\n|---|---|---|\n{}\n", rows.collect::<String>())
}
