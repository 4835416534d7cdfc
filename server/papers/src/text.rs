//! Text on a paper: laid out in lines, in either direction, and drawn glyph by glyph.

use std::collections::HashMap;
use std::ops::Range;

use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use parley::layout::{Alignment, AlignmentOptions};
use parley::style::{FontFamilyName, FontWeight, LineHeight, OverflowWrap, StyleProperty};
use parley::{FontContext, FontData, Layout, LayoutContext};
use unicode_normalization::UnicodeNormalization as _;

use crate::ink::Ink;
use crate::{Fault, Result, typefaces};

/// Style of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Whether it is the display typeface, for names and titles.
    pub is_display: bool,
    /// Weight: 400 for text, 600 for emphasis, 700 for names and titles.
    pub weight: f32,
    /// Font size in points.
    pub size: f32,
    /// Line height, as a multiple of the font size.
    pub leading: f32,
    /// The colour.
    pub ink: Ink,
}

impl Style {
    /// Text of a font size.
    pub(crate) const fn text(size: f32) -> Self {
        Self { is_display: false, weight: 400.0, size, leading: 1.45, ink: Ink::Text }
    }

    /// A name or a title of a font size.
    pub(crate) const fn display(size: f32) -> Self {
        Self { is_display: true, weight: 700.0, size, leading: 1.15, ink: Ink::Text }
    }

    /// The same style, emphasised.
    pub(crate) const fn strong(self) -> Self {
        Self { weight: 600.0, ..self }
    }

    /// The same style in another colour.
    pub(crate) const fn in_ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    /// Typefaces that may come first, the preferred one first.
    fn leads(self) -> &'static [FontFamilyName<'static>] {
        if self.is_display { &typefaces::LEADS } else { &typefaces::LEADS[1..] }
    }
}

/// Replacement for a character that no typeface has.
const BOX: &str = "\u{25a1}";

/// Lays out text, and embeds each typeface that it uses once. It starts with the typefaces of the design; those of
/// other scripts are loaded for the first text that needs them.
pub(crate) struct Typesetter {
    typefaces: FontContext,
    layouts: LayoutContext<()>,
    embedded: HashMap<u64, Font>,
}

/// A glyph at a position.
pub(crate) struct PlacedGlyph {
    /// Its typeface.
    pub font: FontData,
    /// Its index in the typeface.
    pub id: u32,
    /// The font size.
    pub size: f32,
    /// Its origin, in the layout's units.
    pub at: (f32, f32),
}

/// Text, laid out in lines.
pub(crate) struct Paragraph {
    text: String,
    style: Style,
    layout: Layout<()>,
}

/// Flaws of text in its typefaces; the first field matters most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Flaws {
    /// Characters that no typeface has.
    missing: usize,
    /// Typefaces besides the first.
    other_typefaces: usize,
    /// Letters that are drawn as several glyphs, which some readers of PDFs copy wrongly.
    decomposed: usize,
}

impl Typesetter {
    pub(crate) fn new() -> Self {
        Self { typefaces: typefaces::of_look(), layouts: LayoutContext::new(), embedded: HashMap::new() }
    }

    /// Breaks text into lines of a width. A word that is longer than a line is broken too. Characters that no typeface
    /// has become boxes. Letters and their marks are composed (NFC) where Unicode has a composed character.
    pub(crate) fn set(&mut self, text: &str, style: Style, width: f32) -> Paragraph {
        let text: String = text.nfc().collect();
        let mut leads = style.leads();
        let mut paragraph = self.lay_out(&text, style, leads, width);
        let is_settled =
            if style.is_display { paragraph.flaws() == Flaws::default() } else { paragraph.missing().is_empty() };
        if is_settled {
            return paragraph;
        }
        self.typefaces = typefaces::of_all_scripts();
        paragraph = self.lay_out(&text, style, leads, width);
        if style.is_display {
            // A name is set in a typeface that has all of its letters, if one has: a single letter from another one
            // looks misplaced.
            for others in [&leads[1..], &leads[2..]] {
                let other = self.lay_out(&text, style, others, width);
                if other.flaws() < paragraph.flaws() {
                    (paragraph, leads) = (other, others);
                }
            }
        }
        let missing = paragraph.missing();
        if missing.is_empty() {
            return paragraph;
        }
        let mut boxed = text;
        for range in missing.into_iter().rev() {
            boxed.replace_range(range, BOX);
        }
        self.lay_out(&boxed, style, leads, width)
    }

