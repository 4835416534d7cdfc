//! Reads the cheat sheet of a pack: sections under `##`, each a list whose items are the lines. The literal text that a
//! line explains comes first, between backticks.

use crate::program::cheat_sheet::{CheatLine, CheatSection, CheatSheet};
use crate::program::content::faults::Faults;
use crate::program::content::front_matter::FrontMatter;

/// Reads the sheet. Returns `None` if it cannot be read.
#[must_use]
pub fn read(file: &str, bytes: &[u8], faults: &Faults) -> Option<CheatSheet> {
    let document = FrontMatter::read(file, bytes, faults)?;
    let fields = document.fields();
    fields.check(&["title", "summary"], &[]);
    let sections = sections(&document);
    Some(CheatSheet { title: fields.text("title")?.to_owned(), summary: fields.text("summary")?.to_owned(), sections })
}

fn sections(document: &FrontMatter<'_>) -> Vec<CheatSection> {
    let mut sections: Vec<CheatSection> = Vec::new();
    let mut at = 0;
    for line in document.body().split_inclusive('\n') {
        let (begin, text) = (at, line.trim_end());
        at += line.len();
        if let Some(title) = text.strip_prefix("## ") {
            sections.push(CheatSection { title: title.trim().to_owned(), lines: Vec::new() });
            continue;
        }
        let lines = sections.last_mut().map(|section| &mut section.lines);
        match (text.strip_prefix("- "), lines) {
            (Some(item), Some(lines)) => lines.push(cheat_line(item)),
            (None, _) if text.is_empty() => {}
            _ => document
                .error(begin, "a cheat sheet has sections that begin with `## `, and lines that begin with `- `"),
        }
    }
    if sections.is_empty() || sections.iter().any(|section| section.lines.is_empty()) {
        document.error(0, "a cheat sheet needs a section, and each section needs a line");
    }
    sections
}

fn cheat_line(item: &str) -> CheatLine {
    let key = item.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    match key {
        Some((key, text)) => CheatLine { key: Some(key.to_owned()), text: text.trim().to_owned() },
        None => CheatLine { key: None, text: item.trim().to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, faults_expected: &[&str]) -> Option<CheatSheet> {
        let faults = Faults::default();
        let text = format!("+++\ntitle = \"Sums\"\nsummary = \"For the till.\"\n+++\n{body}");
        let sheet = read("cheat-sheet.md", text.as_bytes(), &faults);
        assert_eq!(faults.into_sorted().iter().map(ToString::to_string).collect::<Vec<_>>(), faults_expected);
        sheet
    }

    #[test]
    fn a_line_has_what_is_typed_and_what_it_means() {
        let sheet = check("\n## Cells\n\n- `=SUM(A1:A9)` adds a column.\n- Round once, at the end.\n", &[]);
        let sheet = sheet.expect("a sheet");
        assert_eq!((sheet.title.as_str(), sheet.sections[0].title.as_str()), ("Sums", "Cells"));
        let line = |key: Option<&str>, text: &str| CheatLine { key: key.map(str::to_owned), text: text.to_owned() };
        assert_eq!(
            sheet.sections[0].lines,
            [line(Some("=SUM(A1:A9)"), "adds a column."), line(None, "Round once, at the end.")]
        );
    }

    #[test]
    fn what_is_no_line_of_a_section_is_a_fault() {
        const SHAPE: &str = "a cheat sheet has sections that begin with `## `, and lines that begin with `- `";
        const EMPTY: &str = "a cheat sheet needs a section, and each section needs a line";
        check("", &[&format!("cheat-sheet.md:5:1: error: {EMPTY}")]);
        check("## Cells\n", &[&format!("cheat-sheet.md:5:1: error: {EMPTY}")]);
        check("## Cells\n- One.\nTwo.\n", &[&format!("cheat-sheet.md:7:1: error: {SHAPE}")]);
        check("- One.\n## Cells\n- Two.\n", &[&format!("cheat-sheet.md:5:1: error: {SHAPE}")]);
    }
}
