//! A reference letter on sheets of A4: the sender, the text, the signatory, and the address at which anybody can check
//! it. A revoked letter says so at the top.

use domain::progression::reference_letter::Signatory;
use domain::progression::serial::Serial;
use domain::time::Timestamp;

use crate::Result;
use crate::art::{Host, draw_logo, fill_rect};
use crate::ink::Ink;
use crate::qr_code::QrCode;
use crate::sheet::{About, Book, Sheet};
use crate::text::Style;
use crate::words::{date, soft};

/// A4 portrait, in points.
const PAGE: (f32, f32) = (595.28, 841.89);

/// Height of the host's pattern across the page: two narrow rows.
const BAND: f32 = 42.52;

/// Left and right margin of the text.
const MARGIN: f32 = 64.0;

/// Bottom edge of the text, and top edge of the foot.
const FOOT: f32 = 722.0;

/// Side of the QR code.
const CODE: f32 = 76.0;

/// Height of the signature.
const SIGNATURE: f32 = 84.0;

const TEXT: Style = Style::text(11.5);

/// A reference letter to draw.
#[derive(Clone, Debug)]
pub struct LetterPaper<'a> {
    /// The program's host.
    pub host: Host<'a>,
    /// The learner's name as the letter states it; `None` if it states no name.
    pub name: Option<&'a str>,
    /// The text; each line is a paragraph.
    pub body: &'a str,
    /// The person who signs it.
    pub signatory: &'a Signatory,
    /// The serial number.
    pub serial: Serial,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// When it was revoked, if it was.
    pub revoked_at: Option<Timestamp>,
    /// The address at which anybody can check it.
    pub page: &'a str,
}

