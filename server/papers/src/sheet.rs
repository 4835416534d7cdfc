//! A document of one page or more, with tags for screen readers. Content without a tag is decoration.

use std::num::NonZeroU16;
use std::ops::Range;

use domain::time::Timestamp;
use krilla::Document;
use krilla::SerializeSettings;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagKind, TagTree,
};
use time::OffsetDateTime;

use crate::text::{Paragraph, Style, Typesetter};
use crate::{Fault, Result};

/// The language that papers are written in.
const LANGUAGE: &str = "en";

/// Metadata of a document.
pub(crate) struct About {
    /// Its title.
    pub title: String,
    /// An id that is unique to the document and to this state of it.
    pub id: String,
    /// When this state of it was made.
    pub made_at: Timestamp,
}

/// A document in progress.
pub(crate) struct Book {
    document: Document,
    tags: Vec<Node>,
    setter: Typesetter,
}

/// A page in progress.
pub(crate) struct Sheet<'a> {
    surface: Surface<'a>,
    setter: &'a mut Typesetter,
    read: Vec<Read>,
}

/// Lines of a paragraph.
type Part<'a> = (&'a Paragraph, Range<usize>);

/// A row of a table: its header and its value.
pub(crate) struct Row(TagGroup);

/// A tagged part of a page.
enum Read {
    Text(TagGroup),
    Link { text: Identifier, place: Rect, to: String },
}

impl Book {
    /// A document without a page.
    pub(crate) fn new() -> Result<Self> {
        let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
        let configuration = configuration.map_err(|fault| Fault(format!("{fault:?}")))?;
        let document = Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
        Ok(Self { document, tags: Vec::new(), setter: Typesetter::new() })
    }

    /// Adds a page.
    pub(crate) fn page(
        &mut self,
        (width, height): (f32, f32),
        compose: impl FnOnce(&mut Sheet<'_>) -> Result<()>,
    ) -> Result<()> {
        let settings = PageSettings::from_wh(width, height).ok_or_else(|| Fault("a page".to_owned()))?;
        let mut page = self.document.start_page_with(settings);
        let mut sheet = Sheet { surface: page.surface(), setter: &mut self.setter, read: Vec::new() };
        compose(&mut sheet)?;
        for part in sheet.finish() {
            self.tags.push(Node::Group(match part {
                Read::Text(group) => group,
                Read::Link { text, place, to } => {
                    let alternative = Some(to.clone());
                    let target = Target::Action(Action::Link(LinkAction::new(to)));
                    let link = Annotation::new_link(LinkAnnotation::new(place, target), alternative);
                    let link = page.add_tagged_annotation(link);
                    let link = TagGroup::with_children(Tag::Link, vec![Node::Leaf(text), Node::Leaf(link)]);
                    TagGroup::with_children(Tag::P, vec![Node::Group(link)])
                }
            }));
        }
        page.finish();
        Ok(())
    }

    /// The document as a file.
    pub(crate) fn finish(mut self, about: &About) -> Result<Vec<u8>> {
        let mut outline = Outline::new();
        outline.push_child(OutlineNode::new(about.title.clone(), XyzDestination::new(0, Point::from_xy(0.0, 0.0))));
        self.document.set_outline(outline);
        self.document.set_metadata(
            Metadata::new()
                .title(about.title.clone())
                .language(LANGUAGE.to_owned())
                .creator("Fieldwork".to_owned())
                .authors(vec!["Fieldwork".to_owned()])
                .document_id(about.id.clone())
                .creation_date(date_time(about.made_at)),
        );
        let mut tags = TagTree::new().with_lang(Some(LANGUAGE.to_owned()));
        tags.push(TagGroup::with_children(Tag::Article, self.tags));
        self.document.set_tag_tree(tags);
        self.document.finish().map_err(|fault| Fault(format!("{fault:?}")))
    }
}

impl Sheet<'_> {
    fn finish(self) -> Vec<Read> {
        self.surface.finish();
        self.read
    }

    /// Lays out text.
    pub(crate) fn set(&mut self, text: &str, style: Style, width: f32) -> Paragraph {
        self.setter.set(text, style, width)
    }

    /// Lays out text in the first of these sizes in which it fits into `room`: a width and a maximum number of lines.
    pub(crate) fn fit(&mut self, text: &str, style: Style, sizes: &[f32], room: (f32, usize)) -> Paragraph {
        self.setter.fit(text, style, sizes, room)
    }

