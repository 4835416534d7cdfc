//! The community of a session: the Discord server.
//!
//! A Discord account is linked by a [code](show_code) that is told to our [bot](receive_interaction), or by
//! [Discord's own question](link_discord). Roles are a wanted state that a [job](sync_discord) brings about: whoever
//! changes what they follow from need not know of it.

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
