//! The texts of a version from which passages are cut. They are those of a published version, or of a pack in a test.

use domain::ids::MissionId;
use domain::mission::block::Block;
use uuid::Uuid;

use crate::program::cheat_sheet::CheatSheet;

/// The texts of a version from which passages are cut.
#[derive(Clone, Debug)]
pub struct VersionTexts<'a> {
    /// The language in which they are written.
    pub locale: &'a str,
    /// The program's title.
    pub title: &'a str,
    /// The program's summary, skills and result, as plain texts.
    pub about: [String; 3],
    /// The program's description; sanitised HTML.
    pub description_html: &'a str,
    /// The missions, in order.
    pub missions: Vec<MissionTexts<'a>>,
    /// The contents of bonus modules, in order.
    pub contents: Vec<ContentText<'a>>,
    /// The cheat sheet.
    pub cheat_sheet: Option<&'a CheatSheet>,
}

/// The texts of a mission.
#[derive(Clone, Copy, Debug)]
pub struct MissionTexts<'a> {
    /// The mission.
    pub id: MissionId,
    /// Its title.
    pub title: &'a str,
    /// Its summary, as plain text.
    pub summary: &'a str,
    /// Its brief; sanitised HTML.
    pub brief_html: &'a str,
    /// Its blocks, in order.
    pub blocks: &'a [Block],
}

/// The text of a content of a bonus module.
#[derive(Clone, Copy, Debug)]
pub struct ContentText<'a> {
    /// The module and the content.
    pub place: (Uuid, Uuid),
    /// The titles of the module and of the content.
    pub titles: [&'a str; 2],
    /// Its text; sanitised HTML.
    pub html: &'a str,
}