    fn lay_out(&mut self, text: &str, style: Style, leads: &[FontFamilyName<'static>], width: f32) -> Paragraph {
        let mut builder = self.layouts.ranged_builder(&mut self.typefaces, text, 1.0, false);
        builder.push_default(StyleProperty::FontFamily(typefaces::led_by(leads)));
        builder.push_default(StyleProperty::FontWeight(FontWeight::new(style.weight)));
        builder.push_default(StyleProperty::FontSize(style.size));
        builder.push_default(StyleProperty::LineHeight(LineHeight::FontSizeRelative(style.leading)));
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
        let mut layout = builder.build(text);
        layout.break_all_lines(Some(width));
        // A name in Arabic begins at the same edge as all other text.
        layout.align(Alignment::Left, AlignmentOptions::default());
        Paragraph { text: text.to_owned(), style, layout }
    }

    /// Lays out text in the first of these sizes in which it needs at most that many lines; otherwise in the last size.
    pub(crate) fn fit(&mut self, text: &str, style: Style, sizes: &[f32], (width, lines): (f32, usize)) -> Paragraph {
        let mut set = self.set(text, style, width);
        for &size in sizes {
            set = self.set(text, Style { size, ..style }, width);
            if set.layout.len() <= lines {
                break;
            }
        }
        set
    }

    /// Draws lines of a paragraph, with their upper left corner at a point.
    pub(crate) fn draw(
        &mut self,
        surface: &mut Surface<'_>,
        (paragraph, lines): (&Paragraph, Range<usize>),
        (left, top): (f32, f32),
    ) -> Result<()> {
        let Paragraph { text, style, layout } = paragraph;
        let top = top - paragraph.bottom_of(lines.start);
        surface.set_stroke(None);
        surface.set_fill(Some(style.ink.fill()));
        for line in layout.lines().skip(lines.start).take(lines.len()) {
            let baseline = top + line.metrics().baseline;
            let mut at = left + line.metrics().offset;
            for run in line.runs() {
                let (size, start) = (run.font_size(), at);
                let mut glyphs = Vec::<KrillaGlyph>::new();
                let mut first = 0;
                for cluster in run.visual_clusters() {
                    // The continuation of a ligature, or of a letter with its marks, has no glyph.
                    if cluster.is_ligature_continuation() {
                        for glyph in &mut glyphs[first..] {
                            let (one, other) = (&glyph.text_range, cluster.text_range());
                            glyph.text_range = one.start.min(other.start)..one.end.max(other.end);
                        }
                        continue;
                    }
                    first = glyphs.len();
                    for glyph in cluster.glyphs() {
                        glyphs.push(KrillaGlyph::new(
                            GlyphId::new(glyph.id),
                            glyph.advance / size,
                            glyph.x / size,
                            // The layout's y axis points down, that of a font points up.
                            -glyph.y / size,
                            0.0,
                            cluster.text_range(),
                            None,
                        ));
                        at += glyph.advance;
                    }
                }
                let font = run.font();
                let embedded = match self.embedded.get(&font.data.id()) {
                    Some(embedded) => embedded.clone(),
                    None => typefaces::embedded(font).ok_or_else(|| Fault("a typeface".to_owned()))?,
                };
                self.embedded.insert(font.data.id(), embedded.clone());
                surface.draw_glyphs(Point::from_xy(start, baseline), &glyphs, embedded, text, size, false);
            }
        }
        Ok(())
    }
}

impl Paragraph {
    /// Its colour.
    pub(crate) fn ink(&self) -> Ink {
        self.style.ink
    }

