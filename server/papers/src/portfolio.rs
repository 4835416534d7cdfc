//! A draft of a portfolio on sheets of A4: the learner's lines, each with the numbers of the works that support it, the
//! label that it is a job simulation, and the list of works at the end.

use std::fmt::Display;

use domain::assistant::portfolio::{PortfolioFormat, PortfolioText};
use domain::time::Timestamp;

use crate::Result;
use crate::flow::{Level, Piece, draw, lines_of};
use crate::sheet::About;
use crate::text::Style;
use crate::words::{date, soft};

/// Indent of a line in a list.
const INDENT: f32 = 14.0;

const TEXT: Style = Style::text(11.5);

/// A work that a draft uses.
#[derive(Clone, Debug)]
pub struct PortfolioPaperWork<'a> {
    /// Its number in the draft.
    pub number: u32,
    /// The title of its mission.
    pub title: &'a str,
    /// The title of its program.
    pub program: &'a str,
    /// When it was submitted.
    pub submitted_at: Timestamp,
    /// The judgement, in words.
    pub verdict: String,
    /// The name of the reviewer, if a person judged it.
    pub reviewer: Option<&'a str>,
}

/// A portfolio draft to draw.
#[derive(Clone, Debug)]
pub struct PortfolioPaper<'a, I> {
    /// Format of the draft.
    pub format: PortfolioFormat,
    /// The learner's name.
    pub name: Option<&'a str>,
    /// Text of the draft.
    pub text: &'a PortfolioText,
    /// The works that it uses.
    pub works: Vec<PortfolioPaperWork<'a>>,
    /// When this version was written.
    pub made_at: Timestamp,
    /// An id that is unique to the draft.
    pub id: I,
}

impl<I: Display> PortfolioPaper<'_, I> {
    /// Draws the draft as a PDF.
    ///
    /// # Errors
    /// Returns a fault if the PDF cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let title = self.name.map_or_else(|| "Portfolio".to_owned(), |name| format!("Portfolio of {name}"));
        let about = About { title, id: format!("{} {:?}", self.id, self.made_at), made_at: self.made_at };
        draw(&self.pieces(), &about)
    }

    fn pieces(&self) -> Vec<Piece> {
        let is_list = self.format == PortfolioFormat::Cv;
        let kind = match self.format {
            PortfolioFormat::Cv => "Lines for a CV",
            PortfolioFormat::Linkedin => "Text for LinkedIn",
            PortfolioFormat::CaseStudy => "Case study",
        };
        let mut pieces = vec![
            Piece::new(self.name.unwrap_or("Portfolio"), Style::display(26.0), Level::Title, 0.0),
            Piece::new(kind, soft(11.5), Level::Paragraph, 2.0),
            Piece::new(&self.text.label, TEXT, Level::Paragraph, 10.0),
        ];
        for section in &self.text.sections {
            let heading = section.heading.as_ref();
            pieces.extend(heading.map(|text| Piece::new(text, Style::text(14.0).strong(), Level::Heading, 20.0)));
            for claim in &section.claims {
                let numbers = claim.works.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
                let numbers = if numbers.is_empty() { numbers } else { format!(" [{numbers}]") };
                let bullet = if is_list { "• " } else { "" };
                for (line, is_end) in lines_of(&claim.text) {
                    let text = format!("{bullet}{line}{}", if is_end { numbers.as_str() } else { "" });
                    let piece = Piece::new(&text, TEXT, Level::Paragraph, 8.0);
                    pieces.push(piece.indented(if is_list { INDENT } else { 0.0 }));
                }
            }
        }
        pieces.push(Piece::new("What this rests on", Style::text(14.0).strong(), Level::Heading, 28.0));
        pieces.extend(self.works.iter().map(|work| {
            let PortfolioPaperWork { number, title, program, submitted_at, verdict, reviewer } = work;
            let by = reviewer.map(|name| format!(" ({name})")).unwrap_or_default();
            let submitted = date(*submitted_at);
            let text = format!("[{number}] “{title}”, {program}. Handed in on {submitted}. {verdict}{by}");
            Piece::new(&text, soft(10.5), Level::Paragraph, 6.0)
        }));
        pieces
    }
}

#[cfg(test)]
mod tests {
    use domain::assistant::portfolio::compose::{compose, verdict};
    use domain::assistant::portfolio::{PortfolioClaim, PortfolioTone};
    use domain::fixtures::instant;
    use domain::fixtures::portfolios::a_source;
    use lopdf::Document;

    use super::*;

    fn drawn(format: PortfolioFormat, change: impl FnOnce(&mut PortfolioText)) -> Vec<String> {
        let source = a_source(1);
        let mut text = compose(format, PortfolioTone::Plain, std::slice::from_ref(&source));
        change(&mut text);
        let works = source.works.iter().map(|work| PortfolioPaperWork {
            number: work.number,
            title: &work.title,
            program: &source.title,
            submitted_at: work.submitted_at,
            verdict: verdict(work),
            reviewer: work.judged.reviewer.as_deref(),
        });
        let (name, works) = (Some("Ada Obi"), works.collect());
        let made_at = instant("2026-11-20T12:00:00Z");
        let paper = PortfolioPaper { format, name, text: &text, works, made_at, id: 7 };
        let document = Document::load_mem(&paper.draw().expect("drawn")).expect("a PDF");
        document.get_pages().keys().map(|page| document.extract_text(&[*page]).expect("text")).collect()
    }

    #[test]
    fn a_draft_is_a_page_with_its_label_its_lines_and_its_works() {
        for format in [PortfolioFormat::Cv, PortfolioFormat::Linkedin, PortfolioFormat::CaseStudy] {
            let pages = drawn(format, |_| {});
            let [page] = pages.as_slice() else { panic!("{} pages", pages.len()) };
            for words in
                ["Ada Obi", "Work from a job simulation", "“Mission 1”", "[1]", "What this rests on", "Ngozi Eze"]
            {
                assert!(page.contains(words), "{words:?} in {page}");
            }
        }
    }

    #[test]
    fn a_long_draft_goes_on_and_loses_no_line() {
        let pages = drawn(PortfolioFormat::Cv, |text| {
            let claim =
                |number: u32| PortfolioClaim { text: format!("Line {number}.\nMore of it."), works: vec![1, 2] };
            text.sections[0].claims = (1..=60).map(claim).collect();
        });
        assert!(pages.len() > 1, "{}", pages.len());
        for number in 1..=60 {
            let line = format!("Line {number}.");
            assert_eq!(pages.iter().filter(|page| page.contains(&line)).count(), 1, "{line}");
        }
        assert_eq!(pages.iter().map(|page| page.matches("[1, 2]").count()).sum::<usize>(), 60);
    }

    #[test]
    fn a_line_that_is_longer_than_a_page_is_broken() {
        let pages = drawn(PortfolioFormat::CaseStudy, |text| text.sections[0].claims[0].text = "zebra ".repeat(2_000));
        let words: usize = pages.iter().map(|page| page.matches("zebra").count()).sum();
        assert_eq!(words, 2_000);
    }
}
