//! The rules of sittings by name.

use serde::{Deserialize, Serialize};

use crate::mission::MissionBoard;
use crate::sitting::SittingFacts;
use crate::sitting::plan::plan;
use crate::verbs::{Verdict, verbs};

/// A board, and the facts about its learner that a plan of sittings needs.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SittingQuestion {
    pub(crate) board: MissionBoard,
    pub(crate) facts: SittingFacts,
}

verbs! {
    "sitting/plan": SittingQuestion => |asked| Verdict::from(plan(&asked.board, &asked.facts));
}
