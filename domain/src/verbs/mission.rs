//! The rules of missions by name.

use crate::mission::MissionBoard;
use crate::mission::decide::decide_all;
use crate::verbs::verbs;

verbs! {
    "mission/decide": MissionBoard => |board| decide_all(&board);
}