impl LetterPaper<'_> {
    /// Draws the letter as a PDF.
    ///
    /// # Errors
    /// Returns a fault if the PDF cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let mut book = Book::new()?;
        let (mut paragraphs, mut from) = (self.body.lines(), 0);
        let (mut paragraph, mut is_first, mut is_signed) = (paragraphs.next(), true, false);
        while !is_signed {
            book.page(PAGE, |sheet| {
                let mut top = if is_first { self.compose_head(sheet)? } else { MARGIN };
                is_first = false;
                while let Some(text) = paragraph {
                    let set = sheet.set(text, TEXT, PAGE.0 - 2.0 * MARGIN);
                    if top + set.bottom_of(from + 1) - set.bottom_of(from) > FOOT {
                        return self.compose_foot(sheet);
                    }
                    let lines = set.lines_within(from, FOOT - top);
                    // An empty line is the space between two paragraphs, and has no tag.
                    top = match text.trim() {
                        "" => top + 8.0,
                        _ => sheet.part((&set, from..from + lines), (MARGIN, top))? + 4.0,
                    };
                    from += lines;
                    if from < set.lines() {
                        return self.compose_foot(sheet);
                    }
                    (paragraph, from) = (paragraphs.next(), 0);
                }
                if top + SIGNATURE <= FOOT {
                    self.compose_signature(sheet, top)?;
                    is_signed = true;
                }
                self.compose_foot(sheet)
            })?;
        }
        let title =
            self.name.map_or_else(|| "Reference letter".to_owned(), |name| format!("Reference letter for {name}"));
        let made_at = self.revoked_at.unwrap_or(self.issued_at);
        book.finish(&About { title, id: format!("{} {made_at:?}", self.page), made_at })
    }

    /// Draws the letterhead; returns the top edge of the text.
    fn compose_head(&self, sheet: &mut Sheet<'_>) -> Result<f32> {
        let (width, _) = PAGE;
        let full = width - 2.0 * MARGIN;
        sheet.decorate(|surface| {
            self.host.draw_band(surface, (width, BAND));
            draw_logo(surface, (MARGIN, BAND + 32.0), 34.0);
        });
        let left = MARGIN + 46.0;
        let fieldwork = sheet.set("Fieldwork", TEXT.strong(), full);
        let below = sheet.paragraph(&fieldwork, (left, BAND + 31.0))?;
        let host = format!("Job simulations online, with {}", self.host.name);
        let host = sheet.fit(&host, soft(10.5), &[10.5, 9.0, 7.5], (full - 46.0, 1));
        sheet.paragraph(&host, (left, below))?;
        let mut top = BAND + 92.0;
        if let Some(at) = self.revoked_at {
            let words = format!("Revoked. Taken back on {}. It does not count any more.", date(at));
            let words = sheet.set(&words, TEXT.strong().in_ink(Ink::Miss), full - 28.0);
            let tall = words.height() + 12.0;
            sheet.decorate(|surface| fill_rect(surface, (MARGIN, top), (full, tall), Ink::MissWash));
            top = sheet.paragraph(&words, (MARGIN + 14.0, top + 6.0))? + 22.0;
        }
        let date = sheet.set(&date(self.issued_at), soft(11.5), full);
        let below = sheet.paragraph(&date, (MARGIN, top))?;
        let heading = sheet.set("Reference letter", Style::display(26.0), full);
        let below = sheet.heading(&heading, (MARGIN, below + 4.0))?;
        Ok(below + 16.0)
    }

    /// Draws the signature.
    fn compose_signature(&self, sheet: &mut Sheet<'_>, top: f32) -> Result<()> {
        let full = PAGE.0 - 2.0 * MARGIN;
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, top + 24.0), (180.0, 0.75), Ink::Line));
        let name = sheet.fit(&self.signatory.name, TEXT.strong(), &[11.5, 9.5], (full, 1));
        let title = sheet.fit(&format!("{}, Fieldwork", self.signatory.title), soft(10.5), &[10.5, 8.5], (full, 1));
        let below = sheet.paragraph(&name, (MARGIN, top + 32.0))?;
        sheet.paragraph(&title, (MARGIN, below))?;
        Ok(())
    }

    /// Draws the number, and the way to check it.
    fn compose_foot(&self, sheet: &mut Sheet<'_>) -> Result<()> {
        let (width, _) = PAGE;
        let (full, room) = (width - 2.0 * MARGIN, width - 2.0 * MARGIN - CODE - 16.0);
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, FOOT + 12.0), (full, 0.75), Ink::Line));
        let number = sheet.set(&format!("Letter number {}", self.serial), Style::text(10.5).strong(), room);
        let below = sheet.paragraph(&number, (MARGIN, FOOT + 24.0))?;
        if self.revoked_at.is_some() {
            return Ok(());
        }
        let check = sheet.set("Anybody can check it at", soft(9.5), room);
        let below = sheet.paragraph(&check, (MARGIN, below))?;
        let address = sheet.fit(self.page, Style::text(9.5).in_ink(Ink::Link), &[9.5, 8.0, 6.5], (room, 1));
        sheet.link(&address, (MARGIN, below), self.page)?;
        let code = QrCode::of(self.page)?;
        let at = (width - MARGIN - CODE, FOOT + 24.0);
        sheet.figure(&format!("QR code that leads to {}", self.page), |surface| code.draw(surface, at, CODE));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use domain::fixtures::instant;
    use domain::fixtures::progressions::a_serial;
    use lopdf::Document;

    use super::*;

    const PAGE: &str = "https://fieldwork.example/letters/T6W2-SAPC-RVYM";

    fn drawn(body: &str, revoked_at: Option<Timestamp>) -> Vec<u8> {
        let signatory = Signatory { name: "Ngozi Eze".to_owned(), title: "Head of learning".to_owned() };
        let paper = LetterPaper {
            host: Host { name: "Harbourlight Savings Bank", hue: 225, mark: None, pattern: None },
            name: Some("Ada Obi"),
            body,
            signatory: &signatory,
            serial: a_serial(),
            issued_at: instant("2026-12-18T10:00:00Z"),
            revoked_at,
            page: PAGE,
        };
        paper.draw().expect("drawn")
    }

    fn pages(pdf: &[u8]) -> Vec<String> {
        let document = Document::load_mem(pdf).expect("a PDF");
        document.get_pages().keys().map(|page| document.extract_text(&[*page]).expect("text")).collect()
    }

    #[test]
    fn a_letter_is_a_page_with_its_text_its_signatory_and_its_address() {
        let pages = pages(&drawn("To whom it may concern,\n\nAda <Obi> did \\(well\\).", None));
        let [page] = pages.as_slice() else { panic!("{} pages", pages.len()) };
        for line in ["Ada <Obi> did \\(well\\).", "Ngozi Eze", "Head of learning, Fieldwork", "18 December 2026", PAGE]
        {
            assert!(page.contains(line), "{line:?} in {page}");
        }
    }

    #[test]
    fn a_long_letter_goes_on_and_is_signed_once_at_its_end() {
        let body = (1..=120).map(|number| format!("Line {number}.")).collect::<Vec<_>>().join("\n");
        let pages = pages(&drawn(&body, None));
        assert!(pages.len() > 2, "{}", pages.len());
        for number in 1..=120 {
            let line = format!("Line {number}.");
            assert_eq!(pages.iter().filter(|page| page.contains(&line)).count(), 1, "{line}");
        }
        let signed: Vec<_> = pages.iter().map(|page| page.contains("Ngozi Eze")).collect();
        assert_eq!(signed.iter().position(|is_signed| *is_signed), Some(pages.len() - 1), "{signed:?}");
    }

    #[test]
    fn a_paragraph_that_is_longer_than_a_page_is_broken_between_lines() {
        let pages = pages(&drawn(&"word ".repeat(1_000), None));
        let words: usize = pages.iter().map(|page| page.matches("word").count()).sum();
        assert_eq!((pages.len(), words), (2, 1_000));
    }

    #[test]
    fn a_letter_that_was_taken_back_says_so_and_leads_nowhere() {
        let pages = pages(&drawn("Ada did well.", Some(instant("2026-12-20T10:00:00Z"))));
        assert!(pages[0].contains("Revoked. Taken back on 20 December 2026."), "{}", pages[0]);
        assert!(!pages[0].contains(PAGE), "{}", pages[0]);
    }

    #[test]
    fn the_same_letter_gives_the_same_bytes() {
        assert!(drawn("Ada did well.", None) == drawn("Ada did well.", None));
    }
}
