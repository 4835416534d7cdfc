//! The picture of a certificate, which a chat shows beside a shared link: 1200 by 630 pixels, as a PNG. It has the
//! design of the certificate.

use domain::progression::AwardKind;
use domain::progression::serial::Serial;
use resvg::tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Rect, Transform};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use usvg::Tree;

use crate::art::{Host, LOGO, TILE, read};
use crate::ink::Ink;
use crate::text::{Paragraph, Style, Typesetter};
use crate::words::{award, did, soft};
use crate::{Fault, Result};

/// Size in pixels, as the Open Graph protocol's readers recommend.
const SIZE: (u32, u32) = (1200, 630);

/// Height of the host's pattern: two tiles.
const BAND: f32 = 192.0;

/// Left and right margin.
const MARGIN: f32 = 64.0;

/// Width of the text.
const FULL: f32 = 1072.0;

/// The picture of a certificate.
#[derive(Clone, Debug)]
pub struct CertificatePicture<'a> {
    /// The program's host.
    pub host: Host<'a>,
    /// The program's title.
    pub title: &'a str,
    /// The learner's name; `None` if the picture does not show it.
    pub name: Option<&'a str>,
    /// Kind of the award.
    pub kind: AwardKind,
    /// The serial number.
    pub serial: Serial,
}

impl CertificatePicture<'_> {
    /// Draws the picture as a PNG.
    ///
    /// # Errors
    /// Returns a fault if the PNG cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let (width, height) = SIZE;
        let pixmap = Pixmap::new(width, height).ok_or_else(|| Fault("a picture".to_owned()))?;
        let mut canvas = Canvas { pixmap, setter: Typesetter::new() };
        self.compose(&mut canvas);
        canvas.pixmap.encode_png().map_err(|fault| Fault(fault.to_string()))
    }

    fn compose(&self, canvas: &mut Canvas) {
        self.compose_band(canvas);
        canvas.draw_mark(&self.host, (MARGIN, BAND + 32.0), 68.0);
        let host = canvas.setter.fit(self.host.name, Style::text(30.0).strong(), &[30.0, 24.0, 18.0], (FULL - 88.0, 1));
        canvas.draw_text(&host, (MARGIN + 88.0, BAND + 28.0));
        let simulation = canvas.setter.set("a Fieldwork job simulation", soft(22.0), FULL);
        canvas.draw_text(&simulation, (MARGIN + 88.0, BAND + 70.0));
        let top = BAND + 122.0;
        let title_size = if let Some(name) = self.name {
            let sizes = [72.0, 60.0, 48.0, 40.0, 34.0, 28.0];
            let name = canvas.setter.fit(name, Style::display(sizes[0]), &sizes, (FULL, 1));
            canvas.draw_text(&name, (MARGIN, top));
            let did = canvas.setter.set(did(self.kind), soft(26.0), FULL);
            canvas.draw_text(&did, (MARGIN, top + 92.0));
            40.0
        } else {
            let award = canvas.setter.set(award(self.kind), soft(30.0), FULL);
            canvas.draw_text(&award, (MARGIN, top + 8.0));
            68.0
        };
        let sizes = [title_size, title_size * 0.8, title_size * 0.64, title_size * 0.5];
        let title = canvas.setter.fit(self.title, Style::display(title_size), &sizes, (FULL, 1));
        canvas.draw_text(&title, (MARGIN, top + if self.name.is_some() { 132.0 } else { 62.0 }));
        self.compose_foot(canvas);
    }

    fn compose_band(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        canvas.fill_rect((0.0, 0.0), (width, BAND), Ink::HostDeep(self.host.hue));
        let tile = BAND / 2.0;
        if let Some(pattern) = self.host.pattern.and_then(read) {
            let mut left = 0.0;
            while left < width {
                canvas.draw_art(&pattern, (left, 0.0), tile / TILE);
                left += pattern.size().width() * tile / TILE;
            }
        } else {
            canvas.fill_rect((0.0, tile), (width, tile), Ink::HostMid(self.host.hue));
            canvas.fill_rect((width - 3.0 * tile, tile), (tile, tile), Ink::Amber);
        }
        // The sheet below also covers a pattern that is higher than two tiles.
        canvas.fill_rect((0.0, BAND), (width, height - BAND), Ink::Sheet);
    }

    fn compose_foot(&self, canvas: &mut Canvas) {
        let top = canvas.height() - 72.0;
        if let Some(logo) = read(LOGO) {
            canvas.draw_art(&logo, (MARGIN, top), 40.0 / logo.size().width());
        }
        let fieldwork = canvas.setter.set("Fieldwork", Style::text(26.0).strong(), FULL);
        canvas.draw_text(&fieldwork, (MARGIN + 54.0, top));
        let serial = canvas.setter.set(&self.serial.to_string(), soft(24.0), FULL);
        canvas.draw_text(&serial, (canvas.width() - MARGIN - serial.width(), top + 2.0));
    }
}

