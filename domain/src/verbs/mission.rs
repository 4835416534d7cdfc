//! The rules of missions by name.

use serde::{Deserialize, Serialize};

use crate::mission::MissionBoard;
use crate::mission::decide::{decide_all, next_change_at};
use crate::mission::path::decide_board;
use crate::mission::what_if::{WhatIf, what_if};
use crate::verbs::{Verdict, verbs};

/// A board and a change to it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct WhatIfQuestion {
    pub(crate) board: MissionBoard,
    pub(crate) what_if: WhatIf,
}

verbs! {
    "mission/decide": MissionBoard => |board| decide_all(&board);
    "mission/next_change_at": MissionBoard => |board| next_change_at(&decide_all(&board));
    "mission/path": MissionBoard => |board| decide_board(&board).path;
    "mission/what_if": WhatIfQuestion => |asked| Verdict::from(what_if(&asked.board, &asked.what_if));
}