    /// Its glyphs, each with its position from the upper left corner.
    pub(crate) fn glyphs(&self) -> Vec<PlacedGlyph> {
        let mut glyphs = Vec::new();
        for line in self.layout.lines() {
            let (mut left, baseline) = (line.metrics().offset, line.metrics().baseline);
            for run in line.runs() {
                let (font, size) = (run.font(), run.font_size());
                for glyph in run.visual_clusters().flat_map(|cluster| cluster.glyphs().collect::<Vec<_>>()) {
                    let at = (left + glyph.x, baseline + glyph.y);
                    glyphs.push(PlacedGlyph { font: font.clone(), id: glyph.id, size, at });
                    left += glyph.advance;
                }
            }
        }
        glyphs
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Number of lines.
    pub(crate) fn lines(&self) -> usize {
        self.layout.len()
    }

    /// Lower edge of the first `lines` lines, in points from the top of the first line.
    pub(crate) fn bottom_of(&self, lines: usize) -> f32 {
        let last = lines.checked_sub(1).and_then(|last| self.layout.get(last));
        last.map_or(0.0, |line| line.metrics().block_max_coord)
    }

    /// Number of lines, counted from this line, that fit into a height; at least one, so that every page makes
    /// progress.
    pub(crate) fn lines_within(&self, from: usize, height: f32) -> usize {
        let fits = |lines: &usize| self.bottom_of(*lines) - self.bottom_of(from) <= height;
        let last = (from + 1..=self.lines()).take_while(fits).last();
        last.unwrap_or(from + 1).min(self.lines()) - from
    }

    /// Height in points.
    pub(crate) fn height(&self) -> f32 {
        self.layout.height()
    }

    /// Width of the longest line, in points.
    pub(crate) fn width(&self) -> f32 {
        self.layout.width()
    }

    /// Flaws of the chosen typefaces.
    fn flaws(&self) -> Flaws {
        let mut typefaces = Vec::new();
        let mut decomposed = 0;
        let lines = self.layout.lines();
        for run in lines.flat_map(|line| line.runs().collect::<Vec<_>>()) {
            let id = run.font().data.id();
            if !typefaces.contains(&id) {
                typefaces.push(id);
            }
            decomposed += run.clusters().filter(|cluster| cluster.glyphs().count() > 1).count();
        }
        Flaws { missing: self.missing().len(), other_typefaces: typefaces.len().saturating_sub(1), decomposed }
    }

    /// Ranges of the text for which no typeface has a glyph, in the order of the text.
    fn missing(&self) -> Vec<Range<usize>> {
        let mut missing = Vec::new();
        let lines = self.layout.lines();
        for run in lines.flat_map(|line| line.runs().collect::<Vec<_>>()) {
            let unknown = run.clusters().filter(|cluster| cluster.glyphs().any(|glyph| glyph.id == 0));
            let unknown = unknown.map(|cluster| cluster.text_range());
            missing.extend(unknown.filter(|range| !self.text[range.clone()].chars().all(char::is_control)));
        }
        missing.sort_by_key(|range| range.start);
        missing.dedup();
        missing
    }
}

/// Returns the characters of a name that papers draw as boxes, each once; empty if papers can draw the whole name.
#[must_use]
pub fn missing_characters(name: &str) -> String {
    if name.is_ascii() {
        return String::new();
    }
    let mut typesetter = Typesetter { typefaces: typefaces::of_all_scripts(), ..Typesetter::new() };
    let name: String = name.nfc().collect();
    let paragraph = typesetter.lay_out(&name, Style::display(12.0), &typefaces::LEADS, f32::MAX);
    let mut missing = String::new();
    for text in paragraph.missing().into_iter().map(|range| &name[range]) {
        if !missing.contains(text) {
            missing.push_str(text);
        }
    }
    missing
}
