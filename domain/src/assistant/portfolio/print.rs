//! Exports a draft as plain text to paste, and as Markdown. The label is always included.

use crate::assistant::portfolio::{PortfolioFormat, PortfolioText};
use crate::showcase::print::escaped;

/// Mark before each line of a list.
const BULLET: &str = "• ";

/// An exported draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// As plain text.
    pub plain: String,
    /// As Markdown.
    pub markdown: String,
}

/// Exports a draft. Lines of a CV become a list; other formats have paragraphs.
#[must_use]
pub fn print(format: PortfolioFormat, text: &PortfolioText) -> Printed {
    let is_list = format == PortfolioFormat::Cv;
    let (mut plain, mut markdown) = (Vec::new(), Vec::new());
    for section in &text.sections {
        if let Some(heading) = &section.heading {
            plain.push(heading.clone());
            markdown.push(format!("## {}", escaped(heading)));
        }
        let claims = section.claims.iter().map(|claim| claim.text.as_str()).collect::<Vec<_>>();
        if is_list {
            plain.push(claims.iter().map(|claim| format!("{BULLET}{claim}")).collect::<Vec<_>>().join("\n"));
            let item = |claim: &&str| format!("- {}", escaped(claim).replace('\n', "\n  "));
            markdown.push(claims.iter().map(item).collect::<Vec<_>>().join("\n"));
        } else {
            plain.extend(claims.iter().map(|claim| (*claim).to_owned()));
            markdown.extend(claims.iter().map(|claim| escaped(claim)));
        }
    }
    plain.push(text.label.clone());
    markdown.push(format!("*{}*", escaped(&text.label)));
    let joined = |parts: Vec<String>| {
        let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        format!("{}\n", parts.join("\n\n"))
    };
    Printed { plain: joined(plain), markdown: joined(markdown) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assistant::portfolio::PortfolioTone;
    use crate::assistant::portfolio::compose::compose;
    use crate::fixtures::portfolios::a_source;

    fn printed(format: PortfolioFormat) -> Printed {
        print(format, &compose(format, PortfolioTone::Plain, &[a_source(1)]))
    }

    #[test]
    fn a_cv_is_a_list_below_its_heading_and_ends_with_its_label() {
        let Printed { plain, markdown } = printed(PortfolioFormat::Cv);
        let lines = plain.lines().collect::<Vec<_>>();
        assert_eq!(lines[0], "Program 1 (job simulation), Harbourlight, November 2026");
        assert!(lines[2].starts_with("• “Mission 1”.") && lines[3].starts_with("• “Mission 2”."), "{plain}");
        assert!(plain.ends_with("this was not employment.\n"), "{plain}");
        assert!(markdown.starts_with("## Program 1") && markdown.contains("\n- “Mission 2”."), "{markdown}");
        assert!(markdown.ends_with("not employment.*\n"), "{markdown}");
    }

    #[test]
    fn other_formats_have_paragraphs() {
        let Printed { plain, markdown } = printed(PortfolioFormat::Linkedin);
        assert!(plain.starts_with("Work from 2 missions of “Program 1”") && !plain.contains('•'), "{plain}");
        assert!(plain.contains(".\n\n“Mission 1”:") && !markdown.contains('#'), "{plain}");
    }
}
