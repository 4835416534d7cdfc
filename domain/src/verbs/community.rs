//! The rules of Discord by name.

use crate::community::discord_code::{CodeFacts, discord_code};
use crate::community::discord_roles::{DiscordFacts, discord_roles};
use crate::community::redeem_code::{RedeemFacts, redeem_code};
use crate::verbs::{Verdict, verbs};

verbs! {
    "community/discord_code": CodeFacts => |facts| discord_code(&facts);
    "community/discord_roles": DiscordFacts => |facts| discord_roles(&facts);
    "community/redeem_code": RedeemFacts => |facts| Verdict::from(redeem_code(&facts));
}
