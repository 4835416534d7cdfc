//! The rules of missions by name.

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::mission::MissionBoard;
use crate::mission::cohort::{Course, LockChart, Marks, Open};
use crate::mission::complete::{AttemptFacts, complete};
use crate::mission::complete_for_team::{TeamFacts, complete_for_team};
use crate::mission::decide::{decide_all, next_change_at};
use crate::mission::grant::{GrantFacts, grant};
use crate::mission::path::decide_board;
use crate::mission::plan::{PlanFacts, ReviewTimes, plan};
use crate::mission::preview::{PreviewFacts, preview};
use crate::mission::simulate::simulate;
use crate::mission::unlock::unlock;
use crate::mission::what_if::{WhatIf, what_if};
use crate::time::Timestamp;
use crate::verbs::{Verdict, verbs};

/// A board, and the mission of it that is to be opened.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Opening {
    pub(crate) board: MissionBoard,
    pub(crate) mission: MissionId,
}

/// A board, a mission of it that is to be completed, and the latest attempt at it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Completion {
    pub(crate) board: MissionBoard,
    pub(crate) mission: MissionId,
    pub(crate) attempt: AttemptFacts,
}

/// The rules of a session, and the marks of its learners.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AskedAtOnce {
    pub(crate) now: Timestamp,
    pub(crate) course: Course,
    pub(crate) marks: Vec<Marks>,
}

impl AskedAtOnce {
    fn open(&self) -> Option<Vec<Open>> {
        let chart = LockChart::of(&self.course)?.at(self.now);
        Some(self.marks.iter().map(|marks| chart.open(marks)).collect())
    }
}

/// A board, and a change that somebody thinks of.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct WhatIfQuestion {
    pub(crate) board: MissionBoard,
    pub(crate) what_if: WhatIf,
}

/// A board, and how its learner works.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PlanQuestion {
    pub(crate) board: MissionBoard,
    pub(crate) facts: PlanFacts,
}

/// A board at the beginning of a course, and how long its reviews take.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SimulateQuestion {
    pub(crate) board: MissionBoard,
    pub(crate) reviews: ReviewTimes,
}

verbs! {
    "mission/cohort": AskedAtOnce => |asked| asked.open();
    "mission/complete": Completion => |asked| Verdict::from(complete(&asked.board, asked.mission, &asked.attempt));
    "mission/complete_for_team": TeamFacts => |facts| Verdict::from(complete_for_team(&facts));
    "mission/decide": MissionBoard => |board| decide_all(&board);
    "mission/next_change_at": MissionBoard => |board| next_change_at(&decide_all(&board));
    "mission/path": MissionBoard => |board| decide_board(&board).path;
    "mission/unlock": Opening => |opening| Verdict::from(unlock(&opening.board, opening.mission));
    "mission/grant": GrantFacts => |facts| Verdict::from(grant(&facts));
    "mission/preview": PreviewFacts => |facts| Verdict::from(preview(&facts).map(|board| decide_all(&board)));
    "mission/what_if": WhatIfQuestion => |asked| Verdict::from(what_if(&asked.board, &asked.what_if));
    "mission/plan": PlanQuestion => |asked| plan(&asked.board, &asked.facts);
    "mission/simulate": SimulateQuestion => |asked| simulate(&asked.board, asked.reviews);
}
