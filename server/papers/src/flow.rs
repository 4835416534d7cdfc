//! Headings and paragraphs on sheets of A4, in reading order. A text that does not fit continues on the next page.

use crate::Result;
use crate::art::fill_rect;
use crate::ink::Ink;
use crate::sheet::{About, Book, Sheet};
use crate::text::Style;

/// A4 portrait, in points.
const PAGE: (f32, f32) = (595.28, 841.89);

/// Left and right margin of the text.
const MARGIN: f32 = 64.0;

/// Top and bottom edge of the text on a page.
const TOP: f32 = 64.0;
const FOOT: f32 = 782.0;

/// A heading or a paragraph, in reading order.
pub(crate) struct Piece {
    text: String,
    style: Style,
    level: Level,
    before: f32,
    indent: f32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    Title,
    Heading,
    Paragraph,
}

/// Draws the pieces as a PDF.
pub(crate) fn draw(pieces: &[Piece], about: &About) -> Result<Vec<u8>> {
    let mut book = Book::new()?;
    let (mut at, mut from, mut is_first) = (0, 0, true);
    while at < pieces.len() {
        book.page(PAGE, |sheet| {
            let mut top = TOP;
            if is_first {
                sheet.decorate(|surface| fill_rect(surface, (MARGIN, TOP - 20.0), (48.0, 4.0), Ink::Amber));
            }
            is_first = false;
            while let Some(piece) = pieces.get(at) {
                let begin = if top > TOP && from == 0 { top + piece.before } else { top };
                let Some(lines) = fit(sheet, pieces, at, from, begin)? else { return Ok(()) };
                (top, from) = lines;
                if from > 0 {
                    return Ok(());
                }
                at += 1;
            }
            Ok(())
        })?;
    }
    book.finish(about)
}

impl Piece {
    pub(crate) fn new(text: &str, style: Style, level: Level, before: f32) -> Self {
        Self { text: text.to_owned(), style, level, before, indent: 0.0 }
    }

    /// The piece with this indent.
    pub(crate) fn indented(self, indent: f32) -> Self {
        Self { indent, ..self }
    }
}

/// The non-empty lines of a text, each with `true` if it is the last of them.
pub(crate) fn lines_of(text: &str) -> Vec<(&str, bool)> {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>();
    let last = lines.len().saturating_sub(1);
    lines.into_iter().enumerate().map(|(at, line)| (line, at == last)).collect()
}

/// Draws as many lines of a piece as fit below `top`. Returns the new top and the next line to draw (0 if the piece is
/// complete), or `None` if the piece has to begin on the next page.
fn fit(sheet: &mut Sheet<'_>, pieces: &[Piece], at: usize, from: usize, top: f32) -> Result<Option<(f32, usize)>> {
    let Some(piece) = pieces.get(at) else { return Ok(None) };
    let width = PAGE.0 - 2.0 * MARGIN - piece.indent;
    let (set, left) = (sheet.set(&piece.text, piece.style, width), MARGIN + piece.indent);
    if piece.level != Level::Paragraph {
        // A heading stays with the first lines below it.
        if top > TOP && top + set.height() + 40.0 > FOOT {
            return Ok(None);
        }
        let below = match piece.level {
            Level::Title => sheet.heading(&set, (left, top))?,
            Level::Heading | Level::Paragraph => sheet.subheading(&set, (left, top))?,
        };
        return Ok(Some((below, 0)));
    }
    if top > TOP && top + set.bottom_of(from + 1) - set.bottom_of(from) > FOOT {
        return Ok(None);
    }
    let lines = set.lines_within(from, FOOT - top);
    let below = sheet.part((&set, from..from + lines), (left, top))?;
    let next = from + lines;
    Ok(Some((below, if next < set.lines() { next } else { 0 })))
}
