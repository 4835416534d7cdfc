//! The community of a session: the Discord server.
//!
//! A Discord account is linked by a [code](show_code) that the learner sends to our [bot](receive_interaction), or by
//! [Discord's OAuth page](link_discord). A [job](sync_discord) syncs the roles, so that features that change their
//! facts need not know about Discord.

pub mod check_discord;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod discord_rows;
mod discord_words;
pub mod link_discord;
pub mod receive_interaction;
mod redeem_code;
pub mod show_code;
pub mod show_discord;
pub mod sync_discord;
