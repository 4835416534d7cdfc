//! Bonus material of a program beside its missions: modules to read and practise, and a cheat sheet.
//!
//! A bonus module is a few [contents](ContentFacts) on one subject. It is optional: no award and no score requires it.
//! Its lock rule is written like a mission's rule, and [`decide`] evaluates it on the same facts. So a locked module
//! has the same reasons and codes as a locked mission. The learner [marks](mark) each content as done.

pub mod decide;
pub mod lint;
pub mod mark;

use serde::{Deserialize, Serialize};

use crate::ids::{BonusContentId, BonusModuleId, MissionId};
use crate::mission::{Access, CompletionPolicy, LockCode, MissionFacts, Reason, RuleNode};
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// Purpose of a content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ContentKind {
    /// A text to read.
    Guide,
    /// A task to try, with a way to check the result.
    Exercise,
    /// A text to copy and fill in.
    Template,
}

/// A module with its lock rule and its contents, which record the learner's progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleFacts {
    /// The module.
    pub id: BonusModuleId,
    /// The condition that opens the module. It names missions of the board.
    pub lock_rule: RuleNode,
    /// Its contents, in order.
    pub contents: Vec<ContentFacts>,
}

/// A content of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentFacts {
    /// The content.
    pub id: BonusContentId,
    /// When the learner marked it as done.
    pub done_at: Option<Timestamp>,
}

impl ModuleFacts {
    /// The module as an optional mission. Its number is before all others, so the order of a sequential session does
    /// not lock it.
    fn as_mission(&self) -> MissionFacts {
        MissionFacts {
            id: MissionId(self.id.0),
            number: 0,
            required: false,
            minutes: 0,
            lock_rule: self.lock_rule.clone(),
            completion: CompletionPolicy::Viewed,
        }
    }

    /// The time at which the first content was marked as done; `None` if no content is done.
    fn begun_at(&self) -> Option<Timestamp> {
        self.contents.iter().filter_map(|content| content.done_at).min()
    }
}

/// Access of a learner to a module, the reasons of a lock, and the learner's progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModuleDecision {
    /// The module.
    pub module: BonusModuleId,
    /// The learner's access.
    pub access: Access,
    /// Whether the learner can read its contents.
    pub can_read: bool,
    /// Whether the learner can mark its contents.
    pub can_mark: bool,
    /// Whether the learner can continue it now: it is open, and at least one content is not done.
    pub is_to_do: bool,
    /// The code of the first reason; `None` if it is open.
    pub code: Option<LockCode>,
    /// Every failed condition that the learner may see, as for a mission.
    pub reasons: Vec<Reason>,
    /// The next instant at which access or reasons change without any act.
    pub next_change_at: Option<Timestamp>,
    /// The first instant at which no date condition fails; `None` if no date condition fails now, or if one fails for
    /// ever.
    #[serde(skip)]
    pub unlock_at: Option<Timestamp>,
    /// The time at which it opens without any act.
    pub opens_at: Option<Timestamp>,
    /// Number of contents that are done.
    pub done: u32,
    /// Whether all contents are done.
    pub is_complete: bool,
    /// The first content that is not done.
    pub next: Option<BonusContentId>,
}

impl ModuleDecision {
    /// Returns the refusal for a learner who may not read; `None` if the learner may read.
    #[must_use]
    pub fn refusal_to_read(&self) -> Option<Refusal> {
        if self.can_read { None } else { self.as_refusal() }
    }

    /// Returns the refusal for a learner who may not mark contents; `None` if the learner may.
    #[must_use]
    pub fn refusal_to_write(&self) -> Option<Refusal> {
        if self.can_mark { None } else { self.as_refusal() }
    }

    fn as_refusal(&self) -> Option<Refusal> {
        Some(self.code?.as_refusal(self.reasons.clone(), self.unlock_at))
    }
}
