//! The outside world, one module for each part of it. A port is never called inside a transaction.

pub mod discord;
pub mod files;
pub mod identity;
pub mod mail;
pub mod model;
pub mod push;
