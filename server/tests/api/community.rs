//! The teams of a session, and the Discord server.

mod discord;
mod discord_roles;
mod teams;
