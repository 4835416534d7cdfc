//! A program's extras, as learners see them: bonus modules and the cheat sheet.

pub mod list_modules;
pub mod mark;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show_cheat_sheet;
pub mod show_content;

use domain::bonus::decide::decide;
use domain::bonus::{ContentFacts, ContentKind, ModuleDecision, ModuleFacts};
use domain::ids::{BonusContentId, BonusModuleId};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bonus::rows::MarkRow;
use crate::columns::count;
use crate::error::Result;
use crate::mission::Course;
use crate::program::bonus_rows::BonusContentRow;
use crate::program::curriculum::BonusModule;

/// The bonus modules of a course, with the learner's marks.
#[derive(Debug)]
pub struct BonusCourse {
    /// The course.
    pub course: Course,
    /// The contents marked as done.
    pub marks: Vec<MarkRow>,
}

/// A bonus module.
#[derive(Serialize, ToSchema)]
#[schema(as = BonusModule)]
pub(crate) struct BonusModuleView<'a> {
    /// The module.
    id: BonusModuleId,
    /// Its slug in URLs.
    slug: &'a str,
    /// Its title.
    title: &'a str,
    /// Its summary.
    summary: &'a str,
    /// Its contents, in order, without their texts.
    contents: Vec<BonusContentView<'a>>,
    /// Whether it is open, and the learner's progress.
    decision: ModuleDecision,
}

/// A content of a bonus module without its text.
#[derive(Serialize, ToSchema)]
#[schema(as = BonusContentLine)]
pub(crate) struct BonusContentView<'a> {
    /// The content.
    id: BonusContentId,
    /// Its slug in URLs.
    slug: &'a str,
    /// Its title.
    title: &'a str,
    /// Its purpose.
    kind: ContentKind,
    /// Estimated minutes.
    minutes: u32,
    /// When the learner marked it as done.
    done_at: Option<Timestamp>,
}

impl BonusCourse {
    /// Facts about the modules for the rules.
    #[must_use]
    pub fn facts(&self) -> Vec<ModuleFacts> {
        let content =
            |row: &BonusContentRow| ContentFacts { id: BonusContentId(row.id), done_at: self.done_at(row.id) };
        let module = |module: &BonusModule| ModuleFacts {
            id: BonusModuleId(module.row.id),
            lock_rule: module.row.lock_rule.0.clone(),
            contents: module.contents.iter().map(content).collect(),
        };
        self.course.curriculum.bonus_modules.iter().map(module).collect()
    }

    /// The content with this id, and its module.
    pub fn content(&self, id: BonusContentId) -> Result<(&BonusModule, &BonusContentRow), Refusal> {
        let mut modules = self.course.curriculum.bonus_modules.iter();
        let found = modules.find_map(|module| Some((module, module.contents.iter().find(|row| row.id == id.0)?)));
        found.ok_or(Refusal::BonusContentNotFound)
    }

    /// When a content was marked as done. `None`: it is not done.
    fn done_at(&self, content: Uuid) -> Option<Timestamp> {
        self.marks.iter().find(|mark| mark.content_id == content).map(|mark| mark.done_at.0)
    }

    /// The modules as the learner sees them.
    pub(crate) fn modules(&self, now: Timestamp) -> Result<Vec<BonusModuleView<'_>>> {
        let decisions = decide(&self.course.board(now)?, &self.facts());
        let modules = self.course.curriculum.bonus_modules.iter().zip(decisions);
        Ok(modules.map(|(module, decision)| self.module(module, decision)).collect())
    }

    fn module<'a>(&'a self, module: &'a BonusModule, decision: ModuleDecision) -> BonusModuleView<'a> {
        let row = &module.row;
        BonusModuleView {
            id: BonusModuleId(row.id),
            slug: &row.slug,
            title: &row.title,
            summary: &row.summary,
            contents: module.contents.iter().map(|row| self.line(row)).collect(),
            decision,
        }
    }

    fn line<'a>(&self, row: &'a BonusContentRow) -> BonusContentView<'a> {
        BonusContentView {
            id: BonusContentId(row.id),
            slug: &row.slug,
            title: &row.title,
            kind: row.kind.0,
            minutes: count(row.minutes),
            done_at: self.done_at(row.id),
        }
    }
}
