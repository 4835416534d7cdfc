//! Exports a page as Markdown: the claims, the learner's texts as they are written, the skills and the certificate.

use crate::showcase::show::{PartAnswer, ShowcasePage, ShownPiece, SkillEvidence};

/// Exports a page. `address` is the page's link, and `certificate` is the link of its certificate.
#[must_use]
pub fn print(page: &ShowcasePage, address: &str, certificate: Option<&str>) -> String {
    let mut parts = vec![format!("# {}", escaped(page.name.as_deref().unwrap_or(&page.program)))];
    parts.extend(page.headline.as_deref().map(escaped));
    parts.push(format!("*{}*", escaped(&page.label)));
    for shown in &page.pieces {
        print_piece(shown, &mut parts);
    }
    if !page.skills.is_empty() {
        parts.push("## Skills".to_owned());
        let skill = |skill: &str, evidence: &SkillEvidence| match evidence {
            SkillEvidence::Level { piece, level } => {
                format!("- {}: {} ({})", escaped(skill), escaped(level), escaped(piece))
            }
            SkillEvidence::Certificate => format!("- {}: on the certificate", escaped(skill)),
        };
        let skills = page.skills.iter().map(|shown| skill(&shown.skill, &shown.evidence)).collect::<Vec<_>>();
        parts.push(skills.join("\n"));
    }
    parts.extend(certificate.map(|link| format!("Certificate: <{link}>")));
    parts.push(format!("Page: <{address}>"));
    format!("{}\n", parts.join("\n\n"))
}

fn print_piece(shown: &ShownPiece, parts: &mut Vec<String>) {
    parts.push(format!("## {}", escaped(&shown.piece.title)));
    parts.extend(shown.piece.quotes().map(|quote| format!("> {}", escaped(quote))));
    let records = shown.piece.records().map(|record| format!("- {}", escaped(record))).collect::<Vec<_>>();
    parts.push(records.join("\n"));
    for part in &shown.parts {
        match &part.answer {
            PartAnswer::Text { markdown, .. } => {
                parts.extend(part.title.as_deref().map(|title| format!("### {}", escaped(title))));
                parts.push(markdown.trim().to_owned());
            }
            PartAnswer::Link { address } => parts.push(format!("<{address}>")),
            PartAnswer::Files { .. } => {}
        }
    }
}

/// The text, escaped so that Markdown shows no part of it as a link, a heading or HTML.
pub(crate) fn escaped(text: &str) -> String {
    let mut written = String::new();
    for line in text.split_inclusive('\n') {
        let begins_list = line.starts_with(['-', '+', '#', '>', '=']);
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        let begins_number = digits > 0 && line[digits..].starts_with(['.', ')']);
        for (at, letter) in line.chars().enumerate() {
            let is_first_mark = at == 0 && begins_list || at == digits && begins_number;
            if is_first_mark || matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|') {
                written.push('\\');
            }
            written.push(letter);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::showcases::{a_page_of, a_passed_work};

    #[test]
    fn a_page_has_its_claims_its_texts_and_its_links() {
        let page = a_page_of(&a_passed_work(), |_| {}).unwrap();
        let printed = print(&page, "https://example.org/showcase/A", Some("https://example.org/certificates/B"));
        for part in [
            "# Ada Obi\n\nI check numbers.\n\n*Work from a job simulation",
            "## Mission 1\n\n> The reminder moved 9.0 points of 400 savers.\n\n> Only 27 % of them were quiet.\n\n- Handed in",
            "- Passed by a reviewer with 84 %.\n- Method: Strong.\n\n### Question 1\n\nDear board,",
            "- Method: Strong (Mission 1)\n- SQL: on the certificate",
            "Certificate: <https://example.org/certificates/B>\n\nPage: <https://example.org/showcase/A>\n",
        ] {
            assert!(printed.contains(part), "{part} in {printed}");
        }
    }

    #[test]
    fn no_word_becomes_markdown() {
        assert_eq!(escaped("[a](http://b) <img> *x*"), "\\[a\\](http://b) \\<img\\> \\*x\\*");
        assert_eq!(escaped("# One\n- two\n12. three\n12 and"), "\\# One\n\\- two\n12\\. three\n12 and");
    }
}
