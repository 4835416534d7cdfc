//! The community of a session: teams, and the Discord server.
//!
//! # Teams
//! Learners of one session work together as a [`Team`](team::Team) of two to six. One of them leads;
//! the others are members. [`change_team`](mod@change_team) takes every act on it, in this table:
//!
//! | Act | Who | Until the first hand-in | After it |
//! |---|---|---|---|
//! | found | anybody without a team | the founder leads a team of one | – |
//! | invite | a member | somebody of the session without a team, while there is room | `team/locked` |
//! | join | anybody without a team | while there is room | `team/locked` |
//! | leave | a member | the lead passes to whoever joined first; the last one ends the team | `team/locked` |
//! | swap | a member | leaves and joins in one step, or neither | `team/locked` |
//! | hand over | the lead | to another member | to another member |
//! | hand in | a member | from two members on; the team is locked from then on | again and again |
//!
//! Whoever withdrew from the session does nothing of this but leave and hand over. A team that has handed in has two to
//! six members and one lead, and keeps them, unless staff (teaching assistants, program managers, admins) take somebody
//! out, move somebody in or let another lead, which [`manage_team`](mod@manage_team) lets them do at any time. What it
//! completes is complete for each of them who has a place, with what each put into it:
//! [`complete_for_team`](crate::mission::complete_for_team::complete_for_team).
//!
//! *What is left to do where a team is locked?* Whoever leads may hand over to another member with a place. Everything
//! else is for staff with the permission [`manage_teams`](crate::account::permission::Permission::ManageTeams): they
//! take a member out, move somebody in where there is room, or let another lead. Nothing unlocks a team.
//!
//! *What if a member withdraws from the session?* They stay in the team, since leaving the session is no act on a
//! team. They may still leave it until the first hand-in, and hand the lead over at any time; any other act is
//! `program-not-enrolled`. Where they do neither, the lead passes to nobody by that, and staff may take them out or
//! let another lead. What the team completes from then on is not complete for who withdrew.
//!
//! An invitation is a notice (`team_invite`) and no right: who is invited joins like anybody else, while there is room.
//! It reaches nobody without a place in the session (`team/not-in-session`), nor who is in a team already
//! (`team/already-member`).
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

pub mod change_team;
pub mod discord_code;
pub mod discord_problem;
pub mod discord_roles;
pub mod link_discord;
pub mod manage_team;
pub mod receive_interaction;
pub mod redeem_code;
pub mod team;
