//! Limits the average size of an endpoint, counted in lines of the files with handlers. No handler repeats code that is
//! added to all of them, or imports by name an item that nearly all of them use.

use super::{File, assert_none, breaches, files_in, mentions};

/// Maximum average number of lines of an endpoint, including its wire structs and documentation.
const LINES: usize = 50;

const HANDLER: &str = "#[utoipa::path(";

fn files_with_handlers() -> Vec<File> {
    let mut files = files_in("server/src");
    files.retain(|file| file.has_extension(&["rs"]) && file.text.lines().any(|line| line.starts_with(HANDLER)));
    files
}

#[test]
fn an_endpoint_costs_few_lines() {
    let files = files_with_handlers();
    let lines: usize = files.iter().map(|file| file.without_tests().lines().count()).sum();
    let endpoints = files.iter().flat_map(|file| file.text.lines()).filter(|line| line.starts_with(HANDLER)).count();
    println!("{lines} lines for {endpoints} endpoints, at most {LINES} each");
    assert!(lines <= LINES * endpoints, "{lines} lines for {endpoints} endpoints are more than {LINES} each");
}

#[test]
fn no_handler_says_what_is_filled_in_for_all() {
    let files = files_with_handlers();
    let words = ["tag = ", "\"bearer\"", "request_body = ", "use actix_web::web::", "use utoipa::", "use serde::"];
    assert_none("a handler names only what is its own", &breaches(&files, |file| mentions(file, &words)));
    let plain = |file: &File| if file.text.contains("use crate::prelude::*;") { None } else { Some(file.path.clone()) };
    assert_none("a handler imports the prelude", &files.iter().filter_map(plain).collect::<Vec<_>>());
}
