//! The Discord server.

mod discord;
mod discord_roles;
