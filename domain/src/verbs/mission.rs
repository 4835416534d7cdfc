//! The rules of missions by name.

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::mission::MissionBoard;
use crate::mission::decide::{decide_all, next_change_at};
use crate::mission::unlock::unlock;
use crate::verbs::{Verdict, verbs};

/// A board, and the mission of it that is to be opened.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Opening {
    pub(crate) board: MissionBoard,
    pub(crate) mission: MissionId,
}

verbs! {
    "mission/decide": MissionBoard => |board| decide_all(&board);
    "mission/next_change_at": MissionBoard => |board| next_change_at(&decide_all(&board));
    "mission/unlock": Opening => |opening| Verdict::from(unlock(&opening.board, opening.mission));
}
