//! The rules of teams by name.

use crate::team::change_team::{TeamFacts, change_team};
use crate::team::manage_team::{ManageTeamFacts, manage_team};
use crate::verbs::{Verdict, verbs};

verbs! {
    "team/change_team": TeamFacts => |facts| Verdict::from(change_team(&facts));
    "team/manage_team": ManageTeamFacts => |facts| Verdict::from(manage_team(&facts));
}
