//! What a program gives beside its missions: modules to read and practise, and a cheat sheet.
//!
//! A bonus module is a few [contents](ContentFacts) on one subject. It counts for nothing: no award and no score asks
//! for it. It opens by a rule of the same language as a mission's, which [`decide`] evaluates over the same facts, so a
//! locked module has the reasons and the codes of a locked mission. A content is [marked](mark) by its learner as done.

pub mod decide;
pub mod lint;
pub mod mark;

use serde::{Deserialize, Serialize};

use crate::ids::{BonusContentId, BonusModuleId, MissionId};
use crate::mission::{Access, CompletionPolicy, LockCode, MissionFacts, Reason, RuleNode};
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// What a content is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ContentKind {
    /// To read.
    Guide,
    /// To try, with a way to check oneself.
    Exercise,
    /// To copy and fill in.
    Template,
}

/// A module as the lock rules see it, with what its learner did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleFacts {
    /// The module.
    pub id: BonusModuleId,
    /// What has to hold for it to be open. The missions that it names are those of the board.
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
    /// The module as a mission that comes before all others, that nobody has to do, and that a session's order does
    /// not hold back.
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

    /// When a content was first marked as done, if one is.
    fn begun_at(&self) -> Option<Timestamp> {
        self.contents.iter().filter_map(|content| content.done_at).min()
    }
}

/// Whether a module is open to a learner, why not if it is locked, and how far the learner has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModuleDecision {
    /// The module.
    pub module: BonusModuleId,
    /// What may be done with it.
    pub access: Access,
    /// Whether its contents can be read.
    pub can_read: bool,
    /// Whether its contents can be marked.
    pub can_mark: bool,
    /// Whether the learner can go on with it now: it is open, and something in it is not done.
    pub is_to_do: bool,
    /// The code of the first reason; nothing where it is open.
    pub code: Option<LockCode>,
    /// Every failing condition that may be told, as of a mission.
    pub reasons: Vec<Reason>,
    /// The next instant at which access or reasons change with nothing else done.
    pub next_change_at: Option<Timestamp>,
    /// From when on no date stands in the way, where one does now.
    #[serde(skip)]
    pub unlock_at: Option<Timestamp>,
    /// When it opens by the passing of time alone.
    pub opens_at: Option<Timestamp>,
    /// How many of its contents are done.
    pub done: u32,
    /// Whether all of them are.
    pub is_complete: bool,
    /// The first content that is not done.
    pub next: Option<BonusContentId>,
}

impl ModuleDecision {
    /// The refusal that a learner meets who wants to read, or nothing where reading is allowed.
    #[must_use]
    pub fn refusal_to_read(&self) -> Option<Refusal> {
        if self.can_read { None } else { self.as_refusal() }
    }

    /// The refusal that a learner meets who wants to mark something, or nothing where marking is allowed.
    #[must_use]
    pub fn refusal_to_write(&self) -> Option<Refusal> {
        if self.can_mark { None } else { self.as_refusal() }
    }

    fn as_refusal(&self) -> Option<Refusal> {
        Some(self.code?.as_refusal(self.reasons.clone(), self.unlock_at))
    }
}
