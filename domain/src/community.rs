//! The community of a session: the Discord server. Its teams are a noun of their own, [`team`](crate::team).
//!
//! # Discord
//! An account is linked by OAuth, or by a code that a learner tells our bot: [`discord_code`] gives it out,
//! [`redeem_code`] takes it back. A code has eight characters, lasts ten minutes and is used once. Asking again shows
//! the same code until it was used or has lapsed; only then is there a new one. Which roles a linked person has on
//! the server is a *wanted state*: [`discord_roles`] compares what their places and programs give with what they
//! hold, and says what to add and to remove. It is asked after every change, and again whenever the person joins the
//! server, so that nobody stays linked without roles. What our bot may not do there is told to staff, and what keeps
//! somebody from their roles, to them: [`discord_problem`].
//!
//! | code | it does not work because | what helps |
//! |---|---|---|
//! | `discord/not-offered` | there is no Discord server | – |
//! | `discord/authorization-failed` | the answer of Discord is not to who asked, is late, or was used | ask again |
//! | `discord/not-linked` | there is no link | link first |

pub mod discord_code;
pub mod discord_problem;
pub mod discord_roles;
pub mod link_discord;
pub mod receive_interaction;
pub mod redeem_code;
