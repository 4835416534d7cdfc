//! The community of a session: its Discord server. Teams are a separate noun, [`team`](crate::team).
//!
//! # Discord
//! A learner links a Discord account by OAuth, or by sending our bot a code: [`discord_code`] issues the code,
//! [`redeem_code`] accepts it. A code has eight characters, lasts ten minutes and is used once. A repeated request
//! shows the same code until that code is used or has expired; after that it shows a new one. The roles of a linked
//! learner on the server follow a *wanted state*: [`discord_roles`] compares the roles that the learner's places and
//! programs give with the roles that the learner holds, and returns the roles to add and to remove. It runs after every
//! change, and again when the learner joins the server, so that no linked learner stays without roles. Staff see which
//! permissions our bot lacks on the server. Learners see why their roles are missing: [`discord_problem`].
//!
//! | code | cause | remedy |
//! |---|---|---|
//! | `discord/not-offered` | there is no Discord server | – |
//! | `discord/authorization-failed` | Discord's answer belongs to another request, is late, or was used | try again |
//! | `discord/not-linked` | the account is not linked | link it first |

pub mod discord_code;
pub mod discord_problem;
pub mod discord_roles;
pub mod limits;
pub mod link_discord;
pub mod receive_interaction;
pub mod redeem_code;
