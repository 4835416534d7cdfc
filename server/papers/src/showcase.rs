//! A published showcase on sheets of A4: the chosen work with its claims, the skills, and the links to check them.

use std::fmt::Display;

use domain::showcase::show::{PartAnswer, ShowcasePage, ShownPiece, ShownSkill, SkillEvidence};
use domain::time::Timestamp;

use crate::Result;
use crate::flow::{Level, Piece, draw, lines_of};
use crate::sheet::About;
use crate::text::Style;
use crate::words::{date, soft};

/// Indent of a quoted sentence and of a line in a list.
const INDENT: f32 = 14.0;

const TEXT: Style = Style::text(11.5);

/// A showcase to draw.
#[derive(Clone, Debug)]
pub struct ShowcasePaper<'a, I> {
    /// The page.
    pub page: &'a ShowcasePage,
    /// The link of the page.
    pub address: &'a str,
    /// The link of its certificate, if it has one.
    pub certificate: Option<&'a str>,
    /// When the page was last changed.
    pub made_at: Timestamp,
    /// An id that is unique to the page.
    pub id: I,
}

impl<I: Display> ShowcasePaper<'_, I> {
    /// Draws the page as a PDF.
    ///
    /// # Errors
    /// Returns a fault if the PDF cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let name = self.page.name.as_deref();
        let title = name.map_or_else(|| self.page.program.clone(), |name| format!("Work of {name}"));
        draw(&self.pieces(), &About { title, id: format!("{} {:?}", self.id, self.made_at), made_at: self.made_at })
    }

    fn pieces(&self) -> Vec<Piece> {
        let page = self.page;
        let title = page.name.as_deref().unwrap_or(&page.program);
        let mut pieces = vec![Piece::new(title, Style::display(26.0), Level::Title, 0.0)];
        pieces.extend(page.headline.iter().map(|text| paragraph(text, 4.0)));
        pieces.push(Piece::new(&page.label, soft(11.5), Level::Paragraph, 6.0));
        page.pieces.iter().for_each(|shown| add_work(shown, &mut pieces));
        if !page.skills.is_empty() {
            pieces.push(heading("Skills"));
            pieces.extend(page.skills.iter().map(|skill| listed(&skill_line(skill))));
        }
        let certificate = self.certificate.map(|link| format!("Certificate: {link}"));
        let links = certificate.into_iter().chain([format!("Page: {}", self.address)]);
        pieces.extend(links.map(|link| Piece::new(&link, soft(10.5), Level::Paragraph, 14.0)));
        pieces
    }
}

fn add_work(ShownPiece { piece, parts }: &ShownPiece, pieces: &mut Vec<Piece>) {
    pieces.push(heading(&piece.title));
    let submitted = format!("Handed in on {}", date(piece.submitted_at));
    pieces.push(Piece::new(&submitted, soft(10.5), Level::Paragraph, 2.0));
    pieces.extend(piece.quotes().map(|quote| indented(&format!("“{quote}”"))));
    pieces.extend(piece.records().map(listed));
    for part in parts {
        pieces.extend(part.title.as_deref().map(|title| Piece::new(title, TEXT.strong(), Level::Paragraph, 12.0)));
        match &part.answer {
            PartAnswer::Text { markdown, .. } => {
                pieces.extend(lines_of(markdown).into_iter().map(|(line, _)| paragraph(line, 4.0)));
            }
            PartAnswer::Link { address } => pieces.push(paragraph(address, 4.0)),
            PartAnswer::Files { names } => pieces.push(paragraph(&names.join(", "), 4.0)),
        }
    }
}

fn skill_line(ShownSkill { skill, evidence }: &ShownSkill) -> String {
    match evidence {
        SkillEvidence::Level { piece, level } => format!("{skill}: {level} ({piece})"),
        SkillEvidence::Certificate => format!("{skill}: on the certificate"),
    }
}

fn heading(text: &str) -> Piece {
    Piece::new(text, Style::text(14.0).strong(), Level::Heading, 24.0)
}

fn paragraph(text: &str, before: f32) -> Piece {
    Piece::new(text, TEXT, Level::Paragraph, before)
}

fn indented(text: &str) -> Piece {
    paragraph(text, 8.0).indented(INDENT)
}

fn listed(text: &str) -> Piece {
    indented(&format!("• {text}"))
}

#[cfg(test)]
mod tests {
    use domain::fixtures::instant;
    use domain::fixtures::showcases::{a_page_of, a_passed_work};
    use lopdf::Document;

    use super::*;

    #[test]
    fn a_page_has_its_work_its_skills_and_its_links() {
        let page = a_page_of(&a_passed_work(), |_| {}).expect("it is public");
        let (address, certificate) = ("https://example.org/showcase/A", Some("https://example.org/certificates/B"));
        let made_at = instant("2026-11-20T12:00:00Z");
        let paper = ShowcasePaper { page: &page, address, certificate, made_at, id: 7 };
        let document = Document::load_mem(&paper.draw().expect("drawn")).expect("a PDF");
        let text = document.extract_text(&[1]).expect("text");
        for words in ["Ada Obi", "I check numbers.", "Mission 1", "Method: Strong", "cleaned.csv", "certificates/B"] {
            assert!(text.contains(words), "{words:?} in {text}");
        }
    }
}
