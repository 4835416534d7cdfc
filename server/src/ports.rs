//! Clients of external services, one module for each. A port is never called inside a transaction.

pub mod discord;
pub mod files;
pub mod identity;
pub mod mail;
pub mod model;
pub mod push;