    /// Draws decoration.
    pub(crate) fn decorate(&mut self, draw: impl FnOnce(&mut Surface<'_>)) {
        // Decoration has no position in the order of the tags, so the returned identifier is not used.
        let _ = self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
        draw(&mut self.surface);
        self.surface.end_tagged();
    }

    /// Draws a heading of the first level; returns its lower edge.
    pub(crate) fn heading(&mut self, paragraph: &Paragraph, at: (f32, f32)) -> Result<f32> {
        let tag = Tag::Hn(NonZeroU16::MIN, Some(paragraph.text().to_owned()));
        self.tagged(tag.into(), paragraph, at, None)
    }

    /// Draws a heading of the second level; returns its lower edge.
    pub(crate) fn subheading(&mut self, paragraph: &Paragraph, at: (f32, f32)) -> Result<f32> {
        let tag = Tag::Hn(NonZeroU16::MIN.saturating_add(1), Some(paragraph.text().to_owned()));
        self.tagged(tag.into(), paragraph, at, None)
    }

    /// Draws a paragraph; returns its lower edge.
    pub(crate) fn paragraph(&mut self, paragraph: &Paragraph, at: (f32, f32)) -> Result<f32> {
        self.tagged(Tag::P.into(), paragraph, at, None)
    }

    /// Draws a paragraph in another language; returns its lower edge.
    pub(crate) fn paragraph_in(&mut self, language: &str, paragraph: &Paragraph, at: (f32, f32)) -> Result<f32> {
        self.tagged(Tag::P.into(), paragraph, at, Some(language))
    }

    /// Draws a range of a paragraph's lines; returns their lower edge.
    pub(crate) fn part(&mut self, (paragraph, lines): Part<'_>, at: (f32, f32)) -> Result<f32> {
        let below = at.1 + paragraph.bottom_of(lines.end) - paragraph.bottom_of(lines.start);
        let text = self.draw((paragraph, lines), at, None)?;
        self.read.push(Read::Text(TagGroup::with_children(Tag::P, vec![Node::Leaf(text)])));
        Ok(below)
    }

    /// Draws text that links to an address; returns its lower edge.
    pub(crate) fn link(&mut self, paragraph: &Paragraph, (left, top): (f32, f32), to: &str) -> Result<f32> {
        let bottom = top + paragraph.height();
        let place = Rect::from_ltrb(left, top, left + paragraph.width(), bottom);
        let place = place.ok_or_else(|| Fault("a link without text".to_owned()))?;
        let text = self.draw((paragraph, 0..paragraph.lines()), (left, top), None)?;
        self.read.push(Read::Link { text, place, to: to.to_owned() });
        Ok(bottom)
    }

    /// Draws a row of a table: its header and its value. [`Self::table`] tags the rows as a table.
    pub(crate) fn row(
        &mut self,
        (about, about_at): (&Paragraph, (f32, f32)),
        (value, value_at): (&Paragraph, (f32, f32)),
    ) -> Result<Row> {
        let about = self.draw((about, 0..about.lines()), about_at, None)?;
        let value = self.draw((value, 0..value.lines()), value_at, None)?;
        let about = TagGroup::with_children(Tag::TH(TableHeaderScope::Row), vec![Node::Leaf(about)]);
        let value = TagGroup::with_children(Tag::TD, vec![Node::Leaf(value)]);
        Ok(Row(TagGroup::with_children(Tag::TR, vec![Node::Group(about), Node::Group(value)])))
    }

    /// Tags drawn rows as a table with this description.
    pub(crate) fn table(&mut self, description: &str, rows: Vec<Row>) {
        let table = Tag::Table.with_summary(Some(description.to_owned()));
        let rows = rows.into_iter().map(|Row(row)| Node::Group(row)).collect();
        self.read.push(Read::Text(TagGroup::with_children(table, rows)));
    }

    /// Draws a picture with a description for screen readers.
    pub(crate) fn figure(&mut self, description: &str, draw: impl FnOnce(&mut Surface<'_>)) {
        let picture = self.surface.start_tagged(ContentTag::Other);
        draw(&mut self.surface);
        self.surface.end_tagged();
        let figure = Tag::Figure(Some(description.to_owned()));
        self.read.push(Read::Text(TagGroup::with_children(figure, vec![Node::Leaf(picture)])));
    }

    fn tagged(&mut self, tag: TagKind, paragraph: &Paragraph, at: (f32, f32), language: Option<&str>) -> Result<f32> {
        let text = self.draw((paragraph, 0..paragraph.lines()), at, language)?;
        self.read.push(Read::Text(TagGroup::with_children(tag, vec![Node::Leaf(text)])));
        Ok(at.1 + paragraph.height())
    }

    fn draw(&mut self, part: Part<'_>, at: (f32, f32), language: Option<&str>) -> Result<Identifier> {
        let span = SpanTag::empty().with_lang(language);
        let text = self.surface.start_tagged(ContentTag::Span(span));
        let drawn = self.setter.draw(&mut self.surface, part, at);
        self.surface.end_tagged();
        drawn.map(|()| text)
    }
}

/// An instant in PDF's format, in UTC.
fn date_time(at: Timestamp) -> DateTime {
    let at = OffsetDateTime::from(at);
    DateTime::new(u16::try_from(at.year()).unwrap_or_default())
        .month(at.month().into())
        .day(at.day())
        .hour(at.hour())
        .minute(at.minute())
        .second(at.second())
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}
