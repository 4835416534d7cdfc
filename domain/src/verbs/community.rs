//! The rules of teams and of Discord by name.

use crate::community::change_team::{TeamFacts, change_team};
use crate::community::discord_code::{CodeFacts, discord_code};
use crate::community::discord_roles::{DiscordFacts, discord_roles};
use crate::community::manage_team::{ManageTeamFacts, manage_team};
use crate::community::redeem_code::{RedeemFacts, redeem_code};
use crate::verbs::{Verdict, verbs};

verbs! {
    "community/change_team": TeamFacts => |facts| Verdict::from(change_team(&facts));
    "community/discord_code": CodeFacts => |facts| discord_code(&facts);
    "community/discord_roles": DiscordFacts => |facts| discord_roles(&facts);
    "community/manage_team": ManageTeamFacts => |facts| Verdict::from(manage_team(&facts));
    "community/redeem_code": RedeemFacts => |facts| Verdict::from(redeem_code(&facts));
}
