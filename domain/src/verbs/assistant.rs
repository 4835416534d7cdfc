//! The rules of the assistant by name.

use serde::{Deserialize, Serialize};

use crate::assistant::ask::{AskFacts, ask};
use crate::assistant::rate_message::{RateMessageFacts, rate_message};
use crate::ids::MissionId;
use crate::mission::decide::decide;
use crate::mission::{Decision, MissionBoard};
use crate::verbs::{Verdict, verbs};

/// A question, with the learner's board and the mission that it is about.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    #[serde(default)]
    pub(crate) board: Option<MissionBoard>,
    #[serde(default)]
    pub(crate) mission: Option<MissionId>,
    pub(crate) facts: AskFacts,
}

impl Question {
    fn decision(&self) -> Option<Decision> {
        decide(self.board.as_ref()?, self.mission?)
    }
}

verbs! {
    "assistant/ask": Question => |asked| Verdict::from(ask(asked.decision().as_ref(), &asked.facts));
    "assistant/rate_message": RateMessageFacts => |facts| Verdict::from(rate_message(&facts));
}
