//! Artwork of a program's host on a paper: its pattern, tile by tile, and its mark. Authors supply them as SVG. Only
//! shapes and their plain colours are drawn; references in the SVG are never fetched or opened.

use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use usvg::tiny_skia_path::PathSegment;
use usvg::{Group, ImageHrefResolver, Node, Options, Paint, Tree};

use crate::ink::{Ink, fill};

/// Side of a tile of a host's pattern, in the units of its drawing.
pub(crate) const TILE: f32 = 40.0;

/// Fieldwork's logo.
pub(crate) const LOGO: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#17493d"/><path d="M7 7h10v7H7z" fill="#f4b63f"/>
<path d="M19 7h6v18h-6z" fill="#7fc4a4"/><path d="M7 16h10v9H7z" fill="#eef4ec"/></svg>"##;

/// A program's host.
#[derive(Clone, Debug)]
pub struct Host<'a> {
    /// Its name.
    pub name: &'a str,
    /// The hue, in degrees, of the artwork that is drawn if the host has no mark or no pattern.
    pub hue: u32,
    /// Its mark, a square SVG.
    pub mark: Option<&'a [u8]>,
    /// Its pattern as SVG, made of tiles of 40 by 40 units.
    pub pattern: Option<&'a [u8]>,
}

impl Host<'_> {
    /// Draws the pattern across a band, two tiles high. Without a pattern, the band has the host's hue and one amber
    /// tile.
    pub(crate) fn draw_band(&self, surface: &mut Surface<'_>, (width, height): (f32, f32)) {
        let tile = height / 2.0;
        fill_rect(surface, (0.0, 0.0), (width, height), Ink::HostDeep(self.hue));
        let Some(pattern) = self.pattern.and_then(read) else {
            fill_rect(surface, (0.0, tile), (width, tile), Ink::HostMid(self.hue));
            fill_rect(surface, (width - 3.0 * tile, tile), (tile, tile), Ink::Amber);
            return;
        };
        let Some(band) = rect((0.0, 0.0), (width, height)) else { return };
        surface.push_clip_path(&band, &krilla::paint::FillRule::NonZero);
        let (scale, mut left) = (tile / TILE, 0.0);
        while left < width {
            draw(surface, &pattern, (left, 0.0), scale);
            left += pattern.size().width() * scale;
        }
        surface.pop();
    }

    /// Draws the mark. Without a mark, draws a square in the host's hue with an amber square in it.
    pub(crate) fn draw_mark(&self, surface: &mut Surface<'_>, (left, top): (f32, f32), side: f32) {
        if let Some(mark) = self.mark.and_then(read) {
            return draw(surface, &mark, (left, top), side / mark.size().width());
        }
        fill_rect(surface, (left, top), (side, side), Ink::HostDeep(self.hue));
        let third = side / 3.0;
        fill_rect(surface, (left + third, top + third), (third, third), Ink::Amber);
    }
}

/// Draws Fieldwork's logo.
pub(crate) fn draw_logo(surface: &mut Surface<'_>, at: (f32, f32), side: f32) {
    if let Some(logo) = read(LOGO) {
        draw(surface, &logo, at, side / logo.size().width());
    }
}

/// Fills a rectangle with a colour.
pub(crate) fn fill_rect(surface: &mut Surface<'_>, at: (f32, f32), size: (f32, f32), ink: Ink) {
    if let Some(path) = rect(at, size) {
        surface.set_stroke(None);
        surface.set_fill(Some(ink.fill()));
        surface.draw_path(&path);
    }
}

fn rect((left, top): (f32, f32), (width, height): (f32, f32)) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(left, top, width, height)?);
    path.finish()
}

/// The drawing; `None` if the bytes are not an SVG.
pub(crate) fn read(svg: &[u8]) -> Option<Tree> {
    let nothing = ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    Tree::from_data(svg, &Options { image_href_resolver: nothing, ..Options::default() }).ok()
}

fn draw(surface: &mut Surface<'_>, drawing: &Tree, (left, top): (f32, f32), scale: f32) {
    surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, left, top));
    draw_group(surface, drawing.root());
    surface.pop();
}

fn draw_group(surface: &mut Surface<'_>, group: &Group) {
    surface.push_transform(&moved(group.transform()));
    let clip = group.clip_path().and_then(|clip| outline(clip.root()));
    if let Some(clip) = &clip {
        surface.push_clip_path(clip, &FillRule::NonZero);
    }
    surface.push_opacity(opacity(group.opacity()));
    for node in group.children() {
        match node {
            Node::Group(group) => draw_group(surface, group),
            Node::Path(path) if path.is_visible() => draw_shape(surface, path),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }
    surface.pop();
    if clip.is_some() {
        surface.pop();
    }
    surface.pop();
}

fn draw_shape(surface: &mut Surface<'_>, shape: &usvg::Path) {
    let Some(path) = copied(shape.data()) else { return };
    let filled = shape.fill().and_then(|inside| {
        let rule = match inside.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        Some(fill(plain(inside.paint())?, opacity(inside.opacity()), rule))
    });
    let drawn = shape.stroke().and_then(|line| {
        Some(Stroke {
            paint: plain(line.paint())?.into(),
            width: line.width().get(),
            line_cap: match line.linecap() {
                usvg::LineCap::Butt => LineCap::Butt,
                usvg::LineCap::Round => LineCap::Round,
                usvg::LineCap::Square => LineCap::Square,
            },
            line_join: match line.linejoin() {
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
                usvg::LineJoin::Round => LineJoin::Round,
                usvg::LineJoin::Bevel => LineJoin::Bevel,
            },
            opacity: opacity(line.opacity()),
            ..Stroke::default()
        })
    });
    // A shape with neither a fill nor a stroke would be drawn black.
    if filled.is_some() || drawn.is_some() {
        surface.set_fill(filled);
        surface.set_stroke(drawn);
        surface.draw_path(&path);
    }
}

/// The shapes of a clip path as one outline.
fn outline(group: &Group) -> Option<Path> {
    let mut path = PathBuilder::new();
    for node in group.children() {
        if let Node::Path(shape) = node {
            let shape = shape.data().clone().transform(group.transform())?;
            trace(&mut path, &shape);
        }
    }
    path.finish()
}

fn copied(shape: &usvg::tiny_skia_path::Path) -> Option<Path> {
    let mut path = PathBuilder::new();
    trace(&mut path, shape);
    path.finish()
}

fn trace(path: &mut PathBuilder, shape: &usvg::tiny_skia_path::Path) {
    for segment in shape.segments() {
        match segment {
            PathSegment::MoveTo(to) => path.move_to(to.x, to.y),
            PathSegment::LineTo(to) => path.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => path.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(by, then, to) => path.cubic_to(by.x, by.y, then.x, then.y, to.x, to.y),
            PathSegment::Close => path.close(),
        }
    }
}

fn moved(by: usvg::Transform) -> Transform {
    Transform::from_row(by.sx, by.ky, by.kx, by.sy, by.tx, by.ty)
}

/// A plain colour; `None` for gradients and patterns.
fn plain(paint: &Paint) -> Option<krilla::color::rgb::Color> {
    match paint {
        Paint::Color(color) => Some(krilla::color::rgb::Color::new(color.red, color.green, color.blue)),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

fn opacity(of: usvg::Opacity) -> NormalizedF32 {
    NormalizedF32::new(of.get()).unwrap_or(NormalizedF32::ONE)
}