/// A picture in progress.
struct Canvas {
    pixmap: Pixmap,
    setter: Typesetter,
}

impl Canvas {
    #[expect(clippy::cast_precision_loss, reason = "the size of the picture is small")]
    fn width(&self) -> f32 {
        self.pixmap.width() as f32
    }

    #[expect(clippy::cast_precision_loss, reason = "the size of the picture is small")]
    fn height(&self) -> f32 {
        self.pixmap.height() as f32
    }

    fn fill_rect(&mut self, (left, top): (f32, f32), (width, height): (f32, f32), ink: Ink) {
        if let Some(rect) = Rect::from_xywh(left, top, width, height) {
            self.pixmap.fill_rect(rect, &paint(ink), Transform::identity(), None);
        }
    }

    fn draw_art(&mut self, drawing: &Tree, (left, top): (f32, f32), scale: f32) {
        let at = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
        resvg::render(drawing, at, &mut self.pixmap.as_mut());
    }

    fn draw_mark(&mut self, host: &Host<'_>, (left, top): (f32, f32), side: f32) {
        if let Some(mark) = host.mark.and_then(read) {
            return self.draw_art(&mark, (left, top), side / mark.size().width());
        }
        let third = side / 3.0;
        self.fill_rect((left, top), (side, side), Ink::HostDeep(host.hue));
        self.fill_rect((left + third, top + third), (third, third), Ink::Amber);
    }

    fn draw_text(&mut self, paragraph: &Paragraph, (left, top): (f32, f32)) {
        let mut pen = Pen { path: PathBuilder::new(), at: (left, top) };
        for glyph in paragraph.glyphs() {
            let Ok(font) = FontRef::from_index(glyph.font.data.as_ref(), glyph.font.index) else { continue };
            let Some(outline) = font.outline_glyphs().get(GlyphId::new(glyph.id)) else { continue };
            pen.at = (left + glyph.at.0, top + glyph.at.1);
            // A glyph that cannot be drawn leaves its part of the path out.
            let _ = outline.draw(DrawSettings::unhinted(Size::new(glyph.size), LocationRef::default()), &mut pen);
        }
        if let Some(path) = pen.path.finish() {
            self.pixmap.fill_path(&path, &paint(paragraph.ink()), FillRule::Winding, Transform::identity(), None);
        }
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let [red, green, blue] = ink.rgb();
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    paint
}

/// Traces a glyph at a point. The y axis of a typeface points up, that of a picture down.
struct Pen {
    path: PathBuilder,
    at: (f32, f32),
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.at.0 + x, self.at.1 - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at.0 + x, self.at.1 - y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (left, top) = self.at;
        self.path.quad_to(left + cx, top - cy, left + x, top - y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (left, top) = self.at;
        self.path.cubic_to(left + cx0, top - cy0, left + cx1, top - cy1, left + x, top - y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use domain::fixtures::progressions::a_serial;

    use super::*;

    fn a_picture(name: Option<&str>) -> CertificatePicture<'_> {
        CertificatePicture {
            host: Host { name: "Harbourlight Savings Bank", hue: 225, mark: None, pattern: None },
            title: "Data analysis at a bank",
            name,
            kind: AwardKind::Completion,
            serial: a_serial(),
        }
    }

    fn drawn(name: Option<&str>) -> Pixmap {
        Pixmap::decode_png(&a_picture(name).draw().expect("drawn")).expect("a PNG")
    }

    /// Number of dark pixels in the lines of the name.
    fn ink(picture: &Pixmap) -> usize {
        let rows = 314..400;
        let is_dark = |(x, y): (u32, u32)| picture.pixel(x, y).is_some_and(|pixel| pixel.red() < 90);
        rows.flat_map(|y| (0..1200).map(move |x| (x, y))).filter(|at| is_dark(*at)).count()
    }

    #[test]
    fn a_picture_has_the_size_that_chats_expect() {
        let picture = drawn(Some("Ada Obi"));
        assert_eq!((picture.width(), picture.height()), (1200, 630));
        assert!(a_picture(None).draw().expect("drawn").len() < 300_000);
    }

    #[test]
    fn names_of_many_scripts_and_lengths_are_drawn() {
        let names = ["Ada Obi", "\u{1e62}ad\u{e9}", "\u{623}\u{62f}\u{627}", "\u{674e}\u{96f7}"];
        for name in names {
            let picture = drawn(Some(name));
            assert!(ink(&picture) > 300, "{name}: {}", ink(&picture));
        }
        assert!(a_picture(Some(&"Ada Obi ".repeat(15))).draw().is_ok());
    }

    #[test]
    fn letters_of_an_arabic_name_are_joined() {
        let joined = ink(&drawn(Some("\u{628}\u{628}\u{628}")));
        let apart = ink(&drawn(Some("\u{628}\u{200c}\u{628}\u{200c}\u{628}")));
        assert!(joined < apart, "{joined} {apart}");
    }
}
